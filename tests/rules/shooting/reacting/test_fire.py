"""The fire of a reaction: what the successes allow, at whom, and with which goals."""

import pytest
from msgspec.structs import replace as replaced

from arap.army.profile import Weapon
from arap.battle.acts import Declare, FireOrder, React
from arap.battle.events import HitsRolled, LeadershipTested, UnitFinished, VolleyBegan
from arap.battle.events.reaction import FireHeld
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Option
from arap.rules.answers import approve
from arap.rules.reactions.go_to_ground import GoToGround
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.reacting.fire import BEST, HOLD, reaction_fire, reaction_volley, why_nothing_fires
from arap.rules.turn.activation_phase import acting_step
from tests.rules.builders import a_battle, a_kind, a_member, a_wall, a_weapon, asked, play, squad
from tests.rules.logs import events
from tests.rules.shooting.reacting.reacting import (
    CANNON,
    LASGUN,
    LAUNCHER,
    PISTOL,
    a_squad_of_eight,
    before,
    declared,
    fires,
    refusal,
    shots_fired,
)
from tests.support import rule

RELENTLESS = a_kind("terminator", traits=frozenset({"relentless"}))


@rule("react.shoot.one-success")
def test_with_one_success_weapons_of_one_point_fire_and_the_heavy_weapon_is_silent() -> None:
    battle = before(a_squad_of_eight())
    fires(battle, 1)
    assert shots_fired(battle) == {"lasgun": 10, "pistol": 1, "carbine": 2}


@rule("react.shoot.two-successes")
def test_with_two_successes_the_heavy_weapon_fires_besides() -> None:
    battle = before(a_squad_of_eight())
    fires(battle, 2)
    assert shots_fired(battle) == {"lasgun": 10, "pistol": 1, "carbine": 2, "cannon": 3}


@rule("react.shoot.two-successes")
def test_a_slow_weapon_fires_its_one_shot_with_two_successes() -> None:
    battle = before([a_member(weapons=(LAUNCHER,))])
    fires(battle, 2)
    assert shots_fired(battle) == {"launcher": 1}


@rule("react.shoot.one-success")
@pytest.mark.parametrize("weapon", [CANNON, LAUNCHER])
def test_a_heavy_or_slow_weapon_is_refused_with_one_success(weapon: Weapon) -> None:
    battle = before([a_member(weapons=(weapon,)), a_member()])
    found = refusal(battle, 1, FireOrder("g.1", weapon.id, "m"))
    assert found is not None and found.rule == "react.shoot.one-success"
    assert found.reason == f"{weapon.id} needs 2 successes, 1 rolled"
    assert refusal(battle, 2, FireOrder("g.1", weapon.id, "m")) is None


@rule("react.shoot.two-successes")
def test_other_weapons_do_not_fire_twice_with_two_successes() -> None:
    battle = before([a_member(weapons=(LASGUN,))], distance=16)
    twice = FireOrder("g.1", "lasgun", "m")
    assert refusal(battle, 2, twice, twice) is not None
    fires(battle, 2)
    assert shots_fired(battle) == {"lasgun": 1}
    assert [(event.volley, event.of) for event in events(battle, VolleyBegan)] == [(1, 1)]


@rule("react.shoot.two-successes")
def test_indirect_fire_of_ordinance_costs_three_points_and_is_refused() -> None:
    howitzer = a_weapon("howitzer", type="ordinance", range=48.0, strength=8, marker_radius=2.5, tags=("barrage",))
    battle = before([a_member(weapons=(howitzer,))], distance=20)
    found = refusal(battle, 2, FireOrder("g.1", "howitzer", "m", distance=20))
    assert found is not None and found.rule == "react.shoot.two-successes"


@rule("react.shoot.two-successes", "shoot.weapon.once-per-turn")
def test_a_heavy_weapon_that_has_fired_in_this_player_turn_stays_silent() -> None:
    battle = before([a_member(weapons=(CANNON,))])
    fires(battle, 2)
    found = refusal(battle, 2, FireOrder("g.1", "cannon", "m"))
    assert found is not None and found.rule == "shoot.weapon.once-per-turn"


@rule("react.shoot.one-success", "react.shoot.two-successes", "shoot.weapon.salvo")
@pytest.mark.parametrize(("successes", "distance", "shots"), [(1, 8, 2), (2, 8, 4), (2, 20, 4), (1, 20, 0)])
def test_a_salvo_weapon_fires_its_short_burst_with_one_success_and_its_full_one_with_two(
    successes: int, distance: float, shots: int
) -> None:
    salvo = a_weapon("salvo", type="salvo", range=24.0, shots=2, full_shots=4)
    battle = before([a_member(weapons=(salvo,))], distance=distance, n=1)
    fires(battle, successes)
    assert shots_fired(battle) == ({"salvo": shots} if shots else {})


