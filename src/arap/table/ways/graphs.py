"""Making the graph of ways round impassable pieces: anew, or from that of a table from which this one came by a change.

Both give the same graph. A leg depends only on its two ends and on the pieces that may bar it: between bends that were
there before, only legs that a piece barred which is gone are tested again, and free legs only against new pieces."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
import numpy as np

from arap.table.compiled import FloatArray, Floats, IntArray, Ints, Later, blank_ints, feed_floats, feed_ints
from arap.table.shapes.polygons import Flat
from arap.table.terrain import Piece, PointXY
from arap.table.ways.routes import NODE, Graph, Shape, bends_of, finest, points_of

if TYPE_CHECKING:
    from arap.table.kernels import ground, routes
else:
    ground, routes = Later("ground"), Later("routes")

NEW, FREE, UNKNOWN = -1, -1, -2
LEAST_SHARED = 0.5
REMEMBERED = 8


class Graphs(dict[float, list[Graph]]):
    """The graphs made lately for a table and its relatives, by base radius, the latest first."""

    def keep(self, radius: float, graph: Graph) -> Graph:
        lately = self.setdefault(radius, [])
        lately.insert(0, graph)
        del lately[REMEMBERED:]
        return graph

    def like(self, radius: float, pieces: Sequence[Piece]) -> Graph | None:
        """The graph that shares most impassable pieces with a table, if it shares enough of them."""
        shapes = {piece.shape for piece in pieces if piece.going == "impassable"}
        best = max(self.get(radius, ()), key=lambda graph: shared(graph, shapes), default=None)
        return best if best and shared(best, shapes) >= LEAST_SHARED * max(1, len(shapes)) else None


def shared(graph: Graph, shapes: set[Shape]) -> int:
    return sum(shape in shapes for shape in graph.barriers.values())


class Before(msgspec.Struct, frozen=True):
    """What a graph knows of the legs of another one: the bends by their numbers there, NEW where there was none; legs
    between old bends, and what bars each: UNKNOWN if the piece that barred it is gone; and the new pieces."""

    numbers: IntArray
    pairs: IntArray
    bars: IntArray
    added: list[int]


def graph_for(
    flat: Flat, pieces: tuple[Piece, ...], width: float, depth: float, radius: float, like: Graph | None = None
) -> Graph:
    """The part of the search that does not depend on start and goal."""
    bends, owners = roomy_bends(flat, *bends_of(pieces, width, depth, radius, finest(radius)), radius)
    barriers = {number: piece.shape for number, piece in enumerate(pieces) if piece.going == "impassable"}
    nodes, points = feed_floats(bends.reshape(-1)), tuple(points_of(bends))
    before = known_from(like, points, bends, barriers) if like else nothing_known(len(points), barriers)
    pairs, bars = legs_between(flat, nodes, radius, before, list(barriers))
    rows = rows_of(bends, pairs[bars == FREE])
    return Graph(points, nodes, feed_ints(owners), *rows, barriers, pairs, bars)


def roomy_bends(flat: Flat, bends: FloatArray, owners: IntArray, radius: float) -> tuple[FloatArray, IntArray]:
    """Those where the base does not touch another piece."""
    keep = blank_ints(len(bends))
    ground.roomy(*flat, feed_floats(bends[:, :2].reshape(-1)), radius, keep)
    stays = np.asarray(keep, dtype=np.int64) > 0
    return bends[stays], owners[stays]


def nothing_known(count: int, barriers: dict[int, Shape]) -> Before:
    none = np.zeros(0, dtype=np.int64)
    return Before(np.full(count, NEW), none.reshape(0, 2), none, list(barriers))


def known_from(like: Graph, points: Sequence[PointXY], bends: FloatArray, barriers: dict[int, Shape]) -> Before:
    """What is still true of a graph for other pieces."""
    numbers = numbers_in(like, points, bends)
    mine = np.full(len(like.points) + 1, NEW)
    mine[numbers[numbers != NEW]] = np.flatnonzero(numbers != NEW)
    pieces = same_pieces(like.barriers, barriers)
    pairs = mine[like.pairs]
    stay = (pairs != NEW).all(axis=1)
    names = np.full(max(like.barriers, default=0) + 2, UNKNOWN)
    names[list(pieces)] = list(pieces.values())
    names[FREE] = FREE
    return Before(numbers, pairs[stay], names[like.bars[stay]], sorted(set(barriers) - set(pieces.values())))


def numbers_in(like: Graph, points: Sequence[PointXY], bends: FloatArray) -> IntArray:
    """The number of each bend in another graph, NEW if it has none that is the same."""
    known = {place: number for number, place in enumerate(like.points)}
    numbers = np.asarray([known.get(place, NEW) for place in points], dtype=np.int64)
    theirs = np.asarray(like.nodes, dtype=np.float64).reshape(-1, NODE)
    if len(theirs):
        numbers[(theirs[numbers] != bends).any(axis=1)] = NEW
    return numbers


def same_pieces(old: dict[int, Shape], new: dict[int, Shape]) -> dict[int, int]:
    """The numbers of pieces of the same shape: before, and now."""
    now = {shape: number for number, shape in new.items()}
    return {number: now[shape] for number, shape in old.items() if shape in now}


def legs_between(
    flat: Flat, nodes: Floats, radius: float, before: Before, barriers: list[int]
) -> tuple[IntArray, IntArray]:
    """All legs that graze both ends, and what bars each."""
    new = feed_ints(np.flatnonzero(before.numbers == NEW))
    marks = feed_ints((before.numbers == NEW).astype(np.int64))
    found = blank_ints(2 * routes.grazing_legs(nodes, new, marks, blank_ints(0)))
    routes.grazing_legs(nodes, new, marks, found)
    fresh = np.asarray(found, dtype=np.int64).reshape(-1, 2)
    pairs = np.concatenate([before.pairs, fresh])
    bars = np.concatenate([before.bars, np.full(len(fresh), UNKNOWN)])
    free, unknown = np.flatnonzero(bars == FREE), np.flatnonzero(bars == UNKNOWN)
    bars[free] = tested(flat, nodes, radius, pairs[free], before.added)
    bars[unknown] = tested(flat, nodes, radius, pairs[unknown], barriers)
    return pairs, bars


def tested(flat: Flat, nodes: Floats, radius: float, pairs: IntArray, pieces: Sequence[int]) -> IntArray:
    """Which of some pieces bars each leg."""
    bars = feed_ints(np.full(len(pairs), FREE))
    among = feed_ints(np.asarray(pieces, dtype=np.int64))
    routes.bars_of_pairs(*flat, among, nodes, radius, feed_ints(pairs.reshape(-1)), bars)
    return np.asarray(bars, dtype=np.int64)


def rows_of(bends: FloatArray, legs: IntArray) -> tuple[Ints, Ints, Floats]:
    """The free legs sorted by the node they begin at: where each row begins, the other ends, the lengths."""
    both = np.concatenate([legs, legs[:, ::-1]])
    both = both[np.lexsort((both[:, 1], both[:, 0]))]
    places = bends[:, :2]
    lengths = np.sqrt(np.sum((places[both[:, 0]] - places[both[:, 1]]) ** 2, axis=1))
    rows = np.searchsorted(both[:, 0], np.arange(len(bends) + 1))
    return feed_ints(rows), feed_ints(both[:, 1].copy()), feed_floats(lengths)
