"""How near enemies were when a turn began or when they fired, and which failed charges spare a unit."""

import pytest
from msgspec.structs import replace

from arap.battle.values import Acting, ThisTurn
from arap.rules.reactions.closeness import has_answered, note_nearness
from arap.rules.triggers.trigger import Close, Kind, trigger
from arap.rules.turn.exposure import has_stayed, is_exposed
from tests.rules.builders import a_battle, squad
from tests.rules.reactions.close_by import facing_guards, failed_charge, guards, movers, on_overwatch, what_is_offered
from tests.support import rule

CHARGED = [(False, False, False), (True, False, True), (True, True, False)]
BOTH = {"g": {"manoeuvre", "shoot"}}


@rule("react.deferred", "react.manoeuvre.trigger-still")
def test_a_unit_that_moves_in_an_enemy_turn_remembers_how_near_the_active_side_was() -> None:
    """The nearest models count; units of the third player and units beyond 24" do not."""
    third = squad("t", "c", (28, 24), 1)
    far = squad("far", "a", (24, 48), 1)
    edge = squad("edge", "a", (0, 24), 1)
    battle = a_battle([movers(8), guards(3), third, far, edge], width=60, depth=60)
    note_nearness(battle, "g")
    assert dict(battle.units["g"].now.was_near or ()) == {"m": 8.0, "edge": 22.8, "far": 24.0}


@rule("react.deferred")
def test_only_the_first_move_of_an_enemy_turn_is_remembered() -> None:
    battle = facing_guards(8)
    note_nearness(battle, "g")
    battle.put_model(replace(battle.models["g.1"], y=30.0))
    note_nearness(battle, "g")
    assert battle.units["g"].now.was_near == (("m", 8.0),)


@rule("react.deferred")
def test_a_unit_of_the_active_player_remembers_nothing() -> None:
    battle = facing_guards(8)
    note_nearness(battle, "m")
    assert battle.units["m"].now.was_near is None


@rule("react.manoeuvre.trigger-still", "react.deferred")
def test_one_of_several_enemies_that_were_near_is_enough() -> None:
    battle = facing_guards(8)
    battle.change_now("g", was_near=(("x", 30.0), ("m", 8.0), ("y", 30.0)))
    assert what_is_offered(battle, "still") == BOTH


@rule("react.manoeuvre.trigger-fire", "react.manoeuvre.distance-and-sight")
@pytest.mark.parametrize(("away", "is_offered"), [(9.0, True), (9.1, False)])
def test_after_fire_the_distance_of_the_unit_itself_counts(away: float, is_offered: bool) -> None:
    battle = facing_guards(8, squad("h", "b", (40, 40), 1))
    near = Close(near=(("g", away), ("h", 5.0)))
    assert ("g" in what_is_offered(battle, "fire", detail=near)) is is_offered
    assert "h" in what_is_offered(battle, "fire", detail=near)


@rule("react.manoeuvre.trigger-fire")
def test_after_fire_units_on_overwatch_within_24_inches_react_and_others_do_not() -> None:
    battle = on_overwatch(facing_guards(20, squad("h", "b", (30, 24), 1, facing=180)))
    assert what_is_offered(battle, "fire", detail=Close(near=(("g", 20.0), ("h", 21.0)))) == {"g": {"overwatch fire"}}


@rule("react.manoeuvre.failed-charge", "react.manoeuvre.barred")
@pytest.mark.parametrize(
    ("kind", "target", "answered", "found"),
    [
        ("charge-failed", "g", True, True),
        ("charge-failed", "g", False, False),
        ("charge-failed", "other", True, False),
        ("charge-under-way", "g", True, False),
    ],
)
def test_a_unit_has_answered_only_the_failed_charge_at_itself(
    kind: Kind, target: str, answered: bool, found: bool
) -> None:
    battle = facing_guards(8)
    charge = failed_charge(target, answered=answered)
    assert has_answered(trigger(battle, kind, "m", charge), battle.units["g"]) is found
    assert not has_answered(trigger(battle, "move-end", "m", Close()), battle.units["g"])


@rule("react.manoeuvre.failed-charge", "react.manoeuvre.barred")
@pytest.mark.parametrize(("in_charge", "spared", "barred"), CHARGED)
def test_a_unit_in_a_charge_reacts_only_if_the_charge_at_it_failed(in_charge: bool, spared: bool, barred: bool) -> None:
    battle = facing_guards(8)
    battle.change_now("g", in_charge=in_charge, spared=spared)
    assert (what_is_offered(battle) == {}) is barred


@rule("react.deferred", "react.manoeuvre.trigger-still")
@pytest.mark.parametrize(
    ("came", "stayed"),
    [((None, None), True), ((4, None), True), ((5, None), False), ((None, 5), False), ((5, 5), False), ((4, 4), True)],
)
def test_a_unit_has_stayed_if_no_model_has_moved_in_this_player_turn(
    came: tuple[int | None, ...], stayed: bool
) -> None:
    battle = a_battle([movers(8, 2), guards(1)])
    battle.change_turn(serial=5)
    for model, serial in zip(battle.members("m"), came, strict=True):
        battle.put_model(replace(model, came=None if serial is None else (1.0, 2.0, 0.0, serial)))
    assert has_stayed(battle, "m") is stayed


@rule("react.deferred")
@pytest.mark.parametrize("state", [{"now": ThisTurn(charged=True)}, {"locked": ("g",)}])
def test_units_that_have_charged_or_fight_have_not_just_stayed(state: dict[str, object]) -> None:
    battle = facing_guards(8)
    assert has_stayed(battle, "m")
    battle.change("m", **state)
    assert not has_stayed(battle, "m")


@rule("react.levels", "react.sequence")
def test_only_what_the_active_player_does_in_the_activation_phase_is_reacted_to() -> None:
    battle = facing_guards(8)
    assert is_exposed(battle, "m")
    for change in ({"phase": "compulsory"}, {"phase": "activation", "reacting": ("g",)}):
        battle.change_turn(**change)
        assert not is_exposed(battle, "m")
    battle.change_turn(reacting=(), acting=(Acting("m", 1, by_pick_up=True),))
    assert not is_exposed(battle, "m")
    assert not is_exposed(facing_guards(30), "m")
