"""Laying down heavy weapons and packs."""

from collections.abc import Sequence

from arap.battle.acts import LayGear
from arap.battle.battle import Battle
from arap.battle.events.things.gear import GearLaid
from arap.battle.things.gear import gear_name, lay_gear
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.movement.legality.hauling import RULE, is_played, why_not_lay
from arap.rules.movement.measures.encumbrance import gear_of
from arap.rules.turn.action import FreeAct, Shown, action


@action
@cites("climb.sustained.hauling")
class LayingGear(FreeAct[LayGear]):
    """A model puts down what is heavy before it climbs."""

    act = LayGear
    rule = RULE
    place = 217
    without_points = False
    shown = Shown("Lay down a heavy weapon or a pack, to climb without it and haul it up by rope. Free.", icon="gear")
    event = GearLaid
    does = "lay down gear"

    def is_offered(self, battle: Battle) -> bool:
        return is_played(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return [
            Option(LayGear(model.id, what), label(battle, model.id, what), 0, None, RULE)
            for model in battle.members(unit.id)
            for what in gear_of(battle, battle.kind(model))
            if why_not_lay(battle, model, what) is None
        ]

    def judge(self, battle: Battle, acting: Acting, act: LayGear) -> Refusal | None:
        unit = battle.units[acting.unit]
        if act.model not in unit.models:
            return Refusal(f"{act.model} is not a model of {unit.name}", RULE)
        return why_not_lay(battle, battle.models[act.model], act.what)

    def models_in(self, act: LayGear) -> Sequence[str]:
        return (act.model,)

    def carry_out(self, battle: Battle, acting: Acting, act: LayGear, cost: int, work: Work | None) -> Flow[None]:
        gear = lay_gear(battle, act.model, act.what)
        name = gear_name(battle, act.what)
        battle.emit(GearLaid(rule=RULE, unit=acting.unit, model=act.model, name=name, at=(gear.x, gear.y)))
        yield from ()


def label(battle: Battle, model: str, what: str) -> str:
    return f"Lay down the {gear_name(battle, what)} ({battle.model_name(model)})"
