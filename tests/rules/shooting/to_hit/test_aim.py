"""Aiming: a point spent for a surer shot."""

from arap.battle.acts import Aim, Declare, Leg, ModelPath, Move, Shoot
from arap.battle.events import HitsRolled
from arap.kernel.reasons import Refusal
from arap.rules.turn.actions import take_action, why_not_act
from tests.rules.builders import a_kind, a_weapon, a_wood, play
from tests.rules.logs import events
from tests.rules.shooting.firing import acting, behind_wall, facing_off, needed, orders, shoot
from tests.support import rule

RIFLE = a_weapon(type="assault")


@rule("shoot.aim")
def test_aim_and_soft_cover_cancel_out() -> None:
    battle = facing_off(weapon=RIFLE, terrain=[a_wood((4, 18, 44, 24), sight_depth=6.0)])
    target = needed(battle, aimed=True)
    assert (target.goal, target.reasons) == (3, ["soft cover -1", "aimed +1"])


HEAVY = a_weapon("heavy", type="heavy", range=36.0)


@rule("shoot.aim")
def test_a_heavy_weapon_aimed_with_the_first_of_three_points_has_the_bonus_for_its_shot() -> None:
    battle = behind_wall(kind=a_kind(BS=4), weapon=HEAVY)
    play(take_action(battle, acting(battle, points=3), Aim()))
    entry = battle.turn.acting[-1]
    assert entry.aimed and entry.points == 2
    play(take_action(battle, entry, Shoot(2, orders(battle))), {"shoot.to-hit": (6,)})
    (fire,) = events(battle, HitsRolled)
    assert (fire.needed.goal, fire.needed.reasons) == (3, ["hard cover -2", "aimed +1"])


@rule("shoot.aim")
def test_only_the_first_volley_after_aiming_has_the_bonus() -> None:
    battle = facing_off(20, weapon=RIFLE)
    play(take_action(battle, acting(battle, points=3), Aim()))
    play(take_action(battle, battle.turn.acting[-1], Shoot(2, orders(battle))), {"shoot.to-hit": (6, 6)})
    assert [event.needed.goal for event in events(battle, HitsRolled)] == [4, 3]


@rule("shoot.aim")
def test_holding_fire_in_the_first_volley_gives_the_bonus_away() -> None:
    battle = facing_off(20, n=2, weapon=RIFLE)
    both = orders(battle)
    shoot(battle, both[:1], 2, {"shoot.to-hit": (6, 6, 6)}, [Declare(both)], aimed=True)
    goals = {model: event.needed.goal for event in events(battle, HitsRolled)[1:] for model in event.models}
    assert goals == {"s.1": 3, "s.2": 3}


@rule("shoot.aim")
def test_an_action_in_between_loses_the_bonus() -> None:
    battle = facing_off(20, weapon=RIFLE)
    play(take_action(battle, acting(battle, points=3), Aim()))
    step = Move((ModelPath("s.1", (Leg(24, 11),)),))
    play(take_action(battle, battle.turn.acting[-1], step))
    play(take_action(battle, battle.turn.acting[-1], Shoot(1, orders(battle))), {"shoot.to-hit": (6,)})
    assert [event.needed.goal for event in events(battle, HitsRolled)] == [3]


@rule("shoot.aim")
def test_aiming_is_refused_where_it_is_switched_off() -> None:
    off = facing_off(settings={"shoot.aiming": False})
    assert why_not_act(off, acting(off), Aim()) == Refusal("Aiming is switched off", "shoot.aim")


@rule("shoot.aim")
def test_two_aiming_actions_in_a_row_are_no_better_than_one() -> None:
    battle = facing_off(20, weapon=RIFLE)
    acting(battle, points=3)
    for act in (Aim(), Aim(), Shoot(1, orders(battle))):
        assert why_not_act(battle, battle.turn.acting[-1], act) is None
        play(take_action(battle, battle.turn.acting[-1], act), {"shoot.to-hit": (6,)})
    (fire,) = events(battle, HitsRolled)
    assert (fire.needed.goal, fire.needed.reasons) == (4, ["aimed +1"])


@rule("shoot.aim")
def test_aim_shoot_shoot_has_the_bonus_in_the_first_action_only() -> None:
    battle = facing_off(20, weapon=a_weapon())
    acting(battle, points=3)
    for act in (Aim(), Shoot(1, orders(battle)), Shoot(1, orders(battle))):
        play(take_action(battle, battle.turn.acting[-1], act), {"shoot.to-hit": (6,)})
    assert [event.needed.goal for event in events(battle, HitsRolled)] == [4, 3]
