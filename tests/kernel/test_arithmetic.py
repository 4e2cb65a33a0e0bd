"""Several effects on one characteristic, and rounding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.kernel.arithmetic import Effect, combined, round_up
from tests.support import rule

DRUG = Effect("strength drug", times=2)
HAMMER = Effect("hammer", "weapon", plus=1)
BRITTLE = Effect("attacks on it are doubled", "attack", times=2)


@rule("dice.modifier-order")
@pytest.mark.parametrize(
    ("effects", "strength"), [((DRUG, HAMMER), 7), ((HAMMER, BRITTLE), 8), ((DRUG, HAMMER, BRITTLE), 14)]
)
def test_the_user_is_changed_first_then_the_weapon_then_the_attack(effects: tuple[Effect, ...], strength: int) -> None:
    assert combined(3, effects) == strength
    assert combined(3, effects[::-1]) == strength


@rule("dice.modifier-order")
def test_inside_a_layer_multiplication_comes_before_addition() -> None:
    assert combined(3, (Effect("rage", plus=1), Effect("drug", times=2))) == 7


@rule("dice.modifier-order")
def test_a_set_value_replaces_what_came_before_it() -> None:
    assert combined(4, (Effect("aim", plus=1), Effect("counts as 1", set_to=1))) == 2
    assert combined(4, (Effect("counts as 1", "weapon", set_to=1), Effect("drug", times=2))) == 1


@rule("dice.modifier-order")
def test_an_effect_without_a_layer_is_on_the_user() -> None:
    assert Effect("wounded").layer == "user"


@rule("dice.rounding")
def test_half_the_weapon_skill_of_a_prone_man_rounds_up() -> None:
    assert combined(3, (Effect("prone", times=0.5),)) == 2


@rule("dice.rounding")
def test_a_quarter_of_ten_men_is_three() -> None:
    assert round_up(10 * 0.25) == 3


@rule("dice.rounding")
def test_rounding_is_done_once_after_all_layers() -> None:
    assert combined(3, (Effect("prone", times=0.5), Effect("doubled", "attack", times=2))) == 3


@rule("dice.rounding")
@given(st.integers(0, 20))
def test_a_whole_number_stays_as_it_is(value: int) -> None:
    assert combined(value, ()) == value
    assert combined(value, (Effect("a third", times=1 / 3), Effect("three times", "attack", times=3))) == value
