"""Overwatch fire at chargers, and reactions to charges that fail."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from arap.battle.acts import Charge, Declare, FireOrder, Pass, React
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, LeadershipTested, ModelRemoved
from arap.battle.events.charge import ChargeFailed, ChargeMade
from arap.battle.events.reaction import ReactionAnswered, ReactionRolled
from arap.battle.values import ATTEMPT, Rout, ThisTurn
from arap.rules.charge.approach.distance import charge_move_of
from arap.rules.charge.fire.fire_points import charge_route_of, fire_points
from arap.rules.charge.planner import proposed
from arap.rules.charge.reacting import charging_of
from arap.rules.morale.quarter import exempt
from arap.rules.reactions.overwatch_chargers import RULE, OverwatchChargers, arms_of
from arap.rules.shooting.reacting.fire import reaction_volley
from arap.rules.triggers.trigger import trigger
from arap.rules.turn.actions import take_action
from arap.rules.turn.activation_phase import acting_step
from tests.rules.builders import Squad, a_battle, a_kind, a_member, a_piece, a_weapon, impassable, play, squad
from tests.rules.logs import events
from tests.rules.reactions.close_by import fires_on_overwatch, on_overwatch, shoots, what_is_offered
from tests.rules.reactions.intercepting import acting
from tests.support import rule

KNIFE = a_weapon("knife", type="melee", range=None)
VETERAN = a_kind("veteran", BS=4)


def watcher(at: tuple[float, float] = (30, 21), facing: float = 315.0, **fields: Any) -> Squad:
    """A squad of the charged side that watches the charge from the side."""
    return squad("c", "b", at, 1, facing=facing, kind=VETERAN, **fields)


def a_charge(*others: Squad, away: float = 8.0, n: int = 3, terrain: Sequence[Any] = ()) -> Battle:
    """The chargers m at (10, 40), facing east, and so far before them the charged unit v."""
    chargers = squad("m", "a", (10, 40), n, facing=90, weapons=(KNIFE,))
    charged = squad("v", "b", (10 + away, 40), 3, facing=270, weapons=(KNIFE,))
    return a_battle([chargers, charged, *others], terrain)


def charges(
    battle: Battle, answers: Sequence[Any] = (), dice: Mapping[str, Sequence[int]] | None = None, **fields: Any
) -> Battle:
    misses = {"shoot.to-hit": [6] * 20}
    play(take_action(battle, acting(battle, "m", **fields), Charge("v")), {**misses, **(dice or {})}, answers)
    return battle


def offered(battle: Battle) -> list[tuple[str, tuple[str, ...]]]:
    return [(event.kind, event.offered) for event in events(battle, ReactionAnswered)]


@rule("overwatch.chargers", "react.charge.who-may-fire")
def test_a_unit_on_overwatch_fires_at_chargers_where_they_first_come_within_range() -> None:
    battle = on_overwatch(a_charge(watcher()), "c")
    charging = charging_of(battle, charge_move_of(battle, Charge("v"), ["m.1", "m.2", "m.3"]))
    route = charge_route_of(battle, charging)
    assert route is not None
    points = fire_points(battle, route, reaction_volley("c", "m"), "m", arms_of(battle, battle.units["c"]))
    assert list(points.values()) == [4.0]
    charges(battle, [Pass(), fires_on_overwatch("c")])
    (event,) = events(battle, HitsRolled)
    assert (event.unit, event.target_unit, event.needed.goal) == ("c", "m", 4)
    assert not battle.units["c"].overwatch and battle.units["m"].locked == ("v",)


@rule("overwatch.chargers")
def test_chargers_that_stay_beyond_twenty_four_inches_or_out_of_sight_are_not_offered() -> None:
    far = charges(on_overwatch(a_charge(watcher((46, 20))), "c"), [Pass()])
    assert offered(far) == [("charge", ("v",))]
    rock = impassable((4, 33, 30, 34))
    hidden = charges(on_overwatch(a_charge(watcher(), terrain=[rock]), "c"), [Pass()])
    assert offered(hidden) == [("charge", ("v",))]


@rule("overwatch.chargers", "react.charge.fire-point")
def test_each_model_fires_at_its_own_fire_point_once_the_offer_is_open() -> None:
    cannon, lasgun = a_weapon("cannon", type="heavy", range=48.0, shots=3), a_weapon("lasgun")
    members = [a_member(VETERAN, weapons=(weapon,)) for weapon in (cannon, lasgun)]
    gunners = squad("c", "b", facing=315, members=members, places=[(30, 21), (30.8, 20.2)])
    battle = on_overwatch(a_charge(gunners), "c")
    route = charge_route_of(battle, charging_of(battle, charge_move_of(battle, Charge("v"), ["m.1", "m.2", "m.3"])))
    assert route is not None
    points = fire_points(battle, route, reaction_volley("c", "m"), "m", arms_of(battle, battle.units["c"]))
    assert points["c.1", "cannon"] == 0.0 and points["c.2", "lasgun"] > 5.0


@rule("overwatch.chargers", "melee.wound-difference.charge-fire")
def test_its_casualties_do_not_count_in_the_melee_and_its_tests_wait() -> None:
    battle = on_overwatch(a_charge(watcher((20, 30), 315.0)), "c")
    hits = {"shoot.to-hit": [1, 1], "shoot.to-wound": [6, 6], "casualty.allocate": [1, 2]}
    charges(battle, [Pass(), fires_on_overwatch("c")], hits)
    assert events(battle, ModelRemoved)
    assert events(battle, ChargeMade)
    assert battle.turn.onsets[0].taken == 0 and not events(battle, LeadershipTested)


@rule("overwatch.chargers", "react.levels")
def test_chargers_that_were_picked_up_are_not_fired_at() -> None:
    battle = charges(on_overwatch(a_charge(watcher()), "c"), [Pass()], by_pick_up=True)
    assert offered(battle) == [("charge", ("v",))]


@rule("overwatch.own-charge")
def test_the_charged_unit_itself_has_no_overwatch_fire() -> None:
    battle = on_overwatch(a_charge(), "v")
    charges(battle, [Pass()])
    assert offered(battle) == [("charge", ("v",))] and not battle.units["v"].overwatch


@rule("overwatch.own-charge", "react.stand-and-fire.weapons")
def test_a_charged_unit_on_overwatch_rolls_to_stand_and_fire_and_loses_overwatch() -> None:
    chargers = squad("m", "a", (10, 40), 3, facing=90, weapons=(KNIFE,))
    charged = squad("v", "b", (17, 40), 3, facing=270)
    battle = on_overwatch(a_battle([chargers, charged]), "v")
    charges(battle, [React("v", "stand and fire")], {"react.roll": [2, 5]})
    assert events(battle, ReactionRolled)[0].successes == 1
    assert {event.needed.goal for event in events(battle, HitsRolled)} == {1}
    assert sum(len(event.throws) for event in events(battle, HitsRolled)) == 3
    assert not battle.units["v"].overwatch


def falls_short(answers: Sequence[Any], dice: Mapping[str, Sequence[int]], **state: Any) -> Battle:
    """Chargers with variable ground before them, which leaves them too short a move, and their friend n, close to the
    charged unit too."""
    rubble = a_piece((11, 30, 17, 48), "rubble", form="area", variable=True)
    chargers = squad("m", "a", (10, 40), 3, facing=90, weapons=(KNIFE,))
    friend = squad("n", "a", (14, 34), 1)
    battle = a_battle([chargers, friend, squad("v", "b", (19, 40), 3, facing=270)], [rubble])
    battle.change("v", **state)
    return charges(battle, answers, {"move.variable": [1, 1], **dice})


@rule("react.manoeuvre.failed-charge", "charge.failed", "react.sequence")
def test_a_failed_charge_is_offered_once_and_not_again_as_a_movement() -> None:
    battle = falls_short([Pass(), shoots("v")], {"move.variable": [1, 1], "react.roll": [1, 6]})
    assert events(battle, ChargeFailed) and not battle.turn.acting
    assert [event.kind for event in events(battle, ReactionAnswered)] == ["charge", "charge-failed"]
    assert events(battle, HitsRolled)[0].needed.base == 3


@rule("react.manoeuvre.failed-charge")
def test_a_unit_that_rolled_to_stand_and_fire_does_not_react_to_the_failed_charge() -> None:
    battle = falls_short([React("v", "stand and fire")], {"move.variable": [1, 1], "react.roll": [6, 6]})
    assert events(battle, ChargeFailed)
    assert [event.kind for event in events(battle, ReactionAnswered)] == ["charge"]


@rule("react.manoeuvre.barred", "react.eligibility", "overwatch.own-charge", "casualty.quarter.exempt")
@pytest.mark.parametrize("overwatch", [False, True])
def test_a_unit_whose_chargers_failed_may_react_to_other_enemies_later_in_the_turn(overwatch: bool) -> None:
    battle = falls_short([Pass(), Pass()], {"move.variable": [1, 1]}, overwatch=overwatch)
    reactions = {"manoeuvre", "shoot", "overwatch fire"} if overwatch else {"manoeuvre", "shoot"}
    assert what_is_offered(battle, unit="n") == {"v": reactions}
    assert exempt(battle.units["v"])


@rule("react.manoeuvre.failed-charge", "react.eligibility")
def test_a_unit_that_stood_and_fired_at_chargers_that_failed_may_react_to_another_enemy() -> None:
    dice = {"move.variable": [1, 1], "react.roll": [6, 6]}
    battle = falls_short([React("v", "stand and fire")], dice)
    assert what_is_offered(battle, unit="n") == {"v": {"manoeuvre", "shoot"}}


@rule("react.manoeuvre.barred", "react.run.after")
def test_a_unit_that_ran_stays_barred_when_a_second_charge_at_it_fails() -> None:
    battle = falls_short([Pass()], {"move.variable": [1, 1]}, now=ThisTurn(3, in_charge=True))
    assert events(battle, ChargeFailed) and what_is_offered(battle, unit="n") == {}


@rule("overwatch.chargers", "react.sequence")
def test_the_plan_of_a_charge_names_the_units_that_may_fire_at_it() -> None:
    battle = on_overwatch(a_charge(watcher()), "c")
    acting(battle, "m")
    plan = proposed(battle, battle.units["m"], Charge("v"))
    assert [(each.unit, each.reaction) for each in plan.reactions if each.unit == "c"] == [("c", "overwatch fire")]
    assert [each.text for each in plan.reactions if each.unit == "c"] == ['may fire from overwatch after 4"']


@rule("react.manoeuvre.trigger-move")
def test_a_charge_that_ends_in_contact_is_a_movement_for_other_units() -> None:
    battle = a_charge(squad("w", "b", (16, 33), 1, facing=0))
    charges(battle, [Pass()])
    play(acting_step(battle, battle.turn.acting[-1]), {}, [Pass()])
    last = events(battle, ReactionAnswered)[-1]
    assert (last.kind, last.offered) == ("move-end", ("w",)) and battle.turn.kept


@rule("react.manoeuvre.trigger-move", "rout.contact-enemy")
def test_a_charge_on_routers_triggers_like_any_movement() -> None:
    battle = a_charge(squad("w", "b", (16, 33), 1, facing=0))
    battle.change("v", rout=Rout(None))
    charges(battle, [Pass()], {"melee.free-hack": [6] * 9, "melee.to-hit": [6] * 9})
    assert [event.kind for event in events(battle, ReactionAnswered)] == ["move-end"]


@rule("overwatch.chargers", "react.charge.fire-point")
def test_a_second_unit_fires_at_the_chargers_left_when_the_lead_charger_has_fallen() -> None:
    second = squad("d", "b", (20, 30), 1, facing=315)
    battle = on_overwatch(on_overwatch(a_charge(watcher((24, 30), 315.0), second, n=2), "c"), "d")
    kills = {"shoot.to-hit": [1, 6, 6, 6], "shoot.to-wound": [6], "casualty.allocate": [1]}
    answers = [Pass(), fires_on_overwatch("c"), Declare((FireOrder("c.1", "rifle", "m"),)), fires_on_overwatch("d")]
    charges(battle, answers, kills)
    assert [event.unit for event in events(battle, HitsRolled)] == ["c", "d"]


@rule("overwatch.chargers", "react.offer-order")
def test_friends_of_the_chargers_do_not_fire_at_them() -> None:
    friend = squad("f", "a", (20, 30), 1, facing=315, kind=VETERAN)
    battle = on_overwatch(on_overwatch(a_charge(friend, watcher()), "f"), "c")
    charges(battle, [Pass(), Pass()])
    assert offered(battle) == [("charge", ("v",)), ("charge-under-way", ("c",))]
    assert {event.side for event in events(battle, ReactionAnswered)} == {"b"}


@rule("overwatch.chargers", "react.manoeuvre.limit")
def test_fire_at_chargers_is_the_one_reaction_of_the_turn() -> None:
    battle = charges(on_overwatch(a_charge(watcher()), "c"), [Pass(), fires_on_overwatch("c")])
    assert battle.units["c"].now.reacted == (ATTEMPT,)


@rule("overwatch.chargers", "react.manoeuvre.distance-and-sight")
def test_a_watcher_that_sees_no_charger_is_told_so_and_one_that_cannot_fire_too() -> None:
    for c, rule_id in ((watcher((46, 20)), "react.manoeuvre.distance-and-sight"), (watcher(weapons=(KNIFE,)), RULE)):
        battle = on_overwatch(a_charge(c), "c")
        charging = charging_of(battle, charge_move_of(battle, Charge("v"), ["m.1", "m.2", "m.3"]))
        refusal = OverwatchChargers().why_not(battle, trigger(battle, "charge-under-way", "m", charging), "c")
        assert refusal is not None and refusal.rule == rule_id


@rule("overwatch.chargers", "react.charge.fire-point")
def test_when_all_chargers_have_fallen_the_next_watcher_is_not_asked() -> None:
    battle = on_overwatch(on_overwatch(a_charge(watcher((20, 30)), second_watcher(), n=1), "c"), "d")
    hits = {"shoot.to-hit": [1], "shoot.to-wound": [6]}
    charges(battle, [Pass(), fires_on_overwatch("c")], hits)
    assert "m" not in battle.units and battle.units["d"].overwatch
    assert offered(battle) == [("charge", ("v",)), ("charge-under-way", ("c", "d"))]


@rule("overwatch.chargers", "react.charge.fire-point")
def test_when_the_lead_charger_has_fallen_the_nearest_one_left_leads() -> None:
    battle = on_overwatch(on_overwatch(a_charge(watcher((20, 30)), second_watcher()), "c"), "d")
    hits = {"shoot.to-hit": [1, 6, 6, 6], "shoot.to-wound": [6], "casualty.allocate": [2]}
    volleys = [Declare((FireOrder(f"{unit}.1", "rifle", "m"),)) for unit in ("c", "d")]
    charges(battle, [Pass(), fires_on_overwatch("c"), volleys[0], fires_on_overwatch("d"), volleys[1]], hits)
    assert [event.unit for event in events(battle, HitsRolled)] == ["c", "d"]
    assert battle.units["m"].locked == ("v",)


def second_watcher() -> Squad:
    return squad("d", "b", (22, 30), 1, facing=315, kind=VETERAN)
