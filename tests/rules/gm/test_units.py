"""What the GM does to units."""

from typing import Any

import pytest

from arap.battle import events as e
from arap.battle.acts import EndPhase
from arap.battle.events.gm import ValueImposed
from arap.battle.parts import join, split
from arap.battle.values import Rout
from arap.game.game import Game
from arap.game.gm_desk import forms
from arap.kernel.reasons import Modifier
from arap.kernel.sources import ScriptedDice, TypedDice
from arap.odds import volley_odds
from arap.rules.activation_value import activation_value
from arap.rules.gm.act import PREFIX, all_deeds
from arap.rules.gm.form import Thing
from arap.rules.morale.check import check_needed
from arap.rules.morale.leadership import leadership_needed
from arap.rules.morale.rally import rally_needed
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.shots.volley import Volley
from arap.rules.turn.ending.victory import losses
from arap.table import middle_of
from arap.table.spacing import first_clash
from tests.game.small import answer, fire
from tests.rules.builders import a_kind, a_scenario, squad
from tests.rules.gm.desk import WHY, a_desk, attempt, does, refused
from tests.rules.logs import events
from tests.support import rule

GIVEN = f"GM: {WHY}"


@rule("turn.adjudication", "suppress.effect")
def test_suppression_points_count_at_once() -> None:
    game = does(a_desk(), "set-suppression", unit="a1", points=2, pending=1)
    unit = game.battle.units["a1"]
    assert (unit.suppression, unit.pending) == (2, 1)
    assert leadership_needed(game.battle, unit, "dice.leadership").value == 5


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"unit": "a9", "points": 1}, "There is no unit 'a9' on the table; known: a1, a2"),
        ({"unit": "a1", "points": -1}, "A unit has 0 to 20 suppression points"),
        ({"unit": "a1", "points": 21}, "A unit has 0 to 20 suppression points"),
    ],
)
@rule("turn.adjudication")
def test_suppression_is_a_number_of_points_of_a_unit(fields: dict[str, object], words: str) -> None:
    assert refused(a_desk(), "set-suppression", **fields).startswith(words)


@rule("turn.adjudication", "suppress.immune")
def test_a_fearless_unit_cannot_be_suppressed() -> None:
    units = [squad("a1", kind=a_kind("brave", traits=("fearless",))), squad("b1", "b", at=(20, 40))]
    game = a_desk(a_scenario(units, settings={"turn.first-player": "a"}))
    assert refused(game, "set-suppression", unit="a1", points=1) == "a1 cannot be suppressed"


@rule("turn.adjudication", "pin.effect", "rout.state", "react.ground.state")
@pytest.mark.parametrize(
    ("state", "field", "back"),
    [("pinned", "pinned", "not-pinned"), ("routing", "routing", "rallied"), ("to-ground", "ground", "up")],
)
def test_a_unit_comes_into_a_state_and_out_of_it(state: str, field: str, back: str) -> None:
    game = does(a_desk(), "set-morale", unit="a1", state=state)
    assert getattr(game.battle.units["a1"], field)
    assert "already" in refused(game, "set-morale", unit="a1", state=state)
    does(game, "set-morale", unit="a1", state=back)
    assert not getattr(game.battle.units["a1"], field)


@rule("turn.adjudication", "rally.after")
def test_units_that_pursued_a_unit_stop_when_the_gm_rallies_it() -> None:
    game = a_desk()
    game.battle.change("b1", rout=Rout("a1"))
    game.battle.change("a1", pursuing="b1")
    does(game, "set-morale", unit="b1", state="rallied")
    assert not game.battle.units["b1"].routing and game.battle.units["a1"].pursuing is None
    assert (rallied := game.battle.units["b1"].rallied) and rallied.shuns == ("a1",)


@rule("turn.adjudication", "activate.action-points")
def test_the_acting_unit_has_as_many_points_as_the_gm_says() -> None:
    game = attempt(a_desk(dice=ScriptedDice({"activate.roll": [1]})), "a1", 1)
    does(game, "set-points", unit="a1", points=3)
    assert (acting := game.battle.acting("a1")) and acting.points == 3
    assert game.ask and "3 action points" in game.ask.prompt
    assert "a1 act now" in refused(game, "set-points", unit="a2", points=1)
    assert refused(game, "set-points", unit="a1", points=4) == "A unit acts with 0 to 3 action points, not 4"


