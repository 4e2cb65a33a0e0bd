"""The odds are those of the engine: its own frequencies over many resolutions agree with the exact distributions."""

import gc
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

import pytest

from arap.odds import odds_of
from arap.odds.sampling import Luck, Sample, resolve_once
from arap.odds.volley import foresee_falls
from tests.odds.agreement import ALL, disagreement
from tests.odds.volleys import CASES, Case, case, foes, men

WRONG: dict[str, Callable[[], Case]] = {
    "hits": lambda: case(men(3, BS=5), foes(6)),
    "wounds": lambda: case(men(3), foes(6, T=4)),
    "unsaved": lambda: case(men(3), foes(6, save=6)),
    "casualties": lambda: case(men(3), foes(6), ground=True),
    "suppression": lambda: case(men(3), foes(6, Ld=8)),
    "quarter": lambda: case(men(3), foes(6, Ld=6)),
}


def resolver(found: Case, seed: int) -> Callable[[int], list[Sample]]:
    """Resolves the volley so many more times, with dice from a seed."""
    luck, shooting = Luck(seed, ground=found.ground), found.shooting
    foresee_falls(found.battle, shooting)

    def draw(count: int) -> list[Sample]:
        gc.disable()
        try:
            return [resolve_once(found.battle, shooting, found.target, luck) for _ in range(count)]
        finally:
            gc.enable()

    return draw


def test_there_are_enough_volleys() -> None:
    assert len(CASES) >= 60


@pytest.mark.parametrize("name", CASES)
def test_the_engine_rolls_what_the_odds_say(name: str) -> None:
    found = CASES[name]()
    odds = odds_of(found.battle, found.shooting, found.target, found.ground)
    assert odds.exact
    assert disagreement(odds, resolver(found, seed=list(CASES).index(name)), len(CASES)) == {}


def test_odds_with_any_one_goal_wrong_by_a_sixth_of_a_die_are_found_out() -> None:
    samples = resolver(CASES["plain"](), seed=1)(ALL)
    for what, make in WRONG.items():
        wrong = make()
        odds = odds_of(wrong.battle, wrong.shooting, wrong.target, wrong.ground)
        assert what in disagreement(odds, partial(next_of, iter(samples)), len(CASES)), what


def next_of(samples: Iterator[Sample], count: int) -> list[Sample]:
    return list(islice(samples, count))