@rule("react.shoot.one-success", "grenade.limit")
def test_a_quarter_of_the_unit_rounded_up_may_throw_instead_of_firing() -> None:
    grenade = a_weapon("frag", type="grenade", range=8.0, marker_radius=1.0)
    members = [a_member(weapons=(LASGUN, grenade)) for _ in range(4)] + [a_member(weapons=(LASGUN,)) for _ in range(6)]
    battle = before(members, distance=5)
    thrown = [FireOrder(f"g.{n}", "frag", "m", distance=5) for n in range(1, 5)]
    found = refusal(battle, 1, *thrown)
    assert found is not None and found.rule == "grenade.limit"
    assert refusal(battle, 1, *thrown[:3]) is None


@rule("react.shoot.relentless")
@pytest.mark.parametrize("successes", [1, 2])
def test_a_relentless_model_fires_its_heavy_weapon_once_with_one_success_or_two(successes: int) -> None:
    storm = a_weapon("storm", type="heavy", range=36.0, shots=4, strength=5)
    battle = before([a_member(RELENTLESS, weapons=(storm,))])
    fires(battle, successes)
    assert shots_fired(battle) == {"storm": 4}


@rule("react.shoot.relentless")
def test_a_relentless_model_fires_its_rapid_fire_weapon_once_more_within_two_thirds_of_its_range() -> None:
    battle = before([a_member(RELENTLESS, weapons=(LASGUN,))], distance=16, n=1)
    fires(battle, 1)
    assert shots_fired(battle) == {"lasgun": 2}


@rule("react.shoot.relentless")
def test_a_slow_weapon_of_a_relentless_model_needs_two_successes() -> None:
    battle = before([a_member(RELENTLESS, weapons=(LAUNCHER,))])
    assert refusal(battle, 1, FireOrder("g.1", "launcher", "m")) is not None
    assert refusal(battle, 2, FireOrder("g.1", "launcher", "m")) is None


@rule("react.shoot.target")
def test_fire_at_another_unit_is_refused() -> None:
    battle = before([a_member()], more=[squad("y", "a", (20, 14), 3)])
    found = refusal(battle, 1, FireOrder("g.1", "rifle", "y"))
    assert found is not None and found.rule == "react.shoot.target"
    assert refusal(battle, 1, FireOrder("g.1", "rifle", "m")) is None
    wild = refusal(battle, 1, FireOrder("g.1", "rifle", "", aim=(20.0, 14.0)))
    assert wild is not None and wild.rule == "react.shoot.target"


@rule("react.shoot.target")
def test_members_farther_away_fire_to_the_range_of_their_weapons() -> None:
    near = [a_member(at=(23.4 + 1.2 * n, 20.0)) for n in range(2)]
    far = [a_member(at=(21.6 + 1.2 * n, 25.0)) for n in range(5)]
    battle = before([*near, *far], distance=8, n=1)
    fires(battle, 1)
    assert sum(len(event.models) for event in events(battle, HitsRolled)) == 2 * 2 + 5


@rule("react.shoot.target")
def test_a_unit_with_no_model_able_to_fire_cannot_declare_the_reaction() -> None:
    battle = before([a_member(weapons=(PISTOL,))], distance=14)
    found = why_nothing_fires(battle, reaction_volley("g", "m"))
    assert found is not None and found.rule == "react.shoot.target"
    behind = a_battle([squad("m", "a", (24, 28), 1), squad("g", "b", (24, 20), 1, facing=180)])
    assert why_nothing_fires(behind, reaction_volley("g", "m")) is not None
    assert why_nothing_fires(before([a_member()]), reaction_volley("g", "m")) is None


@rule("react.shoot.one-success")
def test_a_unit_of_heavy_weapons_does_not_fire_with_one_success() -> None:
    battle = before([a_member(weapons=(CANNON,))])
    fires(battle, 1)
    (event,) = events(battle, FireHeld)
    assert not shots_fired(battle) and event.reason == "cannon needs 2 successes, 1 rolled"


@rule("react.roll", "react.shoot.resolution")
def test_what_is_fired_is_declared_after_the_roll_and_fire_may_be_held() -> None:
    battle = before(a_squad_of_eight())
    ask = asked(reaction_fire(battle, reaction_volley("g", "m", 2)))
    assert ask is not None and (ask.kind, ask.seat, ask.about) == ("declare", "b", ("g", "m"))
    assert [option.label for option in ask.options] == ["Fire", "Hold fire"]
    fires(battle, 2, {}, [Declare(())])
    assert not shots_fired(battle) and events(battle, FireHeld)[0].reason == ""
    fires(battle, 2, {}, [declared(FireOrder("g.8", "cannon", "m"))])
    assert shots_fired(battle) == {"cannon": 3}


