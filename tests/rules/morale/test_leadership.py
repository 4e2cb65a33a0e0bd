"""Whose Leadership is used, and tests of two dice against it."""

import pytest

from arap.battle import events as happened
from arap.battle.battle import Battle
from arap.rules.characters import join
from arap.rules.majority import most_called
from arap.rules.morale.leadership import leadership, leadership_needed, leadership_test
from tests.rules.builders import Member, a_battle, a_kind, a_member, play, squad
from tests.rules.logs import events
from tests.support import rule


def led(troops: int, leader: int | None, n: int = 3) -> Battle:
    """A unit t of troops with a Leadership, and perhaps a leader with another."""
    men: list[Member] = [a_member(a_kind(Ld=troops)) for _ in range(n)]
    if leader is not None:
        men.append(a_member(a_kind("sergeant", Ld=leader, role="leader")))
    return a_battle([squad("t", members=men)])


def passes(battle: Battle, faces: tuple[int, int], test: str = "pinning") -> bool:
    passed, _ = play(
        leadership_test(battle, battle.units["t"], test, "dice.leadership", "dice.leadership"),
        {"dice.leadership": faces},
    )
    return passed


@rule("morale.leadership-value")
def test_a_dead_sergeant_leads_no_more() -> None:
    battle = led(troops=7, leader=8)
    assert leadership(battle, battle.units["t"]) == (8, "Leadership of the sergeant")
    battle.remove_model("t.4", None, "casualty.remove")
    assert leadership(battle, battle.units["t"]) == (7, "Leadership of the troops")


@rule("morale.leadership-value")
def test_a_living_leader_counts_even_if_his_value_is_lower() -> None:
    battle = led(troops=8, leader=6)
    assert leadership(battle, battle.units["t"])[0] == 6


@rule("morale.leadership-value")
def test_troops_without_a_leader_use_the_majority_and_the_lower_of_equal_numbers() -> None:
    men = [a_member(a_kind(Ld=value)) for value in (9, 7, 7)]
    battle = a_battle([squad("t", members=men), squad("even", at=(30, 10), members=men[:2])])
    assert leadership(battle, battle.units["t"])[0] == 7
    assert leadership(battle, battle.units["even"])[0] == 7


@rule("dice.leadership")
def test_leadership_eight_with_a_suppression_point_passes_on_seven() -> None:
    battle = led(troops=8, leader=None)
    battle.change("t", suppression=1)
    assert leadership_needed(battle, battle.units["t"], "pin.weapons.test").value == 7
    assert passes(battle, (4, 3)) and not passes(battle, (4, 4))


@rule("dice.leadership")
def test_leadership_eight_fails_on_nine() -> None:
    assert not passes(led(troops=8, leader=None), (6, 3))


@rule("dice.leadership")
def test_a_hopeless_test_is_still_rolled_and_logged() -> None:
    battle = led(troops=5, leader=None)
    battle.change("t", suppression=4)
    assert not passes(battle, (1, 1))
    (event,) = events(battle, happened.LeadershipTested)
    assert (event.needed.value, event.faces, event.passed) == (1, (1, 1), False)


@rule("dice.leadership.kinds")
def test_passing_pinning_unrolled_does_not_cover_confusion() -> None:
    battle = a_battle([squad("t", kind=a_kind(Ld=7, traits=("fearless",)))])
    assert play(leadership_test(battle, battle.units["t"], "pinning", "pin.test", "dice.leadership")) == (True, ())
    (event,) = events(battle, happened.TestNotNeeded)
    assert (event.test, event.reason) == ("pinning", "fearless")
    assert passes(battle, (4, 3), "confusion") and not passes(battle, (4, 4), "confusion")


@rule("dice.leadership.kinds", "pin.dogged")
def test_the_dogged_pass_the_quarter_test_unrolled_and_roll_for_pinning() -> None:
    battle = a_battle([squad("t", kind=a_kind(Ld=7, traits=("dogged",)))])
    assert play(leadership_test(battle, battle.units["t"], "casualties", "casualty.quarter-test", "x")) == (True, ())
    assert not passes(battle, (4, 4), "pinning")


@rule("dice.leadership.kinds")
@pytest.mark.parametrize(("having", "of", "has"), [(2, 4, False), (3, 4, True), (1, 1, True), (1, 2, False)])
def test_a_unit_has_a_trait_if_more_than_half_of_it_have(having: int, of: int, has: bool) -> None:
    men = [a_member(a_kind(traits=("fearless",) if number < having else ())) for number in range(of)]
    battle = a_battle([squad("t", members=men)])
    assert most_called(battle, battle.units["t"], "fearless") is has


@rule("morale.leadership-value")
def test_of_two_leaders_the_better_one_leads_and_is_named() -> None:
    men = [a_member(a_kind(name, Ld=value, role="leader")) for name, value in (("sergeant", 7), ("captain", 9))]
    battle = a_battle([squad("t", members=[*men, a_member(a_kind())])])
    assert leadership(battle, battle.units["t"]) == (9, "Leadership of the captain")


@rule("morale.leadership-value")
@pytest.mark.parametrize(
    ("characters", "value", "reason"),
    [((6, 9, 8), 9, "best"), ((9, 6), 9, "best"), ((7,), 7, "troops"), ((6,), 7, "troops")],
)
def test_the_best_of_the_characters_that_joined_lends_its_leadership_if_it_is_higher(
    characters: tuple[int, ...], value: int, reason: str
) -> None:
    heroes = [
        squad(f"h{number}", at=(10 + number, 12), n=1,
              kind=a_kind("best" if Ld == 9 else "hero", Ld=Ld, role="character", traits=("independent-character",)))
        for number, Ld in enumerate(characters)
    ]  # fmt: skip
    battle = a_battle([squad("t", n=3, kind=a_kind(Ld=7)), *heroes])
    for hero in heroes:
        join(battle, battle.units[hero.id], battle.units["t"])
    assert leadership(battle, battle.units["t"]) == (value, f"Leadership of the {reason}")
