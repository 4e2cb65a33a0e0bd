"""Activating units: value, roll, bust, points, and their odds."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.battle import events as happened
from arap.battle.acts import Attempt, EndPhase, Finish, PickUp
from arap.battle.battle import Battle
from arap.battle.settings import check_settings
from arap.battle.values import Acting, Ground, Rout
from arap.kernel.errors import ArapError
from arap.kernel.requests import Option
from arap.rules.activation_value import activation_value, is_bust, successes, value_for_initiative
from arap.rules.morale.pinning import points_after_pin
from arap.rules.turn.activation import attempt, chances, why_not_try
from arap.rules.turn.activation_phase import ask_unit
from tests.rules.builders import a_battle, a_kind, a_member, play, squad
from tests.rules.logs import events
from tests.rules.turn.games import a_game, answer, apart
from tests.support import rule


def a_unit(initiative: int) -> Battle:
    return a_battle([squad("u", kind=a_kind(I=initiative)), squad("e", "b", at=(10, 40))])


def tried(initiative: int, *faces: int) -> happened.ActivationRolled:
    battle = a_unit(initiative)
    play(attempt(battle, "u", len(faces)), {"activate.roll": faces})
    return events(battle, happened.ActivationRolled)[0]


@rule("activate.value")
@pytest.mark.parametrize(("initiative", "value"), [(0, 3), (1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (7, 5), (10, 5)])
def test_the_activation_value_is_initiative_between_three_and_five(initiative: int, value: int) -> None:
    assert value_for_initiative(initiative) == value


@rule("activate.value")
def test_nine_troopers_outvote_their_sergeant() -> None:
    men = [a_member(a_kind(I=3)) for _ in range(9)] + [a_member(a_kind("sergeant", I=4, role="leader"))]
    battle = a_battle([squad("u", members=men)])
    assert activation_value(battle, battle.units["u"]) == 3


@rule("activate.value")
def test_of_equal_numbers_the_lower_initiative_counts() -> None:
    battle = a_battle([squad("u", members=[a_member(a_kind(I=5)), a_member(a_kind(I=4))])])
    assert activation_value(battle, battle.units["u"]) == 4


@rule("activate.roll")
@pytest.mark.parametrize(
    ("initiative", "faces", "points"), [(4, (2, 5, 4), 2), (3, (5,), 0), (5, (5, 1, 3), 3), (6, (6, 2), 1)]
)
def test_each_die_at_or_below_the_value_is_a_point(initiative: int, faces: tuple[int, ...], points: int) -> None:
    event = tried(initiative, *faces)
    assert (event.points, event.bust, event.faces) == (points, False, faces)


@rule("activate.roll", "turn.end-of-activation")
def test_after_one_failed_die_the_next_unit_may_be_tried() -> None:
    game = a_game(apart("a1", "a2", "b1"), {"activate.roll": [5, 2]})
    answer(game, Attempt("a1", 1), PickUp(()))
    assert events(game, happened.Bust) == []
    answer(game, Attempt("a2", 1))
    assert game.battle.turn.acting == (Acting("a2", 1),)


@rule("activate.roll")
@pytest.mark.parametrize("dice", [0, 4, -1])
def test_no_dice_or_more_than_three_are_refused(dice: int) -> None:
    game = a_game(apart("a1", "b1"))
    refusal = game.answer(Attempt("a1", dice))
    assert refusal and refusal.rule == "activate.roll"


@rule("activate.roll", "activate.bust")
@pytest.mark.parametrize(
    ("value", "dice", "bust"),
    [(3, 1, "0"), (4, 1, "0"), (5, 1, "0"), (3, 2, "1/4"), (4, 2, "1/9"), (5, 2, "1/36"), (3, 3, "1/2"),
     (4, 3, "7/27"), (5, 3, "2/27")],
)  # fmt: skip
def test_the_chance_of_a_bust(value: int, dice: int, bust: str) -> None:
    assert chances(False, value, dice).bust == Fraction(bust)


@rule("activate.roll", "activate.bust", "pin.effect")
@given(st.sampled_from([3, 4, 5]), st.integers(1, 3), st.booleans())
def test_the_odds_of_an_attempt_are_the_count_over_all_faces(value: int, dice: int, pinned: bool) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    odds = chances(pinned, value, dice)
    assert sum(odds.points) + odds.bust == 1
    good = [faces for faces in rolls if not is_bust(faces, value)]
    for points, chance in enumerate(odds.points):
        having = sum(points_after_pin(pinned, successes(faces, value)) == points for faces in good)
        assert chance == Fraction(having, len(rolls))
    assert odds.bust == Fraction(len(rolls) - len(good), len(rolls))
    assert odds.pick_up == Fraction(sum(successes(faces, value) < dice for faces in rolls), len(rolls))


@rule("activate.bust")
def test_one_success_and_two_failures_are_a_bust_that_ends_the_phase() -> None:
    game = a_game(apart("a1", "a2", "b1", kind=a_kind(I=4)), {"activate.roll": [3, 6, 5]})
    answer(game, Attempt("a1", 3), PickUp(()))
    assert events(game, happened.ActivationRolled)[0].points == 0
    assert [event.ends_phase for event in events(game, happened.Bust)] == [True]
    assert [event.reason for event in events(game, happened.ActivationsEnded)] == ["bust"]
    assert game.battle.turn.active == "b"


@rule("activate.bust")
def test_two_failures_of_two_dice_are_a_bust() -> None:
    assert tried(3, 4, 6).bust


@rule("activate.bust")
def test_failures_of_different_units_do_not_add_up() -> None:
    game = a_game(apart("a1", "a2", "b1"), {"activate.roll": [6, 1, 6, 1]}, activate__pick_ups=False)
    answer(game, Attempt("a1", 2), Finish(), Attempt("a2", 2))
    assert events(game, happened.Bust) == []
    assert [event.points for event in events(game, happened.ActivationRolled)] == [1, 1]


@rule("activate.multiple-busts")
def test_where_two_busts_are_allowed_the_second_ends_the_phase() -> None:
    game = a_game(
        apart("a1", "a2", "a3", "b1"), {"activate.roll": [6] * 4}, activate__pick_ups=False, activate__busts_per_turn=2
    )
    answer(game, Attempt("a1", 2))
    refusal = game.answer(Attempt("a1", 1))
    assert refusal and refusal.rule == "activate.attempts"
    answer(game, Attempt("a2", 2))
    assert [event.ends_phase for event in events(game, happened.Bust)] == [False, True]
    assert game.battle.turn.active == "b"


@rule("activate.multiple-busts")
def test_busts_are_counted_anew_each_player_turn() -> None:
    game = a_game(
        apart("a1", "a2", "b1", "b2"), {"activate.roll": [6] * 4}, activate__pick_ups=False, activate__busts_per_turn=2
    )
    answer(game, Attempt("a1", 2), EndPhase(), Attempt("b1", 2))
    assert game.battle.turn.active == "b" and game.battle.turn.busts == 1


@rule("activate.multiple-busts")
@pytest.mark.parametrize("busts", [0, -1, 1.5, True, "two"])
def test_fewer_than_one_bust_a_turn_is_refused(busts: object) -> None:
    with pytest.raises(ArapError, match=r"activate.busts-per-turn cannot be .*whole number of at least 1"):
        check_settings({"activate.busts-per-turn": busts}, "scenario test")


@rule("activate.attempts")
def test_a_unit_that_rolled_a_six_has_had_its_attempt() -> None:
    game = a_game(apart("a1", "a2", "b1"), {"activate.roll": [6]}, activate__pick_ups=False)
    answer(game, Attempt("a1", 1))
    refusal = game.answer(Attempt("a1", 1))
    assert refusal and refusal.rule == "activate.attempts"


@rule("activate.attempts")
def test_units_may_be_tried_in_any_order() -> None:
    game = a_game(apart("a1", "a2", "a3", "b1"), {"activate.roll": [1, 1]})
    answer(game, Attempt("a2", 1), Finish(), Attempt("a1", 1))
    assert [event.unit for event in events(game, happened.ActivationRolled)] == ["a2", "a1"]


@rule("activate.attempts")
def test_another_players_unit_and_one_that_does_not_exist_are_refused() -> None:
    battle = a_battle(apart("a1", "b1"))
    for unit in ("b1", "nobody", "a1.1"):
        refusal = why_not_try(battle, "a", Attempt(unit, 1))
        assert refusal and refusal.rule == "activate.attempts"


@rule("activate.barred")
def test_a_unit_locked_in_a_melee_makes_no_roll_until_its_enemies_are_gone() -> None:
    battle = a_battle(apart("a1", "b1"))
    battle.change("a1", locked=("b1",))
    refusal = why_not_try(battle, "a", Attempt("a1", 1))
    assert refusal and refusal.rule == "activate.barred" and "locked" in refusal.reason
    for model in battle.units["b1"].models:
        battle.remove_model(model, "a1", "test")
    assert why_not_try(battle, "a", Attempt("a1", 1)) is None


@rule("activate.barred")
def test_routers_and_those_gone_to_ground_make_no_roll() -> None:
    battle = a_battle(apart("a1", "a2", "b1"))
    battle.change("a1", ground=Ground(1))
    battle.change("a2", rout=Rout("b1"))
    for unit, why in (("a1", "gone to ground"), ("a2", "routing")):
        refusal = why_not_try(battle, "a", Attempt(unit, 1))
        assert refusal and refusal.rule == "activate.barred" and why in refusal.reason


@rule("activate.barred")
def test_pursuers_and_those_who_pursued_this_turn_make_no_roll() -> None:
    battle = a_battle(apart("a1", "a2", "b1"))
    battle.change("a1", pursuing="b1")
    battle.change("a2", pursued=battle.turn.serial)
    for unit, why in (("a1", "pursuing"), ("a2", "have pursued this turn")):
        refusal = why_not_try(battle, "a", Attempt(unit, 1))
        assert refusal and refusal.rule == "activate.barred" and why in refusal.reason
    battle.change_turn(serial=battle.turn.serial + 1)
    assert why_not_try(battle, "a", Attempt("a2", 1)) is None


@rule("activate.barred", "pin.effect")
def test_a_pinned_unit_with_three_successes_has_one_point() -> None:
    battle = a_unit(3)
    battle.change("u", pinned_until=1)
    play(attempt(battle, "u", 3), {"activate.roll": (1, 2, 3)})
    assert battle.turn.acting == (Acting("u", 1),)


@rule("activate.barred", "activate.leftover-points")
def test_a_unit_whose_opponents_are_destroyed_is_offered_again() -> None:
    battle = a_battle([squad("u"), squad("e", "b", at=(10, 11.5), n=1), squad("f", "b", at=(10, 40))])
    battle.change("u", locked=("e",))
    assert {option.refusal is None for option in offered(battle, "u")} == {False}
    battle.remove_model("e.1", None, "casualty.removal")
    assert {option.refusal is None for option in offered(battle, "u")} == {True}


def offered(battle: Battle, unit: str) -> list[Option]:
    """The attempts offered for a unit."""
    return [each for each in ask_unit(battle).options if isinstance(each.answer, Attempt) and each.answer.unit == unit]
