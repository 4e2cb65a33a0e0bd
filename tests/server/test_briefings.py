"""What a player reads before a battle."""

import pytest

from arap.army.loading import list_scenarios
from arap.battle.settings import REGISTRY
from arap.server.briefings import briefing_of, number
from arap.server.lobby import shipped_scenario

NAMES = [name for name, _ in list_scenarios()]


def test_a_briefing_says_who_what_wins_and_when_it_ends() -> None:
    briefing = briefing_of(shipped_scenario("skirmish"))
    assert [(force.name, force.home) for force in briefing.forces] == [
        ("Border Guard patrol", "south"),
        ("Red Tusks", "north"),
    ]
    assert briefing.forces[0].words == "3 units, 24 models: First Squad, Second Squad, Third Squad"
    assert [(line.text, line.points) for line in briefing.wins] == [
        ("Hold the Well when the battle ends", "2"),
        ("Hold the Orchard when the battle ends", "1"),
        ("Each enemy unit destroyed", "1¼"),
    ]
    assert briefing.ending == (
        "The battle ends after turn 5. The side with most points wins. A side with no unit left loses at once."
    )


def test_a_briefing_names_reserves_and_deep_water() -> None:
    relief, river = (briefing_of(shipped_scenario(name)) for name in ("relief", "river-town"))
    assert any(line.startswith("Reserves: ") for line in relief.special)
    assert "in reserve: " in relief.forces[0].words
    assert any("swim" in line for line in river.special)


@pytest.mark.parametrize(
    ("name", "things"),
    [
        ("siege", ["Ladders", "Ropes", "Heavy weapons", "Narrow places"]),
        ("thatch", ["Fire burns", "Heavy weapons"]),
        ("bridge", ["Narrow places", "A deep gorge", "Living shields"]),
        ("riot", ["Mobs"]),
        ("hulk", ["Blips", "Tunnels"]),
        ("high-noon", ["Duels"]),
        ("drop-assault", ["Chance cards"]),
        ("skirmish", []),
    ],
)
def test_a_briefing_names_what_other_battles_do_not_have(name: str, things: list[str]) -> None:
    special = briefing_of(shipped_scenario(name)).special
    assert [thing for thing in things if not any(line.startswith(thing) for line in special)] == []
    assert things or special == ()


@pytest.mark.parametrize("name", NAMES)
def test_every_switch_is_a_setting_that_takes_both_values(name: str) -> None:
    scenario = shipped_scenario(name)
    for switch in briefing_of(scenario).switches:
        setting = REGISTRY[switch.key]
        assert setting.check(switch.on) and setting.check(switch.off)
        assert switch.is_on == (setting(scenario) == switch.on)


@pytest.mark.parametrize(("points", "written"), [(0.5, "½"), (1.5, "1½"), (2.0, "2"), (0.25, "¼"), (0.1, "0.1")])
def test_points_are_written_as_people_write_them(points: float, written: str) -> None:
    assert number(points) == written


def test_a_briefing_shows_where_units_stand_in_the_open_and_no_others() -> None:
    skirmish, relief, hulk, ambush = (
        briefing_of(shipped_scenario(name)) for name in ("skirmish", "relief", "hulk", "ambush")
    )
    assert [len(force.places) for force in skirmish.forces] == [3, 2]
    assert len(relief.forces[0].places) < len(shipped_scenario("relief").sides[0].units), "reserves are not shown"
    assert hulk.forces[1].places == (), "blips are not shown"
    assert all(y < 15 for _, y in skirmish.forces[0].places), "the guard comes from the south"
    hidden = [unit for side in shipped_scenario("ambush").sides for unit in side.units if unit.hidden]
    shown = sum(len(force.places) for force in ambush.forces)
    assert hidden and shown == sum(len(side.units) for side in shipped_scenario("ambush").sides) - len(hidden)
