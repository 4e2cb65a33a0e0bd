"""What the GM does to the terrain."""

from typing import Any

import pytest

from arap.army.loading import load_scenario
from arap.game.game import Game
from arap.kernel.sources import SeededDice
from arap.rules.fire.squares import alight
from arap.rules.gm.act import all_deeds
from arap.rules.gm.form import Thing
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.shots.volley import Volley
from tests.rules.gm.desk import a_desk, an_act, does, piece, refused
from tests.support import rule

WALL = {"feature": "wall", "from": [14, 20], "to": [20, 20]}


def sees(game: Game, unit: str, enemy: str) -> bool:
    """Whether any model of a unit can aim at an enemy unit."""
    return any(row.order for row in plan_fire(game.battle, Volley(unit, 1), enemy).rows)


def walled() -> Game:
    return does(a_desk(), "add-piece", piece=WALL)


@rule("turn.adjudication", "move.terrain.classes")
def test_a_piece_is_laid_like_one_of_a_scenario() -> None:
    game = walled()
    assert piece(game, "wall").feature == "wall" and game.battle.scenery.pieces[0].id == "wall"
    does(game, "add-piece", piece={"feature": "wood", "at": [30, 24], "size": [6, 4], "angle": 30, "name": "Grove"})
    assert piece(game, "wood").name == "Grove"


@rule("turn.adjudication")
def test_sight_knows_a_new_piece_at_once() -> None:
    game = a_desk()
    before = sees(game, "a1", "b1")
    does(game, "add-piece", piece={"feature": "building", "at": [14, 24], "size": [20, 4]})
    assert before and not sees(game, "a1", "b1")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"feature": "wal", "at": [20, 20], "size": [6, 1]}, "did you mean 'wall'"),
        ({"feature": "wall", "from": [40, 20], "to": [60, 20]}, "is off the 48 x 48 table"),
        ({"feature": "wall"}, "needs exactly one shape"),
        ({"feature": "wall", "at": [20, 20], "size": [6, 1], "hight": 3}, "did you mean 'height'"),
        ({"feature": "building", "at": [12, 15], "size": [6, 6]}, "could not stay at"),
        ({"feature": "wall", "at": [20, 20], "size": [6, 1], "name": "x" * 300}, "is too long"),
    ],
)
@rule("turn.adjudication")
def test_a_piece_that_makes_no_sense_is_refused_as_in_a_file(entry: dict[str, Any], words: str) -> None:
    assert words in refused(a_desk(), "add-piece", piece=entry)


@rule("turn.adjudication")
def test_two_pieces_do_not_have_the_same_name() -> None:
    assert refused(walled(), "add-piece", piece=WALL | {"id": "wall"}) == (
        "There is already a piece or a ladder called 'wall'"
    )
    game = does(walled(), "add-piece", piece={"feature": "wall", "from": [30, 20], "to": [36, 20]})
    assert "wall-2" in game.battle.table.index


@rule("turn.adjudication")
def test_a_piece_is_moved_and_turned() -> None:
    game = does(walled(), "move-piece", piece="wall", at=(24, 24), turn=90)
    xs, ys = zip(*piece(game, "wall").shape, strict=True)
    assert max(ys) - min(ys) == pytest.approx(6.0) and (min(ys) + max(ys)) / 2 == pytest.approx(24.0)
    assert (min(xs) + max(xs)) / 2 == pytest.approx(24.0)


@rule("turn.adjudication")
def test_a_piece_is_not_put_off_the_table_or_onto_models() -> None:
    assert "is off the 48 x 48 table" in refused(walled(), "move-piece", piece="wall", at=(47, 24))
    game = does(a_desk(), "add-piece", piece={"feature": "building", "at": [24, 24], "size": [6, 4]})
    assert "could not stay at" in refused(game, "move-piece", piece="building", at=(12, 15))
    assert "There is no terrain 'wal' on the table" in refused(walled(), "move-piece", piece="wal", at=(24, 24))


@rule("turn.adjudication")
def test_a_piece_has_other_properties_or_is_another_feature() -> None:
    game = does(walled(), "change-piece", piece="wall", to={"height": 4, "cover": "soft"})
    assert (piece(game, "wall").height, piece(game, "wall").cover) == (4.0, "soft")
    does(game, "change-piece", piece="wall", to={"feature": "hedge"})
    assert piece(game, "wall").feature == "hedge"


@rule("turn.adjudication")
def test_a_property_is_known_and_different() -> None:
    game = walled()
    assert "no property 'colour'" in refused(game, "change-piece", piece="wall", to={"colour": "red"})
    assert "expected" in refused(game, "change-piece", piece="wall", to={"going": "muddy"})
    same = {"height": piece(game, "wall").height}
    assert refused(game, "change-piece", piece="wall", to=same) == "Wall is like that already"


