"""Taking up heavy weapons and packs again."""

from collections.abc import Sequence

from arap.battle.acts import TakeGear
from arap.battle.battle import Battle
from arap.battle.events.things.gear import GearTaken
from arap.battle.things.gear import gear_name, take_gear
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.kernel.words import listed
from arap.rules.movement.legality.hauling import RULE, gear_in_reach, is_played
from arap.rules.turn.action import Action, Shown, action
from arap.rules.turn.costs import pay


@action
@cites("climb.sustained.hauling")
class TakingGear(Action[TakeGear]):
    """Each model takes up its own gear; the unit pays one point for all."""

    act = TakeGear
    rule = RULE
    place = 175
    all_members = True
    shown = Shown(
        'Models take up heavy weapons and packs that they have laid down within 2". Costs 1 point.', icon="gear"
    )
    event = GearTaken
    does = "take up gear"

    def is_offered(self, battle: Battle) -> bool:
        return is_played(battle)

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        near = {model.id: gear_in_reach(battle, model) for model in battle.members(unit.id) if not unit.locked}
        names = [gear_name(battle, gear.what) for found in near.values() for gear in found]
        if not names:
            return ()
        act = TakeGear(tuple([model for model, found in near.items() if found]))
        return (Option(act, f"Take up the {listed(names)}", 1, None, RULE),)

    def judge(self, battle: Battle, acting: Acting, act: TakeGear) -> Refusal | None:
        unit = battle.units[acting.unit]
        if unit.locked:
            return Refusal(f"{unit.name} are in melee", RULE)
        for model in act.models:
            if model not in unit.models or not gear_in_reach(battle, battle.models[model]):
                return Refusal(f'{unit.name}: no gear of {model} lies within 2" of it', RULE)
        return None if act.models else Refusal("Name the models that take up their gear", RULE)

    def models_in(self, act: TakeGear) -> Sequence[str]:
        return act.models

    def everybody(self, battle: Battle, unit: Unit) -> tuple[str, ...]:
        return tuple([model.id for model in battle.members(unit.id) if gear_in_reach(battle, model)])

    def carry_out(self, battle: Battle, acting: Acting, act: TakeGear, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        found = [gear for model in dict.fromkeys(act.models) for gear in gear_in_reach(battle, battle.models[model])]
        for gear in found:
            take_gear(battle, gear)
        names = tuple([gear_name(battle, gear.what) for gear in found])
        battle.emit(GearTaken(rule=RULE, unit=acting.unit, models=act.models, names=names))
        yield from ()
