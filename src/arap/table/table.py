"""The table: a rectangle with terrain on it. A table never changes: a battle whose terrain changes has another table
from then on, which shares everything that is still true with the one before."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from arap.kernel.errors import ArapError
from arap.table.compiled import (
    FloatArray,
    Floats,
    IntArray,
    Ints,
    Later,
    Points,
    blank_floats,
    blank_ints,
    feed_floats,
    feed_ints,
    legs,
)
from arap.table.findings import Costs, StandingProblem, Stretch
from arap.table.grid import TOLERANCE, within
from arap.table.kept import Kept
from arap.table.levels import (
    CLOSE,
    FOOT,
    GROUND,
    LEVEL,
    MAN_HIGH,
    STEP,
    Profile,
    counts_on,
    levels_at,
    levels_close_to,
    profile_of,
)
from arap.table.shapes.houses import House, houses_of
from arap.table.shapes.polygons import Flat, check_ladder, check_piece, flatten
from arap.table.terrain import Ladder, Piece, PointXY, replaced
from arap.table.ways.costly import SPACINGS, Bends, Search, cheapest, in_reach
from arap.table.ways.graphs import Graphs, graph_for
from arap.table.ways.narrows import Narrow, narrows_of
from arap.table.ways.routes import Graph, way_round

if TYPE_CHECKING:
    from arap.table.kernels import ground, plane
    from arap.table.kernels import levels as level_kernels
else:
    ground, plane, level_kernels = Later("ground"), Later("plane"), Later("levels")

Box = tuple[float, float, float, float]
T = TypeVar("T")
MOST_LEVELS, LEGS_KEPT, MOST_RELATIVES = 1000, 5000, 200
BY_LADDERS = frozenset(("tiered", "on_levels", "known", "narrows"))
"""What follows from the ladders of a table too; everything else follows from its pieces."""


class Relatives(Kept[tuple[tuple[Piece, ...], tuple[Ladder, ...]], "Table"]):
    """Tables that came from one another, by pieces and ladders, and the graphs of ways made for them lately."""

    __slots__ = ("graphs",)

    def __init__(self) -> None:
        super().__init__(MOST_RELATIVES)
        self.graphs = Graphs()


@dataclass(frozen=True)
class Table:
    """Width (x) by depth (y) inches, and the pieces and ladders on it. `relatives` are the tables made from this one:
    with some of its pieces, or with other pieces after a change. Tables with equal pieces are one table."""

    width: float
    depth: float
    pieces: tuple[Piece, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    relatives: Relatives = field(default_factory=Relatives, compare=False, repr=False)

    @classmethod
    def of(cls, width: float, depth: float, pieces: Sequence[Piece] = (), ladders: Sequence[Ladder] = ()) -> "Table":
        """A table whose size and pieces have been checked."""
        if not (width > 0 and depth > 0):
            raise ArapError(f"The table is {width:g} x {depth:g} inches; both must be more than 0.")
        known: set[str] = set()
        for piece in pieces:
            if piece.id in known:
                raise ArapError(f"terrain piece '{piece.id}' ({piece.name}): the id is used twice; give each its own.")
            known.add(piece.id)
            check_piece(piece, width, depth)
        for ladder in ladders:
            if ladder.id in known:
                raise ArapError(f"ladder '{ladder.id}' ({ladder.name}): the id is used twice; give each its own.")
            known.add(ladder.id)
            check_ladder(ladder, width, depth)
        return cls(width, depth, tuple(pieces), tuple(ladders))

    def relative(self, pieces: tuple[Piece, ...], ladders: tuple[Ladder, ...] = ()) -> "Table":
        """The table of this size with these pieces and ladders."""
        found = self.relatives.get((pieces, ladders))
        if found is None:
            found = Table(self.width, self.depth, pieces, ladders, self.relatives)
            self.relatives.keep((pieces, ladders), found)
        return found

    def changed(
        self, pieces: Sequence[Piece] = (), ladders: Sequence[Ladder] = (), gone: Sequence[str] = ()
    ) -> "Table":
        """This table with other things on it: each in place of the one with its id, or new; `gone` are taken off."""
        others = replaced(self.pieces, pieces, gone), replaced(self.ladders, ladders, gone)
        if others == (self.pieces, self.ladders):
            return self
        found = self.relative(*others)
        if others[0] == self.pieces:
            found.__dict__.update({key: value for key, value in self.worked_out.items() if key not in found.__dict__})
        return found

    @property
    def worked_out(self) -> dict[str, Any]:
        """What is known by now and follows from the pieces alone."""
        return {key: value for key, value in self.__dict__.items() if key not in BY_LADDERS}

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """What follows from this table alone, worked out when it is first asked for."""
        try:
            found: T = self.known[key]
        except KeyError:
            found = self.known.keep(key, work())
        return found

    @cached_property
    def known(self) -> Kept[Hashable, Any]:
        """What has been worked out with `once`."""
        return Kept()

    @cached_property
    def barriers(self) -> "Table":
        """The table with its impassable pieces alone, on which ways round them are looked for."""
        return self.relative(tuple([piece for piece in self.pieces if piece.going == "impassable"]))

    @cached_property
    def flat(self) -> Flat:
        """The pieces as the kernels read them."""
        return flatten(self.pieces)

    @cached_property
    def index(self) -> dict[str, int]:
        return {piece.id: number for number, piece in enumerate(self.pieces)}

    @cached_property
    def walls(self) -> tuple[Ints, Floats]:
        """Which pieces are opaque, and from where to where they reach up."""
        found = [i for i, piece in enumerate(self.pieces) if piece.cuts_sight]
        spans = [(self.pieces[i].base, self.pieces[i].top) for i in found]
        return feed_ints(np.asarray(found, dtype=np.int64)), feed_floats(np.asarray(spans))

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """The houses one can be in."""
        return houses_of(self.pieces)

    @cached_property
    def narrows(self) -> tuple[Narrow, ...]:
        """The doors, narrow bridges and heads of ladders."""
        return narrows_of(self.pieces, self.houses, self.ladders)

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
        if self.is_bare(x, y, x, y):
            return ()
        known = self.holding.get((x, y))
        if known is None:
            found = blank_ints(len(self.pieces))
            count = plane.pieces_holding(*self.flat, float(x), float(y), found)
            known = self.holding.keep((x, y), tuple([self.pieces[found[i]] for i in range(count)]))
        return known

    @cached_property
    def holding(self) -> Kept[PointXY, tuple[Piece, ...]]:
        """The pieces at places asked about lately."""
        return Kept()

    def elevation(self, x: float, y: float) -> float:
        """Top of the highest surface under a point, else the ground."""
        for left, low, right, high in self.surfaces:
            if left <= x <= right and low <= y <= high:
                return float(plane.highest_surface(*self.flat, float(x), float(y)))
        return 0.0

    @cached_property
    def surfaces(self) -> tuple[Box, ...]:
        """The rectangles round everything that is higher or lower than the ground."""
        boxes = zip(self.pieces, self.boxes, strict=True)
        return tuple(box for piece, box in boxes if piece.solid or piece.gap)

    @cached_property
    def tiered(self) -> bool:
        """Whether anything here is climbed, jumped or swum, or lies above something else."""
        return bool(self.ladders) or any(piece.tiered for piece in self.pieces)

    @cached_property
    def deep_water(self) -> bool:
        """Whether there is any."""
        return any(piece.water == "deep" for piece in self.pieces)

    @cached_property
    def uneven(self) -> Ints:
        """The pieces that change the level of models that walk over them, or are gaps or deep water."""
        found = [i for i, piece in enumerate(self.pieces) if piece.solid or piece.gap or piece.water == "deep"]
        return feed_ints(np.asarray(found, dtype=np.int64))

    @cached_property
    def uneven_boxes(self) -> list[tuple[float, float, float, float]]:
        """The rectangles round the uneven pieces."""
        return [self.boxes[piece] for piece in self.uneven]

    def level_within(self, left: float, low: float, right: float, high: float) -> bool:
        """Whether nothing uneven comes near a rectangle."""
        left, low, right, high = left - TOLERANCE, low - TOLERANCE, right + TOLERANCE, high + TOLERANCE
        for from_x, from_y, to_x, to_y in self.uneven_boxes:
            if from_x <= right and to_x >= left and from_y <= high and to_y >= low:
                return False
        return True

    def rough(self, starts: Points, ends: Points, levels: Sequence[float]) -> list[int]:
        """Which of many legs, by number, are not walked on the level of the ground from end to end."""
        marks = blank_ints(len(starts))
        count = level_kernels.rough_legs(
            self.flat[2], self.uneven, legs(starts, ends), feed_floats(np.asarray(levels, dtype=np.float64)), marks
        )
        return [number for number, mark in enumerate(marks) if mark] if count else []

    def profile(self, p: PointXY, q: PointXY, z: float, height: float = MAN_HIGH) -> Profile:
        """What a straight walk from p on level z to q meets: rises and drops, gaps and water, and the level at q."""
        if not z and not self.tiered:
            return LEVEL
        known = self.profiles.get((p, q, z, height))
        if known is None:
            known = profile_of(self.flat, self.pieces, self.uneven, self.busiest, (p, q), z, height)
            self.profiles.keep((p, q, z, height), known)
        return known

    @cached_property
    def profiles(self) -> Kept[tuple[PointXY, PointXY, float, float], Profile]:
        """The profiles of legs asked about lately."""
        return Kept(LEGS_KEPT)

    def levels(self, x: float, y: float) -> tuple[float, ...]:
        """The levels one can stand on at a point, lowest first."""
        if self.level_within(x, y, x, y):
            return (0.0,)
        known = self.levels_known.get((x, y))
        return known or self.levels_known.keep((x, y), levels_at(self.flat, self.uneven, x, y))

    @cached_property
    def levels_known(self) -> Kept[PointXY, tuple[float, ...]]:
        """The levels at places asked about lately."""
        return Kept()

    def levels_around(self, x: float, y: float) -> tuple[float, ...]:
        """The levels at a point and right next to it: on an edge both sides count. Lowest first."""
        if self.level_within(x - CLOSE, y - CLOSE, x + CLOSE, y + CLOSE):
            return (0.0,)
        known = self.around_known.get((x, y))
        return known or self.around_known.keep((x, y), levels_close_to(self.flat, self.uneven, x, y))

    @cached_property
    def around_known(self) -> Kept[PointXY, tuple[float, ...]]:
        """The levels around places asked about lately."""
        return Kept()

    def support(self, x: float, y: float, z: float) -> float:
        """The level that carries what is at height z: the nearest within a step, else the highest below."""
        found = self.levels(x, y)
        near = [level for level in found if abs(level - z) <= STEP + TOLERANCE]
        if near:
            return min(near, key=lambda level: abs(level - z))
        return max([level for level in found if level < z], default=found[0] if found else 0.0)

    @cached_property
    def on_levels(self) -> Kept[tuple[float, bool], "Table"]:
        """The tables found for levels asked about."""
        return Kept(MOST_LEVELS)

    def storey(self, z: float, grounded: bool = True) -> "Table":
        """The ground that counts for those on a level: this table itself where all of it does."""
        if not self.tiered:
            return self
        known = self.on_levels.get((z, grounded))
        return known or self.on_levels.keep((z, grounded), self._storey(z, grounded))

    def _storey(self, z: float, grounded: bool) -> "Table":
        matter = [i for i, piece in enumerate(self.pieces) if piece.going != "open" or not piece.standable]
        kept = tuple([i for i in matter if counts_on(self.pieces[i], z, grounded)])
        if len(kept) == len(matter):
            return self
        return self.relative(tuple([self.pieces[i] for i in kept]))

    @cached_property
    def walked(self) -> dict[float, "Table"]:
        """Tables as walkers of some height see them."""
        return {}

    def walkways(self, height: float) -> "Table":
        """The table on which ways of walkers so high are looked for: what they cannot walk over is impassable."""
        if height not in self.walked:
            from arap.table.ways.walkways import walkable_pieces

            self.walked[height] = self.relative(walkable_pieces(self.pieces, height))
        return self.walked[height]

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The rectangle round each piece: left, low, right, high."""
        shapes = [([x for x, _ in piece.shape], [y for _, y in piece.shape]) for piece in self.pieces]
        return tuple((min(xs), min(ys), max(xs), max(ys)) for xs, ys in shapes)

    def grounded(self, x: float, y: float, z: float) -> bool:
        """Whether a place is on the ground or on a slope of it."""
        return abs(z - (self.natural(x, y) if self.pieces_within(x, y, 0.0) else 0.0)) <= FOOT

    def natural(self, x: float, y: float) -> float:
        """The level of the ground with its gaps and its hills."""
        hills = [piece.top for piece in self.pieces_at(x, y) if piece.solid and not piece.tiered]
        return max(hills) if hills else float(plane.ground_level(*self.flat, float(x), float(y)))

    def is_bare(self, left: float, low: float, right: float, high: float) -> bool:
        """Whether no piece comes into a rectangle."""
        for piece_left, piece_low, piece_right, piece_high in self.boxes:
            if piece_left <= right and piece_right >= left and piece_low <= high and piece_high >= low:
                return False
        return True

    def pieces_along(self, p: PointXY, q: PointXY) -> list[Piece]:
        """The pieces that the straight leg from p to q may meet: their rectangle and that of the leg meet."""
        left, right = min(p[0], q[0]) - TOLERANCE, max(p[0], q[0]) + TOLERANCE
        low, high = min(p[1], q[1]) - TOLERANCE, max(p[1], q[1]) + TOLERANCE
        return [
            piece
            for piece, box in zip(self.pieces, self.boxes, strict=True)
            if box[0] <= right and box[2] >= left and box[1] <= high and box[3] >= low
        ]

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

    def bad_ground(self, p: PointXY, q: PointXY) -> tuple[float, float]:
        """The inches of difficult and of very difficult ground on a leg."""
        known = self.bad_legs.get((p, q))
        if known is None:
            cuts, lengths, grounds = blank_floats(self.busiest), blank_floats(self.busiest), blank_ints(self.busiest)
            ends = float(p[0]), float(p[1]), float(q[0]), float(q[1])
            known = self.bad_legs.keep((p, q), ground.bad_ground(*self.flat, *ends, cuts, lengths, grounds))
        return known

    @cached_property
    def bad_legs(self) -> Kept[tuple[PointXY, PointXY], tuple[float, float]]:
        """The bad ground of legs asked about lately."""
        return Kept(LEGS_KEPT)

    def bar(self, p: PointXY, q: PointXY, radius: float) -> int:
        """The index of an impassable piece that bars the straight leg to a base of this radius; -1 if it is free.

        The centre may not enter it, nor come nearer to it than the radius unless it begins or ends the leg nearer.
        """
        if not self.barred:
            return GROUND
        ends = float(p[0]), float(p[1]), float(q[0]), float(q[1])
        return int(ground.first_bar(*self.flat, *ends, float(radius)))

    def obstruction(self, p: PointXY, q: PointXY, radius: float) -> Piece | None:
        """The impassable piece that bars a leg."""
        found = self.bar(p, q, radius)
        return None if found == GROUND else self.pieces[found]

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
        start, goal, round_what = (float(p[0]), float(p[1])), (float(q[0]), float(q[1])), self.barriers
        return way_round(round_what.flat, round_what.graph(float(radius)), start, goal, float(radius))

    def graph(self, radius: float) -> Graph:
        if radius not in self.graphs:
            lately = self.relatives.graphs
            like = lately.like(radius, self.pieces)
            made = graph_for(self.flat, self.pieces, self.width, self.depth, radius, like)
            self.graphs[radius] = lately.keep(radius, made)
        return self.graphs[radius]

    @cached_property
    def bends(self) -> dict[tuple[float, ...], Bends]:
        """Points to bend at on the way over bad ground, by base radius, rates and spacing."""
        return {}

    def cheapest(self, search: Search) -> tuple[PointXY, ...] | None:
        """The cheapest way over bad ground, both ends included; None if there is none as cheap as asked for."""
        for spacing, most in SPACINGS:
            key = (search.radius, *search.rates, spacing)
            if key not in self.bends:
                size = (self.width, self.depth)
                self.bends[key] = Bends(self.flat, self.pieces, size, search.radius, search.rates, spacing)
            picked = in_reach(self.bends[key].points, search, most)
            if picked is not None:
                return cheapest(self.flat, self.busiest, self.bends[key], picked, search)
        return None

    def why_not_stand(self, x: float, y: float, radius: float, z: float | None = None) -> StandingProblem | None:
        """A base stands wholly on the table, its centre not in anything that cannot be stood in on its level."""
        if z is not None and self.tiered:
            return self.storey(z, self.grounded(x, y, z)).why_not_stand(x, y, radius)
        room = min(x, y, self.width - x, self.depth - y)
        if not within(radius, room):
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