@rule("turn.adjudication", "activate.action-points")
def test_the_gm_activates_a_unit_without_a_roll_and_ends_its_activation() -> None:
    game = does(a_desk(), "set-points", unit="a2", points=2)
    assert game.ask and game.ask.about == ("a2",) and not events(game, e.ActivationRolled)
    does(game, "end-activation", unit="a2")
    assert game.battle.units["a2"].finished and not game.battle.turn.acting
    assert refused(game, "end-activation", unit="a2") == "a2 have no action points"
    assert "activation phase of its own side" in refused(game, "set-points", unit="b1", points=1)


@rule("turn.adjudication")
def test_a_side_has_another_unit_of_its_rosters() -> None:
    game = does(a_desk(), "add-unit", side="b", like="a2", at=(40, 40))
    unit = game.battle.units["a2-2"]
    assert unit.side == "b" and len(unit.models) == 5 and unit.name == "a2 2"
    assert all(game.battle.models[model].wounds == 2 for model in unit.models)
    assert losses(game.battle, game.battle.scenario.sides[1]) == (0, 0)
    does(game, "remove-unit", unit="a2-2")
    assert losses(game.battle, game.battle.scenario.sides[1]) == (5, 1)


@rule("turn.adjudication")
def test_a_new_unit_acts_in_the_turn_of_its_side() -> None:
    game = does(a_desk(), "add-unit", side="a", like="a1", at=(40, 20))
    attempt(game, "a1-2", 1)
    assert events(game, e.ActivationRolled)[-1].unit == "a1-2"


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"side": "c", "like": "a1", "at": (40, 40)}, "There is no side 'c'"),
        ({"side": "b", "like": "a9", "at": (40, 40)}, "There is no unit 'a9' on the rosters"),
        ({"side": "b", "like": "a1", "at": (47.9, 40)}, "the base would hang over the edge"),
        ({"side": "b", "like": "a1", "at": (16, 33)}, "is there"),
    ],
)
@rule("turn.adjudication")
def test_a_new_unit_needs_room_and_a_roster(fields: dict[str, object], words: str) -> None:
    assert words in refused(a_desk(), "add-unit", **fields)


@rule("turn.adjudication")
def test_a_unit_that_leaves_is_not_lost() -> None:
    game = does(a_desk(), "remove-unit", unit="a3", casualties=False)
    assert "a3" not in game.battle.units and losses(game.battle, game.battle.scenario.sides[0]) == (0, 0)


@rule("turn.adjudication", "melee.engaged-locked")
def test_enemies_of_a_unit_that_is_removed_are_out_of_their_melee() -> None:
    game = a_desk()
    game.battle.change("a1", locked=("b1",))
    game.battle.change("b1", locked=("a1",))
    does(game, "remove-unit", unit="b1")
    assert not game.battle.units["a1"].locked


def imposed(number: str, value: int, **fields: object) -> dict[str, object]:
    return {"unit": "a1", "number": number, "value": value} | fields


@rule("turn.adjudication", "shoot.to-hit.gm-modifiers")
def test_a_modifier_to_hit_is_in_plan_odds_and_roll_with_the_reason_of_the_gm() -> None:
    game = a_desk(dice=ScriptedDice({"activate.roll": [1, 1]}, TypedDice()))
    does(game, "move-model", model="b1.1", at=(16, 30))
    attempt(game, "a1")
    usual = plan_fire(game.battle, Volley("a1", 1), "b1")
    does(game, "impose", **imposed("to-hit", -1))
    plan = plan_fire(game.battle, Volley("a1", 1), "b1")
    line = Modifier(-1, GIVEN, "shoot.to-hit.gm-modifiers")
    before = {row.model: row.needed for row in usual.rows}
    for row in plan.rows:
        assert row.needed and line in row.needed.modifiers
        assert (was := before[row.model]) and row.needed.chance < was.chance
    known = volley_odds(game.battle, Volley("a1", 1), plan.orders, "b1")
    assert known.breakdown and all(line in shot.needed.modifiers for shot in known.breakdown)
    answer(game, fire(game, "a1", "b1"))
    game.give_dice((1,) * (game.roll.dice if game.roll else 0))
    assert all(line in hits.needed.modifiers for hits in events(game, e.HitsRolled))


