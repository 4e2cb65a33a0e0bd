"""Squares: the inches of burnable terrain, on a grid from the corner of the table."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.things.scenery import Pool, Square, as_laid, square_in
from arap.kernel.reasons import Refusal, cites
from arap.table import Piece, PointXY, within

SAME_FLOOR = 1.0
"""A fire reaches models whose feet are within an inch of its floor."""


def burnable(battle: Battle) -> list[Piece]:
    """The pieces that can be set on fire, as they were laid: a burnt one is still the same stuff."""
    first, gm = battle.first_table, battle.turn.gm
    if gm is None:
        return first.once("burnable", lambda: [p for p in first.pieces if p.ignite is not None])
    return [piece for piece in as_laid(battle).values() if piece.ignite is not None]


def material(battle: Battle, square: Square) -> Piece:
    """The piece that a square belongs to."""
    return next(piece for piece in burnable(battle) if piece.id == square.piece)


@cites("fire.ignite.roll")
def squares_of(battle: Battle, piece: Piece) -> dict[tuple[int, int], Square]:
    """The squares whose centre is inside a piece, by column and row."""
    return battle.first_table.once(("squares", piece), lambda: dict(_squares(piece)))


def _squares(piece: Piece) -> Iterator[tuple[tuple[int, int], Square]]:
    xs, ys = zip(*piece.shape, strict=True)
    for row in range(floor(min(ys)), ceil(max(ys))):
        for column in range(floor(min(xs)), ceil(max(xs))):
            if square := square_in(piece, (column, row)):
                yield (column, row), square


def squares_at(battle: Battle, place: PointXY) -> list[Square]:
    """The burnable squares at a place, one for each piece, as they are now."""
    key = floor(place[0]), floor(place[1])
    fresh = [square for piece in burnable(battle) if (square := squares_of(battle, piece).get(key))]
    now = known_squares(battle)
    return [now.get(square.key, square) for square in fresh]


def known_squares(battle: Battle) -> dict[tuple[int, int, str], Square]:
    """The squares that burn or have burnt."""
    return {square.key: square for square in battle.scenery.fires}


def is_known(battle: Battle, square: Square) -> bool:
    return any(each.key == square.key for each in battle.scenery.fires)


def alight(battle: Battle) -> list[Square]:
    """The burning squares."""
    return [square for square in battle.scenery.fires if square.state == "burning"]


def put_squares(battle: Battle, squares: Sequence[Square]) -> None:
    """Changes squares, or adds them; by row and column."""
    found = known_squares(battle) | {square.key: square for square in squares}
    ordered = sorted(found.values(), key=lambda square: (square.row, square.column, square.piece))
    battle.change_scenery(fires=tuple(ordered))


def lit(battle: Battle, square: Square) -> Square:
    """The square as it burns from now on."""
    return replace(square, state="burning", lit=battle.turn.game_turn)


def gap_to(square: Square, place: PointXY) -> float:
    """The distance from a place to the nearest point of a square."""
    dx = max(square.column - place[0], 0.0, place[0] - square.column - 1.0)
    dy = max(square.row - place[1], 0.0, place[1] - square.row - 1.0)
    return float((dx * dx + dy * dy) ** 0.5)


def on_floor(square: Square | Pool, z: float) -> bool:
    return within(abs(square.z - z), SAME_FLOOR)


def square_named(battle: Battle, place: PointXY, z: float, *, burning: bool) -> Square | Refusal:
    """The square at a place that is meant: on the floor of the model, burning or not."""
    rule = "fire.extinguish.action" if burning else "fire.ignite.actions"
    there = squares_at(battle, place)
    near = [square for square in there if on_floor(square, z)] or there
    chosen = [square for square in near if (square.state == "burning" and is_known(battle, square)) == burning] or near
    if not chosen:
        return Refusal(f"Nothing at ({place[0]:g}, {place[1]:g}) can burn", rule)
    return chosen[0]
