"""Morale checks after a lost round."""

from typing import Any

import pytest

from arap.battle import events as happened
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested
from arap.battle.parts import unite
from arap.rules.morale.check import check_needed, morale_check
from tests.rules.builders import Squad, a_battle, a_kind, a_member, play, squad
from tests.rules.logs import events
from tests.rules.melee.rows import in_melee, row
from tests.support import rule


def checked(battle: Battle, lost_by: int, *dice: int, unsettled: bool = False) -> bool:
    return not play(morale_check(battle, "a", lost_by, unsettled=unsettled), {"morale.check": dice})


def losers(
    n: int = 5, enemies: tuple[Squad, ...] = (), settings: dict[str, Any] | None = None, **fields: Any
) -> Battle:
    keyed = {key.replace(".", "__").replace("-", "_"): value for key, value in (settings or {}).items()}
    return in_melee(row("a", n, **fields), *(enemies or (row("b"),)), **keyed)


@rule("morale.check")
@pytest.mark.parametrize(("dice", "passes"), [((2, 3), True), ((2, 4), False)])
def test_eight_less_the_three_wounds_it_lost_by_is_needed(dice: tuple[int, int], passes: bool) -> None:
    assert checked(losers(Ld=8), 3, *dice) is passes


@rule("morale.check")
def test_the_check_is_told_with_its_reasons() -> None:
    battle = losers(Ld=8)
    checked(battle, 3, 2, 3)
    (told,) = events(battle, LeadershipTested)
    assert (told.test, told.needed.value, told.passed) == ("morale", 5, True)
    assert [str(line) for line in told.needed.modifiers] == ["wounds lost by -3"]


@rule("morale.modifiers", "morale.flank-rear", "morale.numbers")
@pytest.mark.parametrize(("dice", "passes"), [((3, 4), True), ((4, 4), False)])
def test_lost_by_two_charged_in_the_flank_twelve_survivors(dice: tuple[int, int], passes: bool) -> None:
    assert checked(losers(12, Ld=9), 2, *dice, unsettled=True) is passes


@rule("morale.modifiers", "morale.hated")
@pytest.mark.parametrize(("dice", "passes"), [((4, 4), True), ((4, 5), False)])
def test_lost_by_one_against_a_hated_enemy(dice: tuple[int, int], passes: bool) -> None:
    battle = losers(Ld=8, traits=("hates-ork",), enemies=(row("b", creature="ork"),))
    assert checked(battle, 1, *dice) is passes


@rule("morale.hated")
@pytest.mark.parametrize(("name", "needed"), [("ork", 7), ("army-b", 7), ("b-fighter", 7), ("squat", 6)])
def test_lost_by_two_to_a_hated_enemy_seven_is_enough(name: str, needed: int) -> None:
    battle = losers(Ld=8, traits=(f"hates-{name}",), enemies=(row("b", creature="ork"),))
    assert check_needed(battle, battle.units["a"], 2).value == needed


@rule("morale.hated")
def test_hatred_of_one_of_several_opponents_is_enough_but_not_of_who_is_not_in_the_melee() -> None:
    battle = losers(traits=("hates-ork",), enemies=(row("b"), row("b2", creature="ork", x=36)))
    assert check_needed(battle, battle.units["a"], 1).value == 7
    battle.change("a", locked=("b",))
    assert check_needed(battle, battle.units["a"], 1).value == 6


@rule("morale.flank-rear")
@pytest.mark.parametrize(("unsettled", "dice"), [(True, (2, 3)), (False, (3, 3))])
def test_a_unit_charged_in_the_rear_adds_one_in_the_first_round_only(unsettled: bool, dice: tuple[int, int]) -> None:
    battle = losers(8, Ld=7)
    assert checked(battle, 1, *dice, unsettled=unsettled)
    assert not checked(battle, 1, dice[0], dice[1] + 1, unsettled=unsettled)


@rule("morale.leadership-value")
@pytest.mark.parametrize(("troops", "leader", "alive", "needed"), [(7, 8, False, 7), (8, 6, True, 6), (7, 8, True, 8)])
def test_the_leader_counts_while_he_lives_even_if_he_is_worse(
    troops: int, leader: int, alive: bool, needed: int
) -> None:
    men = [a_member(a_kind(Ld=troops)) for _ in range(4)]
    serjeant = a_member(a_kind("serjeant", Ld=leader, role="leader"))
    battle = in_melee(squad("a", at=(24, 20), members=[serjeant, *men]), row("b"))
    if not alive:
        battle.remove_model("a.1", "b", "test")
    assert check_needed(battle, battle.units["a"], 0).base == needed


