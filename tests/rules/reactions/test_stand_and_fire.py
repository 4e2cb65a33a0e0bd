"""Standing and firing at chargers: when, how, with what."""

from math import cos, radians, sin
from typing import Any

import pytest
from msgspec.structs import replace

from arap.battle.acts import Charge, Declare, FireOrder, Leg, ModelPath, Pass
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, VolleyBegan
from arap.battle.events.reaction import FireHeld, ReactionRolled
from arap.battle.events.shooting.area import MarkerPlaced
from arap.battle.values import Ground, Rout
from arap.rules.charge.fire.fire_points import volley_with
from arap.rules.charge.fire.standing_fire import (
    are_fast,
    engaged_members,
    on_side,
    quadrant,
    standing_arms,
    standing_volley,
    why_behind,
)
from arap.rules.charge.reacting import slowest_move
from arap.rules.melee.moving.locking import lock
from arap.rules.shooting.orders.declaration import why_not_declare
from tests.rules.builders import a_battle, a_kind, a_member, a_wall, a_weapon, squad
from tests.rules.charge.charging import charge, made
from tests.rules.logs import events
from tests.rules.reactions.standing import (
    FLAMER,
    HARMLESS,
    PISTOL,
    at,
    charging,
    facing_off,
    goals,
    refused,
    shots,
    stands,
    why_not_stand,
)
from tests.support import rule

LASGUN = a_weapon("lasgun", tags=("laser",))
SHOTGUN = a_weapon("shotgun", type="assault", range=12.0, tags=("shotgun",))
MISSED = [6] * 20


@rule("react.stand-and-fire.when", "react.stand-and-fire.roll")
def test_a_rifle_squad_charged_frontally_from_7_inches_rolls_two_dice() -> None:
    battle = stands(facing_off(7, foes=3), (1, 5), shoot__to_hit=MISSED)
    (rolled,) = events(battle, ReactionRolled)
    assert (rolled.unit, rolled.faces, rolled.successes) == ("e", (1, 5), 1)
    assert shots(battle) == 3 and battle.units["e"].locked == ("m",)


@rule("react.stand-and-fire.when", "react.eligibility")
@pytest.mark.parametrize("state", [{"pinned_until": 3}, {"ground": Ground(3)}, {"rout": Rout("m")}, {"pursuing": "m"}])
def test_a_pinned_or_routing_unit_does_not_stand_and_fire(state: dict[str, Any]) -> None:
    battle = facing_off(7)
    battle.change("e", **state)
    assert refused(battle) == "react.stand-and-fire.when"


@rule("react.stand-and-fire.when", "shoot.to-hit.bs-zero")
def test_a_unit_without_ranged_weapons_does_not_stand_and_fire() -> None:
    assert refused(facing_off(7, weapons=())) == "react.stand-and-fire.when"
    assert refused(facing_off(7, foe=HARMLESS)) == "react.stand-and-fire.when"


@rule("react.stand-and-fire.distance")
@pytest.mark.parametrize(("gap", "refusal"), [(4.5, None), (4.0, "react.stand-and-fire.distance")])
def test_the_charge_must_be_longer_than_the_basic_move(gap: float, refusal: str | None) -> None:
    assert refused(facing_off(gap)) == refusal


@rule("react.stand-and-fire.distance", "charge.cover.go-round")
def test_a_way_round_a_wall_longer_than_the_move_lets_the_enemy_stand_and_fire() -> None:
    wall = a_wall((16, 11.7), (20.6, 11.7), height=0.5)
    battle = facing_off(3.5, terrain=[wall])
    round_it = Charge("e", paths=(ModelPath("m.1", (Leg(22.2, 11.8, 50), Leg(21.4, 14.4, 343))),))
    assert refused(battle) == "react.stand-and-fire.distance"
    assert refused(battle, round_it) is None


@rule("react.stand-and-fire.arc")
@pytest.mark.parametrize(("off", "refusal"), [(90, None), (130, None), (160, "react.stand-and-fire.arc")])
def test_a_unit_charged_from_behind_does_not_stand_and_fire(off: float, refusal: str | None) -> None:
    assert refused(facing_off(7, foes=2, facing=180 + off)) == refusal


@rule("react.stand-and-fire.arc", "charge.direction")
def test_models_turn_to_fire_and_the_charge_stays_one_into_the_flank() -> None:
    battle = stands(facing_off(7, foes=2, facing=90), (1, 1), shoot__to_hit=MISSED)
    assert shots(battle) == 2 and made(battle).direction == "flank"


