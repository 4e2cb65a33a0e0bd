"""What a volley does to the morale of its target: suppression, and the 25% test."""

from collections.abc import Sequence
from itertools import product

import msgspec
import numpy as np

from arap.battle.battle import Battle
from arap.battle.settings import SUPPRESSION
from arap.battle.values import Unit
from arap.kernel.two_dice import TOTALS
from arap.odds.distributions import Array
from arap.odds.tally import Counting
from arap.rules.morale.leadership import leadership_needed, passes_unrolled
from arap.rules.morale.quarter import casualties_to_test, exempt, must_test, only_pins
from arap.rules.morale.suppression import LARGE_MARKER_POINTS, hits_to_suppress, immune, is_overwhelmed, tally_of


class SuppressionOdds(msgspec.Struct, frozen=True):
    """The chances of suppression. `hits`: the fewest hits that suppress now, or None if no number does.
    `tested`: the chance that the unit takes that many and tests. `gained`: the chance that it gains a point."""

    hits: int | None
    tested: float
    gained: float


class QuarterOdds(msgspec.Struct, frozen=True):
    """The chances of a 25% test. `casualties`: the fewest casualties that cause a test, or None if no number does.
    `tested`: the chance of a test. The others: the chances of a test with each result."""

    casualties: int | None
    tested: float
    passed: float
    pinned: float
    routed: float


class MoraleChances(msgspec.Struct, frozen=True):
    """What morale does to the survivors: whether they are tested for suppression, with the chance of a point, and
    whether they take a 25% test, with the chances of its results."""

    suppression: bool = False
    gained: float = 0.0
    quarter: bool = False
    passed: float = 0.0
    pinned: float = 0.0
    routed: float = 0.0


def suppressing_hits(battle: Battle, target: str, firer: str) -> int | None:
    """How many more hits by this enemy suppress the target or make it test."""
    unit = battle.units[target]
    tally = tally_of(unit, firer)
    if SUPPRESSION(battle) == "none" or tally.tested or unit.locked or immune(battle, unit):
        return None
    if SUPPRESSION(battle) == "automatic":
        return 1
    return max(1, hits_to_suppress(unit) - tally.hits)


def testing_casualties(unit: Unit) -> int | None:
    """How many more casualties cause a 25% test."""
    if exempt(unit):
        return None
    return max(1, casualties_to_test(unit) - unit.now.casualties)


def marks_for(battle: Battle, target: str, firer: str) -> Counting:
    """How hits are counted towards suppression: up to the number that matters. By the older rule points are counted."""
    need = suppressing_hits(battle, target, firer)
    if need is None:
        return lambda mark, salvo: 0
    if SUPPRESSION(battle) == "automatic":
        before = is_overwhelmed(tally_of(battle.units[target], firer))
        return lambda mark, salvo: max(mark, LARGE_MARKER_POINTS if salvo.heavy or before else 1)
    return lambda mark, salvo: min(need, mark + 1)


class Morale:
    """Asks the rules of morale about the target with fewer models."""

    def __init__(self, battle: Battle, target: str, firer: str) -> None:
        self.battle, self.unit, self.firer = battle, battle.units[target], firer
        self.need = suppressing_hits(battle, target, firer)
        self.automatic = SUPPRESSION(battle) == "automatic"
        self.copy = battle.clone()

    def weight(self, mark: int) -> int:
        """What a mark counts for: 0 until it is enough to suppress."""
        return mark if self.need is not None and mark >= self.need else 0

    def table(self, marks: Sequence[int], types: Sequence[Sequence[str]]) -> Array:
        """A row for every mark and every number of dead of each type; morale treats models of one type alike. Kept
        while the models stand as they do."""
        key = "morale", self.unit, self.need, tuple(marks), tuple([tuple(models) for models in types])

        def found() -> Array:
            places = product(marks, *[range(len(models) + 1) for models in types])
            rows = [msgspec.structs.astuple(self.of(mark, fallen(types, dead))) for mark, *dead in places]
            return np.array(rows, dtype=float)

        return self.battle.position.once(key, found)

    def of(self, mark: int, dead: frozenset[str]) -> MoraleChances:
        """The chances for the survivors when these models are dead and the mark is reached."""
        points = mark if self.automatic else 0
        left = tuple([model for model in self.unit.models if model not in dead])
        unit = msgspec.structs.replace(
            self.unit,
            models=left,
            now=msgspec.structs.replace(self.unit.now, casualties=self.unit.now.casualties + len(dead)),
            suppression=self.unit.suppression + points,
        )
        return self._resolve(unit, mark)

    def _resolve(self, unit: Unit, mark: int) -> MoraleChances:
        if not unit.models:
            return MoraleChances()
        self.copy.put_unit(unit)
        suppression = self._suppressed(unit, mark)
        if not must_test(unit):
            return MoraleChances(*suppression)
        if passes_unrolled(self.copy, unit, "casualties"):
            return MoraleChances(*suppression, True, 1.0)
        needed = leadership_needed(self.copy, unit, "casualty.quarter.result")
        failed = [total for total in TOTALS if not needed.met_by((total,))]
        pinned = sum(only_pins(self.battle, total) for total in failed) / len(TOTALS)
        return MoraleChances(*suppression, True, float(needed.chance), pinned, len(failed) / len(TOTALS) - pinned)

    def _suppressed(self, unit: Unit, mark: int) -> tuple[bool, float]:
        if self.need is None or mark < self.need or immune(self.copy, unit):
            return False, 0.0
        if self.automatic:
            return True, 1.0
        return True, float(1 - leadership_needed(self.copy, unit, "suppress.test").chance)


def fallen(types: Sequence[Sequence[str]], dead: Sequence[int]) -> frozenset[str]:
    return frozenset([model for models, count in zip(types, dead, strict=True) for model in models[:count]])


def morale_odds(
    morale: Morale, chances: Array, marks: Sequence[int], types: Sequence[Sequence[str]]
) -> tuple[SuppressionOdds, QuarterOdds]:
    """Sums over the marks and the dead of every type."""
    figures = (chances.ravel() @ morale.table(marks, types)).tolist()
    return (
        SuppressionOdds(morale.need, *figures[:2]),
        QuarterOdds(testing_casualties(morale.unit), *figures[2:]),
    )
