"""Terrain as it is drawn: a thick edge for hard cover, dashes and dots for soft, hatching for difficult ground."""

from collections.abc import Iterator, Sequence
from math import ceil, hypot
from typing import NamedTuple

from shapely.affinity import scale
from shapely.geometry import LineString, Point, Polygon, box

from arap.pictures.levels import height_marks, heights, inner, roof, wall_of_house
from arap.pictures.palette import Palette
from arap.pictures.picture import Disc, Mark, Shape, Words
from arap.table.terrain import Piece, PointXY

DOTS = ((0.18, 0.45, 0.11), (0.5, 0.18, 0.08))
TILE = 0.64
CROSS, CROSSES = 0.15, 0.9
SLOW = {"difficult": "×2", "very-difficult": "×4"}
LETTER = 0.32
LEAST_NAMED, LEAST_BOTH = 1.0, 1.8
WORDS_HIGH = 1.4
SLICES = 16


def terrain_marks(pieces: Sequence[Piece], taken: Sequence[Polygon], colours: Palette) -> Iterator[Mark]:
    """Flat ground below, what stands on it above, then the words, which keep clear of what else is written."""
    shown = [piece for piece in pieces if not inner(piece)]
    for piece in sorted(shown, key=layer):
        yield from piece_marks(piece, colours)
    for piece in shown:
        if not wall_of_house(piece):
            above = [Polygon(other.shape) for other in shown if layer(other) > layer(piece)]
            yield from words(piece, Polygon(piece.shape), Free(tuple(taken), tuple(above)), colours)


def layer(piece: Piece) -> int:
    if wall_of_house(piece) or look_of(piece) in ("deck", "stairs"):
        return 3
    if piece.surface:
        return 4 if roof(piece) else 1
    if piece.height == 0:
        return 0
    return 2 if piece.form == "area" else 3


def look_of(piece: Piece) -> str:
    """What a piece is drawn as."""
    if piece.water != "none":
        return "water" if piece.water == "deep" else "ford"
    if piece.feature == "road":
        return "road"
    if piece.feature == "crater":
        return "crater"
    if piece.gap:
        return "gap"
    if piece.rise is not None:
        return "stairs"
    if roof(piece):
        return "roof"
    if piece.surface and not wall_of_house(piece):
        return "deck" if piece.base > 0 else "hill"
    return {"hard": "hard", "soft": "soft", "none": "soil"}[piece.cover]


def piece_marks(piece: Piece, colours: Palette) -> Iterator[Mark]:
    look, polygon = look_of(piece), Polygon(piece.shape)
    yield ground(piece, look, colours)
    yield from height_marks(piece, look, colours)
    if look == "soft":
        yield from dots(polygon, colours)
    if look == "crater":
        yield Shape(scaled(polygon, 0.62), colours.surround, colours.soil_line, 0.07, opacity=0.5)
    if piece.dangerous:
        yield from crosses(polygon, colours)
    if piece.going in SLOW:
        yield from hatching(polygon, 1, colours)
    if piece.going == "very-difficult":
        yield from hatching(polygon, -1, colours)
    if look == "hill" and not piece.steep:
        yield contour(polygon, colours)


def ground(piece: Piece, look: str, colours: Palette) -> Shape:
    match look:
        case "soft":
            return Shape(piece.shape, colours.wood, colours.wood_line, 0.1, dash=(0.27, 0.22))
        case "hard":
            return Shape(piece.shape, colours.hard, colours.hard_line, 0.18)
        case "water":
            return Shape(piece.shape, colours.water, colours.water_line, 0.09)
        case "ford":
            return Shape(piece.shape, colours.water, colours.water_line, 0.08, dash=(0.15, 0.2), opacity=0.7)
        case "crater":
            return Shape(piece.shape, colours.soil, colours.hard_line, 0.16)
        case "road":
            return Shape(piece.shape, colours.road)
        case "hill":
            return Shape(piece.shape, colours.hill, colours.hill_line, 0.1)
        case "gap":
            return Shape(piece.shape, colours.halo, colours.soil_line, 0.08, opacity=0.55)
        case "stairs" | "deck":
            return Shape(piece.shape, colours.deck, colours.hard_line, 0.08)
        case "roof":
            return Shape(piece.shape, colours.hard, "none", opacity=0.35)
        case _:
            return Shape(piece.shape, colours.soil, colours.soil_line, 0.05)


def dots(polygon: Polygon, colours: Palette) -> Iterator[Disc]:
    left, low, right, high = polygon.bounds
    inside = polygon.buffer(-0.1)
    for row in range(ceil((high - low) / TILE)):
        for column in range(ceil((right - left) / TILE)):
            for x, y, radius in DOTS:
                at = (left + column * TILE + x, low + row * TILE + y)
                if inside.contains(Point(at)):
                    yield Disc(at, radius, fill=colours.wood_line, opacity=0.5)


