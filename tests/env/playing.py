"""Agents for tests of the environments."""

from collections.abc import Iterator

import numpy as np

from arap.army.scenario import Scenario
from arap.env.episode import Episode, Rules
from arap.env.menus.choosing import Choosing
from arap.env.menus.menu import Asked

MOST_STEPS = 20_000


def episode(scenario: Scenario, seed: int = 1) -> Episode:
    """A battle in which every side is an agent."""
    return Episode(Rules(scenario, "result", MOST_STEPS), seed, {})


def at_random(played: Episode, seed: int) -> Iterator[Choosing]:
    """Plays an episode to its end; gives every choice before it is made."""
    luck = np.random.default_rng(seed)
    while played.choosing is not None and not played.cut_off:
        yield played.choosing
        played.step(int(luck.choice(played.choosing.level.legal())))


def first_choice(scenario: Scenario, stage: str, seed: int = 1) -> tuple[Episode, Choosing]:
    """An episode played at random up to the first menu of a stage."""
    for number in range(seed, seed + 30):
        played = episode(scenario, number)
        for choosing in at_random(played, number):
            if choosing.level.stage == stage:
                return played, Choosing(Asked(choosing.asked.seat, choosing.asked.ask, choosing.asked.scene))
    raise AssertionError(f"no menu {stage!r} has come up")
