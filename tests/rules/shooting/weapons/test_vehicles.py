"""Machines: what of them can be shot at, and how their weapons fire."""

from typing import Any

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, VolleyBegan
from arap.battle.events.shooting.area import ArmourStruck
from arap.rules.shooting.orders.facing import share_pivots
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.shots.volley import Volley
from arap.table.terrain import Piece
from tests.rules.builders import a_battle, a_kind, a_member, a_piece, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import casualties, enemies, facing_off, orders, refused, shoot
from tests.support import rule

CANNON = a_weapon("cannon", type="heavy", strength=9, range=48.0)
BOLTER = a_weapon("heavy-bolter", type="heavy", strength=5, shots=3, range=36.0)
STORM = a_weapon("storm", type="assault", strength=4, shots=2)
TANK = a_kind("tank", creature_class="vehicle", size=4, base_radius=2.0, height=2.5, view_arc=360.0)
BARN = a_piece((10, 14, 24, 18), "barn", height=6.0, opaque=True, cover="hard", standable=False)


def a_tank(*weapons: Weapon, **settings: Any) -> Battle:
    ours = squad("s", at=(24, 10), n=1, kind=TANK, weapons=weapons or (CANNON, BOLTER, BOLTER))
    return a_battle([ours, enemies(at=(24, 22), n=5), enemies("u", at=(18, 22), n=2)], settings=settings)


def fire(*weapons: str, target: str = "t") -> tuple[FireOrder, ...]:
    return tuple(FireOrder("s.1", weapon, target) for weapon in weapons)


def behind_barn(x: float, terrain: Piece = BARN, **fields: object) -> Battle:
    tank = a_kind("tank", creature_class="vehicle", size=4, base_radius=1.5, height=2.5, **fields)
    gun = a_weapon("gun", type="assault", range=48.0)
    barrel = a_weapon("barrel", type="heavy", strength=9, range=48.0, mount=(4.0, 0.0, 1.5))
    theirs = squad("t", "b", (x, 22), 1, facing=90.0, kind=tank, weapons=(barrel,))
    return a_battle([squad("s", at=(26, 4), n=1, weapons=(gun,)), theirs], [terrain])


@rule("shoot.los.vehicles")
def test_a_tank_of_which_only_barrel_and_aerial_show_is_no_target() -> None:
    refusal = refused(behind_barn(18.0, traits=("antenna",)), fire("gun"))
    assert refusal is not None and refusal.rule == "shoot.los"


@rule("shoot.los.vehicles")
def test_a_machine_whose_tail_shows_is_a_target() -> None:
    assert refused(behind_barn(22.5), fire("gun")) is None


@rule("shoot.weapon.vehicle-mounted")
def test_with_one_point_a_tank_fires_two_bolters_but_not_its_cannon() -> None:
    battle = a_tank()
    refusal = refused(battle, fire("cannon"))
    assert refusal is not None and refusal.rule == "shoot.action"
    shoot(battle, fire("heavy-bolter", "heavy-bolter"), dice={"shoot.to-hit": (6,) * 6})
    assert sum(len(event.throws) for event in events(battle, HitsRolled)) == 6


@rule("shoot.weapon.vehicle-mounted")
def test_with_two_points_it_fires_any_two_weapons_together() -> None:
    battle = a_tank()
    shoot(battle, fire("cannon", "heavy-bolter"), 2, {"shoot.to-hit": (6,) * 4})
    assert [(event.volley, event.of) for event in events(battle, VolleyBegan)] == [(2, 2)]
    assert {event.weapon for event in events(battle, HitsRolled)} == {"cannon", "heavy-bolter"}


@rule("shoot.weapon.vehicle-mounted")
def test_it_does_not_fire_three_weapons_at_once() -> None:
    refusal = refused(a_tank(), fire("cannon", "heavy-bolter", "heavy-bolter"), points=2)
    assert refusal is not None and refusal.rule == "shoot.weapon.vehicle-mounted"


