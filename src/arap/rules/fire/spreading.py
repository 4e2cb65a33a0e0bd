"""Fire at the end of each game turn: it spreads, then it does its damage."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace
from shapely import Polygon, box

from arap.battle.battle import Battle
from arap.battle.events.things.flames import FireSpread, SquaresBurnt
from arap.battle.fire_settings import SPREAD
from arap.battle.things.scenery import Square, put_piece, take_off
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.throws import throw_all
from arap.rules.fire.igniting import ignition_needed
from arap.rules.fire.squares import (
    SAME_FLOOR,
    alight,
    burnable,
    is_known,
    lit,
    material,
    put_squares,
    squares_of,
)
from arap.table import Piece, within

EDGES = ((0, -1), (-1, 0), (1, 0), (0, 1))
CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
LEAST = 0.01
"""A scrap of a piece smaller than this many square inches is left out."""


@cites("fire.spread")
def neighbours(battle: Battle, burning: Sequence[Square]) -> list[Square]:
    """The unlit squares next to burning ones, by row and column."""
    around = EDGES + (CORNERS if SPREAD(battle) == "edge-and-corner" else ())
    found: dict[tuple[int, int, str], Square] = {}
    for hot in burning:
        for piece in burnable(battle):
            squares = squares_of(battle, piece)
            for dx, dy in around:
                square = squares.get((hot.column + dx, hot.row + dy))
                if square and within(abs(square.z - hot.z), SAME_FLOOR) and not is_known(battle, square):
                    found[square.key] = square
    return sorted(found.values(), key=lambda square: (square.row, square.column, square.piece))


@implements("fire.spread")
def spread(battle: Battle) -> Flow[None]:
    """A die for every square next to one that burned before this game turn, all before any of them burns."""
    squares = neighbours(battle, [square for square in alight(battle) if square.lit < battle.turn.game_turn])
    if not squares:
        return
    goals = [ignition_needed(battle, square) for square in squares]
    throws = yield from throw_all("fire.spread", "fire.spread", battle.turn.active, goals, "The fire spreads")
    burns = tuple([lit(battle, square) for square, throw in zip(squares, throws, strict=True) if throw.met])
    put_squares(battle, burns)
    places = tuple([square.middle for square in squares])
    battle.emit(FireSpread(rule="fire.spread", places=places, throws=tuple(throws), lit=burns))


def threatened_squares(battle: Battle) -> list[tuple[Square, Fraction]]:
    """The squares that may catch fire next, each with its chance."""
    return [(square, ignition_needed(battle, square).chance) for square in neighbours(battle, alight(battle))]


@cites("fire.contact")
def consume(battle: Battle) -> None:
    """Every burning square loses a damage point; a square without any is burnt out and gives no cover."""
    worn = [replace(square, damage=square.damage + 1) for square in alight(battle)]
    if not worn:
        return
    worn = [replace(square, state="burnt") if is_consumed(battle, square) else square for square in worn]
    put_squares(battle, worn)
    burnt = tuple([square for square in worn if square.state == "burnt"])
    if burnt:
        for piece in dict.fromkeys([square.piece for square in burnt]):
            remove_cover(battle, piece)
        battle.emit(SquaresBurnt(rule="fire.contact", squares=burnt))


def is_consumed(battle: Battle, square: Square) -> bool:
    points = material(battle, square).damage_points_per_square
    return points is not None and square.damage >= points


@cites("fire.spread", "fire.contact", "turn.sequence")
def burn_down(battle: Battle) -> Flow[None]:
    """The end of a game turn: fire spreads first, then does its damage."""
    if not alight(battle):
        return
    yield from spread(battle)
    consume(battle)


@cites("fire.contact")
def remove_cover(battle: Battle, piece_id: str) -> None:
    """Burnt squares are cut out of a piece. What is stood upon stays, and is no cover once all of it is burnt."""
    piece = next(piece for piece in burnable(battle) if piece.id == piece_id)
    gone = [square for square in battle.scenery.fires if square.piece == piece_id and square.state == "burnt"]
    if piece.solid and piece.surface:
        if len(gone) == len(squares_of(battle, piece)):
            put_piece(battle, replace(piece, cover="none", parapet=0.0))
        return
    pieces = [replace(piece, id=name(piece, n), shape=shape) for n, shape in enumerate(left_of(piece, gone))]
    old = [each.id for each in battle.table.pieces if each.id == piece.id or each.id.startswith(f"{piece.id}~")]
    take_off(battle, *[each for each in old if each not in [left.id for left in pieces]])
    if pieces:
        put_piece(battle, *pieces)


def name(piece: Piece, number: int) -> str:
    return f"{piece.id}~{number + 1}" if number else piece.id


def left_of(piece: Piece, gone: list[Square]) -> list[tuple[tuple[float, float], ...]]:
    """The shapes that are left of a piece without these squares."""
    whole = Polygon(piece.shape)
    for square in gone:
        whole = whole.difference(box(square.column, square.row, square.column + 1, square.row + 1))
    parts = list(getattr(whole, "geoms", [whole]))
    solid = [each for part in parts if isinstance(part, Polygon) for each in without_holes(part)]
    return [tuple([(x, y) for x, y in part.exterior.coords[:-1]]) for part in solid if part.area > LEAST]


def without_holes(part: Polygon) -> list[Polygon]:
    """A shape with holes as several without any."""
    if not part.interiors:
        return [part]
    left, low, right, high = part.bounds
    middle = part.interiors[0].centroid.x
    halves = [part.intersection(box(*edges)) for edges in ((left, low, middle, high), (middle, low, right, high))]
    found = [each for half in halves for each in getattr(half, "geoms", [half]) if isinstance(each, Polygon)]
    return [each for half in found for each in without_holes(half)]
