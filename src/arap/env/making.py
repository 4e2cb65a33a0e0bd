"""Reads what an environment is made of."""

from pathlib import Path
from typing import Any, get_args

import msgspec

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.battle.settings import check_settings
from arap.env.episode import Reward, Rules
from arap.kernel.errors import ArapError

RENDERS = ("ansi", "rgb_array")
MOST_STEPS = 20_000
ILLEGAL = -1.0
"""What an action that the mask forbids costs; it also ends the episode."""
SEEDS = 2**31


def rules_of(
    scenario: Scenario | str | Path, reward: Reward, most_steps: int, settings: dict[str, Any] | None
) -> Rules:
    """How episodes are played. The scenario is a name, a file or a value; `settings` are laid over its own."""
    if reward not in get_args(Reward):
        raise ArapError(f"There is no reward {reward!r}; there are {' and '.join(get_args(Reward))}.")
    if most_steps < 1:
        raise ArapError(f"An episode of {most_steps} steps cannot be played; allow at least 1.")
    found = scenario if isinstance(scenario, Scenario) else load_scenario(scenario, check_settings)
    if settings:
        check_settings(settings, "settings")
        found = msgspec.structs.replace(found, settings={**found.settings, **settings})
    return Rules(found, reward, most_steps)


def check_render(render_mode: str | None) -> str | None:
    if render_mode not in (None, *RENDERS):
        raise ArapError(f"There is no render mode {render_mode!r}; there are {' and '.join(RENDERS)}.")
    return render_mode
