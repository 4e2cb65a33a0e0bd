"""Manoeuvre and shooting reactions: what triggers them, who may make them, how often."""

import pytest
from msgspec.structs import replace

from arap.battle.acts import Aim, Finish, FireOrder, Pass, React, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, UnitFinished
from arap.battle.events.reaction import ReactionAnswered, ReactionRolled
from arap.battle.values import Ground, Rout, ThisTurn
from arap.rules.answers import why_not
from arap.rules.triggers.trigger import OCCASIONS, Close
from arap.rules.turn.activation import end_activations
from arap.rules.turn.exposure import eyes_on
from tests.rules.builders import a_battle, a_kind, a_wall, play, squad
from tests.rules.logs import events
from tests.rules.reactions.close_by import (
    asked_by,
    facing_guards,
    failed_charge,
    goes_by,
    guards,
    manoeuvres,
    movers,
    reacts,
    shoots,
    step,
    what_is_offered,
)
from tests.rules.reactions.intercepting import acting
from tests.support import rule

BOTH = {"g": {"manoeuvre", "shoot"}}
FAIL = {"react.roll": [6, 6]}


def moves_to(away: float, start: float = 12.0) -> Battle:
    """The lone mover goes from 12" to so many inches from the lone guard."""
    battle = facing_guards(start)
    step(battle, [goes_by(0, start - away, battle)])
    return battle


@rule("react.manoeuvre.trigger-move", "react.general")
def test_a_movement_is_finished_when_another_kind_of_action_is_declared() -> None:
    battle = moves_to(8)
    assert not events(battle, ReactionAnswered) and battle.turn.acting[-1].moving
    step(battle, [Aim(), Pass()])
    (event,) = events(battle, ReactionAnswered)
    assert (event.trigger, event.kind, event.offered) == (2, "move-end", ("g",))
    assert battle.turn.acting[-1].aimed and not battle.turn.acting[-1].moving


@rule("react.manoeuvre.trigger-move")
def test_after_a_reaction_the_next_action_is_declared_anew() -> None:
    battle = moves_to(8)
    step(battle, [Aim(), shoots()], {"react.roll": [1, 6]})
    assert events(battle, HitsRolled)[0].unit == "g"
    assert not battle.turn.acting[-1].aimed and battle.turn.acting[-1].points == 1


@rule("react.manoeuvre.trigger-move")
def test_a_movement_is_finished_when_the_activation_is() -> None:
    battle = moves_to(8)
    step(battle, [Finish(), shoots()], FAIL)
    assert [type(logged.event) for logged in battle.log[-2:]] == [ReactionRolled, UnitFinished]
    assert not battle.turn.acting


@rule("react.manoeuvre.trigger-move")
def test_a_unit_without_points_has_finished_its_movement() -> None:
    battle = facing_guards(12)
    step(battle, [goes_by(0, 4, battle)], points=1)
    step(battle, [Pass()])
    assert events(battle, ReactionAnswered)[0].kind == "move-end" and not battle.turn.acting


@rule("react.manoeuvre.trigger-move")
@pytest.mark.parametrize(("away", "offered"), [(9.0, BOTH), (9.01, {})])
def test_exactly_nine_inches_from_one_member_count(away: float, offered: dict[str, set[str]]) -> None:
    battle = a_battle([squad("m", "a", (24, 24 - away), 1), guards(10, places=[(24 + 1.2 * n, 24) for n in range(10)])])
    assert what_is_offered(battle) == offered


@rule("react.manoeuvre.trigger-move")
def test_a_unit_that_moves_past_and_ends_beyond_nine_inches_triggers_nothing_not_even_by_its_fire() -> None:
    battle = a_battle([squad("m", "a", (17, 18), 1), squad("g", "b", (24, 24), 1, facing=180)])
    step(battle, [goes_by(4, 0, battle, face=90)], points=3)
    step(battle, [goes_by(1.5, -3.5, battle, face=130)])
    step(battle, [Shoot(1, (FireOrder("m.1", "rifle", "g", facing=40),))])
    assert not events(battle, ReactionAnswered) and events(battle, HitsRolled)


