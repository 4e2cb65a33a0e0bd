"""The table: a rectangle with terrain on it. It never changes during a battle, so clones of a game share it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from arap.kernel.errors import ArapError
from arap.table.compiled import (
    FloatArray,
    Floats,
    IntArray,
    Ints,
    Later,
    blank_floats,
    blank_ints,
    feed_floats,
    feed_ints,
)
from arap.table.grid import TOLERANCE
from arap.table.polygons import Flat, check_piece, flatten
from arap.table.routes import Graph, graph_for, way_round
from arap.table.terrain import Going, Piece, PointXY

if TYPE_CHECKING:
    from arap.table.kernels import ground, plane
else:
    ground, plane = Later("ground"), Later("plane")

Points = Sequence[PointXY] | FloatArray
Box = tuple[float, float, float, float]


class Stretch(msgspec.Struct, frozen=True):
    """A part of a leg over one kind of ground; no piece on open ground."""

    length: float
    going: Going
    piece_id: str | None


class Costs(msgspec.Struct, frozen=True):
    """For each of n legs the inches of each ground, and the index of an impassable piece it enters (-1: none)."""

    open: FloatArray
    difficult: FloatArray
    very_difficult: FloatArray
    impassable: IntArray


class StandingProblem(msgspec.Struct, frozen=True):
    """Why a model cannot stand on a place."""

    reason: str
    piece: str | None = None


@dataclass(frozen=True)
class Table:
    """Width (x) by depth (y) inches, and the pieces on it."""

    width: float
    depth: float
    pieces: tuple[Piece, ...] = ()

    @classmethod
    def of(cls, width: float, depth: float, pieces: Sequence[Piece] = ()) -> "Table":
        """A table whose size and pieces have been checked."""
        if not (width > 0 and depth > 0):
            raise ArapError(f"The table is {width:g} x {depth:g} inches; both must be more than 0.")
        known: set[str] = set()
        for piece in pieces:
            if piece.id in known:
                raise ArapError(f"terrain piece '{piece.id}' ({piece.name}): the id is used twice; give each its own.")
            known.add(piece.id)
            check_piece(piece, width, depth)
        return cls(width, depth, tuple(pieces))

    @cached_property
    def flat(self) -> Flat:
        """The pieces as the kernels read them."""
        return flatten(self.pieces)

    @cached_property
    def index(self) -> dict[str, int]:
        return {piece.id: number for number, piece in enumerate(self.pieces)}

    @cached_property
    def walls(self) -> tuple[Ints, Floats]:
        """Which pieces are opaque, and their tops."""
        found = [i for i, piece in enumerate(self.pieces) if piece.opaque and piece.sight_depth is None]
        tops = [self.pieces[i].height for i in found]
        return feed_ints(np.asarray(found, dtype=np.int64)), feed_floats(np.asarray(tops))

    @cached_property
    def graphs(self) -> dict[float, Graph]:
        """Static parts of the search for ways, by base radius."""
        return {}

    @cached_property
    def busiest(self) -> int:
        """The most borders one leg can meet, its two ends included."""
        return sum(len(piece.shape) for piece in self.pieces) + 2

    def piece(self, piece_id: str) -> Piece:
        if piece_id not in self.index:
            raise ArapError(f"There is no terrain piece '{piece_id}' on this table.")
        return self.pieces[self.index[piece_id]]

    def pieces_at(self, x: float, y: float) -> tuple[Piece, ...]:
        """The pieces a point lies in."""
        found = blank_ints(len(self.pieces))
        count = plane.pieces_holding(*self.flat, float(x), float(y), found)
        return tuple(self.pieces[found[i]] for i in range(count))

    def elevation(self, x: float, y: float) -> float:
        """Top of the highest surface under a point, else the ground."""
        for left, low, right, high in self.surfaces:
            if left <= x <= right and low <= y <= high:
                return float(plane.highest_surface(*self.flat, float(x), float(y)))
        return 0.0

    @cached_property
    def surfaces(self) -> tuple[Box, ...]:
        """The rectangles round everything there is to stand upon."""
        return tuple(box for piece, box in zip(self.pieces, self.boxes, strict=True) if piece.surface)

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The rectangle round each piece: left, low, right, high."""
        shapes = [([x for x, _ in piece.shape], [y for _, y in piece.shape]) for piece in self.pieces]
        return tuple((min(xs), min(ys), max(xs), max(ys)) for xs, ys in shapes)

    def is_bare(self, left: float, low: float, right: float, high: float) -> bool:
        """Whether no piece comes into a rectangle."""
        for piece_left, piece_low, piece_right, piece_high in self.boxes:
            if piece_left <= right and piece_right >= left and piece_low <= high and piece_high >= low:
                return False
        return True

    def distance_to(self, piece_id: str, x: float, y: float) -> float:
        """From a point to the nearest point of a piece, 0 inside it."""
        corners, first, _ = self.flat
        i = self.index[self.piece(piece_id).id]
        return float(plane.to_polygon(corners, first[i], first[i + 1], float(x), float(y)))

    def pieces_within(self, x: float, y: float, reach: float) -> tuple[Piece, ...]:
        """The pieces no farther from a point than a reach."""
        found = blank_ints(len(self.pieces))
        count = plane.pieces_within(*self.flat, float(x), float(y), float(reach), found)
        return tuple(self.pieces[found[i]] for i in range(count))

    def stretches(self, p: PointXY, q: PointXY) -> tuple[Stretch, ...]:
        """The straight leg from p to q, split where the ground changes. Where pieces overlap the worst going counts."""
        lengths, grounds = blank_floats(self.busiest), blank_ints(self.busiest)
        count = ground.ground_crossed(
            *self.flat, float(p[0]), float(p[1]), float(q[0]), float(q[1]), blank_floats(self.busiest), lengths, grounds
        )
        return tuple(self.stretch(float(lengths[i]), int(grounds[i])) for i in range(count))

    def stretch(self, length: float, ground: int) -> Stretch:
        if ground < 0:
            return Stretch(length, "open", None)
        return Stretch(length, self.pieces[ground].going, self.pieces[ground].id)

    def costs(self, starts: Points, ends: Points) -> Costs:
        """The ground under many legs at once."""
        count = len(starts)
        costs, entered = blank_floats(3 * count), blank_ints(count)
        lengths, grounds = blank_floats(self.busiest), blank_ints(self.busiest)
        cuts = blank_floats(self.busiest)
        ground.ground_of_legs(*self.flat, legs(starts, ends), cuts, lengths, grounds, costs, entered)
        by_ground = np.asarray(costs).reshape(count, 3)
        return Costs(by_ground[:, 0], by_ground[:, 1], by_ground[:, 2], np.asarray(entered, dtype=np.int64))

    def obstruction(self, p: PointXY, q: PointXY, radius: float) -> Piece | None:
        """An impassable piece that bars the straight leg to a base of this radius.

        The centre may not enter it, nor come nearer to it than the radius unless it begins or ends the leg nearer.
        """
        if not self.barred:
            return None
        found = ground.first_bar(*self.flat, float(p[0]), float(p[1]), float(q[0]), float(q[1]), float(radius))
        return None if found < 0 else self.pieces[found]

    @cached_property
    def barred(self) -> bool:
        """Whether anything here is impassable."""
        return any(piece.going == "impassable" for piece in self.pieces)

    def obstructions(self, starts: Points, ends: Points, radii: Sequence[float] | FloatArray) -> IntArray:
        """For many legs at once, the index of a piece that bars each, -1 where it is free."""
        bars = blank_ints(len(starts))
        ground.bars_of_legs(*self.flat, legs(starts, ends), feed_floats(np.asarray(radii)), bars)
        return np.asarray(bars, dtype=np.int64)

    def roomy(self, points: Points, radius: float) -> list[bool]:
        """Whether a base of this radius on each point is clear of everything impassable."""
        keep = blank_ints(len(points))
        ground.roomy(*self.flat, feed_floats(np.asarray(points, dtype=np.float64)), float(radius), keep)
        return [bool(clear) for clear in keep]

    def route(self, p: PointXY, q: PointXY, radius: float) -> tuple[PointXY, ...] | None:
        """The shortest way for a base round impassable pieces, both ends included; None if there is none."""
        if self.obstruction(p, q, radius) is None:
            return p, q
        start, goal = (float(p[0]), float(p[1])), (float(q[0]), float(q[1]))
        return way_round(self.flat, self.graph(float(radius)), start, goal, float(radius))

    def graph(self, radius: float) -> Graph:
        if radius not in self.graphs:
            self.graphs[radius] = graph_for(self.flat, self.pieces, self.width, self.depth, radius)
        return self.graphs[radius]

    def why_not_stand(self, x: float, y: float, radius: float) -> StandingProblem | None:
        """A base stands wholly on the table, its centre not in anything that cannot be stood in."""
        room = min(x, y, self.width - x, self.depth - y)
        if room < radius - TOLERANCE:
            return StandingProblem("The base would hang over the edge of the table.")
        for piece in self.pieces_at(x, y):
            if piece.going == "impassable":
                return StandingProblem(f"{piece.name} is impassable.", piece.name)
            if not piece.standable:
                return StandingProblem(f"Nobody can stand in {piece.name}.", piece.name)
        return None

    def standing(self, places: Sequence[PointXY], radii: Sequence[float]) -> list[bool]:
        """For many bases at once, whether nothing keeps them from standing there."""
        fit = blank_ints(len(places))
        discs = [value for (x, y), radius in zip(places, radii, strict=True) for value in (x, y, radius)]
        ground.standing(*self.flat, feed_floats(discs), float(self.width), float(self.depth), fit)
        return [bool(here) for here in fit]


def legs(starts: Points, ends: Points) -> Floats:
    """Legs as the kernels read them: px, py, qx, qy each."""
    if not len(starts):
        return feed_floats(np.zeros(0))
    if isinstance(starts, np.ndarray) or isinstance(ends, np.ndarray):
        return feed_floats(np.hstack([np.asarray(starts, dtype=np.float64), np.asarray(ends, dtype=np.float64)]))
    return feed_floats(np.array([value for p, q in zip(starts, ends, strict=True) for value in (*p, *q)], np.float64))
