"""What fire is worth, by its exact odds."""

from arap.battle.acts import FireOrder
from arap.game.queries import AskOdds, VolleyOdds
from arap.game.seat import Seat

PINNED, ROUTED, SUPPRESSED = 0.15, 0.4, 0.1


def fire_worth(seat: Seat, unit: str, target: str, orders: tuple[FireOrder, ...], points: int) -> float | None:
    """The expected number of models removed, plus a part of the models left for the effect on morale. Markers and
    templates count over all their scatter. None if the odds would take too long, or the orders contain a guess."""
    odds = seat.query(AskOdds(unit, target, points, orders=orders, quick=True))
    if not isinstance(odds, VolleyOdds) or odds.refusal or odds.left_out:
        return None
    removed = sum(count * chance for count, chance in enumerate(odds.casualties))
    left = len(seat.units[target].models) - removed
    shaken = PINNED * odds.quarter.pinned + ROUTED * odds.quarter.routed + SUPPRESSED * odds.suppression.gained
    return removed + left * shaken