@rule("turn.adjudication", "dice.to-wound", "shoot.save")
def test_modifiers_to_wound_and_to_save_make_the_number_lower_if_they_help() -> None:
    game = a_desk()
    does(game, "impose", **imposed("to-wound", 1))
    does(game, "impose", unit="b2", number="save", value=1)
    odds = volley_odds(game.battle, Volley("a1", 1), plan_fire(game.battle, Volley("a1", 1), "b2").orders, "b2")
    for shot in odds.breakdown:
        for victim in shot.against:
            assert Modifier(-1, GIVEN, "dice.to-wound") in victim.wound.modifiers
            assert victim.save and Modifier(-1, GIVEN, "shoot.save") in victim.save.modifiers


@rule("turn.adjudication", "dice.leadership", "morale.check", "rally.test")
def test_a_modifier_of_leadership_counts_in_every_test() -> None:
    game = does(a_desk(), "impose", **imposed("leadership", 2))
    battle, unit, line = game.battle, game.battle.units["a1"], Modifier(2, GIVEN, "dice.leadership")
    assert line in leadership_needed(battle, unit, "dice.leadership").modifiers
    assert line in check_needed(battle, unit, 1).modifiers
    assert line in rally_needed(battle, unit).modifiers


@rule("turn.adjudication", "activate.value")
def test_a_modifier_of_the_activation_value_is_told_before_the_roll() -> None:
    game = does(a_desk(), "impose", **imposed("activation", 1))
    assert activation_value(game.battle, game.battle.units["a1"]) == 4
    attempt(game, "a1", 1)
    (told,) = events(game, ValueImposed)
    assert told.value == 4 and told.modifiers == (Modifier(1, GIVEN, "activate.value"),)
    assert events(game, e.ActivationRolled)[0].value == 4


@rule("turn.adjudication")
def test_a_modifier_for_the_next_roll_is_used_up_by_it() -> None:
    game = a_desk(dice=ScriptedDice({"activate.roll": [1, 1, 1]}))
    does(game, "impose", **imposed("activation", 1, lasts="roll"))
    does(game, "impose", unit="a2", number="activation", value=1, lasts="roll")
    attempt(game, "a1", 1)
    gm = game.battle.turn.gm
    assert gm and [each.unit for each in gm.imposed] == ["a2"]


@rule("turn.adjudication")
def test_a_modifier_for_a_turn_ends_with_it_and_one_for_the_battle_is_taken_back() -> None:
    game = a_desk()
    does(game, "impose", **imposed("to-hit", -1, lasts="turn"))
    does(game, "impose", **imposed("to-hit", -2, lasts="battle"))
    answer(game, EndPhase())
    gm = game.battle.turn.gm
    assert gm and [each.value for each in gm.imposed] == [-2]
    does(game, "take-back", modifier=gm.imposed[0].id)
    assert game.battle.turn.gm is None
    assert refused(game, "take-back", modifier=7) == "There is no modifier 7 to take back"


@rule("turn.adjudication")
def test_a_modifier_is_neither_nothing_nor_boundless() -> None:
    for value in (0, 7, -7):
        assert refused(a_desk(), "impose", **imposed("to-hit", value)) == "A modifier is -6 to +6 and not 0"


@rule("turn.adjudication", "coherency.split")
def test_the_parts_of_a_squad_have_the_modifiers_of_the_squad() -> None:
    game = does(a_desk(), "impose", **imposed("to-hit", -1, lasts="battle"))
    battle, models = game.battle, game.battle.units["a1"].models
    split(battle, "a1", [models[:3], models[3:]], "coherency.split")
    assert battle.turn.gm and [each.unit for each in battle.turn.gm.imposed] == ["a1", "a1/2"]
    join(battle, "a1", "a1/2", "coherency.split")
    assert battle.turn.gm and [each.unit for each in battle.turn.gm.imposed] == ["a1"]


def in_two_parts(game: Game) -> Game:
    models = game.battle.units["a1"].models
    split(game.battle, "a1", [models[:3], models[3:]], "coherency.split")
    return game


