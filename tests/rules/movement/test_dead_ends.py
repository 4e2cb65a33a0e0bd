"""Routers with nowhere to run: they stay, turn back, or risk the way past an enemy."""

from math import dist, inf
from typing import Any

import pytest

from arap.battle.acts import Flee, Pass
from arap.battle.battle import Battle
from arap.battle.events import UnitFled
from arap.battle.events.reaction import ReactionAnswered
from arap.battle.values import Rout
from arap.kernel.requests import Ask
from arap.rules.answers import why_not
from arap.rules.movement.flight.dead_ends import (
    Walks,
    barred_by_enemies,
    keeps_clear,
    nearest_on_leg,
    turning_back,
    visible_enemies,
)
from arap.rules.movement.flight.flee import flee
from arap.rules.movement.flight.runs import Flight, Run
from tests.rules.builders import Point, a_battle, a_kind, asked, impassable, play, squad
from tests.rules.logs import events
from tests.support import rule

LANE = [impassable((20, 2, 22.9, 26)), impassable((26, 2, 28, 26))]
AT_HAND = (24.9, 19.2)


def in_a_lane(enemy: Point = AT_HAND, *walls: Any, n: int = 1) -> Battle:
    """A lane from north to south, about 3" wide. The routers m are at (23, 20), beside the western wall; the enemy e
    they run from comes from the north. x stands by the other wall: the way south leads past it at 1.9"."""
    ours = squad("m", places=[(23, 20 + 1.1 * number) for number in range(n)])
    foes = [squad("e", "b", places=[(24, 25.5)], facing=180), squad("x", "b", places=[enemy], facing=90)]
    battle = a_battle([ours, *foes], [*LANE, *walls])
    battle.change("m", rout=Rout("e"))
    return battle


def question(battle: Battle, dice: tuple[int, int] = (4, 4)) -> Ask:
    ask = asked(flee(battle, "m"), {"move.flee": dice})
    assert ask is not None
    return ask


@rule("rout.nowhere.dead-end", "rout.flee-table")
def test_a_trapped_unit_may_stay_or_risk_the_way_past_an_enemy() -> None:
    ask = question(in_a_lane())
    labels = {option.label for option in ask.options}
    assert Pass() in [option.answer for option in ask.options] and "Stay put" in labels
    assert Flee(180) in [option.answer for option in ask.options]


@rule("rout.nowhere.dead-end")
def test_a_trapped_unit_that_stays_does_not_move_and_its_dice_are_told() -> None:
    battle = in_a_lane()
    play(flee(battle, "m"), {"move.flee": (4, 4)}, [Pass()])
    assert (battle.models["m.1"].x, battle.models["m.1"].y) == (23, 20)
    (told,) = events(battle, UnitFled)
    assert (told.rule, told.faces, told.models) == ("rout.nowhere.dead-end", (4, 4), ())


@rule("rout.nowhere.dead-end", "rout.flee-table", "react.intercept.routers")
def test_a_trapped_unit_that_risks_it_runs_past_the_enemy() -> None:
    battle = in_a_lane()
    play(flee(battle, "m", "pass"), {"move.flee": (4, 4)}, [Flee(180), Pass()])
    assert battle.models["m.1"].y == pytest.approx(12, abs=0.1)
    assert [told.enemy for told in events(battle, ReactionAnswered)] == ["m"]


@rule("rout.nowhere.dead-end")
def test_a_unit_with_an_open_way_cannot_stay() -> None:
    """The enemy in the lane is farther away than the roll leads."""
    battle = in_a_lane(enemy=(24.9, 9))
    ask = asked(flee(battle, "m"), {"move.flee": (2, 2)})
    answers = [option.answer for option in ask.options] if ask else []
    assert Pass() not in answers
    if ask:
        assert why_not(battle, ask, Pass()) is not None
    play(flee(battle, "m"), {"move.flee": (2, 2)})
    assert battle.models["m.1"].y == pytest.approx(16, abs=0.1)


@rule("rout.nowhere.dead-end")
def test_whether_a_unit_is_trapped_is_worked_out_afresh_in_each_phase() -> None:
    battle = in_a_lane()
    play(flee(battle, "m"), {"move.flee": (4, 4)}, [Pass()])
    battle.remove_unit("x")
    play(flee(battle, "m"), {"move.flee": (2, 2)})
    assert battle.models["m.1"].y == pytest.approx(16, abs=0.1)


