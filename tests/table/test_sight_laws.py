"""Laws of sight: turning the table changes nothing, more terrain never shows more, shapely agrees."""

from math import cos, radians, sin

import msgspec
import numpy as np
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from arap.table import NOBODY, Bodies, Piece, PointXY, Table, sight, sight_lines
from tests.table.scenes import body_groups, coordinate, piece_lists


def unchecked(pieces: tuple[Piece, ...]) -> Table:
    """A table wide enough for anything, wherever the pieces lie."""
    return Table(1000.0, 1000.0, pieces)


def moved_piece(piece: Piece, turn: float, dx: float, dy: float) -> Piece:
    return msgspec.structs.replace(piece, shape=tuple(moved_point(p, turn, dx, dy) for p in piece.shape))


def moved_point(point: PointXY, turn: float, dx: float, dy: float) -> PointXY:
    c, s = cos(radians(turn)), sin(radians(turn))
    return point[0] * c - point[1] * s + dx, point[0] * s + point[1] * c + dy


def moved_bodies(bodies: Bodies, turn: float, dx: float, dy: float) -> Bodies:
    rows = bodies.rows.copy()
    for row in rows:
        row[0], row[1] = moved_point((row[0], row[1]), turn, dx, dy)
    return Bodies(rows)


@given(piece_lists(), body_groups(), body_groups(), st.sampled_from([90, 180, 270]), st.integers(-50, 50))
def test_turning_and_shifting_everything_changes_no_view(
    pieces: tuple[Piece, ...], shooters: Bodies, targets: Bodies, turn: int, shift: int
) -> None:
    before = sight(unchecked(pieces), shooters, targets)
    there = (float(turn), float(shift), float(-shift))
    after = sight(
        unchecked(tuple(moved_piece(piece, *there) for piece in pieces)),
        moved_bodies(shooters, *there),
        moved_bodies(targets, *there),
    )
    assume(steady(pieces, shooters, targets))
    assert np.array_equal(before.visible, after.visible)
    assert np.array_equal(before.cover, after.cover)
    assert np.allclose(before.distance, after.distance)


def steady(pieces: tuple[Piece, ...], shooters: Bodies, targets: Bodies) -> bool:
    """Whether no view hangs on a hair: a hair's shift of the shooters changes nothing."""
    views = [sight(unchecked(pieces), moved_bodies(shooters, 0.0, dx, dy), targets) for dx, dy in HAIRS]
    return all(
        np.array_equal(views[0].visible, view.visible) and np.array_equal(views[0].cover, view.cover)
        for view in views[1:]
    )


HAIRS = ((0.0, 0.0), (1e-7, 0.0), (-1e-7, 0.0), (0.0, 1e-7), (0.0, -1e-7))


@given(piece_lists(), piece_lists(), body_groups(), body_groups(), body_groups(2))
def test_more_terrain_never_shows_more(
    some: tuple[Piece, ...], more: tuple[Piece, ...], shooters: Bodies, targets: Bodies, large: Bodies
) -> None:
    few = sight(unchecked(some), shooters, targets)
    many = sight(unchecked(some + more), shooters, targets)
    assert (many.visible <= few.visible).all()
    assert (many.cover >= few.cover).all()
    assert (sight(unchecked(some), shooters, targets, large).visible <= few.visible).all()


@given(piece_lists(), body_groups(), body_groups())
def test_what_is_not_wholly_seen_names_what_hides_it(
    pieces: tuple[Piece, ...], shooters: Bodies, targets: Bodies
) -> None:
    view = sight(unchecked(pieces), shooters, targets, NOBODY)
    assert ((view.blocker >= 0) == (view.visible < view.samples)).all()
    assert ((view.cover_by >= 0) == (view.cover > 0)).all()
    assert (view.cover[view.visible == 0] > 0).all()


@given(piece_lists(), st.lists(st.tuples(coordinate, coordinate), min_size=2, max_size=6, unique=True))
def test_sight_lines_below_every_top_are_those_shapely_finds_free(
    pieces: tuple[Piece, ...], places: list[PointXY]
) -> None:
    table = unchecked(tuple(msgspec.structs.replace(p, opaque=True, sight_depth=None, height=4.0) for p in pieces))
    spots = np.array([(x, y, 1.0) for x, y in places])
    free = sight_lines(table, spots, spots)
    polygons = [shapely.Polygon(piece.shape) for piece in pieces]
    for i, p in enumerate(places):
        for j, q in enumerate(places):
            if i != j:
                inside = max(polygon.intersection(shapely.LineString([p, q])).length for polygon in polygons)
                assert free[i, j] == (inside <= 1e-6) or inside < 1e-4


@given(piece_lists(opaque=True, sight_depth=None), st.tuples(coordinate, coordinate), st.tuples(coordinate, coordinate))
def test_a_line_is_free_both_ways_or_neither(pieces: tuple[Piece, ...], p: PointXY, q: PointXY) -> None:
    ends = np.array([(*p, 1.2)]), np.array([(*q, 0.4)])
    table = unchecked(pieces)
    assert sight_lines(table, *ends)[0, 0] == sight_lines(table, *reversed(ends))[0, 0]