@rule("turn.adjudication", "coherency.split")
def test_a_modifier_is_taken_back_from_all_parts_at_once() -> None:
    game = in_two_parts(does(a_desk(), "impose", **imposed("to-hit", -1, lasts="battle")))
    deed = next(deed for deed in all_deeds() if deed.name == "take-back")
    (field,) = deed.fields(game.battle, Thing())
    assert field.choices == (("1", f"a1: to hit -1 ({WHY})"),)
    does(game, "take-back", modifier=1)
    assert game.battle.turn.gm is None
    assert events(game, e.GmActed)[-1].units == ("a1", "a1/2")


@rule("turn.adjudication", "coherency.split")
def test_a_part_of_a_squad_has_one_more_model() -> None:
    game = does(in_two_parts(a_desk()), "add-model", unit="a1/2", kind="trooper", at=(12, 12))
    units = game.battle.units
    assert units["a1/2"].models == ("a1.4", "a1.5", "a1.6") and units["a1"].models == ("a1.1", "a1.2", "a1.3")
    assert (units["a1"].strength, units["a1/2"].strength) == (3, 3)
    assert losses(game.battle, game.battle.scenario.sides[0]) == (0, 0)


@rule("turn.adjudication", "coherency.split")
@pytest.mark.parametrize(("near", "part", "strengths"), [("a1.1", "a1", (3, 2)), ("a1.5", "a1/2", (2, 3))])
def test_a_fallen_model_comes_back_to_the_nearest_part(near: str, part: str, strengths: tuple[int, int]) -> None:
    """The part that lost it counts one model fewer if it comes back to the other."""
    game = does(in_two_parts(a_desk()), "remove-model", model="a1.2")
    there = game.battle.models[near]
    does(game, "revive-model", model="a1.2", at=(there.x, there.y - 2))
    assert game.battle.models["a1.2"].unit == part
    assert (game.battle.units["a1"].strength, game.battle.units["a1/2"].strength) == strengths
    assert losses(game.battle, game.battle.scenario.sides[0]) == (0, 0)


def a_secret_unit(state: str) -> Game:
    rest = squad("b2", "b", at=(36, 33))
    units = [squad("a1", at=(12, 15)), squad("b1", "b", at=(16, 33), blip=state == "blip"), rest]
    game = a_desk(a_scenario(units, settings={"turn.first-player": "a"}))
    for model in game.battle.units["b1"].models if state == "hidden" else ():
        does(game, "set-condition", model=model, condition="hidden")
    return game


@rule("turn.adjudication", "blip.basics", "hide.claim")
@pytest.mark.parametrize("state", ["blip", "hidden", "open"])
@pytest.mark.parametrize("lost", [True, False])
def test_a_unit_that_is_taken_off_is_lost_or_not_whatever_enemies_know_of_it(state: str, lost: bool) -> None:
    game = a_secret_unit(state)
    does(game, "remove-unit", unit="b1", casualties=lost)
    side = game.battle.scenario.sides[1]
    assert losses(game.battle, side) == ((5, 1) if lost else (0, 0))
    assert losses(game.known_to("a"), side) == ((5, 1) if lost else (0, 0))


@rule("turn.adjudication")
@pytest.mark.parametrize(
    ("add", "fields", "remove", "taken"),
    [
        ("add-model", {"unit": "a1", "kind": "trooper", "at": (12, 12)}, "remove-model", {"model": "a1.6"}),
        ("add-unit", {"side": "b", "like": "a2", "at": (40, 40)}, "remove-unit", {"unit": "a2-2"}),
        ("add-piece", {"piece": {"id": "bank", "feature": "wall", "from": [14, 20], "to": [20, 20]}},
         "remove-piece", {"piece": "bank"}),
    ],
)  # fmt: skip
def test_what_joins_and_is_taken_off_again_leaves_no_trace(add: str, fields: Any, remove: str, taken: Any) -> None:
    game = a_desk()
    before, scenario = game.battle.hash(), game.battle.scenario
    does(game, add, **fields)
    off = {"remove-model": {"casualty": False}, "remove-unit": {"casualties": False}}.get(remove, {})
    does(game, remove, **taken, **off)
    assert game.battle.hash() == before and game.battle.scenario == scenario
    does(game, add, **fields)
    assert game.battle.hash() != before


