"""Buildings with storeys, ladders, and units on levels."""

import pytest

from arap.army.scenario import Scenario
from arap.table.table import Table
from tests.army.texts import a_scenario, refused_scenario
from tests.support import rule

WOOD = "{feature: wood, at: [5, 12], size: [4, 4]}"
HOUSE = "feature: house, id: mill, at: [8, 12], size: [8, 6], storeys: 2, doors: [[8, 9]], windows: [[12, 12]]"


def built(*pieces: str, rest: str = "") -> Scenario:
    return a_scenario((f"  - {WOOD}\n", "".join(f"  - {{{piece}}}\n" for piece in pieces) + rest))


def refused(*pieces: str, rest: str = "") -> str:
    return refused_scenario((f"  - {WOOD}\n", "".join(f"  - {{{piece}}}\n" for piece in pieces) + rest))


def table(scenario: Scenario) -> Table:
    return Table.of(scenario.width, scenario.depth, scenario.terrain, scenario.ladders)


def test_a_building_has_a_level_for_each_storey_and_a_roof() -> None:
    assert table(built(HOUSE)).levels(8, 12) == pytest.approx((0, 3, 6))


def test_one_walks_in_by_the_door_and_not_through_the_wall() -> None:
    inside = table(built(HOUSE))
    assert inside.profile((8, 8), (8, 11), 0.0).rises == ()
    assert [rise.end for rise in inside.profile((5.5, 8), (5.5, 11), 0.0).rises] == pytest.approx([6])


def test_stairs_lead_through_a_hole_in_the_floor() -> None:
    house = table(built(HOUSE, "feature: stairs, at: [4.9, 12], size: [1.2, 4], rise: 0"))
    up = house.profile((4.9, 9.8), (4.9, 14.5), 0.0)
    assert up.rises == ()
    assert up.end == pytest.approx(3)
    assert house.levels(4.9, 12) == pytest.approx((1.5, 6))


def test_doors_and_windows_are_in_walls() -> None:
    assert "the door at 8, 12 is in no wall" in refused(HOUSE.replace("doors: [[8, 9]]", "doors: [[8, 12]]"))
    assert "for buildings with 'storeys'" in refused(HOUSE.replace(", storeys: 2", ""))


def test_stairs_in_the_middle_of_a_floor_are_refused() -> None:
    assert "along one of its walls" in refused(HOUSE, "feature: stairs, at: [8, 12], size: [1, 4], rise: 0")


@rule("ladder.fixed.climb")
def test_a_ladder_counts_as_high_as_it_is_unless_the_file_says_otherwise() -> None:
    ladders = "ladders:\n  - {foot: [12.2, 11], head: [11.5, 11], to: 6}\n"
    (ladder,) = built(HOUSE, rest=ladders).ladders
    assert (ladder.id, ladder.foot, ladder.head, ladder.length) == ("ladder-1", (12.2, 11, 0), (11.5, 11, 6), 6)
    (longer,) = built(HOUSE, rest=ladders.replace("to: 6", "to: 6, length: 9, width: 2")).ladders
    assert (longer.length, longer.width) == (9, 2)


def test_a_ladder_that_leads_down_is_refused() -> None:
    sentence = refused(HOUSE, rest="ladders:\n  - {foot: [12.2, 11], head: [11.5, 11], from: 3, to: 0}\n")
    assert "ladders[1]" in sentence
    assert "not above its foot" in sentence


def test_a_unit_stands_on_the_level_it_is_put_on() -> None:
    inside = HOUSE.replace("[8, 12]", "[12, 6]").replace("[[8, 9]]", "[[12, 3]]").replace("[[12, 12]]", "[[16, 6]]")
    red = ("{at: [12, 4]}", "{at: [12, 6], level: 3}")
    scenario = a_scenario((f"  - {WOOD}\n", f"  - {{{inside}}}\n"), red)
    assert {model.z for model in scenario.sides[0].units[0].models} == {3}
    bad = refused_scenario((f"  - {WOOD}\n", f"  - {{{inside}}}\n"), ("{at: [12, 4]}", "{at: [12, 6], level: 2}"))
    assert "there is no level at 2" in bad
