"""Declaring and measuring: targets first, ranges after; splitting fire; range and short range."""

from math import cos, radians, sin

import pytest

from arap.battle.acts import FireOrder, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, ShotLost, VolleyBegan
from arap.kernel.reasons import Refusal
from arap.rules.shooting.sequence.action import shoot_action
from arap.rules.shooting.weapons.types import short_range
from arap.rules.turn.actions import take_action
from tests.rules.builders import a_battle, a_kind, a_weapon, asked, impassable, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import (
    acting,
    aim,
    dice_rolled,
    enemies,
    facing_off,
    lost_shots,
    orders,
    refused,
    shoot,
    shots,
)
from tests.support import rule

LASGUN = a_weapon("lasgun")
NEAR_AND_FAR = [(24.0, 12.0), (26.0, 10.0)]
MEASURE_FIRST = {"shoot.premeasure": True}


def gunner_too_far(settings: dict[str, bool]) -> Battle:
    """A comrade at 22.6" and the gunner at 24.6" from the nearest enemy."""
    ours = squad("s", weapons=(LASGUN,), places=NEAR_AND_FAR)
    return a_battle([ours, enemies(places=[(24, 34.6), (26, 34.6)])], settings=settings)


@rule("shoot.declare", "shoot.range")
def test_a_shot_that_proves_out_of_range_is_lost_with_its_action_point() -> None:
    battle = facing_off(24.6, targets=1, weapon=LASGUN)
    play(take_action(battle, acting(battle), Shoot(1, orders(battle))))
    (lost,) = events(battle, ShotLost)
    assert (lost.model, lost.reason, lost.rule) == ("s.1", 'out of range of 24"', "shoot.range")
    assert dice_rolled(battle) == 0
    assert battle.turn.acting[-1].points == 0


@rule("shoot.declare")
def test_where_ranges_are_looked_up_first_those_in_range_fire_and_the_others_are_not_asked() -> None:
    battle = gunner_too_far(MEASURE_FIRST)
    shoot(battle, dice={"shoot.to-hit": (6,)})
    (fire,) = events(battle, HitsRolled)
    assert fire.models == ("s.1",)
    assert not lost_shots(battle)


@rule("shoot.declare")
def test_where_ranges_are_looked_up_first_a_volley_that_reaches_nobody_is_refused() -> None:
    battle = facing_off(24.6, n=3, weapon=LASGUN, settings=MEASURE_FIRST)
    assert refused(battle) == Refusal("No firing model is in range", "shoot.declare")
    assert refused(facing_off(24.6, n=3, weapon=LASGUN)) is None


@rule("shoot.declare")
def test_nothing_is_asked_between_measuring_and_the_dice_so_no_target_is_changed() -> None:
    battle = facing_off(24.6, targets=1, weapon=LASGUN)
    assert asked(shoot_action(battle, "s", Shoot(1, orders(battle)), False)) is None
    assert lost_shots(battle) == ["s.1"]


@rule("shoot.declare", "shoot.weapon.once-per-turn", "shoot.weapon.reload", "activate.free-turn")
def test_a_lost_shot_has_been_fired_all_the_same() -> None:
    musket = a_weapon("musket", type="heavy", range=20.0, reload=True)
    ours = squad("s", at=(24, 10), n=1, weapons=(musket,), facing=90)
    battle = a_battle([ours, enemies(at=(24, 34), n=1)])
    shoot(battle, points=2)
    gunner = battle.models["s.1"]
    assert lost_shots(battle) == ["s.1"]
    assert (gunner.spent, gunner.empty, gunner.facing) == (("musket",), ("musket",), 0.0)
    assert events(battle, VolleyBegan)[0].pivots == (("s.1", 0.0),)


@rule("shoot.declare")
def test_who_is_out_of_range_where_ranges_are_looked_up_first_has_not_fired() -> None:
    launcher = a_weapon("launcher", type="heavy", range=12.0)
    ours = squad("s", facing=90, weapons=(LASGUN, launcher), places=[(22, 10), (26, 10)])
    battle = a_battle([ours, enemies(at=(24, 30), n=2)], settings=MEASURE_FIRST)
    given = (FireOrder("s.1", "lasgun", "t"), FireOrder("s.2", "launcher", "t"))
    shoot(battle, given, 2, {"shoot.to-hit": (6, 6)})
    assert battle.models["s.2"].spent == () and battle.models["s.2"].facing == 90.0
    assert battle.models["s.1"].facing < 45.0


@rule("shoot.declare")
def test_the_player_may_ask_for_fewer_shots_but_not_for_more() -> None:
    battle = facing_off(10, weapon=a_weapon(type="assault", shots=3))
    assert shots(battle, orders(battle, shots=2)) == [2]
    assert shots(battle, orders(battle, shots=9)) == [3]
    assert shots(battle) == [3]


def at_bearing(degrees: float, distance: float = 15.0) -> tuple[float, float]:
    return 24 + distance * sin(radians(degrees)), 10 + distance * cos(radians(degrees))


def five_between_two() -> tuple[Battle, tuple[FireOrder, ...]]:
    """Three of five fire at A, far off to the left, two at B, far off to the right, without turning."""
    ours = squad("s", at=(24, 10), n=5, weapons=(a_weapon("lasgun", type="assault", range=48.0),))
    left, right = at_bearing(-40, 20), at_bearing(40, 20)
    battle = a_battle([ours, enemies("A", left, 3), enemies("B", right, 8)])
    return battle, orders(battle, "s", "A", facing=0.0)[:3] + orders(battle, "s", "B", facing=0.0)[3:]


