"""Two battles that differ only in what a seat cannot know look the same to that seat, to the byte."""

import os
from typing import Any

import pytest

from arap.battle import battle as battles
from arap.battle.event import Event
from arap.game.accounts import Account
from arap.game.game import Game
from tests.laws.secrets import everything, questions_of_pair
from tests.support import rule

PAIRS = int(os.environ.get("ARAP_SECRET_PAIRS", "4"))
"""How many pairs are played; `ARAP_SECRET_PAIRS=5000 pytest tests/laws/test_secrets.py` plays many."""
TABLES = ("skirmish", "ridge")
QUESTIONS = 12


def first_difference(seed: int) -> tuple[int, int] | None:
    """At which question of the seat, and at which byte, the two battles of a pair can be told apart."""
    for number, (one, other) in enumerate(questions_of_pair(TABLES[seed % len(TABLES)], seed, QUESTIONS)):
        if one != other:
            return number, next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), -1)
    return None


@rule("hide.counters")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_where_its_enemies_hide(seed: int) -> None:
    assert first_difference(seed) is None


def test_a_copy_of_the_truth_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "known_to", everything)
    assert first_difference(0) is not None


def test_a_hash_of_the_whole_state_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: Account, event: Any) -> str:
        return str(game_of(self))

    seen: list[Game] = []

    def game_of(account: Account) -> str:
        return next((game.battle.hash() for game in seen if account in game._accounts.values()), "")

    start = Game.__init__

    def watched(self: Game, *args: Any, **options: Any) -> None:
        seen.append(self)
        start(self, *args, **options)

    monkeypatch.setattr(Game, "__init__", watched)
    monkeypatch.setattr(Account, "_chain", leaky)
    assert first_difference(0) is not None


def test_an_event_that_tells_all_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "told_to", lambda self, unknown: self)
    assert any(first_difference(seed) is not None for seed in range(6))
