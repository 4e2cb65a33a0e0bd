"""Pursuing after a won round, or not."""

from typing import Any

import pytest

from arap.battle import events as happened
from arap.battle.acts import NO, Choose
from arap.battle.battle import Battle
from arap.battle.events.pursuit import PursuitBegan
from arap.battle.values import Rout
from arap.kernel.requests import Ask
from arap.rules.combats import combats
from arap.rules.melee.leaving.breaking_off import break_off
from arap.rules.melee.leaving.declaring_pursuit import declare, declare_pursuits, hold_needed, is_contested, is_slow
from arap.rules.melee.rounds.step import next_round
from arap.rules.pursuit.halting import try_to_halt
from tests.rules.builders import a_kind, a_piece, asked, squad
from tests.rules.logs import events
from tests.rules.melee.rows import in_melee, row
from tests.rules.pursuit.chases import a_chase, played
from tests.support import rule

HOLD = Choose("hold")


def winners(**fields: Any) -> Battle:
    """a has routed b and may pursue it."""
    battle = a_chase(4, **fields)
    battle.change("a", pursuing=None)
    return battle


def declared(battle: Battle, *dice: int, contested: bool = False, **answers: Any) -> bool:
    """Whether a pursues after its declaration."""
    played(declare(battle, battle.units["a"], ("b",), contested=contested), {"pursuit.avoid": dice}, **answers)
    return battle.units["a"].pursuing == "b"


@rule("pursuit.declare", "pursuit.halt")
def test_by_default_winners_pursue_and_do_not_test_to_halt() -> None:
    battle = winners(Ld=8)
    assert declared(battle)
    ask = asked(try_to_halt(battle, "a"))
    assert ask is not None and ask.default == NO


@rule("pursuit.declare")
@pytest.mark.parametrize(("dice", "pursues"), [((4, 4), False), ((4, 5), True)])
def test_winners_are_held_back_by_their_leadership(dice: tuple[int, int], pursues: bool) -> None:
    battle = winners(Ld=8)
    assert declared(battle, *dice, pursuit=HOLD) is pursues
    (test,) = events(battle, happened.LeadershipTested)
    assert (test.test, test.needed.value) == ("not pursuing", 8)


@rule("pursuit.declare", "morale.hated")
def test_the_hated_are_pursued_on_one_less() -> None:
    assert declared(winners(Ld=8, traits=("hates-ork",), fled={"creature": "ork"}), 4, 4, pursuit=HOLD)


@rule("pursuit.declare")
def test_without_a_word_they_pursue_and_no_test_is_made() -> None:
    battle = winners()
    assert declared(battle)
    assert [event.routers for event in events(battle, PursuitBegan)] == ["b"]


@rule("pursuit.declare")
def test_the_owner_is_asked_and_names_the_routers_to_follow() -> None:
    battle = winners(more=[squad("b2", "b", at=(36, 14))])
    battle.change("b2", rout=battle.units["b"].rout)
    ask = asked(declare(battle, battle.units["a"], ("b", "b2"), contested=False))
    assert isinstance(ask, Ask) and (ask.kind, ask.seat) == ("pursuit", "a")
    assert [option.answer for option in ask.options] == [Choose("b"), Choose("b2"), Choose("hold")]
    played(declare(battle, battle.units["a"], ("b", "b2"), contested=False), {}, pursuit=Choose("b2"))
    assert battle.units["a"].pursuing == "b2"


@rule("pursuit.locked")
def test_a_unit_still_locked_with_another_stays() -> None:
    battle = winners(more=[squad("c", "b", at=(24, 8.5), n=1)])
    battle.change("a", locked=("c",))
    assert asked(declare_pursuits(battle, [("a", ("b", "c"))], {"b"}, contested=False)) is None
    assert battle.units["a"].pursuing is None


@rule("pursuit.contested-feature")
def test_after_a_fight_for_a_trench_they_stay_without_a_test() -> None:
    battle = winners()
    assert not declared(battle, contested=True, pursuit=HOLD)
    assert events(battle, happened.LeadershipTested) == []


@rule("pursuit.contested-feature", "pursuit.frenzy")
@pytest.mark.parametrize(("dice", "pursues"), [((3, 4), False), ((4, 4), True)])
def test_frenzied_winners_may_test_after_a_fight_for_a_feature(dice: tuple[int, int], pursues: bool) -> None:
    assert declared(winners(Ld=7, traits=("frenzy",)), *dice, contested=True, pursuit=HOLD) is pursues


@rule("pursuit.contested-feature")
@pytest.mark.parametrize(
    ("feature", "tags", "bottom", "contested"),
    [
        ("trench", (), 20.5, True),
        ("wall", (), 22.0, True),
        ("hedge", (), 20.5, False),
        ("hedge", ("objective",), 20.5, True),
        ("trench", (), 25.0, False),
    ],
)
def test_a_feature_is_contested_by_those_in_it_or_near_it(
    feature: str, tags: tuple[str, ...], bottom: float, contested: bool
) -> None:
    piece = a_piece((10, bottom, 40, bottom + 2), feature, tags=tags, form="area")
    battle = in_melee(row("a"), row("b"), terrain=(piece,))
    assert is_contested(battle, combats(battle)[0]) is contested


