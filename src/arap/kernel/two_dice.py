"""Tests on the total of two dice: Leadership and its kin."""

from bisect import bisect_right
from fractions import Fraction
from itertools import product

import msgspec

from arap.kernel.reasons import Modifier, cites

TOTALS = tuple(sorted(a + b for a, b in product(range(1, 7), repeat=2)))


@cites("dice.leadership")
class TwoDiceTarget(msgspec.Struct, frozen=True):
    """2D6 wanting the value or less. It may be beyond the dice either way; no natural result decides by itself, but for
    a double 1 that always passes where `snake_eyes` says so."""

    rule: str
    base: int
    base_reason: str
    modifiers: tuple[Modifier, ...] = ()
    snake_eyes: bool = False

    @property
    def value(self) -> int:
        return self.base + sum(modifier.value for modifier in self.modifiers)

    @property
    def chance(self) -> Fraction:
        return Fraction(max(bisect_right(TOTALS, self.value), int(self.snake_eyes)), len(TOTALS))

    @property
    def needed(self) -> str:
        if self.snake_eyes and self.value < TOTALS[0]:
            return "a double 1"
        return f"{self.value} or less on two dice"

    def met_by(self, faces: tuple[int, ...]) -> bool:
        return sum(faces) <= self.value or (self.snake_eyes and sum(faces) == TOTALS[0])
