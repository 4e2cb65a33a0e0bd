"""Where something in the way stops a shot that comes down to the ground."""

from math import inf

import numpy as np
import pytest

from arap.rules.shooting.area.trajectory import parts_stopped
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
