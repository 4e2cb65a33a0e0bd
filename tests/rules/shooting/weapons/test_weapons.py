"""Weapon types: points, shots, how often in a turn."""

import pytest

from arap.army.profile import Kind, Weapon
from arap.battle.acts import Declare, FireOrder, Leg, ModelPath, Move, Reload, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, ShotLost
from arap.battle.events.shooting.area import TemplatePlaced
from arap.kernel.reasons import Refusal
from arap.rules.shooting.sequence.action import why_nothing_to_fire
from arap.rules.shooting.shots.fire import hit_by
from arap.rules.shooting.weapons.pivots import turned_to
from arap.rules.turn.actions import take_action, why_not_act
from arap.rules.turn.activation import end_activations
from arap.rules.turn.sequence import step
from tests.rules.builders import a_battle, a_kind, a_weapon, play, squad
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
from tests.rules.shooting.striking import FLAMER, gun, order
from tests.support import rule

MISSES = (6,) * 20
STEPS_OF_A_TURN = 12
RELENTLESS = a_kind("terminator", traits=("relentless",))
PISTOL = a_weapon("pistol", type="pistol", range=24.0)


def at(distance: float, weapon: Weapon, kind: Kind | None = None) -> Battle:
    return facing_off(distance, targets=1, weapon=weapon, kind=kind)


@rule("shoot.weapon.number", "shoot.weapon.rapid-fire")
@pytest.mark.parametrize(("number", "far", "near"), [(1, 1, 2), (2, 2, 3)])
def test_a_rapid_fire_weapon_fires_its_number_to_full_range_and_one_more_to_half(
    number: int, far: int, near: int
) -> None:
    weapon = a_weapon(shots=number, range=24.0)
    assert shots(at(24, weapon)) == [far]
    assert shots(at(12, weapon)) == [near]


