"""Words of sentences for people."""

import pytest

from arap.kernel.words import plural


@pytest.mark.parametrize(
    ("count", "thing", "told"),
    [(1, "die", "1 die"), (2, "die", "2 dice"), (0, "hit", "no hits"), (1.5, "point", "1.5 points"),
     (3, "casualty", "3 casualties"), (1, "action point", "1 action point")],
)  # fmt: skip
def test_one_thing_and_several_are_told_apart(count: float, thing: str, told: str) -> None:
    assert plural(count, thing) == told
