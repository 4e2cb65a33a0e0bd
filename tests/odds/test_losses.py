"""Rank and file of several Wounds put their wounds together."""

import pytest

from arap.odds.losses import removed
from tests.support import rule


@rule("casualty.remove.multi-wound-rank-and-file")
@pytest.mark.parametrize(("wounds", "dead"), [(0, 0), (1, 0), (2, 1), (5, 2), (9, 4), (20, 5)])
def test_fresh_models_of_two_wounds_die_one_after_the_other(wounds: int, dead: int) -> None:
    assert dict(removed(2, ((2, 0, 5),), wounds)) == {dead: 1.0}


@rule("casualty.remove.multi-wound-rank-and-file")
def test_the_wounded_absorb_first() -> None:
    assert dict(removed(2, ((1, 0, 1), (2, 0, 4)), 1)) == {1: 1.0}
    assert dict(removed(2, ((1, 0, 1), (2, 0, 4)), 2)) == {1: 1.0}


@rule("casualty.remove.multi-wound-rank-and-file")
def test_of_the_wounded_those_hit_more_often_come_first_and_equals_are_drawn() -> None:
    one_left, two_left = (1, 0, 1), (2, 0, 1)
    assert dict(removed(3, (one_left, two_left), 1)) == {1: 0.5, 0: 0.5}
    assert dict(removed(3, ((1, 0, 1), (2, 1, 1)), 1)) == {0: 1.0}
