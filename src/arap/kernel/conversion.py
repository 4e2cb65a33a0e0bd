"""Numbers printed for version 2.3, read in 2.4."""

from arap.kernel.reasons import cites, implements


@implements("dice.convert-from-2-3")
def hazard_strikes(face: int, chances_in_six: int) -> bool:
    """A hazard of n in 6, as the advanced chapter states them, strikes on n or less."""
    return face <= chances_in_six


@cites("dice.convert-from-2-3")
def high_roll_met(face: int, goal: int) -> bool:
    """Wound rolls, saves, reserves and the like were and stay high rolls; a natural 1 fails."""
    return face >= goal and face > 1
