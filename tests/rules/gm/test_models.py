"""What the GM does to models."""

import pytest

from arap.battle import events as e
from arap.battle.events.hiding import ModelsHid, ModelsRevealed
from arap.rules.turn.ending.victory import losses
from tests.game.small import a_field
from tests.rules.builders import a_kind, a_scenario, squad
from tests.rules.gm.desk import a_desk, does, refused
from tests.rules.logs import events
from tests.support import rule


@rule("turn.adjudication")
def test_a_model_is_put_on_a_place_and_turned() -> None:
    model = does(a_desk(), "move-model", model="a1.1", at=(12, 20), facing=-90).battle.models["a1.1"]
    assert (model.x, model.y, model.facing) == (12.0, 20.0, 270.0)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"model": "a1.9", "at": (12, 20)}, "There is no model 'a1.9' on the table"),
        ({"model": "a1.1", "at": (-3, 20)}, "the base would hang over the edge"),
        ({"model": "a1.1", "at": (1e9, 20)}, "the base would hang over the edge"),
        ({"model": "a1.1", "at": (13.2, 15.2)}, "trooper 4 of a1 is there"),
        ({"model": "a1.1", "at": (12, 20), "z": 3}, "there is no level at 3"),
    ],
)
@rule("turn.adjudication")
def test_a_model_stands_on_the_table_and_on_nobody(fields: dict[str, object], words: str) -> None:
    assert words in refused(a_desk(), "move-model", **fields)


@rule("turn.adjudication")
def test_a_misspelt_model_is_refused_with_the_nearest_name() -> None:
    assert "did you mean 'a1.1'?" in refused(a_desk(), "move-model", model="A1.1", at=(12, 20))


@rule("turn.adjudication")
def test_a_unit_has_one_more_model_from_now_on() -> None:
    game = does(a_desk(), "add-model", unit="a1", kind="trooper", at=(12, 12))
    unit, model = game.battle.units["a1"], game.battle.models["a1.6"]
    assert unit.models[-1] == "a1.6" and unit.strength == 6 and unit.now.start_count == 6
    assert (model.x, model.y, model.unit) == (12.0, 12.0, "a1")
    assert losses(game.battle, game.battle.scenario.sides[0]) == (0, 0)


@rule("turn.adjudication")
def test_a_model_of_an_unknown_kind_does_not_join() -> None:
    words = refused(a_desk(), "add-model", unit="a1", kind="troper", at=(12, 12))
    assert words == "There is no kind of model 'troper' in this battle; did you mean 'trooper'?"


@rule("turn.adjudication", "casualty.remove")
def test_a_casualty_counts_as_lost() -> None:
    game = does(a_desk(), "remove-model", model="a1.1")
    (gone,) = events(game, e.ModelRemoved)
    assert gone.model == "a1.1" and gone.by is None
    assert losses(game.battle, game.battle.scenario.sides[0]) == (1, 0)


@rule("turn.adjudication")
def test_a_model_that_is_only_taken_off_does_not_count_as_lost() -> None:
    game = does(a_desk(), "remove-model", model="a1.1", casualty=False)
    assert "a1.1" not in game.battle.models and not events(game, e.ModelRemoved)
    assert losses(game.battle, game.battle.scenario.sides[0]) == (0, 0)


@rule("turn.adjudication")
def test_the_last_model_takes_its_unit_with_it() -> None:
    game = a_desk()
    for number in (1, 2, 3):
        does(game, "remove-model", model=f"a3.{number}")
    assert "a3" not in game.battle.units and events(game, e.UnitDestroyed)
    assert losses(game.battle, game.battle.scenario.sides[0]) == (3, 1)


@rule("turn.adjudication")
def test_a_fallen_model_comes_back_with_its_number() -> None:
    game = does(a_desk(), "remove-model", model="a1.2")
    does(game, "revive-model", model="a1.2", at=(12, 12))
    assert game.battle.models["a1.2"].unit == "a1" and "a1.2" in game.battle.units["a1"].models
    assert game.battle.units["a1"].strength == 5
    assert losses(game.battle, game.battle.scenario.sides[0]) == (0, 0)


@rule("turn.adjudication")
def test_a_unit_that_is_gone_comes_back_with_its_model() -> None:
    game = does(a_desk(), "remove-unit", unit="a3")
    does(game, "revive-model", model="a3.2", at=(12, 5))
    assert game.battle.units["a3"].models == ("a3.2",) and game.battle.units["a3"].strength == 3
    assert losses(game.battle, game.battle.scenario.sides[0]) == (2, 0)


@rule("turn.adjudication")
def test_only_a_fallen_model_comes_back() -> None:
    game = a_desk()
    assert refused(game, "revive-model", model="a1.2", at=(12, 12)) == "trooper 2 of a1 is on the table"
    assert "There is no fallen model 'a1.9'" in refused(game, "revive-model", model="a1.9", at=(12, 12))


