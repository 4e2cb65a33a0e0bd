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
from arap.sim import simulate
from arap.sim.play import seat_bots
from arap.table import warm_up
from benchmarks.marches import REACH, TABLES, a_scenario, goals
from benchmarks.our_games import BOTS, clone

BIG, SMALL = "big-battle", "skirmish"
TRIES = 6
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


def fastest(tries: list[list[float]]) -> list[float]:
    """The shortest time of each piece of work that was done several times: then other programs disturbed it least."""
    return [min(times) for times in zip(*tries, strict=True)]


def play() -> dict[str, float]:
    """Random play without hashes. The numbers of decisions tell whether two trees play the same games."""
    figures: dict[str, float] = {}
    for name, games in ((BIG, 20), (SMALL, 60)):
        scenario = load_scenario(name)
        decisions = sum(simulate(scenario, 1, seed, BOTS).decisions for seed in range(games))
        seconds = sum(fastest([list(games_seconds(scenario, games)) for _ in range(TRIES)]))
        figures[f"random play, {name}: µs per decision"] = seconds / decisions * 1e6
        figures[f"random play, {name}: decisions per game"] = decisions / games
    return figures


def games_seconds(scenario: Scenario, games: int) -> Iterator[float]:
    for seed in range(games):
        began = time.process_time()
        simulate(scenario, 1, seed, BOTS)
        yield time.process_time() - began


def serving() -> dict[str, float]:
    scenario = load_scenario(BIG)
    games = [[serve(scenario, seed) for _ in range(TRIES)] for seed in range(2)]
    answers = [ms for tries in games for ms in fastest([each.answers for each in tries])]
    views = [ms for tries in games for ms in fastest([each.views for each in tries])]
    return {
        "served decision: median ms": median(answers),
        "served decision: mean ms": fmean(answers),
        "view: median ms": median(views),
    }


def plans() -> dict[str, float]:
    times = fastest([list(plans_ms()) for _ in range(TRIES)])
    return {"plan of a move: median ms": median(times), "plan of a move: worst ms": max(times)}


def plans_ms() -> Iterator[float]:
    """Plans of moves as a player asks for them; what was worked out about the models is forgotten before each."""
    for seed in range(TABLES):
        game = Game(a_scenario(seed), SeededDice(seed), hashing=False)
        seats = {side: Seat(game, side) for side in game.seats}
        for reach in (None, REACH):
            for unit, dx, dy in goals(game.battle, Random(seed), 40, reach):
                game.battle.put_model(next(iter(game.battle.models.values())))
                began = time.process_time()
                seats[game.battle.units[unit].side].query(PlanMove(unit, dx, dy))
                yield (time.process_time() - began) * 1e3


def clones() -> dict[str, float]:
    scenario = load_scenario(BIG)
    return {"clone: µs": min(clone(scenario, 5000)["microseconds"] for _ in range(TRIES))}


def checks() -> dict[str, float]:
    """CPU time of a whole process that checks a scenario."""
    return {"check of a scenario: ms": min(check_ms() for _ in range(TRIES))}


def check_ms() -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", CHECK], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


WORKLOADS = {each.__name__: each for each in (play, serving, plans, clones, checks)}


if __name__ == "__main__":
    warm_up()
    print(json.dumps(WORKLOADS[sys.argv[1]]()))