def scaled(polygon: Polygon, share: float) -> tuple[PointXY, ...]:
    return tuple(scale(polygon, share, share, origin="centroid").exterior.coords)


def crosses(polygon: Polygon, colours: Palette) -> Iterator[Shape]:
    """Small crosses: dangerous ground."""
    left, low, right, high = polygon.bounds
    for row in range(ceil((high - low) / CROSSES)):
        for column in range(ceil((right - left) / CROSSES)):
            x, y = left + (column + 0.5) * CROSSES, low + (row + 0.5) * CROSSES
            if polygon.contains(Point(x, y)):
                for slope in (-CROSS, CROSS):
                    ends = ((x - CROSS, y - slope), (x + CROSS, y + slope))
                    yield Shape(ends, stroke=colours.bad, width=0.07, closed=False, opacity=0.75)


def hatching(polygon: Polygon, slope: int, colours: Palette) -> Iterator[Shape]:
    """Slanting lines clipped to the polygon."""
    left, low, right, high = polygon.bounds
    tall = high - low
    for number in range(ceil((right - left + tall) / 0.4)):
        x = left - tall + number * 0.4 + 0.2
        ends = ((x, low), (x + tall, high)) if slope > 0 else ((x, high), (x + tall, low))
        cut = polygon.intersection(LineString(ends))
        for part in getattr(cut, "geoms", [cut]):
            if part.geom_type == "LineString" and not part.is_empty:
                yield Shape(tuple(part.coords), stroke=colours.ink, width=0.035, opacity=0.24, closed=False)


def contour(polygon: Polygon, colours: Palette) -> Shape:
    inner = polygon.buffer(-0.5)
    shape = inner if inner.geom_type == "Polygon" and not inner.is_empty else polygon
    return Shape(tuple(shape.exterior.coords), stroke=colours.hill_line, width=0.05)


class Free(NamedTuple):
    """What words keep clear of: what else is written, and what is drawn over a piece."""

    taken: tuple[Polygon, ...]
    above: tuple[Polygon, ...]

    def place(self, places: Sequence[PointXY], wide: float) -> PointXY:
        """The first place where words so wide collide with nothing, or at least not with other words."""
        clear = [at for at in places if not meets(at, wide, self.taken)]
        return next((at for at in clear if not meets(at, wide, self.above)), (clear or places)[0])


def meets(place: PointXY, wide: float, others: Sequence[Polygon]) -> bool:
    x, y = place
    room = box(x - wide / 2, y - WORDS_HIGH / 2, x + wide / 2, y + WORDS_HIGH / 2)
    return any(other.intersects(room) for other in others)


def words(piece: Piece, polygon: Polygon, free: Free, colours: Palette) -> Iterator[Words]:
    """Name, height and going, as far as there is room."""
    left, low, right, high = polygon.bounds
    wide, tall = right - left, high - low
    facts = " · ".join(text for text in (*heights(piece), SLOW.get(piece.going, ""), *risks(piece)) if text)
    named = len(piece.name) * LETTER < wide and tall > LEAST_NAMED
    both = named and bool(facts) and tall > LEAST_BOTH
    halo = ground(piece, look_of(piece), colours).fill
    length = LETTER * max(len(piece.name) * named, len(facts))
    x, y = free.place(word_places(polygon, length), length)
    if named:
        yield Words((x, y + 0.35 * both), piece.name, 0.55, colours.ink, halo)
    if both or (facts and not named and len(facts) * LETTER < wide and tall > LEAST_NAMED):
        yield Words((x, y - 0.35 * both), facts, 0.45, colours.ink, halo)


def risks(piece: Piece) -> tuple[str, ...]:
    """What dice may decide there, in a word each."""
    words = (("dice", piece.variable), ("danger", piece.dangerous), ("slippery", piece.agility))
    return tuple(word for word, there in words if there)


def word_places(polygon: Polygon, wide: float) -> list[PointXY]:
    """Where words so wide may stand in a piece: in its middle, or else as near to it as may be."""
    middle = polygon.centroid if polygon.contains(polygon.centroid) else polygon.representative_point()
    x, y = middle.x, middle.y
    left, low, right, high = polygon.bounds
    across = [left + (right - left) * n / SLICES for n in range(1, SLICES)]
    up = [low + (high - low) * n / SLICES for n in range(1, SLICES)]
    found = [*[(x, v) for v in up], *[(u, v) for u in across for v in up]]
    inside = [(u, v) for u, v in found if polygon.contains(LineString(((u - wide / 2, v), (u + wide / 2, v))))]
    return [(x, y), *sorted(inside, key=lambda at: hypot(at[0] - x, at[1] - y))]
