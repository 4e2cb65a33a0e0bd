"""What pieces of terrain and ladders are called in a list, so that each can be told from the others."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from arap.army.buildings import DOOR_HEIGHT, STOREY
from arap.table import PointXY, Table, within
from arap.table.terrain import Ladder, Piece

FLOORS = ("ground floor", "first floor", "second floor", "third floor", "fourth floor")
ENDS = {"north": "west", "south": "west", "east": "south", "west": "south"}
"""The end of each wall from which its parts are counted."""


def terrain_names(table: Table) -> tuple[tuple[str, str], ...]:
    """Every piece and ladder by its id, with a name that no other has."""
    return table.once("names of terrain", lambda: tuple(found_names(table)))


def found_names(table: Table) -> Iterator[tuple[str, str]]:
    houses = {house: parts_of_house(table, house) for house in dict.fromkeys(map(house_of, table.pieces)) if house}
    called = [(piece, called_so(piece, houses.get(house_of(piece), []))) for piece in table.pieces]
    things: list[tuple[Piece | Ladder, str]] = [*called, *[(ladder, ladder.name) for ladder in table.ladders]]
    counted, often = counts(houses, called), Counter([name for _, name in things])
    for thing, name in things:
        yield thing.id, name + (counted.get(thing.id) or spot(thing)) if often[name] > 1 else name


def called_so(piece: Piece, house: Sequence[Piece]) -> str:
    """The name of a piece; of a piece of a house which wall, floor or roof it is."""
    if not house:
        return piece.name
    if piece.id.endswith("-roof"):
        return f"{piece.name}: roof"
    if not piece.ground.house_wall:
        return f"{piece.name}: {floor_at(piece.top)}"
    return f"{piece.name}: {side_of(piece, house)} wall{part_of_wall(piece, house)}"


def house_of(piece: Piece) -> str:
    """The id of the house that a piece is a part of; "" for others."""
    for part in ("-wall-", "-floor-"):
        house, found, number = piece.id.rpartition(part)
        if found and number.isdigit() and piece.surface:
            return house
    return piece.id.removesuffix("-roof") if piece.id.endswith("-roof") and piece.surface else ""


def parts_of_house(table: Table, house: str) -> list[Piece]:
    return [each for each in table.pieces if house_of(each) == house]


def side_of(piece: Piece, house: Sequence[Piece]) -> str:
    """The side of its house on which a wall stands."""
    (x, y), (left, low), (right, high) = middle(piece), *corners([point for part in house for point in part.shape])
    away = {"west": x - left, "south": y - low, "east": right - x, "north": high - y}
    return min(away, key=away.__getitem__)


def part_of_wall(piece: Piece, house: Sequence[Piece]) -> str:
    """Whether a part of a wall is under or over an opening. Doors are only on the ground."""
    if not piece.base and within(max([part.top for part in house]) - piece.top, 0.0):
        return ""
    if not piece.base:
        return ", under a window"
    opening = "a door" if piece.base == DOOR_HEIGHT else f"a window of the {floor_at(piece.base)}"
    return f", over {opening}"


def floor_at(z: float) -> str:
    level = int((z + 0.01) // STOREY)
    return FLOORS[level] if level < len(FLOORS) else f"floor {level}"


def counts(houses: Mapping[str, Sequence[Piece]], called: Iterable[tuple[Piece, str]]) -> dict[str, str]:
    """Like parts of a wall are counted from its western or its southern end. If two houses have one name, it is told
    where each stands."""
    names, found = {piece.id: name for piece, name in called}, dict[str, str]()
    often = Counter([pieces[0].name for pieces in houses.values()])
    for pieces in houses.values():
        where = spot(*pieces) if often[pieces[0].name] > 1 else ""
        for name in {names[piece.id] for piece in pieces}:
            like = [piece for piece in pieces if names[piece.id] == name]
            end = ENDS[side_of(like[0], pieces)]
            like.sort(key=lambda piece: middle(piece)[0 if end == "west" else 1])
            for n, piece in enumerate(like, 1):
                found[piece.id] = (f" ({n} of {len(like)}, from the {end})" if len(like) > 1 else "") + where
    return found


def spot(*things: Piece | Ladder) -> str:
    x, y = middle(*things)
    return f" at ({x:g}, {y:g})"


def middle(*things: Piece | Ladder) -> PointXY:
    shapes = [thing.shape if isinstance(thing, Piece) else (thing.foot[:2], thing.head[:2]) for thing in things]
    (left, low), (right, high) = corners([point for shape in shapes for point in shape])
    return round((left + right) / 2, 2), round((low + high) / 2, 2)


def corners(points: Iterable[PointXY]) -> tuple[PointXY, PointXY]:
    """The lower left and the upper right corner of the rectangle round points."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))
