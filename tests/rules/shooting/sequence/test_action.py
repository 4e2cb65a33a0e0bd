"""The shooting action: points, volleys, who may shoot."""

import pytest

from arap.battle.acts import NO, Declare, FireOrder, Leg, ModelPath, Move, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, VolleyBegan
from arap.battle.values import Ground, Rout
from arap.kernel.reasons import Refusal
from arap.rules.answers import why_not
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.sequence.action import best_points, point_choices, shoot_action, why_nothing_to_fire
from arap.rules.shooting.shots.volley import Declaration, Volley
from arap.rules.turn.actions import take_action
from arap.rules.turn.activation import attempt
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, asked, play, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import acting, change, enemies, facing_off, orders, refused, shoot, shots
from tests.support import rule

LASGUN = a_weapon("lasgun")
HEAVY_BOLTER = a_weapon("heavy bolter", type="heavy", range=36.0, strength=5, shots=3)
PISTOL = a_weapon("pistol", type="pistol", range=None)
MISSES = (6,) * 20


def heavy_squad(riflemen: int = 4, gunner: tuple[object, ...] = (HEAVY_BOLTER,)) -> Battle:
    """Riflemen and then a gunner, 20" from the enemy: beyond half range of a lasgun."""
    men = [*[a_member(weapons=(LASGUN,))] * riflemen, a_member(a_kind("gunner"), weapons=gunner)]  # type: ignore[arg-type]
    return a_battle([squad("s", at=(24, 10), members=men), enemies(at=(24, 30))])


def volleys(battle: Battle) -> list[dict[str, int]]:
    """How many shots of each weapon were rolled in each volley."""
    found: list[dict[str, int]] = []
    for logged in battle.log:
        if isinstance(logged.event, VolleyBegan):
            found.append({})
        elif isinstance(logged.event, HitsRolled):
            weapon = logged.event.weapon
            found[-1][weapon] = found[-1].get(weapon, 0) + len(logged.event.throws)
    return found


@rule("shoot.action", "shoot.weapon.heavy")
def test_with_two_points_riflemen_fire_twice_and_the_heavy_weapon_in_the_second_volley() -> None:
    battle = heavy_squad()
    shoot(battle, points=2, dice={"shoot.to-hit": MISSES})
    assert volleys(battle) == [{"lasgun": 4}, {"lasgun": 4, "heavy bolter": 3}]


@rule("shoot.action", "activate.action-points")
def test_a_squad_that_moved_first_fires_only_its_lasguns_with_the_other_point() -> None:
    battle = heavy_squad()
    steps = tuple(ModelPath(model.id, (Leg(model.x, model.y + 2),)) for model in battle.members("s"))
    play(take_action(battle, acting(battle, points=2), Move(steps)))
    unit = battle.turn.acting[-1]
    assert unit.points == 1
    riflemen, gunner = orders(battle)[:4], orders(battle)[4:]
    assert refused(battle, gunner, have=unit.points) == Refusal(
        "heavy bolter needs 2 action points, 1 used", "shoot.action"
    )
    place = battle.models["s.5"].y
    play(take_action(battle, unit, Shoot(1, riflemen)), {"shoot.to-hit": MISSES})
    assert volleys(battle) == [{"lasgun": 4}]
    assert battle.turn.acting[-1].points == 0 and battle.models["s.5"].y == place


@rule("shoot.action")
def test_with_one_point_nine_rifles_fire_and_the_heavy_weapon_idles() -> None:
    battle = heavy_squad(9)
    assert refused(battle, points=1) is not None
    shoot(battle, orders(battle)[:9], dice={"shoot.to-hit": MISSES})
    assert volleys(battle) == [{"lasgun": 9}]


@rule("shoot.action", "activate.action-points")
def test_no_more_points_can_be_shot_with_than_are_left_nor_more_than_three() -> None:
    battle = facing_off()
    assert refused(battle, points=2, have=1) == Refusal("2 action points needed, 1 left", "activate.action-points")
    assert refused(battle, points=4, have=4) == Refusal("A shooting action uses 1, 2 or 3 points", "shoot.action")
    assert refused(battle, points=0) is not None
    assert refused(battle, ()) == Refusal("No weapon is chosen to fire", "shoot.action")


