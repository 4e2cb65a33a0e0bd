"""The data that come with ARAP: they load, they are legal, and there is enough of them."""

import math

import pytest

from arap.army.library import list_scenarios, shipped
from arap.army.loading import load_army, load_catalogue, load_ruleset, load_scenario
from arap.army.scenario import Scenario
from arap.battle.settings import check_settings
from arap.game.advice import delivery
from arap.table.table import Table
from tests.army.texts import kind_of

HALF_A_RIFLE, RIFLE_AND_TWO_MOVES = 12, 36
AT_CLOSE_QUARTERS = {
    "siege": 12, "ambush": 18, "gun-duel": 12, "ridge": 17, "riot": 17, "relief": 22, "skirmish": 22, "thatch": 18,
    "bridge": 18,
}  # fmt: skip

GANGS = {"sheriffs-men", "outlaws"}
"""Armies of a duel, which are small."""
STARTER = load_catalogue("starter")
SCENARIOS = [name for name, _ in list_scenarios()]


@pytest.fixture(params=SCENARIOS)
def scenario(request: pytest.FixtureRequest) -> Scenario:
    return load_scenario(request.param, check_settings)


def test_the_starter_catalogue_is_large_enough() -> None:
    ranged = [weapon for weapon in STARTER.weapons.values() if weapon.type != "melee"]
    assert len(ranged) >= 40
    assert len(STARTER.weapons) - len(ranged) >= 10
    assert len(STARTER.troops) >= 15


@pytest.mark.parametrize("troop", STARTER.troops)
def test_every_troop_type_is_complete(troop: str) -> None:
    kind = kind_of(STARTER.troops[troop], STARTER)
    assert kind.weapons
    assert kind.profile.W >= 1


@pytest.mark.parametrize("name", shipped("army"))
def test_every_army_has_five_units_with_a_leader(name: str) -> None:
    army = load_army(name)
    assert len(army.units) >= (3 if name in GANGS else 5)
    for unit in army.units.values():
        alone = all("independent-character" in kind.traits for kind in unit.models)
        assert 3 <= len(unit.models) <= (20 if unit.mob else 10) or (alone and len(unit.models) == 1)
        assert [kind.role for kind in unit.models].count("leader") == 1


def test_there_are_armies_with_weapons_that_strike_places() -> None:
    armies = [load_army(name) for name in ("siege-company", "boom-boyz")]
    carried = {
        type(delivery(army.stock.weapons[weapon])).__name__
        for army in armies
        for unit in army.units.values()
        for kind in unit.models
        for weapon in kind.weapons
    }
    assert {"MarkerFire", "StreamFire", "ThrownGrenade", "ThrownRock", "AimedFire"} <= carried


@pytest.mark.parametrize("name", shipped("ruleset"))
def test_every_rule_set_knows_only_settings_that_exist(name: str) -> None:
    load_ruleset(name, check_settings)


def test_both_sides_stand_on_ground_they_can_stand_on(scenario: Scenario) -> None:
    table = Table.of(scenario.width, scenario.depth, scenario.terrain)
    discs: list[tuple[float, float, float]] = []
    for side in scenario.sides:
        for unit in [unit for unit in side.units if not unit.reserve]:
            for model in unit.models[:1] if unit.blip or unit.decoy else unit.models:
                radius = scenario.kinds[model.kind].base_radius
                assert table.why_not_stand(model.x, model.y, radius) is None
                assert all(math.dist((model.x, model.y), (x, y)) >= radius + r - 0.001 for x, y, r in discs)
                discs.append((model.x, model.y, radius))


def test_units_are_coherent_and_have_ids_of_their_own(scenario: Scenario) -> None:
    units = [unit for side in scenario.sides for unit in side.units]
    assert len({unit.id for unit in units}) == len(units)
    for unit in units:
        places = [(model.x, model.y) for model in unit.models]
        reached, rest = [places[0]], places[1:]
        while near := [p for p in rest if any(math.dist(p, q) <= 3.0 for q in reached)]:
            reached += near
            rest = [p for p in rest if p not in near]
        assert not rest


def test_the_battle_has_a_story_something_to_fight_for_and_an_end(scenario: Scenario) -> None:
    assert scenario.briefing
    assert scenario.objectives
    assert 5 <= scenario.settings["length.turns"] <= 6
    assert {side.home for side in scenario.sides} in ({"north", "south"}, {"east", "west"})


def test_every_objective_can_be_stood_at(scenario: Scenario) -> None:
    table = Table.of(scenario.width, scenario.depth, scenario.terrain)
    for objective in scenario.objectives:
        assert table.why_not_stand(*objective.at, 0.5) is None


def test_the_sides_begin_within_reach_of_each_other(scenario: Scenario) -> None:
    """Nobody is in rapid fire's reach at once, and all are after two moves. Only where the story wants it (a force that
    has just taken the ridge, a race for a pump, a small farm, an ambush, a siege, a valley between observers) is the
    first move made within rifle range. Duellists stand as close as they like."""
    duellists = {model.partition(".")[0] for model in scenario.settings.get("fastdraw.duellists", ())}
    one, other = (
        [(m.x, m.y) for unit in side.units if not unit.reserve and unit.id not in duellists for m in unit.models]
        for side in scenario.sides
    )
    nearest = min(math.dist(p, q) for p in one for q in other)
    assert AT_CLOSE_QUARTERS.get(scenario.name, 24) <= nearest <= RIFLE_AND_TWO_MOVES
    assert nearest > HALF_A_RIFLE


def test_there_is_a_large_battle_for_benchmarks() -> None:
    large = load_scenario("big-battle")
    assert [len(side.units) for side in large.sides] == [10, 10]
    assert sum(len(unit.models) for side in large.sides for unit in side.units) == 200
    assert len(large.terrain) == 30
