"""The odds of a round of melee are those of the engine."""

from collections.abc import Callable
from math import sqrt

import pytest

from arap.odds.melee.round import round_odds
from tests.odds.agreement import ALARM, differing
from tests.odds.melee_agreement import FIGURES, QUICK_ALL, QUICK_FIRST, fighter, figures, melee_disagreement
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
            ALARM / (FIGURES * len(CASES)), QUICK_FIRST, QUICK_ALL,
        )  # fmt: skip
        assert what in found, what


MOVING: dict[str, Callable[[], MeleeCase]] = {
    "five against ten": lambda: fought(men(5, I=4, A=2), men(10)),
    "a second rank": lambda: fought(men(4, I=4), men(8), ranks=2),
    "a hero": lambda: fought(men(1, id="hero", WS=5, A=4, W=3, I=5, save=4), men(5)),
    "led, in three steps": lambda: fought(led(6, I=4, A=2), led(8, I=2), ranks=2),
}


@pytest.mark.parametrize("name", MOVING)
def test_where_models_move_up_the_moves_are_tried_out_on_some_losses(name: str) -> None:
    found = MOVING[name]()
    odds = round_odds(found.battle, found.combat)
    assert not odds.exact and odds.samples and odds.why == "models move up between the steps"
    assert odds.error < 0.1 and sum(odds.units[0].casualties) == pytest.approx(1.0)
    samples = fighter(found, seed=3)(QUICK_FIRST)
    for place, unit in enumerate(odds.units):
        fates = [each.fates[place] for each in samples]
        off = odds.error + 4 * 0.5 / sqrt(QUICK_FIRST)
        assert sum(fate.broke for fate in fates) / QUICK_FIRST == pytest.approx(unit.breaks, abs=off)
        mean = sum(fate.casualties for fate in fates) / QUICK_FIRST
        assert mean == pytest.approx(unit.mean_casualties, abs=4 * 1.5 / sqrt(QUICK_FIRST))


def test_what_cannot_be_followed_is_fought_by_the_engine() -> None:
    found = fought(men(3), [*men(2), *men(2, id="ogre", T=5)])
    odds = round_odds(found.battle, found.combat, samples=50)
    assert (odds.exact, odds.samples, odds.why) == (False, 50, "Toughness differs within a unit")
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
