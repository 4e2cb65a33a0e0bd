"""Buildings one can enter: walls with doors and windows, floors and a roof, made from one outline."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from arap.army.document import Document
from arap.army.file_kinds import DoorEntry, PieceEntry
from arap.table.grid import snap_point
from arap.table.shapes.houses import WALL_TAG
from arap.table.shapes.polygons import signed_area
from arap.table.terrain import Piece, PointXY

STOREY = 3.0
SLAB = 0.1
WALL = 0.3
DOOR_SPARE, DOOR_HEIGHT = 0.5, 2.0
WINDOW_WIDTH, SILL, WINDOW_TOP = 1.0, 0.6, 2.2
LOOP_WIDTH = 0.4
NEAR_WALL = 0.6
Span = tuple[float, float]
Opening = tuple[float, float, str, int]


def raised(shell: Piece, entry: PieceEntry, ramps: Sequence[Piece], place: Document) -> Iterator[Piece]:
    """The pieces of a building of so many storeys; stairs lead through holes in its floors."""
    storeys = entry.storeys or 1
    outline = shell.shape if signed_area(shell.shape) > 0 else shell.shape[::-1]
    height = STOREY * storeys
    openings = _openings(outline, entry, place)
    number = 0
    for index, (a, b) in enumerate(zip(outline, outline[1:] + outline[:1], strict=True)):
        for begin, end, kind, abreast in _parts(math.dist(a, b), openings[index]):
            strip = _strip(a, b, begin, end)
            for base, top in _spans(kind, storeys, height):
                number += 1
                yield msgspec.structs.replace(
                    shell, id=f"{shell.id}-wall-{number}", shape=strip, base=base, height=top - base, face=True,
                    surface=True, opaque=True, form="linear", going="open", parapet=0.0, tags=(*shell.tags, WALL_TAG),
                    abreast=abreast,
                )  # fmt: skip
    for storey in range(1, storeys):
        yield _floor(shell, f"{shell.id}-floor-{storey}", STOREY * storey, ramps, place, parapet=0.0)
    yield _floor(shell, f"{shell.id}-roof", height, ramps, place, parapet=shell.parapet)


def _openings(outline: Sequence[PointXY], entry: PieceEntry, place: Document) -> list[list[Opening]]:
    """The doors, windows and arrow loops in each wall; one that is in no wall is refused."""
    found: list[list[Opening]] = [[] for _ in outline]
    doors = [door if isinstance(door, DoorEntry) else DoorEntry(at=door) for door in entry.doors or ()]
    wanted = [(door.at, "door", DOOR_SPARE + door.abreast, door.abreast) for door in doors]
    wanted += [(window, "window", WINDOW_WIDTH, 0) for window in entry.windows or ()]
    wanted += [(loop, "loop", LOOP_WIDTH, 0) for loop in entry.loops or ()]
    for point, kind, width, abreast in wanted:
        index, along = _wall_of(outline, point, kind, place)
        found[index].append((along - width / 2, along + width / 2, kind, abreast))
    return [sorted(openings) for openings in found]


def _wall_of(outline: Sequence[PointXY], point: PointXY, kind: str, place: Document) -> tuple[int, float]:
    found = None
    for index, (a, b) in enumerate(zip(outline, [*outline[1:], outline[0]], strict=True)):
        whole = math.dist(a, b)
        along = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / whole
        foot = (a[0] + (b[0] - a[0]) * along / whole, a[1] + (b[1] - a[1]) * along / whole)
        if WALL < along < whole - WALL and math.dist(point, foot) <= NEAR_WALL:
            found = index, along
    if found is None:
        place.fail((f"{kind}s",), f"the {kind} at {point[0]:g}, {point[1]:g} is in no wall of the building")
    return found


def _parts(whole: float, openings: Sequence[Opening]) -> Iterator[Opening]:
    """A wall cut at its openings."""
    at = 0.0
    for begin, end, kind, abreast in openings:
        if begin > at:
            yield at, begin, "wall", 0
        yield max(begin, at), min(end, whole), kind, abreast
        at = end
    if at < whole:
        yield at, whole, "wall", 0


def _spans(kind: str, storeys: int, height: float) -> Iterator[Span]:
    """From where to where a part of a wall reaches up. Doors are on the ground, windows and loops on every
    storey."""
    if kind == "wall":
        yield 0.0, height
    elif kind == "door":
        yield DOOR_HEIGHT, height
    else:
        edges = [0.0]
        for storey in range(storeys):
            edges += [STOREY * storey + SILL, STOREY * storey + WINDOW_TOP]
        yield from list(pairwise([*edges, height]))[::2]


def _strip(a: PointXY, b: PointXY, begin: float, end: float) -> tuple[PointXY, ...]:
    """A part of a wall in plan, inwards of the outline."""
    whole = math.dist(a, b)
    ux, uy = (b[0] - a[0]) / whole, (b[1] - a[1]) / whole
    inward = (-uy * WALL, ux * WALL)
    p, q = (a[0] + ux * begin, a[1] + uy * begin), (a[0] + ux * end, a[1] + uy * end)
    corners = (p, q, (q[0] + inward[0], q[1] + inward[1]), (p[0] + inward[0], p[1] + inward[1]))
    return tuple(snap_point(corner) for corner in corners)


def _floor(shell: Piece, key: str, top: float, ramps: Sequence[Piece], place: Document, *, parapet: float) -> Piece:
    """A floor or the roof, with a hole where stairs lead up to it."""
    wells = [_well(ramp) for ramp in ramps if abs(ramp.top - top) < SLAB]
    corners = _without(shell.shape, wells, place) if wells else shell.shape
    return msgspec.structs.replace(
        shell, id=key, shape=corners, base=top - SLAB, height=SLAB, surface=True, face=True, opaque=True, form="area",
        going="open", parapet=parapet, cover=shell.cover if parapet else "none",
        abreast=0,
    )  # fmt: skip


def _well(ramp: Piece) -> list[PointXY]:
    """The hole over stairs: as wide as they are, and as thick as a wall more on both sides."""
    turn = math.radians(ramp.rise or 0.0)
    right = (math.cos(turn) * (WALL + 0.02), -math.sin(turn) * (WALL + 0.02))
    return [(x + side * right[0], y + side * right[1]) for x, y in ramp.shape for side in (-1, 1)]


def _without(outline: Sequence[PointXY], wells: Sequence[Sequence[PointXY]], place: Document) -> tuple[PointXY, ...]:
    """An outline with notches where stairs are."""
    from shapely.geometry import MultiPoint, Polygon

    shape = Polygon(outline)
    for well in wells:
        shape = shape.difference(MultiPoint(well).convex_hull)
    if shape.geom_type != "Polygon" or shape.interiors:
        place.fail((), "stairs inside a building must lead along one of its walls")
    return tuple(dict.fromkeys(snap_point((x, y)) for x, y in shape.exterior.coords))
