"""Ordinance and Primary weapons: two points in direct fire, three where the distance is guessed."""

from msgspec.structs import replace

from arap.army.profile import Weapon
from arap.battle.acts import Shoot
from arap.battle.battle import Battle
from arap.battle.events import VolleyBegan
from arap.battle.events.shooting.area import MarkerPlaced
from arap.kernel.reasons import Refusal
from arap.rules.shooting.sequence.action import why_nothing_to_fire
from arap.rules.turn.actions import why_not_act
from tests.rules.builders import a_kind, impassable
from tests.rules.logs import events
from tests.rules.shooting.firing import acting, refused, shoot
from tests.rules.shooting.striking import FRAG, MORTAR, gun, order
from tests.support import rule

FLAT = replace(FRAG, id="cannon", name="cannon", type="primary")
HOWITZER = replace(MORTAR, id="howitzer", name="howitzer", type="ordinance")
EITHER = replace(HOWITZER, tags=("barrage", "direct"))
TARGETS = [(float(x), 40.0) for x in range(20, 26)]
HILL = impassable((4, 24, 44, 26), height=6.0)
SCATTER = {"scatter.distance": (3, 3), "shoot.to-wound": (1,) * 9, "suppress.test": (1, 1)}


def battery(weapon: Weapon, *, hill: bool = False, vehicle: bool = False) -> Battle:
    kind = a_kind("carriage", creature_class="vehicle") if vehicle else None
    return gun(weapon, TARGETS, kind=kind, terrain=[HILL] if hill else [])


def at(battle: Battle, points: int) -> Refusal | None:
    return refused(battle, [order(battle, distance=30.0)], points)


@rule("shoot.weapon.ordinance")
def test_a_primary_weapon_fires_flat_at_what_it_sees_for_two_points() -> None:
    battle = battery(FLAT)
    assert refused(battle, [order(battle)], 1) == Refusal("cannon needs 2 action points, 1 used", "shoot.action")
    shoot(battle, [order(battle)], 2, SCATTER)
    assert [event.mode for event in events(battle, MarkerPlaced)] == ["direct"]
    assert [event.volley for event in events(battle, VolleyBegan)] == [2]


@rule("shoot.weapon.ordinance")
def test_a_barrage_behind_a_hill_needs_three_points() -> None:
    battle = battery(HOWITZER, hill=True)
    assert at(battle, 2) == Refusal("howitzer needs 3 action points, 2 used", "shoot.weapon.ordinance")
    shoot(battle, [order(battle, distance=30.0)], 3, SCATTER)
    assert [event.mode for event in events(battle, MarkerPlaced)] == ["indirect"]
    assert [event.volley for event in events(battle, VolleyBegan)] == [3]


@rule("shoot.weapon.ordinance")
def test_a_high_trajectory_at_what_is_seen_needs_three_points_too() -> None:
    assert at(battery(HOWITZER), 2) == Refusal("howitzer needs 3 action points, 2 used", "shoot.weapon.ordinance")
    assert at(battery(HOWITZER), 3) is None


@rule("shoot.weapon.ordinance")
def test_a_gun_that_fires_either_way_pays_for_the_way_it_fires() -> None:
    battle = battery(EITHER)
    assert refused(battle, [order(battle)], 2) is None
    high = order(battle, mode="high", distance=30.0)
    refusal = refused(battle, [high], 2)
    assert refusal is not None and refusal.rule == "shoot.weapon.ordinance"
    assert refused(battle, [high], 3) is None


@rule("shoot.weapon.ordinance")
def test_with_two_points_a_unit_of_howitzers_has_nothing_to_fire() -> None:
    battle = battery(HOWITZER)
    unit = battle.units["s"]
    assert why_nothing_to_fire(battle, unit, 2) == Refusal("howitzer needs 3 action points", "shoot.action")
    assert why_nothing_to_fire(battle, unit, 3) is None
    shot = Shoot(3, (order(battle, distance=30.0),))
    assert why_not_act(battle, acting(battle, points=2), shot) is not None


@rule("shoot.weapon.ordinance", "shoot.weapon.once-per-turn")
def test_once_it_has_fired_it_is_done_for_the_turn() -> None:
    battle = battery(HOWITZER)
    shoot(battle, [order(battle, distance=30.0)], 3, SCATTER)
    refusal = at(battle, 3)
    assert refusal is not None and refusal.rule == "shoot.weapon.once-per-turn"


@rule("shoot.weapon.ordinance", "shoot.weapon.vehicle-mounted")
def test_the_guns_of_a_vehicle_pay_as_vehicles_do() -> None:
    assert at(battery(HOWITZER, vehicle=True), 1) is None


@rule("shoot.weapon.ordinance")
def test_a_mortar_that_is_no_ordinance_pays_by_its_type() -> None:
    assert at(battery(MORTAR, hill=True), 1) is None