@rule("turn.adjudication")
def test_the_gm_says_how_many_wounds_are_left() -> None:
    game = does(a_desk(), "set-wounds", model="a2.1", wounds=1)
    assert game.battle.models["a2.1"].wounds == 1
    assert "has 1 to 2 Wounds, not 0" in refused(game, "set-wounds", model="a2.1", wounds=0)
    assert "has 1 to 2 Wounds, not 3" in refused(game, "set-wounds", model="a2.1", wounds=3)


@rule("turn.adjudication")
def test_a_model_lies_down_and_stands_up() -> None:
    game = does(a_desk(), "set-posture", model="a1.1", prone=True)
    assert game.battle.models["a1.1"].prone
    assert refused(game, "set-posture", model="a1.1", prone=True) == "trooper 1 of a1 lies prone already"
    does(game, "set-posture", model="a1.1", prone=False)
    assert not game.battle.models["a1.1"].prone


@rule("turn.adjudication", "fire.burning.catch")
@pytest.mark.parametrize("condition", ["burning", "confused", "entangled"])
def test_a_model_is_in_a_condition_until_it_is_taken_back(condition: str) -> None:
    game = a_desk(a_field(**{"fire.burning-targets": "all"}))
    does(game, "set-condition", model="a1.1", condition=condition, on=True)
    assert getattr(game.battle.models["a1.1"], condition)
    assert "already" in refused(game, "set-condition", model="a1.1", condition=condition, on=True)
    does(game, "set-condition", model="a1.1", condition=condition, on=False)
    assert not getattr(game.battle.models["a1.1"], condition)


@rule("turn.adjudication")
def test_a_model_without_a_weapon_to_reload_cannot_be_unloaded() -> None:
    assert refused(a_desk(), "set-condition", model="a1.1", condition="unloaded", on=True).endswith(
        "can never be unloaded"
    )


@rule("turn.adjudication", "hide.claim")
def test_a_model_hides_and_is_shown_again() -> None:
    game = does(a_desk(), "set-condition", model="a1.1", condition="hidden", on=True)
    assert game.battle.models["a1.1"].hidden and events(game, ModelsHid)
    does(game, "set-condition", model="a1.1", condition="hidden", on=False)
    assert not game.battle.models["a1.1"].hidden and events(game, ModelsRevealed)


@rule("turn.adjudication", "hide.claim")
def test_what_the_gm_does_to_a_hidden_model_is_told_only_to_its_side() -> None:
    game = does(a_desk(), "set-condition", model="a1.1", condition="hidden", on=True)
    does(game, "move-model", model="a1.1", at=(12, 11))
    kinds = {seat: [type(each.event) for each in game.account(seat).events] for seat in ("a", "b", "gm")}
    assert kinds["a"].count(e.GmActed) == kinds["gm"].count(e.GmActed) == 2
    assert e.GmActed not in kinds["b"]
    assert "a1.1" not in game.known_to("b").models


@rule("turn.adjudication", "hide.claim")
@pytest.mark.parametrize("casualty", [True, False])
def test_a_hidden_model_that_is_removed_is_not_named_to_enemies(casualty: bool) -> None:
    game = does(a_desk(), "set-condition", model="a1.1", condition="hidden", on=True)
    before = len(game.account("b").events)
    does(game, "remove-model", model="a1.1", casualty=casualty)
    assert e.GmActed in [type(each.event) for each in game.account("a").events]
    assert not [each for each in game.account("b").events[before:] if isinstance(each.event, e.GmActed)]


@rule("turn.adjudication", "blip.basics")
def test_a_counter_is_not_changed_before_it_is_revealed() -> None:
    scenario = a_scenario(
        [squad("a1", at=(12, 15)), squad("b1", "b", at=(16, 33), blip=True)], settings={"turn.first-player": "a"}
    )
    words = refused(a_desk(scenario), "remove-model", model="b1.0")
    assert words == "b1 are shown by a counter; act on them when they are revealed"


@rule("turn.adjudication", "melee.engaged-locked")
def test_fighters_that_are_moved_apart_are_out_of_their_melee() -> None:
    game = a_desk(a_scenario([squad("a1", at=(20, 20), n=1), squad("b1", "b", at=(20, 21), n=1, kind=a_kind("foe"))],
                             settings={"turn.first-player": "a"}))  # fmt: skip
    for unit, foe in (("a1", "b1"), ("b1", "a1")):
        game.battle.change(unit, locked=(foe,))
    does(game, "move-model", model="a1.1", at=(20, 10))
    assert not game.battle.units["a1"].locked and not game.battle.units["b1"].locked
