"""How the battle stands, with its reasons."""

import msgspec
import pytest

from arap.army.scenario import Objective, Victory
from arap.battle.battle import Battle
from arap.battle.parts import unite
from arap.battle.values import Rout
from arap.game.standing import lost_views, objective_views, tallies, verdict
from arap.game.view import LostView
from arap.rules.movement.flight.flee import leave_table
from arap.rules.turn.ending.length import end_battle
from arap.rules.turn.ending.victory import points_by_side
from tests.rules.builders import a_battle, squad
from tests.support import rule

BRIDGE = Objective(id="bridge", name="Bridge", at=(24, 24), radius=3.0, points=2)


def at_the_bridge(ours: int = 3, theirs: int = 1, **settings: object) -> Battle:
    units = [squad("a0", at=(4, 4), n=1), squad("b0", "b", at=(24, 31), n=2)]
    units += [squad("a1", at=(24, 23), n=ours), squad("b1", "b", at=(24, 25), n=theirs)]
    return a_battle(units, objectives=[BRIDGE], settings=settings)


@pytest.mark.parametrize(
    ("ours", "theirs", "held", "why"),
    [
        (3, 1, "a", 'Side a: most models within 3" (Side a 3, Side b 1)'),
        (2, 2, None, 'Nobody: equal numbers within 3" (Side a 2, Side b 2)'),
    ],
)
def test_an_objective_tells_who_holds_it_and_why(ours: int, theirs: int, held: str | None, why: str) -> None:
    (seen,) = objective_views(at_the_bridge(ours, theirs))
    assert (seen.holder, seen.why) == (held, why)
    assert {row.unit: row.models for row in seen.near} == {"a1": ours, "b1": theirs}


@rule("rout.state")
def test_routers_by_an_objective_are_named_but_do_not_count() -> None:
    battle = at_the_bridge()
    battle.change("a1", rout=Rout(None))
    (seen,) = objective_views(battle)
    assert seen.why == 'Side b: most models within 3" (Side a 0, Side b 1)'
    assert {row.unit: (row.models, row.routing) for row in seen.near} == {"a1": (3, True), "b1": (1, False)}


@rule("shoot.declare")
def test_distances_to_an_objective_are_told_only_where_they_may_be_measured() -> None:
    (blind,), (measured,) = (objective_views(at_the_bridge(**{"shoot.premeasure": value})) for value in (False, True))
    assert {row.distance for row in blind.near} == {None}
    assert {row.unit: (row.models, row.distance) for row in measured.near} == {
        "a1": (3, 1.0), "b1": (1, 1.0), "b0": (0, 7.0),
    }  # fmt: skip


def test_points_are_told_apart_by_what_they_are_for() -> None:
    battle = at_the_bridge()
    battle.scenario = msgspec.structs.replace(battle.scenario, victory=Victory(per_model=0.5, per_unit=1.0))
    battle.remove_model("b1.1", None, "casualty.remove")
    ours, theirs = tallies(battle, points_by_side(battle))
    assert (ours.points, ours.objectives, ours.objective_points, ours.casualty_points) == (3.5, ("Bridge",), 2.0, 1.5)
    assert (ours.units_destroyed, ours.models_removed, ours.models_lost, ours.models) == (1, 1, 0, 4)
    assert (theirs.units_lost, theirs.units, theirs.models_lost, theirs.models) == (1, 2, 1, 3)


@rule("length.scheme")
def test_a_verdict_says_who_won_how_and_after_how_long() -> None:
    battle = at_the_bridge(**{"length.turns": 6})
    battle.change_turn(game_turn=6)
    assert verdict(battle) is None
    end_battle(battle, "6 game turns have been played", "length.scheme")
    told = verdict(battle)
    assert told is not None
    assert (told.winner, told.text) == ("a", "Side a won with most points (Side a 2, Side b 0).")
    assert (told.length, told.rule) == ("6 of 6 game turns played", "length.scheme")


@rule("turn.adjudication")
def test_a_side_that_wins_with_fewer_points_is_told_to_have_won_by_decision() -> None:
    battle = at_the_bridge()
    end_battle(battle, "the GM has ended it: it is late", "turn.adjudication")
    assert battle.result is not None
    battle.result = msgspec.structs.replace(battle.result, winner="b")
    told = verdict(battle)
    assert told is not None
    assert told.text == "Side b won: the GM has ended it: it is late (points: Side a 2, Side b 0)."


def test_equal_points_are_told_as_a_draw() -> None:
    battle = at_the_bridge(2, 2)
    end_battle(battle, "the players agreed to stop", "length.scheme")
    told = verdict(battle)
    assert told is not None and told.text == "The points are equal (Side a 0, Side b 0)."


@rule("length.no-units")
def test_the_last_side_standing_is_told_to_have_won_by_that() -> None:
    battle = at_the_bridge()
    for unit in ("b0", "b1"):
        battle.remove_unit(unit)
    end_battle(battle, "B has nobody left on the table", "length.no-units")
    told = verdict(battle)
    assert told is not None
    assert told.text == "Side a won: nobody else is left on the table (points: Side a 4, Side b 0)."


@rule("rout.table-edge")
def test_units_of_which_nobody_is_left_are_told_with_how_they_went() -> None:
    battle = at_the_bridge()
    assert lost_views(battle, battle.log) == ()
    battle.remove_model("b1.1", None, "casualty.remove")
    leave_table(battle, "a0")
    assert lost_views(battle, battle.log) == (
        LostView("a0", battle.scenario.sides[0].units[0].name, "a", 1, "fled"),
        LostView("b1", battle.scenario.sides[1].units[1].name, "b", 1, "destroyed"),
    )


@rule("activate.independent-character")
def test_a_character_who_has_joined_a_squad_is_not_lost_until_he_falls() -> None:
    battle = at_the_bridge()
    unite(battle, "a1", "a0")
    assert lost_views(battle, battle.log) == ()
    battle.remove_model("a0.1", None, "casualty.remove")
    assert [(lost.unit, lost.how) for lost in lost_views(battle, battle.log)] == [("a0", "destroyed")]
