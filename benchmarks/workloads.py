"""A program of its own: one small workload, named by its argument, and its figures as JSON.

The workloads use only parts of ARAP that older trees have too, so that `benchmarks.trees` can run them on two trees."""

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean, median
from typing import NamedTuple

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.game.game import Game
from arap.game.queries import PlanMove
from arap.game.seat import Seat
from arap.game.view import View
from arap.kernel.sources import SeededDice
from arap.sim.play import seat_bots
from arap.table import warm_up
from benchmarks.marches import REACH, TABLES, a_scenario, goals
from benchmarks.our_games import BOTS, clone, random_play

BIG, SMALL = "big-battle", "skirmish"
TRIES = 5
CHECK = f"from arap.cli import main; main(['scenario', 'check', '{BIG}'])"


class Served(NamedTuple):
    """Milliseconds of every answer and of every view of one seat."""

    answers: list[float]
    views: list[float]


def serve(scenario: Scenario, seed: int, show: Callable[[Game, View], None] | None = None) -> Served:
    """Plays a game as the server does: all states are hashed, and after each decision a page gets its view."""
    game, bots = Game(scenario, SeededDice(seed)), seat_bots(scenario, BOTS, seed)
    seats = {side: Seat(game, side) for side in bots}
    page, served = seats[scenario.sides[0].id], Served([], [])
    while (ask := game.ask) is not None:
        began = time.process_time()
        view = page.view()
        served.views.append((time.process_time() - began) * 1e3)
        if show is not None:
            show(game, view)
        act = bots[ask.seat].answer(seats[ask.seat])
        began = time.process_time()
        refusal = game.answer(act, ask.seat)
        served.answers.append((time.process_time() - began) * 1e3)
        assert refusal is None, refusal
    return served


def play() -> dict[str, float]:
    """Random play without hashes, the fastest of some tries. The numbers of decisions tell whether two trees play the
    same games."""
    figures: dict[str, float] = {}
    for name, games in ((BIG, 20), (SMALL, 60)):
        scenario = load_scenario(name)
        played = min([random_play(scenario, games) for _ in range(TRIES)], key=lambda each: each["seconds"])
        figures[f"random play, {name}: µs per decision"] = played["seconds"] / played["decisions"] * 1e6
        figures[f"random play, {name}: decisions per game"] = played["decisions"] / games
    return figures


def serving() -> dict[str, float]:
    scenario = load_scenario(BIG)
    serve(scenario, 0)
    games = [serve(scenario, seed) for seed in range(1, 5)]
    answers, views = [ms for game in games for ms in game.answers], [ms for game in games for ms in game.views]
    return {
        "served decision: median ms": median(answers),
        "served decision: mean ms": fmean(answers),
        "view: median ms": median(views),
    }


def plans() -> dict[str, float]:
    """Plans of moves as a player asks for them, each the fastest of some tries."""
    tries = [[ms for seed in range(TABLES) for ms in plans_ms(seed)] for _ in range(TRIES)]
    times = [min(each) for each in zip(*tries, strict=True)]
    return {"plan of a move: median ms": median(times), "plan of a move: worst ms": max(times)}


def plans_ms(seed: int) -> Iterator[float]:
    """Milliseconds of plans on one table; what was worked out about the models is forgotten before each."""
    game = Game(a_scenario(seed), SeededDice(seed), hashing=False)
    seats = {side: Seat(game, side) for side in game.seats}
    for reach in (None, REACH):
        for unit, dx, dy in goals(game.battle, Random(seed), 40, reach):
            game.battle.memo.clear()
            began = time.process_time()
            seats[game.battle.units[unit].side].query(PlanMove(unit, dx, dy))
            yield (time.process_time() - began) * 1e3


def clones() -> dict[str, float]:
    return {"clone: µs": clone(load_scenario(BIG), 20_000)["microseconds"]}


def checks() -> dict[str, float]:
    """CPU time of a whole process that checks a scenario."""
    return {"check of a scenario: ms": median(check_ms() for _ in range(3))}


def check_ms() -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", CHECK], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


WORKLOADS = {each.__name__: each for each in (play, serving, plans, clones, checks)}


if __name__ == "__main__":
    warm_up()
    print(json.dumps(WORKLOADS[sys.argv[1]]()))
