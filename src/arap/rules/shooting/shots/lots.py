"""The ways a shot at a place may fall, for the odds."""

from typing import NamedTuple, TypeAlias


class Risk(NamedTuple):
    """A model that a shot may hit: the chance of it, the Strength of the hit, and whether it is at short range."""

    model: str
    chance: float
    strength: int
    close: bool


Lot: TypeAlias = tuple[Risk, ...]
Lots: TypeAlias = dict[Lot, float]
