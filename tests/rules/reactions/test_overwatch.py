"""Overwatch: going on it, firing, and losing it."""

from math import cos, radians, sin
from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import Aim, Attempt, Declare, Finish, FireOrder, Overwatch, Pass, React
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, StateLapsed, UnitFinished
from arap.battle.events.reaction import ReactionRolled, WentOnOverwatch
from arap.battle.values import Rout
from arap.rules.characters import join
from arap.rules.melee.moving.locking import lock
from arap.rules.morale.ground import go_to_ground
from arap.rules.morale.pinning import pin
from arap.rules.morale.rout import break_up
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.travel.watchers import lengthened
from arap.rules.reactions.overwatch_fire import ON_THE_WAY
from arap.rules.shooting.casualties.resolve import remove_casualties
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Close, trigger
from arap.rules.turn.actions import take_action, why_not_act
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, a_wall, asked, play, squad
from tests.rules.logs import events
from tests.rules.reactions.close_by import (
    facing_guards,
    failed_charge,
    fires_on_overwatch,
    goes_by,
    guards,
    manoeuvres,
    movers,
    on_overwatch,
    reacts,
    shoots,
    step,
    what_is_offered,
)
from tests.rules.reactions.intercepting import acting
from tests.rules.shooting.reacting.reacting import CANNON, LASGUN, PISTOL, shots_fired
from tests.rules.turn.games import a_game, answer, end_turns
from tests.support import rule

ALL = {"manoeuvre", "shoot", "overwatch fire"}
FIRE = {"g": {"overwatch fire"}}


def goes_on_overwatch(battle: Battle, act: Overwatch | None = None, points: int = 2, unit: str = "m") -> None:
    entry = battle.acting(unit) or acting(battle, unit, points)
    order = act or Overwatch()
    assert why_not_act(battle, entry, order) is None
    play(take_action(battle, entry, order))


@rule("overwatch.enter")
def test_a_unit_moves_and_goes_on_overwatch_and_its_activation_ends() -> None:
    battle = facing_guards(20)
    step(battle, [goes_by(0, 4, battle)])
    step(battle, [Overwatch()])
    assert battle.units["m"].overwatch and battle.units["m"].finished and not battle.turn.acting
    assert [type(logged.event) for logged in battle.log[-2:]] == [WentOnOverwatch, UnitFinished]


@rule("overwatch.enter")
def test_points_left_are_lost_when_a_unit_goes_on_overwatch_first() -> None:
    battle = facing_guards(20)
    goes_on_overwatch(battle, points=3)
    assert events(battle, UnitFinished)[0].points_lost == 2 and not battle.turn.acting


@rule("overwatch.enter")
@pytest.mark.parametrize(
    ("state", "points", "why"),
    [
        ({}, 0, "1 action point needed, 0 left"), ({"pinned_until": 1}, 1, "m is pinned"),
        ({"rout": Rout(None)}, 1, "m is routing"), ({"pursuing": "g"}, 1, "m is pursuing"),
        ({"locked": ("g",)}, 1, "m is locked in melee"),
    ],
)  # fmt: skip
def test_overwatch_is_refused_without_a_point_or_in_these_states(state: Any, points: int, why: str) -> None:
    battle = facing_guards(20)
    battle.change("m", **state)
    refusal = why_not_act(battle, acting(battle, "m", points), Overwatch())
    assert refusal is not None and refusal.reason == why


@rule("overwatch.enter")
def test_a_unit_without_ranged_weapons_cannot_go_on_overwatch() -> None:
    battle = a_battle([squad("m", weapons=()), guards()])
    refusal = why_not_act(battle, acting(battle, "m", 1), Overwatch())
    assert refusal is not None and refusal.rule == "overwatch.enter"


@rule("overwatch.stationary")
def test_models_may_be_faced_freely_and_lie_down_when_they_go_on_overwatch() -> None:
    battle = a_battle([squad("m", n=3), guards()])
    goes_on_overwatch(battle, Overwatch(180.0, (("m.2", 270.0),), ("m.3",)))
    assert [model.facing for model in battle.members("m")] == [180, 270, 180]
    assert [model.prone for model in battle.members("m")] == [False, False, True]
    assert not battle.models["m.1"].speed and battle.units["m"].overwatch