@rule("shoot.action")
def test_a_gunner_who_fired_his_pistol_in_the_first_volley_has_no_heavy_shot_in_the_second() -> None:
    battle = heavy_squad(4, (HEAVY_BOLTER, PISTOL))
    near = FireOrder("s.5", "pistol", "t")
    heavy = FireOrder("s.5", "heavy bolter", "t")
    flow = shoot_action(battle, "s", Shoot(2, (near,)), False)
    ask = asked(flow, {"shoot.to-hit": MISSES})
    assert ask is not None and ask.kind == "declare"
    refusal = why_not(battle, ask, Declare((heavy,)))
    assert refusal == Refusal("heavy bolter needs 2 points in a row, and its user has already fired", "shoot.action")
    assert why_not(battle, ask, Declare((near,))) is None


@rule("shoot.action", "shoot.weapon.once-per-turn")
def test_with_three_points_a_pistol_and_then_the_heavy_shot_in_the_third_volley() -> None:
    battle = heavy_squad(1, (HEAVY_BOLTER, a_weapon("pistol", type="pistol", range=24.0)))
    pistol, heavy = FireOrder("s.2", "pistol", "t"), FireOrder("s.2", "heavy bolter", "t")
    shoot(battle, (pistol,), 3, {"shoot.to-hit": MISSES}, [Declare((heavy,))])
    assert volleys(battle) == [{"pistol": 1}, {"heavy bolter": 3}]
    assert [event.volley for event in events(battle, VolleyBegan)] == [1, 3]


@rule("shoot.action")
def test_while_all_make_ready_nothing_is_asked_again() -> None:
    battle = heavy_squad(0)
    shoot(battle, orders(battle), 2, {"shoot.to-hit": MISSES})
    assert volleys(battle) == [{"heavy bolter": 3}]
    flow = shoot_action(heavy_squad(0), "s", Shoot(2, orders(heavy_squad(0))), aimed=False)
    assert asked(flow, {"shoot.to-hit": MISSES}) is None


@rule("shoot.action", "shoot.declare")
def test_riflemen_who_idled_while_the_gun_was_made_ready_may_fire_in_the_next_volley() -> None:
    battle = heavy_squad()
    flow = shoot_action(battle, "s", Shoot(2, orders(battle)[4:]), aimed=False)
    ask = asked(flow, {"shoot.to-hit": MISSES})
    assert ask is not None and ask.kind == "declare" and ask.default == Declare(orders(battle)[4:])
    assert why_not(battle, ask, Declare(orders(battle))) is None


@rule("shoot.action")
def test_the_points_to_shoot_with_are_told_with_the_reason_against_some() -> None:
    battle = a_battle([squad("s", at=(24, 10), members=[a_member(weapons=(HEAVY_BOLTER,))]), enemies(at=(24, 30))])
    acting(battle, points=3)
    one, two, three = point_choices(battle, battle.units["s"], 3)
    assert one.refusal == Refusal("heavy bolter needs 2 action points", "shoot.action")
    assert two.refusal is None and three.refusal is None and [two.answer, three.answer] == [2, 3]
    assert len(point_choices(battle, battle.units["s"], 1)) == 1


@rule("shoot.action")
@pytest.mark.parametrize(("points", "best"), [(1, 1), (2, 2), (3, 2)])
def test_the_best_points_are_the_fewest_with_which_most_weapons_fire(points: int, best: int) -> None:
    battle = heavy_squad(gunner=(HEAVY_BOLTER, PISTOL))
    assert best_points(battle, battle.units["s"], points) == best
    rifles = facing_off(n=4)
    assert best_points(rifles, rifles.units["s"], points) == 1