@rule("turn.adjudication")
def test_a_piece_that_is_moved_to_and_fro_is_as_it_was() -> None:
    game = does(a_desk(), "add-piece", piece={"id": "bank", "feature": "wall", "from": [14, 20], "to": [20, 20]})
    before = game.battle.hash()
    does(does(game, "move-piece", piece="bank", at=(17, 22)), "move-piece", piece="bank", at=(17, 20))
    assert game.battle.hash() == before


@rule("turn.adjudication", "morale.poor-resolve")
def test_a_model_that_is_taken_off_without_loss_makes_its_unit_no_weaker() -> None:
    game = does(a_desk(), "remove-model", model="a1.5", casualty=False)
    unit = game.battle.units["a1"]
    assert (unit.strength, unit.now.start_count) == (4, 4)
    does(game, "revive-model", model="a1.5", at=(12, 12))
    unit = game.battle.units["a1"]
    assert (unit.strength, unit.now.start_count) == (5, 5) and game.battle.turn.gm is None


@rule("turn.adjudication")
def test_a_whole_unit_is_moved_in_its_formation() -> None:
    game = a_desk()
    before = {model.id: (model.x, model.y, model.facing) for model in game.battle.members("a3")}
    x, y = middle_of([place[:2] for place in before.values()])
    does(game, "move-unit", unit="a3", at=(x + 2, y - 3))
    after = {model.id: (model.x, model.y, model.facing) for model in game.battle.members("a3")}
    assert after == {model: (mx + 2, my - 3, facing) for model, (mx, my, facing) in before.items()}
    assert events(game, e.GmActed)[-1].models == game.battle.units["a3"].models


@rule("turn.adjudication")
def test_the_formation_turns_with_the_facing_of_the_unit() -> None:
    game = a_desk()
    first, second = game.battle.members("a3")[:2]
    assert (second.x - first.x, second.y - first.y, first.facing) == pytest.approx((1.2, 0.0, 0.0))
    does(game, "move-unit", unit="a3", at=(36, 15), facing=90)
    first, second = game.battle.members("a3")[:2]
    assert (second.x - first.x, second.y - first.y) == pytest.approx((0.0, -1.2))
    assert {model.facing for model in game.battle.members("a3")} == {90.0}


@rule("turn.adjudication")
@pytest.mark.parametrize("facing", [17.0, 45.0, 133.3])
def test_a_unit_that_stands_base_to_base_is_turned_by_any_angle(facing: float) -> None:
    close = squad("a1", places=[(20.0, 20.0), (21.0, 20.0), (20.0, 21.0), (21.0, 21.0)])
    game = a_desk(a_scenario([close, squad("b1", "b", at=(20, 40))], settings={"turn.first-player": "a"}))
    does(game, "move-unit", unit="a1", at=(20.5, 20.5), facing=facing)
    assert not first_clash([(model.x, model.y, 0.5) for model in game.battle.members("a1")])


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ((0.5, 15), "would hang over the edge"),
        ((36, 16), ""),
        ((24, 15.3), "of a2 is there"),
        ((36, 24), "cannot stand"),
    ],
)
@rule("turn.adjudication")
def test_a_unit_is_moved_only_where_each_model_can_stand(at: tuple[float, float], words: str) -> None:
    game = does(a_desk(), "add-piece", piece={"feature": "building", "at": [36, 24], "size": [2, 2]})
    if words:
        assert words in refused(game, "move-unit", unit="a3", at=at)
    else:
        does(game, "move-unit", unit="a3", at=at)


@rule("turn.adjudication", "blip.basics")
def test_a_unit_shown_by_a_counter_is_not_moved() -> None:
    assert "act on them when they are revealed" in refused(a_secret_unit("blip"), "move-unit", unit="b1", at=(20, 20))


@rule("turn.adjudication")
def test_the_form_proposes_a_place_where_nobody_stands() -> None:
    game = a_desk()
    does(game, "remove-model", model="b1.2", casualty=True)
    does(game, "move-model", model="a1.1", at=(game.battle.table.width / 2, game.battle.table.depth / 2))
    for act in ("add-model", "revive-model", "add-unit"):
        form = next(each for each in forms(game.battle, Thing(unit="a1")) if each.act == PREFIX + act)
        fields = {field.name: field.value for field in form.fields} | form.fixed
        does(game, act, **fields)