@rule("react.stand-and-fire.roll", "react.roll")
def test_a_unit_whose_dice_both_fail_receives_the_charge_without_firing() -> None:
    battle = stands(facing_off(7), (4, 6))
    assert shots(battle) == 0 and not events(battle, VolleyBegan)
    assert battle.units["e"].locked == ("m",)


@rule("react.stand-and-fire.weapons")
@pytest.mark.parametrize(("faces", "fired"), [((1, 5), 7), ((1, 2), 10)])
def test_quick_weapons_fire_once_and_with_two_successes_heavy_ones_as_often_as_ever(
    faces: tuple[int, int], fired: int
) -> None:
    guns = [a_weapon("storm", type="assault", shots=3), PISTOL, a_weapon("heavy", type="heavy", shots=3, range=36.0)]
    members = [*[a_member() for _ in range(5)], *[a_member(weapons=(gun,)) for gun in guns]]
    battle = stands(facing_off(7, members=members), faces, shoot__to_hit=MISSED)
    assert shots(battle) == fired


@rule("react.stand-and-fire.weapons")
def test_with_one_success_and_only_heavy_weapons_the_log_says_why_no_model_fires() -> None:
    battle = stands(facing_off(8, weapons=(a_weapon("cannon", type="heavy", range=36.0),)), (1, 6))
    (held,) = events(battle, FireHeld)
    assert (held.unit, held.enemy) == ("e", "m") and shots(battle) == 0
    assert held.reason == "with 1 success none of its weapons can fire"


@rule("react.stand-and-fire.weapons")
def test_no_reason_is_given_if_the_owner_holds_the_fire_of_weapons_that_could_fire() -> None:
    (held,) = events(stands(facing_off(8), (1, 6), answers=[Declare(())]), FireHeld)
    assert held.reason == ""


@rule("react.stand-and-fire.arc", "shoot.past-allies.other-unit")
def test_a_unit_that_cannot_fire_past_friends_is_told_so() -> None:
    friends = squad("f", "b", places=[(20, 17.0), (19, 17.0), (21, 17.0)], facing=180)
    refusal = why_not_stand(facing_off(8, friends))
    assert refusal is not None and refusal.rule == "shoot.past-allies.other-unit"
    assert refusal.reason == "Another friendly unit stands between the shooter and m"


@rule("react.stand-and-fire.weapons")
def test_a_salvo_weapon_fires_once_at_half_range_and_guns_never() -> None:
    salvo = a_weapon("salvo", type="salvo", shots=2, full_shots=4, range=24.0)
    assert shots(stands(facing_off(7, weapons=(salvo,)), (1, 2), shoot__to_hit=MISSED)) == 1
    cannon = a_weapon("cannon", type="ordinance", range=48.0)
    assert refused(facing_off(7, weapons=(cannon,))) == "react.stand-and-fire.when"


@rule("react.stand-and-fire.weapons", "shoot.weapon.once-per-turn")
def test_a_slow_weapon_that_has_fired_this_turn_does_not_fire_again() -> None:
    musket = a_weapon("musket", type="slow")
    battle = stands(facing_off(7, weapons=(musket,)), (1, 2), shoot__to_hit=[6])
    assert shots(battle) == 1 and battle.models["e.1"].spent == ("musket",)
    again = facing_off(7, weapons=(musket,))
    again.put_model(battle.models["e.1"])
    assert refused(again) == "react.stand-and-fire.when"


@rule("react.stand-and-fire.relentless")
def test_a_relentless_model_fires_its_heavy_weapon_normally_with_one_success() -> None:
    heavy = a_weapon("heavy", type="heavy", shots=4, range=36.0)
    battle = facing_off(7, foe=a_kind(traits=("relentless",)), weapons=(heavy,))
    assert shots(stands(battle, (1, 5), shoot__to_hit=MISSED)) == 4
    assert shots(stands(facing_off(7, weapons=(heavy,)), (1, 5))) == 0


@rule("react.stand-and-fire.to-hit", "shoot.snap-and-wild")
def test_ten_marines_hit_only_with_ones() -> None:
    battle = facing_off(7, men=5, foes=10, foe=a_kind(BS=4))
    stands(battle, (1, 5), shoot__to_hit=[1, 1, 2, 3, 3, 4, 5, 5, 6, 6], shoot__to_wound=[1, 1])
    (hits,) = [hits for hits in events(battle, HitsRolled) if hits.rule == "shoot.to-hit"]
    assert hits.hits == 2 and hits.needed.goal == 1