@rule("overwatch.stationary")
def test_an_order_for_a_model_of_another_unit_is_refused() -> None:
    battle = facing_guards(20)
    entry = acting(battle, "m", 1)
    for act in (Overwatch(models=(("g.1", 90.0),)), Overwatch(prone=("g.1",)), Overwatch(float("nan"))):
        assert why_not_act(battle, entry, act) is not None


@rule("overwatch.stationary")
@pytest.mark.parametrize(("bearing", "offered"), [(80, FIRE), (150, {})])
def test_a_weapon_traverses_to_an_enemy_in_view_and_not_to_one_behind(
    bearing: float, offered: dict[str, set[str]]
) -> None:
    x, y = 24 + 15 * sin(radians(bearing)), 20 + 15 * cos(radians(bearing))
    gun = squad("g", "b", (24, 20), 1, weapons=(CANNON,))
    battle = on_overwatch(a_battle([squad("m", "a", (x, y), 1), gun]))
    assert what_is_offered(battle) == offered
    if offered:
        reacts(battle, [fires_on_overwatch()])
        assert shots_fired(battle) == {"cannon": 3} and not battle.models["g.1"].speed


@rule("overwatch.fire")
def test_overwatch_fire_needs_no_roll_and_fires_as_with_two_successes() -> None:
    members = [a_member(weapons=(LASGUN,)) for _ in range(5)] + [a_member(weapons=(CANNON,))]
    battle = on_overwatch(a_battle([movers(20), guards(members=members)]))
    reacts(battle, [fires_on_overwatch()])
    assert not events(battle, ReactionRolled)
    assert shots_fired(battle) == {"lasgun": 5, "cannon": 3}
    assert not battle.units["g"].overwatch and what_is_offered(battle) == {}


@rule("overwatch.fire")
@pytest.mark.parametrize(("away", "offered"), [(24.0, FIRE), (24.01, {}), (9.0, {"g": ALL})])
def test_the_distance_is_twenty_four_inches(away: float, offered: dict[str, set[str]]) -> None:
    gun = guards(1, weapons=(CANNON,))
    battle = on_overwatch(a_battle([movers(away, 1), gun]))
    assert what_is_offered(battle) == offered


@rule("overwatch.fire")
def test_a_pistol_does_not_reach_that_far() -> None:
    battle = on_overwatch(a_battle([movers(20, 1), guards(1, weapons=(PISTOL,))]))
    assert what_is_offered(battle) == {}


@rule("overwatch.fire", "overwatch.lost")
def test_an_owner_who_declines_may_fire_at_the_next_enemy() -> None:
    battle = on_overwatch(facing_guards(20, squad("n", "a", (30, 10), 1)))
    reacts(battle, [Pass()])
    assert battle.units["g"].overwatch and what_is_offered(battle, unit="n") == FIRE


@rule("overwatch.fire", "react.shoot.target")
def test_overwatch_fire_at_another_unit_and_a_second_one_are_refused() -> None:
    battle = on_overwatch(facing_guards(20, squad("n", "a", (30, 10), 1)))
    reacts(battle, [fires_on_overwatch(), Declare((FireOrder("g.1", "rifle", "m"),))])
    assert {event.target_unit for event in events(battle, HitsRolled)} == {"m"}
    battle.change("g", overwatch=True)
    assert what_is_offered(battle, unit="n") == {}


@rule("overwatch.fire", "overwatch.lost")
def test_an_ordinary_reaction_in_its_place_ends_overwatch() -> None:
    for chosen in (shoots(), manoeuvres()):
        battle = on_overwatch(facing_guards(8))
        reacts(battle, [chosen], {"react.roll": [6, 6]})
        assert not battle.units["g"].overwatch


@rule("overwatch.fire", "react.sequence")
def test_a_gun_on_overwatch_and_a_squad_close_by_may_both_react() -> None:
    gun = squad("gun", "b", (30, 36), 1, facing=180, weapons=(CANNON,))
    battle = on_overwatch(facing_guards(7, gun), "gun")
    assert what_is_offered(battle) == {"g": {"manoeuvre", "shoot"}, "gun": {"overwatch fire"}}
    volley = Declare((FireOrder("gun.1", "cannon", "m"),))
    reacts(battle, [fires_on_overwatch("gun"), volley, shoots()], {"react.roll": [6, 6]})
    assert events(battle, HitsRolled)[0].unit == "gun" and events(battle, ReactionRolled)[0].unit == "g"


