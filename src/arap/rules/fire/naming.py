"""What fires are called: by the piece that burns and the place in it, as a player would point it out."""

from arap.battle.battle import Battle
from arap.battle.things.scenery import Pool, Square
from arap.rules.fire.squares import material
from arap.table import Piece, PointXY

LEAST = 0.05
"""Nearer to the middle than this is in the middle."""


def square_name(battle: Battle, square: Square) -> str:
    """The piece a square belongs to, and where in it the square is."""
    piece = material(battle, square)
    return f"{piece.name}, {place_in(piece, square.middle)}"


def blaze_name(battle: Battle, blaze: Square | Pool) -> str:
    """A burning square, or a pool of fire and where on the table it is."""
    if isinstance(blaze, Square):
        return square_name(battle, blaze)
    return f'pool of fire, {blaze.x:g}" from the west edge and {blaze.y:g}" from the south edge'


def place_in(piece: Piece, place: PointXY) -> str:
    """Where a place in a piece is, seen from its middle: `2" east and 1" north of its middle`."""
    xs, ys = zip(*piece.shape, strict=True)
    east = place[0] - (min(xs) + max(xs)) / 2
    north = place[1] - (min(ys) + max(ys)) / 2
    ways = ((east, "east", "west"), (north, "north", "south"))
    parts = [f'{abs(way):.3g}" {ahead if way > 0 else back}' for way, ahead, back in ways if abs(way) > LEAST]
    return f"{' and '.join(parts)} of its middle" if parts else "its middle"
