"""The wound difference of a round: the losing side, the units that check morale, and by how much they lost."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.settings import LOSING_UNITS
from arap.kernel.reasons import cites, implements
from arap.rules.combats import Score

TWO_SIDES = 2


class Loser(msgspec.Struct, frozen=True):
    """A unit that must check morale, and the number added to its dice for the wounds."""

    unit: str
    lost_by: int


@implements("melee.wound-difference")
def side_differences(scores: Sequence[Score]) -> dict[str, int]:
    """Wounds inflicted minus wounds taken, added up over the units of each side."""
    totals: dict[str, int] = {}
    for score in scores:
        totals[score.side] = totals.get(score.side, 0) + score.difference
    return totals


@implements("melee.wound-difference.who-tests")
def losing_sides(totals: dict[str, int]) -> list[str]:
    """Of two sides, the one with the lower total. Of more sides, each one with a negative total."""
    if len(totals) > TWO_SIDES:
        return [side for side, total in totals.items() if total < 0]
    lowest = min(totals.values(), default=0)
    return [side for side, total in totals.items() if total == lowest < max(totals.values())]


@cites("melee.wound-difference", "melee.wound-difference.who-tests")
def losers(battle: Battle, scores: Sequence[Score]) -> list[Loser]:
    """Units still on the table that check morale: units of a losing side whose own difference is not positive, with the
    number their side lost by. By setting: all units of that side, or each unit by its own number."""
    totals, rule = side_differences(scores), LOSING_UNITS(battle)
    alive = [score for score in scores if score.unit in battle.units]
    if rule == "own-difference":
        return [Loser(score.unit, -score.difference) for score in alive if score.difference < 0]
    lost = losing_sides(totals)
    return [
        Loser(score.unit, -totals[score.side])
        for score in alive
        if score.side in lost and (score.difference <= 0 or rule == "whole-side")
    ]
