"""What a player is told about overwatch: before a unit goes on it, and while it is."""

import pytest

from arap.battle.acts import Attempt, Overwatch
from arap.game.game import Game
from arap.game.queries import OverwatchPlan, PlanOverwatch
from arap.game.seat import Seat
from arap.game.views import view
from arap.kernel.sources import ScriptedDice
from tests.rules.builders import RIFLE, a_kind, a_scenario, a_weapon, squad
from tests.support import rule

PISTOL = a_weapon("pistol", type="pistol", range=12.0)
BRAWLER = a_kind("brawler", weapons=("club",))


def a_game(*, premeasure: bool = True) -> Game:
    """The squad m has two points: two riflemen."""
    troops = [squad("m", at=(20, 10), n=2, weapons=(RIFLE,)), squad("e", "b", (20, 40), facing=180)]
    settings = {"turn.first-player": "a", "shoot.premeasure": premeasure}
    game = Game(a_scenario(troops, settings=settings), ScriptedDice({"activate.roll": [1, 1]}))
    assert game.answer(Attempt("m", 2)) is None
    return game


def plan(game: Game, act: Overwatch = Overwatch()) -> OverwatchPlan:  # noqa: B008
    found = Seat(game, "a").query(PlanOverwatch("m", act))
    assert isinstance(found, OverwatchPlan)
    return found


@rule("overwatch.fire", "overwatch.stationary")
def test_the_arc_of_each_shooter_is_24_inches_of_its_field_of_view() -> None:
    arcs = plan(a_game()).arcs
    assert [arc.model for arc in arcs] == ["m.1", "m.2"]
    assert {(arc.facing, arc.reach, arc.view, arc.range, arc.fire) for arc in arcs} == {(0.0, 24.0, 180.0, 24.0, 90.0)}


@rule("overwatch.stationary")
def test_the_models_may_face_anywhere_when_they_go_on_overwatch() -> None:
    assert {arc.facing for arc in plan(a_game(), Overwatch(90.0)).arcs} == {90.0}
    assert [arc.facing for arc in plan(a_game(), Overwatch(90.0, (("m.2", 270.0),))).arcs] == [90.0, 270.0]


@rule("overwatch.enter", "overwatch.lost")
def test_the_plan_says_what_overwatch_gives_and_how_it_is_lost() -> None:
    notes = {note.rule: note.text for note in plan(a_game()).notes}
    assert notes["overwatch.enter"] == "It ends the activation and loses 1 action point"
    assert notes["overwatch.lost"].startswith("Lost when it fires, moves")
    assert "charges another" in notes["overwatch.chargers"]


@rule("overwatch.enter")
def test_a_refused_overwatch_says_why() -> None:
    refusal = plan(a_game(), Overwatch(prone=("e.1",))).refusal
    assert refusal is not None and refusal.rule == "overwatch.enter"


@rule("overwatch.fire")
def test_both_players_see_what_a_unit_on_overwatch_watches() -> None:
    game = a_game()
    assert game.answer(Overwatch(45.0)) is None
    for seat in ("a", "b"):
        units = {unit.id: unit.watching for unit in view(game, seat).units}
        assert [(arc.model, arc.facing) for arc in units["m"]] == [("m.1", 45.0), ("m.2", 45.0)]
        assert units["e"] == ()


@rule("shoot.declare")
@pytest.mark.parametrize("premeasure", [True, False])
def test_without_measuring_first_the_arcs_show_no_distance(premeasure: bool) -> None:
    game = a_game(premeasure=premeasure)
    assert all((arc.reach is not None) is premeasure for arc in plan(game).arcs)
    assert game.answer(Overwatch()) is None
    arcs = [arc for unit in view(game, "a").units for arc in unit.watching]
    assert arcs and all((arc.range is not None) is premeasure for arc in arcs)
