"""Shots that strike places: all of them together are told as each of them alone."""

from math import inf
from random import Random

import pytest

from arap.table import DUG_IN, SHIELDS, SOFTENS, Table, elevations, shielded, supports, walls_met
from tests.table.compiled_answers import a_crowded_table, an_uneven_table
from tests.table.scenes import a_piece, a_wall, a_wood, rectangle

EYE = (20.0, 0.0, 2.0)


def walled(height: float, base: float = 0.0) -> Table:
    """A wall from 9.9" to 10.1" north of the eye."""
    return Table.of(40.0, 40.0, (a_wall(10.0, height, base=base),))


@pytest.mark.parametrize(
    ("table", "end", "part"),
    [
        (walled(3.0), (20.0, 20.0, 0.0), 9.9 / 20.0),
        (walled(0.9), (20.0, 20.0, 0.0), inf),
        (walled(1.0), (20.0, 20.0, 0.0), 0.5),
        (walled(3.0), (20.0, 9.0, 0.0), inf),
        (walled(1.0, base=1.5), (20.0, 20.0, 0.0), inf),
        (walled(1.0, base=0.5), (20.0, 20.0, 0.0), 9.9 / 20.0),
        (walled(1.0, base=1.005), (20.0, 20.0, 0.0), 9.9 / 20.0),
        (walled(3.0), (20.0, 0.0, 0.0), inf),
    ],
    ids=["into it", "over it", "into its top", "short of it", "beneath", "into a raised one", "grazed", "nowhere"],
)
def test_a_line_is_stopped_where_it_is_lower_than_the_top_and_higher_than_the_base(
    table: Table, end: tuple[float, float, float], part: float
) -> None:
    assert walls_met(table, EYE, [end]).tolist() == [pytest.approx(part)]


def test_only_opaque_pieces_stop_a_line_and_only_those_asked_for() -> None:
    pieces = (a_wood(10, 4, 30, 6), a_wall(8.0, 3.0, id="near"), a_wall(10.0, 3.0, id="far"))
    table, end = Table.of(40.0, 40.0, pieces), (20.0, 20.0, 0.0)
    assert walls_met(table, EYE, end).tolist() == [pytest.approx(7.9 / 20)]
    assert walls_met(table, EYE, end, {"far"}).tolist() == [pytest.approx(9.9 / 20)]
    assert walls_met(table, EYE, end, {"wood"}).tolist() == [inf]


def test_many_lines_are_stopped_as_each_alone() -> None:
    dice = Random(3)
    table = a_crowded_table(dice)
    ends = [(dice.uniform(0, 72), dice.uniform(0, 48), dice.uniform(0, 3)) for _ in range(200)]
    together = walls_met(table, (36.0, 24.0, 1.5), ends).tolist()
    assert together == [float(walls_met(table, (36.0, 24.0, 1.5), end)[0]) for end in ends]
    assert inf in together and len(set(together)) > 50


@pytest.mark.parametrize("z", [-2.0, 0.0, 0.4, 1.5, 3.0, 9.0])
def test_levels_of_many_places_are_those_of_each(z: float) -> None:
    dice = Random(4)
    table = an_uneven_table(dice)
    places = [(dice.uniform(0, 72), dice.uniform(0, 48)) for _ in range(300)]
    assert supports(table, places, z).tolist() == [table.support(*place, z) for place in places]
    assert elevations(table, places).tolist() == [table.elevation(*place) for place in places]


def test_on_flat_ground_everything_lies_on_the_ground() -> None:
    assert supports(Table.of(40.0, 40.0), [(1, 2), (3, 4)], 5.0).tolist() == [0.0, 0.0]


@pytest.mark.parametrize(
    ("role", "burst", "cover"),
    [
        (0, (20.0, 8.0), 0),
        (SHIELDS, (20.0, 8.0), 2),
        (SHIELDS, (20.0, 13.0), 0),
        (SHIELDS, (20.0, 10.5), 0),
        (SOFTENS, (20.0, 8.0), 1),
        (SOFTENS, (20.0, 10.5), 1),
        (DUG_IN, (20.0, 30.0), 2),
        (DUG_IN, (20.0, 10.5), 0),
    ],
)
def test_what_lies_between_shields_unless_the_burst_is_in_it(role: int, burst: tuple[float, float], cover: int) -> None:
    table = Table.of(40.0, 40.0, (a_piece(rectangle(10, 10, 30, 11)),))
    assert shielded(table, [0], [[role]], [(burst, (20.0, 12.0))], [0], [0]).tolist() == [cover]


def test_a_figure_keeps_the_cover_it_has_by_itself() -> None:
    table = Table.of(40.0, 40.0, (a_piece(rectangle(10, 10, 30, 11)),))
    legs = [((20.0, 8.0), (20.0, 12.0))] * 2
    assert shielded(table, [0], [[0], [SHIELDS]], legs, [0, 1], [1, 1]).tolist() == [1, 2]
    assert shielded(table, [], [], legs, [0, 1], [1, 0]).tolist() == [1, 0]
