"""The environment of Gymnasium: one agent against bots."""

import subprocess
import sys
import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import arap.env
from arap.kernel.errors import ArapError

SENTENCE = "The environments need PettingZoo and Gymnasium: install them with `pip install 'arap[env]'`."


@pytest.mark.parametrize(("bot", "side"), [("cautious", None), ("random", "orks")])
def test_it_passes_the_check_of_gymnasium(bot: str, side: str | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(arap.env.against(bot, scenario="skirmish", side=side, render_mode="ansi"))


def test_only_the_agent_is_asked_and_the_battle_ends() -> None:
    env = arap.env.against("cautious", scenario="skirmish", side="orks")
    luck = np.random.default_rng(1)
    env.reset(seed=1)
    over, earned = False, 0.0
    while not over:
        assert env.episode.agent == "orks"
        _, reward, over, cut_off, _ = env.step(int(luck.choice(np.flatnonzero(env.action_masks()))))
        earned += reward
        assert not cut_off
    result = env.episode.game.battle.result
    assert result is not None and earned == (0.0 if result.winner is None else 1.0 if result.winner == "orks" else -1.0)
    seats = {given.seat for given in env.episode.game.inputs if hasattr(given, "seat")}
    assert seats == {"guard", "orks"}


def test_an_action_that_the_mask_forbids_loses() -> None:
    env = arap.env.against("random", scenario="skirmish")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over, info) == (-1.0, True, {"illegal": True})


def test_a_side_or_a_bot_that_is_not_there_is_refused() -> None:
    with pytest.raises(ArapError, match=r"There is no side 'elves' in skirmish; there are guard, orks\."):
        arap.env.against("random", side="elves")
    with pytest.raises(ArapError, match="There is no bot called 'genius'"):
        arap.env.against("genius")


@pytest.mark.parametrize("use", ["arap.env.against('random')", "from arap.env import battle_v0"])
def test_without_the_extra_it_says_what_to_install(use: str) -> None:
    code = f"import sys; sys.modules['pettingzoo'] = None\nimport arap.env\n{use}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.stderr.splitlines()[-1].endswith(SENTENCE)
