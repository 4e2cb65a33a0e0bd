"""Deployment by dice, as in AK47."""

import pytest

from arap.battle import events as happened
from arap.battle.acts import Choose, EndPhase, SetDown
from arap.battle.events.arrival import DeploymentRolled, UnitsNumbered
from arap.game.game import Game
from arap.kernel.errors import ArapError
from tests.rules.builders import squad
from tests.rules.logs import events
from tests.rules.turn.games import a_game, answer, apart, end_turns
from tests.support import rule

SYMMETRIC = {"mode": "symmetric", "first": "attacker"}


def deployed(dice: list[int], *ids: str, arrive: list[int] | None = None, **rules: object) -> Game:
    """A game after all questions of the deployment, in which side b has a single unit that rolls last."""
    purposes = {"reserve.deploy": dice, "reserve.arrive": arrive or []}
    game = a_game(apart(*ids), purposes, reserve__scheme="ak47", reserve__ak47={**SYMMETRIC, **rules})
    settle(game)
    return game


def settle(game: Game) -> None:
    while game.ask is not None and game.ask.kind in ("numbering", "deploy"):
        answer(game, game.ask.default)


def rolls(game: Game, side: str) -> list[tuple[str, int, int, bool]]:
    found = [event for event in events(game, DeploymentRolled) if event.side == side]
    return [(event.unit, event.face, event.needed, event.deployed) for event in found]


@rule("reserve.ak47.first-roll")
def test_the_first_unit_to_score_two_is_placed_and_the_next_does_not_roll_now() -> None:
    game = deployed([1, 5, *[1] * 8, 6], "a1", "a2", "a3", "b1")
    assert rolls(game, "a")[:2] == [("a1", 1, 2, False), ("a2", 5, 2, True)]
    assert rolls(game, "a")[2][2] == 3
    assert set(game.battle.units) == {"a2", "b1"}


@rule("reserve.ak47.first-roll")
def test_if_all_roll_one_the_whole_cycle_is_rolled_again() -> None:
    game = deployed([1, 1, 1, 1, 4, *[1] * 8, 6], "a1", "a2", "a3", "b1")
    assert [(unit, needed) for unit, _, needed, _ in rolls(game, "a")][:5] == [
        ("a1", 2), ("a2", 2), ("a3", 2), ("a1", 2), ("a2", 2)]  # fmt: skip
    assert "a2" in game.battle.units


@rule("reserve.ak47.later-rolls")
def test_the_second_roll_needs_three_and_the_third_may_deploy_nobody() -> None:
    game = deployed([1, 5, 2, 3, 3, 1, 1, 1, 1, 1, 6], "a1", "a2", "a3", "a4", "b1")
    assert rolls(game, "a")[2:4] == [("a1", 2, 3, False), ("a3", 3, 3, True)]
    assert rolls(game, "a")[4:6] == [("a1", 3, 4, False), ("a4", 1, 4, False)]
    assert rolls(game, "a")[6][2] == 5
    assert {"a2", "a3"} == {unit for unit in game.battle.units if unit.startswith("a")}


@rule("reserve.ak47.later-rolls")
def test_at_best_five_units_are_deployed() -> None:
    units = [squad(f"a{n}", at=(4 + 7 * n, 6), n=3) for n in range(1, 7)]
    dice = {"reserve.deploy": [2, 3, 4, 5, 6, 6]}
    game = a_game([*units, squad("b1", "b", at=(24, 44), facing=180)], dice, reserve__scheme="ak47",
                  reserve__ak47=SYMMETRIC)  # fmt: skip
    settle(game)
    assert len([unit for unit in game.battle.units if unit.startswith("a")]) == 5


@rule("reserve.ak47.attacker-defender")
def test_the_defender_repeats_his_three_until_one_is_down_and_then_rolls_three_times() -> None:
    dice = {"reserve.deploy": [2, 1, 2, 2, 2, 3, 4, 1, 1, 1, 1, 6, *[1] * 20]}
    game = a_game(apart("a1", "b1", "b2", "b3", "b4"), dice, reserve__scheme="ak47")
    settle(game)
    ours = rolls(game, "b")
    assert [needed for *_, needed, _ in ours[:6]] == [3] * 6 and ours[5] == ("b2", 3, 3, True)
    assert [unit for unit, _, needed, met in ours if met and needed == 4] == ["b1"]
    assert sorted({needed for *_, needed, _ in ours}) == [3, 4, 5, 6]
    assert len([unit for unit in game.battle.units if unit.startswith("b")]) == 2
    assert events(game, DeploymentRolled)[0].side == "b" and rolls(game, "a")[0][2] == 2


@rule("reserve.ak47.first-roll")
def test_the_players_number_their_units_before_any_die_is_rolled() -> None:
    dice = {"reserve.deploy": [6, 1, 1, 1, 1, 1, 1, 1, 1, 6]}
    game = a_game(apart("a1", "a2", "a3", "b1"), dice, reserve__scheme="ak47", reserve__ak47=SYMMETRIC)
    assert game.ask is not None and game.ask.kind == "numbering" and not events(game, DeploymentRolled)
    answer(game, Choose("a3"), Choose("as-listed"))
    assert events(game, UnitsNumbered)[0].units == ("a3", "a1", "a2")
    assert game.ask is not None and game.ask.kind == "deploy" and events(game, DeploymentRolled)[0].unit == "a3"


@rule("reserve.ak47.first-roll")
def test_the_unit_is_placed_in_its_zone_and_nowhere_else() -> None:
    dice = {"reserve.deploy": [6, 1, 1, 1, 1, 6]}
    game = a_game(apart("a1", "a2", "b1"), dice, reserve__scheme="ak47", reserve__ak47={**SYMMETRIC, "zone": 8})
    answer(game, Choose("as-listed"))
    refusal = game.answer(SetDown(24.0, 20.0))
    assert refusal is not None and 'within 8" of the south edge' in refusal.reason
    answer(game, SetDown(30.0, 4.0))
    xs = [model.x for model in game.battle.members("a1")]
    assert sum(xs) / len(xs) == pytest.approx(30.0) and {m.facing for m in game.battle.members("a1")} == {0.0}


@rule("reserve.ak47.late-arrivals")
def test_late_units_wait_until_game_turn_four_and_then_need_a_four() -> None:
    game = deployed([6, 1, 1, 1, 1, 6], "a1", "a2", "b1", arrive=[4])
    end_turns(game, 4)
    assert game.battle.turn.game_turn == 3 and not events(game, happened.ReserveRolled)
    answer(game, EndPhase(), EndPhase())
    (rolled,) = events(game, happened.ReserveRolled)
    assert (rolled.face, rolled.needed, rolled.arrives) == (4, 4, True)
    assert game.ask is not None and game.ask.kind == "entry"
    answer(game, game.ask.default)
    assert all(model.y < 1 for model in game.battle.members("a2"))


@rule("reserve.ak47.attacker-defender")
def test_a_defender_that_does_not_exist_is_refused_in_a_sentence() -> None:
    with pytest.raises(ArapError, match=r"reserve.ak47 names 'c', but the sides are a, b"):
        a_game(apart("a1", "b1"), reserve__scheme="ak47", reserve__ak47={"defender": "c"})
    with pytest.raises(ArapError, match=r"reserve.ak47 cannot be"):
        a_game(apart("a1", "b1"), reserve__scheme="ak47", reserve__ak47={"zone": 0})