@rule("react.manoeuvre.trigger-move")
def test_no_reaction_comes_between_two_moves() -> None:
    battle = facing_guards(12)
    step(battle, [goes_by(0, 4, battle)], points=3)
    assert what_is_offered(battle) == BOTH
    step(battle, [goes_by(2.8, -1.9, battle, face=120)])
    step(battle, [Finish()])
    assert not events(battle, ReactionAnswered)


@rule("react.manoeuvre.trigger-move", "react.levels")
def test_the_movement_of_a_picked_up_unit_triggers_nothing() -> None:
    battle = facing_guards(8)
    acting(battle, "m", 1, by_pick_up=True)
    assert what_is_offered(battle) == {}
    step(battle, [goes_by(0, 1, battle)])
    step(battle, [])
    assert not events(battle, ReactionAnswered)


@rule("react.manoeuvre.trigger-move")
def test_a_charge_that_ends_in_contact_triggers_manoeuvres_of_other_units_but_no_shooting() -> None:
    battle = facing_guards(8, squad("w", "b", (26, 17), 1, facing=270))
    battle.change("m", locked=("w",))
    battle.change("w", locked=("m",))
    assert what_is_offered(battle) == {"g": {"manoeuvre"}}


@rule("react.manoeuvre.distance-and-sight")
def test_one_pair_within_the_distance_and_in_sight_is_enough() -> None:
    wall = a_wall((20, 20), (25, 20), height=5, thickness=0.5)
    places = [(24, 24), (27, 22.5)]
    battle = a_battle([squad("m", "a", (24, 18), 1), guards(2, places=places)], [wall])
    assert what_is_offered(battle) == BOTH
    hidden = a_battle([squad("m", "a", (24, 18), 1), guards(1)], [wall])
    assert what_is_offered(hidden) == {}


@rule("react.manoeuvre.distance-and-sight")
def test_an_enemy_behind_everybody_is_outside_every_field_of_view() -> None:
    battle = a_battle([squad("m", "a", (24, 28), 1), guards(3)])
    assert what_is_offered(battle) == {}


@rule("react.manoeuvre.distance-and-sight")
def test_a_hidden_enemy_is_not_seen() -> None:
    battle = facing_guards(8)
    battle.put_model(replace(battle.models["m.1"], hidden=True))
    assert what_is_offered(battle) == {}


@rule("react.manoeuvre.barred", "react.eligibility", "react.general")
@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"pinned_until": 2}, "pinned"), ({"ground": Ground(2)}, "gone to ground"),
        ({"now": ThisTurn(in_charge=True)}, "part of a charge this turn"), ({"locked": ("m",)}, "locked in melee"),
        ({"rout": Rout(None)}, "routing"), ({"pursuing": "m"}, "pursuing"),
    ],
)  # fmt: skip
def test_a_barred_unit_cannot_react(state: dict[str, object], why: str) -> None:
    battle = facing_guards(6)
    ask = asked_by(battle)
    assert ask is not None
    battle.change("g", **state)
    assert what_is_offered(battle) == {}
    assert why_not(battle, ask, React("g", "intercept")) is not None


@rule("react.manoeuvre.barred")
def test_a_unit_whose_charger_was_intercepted_may_react_and_one_that_ran_may_not() -> None:
    battle = facing_guards(6)
    assert what_is_offered(battle) == BOTH
    battle.change_now("g", in_charge=True)
    assert what_is_offered(battle) == {}


@rule("react.manoeuvre.trigger-fire", "react.sequence")
def test_fire_at_anybody_within_nine_inches_may_be_answered_at_the_firer() -> None:
    battle = facing_guards(8, squad("w", "b", (34, 20), 3))
    step(battle, [Shoot(1, (FireOrder("m.1", "rifle", "w"),)), shoots()], {"react.roll": [1, 1]})
    (event,) = events(battle, ReactionAnswered)
    assert (event.trigger, event.kind, event.units) == (3, "fire", ("g",))
    assert [hits.target_unit for hits in events(battle, HitsRolled)] == ["w", "m"]


@rule("react.manoeuvre.trigger-fire", "react.eligibility")
def test_a_unit_pinned_by_the_shots_cannot_react_to_them() -> None:
    battle = facing_guards(8)
    near = eyes_on(battle, "m")
    assert what_is_offered(battle, "fire", detail=Close(near)) == BOTH
    battle.change("g", pinned_until=2)
    assert what_is_offered(battle, "fire", detail=Close(near)) == {}