@rule("shoot.weapon.rapid-fire")
def test_at_half_range_exactly_a_rapid_fire_weapon_has_two_shots() -> None:
    battle = at(12, a_weapon(range=24.0))
    shoot(battle, dice={"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 2


@rule("shoot.weapon.rapid-fire")
def test_just_beyond_half_range_two_volleys_are_a_shot_each() -> None:
    battle = at(12.1, a_weapon(range=24.0))
    shoot(battle, points=2, dice={"shoot.to-hit": MISSES})
    assert [len(event.throws) for event in events(battle, HitsRolled)] == [1, 1]


@rule("shoot.weapon.rapid-fire")
def test_the_extra_shot_is_for_each_model_by_its_own_distance() -> None:
    ours = squad("s", places=[(22, 12), (26, 10)], weapons=(a_weapon(range=24.0),))
    battle = a_battle([ours, enemies(places=[(22, 23.9), (26, 23.9)])])
    assert shots(battle) == [2, 1]


@rule("shoot.weapon.assault")
def test_an_assault_weapon_fires_with_each_of_three_points() -> None:
    battle = at(8, a_weapon("flamer", type="assault", range=8.0))
    shoot(battle, points=3, dice={"shoot.to-hit": MISSES})
    assert [len(event.throws) for event in events(battle, HitsRolled)] == [1, 1, 1]


@rule("shoot.weapon.assault")
def test_an_assault_weapon_has_no_half_range_bonus() -> None:
    weapon = a_weapon(type="assault", shots=2, range=18.0)
    assert shots(at(18, weapon)) == [2] and shots(at(5, weapon)) == [2]


@rule("shoot.weapon.pistol")
def test_a_pistol_without_a_range_reaches_twelve_inches() -> None:
    laspistol = a_weapon("laspistol", type="pistol", range=None)
    assert shots(at(11, laspistol)) == [1]
    assert shots(at(12.1, laspistol)) == []


@rule("shoot.weapon.pistol")
def test_a_pistol_with_a_range_of_its_own_reaches_no_farther() -> None:
    battle = at(9, a_weapon("hand flamer", type="pistol", range=8.0))
    shoot(battle)
    assert lost_shots(battle) == ["s.1"] and dice_rolled(battle) == 0


@rule("shoot.weapon.pistol")
def test_a_pistol_may_fire_in_each_volley() -> None:
    battle = at(10, PISTOL)
    shoot(battle, points=3, dice={"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 3


SALVO = a_weapon("salvo", type="salvo", range=24.0, shots=2, full_shots=4)


@rule("shoot.weapon.salvo")
def test_a_salvo_weapon_fires_its_short_burst_at_half_range_for_one_point() -> None:
    battle = at(12, SALVO)
    assert shots(battle) == [2]
    assert shots(battle, orders(battle, points=1)) == [2]


@rule("shoot.weapon.salvo")
def test_beyond_half_range_a_salvo_weapon_needs_two_points_for_four_shots() -> None:
    short = at(20, SALVO)
    shoot(short)
    assert lost_shots(short) == ["s.1"] and dice_rolled(short) == 0
    full = at(20, SALVO)
    shoot(full, orders(full, points=2), 2, {"shoot.to-hit": MISSES})
    assert [len(event.throws) for event in events(full, HitsRolled)] == [4]


@rule("shoot.weapon.salvo")
def test_a_full_salvo_with_one_point_is_refused() -> None:
    battle = at(20, SALVO)
    refusal = refused(battle, orders(battle, points=2), points=1)
    assert refusal == Refusal("salvo needs 2 action points, 1 used", "shoot.action")
    assert refused(battle, orders(battle, points=3), points=3) == Refusal(
        "salvo has no mode of 3 points", "shoot.weapon.number"
    )


@rule("shoot.weapon.salvo")
def test_with_two_points_a_salvo_weapon_may_fire_two_short_bursts_and_with_three_both() -> None:
    twice = at(12, SALVO)
    shoot(twice, points=2, dice={"shoot.to-hit": MISSES})
    assert [len(event.throws) for event in events(twice, HitsRolled)] == [2, 2]
    both = at(12, SALVO)
    full = Declare(orders(both, points=2))
    shoot(both, orders(both, points=1), 3, {"shoot.to-hit": MISSES}, [full])
    assert [len(event.throws) for event in events(both, HitsRolled)] == [2, 4]


@rule("shoot.weapon.salvo", "casualty.eligible")
def test_the_short_burst_hurts_nobody_beyond_half_range() -> None:
    ours = squad("s", at=(24, 10), n=1, weapons=(SALVO,))
    battle = a_battle([ours, enemies(places=[(24, 21), (24, 22), (24, 23)])])
    assert [fire.aimed.eligible for fire in aim(battle)] == [(0, 1)]
    assert [fire.aimed.eligible for fire in aim(battle, orders(battle, points=2))] == [(0, 1, 2)]


@rule("shoot.weapon.salvo", "shoot.range")
@pytest.mark.parametrize(("distance", "points", "why"), [(12.0, 1, None), (20.0, 1, "shoot.weapon.salvo"),
                                                         (20.0, 2, None), (24.5, 2, "shoot.range")])  # fmt: skip
def test_a_burst_too_far_off_is_lost_by_the_rule_it_breaks(distance: float, points: int, why: str | None) -> None:
    battle = at(distance, SALVO)
    shoot(battle, orders(battle, points=points), points, {"shoot.to-hit": MISSES})
    assert [event.rule for event in events(battle, ShotLost)] == ([why] if why else [])


HEAVY = a_weapon("heavy", type="heavy", range=36.0, shots=3)


@rule("shoot.weapon.heavy")
def test_a_heavy_weapon_moves_and_fires_with_three_points() -> None:
    battle = at(20, HEAVY)
    step = ModelPath("s.1", (Leg(24, 11),))
    play(take_action(battle, acting(battle, points=3), Move((step,))))
    play(take_action(battle, battle.turn.acting[-1], Shoot(2, orders(battle))), {"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 3 and battle.turn.acting[-1].points == 0


@rule("shoot.weapon.heavy", "shoot.weapon.once-per-turn")
def test_a_heavy_weapon_does_not_fire_again_with_the_third_point_but_riflemen_do() -> None:
    rifle = a_weapon()
    ours = squad("s", at=(24, 10), n=2, weapons=(HEAVY, rifle))
    battle = a_battle([ours, enemies(at=(24, 30))])
    shoot(battle, (FireOrder("s.1", "heavy", "t"),), 2, {"shoot.to-hit": MISSES})
    refusal = refused(battle, (FireOrder("s.1", "heavy", "t"),), 2)
    assert refusal == Refusal(
        "heavy has already fired; its user cannot fire again this turn", "shoot.weapon.once-per-turn"
    )
    assert refused(battle, (FireOrder("s.1", "rifle", "t"),)) is not None
    assert refused(battle, (FireOrder("s.2", "rifle", "t"),)) is None


@rule("shoot.weapon.heavy")
def test_a_heavy_weapon_with_one_point_is_refused() -> None:
    battle = at(20, HEAVY)
    assert refused(battle) == Refusal("heavy needs 2 action points, 1 used", "shoot.action")
    assert why_nothing_to_fire(battle, battle.units["s"], 1) == Refusal("heavy needs 2 action points", "shoot.action")
    assert why_nothing_to_fire(battle, battle.units["s"], 2) is None


CROSSBOW = a_weapon("crossbow", type="slow", range=24.0)


@rule("shoot.weapon.slow")
def test_a_crossbow_fires_once_for_two_points() -> None:
    battle = at(10, CROSSBOW)
    shoot(battle, points=2, dice={"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 1
    assert refused(battle, points=2) is not None


@rule("shoot.weapon.slow")
def test_relentless_does_not_shorten_a_slow_weapon() -> None:
    battle = at(10, CROSSBOW, RELENTLESS)
    assert refused(battle) == Refusal("crossbow needs 2 action points, 1 used", "shoot.action")


@rule("shoot.weapon.slow")
def test_a_slow_weapon_with_a_number_fires_that_number() -> None:
    assert shots(at(10, a_weapon("launcher", type="slow", shots=2)), points=2, number=2) == [2]


@rule("shoot.weapon.reload")
def test_shoot_reload_shoot_are_two_shots_for_three_points() -> None:
    battle = at(10, a_weapon("musket", type="assault", reload=True))
    acting(battle, points=3)
    for act in (Shoot(1, orders(battle)), Reload(), Shoot(1, orders(battle))):
        assert why_not_act(battle, battle.turn.acting[-1], act) is None
        play(take_action(battle, battle.turn.acting[-1], act), {"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 2 and battle.turn.acting[-1].points == 0


@rule("shoot.weapon.reload")
def test_an_empty_weapon_is_refused_even_in_the_next_volley() -> None:
    battle = at(10, a_weapon("musket", type="assault", reload=True))
    shoot(battle, points=2, dice={"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 1
    assert refused(battle) == Refusal("musket must be reloaded first", "shoot.weapon.reload")


def end_the_turn(battle: Battle) -> None:
    """To the activation phase of the next player's turn."""
    serial = battle.turn.serial
    play(end_activations(battle, "stopped"))
    for _ in range(STEPS_OF_A_TURN):
        if battle.turn.serial != serial and battle.turn.phase == "activation":
            return
        play(step(battle))
    raise AssertionError(f"the turn does not end: {battle.turn.phase}")


@rule("shoot.weapon.reload")
def test_a_weapon_is_still_empty_in_the_next_own_turn_until_it_is_reloaded() -> None:
    battle = at(10, a_weapon("musket", type="assault", reload=True))
    shoot(battle, dice={"shoot.to-hit": MISSES})
    end_the_turn(battle)
    end_the_turn(battle)
    assert battle.turn.active == "a"
    refusal = refused(battle)
    assert refusal is not None and refusal.rule == "shoot.weapon.reload"
    play(take_action(battle, acting(battle), Reload()))
    assert refused(battle) is None


@rule("shoot.weapon.once-per-turn")
def test_firing_in_ones_own_turn_does_not_stop_a_heavy_weapon_in_the_enemys() -> None:
    battle = at(20, HEAVY)
    shoot(battle, points=2, dice={"shoot.to-hit": MISSES})
    assert refused(battle, points=2) is not None
    end_the_turn(battle)
    assert battle.turn.active == "b" and refused(battle, points=2) is None


@rule("shoot.weapon.ordinance")
def test_a_primary_weapon_fires_directly_for_two_points() -> None:
    battle = at(20, a_weapon("cannon", type="primary", range=48.0))
    assert refused(battle, points=1) is not None
    shoot(battle, points=2, dice={"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 1
    assert refused(battle, points=2) is not None


@rule("shoot.weapon.once-per-turn", "shoot.relentless.heavy")
def test_a_relentless_gunner_with_three_points_fires_his_three_shots_and_no_pistol() -> None:
    ours = squad("s", at=(24, 10), n=1, kind=RELENTLESS, weapons=(HEAVY, PISTOL))
    battle = a_battle([ours, enemies(at=(24, 20))])
    shoot(battle, points=3, dice={"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 3
    assert refused(battle, orders(battle, weapon="pistol")) == Refusal(
        "heavy has already fired; its user cannot fire again this turn", "shoot.weapon.once-per-turn"
    )


@rule("shoot.weapon.once-per-turn")
def test_pistol_then_launcher_is_legal_and_the_reverse_is_not() -> None:
    launcher = a_weapon("launcher", type="slow", range=24.0)
    ours = squad("s", at=(24, 10), n=1, weapons=(launcher, PISTOL))
    battle = a_battle([ours, enemies(at=(24, 20))])
    shoot(battle, orders(battle, weapon="pistol"), 1, {"shoot.to-hit": MISSES})
    shoot(battle, orders(battle, weapon="launcher"), 2, {"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 2
    refusal = refused(battle, orders(battle, weapon="pistol"))
    assert refusal is not None and refusal.rule == "shoot.weapon.once-per-turn"


@rule("shoot.relentless.heavy")
def test_a_terminator_moves_and_fires_his_heavy_weapon_with_two_points() -> None:
    battle = at(20, a_weapon("cannon", type="heavy", range=24.0, shots=4), RELENTLESS)
    play(take_action(battle, acting(battle, points=2), Move((ModelPath("s.1", (Leg(24, 11),)),))))
    play(take_action(battle, battle.turn.acting[-1], Shoot(1, orders(battle))), {"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 4


@rule("shoot.relentless.rapid-fire")
@pytest.mark.parametrize(("distance", "number"), [(16.0, 2), (16.5, 1)])
def test_relentless_rapid_fire_has_its_extra_shot_to_two_thirds_of_the_range(distance: float, number: int) -> None:
    assert shots(at(distance, a_weapon(range=24.0), RELENTLESS)) == [number]


@rule("shoot.relentless.emplacement")
def test_a_sentry_gun_fires_for_one_point_and_nothing_more() -> None:
    sentry = a_kind("sentry gun", creature_class="emplacement")
    battle = at(20, HEAVY, sentry)
    shoot(battle, points=1, dice={"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 3
    assert refused(battle) is not None


@rule("shoot.relentless.emplacement")
def test_a_sentry_gun_cannot_move_whatever_its_profile_says() -> None:
    battle = at(20, HEAVY, a_kind("sentry gun", creature_class="emplacement", M=4.0))
    step = Move((ModelPath("s.1", (Leg(24, 11),)),))
    assert why_not_act(battle, acting(battle, points=1), step) is not None
    assert why_not_act(at(20, HEAVY), acting(at(20, HEAVY), points=1), step) is None


@rule("shoot.weapon.assault", "template.to-hit")
def test_a_flamer_whose_unit_has_three_points_fires_three_times() -> None:
    battle = gun(FLAMER, [(24.0, 14.0)])
    misses = {"template.to-hit": (6, 6, 6), "template.partial": (6, 6, 6)}
    shoot(battle, [order(battle, bearing=0.0)], 3, misses)
    assert len(events(battle, TemplatePlaced)) == 3


@rule("shoot.weapon.assault-1-limit", "shoot.weapon.assault")
def test_two_points_are_two_shots_of_an_assault_weapon_of_one() -> None:
    battle = at(10, a_weapon(type="assault"))
    shoot(battle, points=2, dice={"shoot.to-hit": MISSES})
    assert dice_rolled(battle) == 2


@rule("shoot.relentless.18-inch", "shoot.relentless.rapid-fire")
def test_at_eighteen_inches_a_relentless_rifleman_has_one_shot() -> None:
    assert shots(at(18, a_weapon(range=24.0), RELENTLESS)) == [1]


@rule("shoot.range.short", "shoot.range.short-2-3")
@pytest.mark.parametrize(
    ("type_", "reach", "distance", "close"),
    [("heavy", 48.0, 20.0, False), ("heavy", 48.0, 12.0, True), ("rapid-fire", 30.0, 14.0, False),
     ("pistol", 12.0, 7.0, False), ("pistol", 12.0, 6.0, True)],
)  # fmt: skip
def test_short_range_is_half_the_range_but_never_more_than_twelve_inches(
    type_: str, reach: float, distance: float, close: bool
) -> None:
    battle = at(distance, a_weapon("gun", type=type_, range=reach))
    (fire,) = aim(battle, points=2, number=2)
    assert hit_by(fire).close is close


@rule("dice.modifier-order")
def test_a_weapon_that_takes_its_strength_from_its_user_multiplies_and_adds() -> None:
    bow = a_weapon("bow", type="assault", strength=None, strength_factor=2, strength_bonus=1)
    (fire,) = aim(at(10, bow, a_kind("archer", S=3)))
    assert hit_by(fire).strength == 7


@rule("activate.free-turn")
@pytest.mark.parametrize(
    ("facing", "bearing", "turned"),
    [(350, 10, 10), (10, 350, 350), (300, 90, 30), (90, 300, 0), (350, 350.004, 350), (0, 359.999, 0), (200, 180, 180)],
)
def test_a_free_turn_goes_ninety_degrees_the_shorter_way(facing: float, bearing: float, turned: float) -> None:
    assert turned_to(facing, bearing) == turned
