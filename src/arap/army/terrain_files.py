"""Terrain of a scenario: a feature's usual properties, a piece's own, and its shape as a polygon."""

import math
from collections.abc import Iterable
from functools import cache
from typing import Any, Literal

from arap.army.buildings import raised
from arap.army.convert import convert
from arap.army.document import Document
from arap.army.file_kinds import (
    AgilityEntry,
    DangerousEntry,
    ExplosionEntry,
    FeatureEntry,
    FeaturesFile,
    LadderEntry,
    PieceEntry,
    Point,
)
from arap.army.library import DATA
from arap.army.names import did_you_mean
from arap.army.yaml_files import read_document
from arap.kernel.errors import ArapError
from arap.kernel.reasons import cites
from arap.table.grid import snap_point
from arap.table.ground import GROUND_TAGS
from arap.table.shapes.polygons import check_ladder, check_piece
from arap.table.terrain import Agility, Dangerous, Explosion, Footing, Ladder, Piece, PointXY

CIRCLE_CORNERS = 16
DICED, INNER_SIGHT = "2D6", 12.0
SHAPES = "polygon, from and to, at and size, or at and radius"


@cache
def features() -> dict[str, FeatureEntry]:
    """The usual properties of each feature, from the data file."""
    return convert(read_document(DATA / "features.yaml"), FeaturesFile).features


@cites("move.terrain.classes")
def pieces_from(document: Document, entries: list[PieceEntry], width: float, depth: float) -> tuple[Piece, ...]:
    """The terrain of a scenario; an unknown feature or property, or a shape off the table, is refused."""
    counts: dict[str, int] = {}
    taken: set[str] = set()
    shells: list[tuple[Piece, PieceEntry, Document]] = []
    for number, entry in enumerate(entries):
        counts[entry.feature] = counts.get(entry.feature, 0) + 1
        place = document.sub(number)
        key = entry.id or f"{entry.feature}-{counts[entry.feature]}"
        if key in taken:
            place.fail(("id",) if entry.id else (), f"there is already a piece of terrain called '{key}'")
        taken.add(key)
        shells.append((piece_from(key, entry, place), entry, place))
        _check_shape(shells[-1][0], width, depth, place)
    ramps = [piece for piece, _, _ in shells if piece.ramp]
    return tuple(piece for shell in shells for piece in _built(*shell, ramps))


def _built(piece: Piece, entry: PieceEntry, place: Document, ramps: list[Piece]) -> Iterable[Piece]:
    """The piece itself, or the walls and floors of a building with storeys."""
    if entry.storeys is None:
        if entry.doors or entry.windows or entry.loops:
            place.fail((), "doors, windows and loops are for buildings with 'storeys'")
        return (piece,)
    return raised(piece, entry, ramps, place)


def piece_from(key: str, entry: PieceEntry, place: Document) -> Piece:
    usual = features().get(entry.feature)
    if usual is None:
        place.fail(("feature",), f"there is no feature '{entry.feature}'{did_you_mean(entry.feature, features())}")
    for tag in entry.tags or ():
        if tag not in GROUND_TAGS:
            place.fail(("tags",), f"there is no terrain tag '{tag}'{did_you_mean(tag, GROUND_TAGS)}")
    properties = _given(usual) | _given(entry)
    thickness = properties.pop("thickness", None)
    properties |= {"dangerous": _danger(properties.get("dangerous")), "agility": _agility(properties.get("agility"))}
    properties["explodes"] = _explosion(properties.get("explodes"))
    if properties.get("damage_points") and not properties.get("toughness"):
        place.fail(("damage-points",), "a piece with damage points needs a 'toughness'")
    if properties.get("inner_sight") == DICED:
        properties |= {"inner_sight": INNER_SIGHT, "diced_sight": True}
    properties.setdefault("name", entry.feature.replace("-", " ").capitalize())
    return Piece(id=key, feature=entry.feature, shape=_shape(entry, thickness, place), **properties)


@cites("move.dangerous.severity")
def _danger(entry: int | str | DangerousEntry | None) -> Dangerous | None:
    """A bare number is the threshold of ground that wounds."""
    if isinstance(entry, int):
        entry = DangerousEntry(threshold=entry)
    if not isinstance(entry, DangerousEntry):
        return None
    return Dangerous(
        entry.threshold,
        entry.effect,
        None if isinstance(entry.strength, str) else entry.strength,
        0 if isinstance(entry.ap, str) else entry.ap,
        tuple(entry.thresholds.items()),
    )


