"""Where dice come from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.kernel.errors import ArapError
from arap.kernel.requests import Roll
from arap.kernel.sources import ScriptedDice, SeededDice, TypedDice
from tests.support import rule


def a_roll(purpose: str = "activate.roll", dice: int = 1, sides: int = 6, label: str = "") -> Roll:
    return Roll(purpose, "activate.roll", "a", dice, sides, label)


@given(st.integers() | st.text(), st.integers(0, 5000), st.integers(1, 12), st.sampled_from([2, 6, 7, 10, 360]))
def test_seeded_dice_show_faces_of_their_die(seed: int | str, drawn: int, dice: int, sides: int) -> None:
    faces = SeededDice(seed).faces(a_roll(dice=dice, sides=sides), drawn)
    assert len(faces) == dice
    assert all(1 <= face <= sides for face in faces)


@given(st.integers(), st.integers(0, 1000), st.integers(1, 9))
def test_the_nth_die_depends_on_the_seed_and_n_alone(seed: int, drawn: int, dice: int) -> None:
    together = SeededDice(seed).faces(a_roll(dice=dice), drawn)
    one_by_one = [SeededDice(seed).faces(a_roll("shoot.save"), drawn + number)[0] for number in range(dice)]
    assert list(together) == one_by_one


@given(st.integers(), st.lists(st.tuples(st.integers(0, 600), st.integers(1, 200)), max_size=12))
def test_dice_are_the_same_in_whatever_order_they_are_asked_for(seed: int, asked: list[tuple[int, int]]) -> None:
    dice = SeededDice(seed)
    for drawn, count in asked:
        roll = a_roll(dice=count)
        assert dice.faces(roll, drawn) == SeededDice(seed).faces(roll, drawn)


def test_other_seeds_give_other_dice() -> None:
    games = {SeededDice(seed).faces(a_roll(dice=20), 0) for seed in range(50)}
    assert len(games) == 50


def test_seeded_dice_are_fair() -> None:
    faces = SeededDice("fair").faces(a_roll(dice=60_000), 0)
    assert all(9_600 < faces.count(face) < 10_400 for face in range(1, 7))


def test_scripted_dice_are_taken_by_purpose() -> None:
    dice = ScriptedDice({"activate.roll": [2, 5], "shoot.to-hit": [6, 1, 3]})
    assert dice.faces(a_roll("shoot.to-hit", 2), 0) == (6, 1)
    assert dice.faces(a_roll("activate.roll", 2), 2) == (2, 5)
    assert dice.unused == {"shoot.to-hit": [3]}


def test_a_script_with_too_few_dice_is_refused_in_a_sentence() -> None:
    dice = ScriptedDice({"activate.roll": [2]})
    with pytest.raises(ArapError, match=r"1 die left for activate.roll, 2 needed for Guards; add them"):
        dice.faces(a_roll(dice=2, label="Guards"), 0)


@rule("dice.kit")
def test_a_scripted_seven_on_a_six_sided_die_is_refused() -> None:
    with pytest.raises(ArapError, match="A D6 cannot show 7"):
        ScriptedDice({"activate.roll": [7]}).faces(a_roll(), 0)


def test_purposes_the_script_does_not_name_may_come_from_elsewhere() -> None:
    dice = ScriptedDice({"activate.roll": [2]}, otherwise=SeededDice(1))
    assert dice.faces(a_roll("shoot.to-hit", 3), 0) == SeededDice(1).faces(a_roll("shoot.to-hit", 3), 0)
    assert dice.faces(a_roll(), 3) == (2,)


def test_typed_dice_wait_for_a_person() -> None:
    assert TypedDice().faces(a_roll(), 0) is None  # type: ignore[func-returns-value]
