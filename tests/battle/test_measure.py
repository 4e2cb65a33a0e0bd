"""Distances as people read them."""

import pytest

from arap.battle.measure import shown, step_shown
from tests.rules.builders import a_battle
from tests.support import rule


@rule("measure.scale")
@pytest.mark.parametrize(
    ("scale", "inches", "text"),
    [("2cm", 4.0, "8 cm"), ("1cm", 24.0, "24 cm"), ("inch", 4.0, '4"'), (1.5, 4.0, "6 cm"), ("inch", 3.25, '3.25"')],
)
def test_a_distance_is_shown_in_the_players_steps(scale: str | float, inches: float, text: str) -> None:
    assert shown(a_battle(settings={"measure.scale": scale}), inches) == text


@rule("measure.scale")
def test_the_scale_changes_nothing_but_what_is_shown() -> None:
    one, other = a_battle(), a_battle(settings={"measure.scale": "2cm"})
    assert one.hash() == other.hash()
    assert step_shown(one) == (1.0, '"') and step_shown(other) == (2.0, " cm")
