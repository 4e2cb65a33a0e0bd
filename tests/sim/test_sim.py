"""Many games: the same report however they are shared out."""

import pytest

from arap.army.loading import load_scenario
from arap.kernel.errors import ArapError
from arap.sim import GameResult, play_game, simulate

BOTS = ("cautious", "random")


def test_a_game_is_played_to_its_end() -> None:
    result = play_game(load_scenario("skirmish"), BOTS, 3)
    assert result.turns == 5 and result.reason == "5 game turns have been played"
    assert result.winner in ("guard", "orks", None)
    assert result.decisions > 10 and len(result.hash) == 16


def test_the_report_is_the_same_for_any_number_of_workers() -> None:
    scenarios = [load_scenario("skirmish"), load_scenario("ruins")]
    alone = simulate(scenarios, 7, "shared", ("random", "random"), workers=1)
    shared = simulate(scenarios, 7, "shared", ("random", "random"), workers=2)
    assert alone.digest == shared.digest
    assert (alone.wins, alone.decisions, alone.mean_turns) == (shared.wins, shared.decisions, shared.mean_turns)


def test_another_seed_gives_another_digest() -> None:
    scenario = load_scenario("skirmish")
    assert simulate(scenario, 2, 1).digest != simulate(scenario, 2, 2).digest


def test_wins_are_counted_by_side_and_by_bot() -> None:
    report = simulate(load_scenario("skirmish"), 6, 1, BOTS)
    assert report.games == 6 and sum(report.wins.values()) + report.draws == 6
    assert set(report.wins) == {"guard", "orks"}
    assert report.wins_by_bot == {"cautious": report.wins["guard"], "random": report.wins["orks"]}


def test_progress_is_told_after_every_game_in_order() -> None:
    seen: list[GameResult] = []
    simulate(load_scenario("skirmish"), 4, "told", workers=2, progress=seen.append)
    assert [result.seed for result in seen] == [f"told/{number}" for number in range(4)]


def test_what_cannot_be_played_is_refused_in_a_sentence() -> None:
    scenario = load_scenario("skirmish")
    with pytest.raises(ArapError, match="at least 1"):
        simulate(scenario, 0)
    with pytest.raises(ArapError, match="0 workers"):
        simulate(scenario, 1, workers=0)
    with pytest.raises(ArapError, match="no bot called 'bold'"):
        simulate(scenario, 1, bots=("bold", "random"))
    with pytest.raises(ArapError, match="has 2 sides, but 3 bots named; name one for each"):
        simulate(scenario, 1, bots=("random", "random", "random"))
