"""Shots that miss by exactly 1, and what they strike instead of their target."""

from fractions import Fraction
from itertools import product

from arap.kernel.reasons import implements
from arap.kernel.target import BEST_LOW, Target
from arap.kernel.throws import Throw

FACES = range(1, 7)
HIGHEST = 4


def score_of(face: int, second: int | None) -> int:
    """What a throw scores: its face; a 1 with a second die of 4 or more is 1, with 3, 2 and 1 it is 0, -1 and -2."""
    return face if second is None else min(second, HIGHEST) - (HIGHEST - 1)


@implements("cover.hit")
def misses_by_one(needed: Target, throw: Throw) -> bool:
    """Whether a shot scores one above its goal. A goal of 5 or more counts as 5."""
    if throw.met or not needed.possible:
        return False
    return score_of(throw.face, throw.second) == min(needed.goal, BEST_LOW) + 1


def chance_of_near_miss(needed: Target) -> Fraction:
    """How likely a shot misses by 1 in the end: a linked weapon rolls a miss again first."""
    if not needed.possible:
        return Fraction(0)
    once = Fraction(0)
    for face, second in product(FACES, FACES):
        wanted = second if needed.wants_second(face) else None
        throw = Throw(face, needed.met_by(face, wanted), wanted)
        once += Fraction(misses_by_one(needed, throw), len(FACES) ** 2)
    return (1 - plain_chance(needed)) * once if needed.linked else once


def plain_chance(needed: Target) -> Fraction:
    """The chance of one die, or of two where the goal wants them, without rolling a miss again."""
    met = sum([needed.met_by(face, second) for face, second in product(FACES, FACES)])
    return Fraction(met, len(FACES) ** 2)