@rule("shoot.weapon.vehicle-mounted")
def test_its_heavy_weapons_fire_once_a_turn_each() -> None:
    battle = a_tank()
    shoot(battle, fire("heavy-bolter"), dice={"shoot.to-hit": (6,) * 3})
    assert refused(battle, fire("heavy-bolter", "heavy-bolter")) is not None
    shoot(battle, fire("heavy-bolter"), dice={"shoot.to-hit": (6,) * 3})
    refusal = refused(battle, fire("heavy-bolter"))
    assert refusal is not None and refusal.rule == "shoot.weapon.vehicle-mounted"
    assert refused(battle, fire("cannon"), points=2) is None


@rule("shoot.weapon.vehicle-mounted")
def test_its_light_weapons_fire_with_every_point() -> None:
    battle = a_tank(STORM)
    shoot(battle, fire("storm"), 3, {"shoot.to-hit": (6,) * 6})
    assert len(events(battle, VolleyBegan)) == 3


@rule("shoot.weapon.vehicle-mounted")
def test_its_two_weapons_may_have_two_targets() -> None:
    battle = a_tank()
    orders = (*fire("heavy-bolter"), *fire("heavy-bolter", target="u"))
    shoot(battle, orders, dice={"shoot.to-hit": (6,) * 6})
    assert events(battle, VolleyBegan)[0].targets == ("t", "u")


@rule("shoot.weapon.vehicle-mounted")
def test_by_setting_every_weapon_pays_the_cost_of_its_type() -> None:
    battle = a_tank(**{"shoot.vehicle-fire": "by-weapon-type"})
    assert refused(battle, fire("heavy-bolter")) is not None
    assert refused(battle, fire("heavy-bolter", "heavy-bolter"), points=2) is not None
    assert refused(battle, fire("heavy-bolter"), points=2) is None


@rule("shoot.weapon.vehicle-mounted")
def test_the_plan_proposes_the_two_best_weapons() -> None:
    plan = plan_fire(a_tank(), Volley("s", 2), "t")
    assert len(plan.orders) == 2 and plan.refusal is None
    assert [row.weapon for row in plan.rows] == ["cannon", "heavy-bolter", "heavy-bolter"]


@rule("shoot.weapon.vehicle-mounted")
def test_men_on_foot_still_fire_one_weapon() -> None:
    ours = squad("s", at=(24, 10), n=1, weapons=(STORM, BOLTER))
    battle = a_battle([ours, *[enemies(at=(24, 22))]])
    refusal = refused(battle, fire("storm", "heavy-bolter"), points=2)
    assert refusal is not None and refusal.rule == "shoot.split-fire"
    assert refused(facing_off(weapon=STORM), fire("storm")) is None


@rule("shoot.weapon.vehicle-mounted", "area.aim-point", "shoot.split-fire")
def test_a_gun_and_a_launcher_of_one_vehicle_are_fired_from_one_facing() -> None:
    walker = a_kind("walker", creature_class="vehicle", BS=5)
    gun = a_weapon("gun", type="heavy", range=48.0, fire_arc=90.0)
    frag = a_weapon("frag", type="heavy", range=48.0, marker_radius=1.5, fire_arc=90.0)
    ours = squad("s", at=(24, 10), n=1, kind=walker, weapons=(gun, frag))
    battle = a_battle([ours, enemies("t", at=(40, 14), n=4), enemies("u", at=(40, 22), n=4)])
    both = (FireOrder("s.1", "gun", "t"), FireOrder("s.1", "frag", "u"))
    assert refused(battle, both, points=2) is None
    shared = {order.facing for order in share_pivots(battle, "s", both)}
    dice = {"shoot.to-hit": (6,), "scatter.distance": (6, 5), "scatter.direction": (90,)}
    shoot(battle, both, points=2, dice=dice)
    assert {battle.models["s.1"].facing} == shared
    assert events(battle, VolleyBegan)[-1].targets == ("t", "u")


