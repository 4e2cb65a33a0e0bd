"""Interception: which units may step in the way of an enemy, and which of its models see and reach it."""

from collections.abc import Iterator, Sequence
from math import dist

from arap.battle.battle import Battle
from arap.battle.values import INTERCEPT, Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.words import plural
from arap.rules.movement.measures.proximity import melee_radius, walled_off
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.sight.watching import sees
from arap.rules.states import why_barred
from arap.rules.triggers.reaction import Reaction, Words
from arap.rules.triggers.trigger import Approach, Stop, Trigger
from arap.table import within

BARRED = "react.intercept.barred"
CLOSE = 1.0


@implements("react.intercept.barred")
def why_not_intercept(unit: Unit) -> Refusal | None:
    """Not if pinned, gone to ground, in a melee, routing or pursuing, nor twice in a player turn."""
    if refusal := why_barred(unit, "intercept", BARRED):
        return refusal
    if unit.intercepted:
        return Refusal(f"{unit.does('have already intercepted')} this turn", BARRED)
    return None


class Interception(Reaction):
    """A unit that a moving enemy has come near may do something about it, once in a player turn."""

    name = limit = INTERCEPT
    rule = "react.intercept.resolve"
    passing = "Let them pass"

    def watches(self, battle: Battle, unit: Unit) -> bool:
        return why_not_intercept(unit) is None

    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> tuple[str, ...]:
        """The units near the mover, as long as there is a mover."""
        return stop_of(trigger).units if trigger.unit in battle.units else ()

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        unit = battle.units[unit_id]
        if unit_id == stop_of(trigger).charged:
            return Refusal(f"{unit.does('be')} already being charged", BARRED)
        if not self.in_reach(battle, trigger, unit_id):
            return Refusal(f"No model of {unit.name} can reach them there", trigger.occasion.rule)
        return why_not_intercept(unit)

    def in_reach(self, battle: Battle, trigger: Trigger, unit_id: str) -> list[Approach]:
        """The approaches that models of the unit can do something about: both are alive, and able as they stand."""
        stop, models = stop_of(trigger), battle.models
        alive = [each for each in stop.of(unit_id) if each.model in models and each.foe in models]
        if stop.foreseen:
            return alive
        return [each for each in alive if self.able(battle, models[each.foe], models[each.model])]

    @cites("react.intercept.charge", "react.intercept.stray")
    def able(self, battle: Battle, foe: Model, mover: Model) -> bool:
        """It fights in melee, no impassable barrier is between them, and it sees the mover or is within 1" of it."""
        if not melee_radius(battle.kind(foe)) or (foe.spent_until and out_of_action(battle, foe)):
            return False
        return not is_walled_off(battle, foe, mover) and (is_close(foe, mover) or sees(battle, foe, mover))

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        enemy = battle.units[trigger.unit]
        near = {unit: min([each.away for each in self.in_reach(battle, trigger, unit)]) for unit in units}
        places = " and ".join([f'{round(near[unit], 1):g}" of {battle.units[unit].name}' for unit in units])
        came = "will come" if trigger.kind == "route" else "came"
        prompt = f"{enemy.name} {came} within {places}. Intercept?"
        return Words(prompt, self.passing, tuple(self.notes(battle, enemy, units)))

    def notes(self, battle: Battle, enemy: Unit, units: Sequence[str]) -> Iterator[str]:
        """What the owner should know."""
        for unit_id in units:
            unit = battle.units[unit_id]
            yield f"{plural(len(unit.models), 'model')} of {unit.name} against {len(enemy.models)} of {enemy.name}."


def is_walled_off(battle: Battle, foe: Model, mover: Model) -> bool:
    here, there = (foe.x, foe.y, foe.z), (mover.x, mover.y, mover.z)
    return walled_off(battle, here, there, battle.kind(foe), battle.kind(mover))


def is_close(foe: Model, mover: Model) -> bool:
    return within(dist((foe.x, foe.y, foe.z), (mover.x, mover.y, mover.z)), CLOSE)


def stop_of(trigger: Trigger) -> Stop:
    """The stop that a trigger on a journey is about."""
    assert isinstance(trigger.detail, Stop)
    return trigger.detail
