"""The models a shot may hurt."""

from arap.kernel.reasons import implements
from arap.rules.sight.lines import Lines
from arap.rules.wounds.hits import Tiers


@implements("shoot.cover.open-first", "casualty.eligible")
def tiers_of(lines: Lines, row: int, eligible: tuple[int, ...]) -> Tiers:
    """The models one shooter may hurt: those in the open first, then soft, then hard cover."""
    by_cover: tuple[list[str], ...] = ([], [], [])
    covers = lines.covers(row)
    for column in eligible:
        by_cover[covers[column]].append(lines.targets[column].id)
    open_, soft, hard = by_cover
    return tuple(open_), tuple(soft), tuple(hard)
