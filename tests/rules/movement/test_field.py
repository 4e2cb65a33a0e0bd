"""The bases in the way of a straight leg."""

import pytest

from arap.rules.movement.measures.field import Body, passed_through
from tests.rules.builders import a_battle, squad
from tests.support import rule


def body(x: float, y: float, radius: float = 0.5) -> Body:
    battle = a_battle([squad("m", places=[(24, 10)])])
    return Body(x, y, 0.0, radius, 2.0, True, True, battle.models["m.1"])


@rule("move.other-models")
@pytest.mark.parametrize(
    ("at", "met"),
    [
        ((2.5, 0.9), True), ((2.5, 1.1), False), ((5.9, 0.0), True), ((6.1, 0.0), False), ((-0.9, 0.0), True),
        ((-1.1, 0.0), False), ((-0.6, 0.6), True),
    ],
)  # fmt: skip
def test_a_base_is_run_over_from_start_to_end_of_a_leg(at: tuple[float, float], met: bool) -> None:
    """A base of half an inch goes five inches east; another as large is in its way, beside it, beyond or behind."""
    assert (passed_through((0.0, 0.0), (5.0, 0.0), 0.5, [body(*at)]) is not None) is met


@rule("move.other-models")
def test_a_base_that_only_turns_runs_over_what_it_stands_on() -> None:
    assert passed_through((0.0, 0.0), (0.0, 0.0), 0.5, [body(0.5, 0.0)]) is not None
    assert passed_through((0.0, 0.0), (0.0, 0.0), 0.5, [body(1.5, 0.0)]) is None
