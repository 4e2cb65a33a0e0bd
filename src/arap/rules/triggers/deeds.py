"""What enemies may do about a move or a charge, in words for the player who plans it."""

from collections.abc import Sequence

import msgspec

from arap.table import PointXY

AT_ONCE = 0.05


class Deed(msgspec.Struct, frozen=True):
    """Something a unit may do. `at`: after so many inches of the way, at this `place`; None if it is not on the way."""

    words: str
    at: float | None = None
    place: PointXY | None = None


def moment(at: float) -> str:
    """When something happens on the way."""
    return f'after {round(at, 1):g}"' if at >= AT_ONCE else "at the start"


def either(words: Sequence[str]) -> str:
    """One thing or the other."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def shots_foretold(words: str, point: tuple[float, PointXY] | None) -> tuple[Deed, ...]:
    """Fire at a charge, and where on its way the first shots would be fired."""
    if point is None:
        return (Deed(words),)
    at, place = point
    return (Deed(f"{words} {moment(at)}", at, place),)
