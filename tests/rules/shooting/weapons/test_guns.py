"""Larger guns: gun and crew are one target, and hits are divided between them."""

from typing import Any

import pytest

from arap.army.loading import load_catalogue
from arap.army.profile import Kind, Weapon
from arap.battle.acts import Attempt, FireOrder
from arap.battle.battle import Battle
from arap.battle.events import ModelRemoved, UnitDestroyed
from arap.battle.events.shooting.area import ArmourStruck
from arap.battle.events.shooting.fire import HitsDivided
from arap.battle.events.squads import UnitSplit
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.rules.guns import crew_in, is_abandoned
from arap.rules.morale.leadership import leadership
from arap.rules.morale.quarter import casualties_to_test
from arap.rules.morale.rout import break_and_flinch
from arap.rules.morale.suppression import hits_to_suppress
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import why_not_fire
from arap.rules.sight.lines import Lines
from arap.rules.turn.activation import why_not_try
from arap.rules.turn.ending.victory import remaining, standing
from arap.rules.wounds.armour import effect_of
from tests.army.texts import kind_of
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, impassable, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import change, facing_off, needed, orders, shoot
from tests.rules.shooting.striking import FRAG, fire
from tests.support import rule

CANNON = a_weapon("cannon", type="heavy", range=48.0, strength=8)
THUDD = a_kind(
    "thudd", M=0, BS=2, T=6, A=0, Ld=4, creature_class="emplacement", size=3, base_radius=1.0, height=1.5,
    armour_value=10, traits=("gun",),
)  # fmt: skip
GUNNER = a_kind("gunner", BS=4, Ld=8)
S5 = a_weapon("autogun", type="assault", range=36.0, strength=5, shots=3)
PLENTY = {"shoot.to-wound": (1,) * 9, "suppress.test": (1,) * 6}
BESIDE = ((24.0, 24.0), (22.0, 24.0), (26.0, 24.0))


def battery(
    places: tuple[tuple[float, float], ...] = BESIDE, weapon: Weapon = S5, kind: Kind = GUNNER, **fields: Any
) -> Battle:
    """A shooter "s" and a gun "t.1" with its crew, on these places."""
    gun = a_member(THUDD, weapons=(CANNON,), at=places[0], facing=180.0)
    crew = [a_member(kind, weapons=(), at=place, facing=180.0) for place in places[1:]]
    ours = squad("s", at=(24, 10), n=1, kind=a_kind("shooter", BS=4), weapons=(weapon,))
    return a_battle([ours, squad("t", "b", members=[gun, *crew]), *fields.pop("more", ())], **fields)


def struck(battle: Battle) -> list[ArmourStruck]:
    return events(battle, ArmourStruck)


@rule("artillery.hits")
def test_each_hit_rolls_a_die_the_crew_on_1_to_4_and_the_gun_on_5_and_6() -> None:
    battle = battery()
    dice = {"shoot.to-hit": (1, 1, 1), "artillery.hit-location": (2, 5, 6), "shoot.armour-penetration": (1, 2)}
    shoot(battle, dice={**PLENTY, **dice})
    (event,) = events(battle, HitsDivided)
    assert (event.faces, event.on_gun) == ((2, 5, 6), 2)
    assert [each.model for each in struck(battle)] == ["t.1", "t.1"]
    names = Names(battle.scenario)
    told = [log_entry(names, number, logged).text for number, logged in enumerate(battle.log)]
    assert "1 hit on the crew of t, 2 on the gun." in told


@rule("artillery.hits", "casualty.randomize")
def test_hits_on_the_crew_are_drawn_among_crew_in_sight() -> None:
    battle = battery()
    dice = {
        "shoot.to-hit": (1, 6, 6), "artillery.hit-location": (4,), "shoot.to-wound": (6,), "casualty.allocate": (2,),
        "suppress.test": (1, 1), "casualty.quarter-test": (1, 1),
    }  # fmt: skip
    shoot(battle, dice=dice)
    assert [event.model for event in events(battle, ModelRemoved)] == ["t.3"]


