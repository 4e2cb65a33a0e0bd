"""A table as a walker of some height sees it in plan: what it cannot walk up, down or through blocks its way."""

from collections.abc import Iterator
from math import hypot

import msgspec
from shapely import unary_union
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from arap.table.grid import TOLERANCE, snap_point
from arap.table.levels import STEP
from arap.table.terrain import Piece

LEAST_AREA = 0.01
NARROW = 1.0


def walkable_pieces(pieces: tuple[Piece, ...], height: float) -> tuple[Piece, ...]:
    """The pieces as they are to those on the ground: higher faces, deep gaps and deep water impassable, except where
    a bridge, a ramp or a ford leads over them."""
    ways = unary_union([Polygon(piece.shape) for piece in pieces if leads_over(piece)])
    found: list[Piece] = []
    for piece in pieces:
        if overhead(piece, height):
            continue
        if piece.going != "impassable" and bars(piece, height):
            found += barred_parts(piece, ways)
        else:
            found.append(piece)
    return tuple(found)


def leads_over(piece: Piece) -> bool:
    return piece.ramp or piece.water == "ford" or (piece.solid and piece.top <= STEP + TOLERANCE)


def overhead(piece: Piece, height: float) -> bool:
    """Whether one passes beneath it."""
    return piece.base >= height - TOLERANCE


def bars(piece: Piece, height: float) -> bool:
    """Whether walking does not lead over or through a piece."""
    if piece.water == "deep":
        return True
    if piece.gap:
        return piece.gap > max(STEP, height) + TOLERANCE and not narrow(piece)
    if not piece.solid or not piece.steep or piece.ramp or piece.top <= STEP + TOLERANCE:
        return False
    return piece.face_going == "impassable" or piece.top > height + TOLERANCE


def narrow(piece: Piece) -> bool:
    """Whether a gap can be stepped over somewhere: its shortest side across is an inch or less."""
    box = Polygon(piece.shape).minimum_rotated_rectangle
    (ax, ay), (bx, by), (cx, cy), *_ = box.exterior.coords
    return min(hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)) <= NARROW + TOLERANCE


def barred_parts(piece: Piece, ways: BaseGeometry) -> Iterator[Piece]:
    """A piece as impassable ground, without the parts that something leads over."""
    left = Polygon(piece.shape).difference(ways)
    parts = [part for part in getattr(left, "geoms", [left]) if part.area > LEAST_AREA]
    for number, part in enumerate(parts):
        corners = tuple(dict.fromkeys(snap_point((x, y)) for x, y in part.exterior.coords))
        yield msgspec.structs.replace(
            piece, id=f"{piece.id}~{number}", shape=corners, going="impassable", standable=False, gap=0.0, water="none"
        )
