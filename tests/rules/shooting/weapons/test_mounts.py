"""Where a distance begins: at the centre of the base, or where the gun of a large model is mounted."""

import pytest

from arap.battle.battle import Battle
from arap.rules.shooting.plans.planner import plan_fire, possible_orders
from arap.rules.shooting.shots.volley import Volley
from arap.rules.sight.lines import Lines
from arap.table.terrain import Piece
from tests.rules.builders import a_battle, a_kind, a_weapon, impassable, squad
from tests.rules.shooting.firing import aim, enemies, orders, refused
from tests.support import rule

TANK = a_kind("tank", size=3, creature_class="vehicle", base_radius=1.5, height=2.5)
HULL_GUN = a_weapon("hull-gun", type="assault", range=24.0, mount=(2.0, 0.0, 1.0))
CENTRE_GUN = a_weapon("centre-gun", type="assault", range=24.0)


def a_tank(*terrain: Piece, weapon: object = HULL_GUN, facing: float = 90.0, away: float = 26.0) -> Battle:
    """A tank that faces east, and one enemy so far east of its centre."""
    ours = squad("s", at=(10, 24), n=1, kind=TANK, weapons=(weapon,), facing=facing)  # type: ignore[arg-type]
    return a_battle([ours, enemies(at=(10 + away, 24), n=1, facing=270)], terrain)


@rule("measure.centre")
@pytest.mark.parametrize(("ours", "theirs"), [(0.5, 0.5), (0.75, 0.5), (0.5, 0.75)])
def test_a_distance_runs_from_centre_to_centre_whatever_the_bases(ours: float, theirs: float) -> None:
    shooter = squad("s", at=(10, 10), n=1, kind=a_kind(base_radius=ours))
    battle = a_battle([shooter, enemies(at=(13, 10), n=1, kind=a_kind("enemy", base_radius=theirs))])
    assert Lines.of(battle, "s", "t").glance(0).distance == [3.0]


@rule("measure.centre")
def test_the_range_of_a_hull_gun_begins_at_its_mount() -> None:
    (fire,) = aim(a_tank())
    assert fire.aimed.distance == 24.0
    assert not aim(a_tank(weapon=CENTRE_GUN)) and not aim(a_tank(away=26.1))


@rule("measure.centre")
def test_the_mount_turns_with_the_model() -> None:
    battle = a_tank(facing=0.0)
    (fire,) = aim(battle, orders(battle, facing=90.0))
    assert fire.aimed.distance == 24.0
    assert not aim(battle, orders(battle, facing=45.0))


@rule("measure.centre")
def test_a_mount_on_the_left_sees_past_a_corner_on_the_right() -> None:
    corner = impassable((20, 10, 22, 24.3), height=5.0)
    sponson = a_weapon("sponson", type="assault", range=24.0, mount=(0.0, 1.5, 1.0))
    assert refused(a_tank(corner, away=14, weapon=CENTRE_GUN)) is not None
    battle = a_tank(corner, away=14, weapon=sponson)
    assert refused(battle) is None and len(aim(battle)) == 1
    assert possible_orders(battle, Volley("s", 1), "t") == orders(battle)
    right = a_weapon("sponson", type="assault", range=24.0, mount=(0.0, -1.5, 1.0))
    assert refused(a_tank(corner, away=14, weapon=right)) is not None


@rule("measure.centre")
def test_a_gun_looks_from_its_own_height() -> None:
    bank = impassable((20, 10, 20.5, 40), height=2.0)
    low = a_weapon("low-gun", type="assault", range=24.0, mount=(0.0, 0.0, 0.5))
    assert refused(a_tank(bank, away=24, weapon=low)) is not None
    high = a_weapon("high-gun", type="assault", range=24.0, mount=(0.0, 0.0, 3.5))
    assert refused(a_tank(bank, away=24, weapon=high)) is None


@rule("measure.centre")
def test_the_plan_of_a_volley_tells_what_the_mounted_gun_needs() -> None:
    battle = a_tank()
    (row,) = plan_fire(battle, Volley("s", 1), "t").rows
    assert row.refusal is None and row.needed is not None
    assert Lines.of(battle, "s", "t").glance(0).distance == [26.0]
