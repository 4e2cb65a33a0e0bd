"""A battle against bots as an environment of Gymnasium."""

from pathlib import Path
from typing import Any

from arap.army.scenario import Scenario
from arap.bots import make
from arap.env.episode import Episode, Mask, Reward
from arap.env.extra import gymnasium
from arap.env.making import ILLEGAL, MOST_STEPS, RENDERS, SEEDS, check_render, rules_of
from arap.env.shown import Shown
from arap.env.spaces import action_space, observation_space
from arap.kernel.errors import ArapError


class AgainstBots(Shown, gymnasium.Env[dict[str, Any], Any]):
    """One side is the agent, the others are bots. An action that the mask forbids loses the battle."""

    metadata = {"render_modes": list(RENDERS), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        bot: str,
        scenario: Scenario | str | Path = "skirmish",
        side: str | None = None,
        *,
        reward: Reward = "result",
        most_steps: int = MOST_STEPS,
        settings: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.rules = rules_of(scenario, reward, most_steps, settings)
        sides = [each.id for each in self.rules.scenario.sides]
        if side is not None and side not in sides:
            raise ArapError(f"There is no side {side!r} in {self.rules.scenario.name}; there are {', '.join(sides)}.")
        make(bot, 0)
        self.bot, self.side, self._sides = bot, side or sides[0], sides
        self.render_mode = check_render(render_mode)
        self.action_space, self.observation_space = action_space(), observation_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a battle. The same seed and the same actions give the same battle."""
        super().reset(seed=seed)
        luck = int(self.np_random.integers(SEEDS))
        bots = {side: make(self.bot, f"{luck}/{side}") for side in self._sides if side != self.side}
        self._episode = Episode(self.rules, luck, bots)
        return self.episode.observation(self.side), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        episode = self.episode
        if not self.action_masks()[int(action)]:
            return episode.observation(self.side), ILLEGAL, True, False, {"illegal": True}
        reward = episode.step(int(action))[self.side]
        return episode.observation(self.side), reward, episode.agent is None, episode.cut_off, {}

    def action_masks(self) -> Mask:
        """Which actions can be chosen now."""
        return self.episode.mask(self.side)


def against(bot: str, scenario: Scenario | str | Path = "skirmish", side: str | None = None, **options: Any) -> Any:
    """An environment for one agent that plays a side (the first, unless one is named) against a bot. The other options
    are those of `AgainstBots`."""
    return AgainstBots(bot, scenario, side, **options)
