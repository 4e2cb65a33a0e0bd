"""The example that trains a policy: a short form of it."""

from pathlib import Path

import numpy as np
import pytest

import arap.env
from examples.train_policy import NUMBERS, WEIGHTS, choices_of, main, play, prospects


def test_it_learns_writes_the_policy_and_draws_the_curve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    policy, curve = tmp_path / "policy.npz", tmp_path / "curve.png"
    main(["--minutes", "0.001", "--workers", "1", "--judge", "2", "--out", str(policy), "--curve", str(curve)])
    written = np.load(policy)
    assert written["weights"].shape == (WEIGHTS,) and np.abs(written["weights"]).max() > 0
    assert len(written["curve"]) and curve.stat().st_size > 1000
    assert "before: won" in capsys.readouterr().out


def test_its_policy_plays_whole_legal_games() -> None:
    luck = np.random.default_rng(1)
    slopes, rewards, won = play(luck.normal(size=WEIGHTS), "random", "skirmish", "orks", 3)
    assert len(slopes) == len(rewards) > 10 and won in (-1.0, 0.0, 1.0)


def test_what_is_learned_makes_the_choice_likelier() -> None:
    env = arap.env.against("random", scenario="skirmish")
    seen, _ = env.reset(seed=2)
    choices = choices_of(seen["observation"])
    assert list(choices.actions) == list(np.flatnonzero(seen["action_mask"]))
    weights = np.zeros(WEIGHTS)
    chances = choices.chances(weights)
    slope = choices.slope(0, chances)
    assert slope[:-NUMBERS].any() and choices.chances(weights + slope)[0] > chances[0]


def test_a_fallen_enemy_improves_the_prospects() -> None:
    env = arap.env.against("random", scenario="skirmish")
    seen, _ = env.reset(seed=2)
    before = prospects(seen["observation"])
    units = arap.env.tables(seen["observation"])["units"]
    units[np.flatnonzero((units[:, 0] > 0) & (units[:, 1] == 0))[0], 5] -= 1
    assert prospects(seen["observation"]) > before