@rule("react.stand-and-fire.to-hit", "dice.out-of-range")
def test_two_chargers_are_a_small_group_and_need_a_second_die() -> None:
    battle = stands(facing_off(7, men=2), (1, 5), more={"shoot.to-hit": [1], "shoot.to-hit.second": [4]})
    assert goals(battle) == [0]
    (hits,) = [hits for hits in events(battle, HitsRolled) if hits.rule == "shoot.to-hit"]
    assert hits.hits == 0


@rule("react.stand-and-fire.fast-chargers")
@pytest.mark.parametrize(
    ("move", "traits", "weapons", "goal"),
    [(8, (), None, 0), (6, (), None, 1), (6, ("fleet",), None, 1), (8, (), (LASGUN,), 1)],
)
def test_chargers_with_a_charge_of_more_than_12_inches_are_harder_to_hit(
    move: float, traits: tuple[str, ...], weapons: Any, goal: int
) -> None:
    riders = a_kind("rider", M=move, traits=traits)
    battle = facing_off(9, men=3, kind=riders, weapons=weapons)
    stands(battle, (1, 5), shoot__to_hit=[6])
    assert goals(battle) == [goal]


@rule("react.stand-and-fire.shotgun")
def test_a_shotgun_waits_for_half_range() -> None:
    battle = stands(facing_off(8, men=3, weapons=(SHOTGUN,)), (1, 5), shoot__to_hit=[6])
    assert goals(battle) == [2] and shots(battle) == 1


@rule("react.stand-and-fire.template", "react.charge.fire-point")
@pytest.mark.parametrize(("die", "partial", "hits"), [(4, [2, 3, 5], 2), (1, [], 3)])
def test_a_flamer_is_laid_over_the_chargers_at_7_inches(die: int, partial: list[int], hits: int) -> None:
    men = squad("m", places=[(20, 10), (20, 8.9), (20.6, 9.9)], kind=a_kind(M=6), weapons=(PISTOL,))
    battle = a_battle([men, squad("e", "b", places=[(20, 20)], facing=180, weapons=(FLAMER,))])
    dice = {"template.to-hit": [die], "template.partial": partial, "shoot.to-wound": [1] * hits}
    stands(battle, (1, 5), more=dice)
    assert battle.units["m"].now.tallies[0].hits == hits


@rule("react.stand-and-fire.area", "area.scatter.half-range")
@pytest.mark.parametrize(("dice", "inches"), [((6, 5), 4), ((2, 2), 0)])
def test_a_missile_scatters_two_dice_less_one_and_at_most_half_its_range(dice: tuple[int, int], inches: float) -> None:
    missile = a_weapon("missile", type="slow", range=48.0, marker_radius=1.0, strength=4)
    battle = facing_off(8, men=1, foe=a_kind(BS=4), weapons=(missile,))
    more = {"scatter.direction": [90]} if inches else {"shoot.to-wound": [1]}
    stands(battle, (1, 2), more={"scatter.distance": dice, **more})
    (marker,) = events(battle, MarkerPlaced)
    assert (marker.aim, marker.scatter) == ((20, 10), inches)


@rule("react.stand-and-fire.vehicle")
@pytest.mark.parametrize(("faces", "fired"), [((1, 2), 6), ((1, 5), 2)])
def test_a_tank_fires_two_weapons(faces: tuple[int, int], fired: int) -> None:
    bolter = a_weapon("bolter", type="heavy", shots=3, strength=5, range=36.0)
    tank = a_kind("tank", creature_class="vehicle", size=3, base_radius=1.0)
    battle = facing_off(8, men=3, foe=tank, weapons=(bolter, bolter))
    assert shots(stands(battle, faces, shoot__to_hit=MISSED)) == fired


@rule("react.stand-and-fire.weapons", "react.fire-and-charge.action")
def test_the_owner_says_which_models_fire_after_the_roll() -> None:
    battle = facing_off(7, foes=3)
    stands(battle, (1, 5), [Declare((FireOrder("e.2", "rifle", "m"),))], shoot__to_hit=[6])
    assert shots(battle) == 1


@rule("react.charge.options", "react.stand-and-fire.roll")
def test_a_unit_cannot_both_run_and_stand_and_fire() -> None:
    battle = charge(facing_off(7), answers=[Pass()])
    assert shots(battle) == 0 and why_not_stand(facing_off(7)) is None
    assert at(battle, "e.1") == (20, 17)


@rule("react.stand-and-fire.when")
def test_each_charge_on_the_unit_gives_a_new_chance() -> None:
    battle = facing_off(7, squad("n", "a", places=[(28, 17)], facing=270))
    battle.change_now("e", in_charge=True)
    assert refused(battle) is None


