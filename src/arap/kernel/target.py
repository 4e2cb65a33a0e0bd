"""Target numbers: a base, modifiers with their reasons, and what is then needed on the dice."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec

from arap.kernel.lazy import lazy
from arap.kernel.reasons import Modifier, cites, implements

C = TypeVar("C")
Direction: TypeAlias = Literal["low", "high"]
Amount: TypeAlias = "bool | int | tuple[int, str]"

SIX = Fraction(1, 6)
BEST_LOW, WORST_LOW = 5, -2
BEST_HIGH, WORST_HIGH = 2, 9


@implements("dice.to-hit.low-roll", "dice.to-hit.skill-above-five")
@cites("dice.out-of-range", "dice.to-wound")
class Target(msgspec.Struct, frozen=True, dict=True, cache_hash=True):
    """What must be rolled on a D6, and why. The limit of the die is applied once, after all modifiers. `linked`: a
    miss is rolled again once."""

    rule: str
    direction: Direction
    base: int
    base_reason: str
    modifiers: tuple[Modifier, ...] = ()
    barred: str = ""
    linked: bool = False

    @lazy
    def total(self) -> int:
        return self.base + sum(modifier.value for modifier in self.modifiers)

    @lazy
    def goal(self) -> int:
        """The number to roll: no low goal is better than 5, no high goal better than 2+."""
        return min(self.total, BEST_LOW) if self.direction == "low" else max(self.total, BEST_HIGH)

    @lazy
    def possible(self) -> bool:
        if self.barred:
            return False
        return self.goal >= WORST_LOW if self.direction == "low" else self.goal <= WORST_HIGH

    @lazy
    def needs_second(self) -> bool:
        return not 1 <= self.goal <= 6

    @lazy
    def second_goal(self) -> int:
        """The goal of the second die: 0, -1, -2 want 3, 2, 1 or less; 7, 8, 9 want 4, 5, 6 or more."""
        return self.goal + 3 if self.direction == "low" else self.goal - 3

    def met_by(self, face: int, second: int | None = None) -> bool:
        if not self.possible:
            return False
        if self.direction == "low":
            return self._low(face, second)
        return self._high(face, second)

    def _low(self, face: int, second: int | None) -> bool:
        if self.needs_second:
            return face == 1 and second is not None and second <= self.second_goal
        return face <= self.goal

    def _high(self, face: int, second: int | None) -> bool:
        if self.needs_second:
            return face == 6 and second is not None and second >= self.second_goal
        return face >= self.goal

    def wants_second(self, face: int) -> bool:
        """Is a second die rolled after this face?"""
        return self.possible and self.needs_second and face == (1 if self.direction == "low" else 6)

    @lazy
    def verdicts(self) -> tuple[bool | None, ...]:
        """By the face of the die: met, missed, or None where a second die decides."""
        return tuple([None if self.wants_second(face) else self.met_by(face) for face in range(7)])

    @lazy
    def chance(self) -> Fraction:
        once = self._chance_of_one
        return once + (1 - once) * once if self.linked else once

    @property
    def _chance_of_one(self) -> Fraction:
        if not self.possible:
            return Fraction(0)
        if self.needs_second:
            faces = self.second_goal if self.direction == "low" else 7 - self.second_goal
            return SIX * SIX * faces
        return SIX * (self.goal if self.direction == "low" else 7 - self.goal)

    @lazy
    def needed(self) -> str:
        if not self.possible:
            return "impossible"
        way, edge = ("or less", 1) if self.direction == "low" else ("or more", 6)
        again = ", a miss is rolled again" if self.linked else ""
        if self.needs_second:
            return f"{edge}, then {self.second_goal} {way}{again}"
        return f"{self.goal} {way}{again}"

    def counts(self, *lines: "ModifierRule[C]") -> bool:
        """Whether any of these lines of the table counts for the number."""
        return any(modifier.rule == line.rule for modifier in self.modifiers for line in lines)

    def without(self, *lines: "ModifierRule[C]") -> tuple[Modifier, ...]:
        """The modifiers that do not come from these lines of the table."""
        left_out = {line.rule for line in lines}
        return tuple([modifier for modifier in self.modifiers if modifier.rule not in left_out])

    @property
    def reasons(self) -> list[str]:
        return [str(modifier) for modifier in self.modifiers]

    @property
    def why(self) -> str:
        """All that made the number, in words."""
        return ", ".join([self.base_reason, *[modifier.reason for modifier in self.modifiers]])


class ModifierRule(Generic[C]):
    """One line of a table of modifiers: when it applies, by how much, why."""

    def __init__(self, rule: str, value: int, reason: str, applies: Callable[[C], Amount]) -> None:
        self.rule, self.value, self.reason, self.applies = rule, value, reason, applies
        self.__doc__ = applies.__doc__

    def __call__(self, context: C) -> Modifier | None:
        amount = self.applies(context)
        if amount is True:
            return Modifier(self.value, self.reason, self.rule)
        if isinstance(amount, tuple):
            return Modifier(amount[0], amount[1], self.rule) if amount[0] else None
        return Modifier(int(amount), self.reason, self.rule) if amount else None


def modifier(rule: str, value: int = 0, *, reason: str) -> Callable[[Callable[[C], Amount]], ModifierRule[C]]:
    """Makes a line of a modifier table from a function that says whether, or by how much, it applies."""

    def make(applies: Callable[[C], Amount]) -> ModifierRule[C]:
        return ModifierRule(rule, value, reason, applies)

    return make


class RollTable(Generic[C]):
    """A roll of the book: its base number and its lines of modifiers; `further` are those a scenario adds. `linked`:
    whether a miss is rolled again."""

    direction: Direction

    def __init__(
        self,
        *,
        rule: str,
        base: Callable[[C], tuple[int, str]],
        modifiers: tuple[ModifierRule[C], ...] = (),
        further: Callable[[C], Sequence[Modifier]] = lambda context: (),
        barred: Callable[[C], str] = lambda context: "",
        linked: Callable[[C], bool] = lambda context: False,
    ) -> None:
        self.rule, self.base, self.modifiers, self.further, self.barred = rule, base, modifiers, further, barred
        self.linked = linked

    def needed(self, context: C) -> Target:
        base, reason = self.base(context)
        found = tuple([line for rule in self.modifiers if (line := rule(context)) is not None])
        found += tuple(self.further(context))
        return Target(self.rule, self.direction, base, reason, found, self.barred(context), self.linked(context))


class LowRoll(RollTable[C]):
    """Wants the goal or less."""

    direction: Direction = "low"


class HighRoll(RollTable[C]):
    """Wants the goal or more."""

    direction: Direction = "high"