@rule("rout.nowhere.dead-end")
def test_if_some_models_can_move_the_unit_is_in_no_dead_end() -> None:
    """A wall shuts the lane between the two models: the southern one runs, the other one stays."""
    battle = in_a_lane((40, 40), impassable((22, 20.6, 27, 20.7)), n=2)
    play(flee(battle, "m"), {"move.flee": (2, 2)})
    assert battle.models["m.1"].y < 19.5
    assert battle.models["m.2"].y > 20.6


@rule("rout.nowhere.dead-end")
@pytest.mark.parametrize(
    ("place", "away"), [((0, 2), 2.0), ((3, 4), 4.0), ((7, 3), 5.0), ((-3, 4), 5.0), ((2, 0), 0.0)]
)
def test_how_near_a_straight_way_comes_to_a_place(place: Point, away: float) -> None:
    assert nearest_on_leg((0, 0), (3, 0), place) == pytest.approx(away)


@rule("rout.nowhere.dead-end")
def test_a_model_that_does_not_move_is_as_near_as_it_stands() -> None:
    assert nearest_on_leg((1, 1), (1, 1), (4, 5)) == 5.0


def passing(x: float, size: int = 2, **state: Any) -> bool:
    """Whether a run of 6" to the south keeps clear of an enemy so far beside its middle."""
    enemy = squad("x", "b", places=[(24 + x, 17)], kind=a_kind("enemy", size=size))
    battle = a_battle([squad("m", places=[(24, 20)]), enemy])
    run = Run(180.0, ((24.0, 14.0),), 6.0)
    return keeps_clear(battle, Flight("m", 6.0, None), run, battle.members("x"))


@rule("rout.nowhere.dead-end", "melee.radius")
@pytest.mark.parametrize(
    ("x", "size", "clear"), [(2.1, 2, True), (1.9, 2, False), (2.1, 3, False), (3.1, 3, True), (-1.9, 2, False)]
)
def test_a_way_within_the_melee_radius_of_an_enemy_is_not_clear(x: float, size: int, clear: bool) -> None:
    assert passing(x, size) is clear


@rule("rout.nowhere.dead-end")
def test_an_enemy_in_whose_radius_a_model_begins_does_not_bar_its_way() -> None:
    battle = a_battle([squad("m", places=[(24, 20)]), squad("x", "b", places=[(24, 21.5)])])
    assert keeps_clear(battle, Flight("m", 6.0, None), Run(180.0, ((24.0, 14.0),), 6.0), battle.members("x"))


@rule("rout.nowhere.dead-end")
def test_only_enemies_in_sight_that_could_strike_bar_a_flight() -> None:
    rock = impassable((10, 12, 38, 13))
    units = [
        squad("m", places=[(24, 20)]), squad("cause", "b", places=[(24, 26)]), squad("seen", "b", places=[(20, 18)]),
        squad("routs", "b", places=[(28, 18)]), squad("behind", "b", places=[(24, 8)]), squad("f", places=[(26, 22)]),
    ]  # fmt: skip
    battle = a_battle(units, [rock])
    battle.change("routs", rout=Rout(None))
    assert [model.unit for model in visible_enemies(battle, Flight("m", 6.0, "cause"))] == ["seen"]
    found = {(x, y): reach for x, y, reach in barred_by_enemies(battle, "m")}
    assert set(found) == {(24, 26), (20, 18), (24, 8)} and min(found.values()) == pytest.approx(2, abs=0.01)


def walk(place: Point, *units: Any, terrain: Any = ()) -> float:
    """How long the walk of the unit m of side a is from a place to an edge: its own in the south, or east or west."""
    battle = a_battle([squad("m", places=[(24, 40)]), *units], terrain)
    return Walks(battle, "m").left(place)


@rule("rout.nowhere.dead-end")
@pytest.mark.parametrize(
    ("place", "inches"),
    [
        ((24, 10), 9.5), ((24.3, 10.2), 9.7), ((24.75, 10.75), 10.25), ((3, 24), 2.5), ((45, 24), 2.5),
        ((24, 44), 23.5), ((10.25, 30), 9.75), ((24, 0.5), 0.0),
    ],
)  # fmt: skip
def test_the_walk_to_the_nearest_edge_over_open_ground(place: Point, inches: float) -> None:
    assert walk(place) == pytest.approx(inches, abs=0.35)


