"""Smoke that a scenario begins with."""

from arap.battle.battle import Battle
from tests.army.texts import a_scenario, refused_scenario
from tests.support import rule

TERRAIN = "terrain:\n"


@rule("smoke.los")
def test_a_scenario_may_begin_with_clouds_of_the_usual_height() -> None:
    smoke = "smoke:\n  - {at: [12, 12], radius: 2}\n  - {at: [5, 5], height: 1, blind: true, turns: 2}\n"
    settings = "settings: {smoke.height: 4}\n"
    battle = Battle.start(a_scenario((TERRAIN, smoke + settings + TERRAIN)))
    first, second = battle.turn.clouds
    assert (first.radius, first.height, first.blind, first.until_game_turn) == (2, 4, False, None)
    assert (second.radius, second.height, second.blind, second.until_game_turn) == (3, 1, True, 2)


def test_smoke_off_the_table_is_refused() -> None:
    assert "the smoke is off the table" in refused_scenario((TERRAIN, "smoke: [{at: [40, 12]}]\n" + TERRAIN))