@rule("artillery.hits")
def test_a_crewman_behind_the_gun_is_passed_over() -> None:
    battle = battery(((24.0, 24.0), (24.0, 26.0)))
    assert Lines.of(battle, "s", "t").seen(0) == [0]
    shoot(battle, dice={**PLENTY, "shoot.to-hit": (1, 6, 6), "shoot.armour-penetration": (1,)})
    assert not events(battle, HitsDivided) and [each.model for each in struck(battle)] == ["t.1"]


@rule("artillery.hits")
def test_a_gun_out_of_sight_leaves_the_hit_to_the_crew() -> None:
    wall = impassable((14.0, 20.0, 25.5, 20.5), height=5.0)
    battle = battery(((22.0, 24.0), (28.0, 24.0)), terrain=[wall])
    assert Lines.of(battle, "s", "t").seen(0) == [1]
    shoot(battle, dice={**PLENTY, "shoot.to-hit": (1, 6, 6)})
    assert not struck(battle) and not events(battle, HitsDivided)


@rule("artillery.hits", "area.hits")
def test_a_marker_hits_what_it_covers() -> None:
    battle = battery(weapon=FRAG)
    fire(battle, {"scatter.distance": (3, 3), "shoot.armour-penetration": (1,)})
    assert not events(battle, HitsDivided) and [each.model for each in struck(battle)] == ["t.1"]


@rule("artillery.gun")
@pytest.mark.parametrize(("strength", "face", "gone"), [(5, 4, False), (5, 5, True), (5, 6, True), (9, 1, True)])
def test_strength_and_die_against_armour_10_destroy_it_from_10_on(strength: int, face: int, gone: bool) -> None:
    battle = battery()
    assert (effect_of(battle, strength + face, 10, gun=True) == "destroyed") is gone
    gun = a_weapon("gun", type="assault", range=36.0, strength=strength)
    shot = battery(weapon=gun)
    dice = {"shoot.to-hit": (1,), "artillery.hit-location": (5,), "shoot.armour-penetration": (face,)}
    shoot(shot, dice={**PLENTY, **dice})
    assert ("t.1" not in shot.models) is gone
    (event,) = struck(shot)
    assert (event.rule, event.result) == ("artillery.gun", "destroyed" if gone else "none")


@rule("artillery.gun", "area.vehicles")
@pytest.mark.parametrize(("dice", "strength", "gone"), [((3, 3), 9, True), ((3, 2), 4, False)])
def test_a_near_miss_of_a_marker_has_half_the_strength(dice: tuple[int, int], strength: int, gone: bool) -> None:
    shell = a_weapon("shell", type="assault", range=48.0, strength=9, marker_radius=1.5)
    battle = battery(((24.0, 24.0), (24.0, 26.0)), shell)
    fire(battle, {"scatter.distance": dice, "scatter.direction": (180,), "shoot.armour-penetration": (1,)})
    (event,) = struck(battle)
    assert (event.strength, "t.1" not in battle.models) == (strength, gone)


@rule("artillery.gun")
def test_a_gun_without_crew_cannot_fire_but_remains_a_target() -> None:
    battle = battery()
    for model in ("t.2", "t.3"):
        battle.remove_model(model, "s", "casualty.remove")
    assert is_abandoned(battle, battle.units["t"]) and not events(battle, UnitDestroyed)
    why = why_not_fire(battle, battle.models["t.1"], CANNON)
    assert why is not None and (why.reason, why.rule) == ("thudd has no crew left", "artillery.gun")
    battle.change_turn(active="b")
    why = why_not_try(battle, "b", Attempt("t", 2))
    assert why is not None and why.reason == "t has no crew left"
    battle.change_turn(active="a")
    assert plan_fire(battle, Volley("s", 1), "t").refusal is None
    shoot(battle, dice={**PLENTY, "shoot.to-hit": (1, 6, 6), "shoot.armour-penetration": (5,)})
    assert "t" not in battle.units