@rule("react.manoeuvre.trigger-fire")
def test_the_distance_counts_when_the_shots_are_fired() -> None:
    battle = a_battle([movers(8, 1), guards(2, places=[(24, 24), (24, 25.2)])])
    near = eyes_on(battle, "m")
    battle.remove_model("g.1", "m", "casualty.remove", False)
    assert what_is_offered(battle) == {}
    assert what_is_offered(battle, "fire", detail=Close(near)) == BOTH


@rule("react.manoeuvre.trigger-still", "react.deferred", "react.sequence")
def test_an_enemy_that_stays_close_by_may_be_reacted_to_before_the_melees() -> None:
    battle = facing_guards(9)
    play(end_activations(battle, "stopped"), {"react.roll": [1, 6], "shoot.to-hit": [6] * 4}, [shoots()])
    (event,) = events(battle, ReactionAnswered)
    assert (event.trigger, event.kind, event.rule) == (10, "still", "react.deferred")
    assert events(battle, HitsRolled)[0].unit == "g" and battle.turn.phase == "melee"


@rule("react.deferred")
def test_a_unit_that_moved_away_is_not_reacted_to_at_the_end() -> None:
    battle = facing_guards(8)
    step(battle, [goes_by(2.8, -1.9, battle, face=120)])
    step(battle, [Finish()])
    play(end_activations(battle, "stopped"))
    assert not events(battle, ReactionAnswered)


@rule("react.deferred")
def test_a_unit_that_fired_and_stayed_may_be_reacted_to_once_more() -> None:
    battle = facing_guards(8)
    step(battle, [Shoot(1, (FireOrder("m.1", "rifle", "g"),)), Pass()], points=1)
    step(battle, [])
    play(end_activations(battle, "stopped"), FAIL, [manoeuvres()])
    assert [event.kind for event in events(battle, ReactionAnswered)] == ["fire", "still"]


@rule("react.deferred", "react.pickup.bust")
def test_a_unit_that_was_never_tried_counts_and_units_in_melee_do_not() -> None:
    battle = facing_guards(8)
    assert not battle.units["m"].attempted
    assert what_is_offered(battle, "still") == BOTH
    battle.change("m", locked=("w",))
    play(end_activations(battle, "bust"))
    assert not events(battle, ReactionAnswered)


@rule("react.manoeuvre.trigger-still", "react.deferred")
def test_a_unit_that_was_picked_up_must_have_begun_the_turn_within_nine_inches_and_still_be() -> None:
    battle = facing_guards(8)
    battle.change_now("g", was_near=(("m", 8.0),))
    assert what_is_offered(battle, "still") == BOTH
    battle.change_now("g", was_near=(("m", 11.0),))
    assert what_is_offered(battle, "still") == {}
    battle.change_now("g", was_near=(("m", 8.0),))
    battle.put_model(replace(battle.models["g.1"], y=27.0))
    assert what_is_offered(battle, "still") == {}


@rule("react.manoeuvre.choice", "react.levels")
def test_two_successes_of_a_move_are_no_move_and_shot() -> None:
    battle = a_battle([movers(8, 1), guards(1, kind=a_kind(I=4))])
    verdict = reacts(
        battle, [manoeuvres(), goes_by(0, 2, battle, "g"), goes_by(0, 3, battle, "g")], {"react.roll": [2, 3]}
    )
    assert verdict.reacted == ("g",) and battle.models["g.1"].y != 24
    assert not events(battle, HitsRolled) and what_is_offered(battle) == {}


@rule("react.manoeuvre.choice")
def test_a_failed_shot_is_no_move_instead() -> None:
    battle = a_battle([movers(8, 1), guards(1, kind=a_kind(I=4))])
    reacts(battle, [shoots()], {"react.roll": [5, 6]})
    assert not events(battle, HitsRolled) and battle.models["g.1"].y == 24
    assert what_is_offered(battle) == {}


@rule("react.manoeuvre.limit", "react.roll")
@pytest.mark.parametrize(("setting", "offered"), [("per-turn", {}), ("per-enemy", BOTH)])
def test_one_attempt_in_a_player_turn_or_by_setting_against_each_enemy(
    setting: str, offered: dict[str, set[str]]
) -> None:
    second = squad("n", "a", (20, 20), 1)
    battle = facing_guards(8, second, settings={"react.attempts-per-turn": setting})
    reacts(battle, [shoots()], FAIL)
    assert what_is_offered(battle) == {}
    assert what_is_offered(battle, unit="n") == offered


