"""The odds of a round of melee are those of the engine."""

from collections.abc import Callable

import pytest

from arap.odds.melee.round import round_odds
from tests.odds.agreement import ALARM, differing
from tests.odds.melee_agreement import FIGURES, QUICK_ALL, fighter, figures, melee_disagreement
from tests.odds.melees import CASES, MeleeCase, all_of, fought, led, men

MOST_LEFT_OUT = 0.005
WRONG: dict[str, Callable[[], MeleeCase]] = {
    "wounds of b": lambda: fought(men(4, WS=4), men(4)),
    "casualties of b": lambda: fought(men(4), men(4, T=4)),
    "wounds of a": lambda: fought(men(4, save=6), men(4)),
    "difference": lambda: fought(men(4, S=4), men(4)),
    "morale of b": lambda: fought(men(4), men(4, Ld=9)),
}


def test_there_are_enough_combats() -> None:
    assert len(CASES) >= 60


@pytest.mark.parametrize("name", CASES)
def test_the_engine_fights_what_the_odds_say(name: str) -> None:
    found = CASES[name]()
    odds = round_odds(found.battle, found.combat, found.orders)
    assert odds.samples == 0 and odds.error <= MOST_LEFT_OUT
    assert melee_disagreement(found, seed=list(CASES).index(name)) == {}


def test_odds_with_any_one_goal_wrong_by_a_sixth_of_a_die_are_found_out() -> None:
    samples = fighter(CASES["plain"](), seed=1)(QUICK_ALL)
    for what, make in WRONG.items():
        wrong = make()
        odds = round_odds(wrong.battle, wrong.combat)
        left = iter(samples)
        found = differing(
            lambda each, odds=odds: figures(odds, each),  # type: ignore[misc]
            lambda count, left=left: [next(left) for _ in range(count)],  # type: ignore[misc]
            ALARM / (FIGURES * len(CASES)), 300, QUICK_ALL,
        )  # fmt: skip
        assert what in found, what


def test_models_that_move_up_between_steps_make_the_engine_fight_the_round() -> None:
    found = fought(men(4, I=4), men(8), ranks=2)
    odds = round_odds(found.battle, found.combat, samples=50)
    assert (odds.exact, odds.samples, odds.why) == (False, 50, "models move up between the steps")
    assert odds.error == pytest.approx(0.139, abs=0.001)


def test_the_odds_say_what_every_attack_needs_and_why() -> None:
    found = fought(led(5), men(5, save=5), onset={"direction": "rear"})
    odds = round_odds(found.battle, found.combat)
    row = odds.of("a").blows[0]
    assert (row.attacks, row.models, row.against) == (16, 5, "man")
    assert row.hit.needed == "4 or less"
    assert [str(line) for line in row.hit.modifiers] == ["rear charge +1"]
    assert odds.of("b").check is not None


def test_orders_change_the_odds() -> None:
    plain = fought(men(4, I=4, A=2), men(8), ranks=2, orders=all_of("b", 8, closes=False))
    assert round_odds(plain.battle, plain.combat, plain.orders).exact
    assert not round_odds(plain.battle, plain.combat, samples=5).exact


def test_the_position_is_not_changed() -> None:
    found = fought(men(4, I=4), men(4), onset={})
    before = found.battle.hash()
    round_odds(found.battle, found.combat)
    assert found.battle.hash() == before