@rule("morale.leadership-value")
def test_a_captain_who_has_joined_lends_his_leadership_and_flinches_with_the_unit() -> None:
    kinds = [a_kind("serjeant", Ld=8, role="leader"), *[a_kind(Ld=7)] * 3]
    captain = a_kind("captain", Ld=9, traits=("independent-character",))
    battle = a_battle(
        [
            squad("a", at=(24, 20), members=[a_member(kind) for kind in kinds]),
            squad("captain", at=(24, 18.8), n=1, kind=captain),
            row("b"),
        ]
    )
    unite(battle, "a", "captain")
    assert check_needed(battle, battle.units["a"], 0).base == 9
    assert "captain.1" in battle.units["a"].models


@rule("morale.daemonic-visage")
@pytest.mark.parametrize(
    ("kinds", "added"),
    [
        (("daemon", *["cultist"] * 9), 1),
        (("daemon",) * 6, 2),
        (("greater", *["cultist"] * 9), 2),
        (("greater", "daemon"), 2),
        (("cultist",) * 3, 0),
    ],
)
def test_daemons_frighten_some_or_all(kinds: tuple[str, ...], added: int) -> None:
    battle = losers(enemies=(daemons(kinds),))
    assert check_needed(battle, battle.units["a"], 0).value == 7 - added


def daemons(kinds: tuple[str, ...]) -> Squad:
    traits = {"daemon": ("daemonic-visage",), "greater": ("greater-daemon",), "cultist": ()}
    members = [a_member(a_kind(kind, traits=traits[kind])) for kind in kinds]
    return squad("b", "b", at=(24, 21.5), members=members, facing=180)


@rule("morale.daemonic-visage")
def test_a_greater_daemon_killed_in_this_round_frightens_nobody() -> None:
    battle = losers(enemies=(daemons(("greater", "cultist", "cultist")),))
    battle.remove_model("b.1", "a", "test")
    assert check_needed(battle, battle.units["a"], 0).value == 7


@rule("morale.numbers")
@pytest.mark.parametrize(("survivors", "needed"), [(29, 9), (10, 8), (9, 7)])
def test_the_dice_are_one_less_for_every_full_ten(survivors: int, needed: int) -> None:
    battle = in_melee(squad("a", at=(24, 20), n=survivors, ranks=3), row("b", y=22))
    assert check_needed(battle, battle.units["a"], 0).value == needed


@rule("morale.numbers")
def test_a_unit_of_ten_that_has_lost_a_man_has_no_strength_in_numbers() -> None:
    battle = losers(10)
    battle.remove_model("a.1", "b", "test")
    assert check_needed(battle, battle.units["a"], 0).value == 7


@rule("morale.snake-eyes")
@pytest.mark.parametrize(("dice", "passes"), [((1, 1), True), ((1, 2), False)])
def test_a_double_one_always_passes_and_is_rolled_for(dice: tuple[int, int], passes: bool) -> None:
    battle = losers(Ld=7)
    needed = check_needed(battle, battle.units["a"], 8)
    assert (needed.needed, float(needed.chance)) == ("a double 1", 1 / 36)
    assert checked(battle, 8, *dice) is passes


@rule("morale.no-test")
@pytest.mark.parametrize("trait", ["fearless", "dogged", "stubborn"])
def test_fearless_dogged_and_stubborn_units_roll_nothing(trait: str) -> None:
    battle = losers(traits=(trait,))
    assert checked(battle, 5)
    assert [event.reason for event in events(battle, happened.TestNotNeeded)] == [trait]


@rule("morale.no-test")
def test_the_traits_that_need_no_test_are_a_setting_and_more_than_half_must_have_one() -> None:
    stubborn = in_melee(row("a", traits=("stubborn",)), row("b"), morale__no_test_traits=["fearless"])
    assert not checked(stubborn, 5, 6, 6)
    members = [a_member(a_kind("bold", traits=("fearless",))), a_member()]
    assert not checked(in_melee(squad("a", at=(24, 20), members=members), row("b")), 5, 6, 6)


@rule("morale.check", "suppress.effect")
def test_suppression_gives_nothing() -> None:
    battle = losers()
    battle.change("a", suppression=2)
    assert check_needed(battle, battle.units["a"], 0).value == 7


@rule("morale.hated", "morale.numbers", "morale.flank-rear")
def test_hatred_adds_to_the_other_modifiers() -> None:
    battle = losers(12, Ld=8, traits=("hates-ork",), enemies=(row("b", creature="ork"),))
    needed = check_needed(battle, battle.units["a"], 3, unsettled=True)
    assert [line.value for line in needed.modifiers] == [-3, -1, 1, 1] and needed.value == 6
