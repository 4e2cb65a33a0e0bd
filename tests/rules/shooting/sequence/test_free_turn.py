"""The free turn of a volley. It is the enemy's turn; a trooper s.1 faces north, its comrade s.2 east."""

from math import cos, radians, sin

import pytest

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.rules.shooting.orders.declaration import why_not_declare
from arap.rules.shooting.sequence.volley import fire_volley
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import a_battle, a_member, play, squad
from tests.rules.shooting.firing import enemies
from tests.support import rule


def beside(bearing: float) -> Battle:
    """The enemy has stopped six inches off on this bearing from the trooper."""
    at = (24 + 6 * sin(radians(bearing)), 24 + 6 * cos(radians(bearing)))
    men = [a_member(at=(24, 24), facing=0.0), a_member(at=(22, 24), facing=90.0)]
    return a_battle([squad("s", members=men, places=[(24, 24), (22, 24)]), enemies(at=at, n=1)], active="b")


def refused(battle: Battle, facing: float) -> str | None:
    refusal = why_not_declare(battle, Volley("s", 1), (FireOrder("s.1", "rifle", "t", facing=facing),))
    return refusal.rule if refusal else None


@rule("activate.free-turn")
def test_a_trooper_turns_east_and_fires_at_bearing_120() -> None:
    battle = beside(120.0)
    assert refused(battle, 90.0) is None
    orders = (FireOrder("s.1", "rifle", "t", facing=90.0),)
    play(fire_volley(battle, Volley("s", 1), orders, 1), {"shoot.to-hit": [6, 6]})
    assert battle.models["s.1"].facing == 90.0


@rule("activate.free-turn")
def test_at_bearing_150_the_enemy_is_sixty_degrees_off_and_it_cannot() -> None:
    assert refused(beside(150.0), 90.0) == "shoot.fire-arc"


@rule("activate.free-turn")
@pytest.mark.parametrize("facing", [91.0, 120.0, 269.0])
def test_a_turn_of_more_than_ninety_degrees_is_refused(facing: float) -> None:
    assert refused(beside(120.0), facing) == "shoot.fire-arc"