@rule("react.manoeuvre.limit", "react.general")
def test_a_unit_that_declined_may_react_to_the_next_enemy() -> None:
    battle = facing_guards(8, squad("n", "a", (20, 20), 1))
    reacts(battle, [Pass()])
    assert what_is_offered(battle, unit="n") == BOTH


@rule("react.general")
def test_a_unit_that_reacted_keeps_its_attempt_for_its_own_turn() -> None:
    battle = facing_guards(8)
    reacts(battle, [shoots()], {"react.roll": [1, 1]})
    assert not battle.units["g"].attempted and not battle.units["g"].finished


@rule("react.offer-order")
def test_a_player_is_asked_again_after_each_reaction_and_the_next_player_afterwards() -> None:
    others = [squad("g2", "b", (28, 22), 1, facing=180), squad("c1", "c", (20, 22), 1, facing=180)]
    battle = facing_guards(8, *others)
    reacts(battle, [shoots(), Pass(), Pass()], FAIL)
    assert [(event.side, event.units) for event in events(battle, ReactionAnswered)] == [
        ("b", ("g",)), ("b", ()), ("c", ()),
    ]  # fmt: skip


@rule("react.offer-order")
def test_the_trigger_ends_when_the_unit_that_caused_it_is_destroyed() -> None:
    battle = facing_guards(8, squad("c1", "c", (20, 22), 1, facing=180))
    kills = {"react.roll": [1, 1], "shoot.to-hit": [1, 1], "shoot.to-wound": [6, 6]}
    reacts(battle, [shoots()], kills)
    assert "m" not in battle.units
    assert [event.kind for event in events(battle, ReactionAnswered)] == ["move-end", "wounds"]


@rule("react.offer-order")
def test_a_unit_that_routs_meanwhile_is_no_target_of_fire_but_may_be_manoeuvred_against() -> None:
    battle = facing_guards(8)
    battle.change("m", rout=Rout(None))
    assert what_is_offered(battle) == {"g": {"manoeuvre"}}


@rule("react.manoeuvre.failed-charge", "react.sequence", "react.eligibility")
def test_a_charged_unit_may_react_to_a_failed_charge_if_it_has_not_answered_it() -> None:
    battle = facing_guards(3, squad("w", "b", (29, 24), 1, facing=225))
    battle.change_now("g", in_charge=True, spared=True)
    assert what_is_offered(battle, "charge-failed", detail=failed_charge()) == BOTH | {"w": {"manoeuvre", "shoot"}}
    answered = failed_charge(answered=True)
    assert what_is_offered(battle, "charge-failed", detail=answered) == {"w": {"manoeuvre", "shoot"}}
    reacts(battle, [shoots()], {"react.roll": [1, 1]}, "charge-failed", detail=failed_charge())
    (event,) = events(battle, HitsRolled)
    assert (event.unit, event.needed.reasons) == ("g", ["one or two models -1"])


@rule("react.levels")
def test_nobody_reacts_to_a_reaction() -> None:
    battle = facing_guards(8, squad("n", "a", (24, 14), 1))
    reacts(battle, [manoeuvres(), goes_by(0, -3, battle, "g")], {"react.roll": [1, 6]})
    assert {event.side for event in events(battle, ReactionAnswered)} == {"b"}
    for kind in ("move-end", "fire", "charge-failed", "still"):
        assert OCCASIONS[kind].most == 0


@rule("react.levels")
def test_failed_dice_of_a_reaction_cannot_be_picked_up() -> None:
    battle = a_battle([movers(8, 1), guards(1, kind=a_kind(I=4))])
    reacts(battle, [shoots()], {"react.roll": [6, 5]})
    assert [event.kind for event in events(battle, ReactionAnswered)] == ["move-end"]


@rule("react.sequence", "react.deferred")
def test_the_phase_ends_with_the_window_for_units_that_stayed() -> None:
    battle = facing_guards(8)
    play(end_activations(battle, "stopped"), {}, [Pass()])
    assert battle.turn.phase == "melee"