@cites("move.agility")
def _agility(entry: Footing | Literal["none"] | AgilityEntry | None) -> Agility | None:
    """A bare word says when the roll is due; who fails it falls over."""
    if isinstance(entry, AgilityEntry):
        return Agility(entry.when, entry.fail, entry.height)
    return None if entry is None or entry == "none" else Agility(entry)


@cites("cover.hit")
def _explosion(entry: Literal["none"] | ExplosionEntry | None) -> Explosion | None:
    """What a piece does when it breaks."""
    if not isinstance(entry, ExplosionEntry):
        return None
    return Explosion(entry.strength, entry.radius, 0 if isinstance(entry.ap, str) else entry.ap, entry.does)


def _check_shape(piece: Piece, width: float, depth: float, place: Document) -> None:
    try:
        check_piece(piece, width, depth)
    except ArapError as error:
        place.fail((), str(error).removesuffix("."))


def _given(entry: FeatureEntry) -> dict[str, Any]:
    """The properties that were written, of those every feature has."""
    names = FeatureEntry.__struct_fields__
    return {name: value for name in names if (value := getattr(entry, name)) is not None}


def _shape(entry: PieceEntry, thickness: float | None, place: Document) -> tuple[PointXY, ...]:
    ways = [entry.polygon is not None, entry.start is not None, entry.size is not None, entry.radius is not None]
    if sum(ways) != 1:
        place.fail((), f"a piece of terrain needs exactly one shape: {SHAPES}")
    if entry.polygon is not None:
        return tuple(snap_point(point) for point in entry.polygon)
    if entry.start is not None:
        return _strip(entry, thickness, place)
    if entry.at is None:
        place.fail((), f"'at' is missing: a shape is given as {SHAPES}")
    if entry.size is not None:
        return rectangle(entry.at, entry.size, entry.angle or 0.0)
    return circle(entry.at, entry.radius or 0.0)


def _strip(entry: PieceEntry, thickness: float | None, place: Document) -> tuple[PointXY, ...]:
    if entry.start is None or entry.to is None:
        place.fail((), "'to' is missing: a piece laid from a point needs the point it leads to")
    if thickness is None:
        place.fail((), f"'thickness' is missing: {entry.feature} has no usual one")
    (x1, y1), (x2, y2) = entry.start, entry.to
    length = math.hypot(x2 - x1, y2 - y1)
    if length < 0.001:
        place.fail(("to",), "'from' and 'to' are the same point")
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    return rectangle(middle, (length, thickness), math.degrees(math.atan2(y2 - y1, x2 - x1)), anticlockwise=True)


@cites("ladder.fixed.climb")
def ladders_from(document: Document, entries: list[LadderEntry], width: float, depth: float) -> tuple[Ladder, ...]:
    """The ladders of a scenario; each counts as long as it is high, or as the file says."""
    found: list[Ladder] = []
    for number, entry in enumerate(entries):
        place, key = document.sub(number), entry.id or f"ladder-{number + 1}"
        if any(ladder.id == key for ladder in found):
            place.fail(("id",), f"there is already a ladder called '{key}'")
        foot, head = (*snap_point(entry.foot), entry.base), (*snap_point(entry.head), entry.to)
        length = entry.length or entry.to - entry.base
        found.append(Ladder(id=key, name=entry.name, foot=foot, head=head, length=length, width=entry.width))
        try:
            check_ladder(found[-1], width, depth)
        except ArapError as error:
            place.fail((), str(error).removesuffix("."))
    return tuple(found)


def rectangle(
    at: Point, size: tuple[float, float], angle: float, *, anticlockwise: bool = False
) -> tuple[PointXY, ...]:
    """A rectangle round its middle, turned clockwise by the angle, as facings are."""
    turn = math.radians(angle if anticlockwise else -angle)
    cos, sin = math.cos(turn), math.sin(turn)
    w, d = size[0] / 2, size[1] / 2
    corners = ((-w, -d), (w, -d), (w, d), (-w, d))
    return tuple(snap_point((at[0] + x * cos - y * sin, at[1] + x * sin + y * cos)) for x, y in corners)


def circle(at: Point, radius: float) -> tuple[PointXY, ...]:
    """A circle as a polygon of sixteen corners."""
    turns = (2 * math.pi * n / CIRCLE_CORNERS for n in range(CIRCLE_CORNERS))
    return tuple(snap_point((at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn))) for turn in turns)