@rule("overwatch.fire", "react.manoeuvre.trigger-fire", "react.manoeuvre.trigger-still")
@pytest.mark.parametrize("kind", ["move-end", "fire", "still"])
def test_movement_fire_and_staying_still_trigger_overwatch_fire(kind: Any) -> None:
    assert what_is_offered(on_overwatch(facing_guards(20)), kind) == FIRE


@rule("overwatch.own-charge", "react.manoeuvre.failed-charge")
def test_a_unit_on_overwatch_that_did_nothing_fires_at_chargers_that_failed() -> None:
    battle = on_overwatch(facing_guards(4))
    battle.change_now("g", in_charge=True, spared=True)
    assert what_is_offered(battle, "charge-failed", detail=failed_charge()) == {"g": ALL}
    reacts(battle, [fires_on_overwatch()], {}, "charge-failed", detail=failed_charge())
    assert events(battle, HitsRolled)[0].needed.goal == 2


@rule("overwatch.lost")
@pytest.mark.parametrize("how", ["pinned", "ground", "rout", "melee", "moved"])
def test_overwatch_is_lost_by_being_pinned_going_to_ground_rout_melee_and_movement(how: str) -> None:
    battle = on_overwatch(facing_guards(15))
    match how:
        case "pinned":
            pin(battle, "g", "pin.weapons.test", "m")
        case "ground":
            go_to_ground(battle, "g", "react.ground.under-fire")
        case "rout":
            break_up(battle, "g", Rout("m"), "rout.state")
        case "melee":
            lock(battle, "m", "g")
        case _:
            play(take_action(battle, acting(battle, "g", 1, by_pick_up=True), goes_by(0, -2, battle, "g")))
    assert not battle.units["g"].overwatch and what_is_offered(battle) == {}
    assert [(event.unit, event.state) for event in events(battle, StateLapsed)] == [("g", "on overwatch")]


@rule("overwatch.lost")
def test_overwatch_is_not_lost_by_casualties_suppression_or_turning() -> None:
    battle = on_overwatch(a_battle([movers(20), guards(3)]))
    battle.change("g", suppression=2)
    battle.remove_model("g.1", "m", "casualty.remove", False)
    battle.put_model(replace(battle.models["g.2"], facing=170.0, prone=True))
    assert what_is_offered(battle) == FIRE


@rule("overwatch.lost")
def test_a_unit_without_any_model_that_can_shoot_does_not_fire() -> None:
    members = [a_member(weapons=()), a_member(weapons=(CANNON,))]
    battle = on_overwatch(a_battle([movers(20), guards(members=members)]))
    remove_casualties(battle, "m", "g", {"g.2": False})
    assert what_is_offered(battle) == {} and not battle.units["g"].overwatch


@rule("overwatch.lost", "overwatch.enter")
def test_overwatch_ends_when_the_units_next_turn_begins_and_may_be_entered_again() -> None:
    game = a_game([squad("a1", at=(10, 4)), squad("b1", "b", (10, 44), facing=180)], {"activate.roll": [1, 1]})
    answer(game, Attempt("a1", 1), Overwatch())
    assert game.battle.turn.active == "b" and game.battle.units["a1"].overwatch
    end_turns(game, 1)
    assert game.battle.turn.active == "a" and not game.battle.units["a1"].overwatch
    answer(game, Attempt("a1", 1), Overwatch())
    assert game.battle.units["a1"].overwatch


@rule("overwatch.lost", "coherency.character-join")
def test_overwatch_ends_when_a_character_joins() -> None:
    hero = a_kind("hero", traits=("independent-character",))
    battle = on_overwatch(a_battle([squad("g", n=3), squad("h", at=(10, 11.5), n=1, kind=hero)]))
    join(battle, battle.units["h"], battle.units["g"])
    assert not battle.units["g"].overwatch


def dash() -> Battle:
    """The movers stand in one ruin, with another 6" to the east, 18" before guards on overwatch."""
    ruins = [a_piece((x - 1, 4, x + 1, 8), "ruin", cover="hard", form="area", height=2.0) for x in (21.0, 27.0)]
    movers = squad("m", "a", (21, 6), 3, facing=90)
    return on_overwatch(a_battle([movers, guards(1, kind=a_kind("veteran", BS=4))], ruins))


def runs(battle: Battle, far: float) -> None:
    """The movers run east, in two moves."""
    for _ in range(2):
        step(battle, [goes_by(far / 2, 0, battle)], points=3)


