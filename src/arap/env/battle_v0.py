"""A battle as an environment of PettingZoo: its agents are the sides, in the order in which they are asked."""

from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from arap.army.scenario import Scenario
from arap.env.episode import Episode, Reward
from arap.env.extra import AECEnv, spaces, wrappers
from arap.env.making import ILLEGAL, MOST_STEPS, RENDERS, SEEDS, check_render, rules_of
from arap.env.shown import Shown
from arap.env.spaces import action_space, observation_space


def env(**options: Any) -> Any:
    """The environment, checked: an action that the mask forbids loses the battle. The options are those of
    `raw_env`."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(Shown, AECEnv):  # type: ignore[misc]
    """The environment without checks. `reward` is paid for the result ("result": 1, 0 or -1 at the end) or for every
    change of the lead in points ("points"). An episode of more than `most_steps` steps is cut off. `settings` are laid
    over those of the scenario."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "battle_v0", "render_modes": list(RENDERS), "is_parallelizable": False, "render_fps": 2,
    }  # fmt: skip

    def __init__(
        self,
        scenario: Scenario | str | Path = "skirmish",
        *,
        reward: Reward = "result",
        most_steps: int = MOST_STEPS,
        settings: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = rules_of(scenario, reward, most_steps, settings)
        self.render_mode = check_render(render_mode)
        self.possible_agents = [side.id for side in self.rules.scenario.sides]
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self._luck = np.random.default_rng()

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a battle. The same seed and the same actions give the same battle; further battles without a seed go
        on from the last one."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self._episode = Episode(self.rules, int(self._luck.integers(SEEDS)), {})
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._episode.agent or self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.episode.observation(agent)

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        episode = self.episode
        self.rewards = episode.step(int(action))
        over, cut_off = episode.agent is None, episode.cut_off
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut_off)
        self.agent_selection = episode.agent or self.agents[0]
        self._accumulate_rewards()
        if over or cut_off:
            self._deads_step_first()
