"""The environment of PettingZoo."""

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from arap.army.library import list_scenarios
from arap.army.loading import load_scenario
from arap.env import battle_v0
from arap.env.making import ILLEGAL
from arap.env.seeing.layout import tables
from arap.kernel.errors import ArapError
from tests.env.playing import at_random, episode
from tests.support import rule

SCENARIOS = [name for name, _ in list_scenarios()]


def play(env: Any, seed: int) -> dict[str, float]:
    """A game at random; what each agent has earned in all."""
    env.reset(seed=seed)
    luck, earned = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut_off, _ = env.last()
        earned[agent] += reward
        env.step(None if over or cut_off else int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    return earned


def test_it_passes_the_tests_of_pettingzoo() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(battle_v0.env(scenario="skirmish"), num_cycles=40)
        seed_test(lambda: battle_v0.env(scenario="crossroads"), num_cycles=40)


@pytest.mark.parametrize("name", SCENARIOS)
@rule("length.scheme")
def test_a_random_battle_ends_on_every_table(name: str) -> None:
    played = episode(load_scenario(name), 3)
    questions = {choosing.asked.ask.kind for choosing in at_random(played, 3)}
    assert played.game.over and played.agent is None and "activation" in questions


def test_the_agents_are_the_sides_and_the_one_that_is_asked_has_a_mask() -> None:
    env = battle_v0.env(scenario="skirmish")
    env.reset(seed=2)
    assert env.agents == ["guard", "orks"]
    asked = env.agent_selection
    other = next(agent for agent in env.agents if agent != asked)
    assert env.observe(asked)["action_mask"].any() and not env.observe(other)["action_mask"].any()
    assert env.action_space(asked).n == len(env.observe(asked)["action_mask"])


def test_a_won_battle_pays_the_winner_and_costs_the_loser() -> None:
    env = battle_v0.raw_env(scenario="bridge")
    earned = play(env, 1)
    result = env.episode.game.battle.result
    assert result is not None and result.winner is not None
    assert earned == {side: 1.0 if side == result.winner else -1.0 for side in earned}


def test_points_pay_every_change_of_the_lead() -> None:
    env = battle_v0.raw_env(scenario="bridge", reward="points")
    env.reset(seed=1)
    at_first = {side: env.episode._paid[side] for side in env.agents}
    earned = play(env, 1)
    result = env.episode.game.battle.result
    assert result is not None
    lead = result.points["guard"] - result.points["orks"]
    assert lead and earned["guard"] == pytest.approx(lead - at_first["guard"])
    assert earned["orks"] == pytest.approx(-lead - at_first["orks"])


def test_an_action_that_the_mask_forbids_loses() -> None:
    env = battle_v0.env(scenario="skirmish")
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(wrong)
    assert env.terminations[agent] and env.rewards[agent] == ILLEGAL


def test_a_long_episode_is_cut_off() -> None:
    env = battle_v0.raw_env(scenario="skirmish", most_steps=5)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(env.truncations.values()) and not any(env.terminations.values())


@rule("length.scheme")
def test_settings_are_laid_over_those_of_the_scenario() -> None:
    env = battle_v0.raw_env(scenario="skirmish", settings={"length.turns": 1})
    play(env, 1)
    assert env.episode.game.battle.turn.game_turn == 1


def test_it_is_shown_as_text_and_as_pixels() -> None:
    env = battle_v0.raw_env(scenario="skirmish", render_mode="ansi")
    env.reset(seed=1)
    assert "Skirmish at the farm, game turn 0" in env.render() and "First Squad: 8 models at" in env.render()
    pixels = battle_v0.raw_env(scenario="skirmish", render_mode="rgb_array")
    pixels.reset(seed=1)
    shown = pixels.render()
    assert shown.shape[2] == 3 and shown.dtype == np.uint8 and len(np.unique(shown.reshape(-1, 3), axis=0)) > 10
    env.close()
    with pytest.raises(ArapError, match="call reset first"):
        env.render()


def test_an_observation_tells_where_the_units_stand() -> None:
    env = battle_v0.raw_env(scenario="skirmish")
    env.reset(seed=1)
    seen = tables(env.observe("guard")["observation"])
    battle, units = env.episode.game.battle, seen["units"]
    here = units[units[:, 0] > 0]
    assert len(here) == len(battle.units)
    assert sorted(here[here[:, 1] > 0][:, 5]) == sorted(
        len(unit.models) for unit in battle.units.values() if unit.side == "guard"
    )
    longest = max(battle.scenario.width, battle.scenario.depth)
    xs = sorted(model.x / longest for model in battle.models.values())
    models = seen["models"][: len(battle.models)]
    assert sorted(models[:, 1]) == pytest.approx(xs, abs=1e-6)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"scenario": "nowhere"}, "nowhere"),
        ({"reward": "gold"}, "There is no reward 'gold'; there are result and points."),
        ({"most_steps": 0}, "An episode of 0 steps cannot be played; allow at least 1."),
        ({"render_mode": "human"}, "There is no render mode 'human'; there are ansi and rgb_array."),
        ({"settings": {"length.turn": 1}}, "unknown setting 'length.turn'"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ArapError, match=sentence):
        battle_v0.env(**options)
