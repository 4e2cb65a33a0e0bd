"""The state of a battle: values in dictionaries, copied by sharing."""

import msgspec
import pytest

from arap.battle.battle import Battle, Snapshot
from arap.battle.events import ModelRemoved, TurnEnded, UnitDestroyed
from arap.battle.values import Ground, Tally, ThisTurn
from arap.kernel.errors import ArapError
from tests.rules.builders import a_battle, a_kind, a_scenario, squad
from tests.rules.logs import event_types


def two_squads() -> Battle:
    return a_battle([squad("a1", n=3, kind=a_kind(W=2)), squad("b1", "b", at=(10, 40), n=2)])


def test_models_are_named_after_their_unit_and_have_their_wounds() -> None:
    battle = two_squads()
    assert battle.units["a1"].models == ("a1.1", "a1.2", "a1.3")
    assert [model.wounds for model in battle.members("a1")] == [2, 2, 2]
    assert (battle.units["a1"].strength, battle.units["a1"].now.start_count) == (3, 3)


def test_positions_lie_on_a_grid_of_a_thousandth_of_an_inch() -> None:
    battle = a_battle([squad("a1", places=[(1 / 3, 2 / 3)])])
    assert (battle.models["a1.1"].x, battle.models["a1.1"].y) == (0.333, 0.667)


def test_a_clone_shares_values_and_nothing_that_changes() -> None:
    battle = two_squads()
    copy = battle.clone()
    before = battle.hash()
    copy.change("a1", suppression=2)
    copy.remove_model("b1.1", None, "casualty.remove")
    copy.change_turn(busts=1)
    assert battle.hash() == before and copy.hash() != before
    assert copy.models["a1.1"] is battle.models["a1.1"]
    assert battle.log == []


def test_a_snapshot_restores_the_state_it_was_taken_of() -> None:
    battle = two_squads()
    battle.change("a1", ground=Ground(3, "b1"), now=ThisTurn(3, tallies=(Tally("b1", hits=2),)))
    snapshot, before = battle.snapshot(), battle.hash()
    battle.remove_model("b1.1", "a1", "casualty.remove")
    battle.restore(snapshot)
    assert battle.hash() == before and battle.snapshot() == snapshot


def test_a_battle_restored_after_fire_gave_a_model_away_still_looks_for_secrets() -> None:
    battle = two_squads()
    battle.put_model(msgspec.structs.replace(battle.models["a1.1"], aimed_from=3))
    battle.restore(battle.snapshot())
    assert battle.position.secretive


def test_a_snapshot_survives_json() -> None:
    battle = two_squads()
    battle.change("a1", ground=Ground(3, "b1"), now=ThisTurn(3, tallies=(Tally("b1", hits=2),)))
    again = msgspec.json.decode(msgspec.json.encode(battle.snapshot()), type=Snapshot)
    assert again == battle.snapshot()


def test_every_change_of_state_changes_the_hash() -> None:
    battle = two_squads()
    seen = {battle.hash()}
    battle.put_model(msgspec.structs.replace(battle.models["a1.1"], facing=90.0))
    seen.add(battle.hash())
    battle.change("a1", pending=1)
    seen.add(battle.hash())
    battle.change_turn(phase="melee")
    seen.add(battle.hash())
    assert len(seen) == 4


def test_the_last_model_takes_its_unit_with_it() -> None:
    battle = two_squads()
    battle.remove_model("b1.1", "a1", "casualty.remove")
    assert battle.units["b1"].models == ("b1.2",)
    battle.remove_model("b1.2", "a1", "casualty.remove")
    assert "b1" not in battle.units and battle.units_of("b") == []
    kinds = event_types(battle)
    assert kinds == [ModelRemoved, ModelRemoved, UnitDestroyed]


def test_events_carry_the_hash_of_the_state_when_it_is_wanted() -> None:
    battle = two_squads()
    battle.emit(TurnEnded(rule="turn.structure", side="a"))
    battle.hashing = True
    battle.emit(TurnEnded(rule="turn.structure", side="a"))
    assert [logged.hash for logged in battle.log] == ["", battle.hash()]


def test_the_next_player_is_the_one_after_in_the_order_of_play() -> None:
    battle = a_battle([squad(side, side, at=(10, 10 * number)) for number, side in enumerate("abc", 1)], active="b")
    assert [battle.next_player(side) for side in "bca"] == ["c", "a", "b"]


def test_an_unknown_setting_is_refused_with_the_nearest_known() -> None:
    with pytest.raises(ArapError, match=r"unknown setting 'activate.pickups'; did you mean 'activate.pick-ups'\?"):
        Battle.start(a_scenario([squad("a1")], settings={"activate.pickups": True}))


@pytest.mark.parametrize("side", ["gm", "watcher"])
def test_no_side_is_called_like_a_seat_that_is_no_sides(side: str) -> None:
    scenario = a_scenario([squad("x"), squad("y", "b")])
    sides = (msgspec.structs.replace(scenario.sides[0], id=side), *scenario.sides[1:])
    with pytest.raises(ArapError, match=f"no side can be called '{side}'"):
        Battle.start(msgspec.structs.replace(scenario, sides=sides))
