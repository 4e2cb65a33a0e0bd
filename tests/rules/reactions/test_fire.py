"""Fire in reaction. It is the enemy's turn; a trooper s.1 faces north, his comrade s.2 east."""

from math import cos, radians, sin

import pytest

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Ground
from arap.rules.reactions.fire import notices, why_not_fire_back
from arap.rules.shooting.orders.declaration import Volley
from arap.rules.shooting.sequence.volley import fire_volley
from tests.rules.builders import a_battle, a_member, play, squad
from tests.rules.shooting.firing import enemies
from tests.support import rule


def beside(bearing: float, distance: float = 6.0, comrade: float = 90.0) -> Battle:
    """The enemy has stopped on this bearing from the trooper."""
    at = (24 + distance * sin(radians(bearing)), 24 + distance * cos(radians(bearing)))
    men = [a_member(at=(24, 24), facing=0.0), a_member(at=(22, 24), facing=comrade)]
    others = enemies("other", at=(24, 30), n=1)
    return a_battle([squad("s", members=men, places=[(24, 24), (22, 24)]), enemies(at=at, n=1), others], active="b")


def refused(battle: Battle, facing: float | None = 90.0, target: str = "t") -> str | None:
    refusal = why_not_fire_back(battle, "s", "t", (FireOrder("s.1", "rifle", target, facing=facing),))
    return refusal.rule if refusal else None


@rule("activate.free-turn", "react.manoeuvre.distance-and-sight")
def test_a_trooper_turns_east_and_fires_at_bearing_120_which_his_comrade_sees() -> None:
    battle = beside(120.0)
    assert notices(battle, "s", "t") and refused(battle) is None
    play(
        fire_volley(battle, Volley("s", 1), (FireOrder("s.1", "rifle", "t", facing=90.0),), 1), {"shoot.to-hit": [6, 6]}
    )
    assert battle.models["s.1"].facing == 90.0


@rule("activate.free-turn")
def test_at_bearing_150_the_enemy_is_sixty_degrees_off_and_he_cannot() -> None:
    battle = beside(150.0)
    assert notices(battle, "s", "t") and refused(battle) == "shoot.fire-arc"


@rule("activate.free-turn")
@pytest.mark.parametrize("facing", [91.0, 120.0, 269.0])
def test_a_turn_of_more_than_ninety_degrees_is_refused_in_a_reaction(facing: float) -> None:
    assert refused(beside(120.0), facing=facing) == "shoot.fire-arc"


@rule("react.manoeuvre.distance-and-sight")
def test_nobody_reacts_to_what_none_of_them_has_in_view_or_within_nine_inches() -> None:
    assert refused(beside(120.0, comrade=0.0)) == "react.manoeuvre.distance-and-sight"
    assert refused(beside(120.0, distance=11.0)) == "react.manoeuvre.distance-and-sight"


@rule("react.shoot.target", "react.eligibility")
def test_only_the_cause_is_fired_at_and_only_by_those_who_can_react() -> None:
    battle = beside(120.0)
    assert refused(battle, facing=None, target="other") == "react.shoot.target"
    battle.change("s", ground=Ground(2))
    assert refused(battle) == "react.eligibility"
