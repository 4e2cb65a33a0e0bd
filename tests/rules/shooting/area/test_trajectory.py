"""Where something in the way stops a shot that comes down to the ground."""

from math import inf

import numpy as np
import pytest

from arap.rules.shooting.area.trajectory import crossing, parts_stopped
from tests.support import rule


@rule("area.obstructions")
@pytest.mark.parametrize(
    ("begin", "end", "base", "where"),
    [(0.4, 0.6, 0.0, 0.5), (0.6, 0.8, 0.0, 0.6), (0.1, 0.2, 0.0, inf), (0.8, 0.9, 0.5, inf), (0.3, 0.4, 0.9, inf)],
)
def test_a_shot_from_a_height_of_2_is_stopped_where_it_is_lower_than_a_top_of_1(
    begin: float, end: float, base: float, where: float
) -> None:
    """The shot sinks evenly to the ground. Above the top and below the base it passes."""
    found = parts_stopped(np.array([begin]), np.array([end]), 2.0, np.array([-2.0]), base, 1.0)
    assert found.tolist() == [pytest.approx(where)]


@rule("area.obstructions")
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("start", "goal", "crosses"),
    [
        ((10, 1), (3, 9), True), ((3, 9), (10, 1), True), ((10, 1), (9, 9), False), ((1, 2), (4, 3), False),
        ((6, 5), (6.5, 5.5), True), ((2, 5), (4, 5), False), ((8, 5), (12, 5), False),
    ],
)  # fmt: skip
def test_which_lines_come_into_a_rectangle(
    start: tuple[float, float], goal: tuple[float, float], crosses: bool, turned: bool
) -> None:
    """A rectangle from 5 to 7.5 each way."""
    if turned:
        start, goal = start[::-1], goal[::-1]
    found = crossing(start, np.array([goal[0]]), np.array([goal[1]]), (5.0, 4.5, 7.5, 7.5))
    assert found.tolist() == [crosses]
