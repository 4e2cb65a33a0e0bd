"""The picture of the ratings of a tournament: a dot for each bot, with its interval."""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor

from arap.pictures.palette import LIGHT
from arap.pictures.picture import Disc, Mark, Picture, Shape, Words
from arap.sim.ratings import Rating

WIDE, ROW, LABEL, EDGE, TICK = 26.0, 1.6, 5.0, 1.2, 100


def ratings_picture(ratings: Sequence[Rating]) -> Picture:
    """The best bot on top; a line for every hundred points."""
    low = floor(min(rating.low for rating in ratings) / TICK) * TICK
    high = max(low + TICK, ceil(max(rating.high for rating in ratings) / TICK) * TICK)
    deep = ROW * len(ratings) + 2 * EDGE

    def across(elo: float) -> float:
        return LABEL + (elo - low) / (high - low) * (WIDE - LABEL - 3 * EDGE)

    marks = list[Mark](scale(range(low, high + 1, TICK), across, deep))
    for number, rating in enumerate(ratings):
        marks += row(rating, across, deep - EDGE - ROW * (number + 0.5))
    return Picture(0.0, 0.0, WIDE, deep, LIGHT.surround, "Ratings of the bots with 95 % intervals", tuple(marks))


def scale(values: Sequence[int], across: Callable[[float], float], deep: float) -> Iterator[Mark]:
    for value in values:
        x = across(value)
        yield Shape(((x, EDGE), (x, deep - EDGE / 2)), stroke=LIGHT.road, width=0.04, closed=False)
        yield Words((x, EDGE / 2), str(value), 0.6, LIGHT.muted)


def row(rating: Rating, across: Callable[[float], float], y: float) -> Iterator[Mark]:
    yield Words((EDGE / 2, y), rating.bot, 0.75, LIGHT.ink, anchor="start")
    yield Shape(((across(rating.low), y), (across(rating.high), y)), stroke=LIGHT.side(0), width=0.12, closed=False)
    yield Disc((across(rating.elo), y), 0.28, fill=LIGHT.side(0))
    yield Words((across(rating.high) + 0.4, y), f"{rating.elo:.0f}", 0.65, LIGHT.ink, anchor="start")
