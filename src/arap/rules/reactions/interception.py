"""Interception: which units may step in the way of an enemy, and which of its models see and reach it."""

from collections.abc import Iterator, Sequence
from math import dist

from arap.battle.battle import Battle
from arap.battle.values import INTERCEPT, Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.words import plural
from arap.rules.movement.measures.proximity import longest_reach, melee_radius, walled_off
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.sight.watching import sees
from arap.rules.states import why_barred
from arap.rules.triggers.reaction import Reaction, Words
from arap.rules.triggers.trigger import Stop, Trigger
from arap.table import TOLERANCE, PointXY, within

BARRED = "react.intercept.barred"
CLOSE = 1.0


@implements("react.intercept.barred")
def why_not_intercept(unit: Unit) -> Refusal | None:
    """Not if pinned, gone to ground, in a melee, routing or pursuing, nor twice in a player turn."""
    if refusal := why_barred(unit, "intercept", BARRED):
        return refusal
    if unit.intercepted:
        return Refusal(f"{unit.name} has intercepted this turn already", BARRED)
    return None


class Watchful:
    """Enemies that watch for models within their melee radius."""

    at_start = False

    def foes(self, battle: Battle, side: str, corners: Sequence[PointXY]) -> list[Model]:
        """The enemies that may intercept, in the rectangle round the corners plus the largest melee radius."""
        reach = longest_reach(battle) + TOLERANCE
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        left, right, low, high = min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach
        return [
            model
            for unit_id in battle.units_near(left, low, right, high)
            if battle.units[unit_id].side != side and why_not_intercept(battle.units[unit_id]) is None
            for model in battle.members(unit_id)
            if left <= model.x <= right and low <= model.y <= high
        ]

    @cites("react.intercept.charge", "react.intercept.stray")
    def able(self, battle: Battle, foe: Model, mover: Model) -> bool:
        """It fights in melee, sees the mover from its present facing or is within 1" of it, and no impassable barrier
        is between them."""
        if not melee_radius(battle.kind(foe)) or (foe.spent_until and out_of_action(battle, foe)):
            return False
        here, there = (foe.x, foe.y, foe.z), (mover.x, mover.y, mover.z)
        if walled_off(battle, here, there, battle.kind(foe), battle.kind(mover)):
            return False
        return within(dist(here, there), CLOSE) or sees(battle, foe, mover)


class Interception(Reaction):
    """A unit with a moving enemy near it may intercept, once in a player turn."""

    name = limit = INTERCEPT
    rule = "react.intercept.resolve"
    passing = "Let them pass"

    def candidates(self, battle: Battle, trigger: Trigger) -> tuple[str, ...]:
        return stop_of(trigger).units

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        if unit_id == stop_of(trigger).charged:
            return Refusal(f"{battle.units[unit_id].name}: already being charged", BARRED)
        return why_not_intercept(battle.units[unit_id])

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        enemy, stop = battle.units[trigger.unit], stop_of(trigger)
        near = {unit: min([approach.away for approach in stop.of(unit)]) for unit in units}
        places = " and ".join([f'{round(near[unit], 1):g}" of {battle.units[unit].name}' for unit in units])
        prompt = f"{enemy.name} came within {places}. Intercept?"
        return Words(prompt, self.passing, tuple(self.notes(battle, enemy, units)))

    def notes(self, battle: Battle, enemy: Unit, units: Sequence[str]) -> Iterator[str]:
        """What the owner should know."""
        for unit_id in units:
            unit = battle.units[unit_id]
            yield f"{plural(len(unit.models), 'model')} of {unit.name} against {len(enemy.models)} of {enemy.name}."


def stop_of(trigger: Trigger) -> Stop:
    assert isinstance(trigger.detail, Stop)
    return trigger.detail