@rule("rout.nowhere.dead-end")
def test_the_walk_leads_round_walls_and_the_melee_radii_of_enemies() -> None:
    wall = impassable((14, 6, 34, 7))
    assert walk((24, 10), terrain=[wall]) > 9.5 + 4
    enemy = squad("e", "b", places=[(24, 5)])
    assert 9.8 < walk((24, 10), enemy) < 12
    beside = squad("e", "b", places=[(30, 5)])
    assert walk((24, 10), beside) == pytest.approx(9.5, abs=0.1)
    routing = a_battle([squad("m", places=[(24, 40)]), enemy])
    routing.change("e", rout=Rout(None))
    assert Walks(routing, "m").left((24, 10)) == pytest.approx(9.5, abs=0.1)


@rule("rout.nowhere.dead-end")
def test_from_an_enclosed_place_there_is_no_walk() -> None:
    walls = [impassable((20, 20, 28, 21)), impassable((20, 27, 28, 28)), impassable((20, 20, 21, 28)),
             impassable((27, 20, 28, 28))]  # fmt: skip
    assert walk((24, 24), terrain=walls) == inf


def a_pen(thick: float, at: float = 20.0, wide: float = 8.0) -> list[Any]:
    """A square pen of thin walls, with one corner at (at, at)."""
    end, inner = at + wide, at + wide - thick
    sides = [(at, at, end, at + thick), (at, inner, end, end), (at, at, at + thick, end), (inner, at, end, end)]
    return [impassable(side) for side in sides]


@rule("rout.nowhere.dead-end")
@pytest.mark.parametrize("thick", [0.05, 0.2, 0.45])
@pytest.mark.parametrize("at", [20.0, 20.1, 20.27, 20.4])
def test_no_walk_leads_through_a_wall_however_thin(thick: float, at: float) -> None:
    assert walk((24, 24), terrain=a_pen(thick, at)) == inf
    assert walk((at + thick + 0.05, 24), terrain=a_pen(thick, at)) == inf
    assert walk((24, 10), terrain=a_pen(thick, at)) == pytest.approx(9.5, abs=0.1)


@rule("rout.nowhere.dead-end")
def test_a_walk_leads_out_of_a_pen_of_thin_walls_by_its_gate() -> None:
    south, north, west, east = a_pen(0.1)
    assert walk((24, 24), terrain=[south, north, west]) == pytest.approx(23.5, abs=1.0)
    assert walk((24, 24), terrain=[south, north, west, impassable((27.9, 20, 28, 25))]) < 27.5
    assert walk((24, 24), terrain=[south, north, west, east]) == inf


@rule("rout.nowhere.dead-end")
def test_a_unit_in_a_pen_of_thin_walls_is_trapped() -> None:
    ours = squad("m", places=[(24, 21)])
    battle = a_battle([ours, squad("e", "b", places=[(24, 25)], facing=180)], a_pen(0.2, wide=6.5))
    assert turning_back(battle, Flight("m", 8.0, "e")) == []


@rule("rout.nowhere.dead-end")
@pytest.mark.parametrize("turned", [False, True])
def test_from_a_closed_cell_no_walk_begins_beyond_its_wall(turned: bool) -> None:
    cell = [(22.4, 16.4, 25.6, 17.0), (22.4, 17.8, 25.6, 18.3), (22.4, 16.4, 23.0, 18.3), (25.0, 16.4, 25.6, 18.3)]
    place = (17.7, 24.0) if turned else (24.0, 17.7)
    walls = [
        impassable((low, left, high, right) if turned else (left, low, right, high)) for left, low, right, high in cell
    ]
    assert walk(place, terrain=walls) == inf


@rule("rout.nowhere.dead-end")
def test_a_unit_that_turns_back_goes_towards_an_edge_as_far_as_its_farthest_model() -> None:
    """A pocket open to the north: both models turn back out of it; the run is as long as the longer of their ways."""
    walls = [impassable((20, 18, 28, 19.9)), impassable((20, 18, 22.4, 26)), impassable((25.6, 18, 28, 26))]
    ours = squad("m", places=[(23.4, 20.5), (24.6, 21.7)])
    battle = a_battle([ours, squad("e", "b", places=[(24, 36)])], walls)
    runs = turning_back(battle, Flight("m", 8.0, "e"))
    assert runs
    for run in runs:
        gone = [dist((m.x, m.y), end) for m, end in zip(battle.members("m"), run.ends, strict=True)]
        assert run.longest == pytest.approx(max(gone)) and 1.0 <= run.longest <= 8.001
        assert run.own[gone.index(max(gone))] == run.bearing
