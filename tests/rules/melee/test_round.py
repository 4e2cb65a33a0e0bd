"""A round of melee: charges, Initiative steps, simultaneous blows, and the score."""

from typing import Any

import pytest

from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.melee import RoundScored, StepBegan
from tests.rules.builders import a_kind, a_member, squad
from tests.rules.logs import events
from tests.rules.melee.fights import HIT, MISS, charged, fight, locked
from tests.support import rule


def lines(*, p: dict[str, Any] | None = None, q: dict[str, Any] | None = None, n: int = 5) -> Battle:
    """A line p facing a line q an inch and a half away, each man within reach of somebody."""
    mine = squad("p", at=(10, 10), n=n, kind=a_kind("mine", **p or {}))
    his = squad("q", "b", at=(10, 11.5), n=n, kind=a_kind("his", **q or {}), facing=180)
    return locked([mine, his], ("p", "q"))


def steps(battle: Battle) -> list[tuple[int, int]]:
    """Of each step its Initiative and the number of fighters."""
    return [(step.initiative, len(step.models)) for step in events(battle, StepBegan)]


@rule("melee.sequence", "charge.bonus")
def test_a_frontal_charge_of_five_is_fought_out_step_by_step() -> None:
    battle = charged(lines(p={"I": 4}, q={"I": 3}), "p", "q")
    scores = fight(
        battle, hit=[1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 2, 4, 6], wound=[4, 5, 1, 2, 6], who=[1, 1, 1],
    )  # fmt: skip
    assert steps(battle) == [(4, 5), (3, 3)]
    assert (scores["p"].difference, scores["q"].difference) == (1, -1)
    assert (len(battle.units["p"].models), len(battle.units["q"].models)) == (4, 3)
    (score,) = events(battle, RoundScored)
    assert [(each.unit, each.inflicted, each.taken) for each in score.scores] == [("p", 2, 1), ("q", 1, 2)]


@rule("charge.bonus")
@pytest.mark.parametrize(("direction", "attacks", "goal"), [("front", 10, 3), ("flank", 15, 3), ("rear", 15, 4)])
def test_five_chargers_have_their_bonuses_in_the_first_round_only(direction: Any, attacks: int, goal: int) -> None:
    battle = charged(lines(p={"I": 4}), "p", "q", direction=direction)
    fight(battle, hit=[MISS] * (attacks + 5))
    assert struck(battle, "p") == [(attacks, goal)]
    battle.log.clear()
    fight(battle, hit=[MISS] * 10)
    assert struck(battle, "p") == [(5, 3)]


def struck(battle: Battle, unit: str) -> list[tuple[int, int]]:
    """Of each group of dice of a unit their number and goal."""
    return [(len(rolled.throws), rolled.needed.goal) for rolled in events(battle, HitsRolled) if rolled.unit == unit]


@rule("melee.initiative-steps")
def test_a_sergeant_fights_with_the_enemies_of_his_initiative_and_his_men_after_them() -> None:
    men = [a_member(a_kind("sergeant", I=4)), *[a_member(a_kind("trooper", I=3))] * 2]
    mine = squad("p", at=(10, 10), members=men)
    his = squad("q", "b", at=(10, 11.5), n=3, kind=a_kind("foe", I=4), facing=180)
    battle = locked([mine, his], ("p", "q"))
    fight(battle, hit=[MISS] * 4 + [MISS] * 2)
    assert [(step.initiative, step.models) for step in events(battle, StepBegan)] == [
        (4, ("p.1", "q.1", "q.2", "q.3")), (3, ("p.2", "p.3")),
    ]  # fmt: skip


@rule("melee.initiative-steps")
def test_the_dead_of_an_earlier_step_do_not_strike() -> None:
    hero = squad("p", at=(10, 10), n=1, kind=a_kind("hero", I=5, A=2))
    foes = squad("q", "b", at=(10, 11.5), n=2, kind=a_kind("foe", I=3), facing=180)
    battle = locked([hero, foes], ("p", "q"))
    scores = fight(battle, hit=[HIT, HIT], wound=[6, 6], who=[1])
    assert steps(battle) == [(5, 1)] and scores["p"].inflicted == 2 and "q" not in battle.units


@rule("melee.initiative-steps")
def test_two_of_one_initiative_kill_each_other() -> None:
    battle = lines(n=1)
    scores = fight(battle, hit=[HIT, HIT], wound=[6, 6])
    assert battle.units == {} and {score.difference for score in scores.values()} == {0}
    assert scores["p"].inflicted == scores["q"].inflicted == 1


@rule("charge.cover.effect", "melee.initiative.effective")
def test_chargers_of_a_trench_fight_last_in_the_first_round_only() -> None:
    battle = charged(lines(p={"I": 5}, q={"I": 3}), "p", "q", cover=True)
    fight(battle, hit=[MISS] * 15)
    assert [step for step, _ in steps(battle)] == [3, 1]
    battle.log.clear()
    fight(battle, hit=[MISS] * 10)
    assert [step for step, _ in steps(battle)] == [5, 3]


@rule("charge.cover.effect")
def test_zombies_of_initiative_one_behind_a_wall_strike_together_with_the_chargers() -> None:
    battle = charged(lines(p={"I": 4}, q={"I": 1}), "p", "q", cover=True)
    fight(battle, hit=[MISS] * 15)
    assert steps(battle) == [(1, 10)]


@rule("melee.wound-difference.charge-fire", "melee.wound-difference.environment")
def test_fire_and_hazards_of_the_charge_start_the_tallies_of_the_first_round_only() -> None:
    battle = charged(lines(n=1), "p", "q", inflicted=1, taken=2, hazards=1)
    scores = fight(battle, hit=[MISS] * 3)
    assert (scores["p"].inflicted, scores["p"].taken) == (1, 3)
    assert (scores["q"].inflicted, scores["q"].taken) == (2, 1)
    assert battle.turn.onsets == ()
    again = fight(battle, hit=[MISS] * 2)
    assert {(score.inflicted, score.taken) for score in again.values()} == {(0, 0)}
