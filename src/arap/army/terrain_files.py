"""Terrain of a scenario: a feature's usual properties, a piece's own, and its shape as a polygon."""

import math
from functools import cache
from typing import Any

from arap.army.convert import convert
from arap.army.document import Document
from arap.army.file_kinds import FeatureEntry, FeaturesFile, PieceEntry, Point
from arap.army.library import DATA
from arap.army.names import did_you_mean
from arap.army.yaml_files import read_document
from arap.kernel.reasons import implements
from arap.table.terrain import Piece, PointXY

CIRCLE_CORNERS = 16
GRID = 3
SHAPES = "polygon, from and to, at and size, or at and radius"


@cache
def features() -> dict[str, FeatureEntry]:
    """The usual properties of each feature, from the data file."""
    return convert(read_document(DATA / "features.yaml"), FeaturesFile).features


@implements("move.terrain.classes")
def pieces_from(document: Document, entries: list[PieceEntry]) -> tuple[Piece, ...]:
    """The terrain of a scenario; an unknown feature or property is refused."""
    counts: dict[str, int] = {}
    taken: set[str] = set()
    pieces = []
    for number, entry in enumerate(entries):
        counts[entry.feature] = counts.get(entry.feature, 0) + 1
        place = document.sub(number)
        key = entry.id or f"{entry.feature}-{counts[entry.feature]}"
        if key in taken:
            place.fail(("id",) if entry.id else (), f"there is already a piece of terrain called '{key}'.")
        taken.add(key)
        pieces.append(piece_from(key, entry, place))
    return tuple(pieces)


def piece_from(key: str, entry: PieceEntry, place: Document) -> Piece:
    usual = features().get(entry.feature)
    if usual is None:
        place.fail(("feature",), f"there is no feature '{entry.feature}'{did_you_mean(entry.feature, features())}")
    properties = _given(usual) | _given(entry)
    thickness = properties.pop("thickness", None)
    properties.setdefault("name", entry.feature.replace("-", " ").capitalize())
    return Piece(id=key, feature=entry.feature, shape=_shape(entry, thickness, place), **properties)


def _given(entry: FeatureEntry) -> dict[str, Any]:
    """The properties that were written, of those every feature has."""
    names = FeatureEntry.__struct_fields__
    return {name: value for name in names if (value := getattr(entry, name)) is not None}


def _shape(entry: PieceEntry, thickness: float | None, place: Document) -> tuple[PointXY, ...]:
    ways = [entry.polygon is not None, entry.start is not None, entry.size is not None, entry.radius is not None]
    if sum(ways) != 1:
        place.fail((), f"a piece of terrain needs exactly one shape: {SHAPES}.")
    if entry.polygon is not None:
        return _polygon(entry.polygon, place)
    if entry.start is not None:
        return _strip(entry, thickness, place)
    if entry.at is None:
        place.fail((), f"'at' is missing: a shape is given as {SHAPES}.")
    if entry.size is not None:
        return rectangle(entry.at, entry.size, entry.angle or 0.0)
    return circle(entry.at, entry.radius or 0.0)


def _polygon(points: list[Point], place: Document) -> tuple[PointXY, ...]:
    shape = tuple(_on_grid(x, y) for x, y in points)
    if len(set(shape)) < len(shape):
        place.fail(("polygon",), "a corner is given twice.")
    if _crosses_itself(shape):
        place.fail(("polygon",), "the outline crosses itself; list the corners in order round the piece.")
    if abs(_area(shape)) < 0.01:
        place.fail(("polygon",), "the piece has no area.")
    return shape


def _strip(entry: PieceEntry, thickness: float | None, place: Document) -> tuple[PointXY, ...]:
    if entry.start is None or entry.to is None:
        place.fail((), "'to' is missing: a piece laid from a point needs the point it leads to.")
    if thickness is None:
        place.fail((), f"'thickness' is missing: {entry.feature} has no usual one.")
    (x1, y1), (x2, y2) = entry.start, entry.to
    length = math.hypot(x2 - x1, y2 - y1)
    if length < 0.001:
        place.fail(("to",), "'from' and 'to' are the same point.")
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    return rectangle(middle, (length, thickness), math.degrees(math.atan2(y2 - y1, x2 - x1)), anticlockwise=True)


def rectangle(
    at: Point, size: tuple[float, float], angle: float, *, anticlockwise: bool = False
) -> tuple[PointXY, ...]:
    """A rectangle round its middle, turned clockwise by the angle, as facings are."""
    turn = math.radians(angle if anticlockwise else -angle)
    cos, sin = math.cos(turn), math.sin(turn)
    w, d = size[0] / 2, size[1] / 2
    corners = ((-w, -d), (w, -d), (w, d), (-w, d))
    return tuple(_on_grid(at[0] + x * cos - y * sin, at[1] + x * sin + y * cos) for x, y in corners)


def circle(at: Point, radius: float) -> tuple[PointXY, ...]:
    """A circle as a polygon of sixteen corners."""
    turns = (2 * math.pi * n / CIRCLE_CORNERS for n in range(CIRCLE_CORNERS))
    return tuple(_on_grid(at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)) for turn in turns)


def _on_grid(x: float, y: float) -> PointXY:
    return (round(x, GRID) + 0.0, round(y, GRID) + 0.0)


def _area(shape: tuple[PointXY, ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in _edges(shape)) / 2


def _edges(shape: tuple[PointXY, ...]) -> list[tuple[PointXY, PointXY]]:
    return list(zip(shape, (*shape[1:], shape[0]), strict=True))


def _crosses_itself(shape: tuple[PointXY, ...]) -> bool:
    edges = _edges(shape)
    last = len(edges) - 1
    return any(
        _cross(edges[i], edges[j])
        for i in range(len(edges))
        for j in range(i + 2, len(edges))
        if not (i == 0 and j == last)
    )


def _cross(one: tuple[PointXY, PointXY], other: tuple[PointXY, PointXY]) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _side(a: PointXY, b: PointXY, c: PointXY) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
