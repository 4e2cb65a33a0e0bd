"""What is known of a position is dropped by what changes the position, and by nothing else."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.kept.position import Position
from arap.battle.values import Cloud, Unit
from tests.rules.builders import a_battle, squad

SMOKE = Cloud("smoke", 20.0, 20.0, 0.0, 2.0, 2.0)
BOTH = frozenset({"a1", "b1"})


def known_battle() -> Battle:
    """Two squads; something is known about the position and about each of them."""
    battle = a_battle([squad("a1", n=2), squad("b1", "b", at=(10, 40), n=2)])
    battle.position.once("something", lambda: 1)
    for unit in BOTH:
        battle.form(unit).once("something", lambda: 1)
    return battle


def put(**fields: Any) -> Callable[[Battle], object]:
    """The first model of a1 gets these values."""
    return lambda battle: battle.put_model(replace(battle.models["a1.1"], **fields))


def join_b1(battle: Battle) -> None:
    battle.put_model(replace(battle.models["a1.1"], unit="b1"))


KEEPS_ALL: dict[str, Callable[[Battle], object]] = {
    "a unit is suppressed": lambda battle: battle.change("a1", suppression=1),
    "a unit is replaced": lambda battle: battle.put_unit(replace(battle.units["a1"], attempted=True)),
    "the turn passes": lambda battle: battle.change_turn(serial=2),
    "a unit without models is named": lambda battle: battle.put_unit(Unit("c", "C", "a", (), 0)),
}
KEEPS_FORMS: dict[str, Callable[[Battle], object]] = {
    "a model turns": put(facing=90.0),
    "a model is hurt": put(wounds=2),
    "a model hides": put(hidden=True),
    "smoke comes": lambda battle: battle.put_clouds([SMOKE]),
    "smoke comes with the turn": lambda battle: battle.change_turn(clouds=(SMOKE,)),
}
KEEPS_THE_OTHER_FORM: dict[str, Callable[[Battle], object]] = {
    "a model moves": put(x=1.0),
    "a model climbs": put(z=3.0),
    "a model lies down": put(prone=True),
    "a model falls over": put(spent_until=1),
    "a model is removed": lambda battle: battle.remove_model("a1.1", None, "casualty.remove"),
    "a unit is removed": lambda battle: battle.remove_unit("a1"),
    "heads go down": lambda battle: battle.change("a1", heads_down=True),
    "a unit with its heads down is put": lambda battle: battle.put_unit(replace(battle.units["a1"], heads_down=True)),
}


@pytest.mark.parametrize("change", KEEPS_ALL.values(), ids=KEEPS_ALL.keys())
def test_what_does_not_change_the_position_keeps_all(change: Callable[[Battle], object]) -> None:
    battle = known_battle()
    change(battle)
    assert "something" in battle.position and battle.position.forms.keys() == BOTH


@pytest.mark.parametrize("change", KEEPS_FORMS.values(), ids=KEEPS_FORMS.keys())
def test_a_model_that_stays_where_it_is_and_smoke_keep_the_forms(change: Callable[[Battle], object]) -> None:
    battle = known_battle()
    change(battle)
    assert "something" not in battle.position and battle.position.forms.keys() == BOTH


@pytest.mark.parametrize("change", KEEPS_THE_OTHER_FORM.values(), ids=KEEPS_THE_OTHER_FORM.keys())
def test_a_unit_that_stands_otherwise_loses_its_form(change: Callable[[Battle], object]) -> None:
    battle = known_battle()
    change(battle)
    assert "something" not in battle.position and battle.position.forms.keys() == {"b1"}


def test_a_model_that_changes_its_unit_changes_both_forms() -> None:
    battle = known_battle()
    join_b1(battle)
    assert "something" not in battle.position and not battle.position.forms


def test_a_clone_knows_the_forms_and_the_rest_if_that_is_wanted() -> None:
    battle = known_battle()
    plain, knowing = battle.clone(), battle.clone(knowing=True)
    assert not plain.position and plain.form("a1") is battle.form("a1")
    assert knowing.position == battle.position and knowing.position is not battle.position
    knowing.put_model(replace(knowing.models["a1.1"], x=1.0))
    assert "something" in battle.position and battle.position.forms.keys() == BOTH


def test_a_snapshot_brings_no_knowledge() -> None:
    battle = known_battle()
    battle.restore(battle.snapshot())
    assert battle.position == Position() and not battle.position.forms


def test_models_count_as_touched_until_the_turn_of_their_side_begins() -> None:
    battle = known_battle()
    assert battle.touched_models() == []
    for model in ("a1.1", "b1.2"):
        battle.put_model(replace(battle.models[model], speed=1.0))
    assert {model.id for model in battle.touched_models()} == {"a1.1", "b1.2"}
    battle.begin_turn_of("a")
    assert [model.id for model in battle.touched_models()] == ["b1.2"]
    battle.remove_model("b1.2", None, "casualty.remove")
    assert battle.touched_models() == []
