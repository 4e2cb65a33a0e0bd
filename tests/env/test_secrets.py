"""What an agent observes and may choose tells nothing that its seat cannot know."""

from collections.abc import Sequence
from typing import Any

import pytest

from arap.battle import battle as battles
from arap.env.menus.choosing import Choosing, Level, in_pages
from arap.env.menus.menu import Asked, Entry
from arap.env.seeing.eyes import Eyes
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.requests import Ask
from tests.laws.secrets import PAIRS, everything, first_difference
from tests.support import rule

SEEDS = 2
DEEP = 12
"""So many entries of a menu are opened to compare what is behind them."""


def observed(game: Game, side: str, ask: Ask, rumours: Sequence[str]) -> bytes:
    """The observation, and all menus up to the second behind the question."""
    seat = Seat(game, side)
    choosing = Choosing(Asked(seat, ask, seat.scene()))
    seen = Eyes(seat, seat.scene()).see(game.known_to(side), len(game.inputs), choosing.level)
    return seen.tobytes().hex().encode() + repr(list(told(choosing.level, 2))).encode()


def told(level: Level, depth: int) -> list[Any]:
    """What entries of a menu say, and those behind them."""
    return [line(entry, depth) for entry in level.entries[:DEEP]]


def line(entry: Entry, depth: int) -> tuple[Any, ...]:
    behind = told(Level(in_pages(entry.opens())), depth - 1) if entry.opens is not None and depth else []
    answer = getattr(entry.answer, "act", entry.answer)
    return entry._replace(answer=None, opens=None), repr(answer), behind


@rule("hide.counters", "blip.basics", "underground.representation", "chance.cards")
@pytest.mark.parametrize("secret", PAIRS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_an_agent_cannot_tell_two_battles_apart_that_differ_in_secrets(secret: str, seed: int) -> None:
    assert not first_difference(seed, secret, observed)[1]


def test_pairs_are_compared_at_questions() -> None:
    assert sum(first_difference(seed, "hiding", observed)[0] for seed in range(SEEDS)) > 6


@rule("hide.counters")
def test_an_observation_of_the_truth_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "known_to", everything)
    assert any(first_difference(seed, "hiding", observed)[1] for seed in range(SEEDS))
