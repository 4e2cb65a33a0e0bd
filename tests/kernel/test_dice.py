"""The dice of the game and how derived ones are read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.kernel.dice import (
    check_d66_entry,
    check_faces,
    d2,
    d3,
    d5,
    d66,
    d100,
    scatter_distance,
    short_scatter,
    three_dice_scatter,
)
from arap.kernel.errors import ArapError
from tests.support import rule

FACES = st.integers(1, 6)


@rule("dice.kit")
def test_a_six_sided_die_cannot_show_a_seven() -> None:
    with pytest.raises(ArapError, match="A D6 cannot show 7"):
        check_faces((7,), 1, 6)


@rule("dice.kit")
@pytest.mark.parametrize(("face", "sides"), [(0, 6), (-1, 6), (9, 8), (361, 360)])
def test_a_face_outside_the_die_is_refused(face: int, sides: int) -> None:
    with pytest.raises(ArapError, match=f"from 1 to {sides}"):
        check_faces((face,), 1, sides)


@rule("dice.kit")
@pytest.mark.parametrize("faces", [(), (1,), (1, 2, 3)])
def test_one_number_is_wanted_for_each_die(faces: tuple[int, ...]) -> None:
    with pytest.raises(ArapError, match="2 dice asked for"):
        check_faces(faces, 2, 6)


@rule("dice.d2")
@pytest.mark.parametrize(("face", "value"), [(5, 1), (4, 2)])
def test_a_d2_is_1_on_odd_faces_and_2_on_even_ones(face: int, value: int) -> None:
    assert d2(face) == value


@rule("dice.d3")
def test_a_d3_subtracts_three_from_high_faces() -> None:
    assert [d3(face) for face in (4, 6, 2)] == [1, 3, 2]


@rule("dice.d3")
def test_a_d3_may_be_half_the_face_rounded_up() -> None:
    assert [d3(face, "halve") for face in (4, 6, 2)] == [2, 3, 1]


@rule("dice.d5")
def test_a_d5_subtracts_five_and_reads_the_face_0_as_5() -> None:
    assert [d5(face) for face in (3, 6, 9, 10)] == [3, 1, 4, 5]


@rule("dice.d5")
def test_a_d5_may_be_half_the_face_rounded_up() -> None:
    assert [d5(face, "halve") for face in (3, 6, 9, 10)] == [2, 3, 5, 5]


@rule("dice.d2", "dice.d3", "dice.d5")
def test_derived_dice_give_every_value_equally_often() -> None:
    assert sorted(map(d2, range(1, 7))) == [1, 1, 1, 2, 2, 2]
    assert sorted(map(d3, range(1, 7))) == sorted(d3(face, "halve") for face in range(1, 7)) == [1, 1, 2, 2, 3, 3]
    assert sorted(map(d5, range(1, 11))) == sorted(d5(face, "halve") for face in range(1, 11))


@rule("dice.d100")
@pytest.mark.parametrize(("tens", "units", "value"), [(4, 7, 47), (0, 0, 100), (0, 3, 3)])
def test_a_d100_is_tens_and_units_and_double_zero_a_hundred(tens: int, units: int, value: int) -> None:
    assert d100(tens, units) == value


@rule("dice.d66")
def test_a_d66_is_tens_and_units() -> None:
    assert d66(3, 5) == 35


@rule("dice.d66")
def test_a_d66_table_with_an_entry_47_is_refused() -> None:
    with pytest.raises(ArapError, match="A D66 cannot roll 47"):
        check_d66_entry(47)


@rule("dice.d66")
@given(FACES, FACES)
def test_what_a_d66_rolls_may_stand_in_its_table(tens: int, units: int) -> None:
    check_d66_entry(d66(tens, units))


@rule("dice.scatter.basic")
def test_a_double_is_no_scatter() -> None:
    assert scatter_distance(4, 4) == 0


@rule("dice.scatter.basic")
def test_other_dice_scatter_by_their_total() -> None:
    assert scatter_distance(2, 5) == 7


@rule("dice.scatter.basic")
def test_a_seven_is_no_scatter_by_option() -> None:
    assert scatter_distance(2, 5, direct="double-or-7") == 0


@rule("dice.scatter.basic")
@pytest.mark.parametrize(("direct", "hits"), [("double", 6), ("double-or-7", 12)])
def test_the_chance_of_a_direct_hit_is_6_or_12_in_36(direct: str, hits: int) -> None:
    faces = range(1, 7)
    distances = [scatter_distance(a, b, direct=direct) for a in faces for b in faces]  # type: ignore[arg-type]
    assert distances.count(0) == hits
    assert {distance for distance in distances if distance} <= set(range(3, 12))


@rule("dice.scatter.only")
def test_a_scatter_only_roll_moves_by_a_double() -> None:
    assert scatter_distance(3, 3, only=True) == 6


@rule("dice.scatter.only")
def test_a_scatter_only_roll_moves_by_a_seven_whatever_the_option() -> None:
    assert scatter_distance(6, 1, only=True, direct="double-or-7") == 7


@rule("dice.scatter.short")
def test_a_short_scatter_is_the_difference() -> None:
    assert short_scatter(6, 2) == 4


@rule("dice.scatter.short")
def test_a_plain_short_scatter_stays_on_a_double() -> None:
    assert short_scatter(3, 3) == 0


@rule("dice.scatter.short")
def test_a_scatter_only_short_roll_moves_one_die_of_a_double() -> None:
    assert short_scatter(3, 3, only=True) == 3


@rule("dice.scatter.three-dice")
@pytest.mark.parametrize(("faces", "distance"), [((5, 5, 3), 5), ((6, 4, 1), 10), ((5, 3, 3), 8), ((2, 2, 2), 2)])
def test_three_dice_scatter_by_the_two_highest(faces: tuple[int, int, int], distance: int) -> None:
    assert three_dice_scatter(faces) == distance


@rule("dice.scatter.three-dice")
def test_of_three_dice_a_seven_moves_the_highest_by_option() -> None:
    assert three_dice_scatter((1, 4, 3), direct="double-or-7") == 4
    assert three_dice_scatter((1, 4, 3)) == 7


@rule("dice.scatter.three-dice")
@given(st.permutations((5, 3, 1)))
def test_the_order_of_three_dice_does_not_matter(faces: list[int]) -> None:
    assert three_dice_scatter((faces[0], faces[1], faces[2])) == 8
