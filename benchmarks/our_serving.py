"""A program of its own: served decisions, views, updates and the check of a scenario, as JSON."""

import json
import sys
from itertools import pairwise
from statistics import fmean, median

import msgspec

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.view import View
from arap.server.changes import changes
from arap.server.wire import Changed, Update
from arap.table import warm_up
from benchmarks.workloads import BIG, check_ms, serve


def updates(scenario: Scenario, seed: int) -> dict[str, float]:
    """Mean kilobytes of the updates one page gets in a game: with the whole view each time, and with what changed."""
    names, seen = Names(scenario), list[Update]()

    def show(game: Game, view: View) -> None:
        known = sum(len(update.log) for update in seen)
        lines = [log_entry(names, n, logged) for n, logged in enumerate(game.log[known:], known + 1)]
        seen.append(Update(view, tuple(lines)))

    serve(scenario, seed, show)
    changed = [
        Changed(number, changes(before.view, after.view), after.log)
        for number, (before, after) in enumerate(pairwise(seen), 1)
    ]
    return {"whole_kb": mean_kb(seen[1:]), "changed_kb": mean_kb(changed)}


def mean_kb(messages: list[Update] | list[Changed]) -> float:
    return fmean(len(msgspec.json.encode(message)) for message in messages) / 1024


def main(games: int) -> None:
    warm_up()
    scenario = load_scenario(BIG)
    serve(scenario, 0)
    played = [serve(scenario, seed) for seed in range(1, games + 1)]
    figures = {
        "models": sum(len(unit.models) for side in scenario.sides for unit in side.units),
        "answer_ms": median(ms for game in played for ms in game.answers),
        "view_ms": median(ms for game in played for ms in game.views),
        "check_ms": median(check_ms() for _ in range(5)),
        **updates(scenario, 1),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main(int(sys.argv[1]))