@rule("react.shoot.resolution")
def test_the_full_ballistic_skill_counts_with_the_usual_modifiers() -> None:
    wall = a_wall((14, 13.2), (34, 13.2), height=0.8)
    battle = before([a_member(a_kind("veteran", BS=4))], distance=8, terrain=[wall])
    fires(battle, 1)
    (event,) = events(battle, HitsRolled)
    assert (event.needed.goal, event.rule) == (2, "shoot.to-hit")
    assert events(battle, VolleyBegan)[0].rule == "react.shoot.resolution"


@rule("react.shoot.resolution", "casualty.quarter.own-turn")
def test_an_active_unit_that_loses_a_quarter_tests_at_once_and_a_pin_costs_it_its_points() -> None:
    battle = before([a_member(), a_member()], n=8)
    battle.change_now("m", start_count=8)
    battle.change_turn(acting=(Acting("m", 1),))
    hits = {"shoot.to-hit": [1] * 4, "shoot.to-wound": [6, 6, 1, 1], "casualty.allocate": [1, 2]}
    fires(battle, 1, {**hits, "suppress.test": [1, 1], "casualty.quarter-test": [6, 4]})
    (test,) = [event for event in events(battle, LeadershipTested) if event.test == "casualties"]
    assert not test.passed and battle.units["m"].pinned_until == 1
    assert battle.turn.acting[-1].points == 0


@rule("react.shoot.resolution", "react.ground.under-fire")
def test_the_active_unit_may_go_to_ground_and_loses_its_points() -> None:
    battle = before([a_member()], n=8)
    battle.change_turn(acting=(Acting("m", 2),))
    default = declared(FireOrder("g.1", "rifle", "m"))
    hits = {"shoot.to-hit": [1, 1], "shoot.to-wound": [6, 6], "casualty.allocate": [1, 2], "shoot.save": [6, 6]}
    fires(battle, 1, hits, [default, React("m", GoToGround.name)])
    assert battle.units["m"].ground
    play(acting_step(battle, battle.turn.acting[-1]))
    assert events(battle, UnitFinished)[0].points_lost == 2


@rule("react.shoot.resolution", "shoot.fleeting-target")
@pytest.mark.parametrize(("began", "speed", "goal"), [((24.0, 7.0), 6.0, 3), ((24.0, 13.0), 0.0, 2)])
def test_a_target_is_fleeting_by_its_movement_in_this_player_turn(
    began: tuple[float, float], speed: float, goal: int
) -> None:
    walls = [a_wall((14, 13.2), (34, 13.2), height=0.8), a_wall((14, 6.2), (34, 6.2), height=0.8)]
    battle = before([a_member(a_kind("veteran", BS=4))], distance=7.5, n=3, terrain=walls)
    for model in battle.members("m"):
        battle.put_model(replaced(model, began=began, speed=speed))
    fires(battle, 1)
    assert events(battle, HitsRolled)[0].needed.goal == goal
    assert not any(model.fleeting for model in battle.members("m"))


@rule("react.shoot.resolution", "shoot.aim")
def test_aiming_does_not_help_in_a_reaction() -> None:
    assert not reaction_volley("g", "m").aimed


@rule("react.shoot.resolution", "shoot.declare")
def test_by_default_a_reaction_fires_what_is_proposed_and_only_a_reaction_can() -> None:
    battle = before(a_squad_of_eight())
    ask = asked(reaction_fire(battle, reaction_volley("g", "m", 2)))
    assert ask is not None and ask.default == BEST
    assert [option.answer for option in ask.options] == [BEST, HOLD]
    assert isinstance(approve(battle, ask, BEST), Approved)
    later = replaced(ask, options=(Option(HOLD, "Hold fire", rule="shoot.action"),))
    assert isinstance(approve(battle, later, BEST), Refusal)
    fires(battle, 2, answers=[BEST])
    assert shots_fired(battle) == {"lasgun": 10, "pistol": 1, "carbine": 2, "cannon": 3}


@rule("react.charge.fire-point")
def test_models_that_had_better_wait_are_not_proposed() -> None:
    battle = before(a_squad_of_eight())
    volley = replaced(reaction_volley("g", "m", 2), waiting=("g.1", "g.8"))
    assert [order.model for order in plan_fire(battle, volley, "m").orders] == [f"g.{n}" for n in range(2, 8)]