@rule("overwatch.fleeting-target", "shoot.fleeting-target")
def test_a_target_that_ran_from_cover_to_cover_is_hit_at_minus_one() -> None:
    battle = dash()
    runs(battle, 6)
    step(battle, [Aim(), fires_on_overwatch()])
    (event,) = events(battle, HitsRolled)
    assert (event.needed.goal, event.needed.reasons) == (3, ["fleeting target -1"])
    assert not any(model.fleeting for model in battle.members("m"))


@rule("overwatch.fleeting-target")
def test_a_target_that_stayed_in_its_ruin_has_its_cover() -> None:
    battle = dash()
    reacts(battle, [fires_on_overwatch()], kind="fire")
    assert events(battle, HitsRolled)[0].needed.goal == 2


def behind_houses() -> Battle:
    """The movers dash from behind one house to behind another; only in between are they seen."""
    houses = [a_wall((x - 3, 10), (x + 3, 10), height=6, thickness=0.5) for x in (19.0, 29.0)]
    hedges = [a_piece((x - 1, 5, x + 1, 9), "hedge", cover="soft", form="area") for x in (19.0, 29.0)]
    runners = squad("m", "a", (19, 7), 3, facing=90, kind=a_kind("runner", M=6))
    units = [runners, guards(1, kind=a_kind("veteran", BS=4))]
    return on_overwatch(a_battle(units, [*houses, *hedges], settings={"shoot.premeasure": True}))


@rule("overwatch.fleeting-target")
def test_a_target_that_ended_out_of_sight_may_be_caught_between_the_houses() -> None:
    battle = behind_houses()
    runs(battle, 10)
    assert what_is_offered(battle) == {}
    step(battle, [Finish(), React("g", ON_THE_WAY)])
    (event,) = events(battle, HitsRolled)
    assert (event.needed.goal, event.needed.reasons) == (3, ["fleeting target -1"])
    assert {model.x for model in battle.members("m")} == {29}
    assert not battle.units["g"].overwatch


@rule("overwatch.fleeting-target")
def test_a_plan_names_where_between_the_houses_the_unit_may_be_caught() -> None:
    battle = behind_houses()
    step(battle, [goes_by(5, 0, battle)], points=3)
    plan = check_move(battle, "m", goes_by(5, 0, battle).paths)
    (watcher,) = plan.watchers
    assert watcher.unit == "g" and watcher.text == "may fire from overwatch between two pieces of cover"
    assert watcher.place is not None and 19 < watcher.place[0] < 29


@rule("overwatch.fleeting-target")
def test_a_model_that_climbs_straight_up_has_passed_no_place() -> None:
    before = (("m.1", ((1.0, 1.0), (2.0, 1.0))),)
    assert lengthened(before, [("m.1", ((2.0, 1.0), (3.0, 1.0))), ("m.2", ())]) == (
        ("m.1", ((1.0, 1.0), (2.0, 1.0), (2.0, 1.0), (3.0, 1.0))),
    )


@rule("overwatch.fleeting-target")
def test_a_unit_that_is_not_on_overwatch_cannot_react_to_the_dash() -> None:
    battle = behind_houses()
    battle.change("g", overwatch=False)
    runs(battle, 10)
    assert battle.turn.acting[-1].way == ()
    step(battle, [Finish()])
    assert not events(battle, HitsRolled)


@rule("overwatch.fleeting-target")
def test_both_places_are_offered_if_the_target_is_seen_at_its_end_too() -> None:
    battle = dash()
    runs(battle, 6)
    raised = trigger(battle, "move-end", "m", Close(way=battle.turn.acting[-1].way))
    ask = asked(offer(battle, raised))
    assert ask is not None
    assert {option.answer for option in ask.options} == {fires_on_overwatch(), React("g", ON_THE_WAY), Pass()}
    step(battle, [Aim(), React("g", ON_THE_WAY)])
    assert [event.needed.goal for event in events(battle, HitsRolled)] == [3]


@rule("overwatch.stationary")
@pytest.mark.parametrize(("given", "facing"), [(0.0, 0.0), (90.0, 90.0), (360.0, 0.0), (405.0, 45.0), (-90.0, 270.0)])
def test_facings_on_overwatch_are_bearings_from_0_to_less_than_360(given: float, facing: float) -> None:
    battle = a_battle([movers(8, 2), guards(1)])
    goes_on_overwatch(battle, Overwatch(facing=given, models=(("m.2", given + 10),)))
    assert [model.facing for model in battle.members("m")] == [facing, (facing + 10) % 360]