@rule("shoot.split-fire", "suppress.test")
def test_each_model_chooses_its_target_and_hits_are_tallied_apart() -> None:
    battle, given = five_between_two()
    dice = {"shoot.to-hit": (1, 1, 6, 1, 1), "shoot.to-wound": (1,) * 4, "suppress.test": (1, 1)}
    shoot(battle, given, dice=dice)
    assert {unit: battle.units[unit].now.tallies[0].hits for unit in "AB"} == {"A": 2, "B": 2}


@rule("shoot.split-fire")
def test_one_model_fires_at_one_unit_in_a_volley() -> None:
    battle, _ = five_between_two()
    given = (FireOrder("s.1", "lasgun", "A"), FireOrder("s.1", "lasgun", "B"))
    assert refused(battle, given) == Refusal("A model fires one weapon at one unit in a volley", "shoot.split-fire")


@rule("shoot.split-fire")
def test_where_fire_is_not_split_two_target_units_are_refused() -> None:
    battle, given = five_between_two()
    assert refused(battle, given) is None
    battle.settings["shoot.split-fire"] = "single"
    assert refused(battle, given) == Refusal("The whole unit must fire at one enemy unit", "shoot.split-fire")
    assert refused(battle, given[:3]) is None


@rule("shoot.split-fire", "shoot.fire-arc")
def test_targets_ninety_degrees_apart_are_both_in_the_arc_only_of_one_who_faces_between_them() -> None:
    gun = a_weapon("gun", type="assault", shots=3, range=48.0)
    places = (at_bearing(-50), at_bearing(40))
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(gun,)), enemies(places=places)])
    assert [fire.aimed.eligible for fire in aim(battle, orders(battle, facing=0.0))] == [(1,)]
    assert [fire.aimed.eligible for fire in aim(battle, orders(battle, facing=355.0))] == [(0, 1)]
    assert [fire.aimed.eligible for fire in aim(battle)] == [(0, 1)]


@rule("shoot.range")
@pytest.mark.parametrize("measure_first", [False, True])
def test_of_three_marines_at_22_24_and_25_inches_the_third_is_out_of_range(measure_first: bool) -> None:
    bolter = a_weapon("bolter", range=24.0)
    marines = squad("s", weapons=(bolter,), places=[(21, 18), (24, 16), (27, 15)])
    orks = enemies(places=[(21, 40), (24, 40), (27, 40)])
    battle = a_battle([marines, orks], settings={"shoot.premeasure": measure_first})
    shoot(battle, dice={"shoot.to-hit": (6, 6)})
    (fire,) = events(battle, HitsRolled)
    assert fire.models == ("s.1", "s.2")
    assert lost_shots(battle) == ([] if measure_first else ["s.3"])


@rule("shoot.range", "shoot.los")
def test_range_is_measured_to_the_nearest_model_that_is_seen() -> None:
    bolter = a_weapon("bolter", range=24.0)
    wall = impassable((22, 20, 25, 21), height=3.0)
    hidden, visible = (24.0, 33.0), (30.0, 10 + (24.5**2 - 36) ** 0.5)
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=(bolter,)), enemies(places=[hidden, visible])], [wall])
    shoot(battle)
    assert lost_shots(battle) == ["s.1"] and dice_rolled(battle) == 0


@rule("shoot.range")
def test_a_weapon_without_a_range_cannot_be_given_a_target() -> None:
    battle = facing_off(5, weapon=a_weapon("horn", type="assault", range=None))
    assert refused(battle) == Refusal("horn is not a weapon for aimed fire", "shoot.range")


@rule("shoot.range", "measure.within")
@pytest.mark.parametrize(("distance", "fired"), [(24.0, 1), (24.001, 1), (24.002, 0)])
def test_a_distance_equal_to_the_range_is_in_range(distance: float, fired: int) -> None:
    battle = facing_off(distance, targets=1, weapon=LASGUN)
    assert len(aim(battle)) == fired


@rule("shoot.range", "casualty.eligible")
def test_models_of_a_long_unit_that_are_too_far_away_cannot_be_hurt() -> None:
    battle = a_battle(
        [
            squad("s", at=(24, 10), n=1, weapons=(LASGUN,)),
            enemies(places=[(24, 30), (24, 32.5), (24, 35)]),
        ]
    )
    (fire,) = aim(battle)
    assert fire.aimed.eligible == (0, 1)
    assert fire.tiers == (("t.1", "t.2"), (), ())


@rule("shoot.range", "measure.height-and-slope")
def test_the_difference_in_height_counts_in_the_range() -> None:
    tower = impassable((20, 8, 28, 12), height=12.0, surface=True, standable=True)
    assert len(aim(facing_off(22, targets=1, weapon=LASGUN))) == 1
    assert not aim(facing_off(22, targets=1, weapon=LASGUN, terrain=[tower]))


@rule("shoot.range.short")
def test_fourteen_inches_are_half_range_of_a_thirty_inch_rifle_but_not_short_range() -> None:
    rifle = a_weapon(range=30.0)
    assert short_range(rifle) == 12.0
    (fire,) = aim(facing_off(14, targets=1, weapon=rifle, enemy=a_kind(T=8)))
    assert fire.aimed.shots == 2


@rule("shoot.range.short")
def test_short_range_of_a_twelve_inch_pistol_is_six() -> None:
    assert short_range(a_weapon("pistol", type="pistol", range=None)) == 6.0
    assert short_range(a_weapon("pistol", type="pistol", range=12.0)) == 6.0
