"""The hash of a state: only what changed is hashed anew, and nothing that changed is missed."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.kept.state_hash import StateHash
from arap.battle.parts import detach, unite
from arap.battle.values import Ground, Model, Result, Unit
from tests.rules.builders import a_battle, squad

RULE = "casualty.remove"


def swapped(battle: Battle) -> None:
    """As many values as before, but not the same."""
    battle.remove_unit("a2")
    battle.put_model(replace(battle.models["a1.1"], id="c.1", unit="c"))
    battle.put_unit(replace(battle.units["a1"], id="c", models=("c.1",)))


CHANGES: dict[str, Callable[[Battle], object]] = {
    "put_model": lambda battle: battle.put_model(replace(battle.models["a1.1"], facing=90.0)),
    "a new model": lambda battle: battle.put_model(replace(battle.models["a1.1"], id="a1.9")),
    "put_unit": lambda battle: battle.put_unit(replace(battle.units["a1"], pending=1)),
    "change": lambda battle: battle.change("b1", ground=Ground(3)),
    "change_turn": lambda battle: battle.change_turn(busts=1),
    "change_scenery": lambda battle: battle.change_scenery(gone=("wall",)),
    "remove_model": lambda battle: battle.remove_model("b1.1", "a1", RULE),
    "detach": lambda battle: detach(battle, "a1", "a1/2", ("a1.1",)),
    "unite": lambda battle: unite(battle, "a1", "a2"),
    "remove_unit": lambda battle: battle.remove_unit("b1"),
    "result": lambda battle: setattr(battle, "result", Result(None, {"a": 1.0}, "over", "length.turns")),
    "one gone, one come": swapped,
}


def three_squads() -> Battle:
    return a_battle([squad("a1", n=3), squad("a2", at=(20, 10), n=1), squad("b1", "b", at=(10, 40), n=2)])


def fresh_hash(battle: Battle) -> str:
    return str(
        StateHash().of((*battle.models.values(), *battle.units.values(), battle.turn, battle.result, battle.scenery))
    )


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_after_any_change_the_hash_is_another_and_that_of_the_whole_state(change: Callable[[Battle], object]) -> None:
    battle = three_squads()
    before, snapshot = battle.hash(), battle.snapshot()
    change(battle)
    assert battle.hash() == fresh_hash(battle) != before
    battle.restore(snapshot)
    assert battle.hash() == before


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_clone_and_its_original_each_have_the_hash_of_their_own_state(change: Callable[[Battle], object]) -> None:
    battle = three_squads()
    before, copy = battle.hash(), battle.clone()
    change(copy)
    assert copy.hash() == fresh_hash(copy) != before
    assert battle.hash() == before
    change(battle)
    assert battle.hash() == copy.hash()


def test_values_that_are_not_replaced_are_not_hashed_again() -> None:
    battle = three_squads()
    hashed = StateHash().of((battle.units["a1"], battle.turn))
    again = hashed.of((battle.units["a1"], replace(battle.turn, busts=1)))
    assert again._digests[0] is hashed._digests[0]
    assert again._digests[1] != hashed._digests[1]
    assert str(hashed) != str(again)


def test_the_order_and_the_number_of_values_count() -> None:
    one, other = Unit("a", "A", "a", ("a.1",), 1), Model("a.1", "a", "trooper", 1.0, 2.0, 0.0, 0.0, 1)
    hashes = {str(StateHash().of(values)) for values in ((one, other), (other, one), (one,), (one, one), ())}
    assert len(hashes) == 5


def test_a_battle_that_does_not_hash_makes_no_digests() -> None:
    battle = three_squads()
    opening = battle.hashed
    battle.remove_model("b1.1", "a1", RULE)
    assert battle.log[-1].hash == ""
    assert battle.hashed is opening


def test_battles_of_one_scenario_share_the_digests_of_its_opening() -> None:
    first, second = three_squads(), three_squads()
    assert first.hashed is second.hashed
    assert first.hash() == second.hash() == fresh_hash(first)
