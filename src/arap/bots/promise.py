"""What fire promises, by its exact odds."""

from arap.battle.acts import FireOrder
from arap.game.queries import AskOdds, VolleyOdds
from arap.game.seat import Seat

PINNED, ROUTED, SUPPRESSED = 0.15, 0.4, 0.1


def promise(seat: Seat, unit: str, target: str, orders: tuple[FireOrder, ...], points: int) -> float | None:
    """Models it should remove, and what its blow to morale is worth: a part of those who would be left; markers and
    templates over all their scatter. None where the odds take too long, or nothing may be told of a guess."""
    odds = seat.query(AskOdds(unit, target, points, orders=orders, quick=True))
    if not isinstance(odds, VolleyOdds) or odds.refusal or odds.left_out:
        return None
    removed = sum(count * chance for count, chance in enumerate(odds.casualties))
    left = len(seat.units[target].models) - removed
    shaken = PINNED * odds.quarter.pinned + ROUTED * odds.quarter.routed + SUPPRESSED * odds.suppression.gained
    return removed + left * shaken