@rule("artillery.gun", "length.no-units")
def test_a_gun_that_nobody_serves_is_lost_to_its_side() -> None:
    battle = battery()
    side = next(setup for setup in battle.scenario.sides if setup.id == "b")
    assert remaining(battle, side) == {"t": 3} and standing(battle) == {"a", "b"}
    for model in ("t.2", "t.3"):
        battle.remove_model(model, "s", "casualty.remove")
    assert remaining(battle, side) == {"t": 0} and standing(battle) == {"a"}


@rule("artillery.gun", "casualty.quarter.trigger", "suppress.test", "shoot.to-hit.small-group")
def test_only_the_crew_count_for_losses_suppression_and_small_groups() -> None:
    four = ((24.0, 24.0), (21.0, 24.0), (27.0, 24.0), (22.0, 25.5), (26.0, 25.5))
    battle = battery(four)
    unit = battle.units["t"]
    assert (unit.strength, unit.now.start_count) == (4, 4)
    assert (casualties_to_test(unit), hits_to_suppress(unit)) == (1, 2)
    dice = {"shoot.to-hit": (1, 1, 1), "artillery.hit-location": (5, 5, 5), "shoot.armour-penetration": (5, 1, 1)}
    shoot(battle, dice=dice)
    left = battle.units["t"].now
    assert "t.1" not in battle.models and left.casualties == 0 and [each.hits for each in left.tallies] == [0]
    assert "one or two models -1" not in needed(battery(four)).reasons
    assert "one or two models -1" in needed(battery()).reasons


@rule("artillery.gun", "morale.leadership-value")
def test_it_is_fired_with_the_skill_of_its_best_gunner_and_led_by_the_crew() -> None:
    battle = battery()
    assert leadership(battle, battle.units["t"])[0] == 8
    order = FireOrder("t.1", "cannon", "s")
    assert needed(battle, [order], unit="t", points=2).base == 4
    change(battle, "t.2", kind=battle.models["s.1"].kind)
    assert {model.id for model in crew_in(battle, "t")} == {"t.2", "t.3"}


@rule("artillery.gun", "rout.state")
def test_a_crew_that_flees_leaves_its_gun_behind() -> None:
    battle = battery()
    play(break_and_flinch(battle, "t", "s", "casualty.quarter.result"), {"morale.flinch": (4,)})
    (event,) = events(battle, UnitSplit)
    assert [part.models for part in event.parts] == [("t.2", "t.3"), ("t.1",)]
    gun, crew = battle.units[battle.models["t.1"].unit], battle.units["t"]
    assert crew.routing and not gun.routing and is_abandoned(battle, gun)
    assert (battle.models["t.1"].x, battle.models["t.1"].y) == (24.0, 24.0) and battle.models["t.2"].y > 24.0


@rule("artillery.gun")
def test_other_vehicles_are_struck_as_before() -> None:
    tank = a_kind("tank", creature_class="vehicle", armour_value=10, size=3)
    battle = facing_off(14, enemy=tank, targets=1, weapon=a_weapon("gun", type="assault", range=36.0, strength=5))
    shoot(battle, orders(battle), dice={"shoot.to-hit": (1,), "shoot.armour-penetration": (5,)})
    (event,) = struck(battle)
    assert (event.rule, event.result) == ("area.vehicles", "no-shooting-next-turn")


@rule("artillery.gun")
@pytest.mark.parametrize("name", ["thudd-gun", "field-mortar", "rapier"])
def test_the_starter_catalogue_has_guns(name: str) -> None:
    stock = load_catalogue("starter")
    gun = kind_of(stock.troops[name], stock)
    assert (gun.armour_value, gun.powers.gun, gun.powers.fixed, gun.size) == (10, True, True, 3)
