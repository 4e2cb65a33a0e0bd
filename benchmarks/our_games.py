"""A program of its own: random play, clones, saves of ARAP, as JSON."""

import json
import sys
import time

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.game.game import Game
from arap.kernel.sources import SeededDice
from arap.sim import play_on, simulate
from arap.sim.play import seat_bots
from arap.table import warm_up

BOTS = ("random", "random")


def random_play(scenario: Scenario, games: int) -> dict[str, float]:
    simulate(scenario, 5, "warm", BOTS)
    began = time.process_time()
    report = simulate(scenario, games, 1, BOTS)
    return {"games": games, "decisions": report.decisions, "seconds": time.process_time() - began}


def clone(scenario: Scenario, clones: int) -> dict[str, float]:
    battle = Game(scenario, SeededDice(1), hashing=False).battle
    began = time.process_time()
    for _ in range(clones):
        battle.clone()
    return {"microseconds": (time.process_time() - began) / clones * 1e6, "models": len(battle.models)}


def save_and_load(scenario: Scenario, times: int) -> dict[str, float]:
    # imported here because `benchmarks.workloads` uses this module on older trees, where saves are elsewhere
    from arap.game.records.save import load_game, parse_save, save_text

    game = Game(scenario, SeededDice(1))
    decisions = play_on(game, seat_bots(scenario, BOTS, 1))
    began = time.process_time()
    for _ in range(times):
        text = save_text(game)
    saved = time.process_time()
    for _ in range(times):
        load_game(parse_save(text, "benchmark"))
    loaded = time.process_time()
    return {
        "decisions": decisions,
        "kilobytes": len(text) / 1024,
        "save_ms": (saved - began) / times * 1e3,
        "load_ms": (loaded - saved) / times * 1e3,
    }


if __name__ == "__main__":
    warm_up()
    big, small, games = load_scenario("big-battle"), load_scenario("skirmish"), int(sys.argv[1])
    figures = {
        "big-battle": random_play(big, games),
        "skirmish": random_play(small, 2 * games),
        "clone": clone(big, 5000),
        "save": save_and_load(small, 5),
    }
    print(json.dumps(figures))
