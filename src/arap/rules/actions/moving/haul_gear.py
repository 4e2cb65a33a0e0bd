"""Hauling gear up a wall by rope."""

from collections.abc import Sequence

from arap.battle.acts import HaulGear
from arap.battle.battle import Battle
from arap.battle.events.things.gear import GearHauled
from arap.battle.things.gear import gear_name, move_gear
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.movement.legality.hauling import RULE, Haul, haul_ordered, hauls, is_played, rate_of
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay
from arap.table import snap


@action
@cites("climb.sustained.hauling")
class HaulingGear(Action[HaulGear]):
    """The load comes up by the Strength of the weakest hauler; at the top it lies there."""

    act = HaulGear
    rule = RULE
    place = 176
    shown = Shown(
        'Pull gear up a wall by rope: the lowest Strength in inches. One hauler for each 4". Costs 1 point.',
        icon="rope",
    )
    event = GearHauled
    does = "haul gear up"

    def is_offered(self, battle: Battle) -> bool:
        return is_played(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return [option_for(battle, unit, haul) for haul in hauls(battle, unit)]

    def judge(self, battle: Battle, acting: Acting, act: HaulGear) -> Refusal | None:
        found = haul_ordered(battle, battle.units[acting.unit], act.gear, act.models)
        return found if isinstance(found, Refusal) else None

    def models_in(self, act: HaulGear) -> Sequence[str]:
        return act.models

    def carry_out(self, battle: Battle, acting: Acting, act: HaulGear, cost: int, work: Work | None) -> Flow[None]:
        haul = haul_ordered(battle, battle.units[acting.unit], act.gear, act.models)
        assert isinstance(haul, Haul)
        pay(battle, acting, cost)
        up = min(rate_of(battle, act.models), haul.left)
        left = snap(haul.left - up)
        x, y = haul.top[:2] if not left else haul.below
        move_gear(battle, haul.gear, (x, y, snap(haul.gear.z + up)))
        battle.emit(
            GearHauled(
                rule=RULE, unit=acting.unit, models=act.models, name=gear_name(battle, haul.gear.what), wall=haul.wall,
                at=(x, y), up=snap(up), left=left,
            )
        )  # fmt: skip
        yield from ()


def option_for(battle: Battle, unit: Unit, haul: Haul) -> Option:
    """The strongest members that are needed pull."""
    models = tuple([model.id for model in haul.able[: haul.needed]])
    found = haul_ordered(battle, unit, haul.gear.id, models)
    name, up = gear_name(battle, haul.gear.what), min(rate_of(battle, models), haul.left)
    label = f'Haul up the {name} ({round(up, 3):g}" of {round(haul.left, 3):g}")'
    why = found if isinstance(found, Refusal) else None
    return Option(HaulGear(haul.gear.id, models), label, 1, why, RULE)
