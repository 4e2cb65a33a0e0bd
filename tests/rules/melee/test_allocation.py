"""Who takes the wounds of a step: tiers, saves after each, special fighters, mixed targets."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

import pytest

from arap.battle.acts import Choose, FightOrder
from arap.battle.battle import Battle
from arap.battle.events import ModelRemoved, SavesRolled, WoundsAllocated
from arap.battle.events.melee import WoundsLost
from tests.rules.builders import Point, a_kind, a_member, a_weapon, asked, play, squad
from tests.rules.logs import events
from tests.rules.melee.fights import POWER_SWORD, fight, locked, orders, purposes, round_of
from tests.support import rule

QUICK = a_kind("man", I=5)


def front(foes: Sequence[Point], men: Sequence[Point], man: Any = QUICK, foe: Any = None, **fields: Any) -> Battle:
    """Men facing north on these places, and enemies on those."""
    his = squad("e", "b", places=foes, kind=foe or a_kind("foe", I=1), facing=180)
    return locked([squad("m", places=men, kind=man), his], ("m", "e"), **fields)


def fallen(battle: Battle) -> list[str]:
    return [removed.model for removed in events(battle, ModelRemoved)]


def tiers(battle: Battle) -> list[tuple[int, tuple[str, ...]]]:
    return [(event.tier, event.models) for event in events(battle, WoundsAllocated)]


THREE_MEN = [(9.0, 10.0), (10.0, 10.0), (11.0, 10.0)]
NEAR = [(9.0, 11.0), (10.0, 11.0), (11.0, 11.8)]


@rule("melee.allocation.tiers")
def test_contact_comes_before_melee_radius() -> None:
    battle = front(NEAR, THREE_MEN)
    fight(battle, hit=[1, 1, 1], wound=[6, 6, 6], who=[1])
    assert tiers(battle) == [(1, ("e.1", "e.2")), (2, ("e.3",))] and "e" not in battle.units


@rule("melee.allocation.tiers")
def test_with_nobody_left_in_reach_the_victors_surge_to_the_closest() -> None:
    battle = front([*NEAR, (10.0, 16.0), (10.0, 14.0), (10.0, 18.0)], THREE_MEN, a_kind("man", I=5, A=2))
    fight(battle, hit=[1] * 5 + [6], wound=[6] * 5, who=[1])
    assert tiers(battle) == [(1, ("e.1", "e.2")), (2, ("e.3",)), (4, ("e.5", "e.4"))]
    assert battle.units["e"].models == ("e.6",)


@rule("melee.allocation.tiers")
def test_a_champion_saves_in_the_first_pass_and_dies_in_the_second() -> None:
    champion, comrade = a_kind("champion", I=1, save=2), a_kind("comrade", I=1)
    foes = [a_member(champion), a_member(comrade)]
    his = squad("e", "b", members=foes, places=[(10, 11), (10, 15)], facing=180)
    men = squad("m", places=THREE_MEN, kind=QUICK)
    battle = locked([men, his], ("m", "e"))
    fight(battle, hit=[1] * 3, wound=[6] * 3, save=[5, 1])
    assert tiers(battle) == [(1, ("e.1",)), (1, ("e.1",)), (4, ("e.2",))]
    assert [[save.saved for save in event.saves] for event in events(battle, SavesRolled)] == [[True], [False], [False]]
    assert fallen(battle) == ["e.1", "e.2"]


@rule("melee.allocation.tiers", "melee.arc")
def test_an_enemy_in_contact_at_120_degrees_comes_before_one_at_170() -> None:
    places = [(10 + sin(radians(each)), 10 + cos(radians(each))) for each in (0, 120, 170)]
    battle = front(places, [(10, 10)], a_kind("man", I=5, A=2))
    keep = orders(FightOrder("m.1", face="e.1"))
    fight(battle, hit=[1, 1, 6], wound=[6, 6], answers=[keep])
    assert tiers(battle) == [(1, ("e.1",)), (2, ("e.2",))]


@rule("melee.allocation.tiers")
def test_wounds_that_find_nobody_are_lost() -> None:
    battle = front([(10, 11)], [(10, 10)], a_kind("man", I=5, A=3))
    scores = fight(battle, hit=[1, 1, 1], wound=[6, 6, 6])
    (lost,) = events(battle, WoundsLost)
    assert lost.count == 2 and scores["m"].inflicted == 1


@rule("melee.allocation.limit")
@pytest.mark.parametrize("damage", [1, 2, 3])
def test_a_fighter_of_two_attacks_deals_two_wounds_at_most(damage: int) -> None:
    cleaver = a_weapon("cleaver", type="melee", range=None, strength=None, damage=damage)
    ring = [(10 + sin(radians(each)), 10 + cos(radians(each))) for each in range(0, 360, 60)]
    men = squad("m", places=[(10, 10)], kind=a_kind("man", I=5, A=2), weapons=[cleaver])
    foes = squad("e", "b", places=ring, kind=a_kind("foe", I=1, W=3))
    battle = locked([men, foes], ("m", "e"))
    scores = fight(battle, hit=[1, 1, *[6] * 6], wound=[6, 6], who=[1])
    assert scores["m"].inflicted == 2


@rule("melee.allocation.limit", "melee.wound-difference")
def test_instant_death_uses_one_wound_and_counts_all_the_victim_had() -> None:
    battle = front([(10, 11)], [(10, 10)], a_kind("man", I=5, S=6), a_kind("foe", W=3))
    scores = fight(battle, hit=[1], wound=[6])
    assert scores["m"].inflicted == 3 and scores["e"].taken == 3


FOUR = [(8.8, 11.5), (9.6, 11.5), (10.4, 11.5), (11.2, 11.5)]


@rule("melee.allocation.within-tier")
def test_of_four_candidates_the_die_picks_the_third() -> None:
    battle = front(FOUR, [(10, 10)])
    play(round_of(battle), purposes([1, *[6] * 4], [6], [], [3]))
    assert fallen(battle) == ["e.3"]
    (event,) = events(battle, WoundsAllocated)
    assert (event.faces, event.sides) == ((3,), (4,))


@rule("melee.allocation.within-tier")
@pytest.mark.parametrize(("choice", "seat"), [("owner", "b"), ("attacker", "a")])
def test_by_setting_one_of_the_players_picks(choice: str, seat: str) -> None:
    settings = {"melee.casualty-choice": choice}
    flow = round_of(front(FOUR, [(10, 10)], settings=settings))
    ask = asked(flow, purposes([1, *[6] * 4], [6], [], []))
    assert ask is not None
    assert ask.seat == seat and [option.answer for option in ask.options] == [Choose(f"e.{n}") for n in (1, 2, 3, 4)]
    assert ask.default == Choose("e.1")
    battle = front(FOUR, [(10, 10)], settings=settings)
    fight(battle, hit=[1, *[6] * 4], wound=[6], answers=[Choose("e.2")])
    assert fallen(battle) == ["e.2"]


@rule("melee.allocation.within-tier", "casualty.remove.multi-wound-rank-and-file")
def test_rank_and_file_already_wounded_are_filled_up_first() -> None:
    battle = front(FOUR, [(10, 10)], a_kind("man", I=5, A=2), a_kind("ogre", I=1, W=2))
    fight(battle, hit=[1, 1, *[6] * 3], wound=[6, 6], who=[2])
    assert fallen(battle) == ["e.2"]


def with_captain(*captains_foes: int) -> Battle:
    """A captain with a power sword who touches X (e.1), and his squad, which touches Y and Z."""
    captain = a_member(a_kind("captain", I=5, A=2, WS=6), weapons=[POWER_SWORD])
    men = squad("m", members=[captain, a_member(QUICK), a_member(QUICK)], places=[(6, 10), (9, 10), (11, 10)])
    foes = squad("e", "b", places=[(6, 11), (9, 11), (11, 11)], kind=a_kind("foe", I=1, save=5), facing=180)
    return locked([men, foes], ("m", "e"))


@rule("melee.allocation.distinct-fighter")
def test_a_wound_by_the_captain_goes_to_the_man_he_touches() -> None:
    battle = with_captain()
    fight(battle, hit=[1, 6, 6, 6, 6, 6], wound=[6])
    assert tiers(battle) == [(1, ("e.1",))] and fallen(battle) == ["e.1"]


@rule("melee.allocation.distinct-fighter")
def test_his_second_wound_goes_to_the_others_by_tiers() -> None:
    battle = with_captain()
    fight(battle, hit=[1, 1, 6, 6, 6], wound=[6, 6], who=[2])
    assert tiers(battle) == [(1, ("e.1",)), (1, ("e.3",))] and fallen(battle) == ["e.1", "e.3"]


@rule("melee.allocation.mixed")
@pytest.mark.parametrize(("die", "taken"), [(4, ["e.1"]), (5, ["e.1", "e.2"])])
def test_a_wound_passes_to_a_tougher_man_only_if_its_die_is_good_enough(die: int, taken: list[str]) -> None:
    foes = [a_member(a_kind("soft", T=4, I=1)), a_member(a_kind("hard", T=5, I=1))]
    his = squad("e", "b", members=foes, places=[(10, 11), (11, 11.3)], facing=180)
    battle = locked([squad("m", places=[(10, 10)], kind=a_kind("man", I=5, S=4, A=2)), his], ("m", "e"))
    fight(battle, hit=[1, 1, 6], wound=[6, die], answers=[orders(FightOrder("m.1", face="e.1", aims=("e.1",)))])
    assert fallen(battle) == taken and len(events(battle, WoundsLost)) == (die == 4)


@rule("melee.allocation.mixed")
def test_a_wound_goes_only_to_the_unit_aimed_at() -> None:
    men = squad("m", places=[(10, 10)], kind=a_kind("man", I=5, A=2))
    foes = [squad(name, "b", places=[place], facing=180) for name, place in (("x", (9.5, 11)), ("y", (10.5, 11.2)))]
    battle = locked([men, *foes], ("m", "x"), ("m", "y"))
    scores = fight(battle, hit=[1, 1, 6], wound=[6, 6], answers=[orders(FightOrder("m.1", aims=("x.1",)))])
    assert fallen(battle) == ["x.1"] and scores["y"].taken == 0


@rule("melee.allocation.mixed", "dice.out-of-range")
@pytest.mark.parametrize(("toughness", "second", "wounds"), [(7, 4, False), (7, 5, True), (8, 5, False), (8, 6, True)])
def test_a_wound_passes_to_one_that_needs_a_second_die_only_if_that_was_good_enough(
    toughness: int, second: int, wounds: bool
) -> None:
    foes = [a_member(a_kind("soft", T=6, I=1)), a_member(a_kind("hard", T=toughness, I=1))]
    his = squad("e", "b", members=foes, places=[(10, 11), (11, 11.3)], facing=180)
    battle = locked([squad("m", places=[(10, 10)], kind=a_kind("man", I=5, S=3, A=2)), his], ("m", "e"))
    more = {"melee.to-wound.second": [4, second]}
    aims = [orders(FightOrder("m.1", face="e.1", aims=("e.1",)))]
    fight(battle, hit=[1, 1, 6], wound=[6, 6], answers=aims, more=more)
    assert fallen(battle) == (["e.1", "e.2"] if wounds else ["e.1"])