@rule("shoot.action", "shoot.declare")
def test_the_second_volley_remembers_what_was_measured_for_the_first() -> None:
    battle = a_battle([squad("s", members=[a_member(at=(24, 10)), a_member(at=(24, 4))]), enemies(at=(24, 33))])
    before = plan_fire(battle, Volley("s", 2), "t")
    assert len(before.orders) == 2 and before.rows[0].shots is None
    ask = asked(shoot_action(battle, "s", Shoot(2, orders(battle)), False), {"shoot.to-hit": (6,)})
    assert ask is not None and ask.default == Declare((FireOrder("s.1", "rifle", "t"),))
    assert isinstance(ask.detail, Declaration)
    plan = plan_fire(battle, ask.detail.volley, "t")
    assert [row.shots for row in plan.rows] == [1, None] and plan.orders == (FireOrder("s.1", "rifle", "t"),)
    refusal = plan.rows[1].refusal
    assert refusal is not None and refusal.rule == "shoot.range"


@rule("shoot.action")
def test_two_actions_of_one_point_do_not_add_up_to_a_heavy_shot() -> None:
    battle = heavy_squad()
    shoot(battle, orders(battle)[:4], dice={"shoot.to-hit": MISSES})
    refusal = refused(battle, orders(battle)[4:], points=1)
    assert refusal is not None and refusal.rule == "shoot.action"


@rule("shoot.action", "shoot.declare")
def test_new_targets_may_be_declared_for_each_volley() -> None:
    ours = squad("s", at=(24, 10), n=2, weapons=(LASGUN,))
    battle = a_battle([ours, enemies("A", (20, 30), 5), enemies("B", (30, 30), 5)])
    later = Declare(orders(battle, "s", "B"))
    shoot(battle, orders(battle, "s", "A"), 2, {"shoot.to-hit": MISSES}, [later])
    assert [event.targets for event in events(battle, VolleyBegan)] == [("A",), ("B",)]


@rule("shoot.action")
def test_fire_may_be_held_in_a_later_volley() -> None:
    battle = facing_off(n=2)
    shoot(battle, points=3, dice={"shoot.to-hit": MISSES}, answers=[Declare(()), Declare(orders(battle)[:1])])
    assert [event.volley for event in events(battle, VolleyBegan)] == [1, 3]


@rule("shoot.action", "activate.free-turn")
def test_every_volley_has_a_free_pivot_of_its_own() -> None:
    ours = squad("s", at=(24, 24), n=1, weapons=(LASGUN,))
    battle = a_battle([ours, enemies("east", (36, 24), 3, facing=270), enemies("south", (24, 12), 3, facing=0)])
    assert refused(battle, orders(battle, "s", "south")) is not None
    then = Declare(orders(battle, "s", "south"))
    shoot(battle, orders(battle, "s", "east"), 2, {"shoot.to-hit": MISSES}, [then])
    assert battle.models["s.1"].facing == 180.0


@rule("shoot.action.who")
def test_routers_and_units_gone_to_ground_do_not_shoot() -> None:
    battle = facing_off()
    battle.change("s", rout=Rout(None))
    assert refused(battle) == Refusal("s is routing", "shoot.action.who")
    battle.change("s", rout=None, ground=Ground(3))
    assert refused(battle) == Refusal("s has gone to ground", "shoot.action.who")
    assert why_nothing_to_fire(battle, battle.units["s"], 3) == Refusal("s has gone to ground", "shoot.action.who")


@rule("shoot.action.who")
def test_of_ten_guardsmen_in_a_melee_not_even_those_who_are_free_shoot_at_another_unit() -> None:
    """Two genestealers fight three of them; the unit must fight or disengage."""
    guardsmen = squad("s", at=(24, 10), n=10, weapons=(LASGUN,))
    genestealers = enemies("g", places=[(18.6, 10.9), (19.8, 10.9)])
    battle = a_battle([guardsmen, genestealers, enemies(at=(28, 22), n=5)])
    assert refused(battle, orders(battle)[3:]) is None
    battle.change("s", locked=("g",))
    why = Refusal("s are in melee and must fight or break off", "shoot.action.who")
    assert refused(battle, orders(battle)[3:]) == why
    assert why_nothing_to_fire(battle, battle.units["s"], 3) == why


