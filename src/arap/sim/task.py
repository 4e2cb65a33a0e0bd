"""The games of a simulation: what they have in common, and each by its number."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from arap.army.scenario import Scenario
from arap.kernel.errors import ArapError
from arap.sim.play import seat_bots
from arap.sim.record import GameRow, plain_row, record_game


class Games(Protocol):
    """Games to play, each by its number. The same number is the same game in every process."""

    def play(self, number: int) -> GameRow: ...


class Task(msgspec.Struct, frozen=True):
    """The games to play. Game n uses scenario n modulo the number of scenarios, and a seed of its own. `recording`:
    units, deaths and dice are kept."""

    scenarios: tuple[Scenario, ...]
    bots: tuple[str, ...]
    seed: int | str
    recording: bool = False

    def play(self, number: int) -> GameRow:
        play = record_game if self.recording else plain_row
        return play(self.scenario(number), self.bots, f"{self.seed}/{number}", number)

    def scenario(self, number: int) -> Scenario:
        return self.scenarios[number % len(self.scenarios)]


def task_of(
    scenario: Scenario | Sequence[Scenario], bots: Sequence[str], seed: int | str, *, recording: bool = False
) -> Task:
    """The task of one scenario, or of several that take turns."""
    scenarios = (scenario,) if isinstance(scenario, Scenario) else tuple(scenario)
    return Task(scenarios, tuple(bots), seed, recording)


def check(task: Task, games: int, workers: int) -> None:
    """Refuses bad input before any game starts."""
    if games < 1:
        raise ArapError(f"{games} games cannot be played; ask for at least 1.")
    if workers < 1:
        raise ArapError(f"{workers} workers cannot play; ask for at least 1.")
    for scenario in task.scenarios:
        seat_bots(scenario, task.bots, task.seed)