@rule("shoot.weapon.vehicle-mounted", "shoot.split-fire")
def test_shots_of_one_gun_spread_over_two_units_leave_its_twin_ready() -> None:
    battle = a_tank(BOLTER, BOLTER, **{"shoot.split-fire": "per-shot"})
    spread = (FireOrder("s.1", "heavy-bolter", "t", shots=2), FireOrder("s.1", "heavy-bolter", "u", shots=1))
    shoot(battle, spread, dice={"shoot.to-hit": (6,) * 3})
    assert battle.models["s.1"].spent == ("heavy-bolter",)
    assert refused(battle, fire("heavy-bolter")) is None


@rule("shoot.weapon.vehicle-mounted")
def test_of_two_equal_guns_only_those_ordered_are_expected_to_hit() -> None:
    battle = a_tank(BOLTER, BOLTER, **{"shoot.premeasure": True})
    one, both = (plan_fire(battle, Volley("s", 2), "t", fire(*["heavy-bolter"] * guns)) for guns in (1, 2))
    assert one.expected_hits and both.expected_hits == 2 * one.expected_hits


@rule("shoot.weapon.vehicle-mounted")
def test_a_gun_that_has_fired_is_named_by_its_own_name() -> None:
    battle = a_tank(CANNON, BOLTER)
    shoot(battle, fire("heavy-bolter"), points=1, dice={"shoot.to-hit": (6,) * 3})
    shoot(battle, fire("cannon"), points=2, dice={"shoot.to-hit": (6,)})
    refusal = refused(battle, fire("cannon"), points=2)
    assert refusal is not None and refusal.reason == "cannon has already fired this turn"


@rule("area.vehicles", "dice.to-wound")
def test_the_plan_tells_what_destroys_a_machine() -> None:
    machine = a_kind("machine", creature_class="vehicle", size=3, base_radius=2.0, armour_value=12)
    battle = facing_off(1, targets=1, weapon=a_weapon("gun", type="assault", strength=8, range=36.0), enemy=machine)
    (row,) = plan_fire(battle, Volley("s", 1), "t").rows
    assert row.wound is not None and row.save == ""
    assert (row.wound.label, row.wound.needed, row.wound.chance) == ("to destroy", "5 or more", 2 / 6)
    assert row.wound.rule == "area.vehicles" and row.wound.base_reason == "armour 12"
    weak = facing_off(1, targets=1, weapon=a_weapon("gun", type="assault", strength=4, range=36.0), enemy=machine)
    (row,) = plan_fire(weak, Volley("s", 1), "t").rows
    assert row.wound is not None and (row.wound.needed, row.wound.chance) == ("impossible", 0.0)


@rule("area.vehicles", "casualty.randomize.timing")
def test_in_a_unit_of_men_and_a_machine_who_is_hit_is_drawn_before_wounds_or_armour() -> None:
    machine = a_member(a_kind("machine", creature_class="vehicle", size=3, base_radius=1.0, armour_value=10))
    men = [a_member(a_kind("crew")), machine, a_member(a_kind("crew"))]
    gun = a_weapon("gun", type="assault", strength=4, range=36.0)
    ours = squad("s", at=(24, 10), n=3, weapons=(gun,))
    battle = a_battle([ours, squad("t", "b", at=(24, 20), facing=180.0, spacing=3.0, members=men)])
    dice = {
        "shoot.to-hit": (1, 1, 1), "casualty.allocate": (2, 1, 2), "shoot.armour-penetration": (5, 6),
        "shoot.to-wound": (6,), "suppress.test": (1, 1),
    }  # fmt: skip
    shoot(battle, orders(battle), dice=dice)
    assert [event.model for event in events(battle, ArmourStruck)] == ["t.2", "t.2"]
    assert casualties(battle) == ["t.1"]