def in_melee(*busy: tuple[float, float], charger: tuple[float, float] = (20.4, 10), front: int = 5) -> Battle:
    """A unit with some models in front, at y = 17, three far behind them and two to the east, locked with enemies on
    these places; new chargers m."""
    line = (
        [(18 + 1.2 * file, 17) for file in range(5)] if front == 5 else [(18, 17), (19.2, 17), (21.6, 17), (22.8, 17)]
    )
    rest = [(20.4, 30), (19.2, 30), (21.6, 30), (26, 21), (26, 22)] if front == 5 else [(20.4, 30), (20.4, 31)]
    units = [
        squad("m", places=[charger], facing=0 if charger[1] < 17 else 270, weapons=(PISTOL,)),
        squad("e", "b", places=[*line, *rest], facing=180),
        squad("n", "a", places=busy, facing=0),
    ]
    battle = a_battle(units)
    lock(battle, "n", "e")
    return battle


def side_of(battle: Battle) -> list[str]:
    """The models of the side from which the charger comes."""
    unit = battle.units["e"]
    return [model.id for model in on_side(battle, unit, unit.front or 0.0, battle.models["m.1"])]


@rule("react.stand-and-fire.engaged-unit")
def test_a_unit_with_two_of_five_in_front_engaged_fires_with_the_other_eight() -> None:
    battle = in_melee((19.8, 15.1))
    assert [model.id for model in engaged_members(battle, battle.units["e"])] == ["e.2", "e.3"]
    assert side_of(battle) == ["e.1", "e.2", "e.3", "e.4", "e.5"] and refused(battle) is None
    free = {f"e.{n}" for n in (1, 4, 5, 6, 7, 8, 9, 10)}
    assert {arm[0] for arm in standing_arms(battle, battle.units["e"], 2)} == free
    stands(battle, (1, 5), shoot__to_hit=MISSED, more={"shoot.to-hit.second": MISSED})
    fired = {model for hits in events(battle, HitsRolled) for model in hits.models}
    assert fired and fired <= free


@rule("react.stand-and-fire.engaged-unit", "react.stand-and-fire.front-when-engaged")
def test_with_three_of_five_in_front_engaged_it_fires_to_the_left_but_not_to_the_front() -> None:
    busy = ((19.8, 15.1), (23.0, 15.1))
    battle = in_melee(*busy)
    assert len(engaged_members(battle, battle.units["e"])) == 3
    assert len(side_of(battle)) == 5 and refused(battle) == "react.stand-and-fire.engaged-unit"
    to_the_left = in_melee(*busy, charger=(31, 21.8))
    assert side_of(to_the_left) == ["e.9", "e.10"] and refused(to_the_left) is None


@rule("react.stand-and-fire.engaged-unit")
def test_half_of_the_models_of_a_side_engaged_is_too_many() -> None:
    battle = in_melee((18.6, 15.2), front=4)
    assert len(side_of(battle)) == 4 and len(engaged_members(battle, battle.units["e"])) == 2
    assert refused(battle) == "react.stand-and-fire.engaged-unit"


@rule("react.stand-and-fire.front-when-engaged")
@pytest.mark.parametrize(("charger", "refusal"), [((20, 30), None), ((10, 21.9), "react.stand-and-fire.arc")])
def test_the_side_where_a_unit_was_first_engaged_is_its_front(charger: Any, refusal: str | None) -> None:
    """The unit faced north and is locked in the east: the north is its left side, the west is behind it."""
    members = [(20, 20), (20, 21.2), (20, 22.4), (20, 23.6), (18.8, 22)]
    units = [
        squad("m", places=[charger], facing=180 if charger[1] > 25 else 90, weapons=(PISTOL,)),
        squad("e", "b", places=members, facing=0),
        squad("n", "a", places=[(21.9, 21.2)], facing=270),
    ]
    battle = a_battle(units)
    lock(battle, "n", "e")
    assert battle.units["e"].front == pytest.approx(90, abs=20)
    assert refused(battle) == refusal


@rule("react.stand-and-fire.engaged-unit")
def test_an_engaged_model_may_not_be_ordered_to_fire() -> None:
    battle = in_melee((19.8, 15.1))
    volley = volley_with(standing_volley(battle, "e", charging(battle)), standing_arms(battle, battle.units["e"], 2))
    refusal = why_not_declare(battle, volley, (FireOrder("e.2", "rifle", "m"),))
    assert refusal is not None and refusal.rule == "react.charge.fire-point"


