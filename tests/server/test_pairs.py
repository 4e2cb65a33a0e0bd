"""The law of secrets over the socket of a real server: two battles that differ only in what a seat cannot know send it
the same bytes."""

from pathlib import Path

import pytest

from tests.laws.secrets import PAIRS
from tests.server.leaks import LEAKS, serve_with
from tests.server.pairs import compared
from tests.server.real import Server, running

QUESTIONS = 3
SEEDS = (1, 7)


@pytest.mark.parametrize("secret", sorted(set(PAIRS) - {"seeds", "drops"}))
@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_hears_nothing_of_what_it_cannot_know(server: Server, secret: str, seed: int) -> None:
    heard, difference = compared(server, secret, seed, QUESTIONS)
    assert heard > 50 and difference == ""


@pytest.mark.parametrize("leak", sorted(LEAKS))
def test_a_leak_in_any_kind_of_message_is_noticed(tmp_path: Path, leak: str) -> None:
    with running(tmp_path, program=serve_with(leak)) as server:
        assert any(compared(server, secret, seed, QUESTIONS)[1] for secret in ("hiding", "blips") for seed in SEEDS)
