"""What a volley does to the will of its target: suppression, and the test for losing a quarter."""

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
    """`hits` is the least number that suppresses now (None: no number does), `tested` the chance that it is reached and
    the unit tests, `gained` that it gains a point."""

    hits: int | None
    tested: float
    gained: float


class QuarterOdds(msgspec.Struct, frozen=True):
    """`casualties` is the least number that causes a test (None: none does), `tested` the chance of one; the others are
    the chances to test and to pass, be pinned, rout."""

    casualties: int | None
    tested: float
    passed: float
    pinned: float
    routed: float


class Resolve(msgspec.Struct, frozen=True):
    """How a unit of such survivors bears it: does it come to suppression, the chance of a point; does it come to a
    25% test, the chances of its results."""

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
    return max(1, casualties_to_test(unit) - unit.casualties)


def marks_for(battle: Battle, target: str, firer: str) -> Counting:
    """How hits are counted towards suppression: up to the number that matters; by the older rule the points."""
    need = suppressing_hits(battle, target, firer)
    if need is None:
        return lambda mark, salvo: 0
    if SUPPRESSION(battle) == "automatic":
        before = is_overwhelmed(tally_of(battle.units[target], firer))
        return lambda mark, salvo: max(mark, LARGE_MARKER_POINTS if salvo.heavy or before else 1)
    return lambda mark, salvo: min(need, mark + 1)


class Morale:
    """Asks the rules of morale about the target as it would be with fewer models."""

    def __init__(self, battle: Battle, target: str, firer: str) -> None:
        self.battle, self.unit, self.firer = battle, battle.units[target], firer
        self.need = suppressing_hits(battle, target, firer)
        self.automatic = SUPPRESSION(battle) == "automatic"
        self.shadow = battle.clone()

    def weight(self, mark: int) -> int:
        """What a mark comes to: nothing as long as it does not suffice."""
        return mark if self.need is not None and mark >= self.need else 0

    def table(self, marks: Sequence[int], casts: Sequence[Sequence[str]]) -> Array:
        """A row for every mark and every number of dead in each cast (models that are one to morale), as long as the
        models stand as they do."""
        key = "morale", self.unit, self.need, tuple(marks), tuple([tuple(cast) for cast in casts])

        def found() -> Array:
            places = product(marks, *[range(len(cast) + 1) for cast in casts])
            rows = [msgspec.structs.astuple(self.of(mark, fallen(casts, dead))) for mark, *dead in places]
            return np.array(rows, dtype=float)

        return self.battle.position.once(key, found)

    def of(self, mark: int, dead: frozenset[str]) -> Resolve:
        """The chances of those left when these are dead and so much is marked."""
        points = mark if self.automatic else 0
        left = tuple([model for model in self.unit.models if model not in dead])
        unit = msgspec.structs.replace(
            self.unit,
            models=left,
            casualties=self.unit.casualties + len(dead),
            suppression=self.unit.suppression + points,
        )
        return self._resolve(unit, mark)

    def _resolve(self, unit: Unit, mark: int) -> Resolve:
        if not unit.models:
            return Resolve()
        self.shadow.put_unit(unit)
        suppression = self._suppressed(unit, mark)
        if not must_test(unit):
            return Resolve(*suppression)
        if passes_unrolled(self.shadow, unit, "casualties"):
            return Resolve(*suppression, True, 1.0)
        needed = leadership_needed(self.shadow, unit, "casualty.quarter.result")
        failed = [total for total in TOTALS if not needed.met_by((total,))]
        pinned = sum(only_pins(self.battle, total) for total in failed) / len(TOTALS)
        return Resolve(*suppression, True, float(needed.chance), pinned, len(failed) / len(TOTALS) - pinned)

    def _suppressed(self, unit: Unit, mark: int) -> tuple[bool, float]:
        if self.need is None or mark < self.need or immune(self.shadow, unit):
            return False, 0.0
        if self.automatic:
            return True, 1.0
        return True, float(1 - leadership_needed(self.shadow, unit, "suppress.test").chance)


def fallen(casts: Sequence[Sequence[str]], dead: Sequence[int]) -> frozenset[str]:
    return frozenset([model for cast, count in zip(casts, dead, strict=True) for model in cast[:count]])


def morale_odds(
    morale: Morale, chances: Array, marks: Sequence[int], casts: Sequence[Sequence[str]]
) -> tuple[SuppressionOdds, QuarterOdds]:
    """Sums over the marks and the dead of every cast."""
    figures = (chances.ravel() @ morale.table(marks, casts)).tolist()
    return (
        SuppressionOdds(morale.need, *figures[:2]),
        QuarterOdds(testing_casualties(morale.unit), *figures[2:]),
    )
