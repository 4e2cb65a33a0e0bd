"""Where a marker, a maddened beast ends."""

import pytest

from arap.kernel.dice import scatter_distance
from arap.rules.scatter import crazed_course, scattered
from tests.support import rule


@rule("dice.scatter.direction")
@pytest.mark.parametrize(
    ("distance", "bearing", "end"), [(6, 90, (16, 10)), (4, 180, (10, 6)), (7, 0, (10, 17)), (7, 360, (10, 17))]
)
def test_a_bearing_is_clockwise_from_the_north_edge(distance: int, bearing: int, end: tuple[float, float]) -> None:
    assert scattered((10, 10), distance, bearing) == end


@rule("dice.scatter.basic", "dice.scatter.direction")
def test_dice_of_two_and_five_to_the_north_move_the_marker_seven_inches() -> None:
    assert scattered((10, 10), scatter_distance(2, 5), 0) == (10, 17)


@rule("dice.scatter.random-movement")
@pytest.mark.parametrize(("faces", "course"), [((4, 4), (180, 8)), ((3, 3), (0, 6)), ((2, 6), (90, 8))])
def test_a_maddened_beast_turns_back_goes_on_or_runs_anywhere(faces: tuple[int, int], course: tuple[int, int]) -> None:
    assert crazed_course(0, faces, bearing=90) == course