@rule("turn.adjudication")
def test_what_is_taken_off_again_leaves_the_table_as_it_was() -> None:
    game = a_desk()
    table = game.battle.table
    does(does(game, "add-piece", piece=WALL), "remove-piece", piece="wall")
    assert game.battle.table.pieces == table.pieces
    assert "There is no terrain 'wall'" in refused(game, "remove-piece", piece="wall")


@rule("turn.adjudication", "fire.ignite.roll", "fire.extinguish.action")
def test_a_square_of_a_new_piece_is_lit_and_put_out() -> None:
    game = does(a_desk(), "add-piece", piece={"feature": "wood", "at": [30, 24], "size": [6, 4], "ignite": 4})
    assert refused(game, "set-fire", at=(5, 5)) == "Nothing at (5, 5) can burn"
    does(game, "set-fire", at=(30.2, 24.2))
    assert [(square.column, square.row) for square in alight(game.battle)] == [(30, 24)]
    assert "burns at (30.2, 24.2) already" in refused(game, "set-fire", at=(30.2, 24.2))
    does(game, "set-fire", at=(30.2, 24.2), burning=False)
    assert not alight(game.battle)
    assert "Nothing burns" in refused(game, "set-fire", at=(30.2, 24.2), burning=False)


@rule("turn.adjudication", "fire.contact")
def test_the_fire_goes_with_the_piece_that_is_taken_off() -> None:
    game = does(a_desk(), "add-piece", piece={"feature": "wood", "at": [30, 24], "size": [6, 4], "ignite": 4})
    does(does(game, "set-fire", at=(30.2, 24.2)), "remove-piece", piece="wood")
    assert not game.battle.scenery.fires


@rule("turn.adjudication", "ladder.fixed.climb")
def test_a_ladder_joins_two_levels_and_holds_its_wall() -> None:
    game = does(a_desk(), "add-piece", piece={"feature": "building", "at": [24, 24], "size": [6, 4], "going": "open",
                                              "surface": True, "face": True, "height": 3})  # fmt: skip
    ladder = {"foot": [24, 21.9], "head": [24, 22.1], "to": 3}
    assert "There is no level at 9" in refused(game, "add-ladder", ladder=ladder | {"to": 9})
    does(game, "add-ladder", ladder=ladder)
    wall = {"feature": "wall", "from": [10, 30], "to": [14, 30], "id": "ladder"}
    assert "There is already a piece or a ladder called 'ladder'" in refused(game, "add-piece", piece=wall)
    assert [each.id for each in game.battle.table.ladders] == ["ladder"]
    assert "take it off first" in refused(game, "remove-piece", piece="building")
    does(does(game, "remove-piece", piece="ladder"), "remove-piece", piece="building")
    assert not game.battle.table.ladders and not game.battle.table.pieces


@rule("turn.adjudication")
def test_models_on_a_roof_keep_their_building() -> None:
    game = Game(load_scenario("siege"), a_desk().dice, gm=True)
    assert game.ask
    high = next(model for model in game.battle.models.values() if model.z > 1)
    under = next(each.id for each in game.battle.table.pieces_at(high.x, high.y) if abs(each.top - high.z) < 0.05)
    while game.why_no_overrule():
        assert game.ask and game.answer(game.ask.default) is None
    assert "could not stay at" in refused(game, "remove-piece", piece=under)


@rule("turn.adjudication", "ladder.fixed.climb")
def test_a_ladder_leans_at_the_wall_near_a_place() -> None:
    game = does(a_desk(), "add-piece", piece={"feature": "building", "at": [24, 24], "size": [6, 4], "going": "open",
                                              "surface": True, "face": True, "height": 3})  # fmt: skip
    assert "No wall within 2" in refused(game, "add-ladder", ladder={"at": [24, 18]})
    does(game, "add-ladder", ladder={"at": [24, 20.5]})
    (ladder,) = game.battle.table.ladders
    assert ladder.foot == (24.0, 21.5, 0.0) and ladder.head == (24.0, 22.5, 3.0)


@rule("turn.adjudication", "ladder.fixed.climb")
@pytest.mark.parametrize(("name", "leans"), [("siege", True), ("river-town", True), ("skirmish", False)])
def test_a_form_for_a_ladder_begins_at_a_place_where_one_can_stand(name: str, leans: bool) -> None:
    game = Game(load_scenario(name), SeededDice(1), gm=True)
    deed = next(deed for deed in all_deeds() if deed.name == "add-ladder")
    for at in (None, (3.0, 3.0), (20.0, 30.0)):
        assert deed.fits(game.battle, Thing(at=at)) == leans
        (field,) = deed.fields(game.battle, Thing(at=at))
        assert not leans or deed.why_not(game.battle, an_act("add-ladder", ladder={"at": list(field.value)})) is None
