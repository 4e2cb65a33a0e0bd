"""Interception of a unit that has just got out of a vehicle: the squad m of side a, the enemy w of side b."""

import pytest

from arap.battle.acts import React
from arap.battle.battle import Battle
from arap.battle.events import PointsKept
from arap.battle.events.reaction import ReactionAnswered
from arap.rules.charge.disembarking import offer_interception, why_not_get_out_at
from arap.rules.turn.activation_phase import acting_step
from tests.rules.builders import a_battle, a_kind, asked, play, squad
from tests.rules.logs import events
from tests.rules.reactions.intercepting import acting
from tests.support import rule


def got_out(gap: float) -> Battle:
    """A squad beside its transport, the nearest model so far from a Size Two enemy."""
    transport = a_kind("transport", creature_class="vehicle", size=3, base_radius=1.0)
    units = [
        squad("m", places=[(20, 12), (21.2, 12)]),
        squad("t", places=[(20.6, 10)], kind=transport),
        squad("w", "b", places=[(20, 12 + gap)], facing=180),
    ]
    battle = a_battle(units)
    acting(battle, points=2)
    return battle


@rule("react.intercept.disembark", "activate.leftover-points")
def test_an_enemy_within_its_melee_radius_locks_the_squad_before_it_acts() -> None:
    battle = got_out(1.5)
    before = {model.id: (model.x, model.y) for model in battle.members("m")}
    assert play(offer_interception(battle, "m"), {}, [React("w", "intercept")])
    assert battle.units["m"].locked == ("w",) and battle.turn.onsets == ()
    assert {model.id: (model.x, model.y) for model in battle.members("m")} == before
    (answer,) = events(battle, ReactionAnswered)
    assert (answer.trigger, answer.rule) == (9, "react.intercept.disembark")
    play(acting_step(battle, battle.turn.acting[-1]))
    (kept,) = events(battle, PointsKept)
    assert (kept.unit, kept.points) == ("m", 2)


@rule("react.intercept.disembark")
def test_an_enemy_farther_off_is_not_asked() -> None:
    assert asked(offer_interception(got_out(2.5), "m")) is None


@rule("react.intercept.disembark")
@pytest.mark.parametrize(("far", "allowed"), [(2.0, True), (1.0, False)])
def test_the_squad_is_placed_near_the_hull(far: float, allowed: bool) -> None:
    battle = got_out(5)
    battle.settings["move.disembark-distance"] = far
    refusal = why_not_get_out_at(battle, battle.models["t.1"], battle.members("m"))
    assert (refusal is None) is allowed


@rule("react.intercept.disembark")
def test_without_an_enemy_near_nobody_is_asked_and_nothing_happens() -> None:
    battle = got_out(2.1)
    assert play(offer_interception(battle, "m")) is False
    assert not events(battle, ReactionAnswered) and not battle.units["m"].locked
