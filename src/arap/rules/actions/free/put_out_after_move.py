"""Putting out fires at the end of a movement."""

from collections.abc import Sequence

from arap.battle.acts import PutOutAfterMove as PutOutAct
from arap.battle.battle import Battle
from arap.battle.fire_settings import IGNITION, POOLS
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.turn.action import FreeAct, Shown, action
from arap.rules.turn.fire_fighting import RULE, fight_fires, fire_options, why_not_fight


@action
@cites("fire.extinguish.action")
class PutOutAfterMove(FreeAct[PutOutAct]):
    """An attempt is part of the movement action that brought a model to the fire, unless it crawled or dashed."""

    act = PutOutAct
    rule = RULE
    place = 139
    shown = Shown("Put out burning squares at the end of a movement, once. Free.", icon="douse")

    def is_offered(self, battle: Battle) -> bool:
        return IGNITION(battle) or POOLS(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        if not acting.moving or acting.doused or not battle.scenery.burning:
            return ()
        return fire_options(battle, unit, 0, PutOutAct, has_walked)

    def judge(self, battle: Battle, acting: Acting, act: PutOutAct) -> Refusal | None:
        unit = battle.units[acting.unit]
        if not acting.moving:
            return Refusal(f"{unit.does('have not moved')} up to a fire", RULE)
        if acting.doused:
            return Refusal(f"{unit.does('have fought')} a fire after this movement already", RULE)
        return why_not_fight(battle, unit, act, has_walked)

    def carry_out(self, battle: Battle, acting: Acting, act: PutOutAct, cost: int, work: Work | None) -> Flow[None]:
        battle.change_acting(acting, doused=True)
        yield from fight_fires(battle, act)


def has_walked(model: Model) -> bool:
    """Models that crawled, or dashed from cover to cover, fight no fire in that action."""
    return not model.prone and not model.tactical
