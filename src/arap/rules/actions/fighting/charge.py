"""Charging."""

from collections.abc import Collection, Sequence

from arap.battle.acts import Charge as ChargeAct
from arap.battle.battle import Battle
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.charge.action import charge_action
from arap.rules.charge.approach.distance import DEAR
from arap.rules.charge.planner import why_not_charge_act, will_climb
from arap.rules.charge.targets import charge_option
from arap.rules.movement.paths.points import rule_of_points
from arap.rules.squads.settling import note_idle
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.actions import finish
from arap.rules.turn.costs import pay


@action
@cites("charge.action", "climb.high")
class Charge(Action[ChargeAct]):
    """It costs more if a charger has to climb. A unit that can do no more after it is finished."""

    act = ChargeAct
    rule = "charge.action"
    place = 90
    open = True
    dear = ("charge",)
    ends_movement = False
    shown = Shown(
        "Run into contact with an enemy and fight at the end of the turn. The enemy may react first.",
        key="X",
        main=True,
        icon="charge",
    )

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return (charge_option(battle, unit),)

    def judge(self, battle: Battle, acting: Acting, act: ChargeAct) -> Refusal | None:
        return why_not_charge_act(battle, battle.units[acting.unit], act)

    def cost(self, battle: Battle, unit_id: str, act: ChargeAct) -> int:
        return DEAR if will_climb(battle, battle.units[unit_id], act) else 1

    def rule_of_cost(self, battle: Battle, act: ChargeAct, cost: int, left: int) -> str | None:
        return rule_of_points(battle, act) if cost > 1 else None

    def carry_out(self, battle: Battle, acting: Acting, act: ChargeAct, cost: int, work: Work | None) -> Flow[None]:
        climbs = will_climb(battle, battle.units[acting.unit], act)
        pay(battle, acting, cost, charging=True)
        going_on = yield from charge_action(battle, acting.unit, act, climbs=climbs)
        note_idle(battle, acting.unit, act.models)
        if not going_on:
            yield from finish(battle, battle.turn.acting[-1])

    def models_in(self, act: ChargeAct) -> Collection[str] | None:
        return act.models or None