@rule("react.stand-and-fire.weapons", "react.stand-and-fire.relentless")
@pytest.mark.parametrize(
    ("type_", "successes", "shots_", "refused_"),
    [
        ("heavy", 1, None, True), ("slow", 1, None, True), ("heavy", 2, None, False), ("slow", 2, 2, True),
        ("pistol", 1, 2, True), ("assault", 2, 2, True), ("rapid-fire", 1, 2, True), ("grenade", 2, None, True),
        ("rapid-fire", 1, 1, False), ("heavy", 2, 3, False),
    ],
)  # fmt: skip
def test_what_may_be_fired_with_how_many_successes(
    type_: str, successes: int, shots_: int | None, refused_: bool
) -> None:
    area = {"marker_radius": 1.0} if type_ == "grenade" else {}
    battle = facing_off(7, weapons=(a_weapon("gun", type=type_, shots=3, range=12.0, **area),))
    volley = standing_volley(battle, "e", charging(battle), successes)
    refusal = why_not_declare(battle, volley, (FireOrder("e.1", "gun", "m", shots=shots_),))
    assert (refusal is not None) is refused_
    assert refusal is None or refusal.rule == "react.stand-and-fire.weapons"


@rule("react.stand-and-fire.weapons")
def test_the_owner_may_fire_fewer_shots_than_a_heavy_weapon_has() -> None:
    battle = facing_off(7, weapons=(a_weapon("heavy", type="heavy", shots=3, range=36.0),))
    stands(battle, (1, 2), [Declare((FireOrder("e.1", "heavy", "m", shots=2),))], shoot__to_hit=MISSED)
    assert shots(battle) == 2


@rule("react.stand-and-fire.arc")
@pytest.mark.parametrize(("away", "n", "is_refused"), [(1, 2, False), (2, 3, True), (1, 3, False), (2, 4, False)])
def test_more_than_half_must_have_the_charger_behind_them(away: int, n: int, is_refused: bool) -> None:
    members = [a_member(facing=0.0 if number < away else 180.0) for number in range(n)]
    battle = facing_off(8, members=members, foes=n)
    assert (why_behind(battle, battle.units["e"], charging(battle)) is not None) is is_refused


@rule("react.stand-and-fire.arc", "react.stand-and-fire.front-when-engaged")
@pytest.mark.parametrize(("facing", "is_refused"), [(45.0, False), (44.9, True), (315.0, False), (315.1, True)])
def test_exactly_135_degrees_is_not_behind(facing: float, is_refused: bool) -> None:
    battle = facing_off(8, facing=facing)
    assert (why_behind(battle, battle.units["e"], charging(battle)) is not None) is is_refused
    battle.change("e", front=facing)
    assert (why_behind(battle, battle.units["e"], charging(battle)) is not None) is is_refused


@rule("react.stand-and-fire.engaged-unit", "react.stand-and-fire.front-when-engaged")
@pytest.mark.parametrize("front", [0.0, 30.0, 200.0, 359.0])
@pytest.mark.parametrize(("off", "side"), [(0, 0), (44, 0), (46, 1), (134, 1), (136, 2), (224, 2), (226, 3), (316, 0)])
def test_a_unit_has_four_sides_of_90_degrees(front: float, off: float, side: int) -> None:
    battle = facing_off(8)
    angle = radians(front + off)
    centre, away = battle.models["e.1"], battle.models["m.1"]
    there = replace(away, x=centre.x + 5 * sin(angle), y=centre.y + 5 * cos(angle))
    assert quadrant(battle, battle.units["e"], front, there) == side


@rule("react.stand-and-fire.fast-chargers", "react.stand-and-fire.distance")
def test_the_slowest_charger_counts() -> None:
    men = [a_member(a_kind("rider", M=9), weapons=(PISTOL,)), a_member(a_kind("walker", M=4), weapons=(PISTOL,))]
    battle = a_battle([squad("m", at=(20, 10), members=men), squad("e", "b", (20, 18), 1, facing=180)])
    about = charging(battle)
    assert not are_fast(battle, about) and slowest_move(battle, about.chargers) == 4.0
    riders = replace(about, chargers=("m.1",))
    assert are_fast(battle, riders) and slowest_move(battle, riders.chargers) == 9.0


@rule("react.stand-and-fire.fast-chargers")
@pytest.mark.parametrize(("move", "fast"), [(6.0, False), (6.1, True)])
def test_a_charge_move_of_more_than_12_inches_is_fast(move: float, fast: bool) -> None:
    battle = facing_off(8, kind=a_kind(M=move))
    assert are_fast(battle, charging(battle)) is fast