@rule("shoot.action.who", "pin.effect")
def test_a_pinned_unit_with_three_successes_fires_rifles_but_no_heavy_weapon() -> None:
    battle = heavy_squad()
    battle.change("s", pinned_until=battle.turn.serial)
    play(attempt(battle, "s", 3), {"activate.roll": (1, 1, 1)})
    points = battle.turn.acting[-1].points
    assert points == 1
    assert refused(battle, orders(battle)[:4], 1, points) is None
    assert refused(battle, orders(battle)[4:], 1, points) is not None
    assert refused(battle, orders(battle)[4:], 2, points) is not None


@rule("shoot.action.who", "shoot.to-hit.bs-zero")
def test_a_model_with_ballistic_skill_zero_is_refused_and_the_others_fire() -> None:
    hound, man = a_kind("hound", BS=0), a_kind()
    men = [a_member(man, weapons=(LASGUN,)), a_member(hound, weapons=(LASGUN,))]
    battle = a_battle([squad("s", at=(24, 10), members=men), enemies()])
    refusal = refused(battle)
    assert refusal == Refusal("The hound has BS 0 and cannot make ranged attacks", "shoot.to-hit.bs-zero")
    assert refused(battle, orders(battle)[:1]) is None


@rule("shoot.to-hit.bs-zero")
def test_a_creature_without_ballistic_skill_has_nothing_to_fire_whatever_helps_it() -> None:
    aided = a_weapon("rock", type="assault", range=8.0, to_hit_bonus=4)
    battle = facing_off(5, kind=a_kind("hound", BS=0), weapon=aided)
    refusal = why_nothing_to_fire(battle, battle.units["s"], 3)
    assert refusal is not None and refusal.rule == "shoot.to-hit.bs-zero"


@rule("shoot.action.who")
def test_prone_models_shoot_and_the_number_of_attacks_does_not_matter() -> None:
    battle = facing_off(20, kind=a_kind(A=4))
    change(battle, "s.1", prone=True)
    assert refused(battle) is None
    assert shots(battle) == [1]


@rule("shoot.action.who")
@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (FireOrder("t.1", "rifle", "t"), "t.1 is not a model of s"),
        (FireOrder("s.1", "cannon", "t"), "There is no weapon 'cannon'"),
        (FireOrder("s.1", "rifle", "nobody"), "There is no unit 'nobody' on the table"),
        (FireOrder("s.1", "rifle", "s"), "s is on the same side"),
        (FireOrder("s.1", "rifle", "t", shots=0), "A model that fires must make at least one shot"),
        (FireOrder("s.1", "rifle", "t", points=2), "rifle has no mode of 2 points"),
    ],
)
def test_an_order_that_names_the_wrong_thing_is_refused(order: FireOrder, reason: str) -> None:
    refusal = refused(facing_off(), (order,))
    assert refusal is not None and refusal.reason == reason


@rule("shoot.action.who")
def test_nobody_fires_a_weapon_he_does_not_carry() -> None:
    battle = heavy_squad()
    refusal = refused(battle, (FireOrder("s.1", "heavy bolter", "t"),), 2)
    assert refusal == Refusal("The trooper does not carry heavy bolter", "shoot.action.who")


@rule("shoot.action")
def test_a_unit_that_goes_to_ground_in_between_fires_no_second_volley() -> None:
    battle = facing_off(n=2, targets=4)
    flow = shoot_action(battle, "s", Shoot(2, orders(battle)), False)
    next(flow)
    battle.change("s", ground=Ground(3))
    with pytest.raises(StopIteration):
        flow.send((6, 6, 6, 6))
    assert len(events(battle, VolleyBegan)) == 1


@rule("shoot.action")
def test_the_target_of_the_first_volley_may_be_gone_in_the_second() -> None:
    battle = heavy_squad(4)
    for n in range(2, 11):
        battle.remove_model(f"t.{n}", None, "casualty.remove")
    dice = {"shoot.to-hit": (1, 6, 6, 6), "shoot.to-wound": (6,)}
    shoot(battle, points=2, dice=dice, answers=[NO])
    assert "t" not in battle.units
    assert volleys(battle) == [{"lasgun": 4}]