@rule("pursuit.slow")
@pytest.mark.parametrize(("move", "slow"), [(3.0, True), (3.5, False), (4.0, False)])
def test_units_of_three_inches_or_less_need_no_test(move: float, slow: bool) -> None:
    battle = winners(M=move)
    assert is_slow(battle, battle.units["a"]) is slow
    assert not declared(battle, *(() if slow else (1, 1)), pursuit=HOLD)
    assert bool(events(battle, happened.LeadershipTested)) is not slow


@rule("pursuit.slow", "pursuit.frenzy")
def test_frenzied_winners_in_the_open_pursue_and_are_not_asked_however_slow() -> None:
    battle = winners(M=3.0, traits=("frenzy",))
    assert asked(declare(battle, battle.units["a"], ("b",), contested=False)) is None
    assert battle.units["a"].pursuing == "b"


@rule("melee.sequence", "pursuit.declare")
def test_the_losers_flinch_and_the_winners_pursue_unless_they_pass_their_test() -> None:
    battle = in_melee(row("a", I=4), row("b", W=2))
    dice = {"melee.to-hit": [1] + [6] * 12, "melee.to-wound": [6], "casualty.allocate": [1] * 5}
    played(next_round(battle), dice | {"morale.check": (6, 6), "morale.flinch": [3]})
    assert battle.units["b"].routing and battle.units["a"].pursuing == "b"


@rule("melee.break-off.failed", "pursuit.declare")
def test_after_a_failed_break_off_the_enemy_pursues() -> None:
    battle = in_melee(row("a", Ld=7), row("b"), rounds=1)
    played(break_off(battle, "a"), {"melee.break-off": (4, 5), "morale.flinch": [4]})
    assert battle.units["a"].routing and battle.units["b"].pursuing == "a"


def at_walls(near: int, n: int = 4) -> Battle:
    """Two ranks in melee; so many of the northern one have a short wall of their own behind them."""
    xs = [24 + 1.2 * (number - (n - 1) / 2) for number in range(near)]
    walls = [a_piece((x - 0.4, 22.2, x + 0.4, 22.4), "wall") for x in xs]
    return in_melee(row("a", n), row("b", n), terrain=tuple(walls), pursuit__contested_distance=1)


@rule("pursuit.contested-feature")
@pytest.mark.parametrize(
    ("near", "n", "contested"), [(0, 4, False), (1, 4, False), (2, 4, True), (4, 4, True), (2, 5, False), (3, 5, True)]
)
def test_a_feature_is_contested_if_half_of_the_engaged_models_of_a_side_are_at_it(
    near: int, n: int, contested: bool
) -> None:
    battle = at_walls(near, n)
    assert is_contested(battle, combats(battle)[0]) is contested


@rule("pursuit.declare")
def test_only_enemies_that_rout_from_this_melee_are_pursued() -> None:
    """c routs, but not from this melee; d is of this melee and has not broken."""
    battle = winners(more=[squad("c", "b", at=(30, 20)), squad("d", "b", at=(36, 20))])
    battle.change("c", rout=Rout("a"))
    played(declare_pursuits(battle, [("a", ("c", "d", "b"))], ("b", "d"), contested=False), {})
    assert battle.units["a"].pursuing == "b"
    other = winners(more=[squad("c", "b", at=(30, 20)), squad("d", "b", at=(36, 20))])
    other.change("b", rout=None)
    played(declare_pursuits(other, [("a", ("c", "d", "b"))], ("b", "d"), contested=False), {})
    assert other.units["a"].pursuing is None


@rule("pursuit.declare", "pursuit.frenzy", "pursuit.contested-feature")
@pytest.mark.parametrize(
    ("frenzied", "contested", "labels", "odds"),
    [
        (False, False, ["Pursue b", "Try to hold them back"], True),
        (False, True, ["Pursue b", "Hold them back"], False),
        (True, True, ["Pursue b", "Try to hold them back"], True),
    ],
)
def test_the_question_says_whether_holding_back_needs_a_test(
    frenzied: bool, contested: bool, labels: list[str], odds: bool
) -> None:
    battle = winners(traits=("frenzy",) if frenzied else ())
    ask = asked(declare(battle, battle.units["a"], ("b",), contested=contested))
    assert ask is not None and [option.label for option in ask.options] == labels and bool(ask.notes) is odds
    assert ask.prompt == "b run. a: pursue them?"
    assert all(option.does.endswith(".") for option in ask.options), "each answer says what it does"


@rule("pursuit.frenzy")
def test_frenzied_units_with_a_choice_of_routers_cannot_be_held_back() -> None:
    battle = winners(traits=("frenzy",), more=[squad("c", "b", at=(30, 20))])
    battle.change("c", rout=Rout("a"))
    ask = asked(declare(battle, battle.units["a"], ("b", "c"), contested=False))
    assert ask is not None and [option.label for option in ask.options] == ["Pursue b", "Pursue c"] and not ask.notes


@rule("pursuit.declare", "morale.hated")
def test_one_hated_enemy_among_those_that_flee_is_enough() -> None:
    hated = squad("c", "b", at=(30, 20), kind=a_kind("ork", creature="ork"))
    battle = winners(Ld=8, traits=("hates-ork",), more=[hated])
    needed = hold_needed(battle, battle.units["a"], ("b", "c"))
    assert (needed.value, [str(line) for line in needed.modifiers]) == (7, ["hated enemy -1"])
    assert hold_needed(battle, battle.units["a"], ("b",)).value == 8
