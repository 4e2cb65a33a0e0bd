"""Menus of places: where units are set down or come on, where models are put, where a unit looks."""

from collections.abc import Iterator
from functools import partial
from math import cos, radians, sin

from arap.battle.acts import Enter, Overwatch, Place, SetDown
from arap.bots.random_bot import placeable
from arap.env.menus.menu import Asked, Entry, Menu
from arap.table import PointXY

COLUMNS, ROWS = 8, 6
ALONG = 8
FACINGS = tuple(22.5 * n for n in range(16))
AROUND = (1.0, 2.0)


def facings(asked: Asked) -> Menu:
    """Sixteen directions to watch."""
    unit = asked.ask.about[0]
    found = [(facing, asked.approved(Overwatch(facing=facing))) for facing in FACINGS]
    return Menu(
        "facing", [Entry("facing", f"{facing:g}", act, amount=facing / 360, unit=unit) for facing, act in found]
    )


def grid(asked: Asked) -> Menu:
    """The middles of 8 x 6 squares of the table, row by row from the south-west."""
    scene = asked.scene
    wide, deep = scene.width / COLUMNS, scene.depth / ROWS
    places = [((column + 0.5) * wide, (row + 0.5) * deep) for row in range(ROWS) for column in range(COLUMNS)]
    return Menu("places", [Entry("place", named(at), asked.approved(SetDown(*at)), at=at) for at in places])


def edge_points(asked: Asked) -> Menu:
    """Eight points of each edge: south and north from the west, west and east from the south."""
    scene = asked.scene
    shares = [(n + 0.5) / ALONG for n in range(ALONG)]
    places = [(share * scene.width, y) for y in (0.0, scene.depth) for share in shares]
    places += [(x, share * scene.depth) for x in (0.0, scene.width) for share in shares]
    return Menu("places", [Entry("place", named(at), asked.approved(Enter(*at)), at=at) for at in places])


def named(at: PointXY) -> str:
    return f'{at[0]:.1f}" east, {at[1]:.1f}" north'


def spots(asked: Asked) -> Menu:
    """Where the models stand that are placed one by one."""
    return next_spot(asked, placeable(asked.seat, asked.ask), ())


def next_spot(asked: Asked, left: list[tuple[str, float, float]], placed: tuple[tuple[str, float, float], ...]) -> Menu:
    """That is all; or the next model stays near; or it stands on one of sixteen spots."""
    entries = [Entry("so", "That is all", asked.approved(Place(placed)))]
    if left:
        (model, x, y), *others = left
        entries.append(Entry("near", f"{model} near the others", opens=partial(next_spot, asked, others, placed)))
        for at in around(x, y):
            places = (*placed, (model, *at))
            opens = partial(next_spot, asked, others, places) if asked.approved(Place(places)) else None
            entries.append(Entry("spot", f"{model} at {named(at)}", opens=opens, at=at))
    return Menu("spots", entries)


def around(x: float, y: float) -> Iterator[PointXY]:
    for far in AROUND:
        for angle in range(0, 360, 45):
            yield round(x + far * sin(radians(angle)), 2), round(y + far * cos(radians(angle)), 2)
