"""Shots of one weapon spread over several targets."""

from math import cos, radians, sin

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from tests.rules.builders import a_battle, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import aim, enemies, refused, shoot, shots
from tests.support import rule

HEAVY = a_weapon("heavy", type="heavy", shots=3, range=36.0)
PER_SHOT = {"shoot.split-fire": "per-shot"}


def apart(left: float = -50.0, right: float = 40.0, weapon: Weapon = HEAVY, way: str = "per-shot") -> Battle:
    """A gunner who faces north, and two lone enemies at bearings."""
    places = [(24 + 12 * sin(radians(b)), 10 + 12 * cos(radians(b))) for b in (left, right)]
    ours = squad("s", at=(24, 10), n=1, weapons=(weapon,))
    theirs = [enemies(name, places=[place]) for name, place in zip("tu", places, strict=True)]
    return a_battle([ours, *theirs], settings={"shoot.split-fire": way})


def spread(first: int = 2, second: int = 1, facing: float | None = None) -> tuple[FireOrder, ...]:
    return (FireOrder("s.1", "heavy", "t", facing, None, first), FireOrder("s.1", "heavy", "u", facing, None, second))


@rule("shoot.split-fire")
def test_shots_outside_the_arc_are_refused_until_he_faces_exactly_between() -> None:
    battle = apart()
    refusal = refused(battle, spread(facing=0.0), points=2)
    assert refusal is not None and refusal.rule == "shoot.fire-arc"
    assert refused(battle, spread(facing=355.0), points=2) is None
    assert refused(battle, spread(facing=354.0), points=2) is not None


@rule("shoot.split-fire")
def test_he_turns_of_himself_to_the_facing_that_bears_on_both() -> None:
    battle = apart()
    assert refused(battle, spread(), points=2) is None
    shoot(battle, spread(), 2, {"shoot.to-hit": (6, 6, 6)})
    assert [(event.target_unit, len(event.throws)) for event in events(battle, HitsRolled)] == [("t", 2), ("u", 1)]
    assert battle.models["s.1"].facing == pytest.approx(355.0, abs=0.02)


@rule("shoot.split-fire")
def test_targets_more_than_ninety_degrees_apart_are_refused() -> None:
    refusal = refused(apart(-50, 42), spread(), points=2)
    assert refusal is not None and refusal.rule == "shoot.fire-arc"


@rule("shoot.split-fire")
def test_no_more_shots_are_spread_than_the_weapon_makes() -> None:
    refusal = refused(apart(), spread(2, 2), points=2)
    assert refusal is not None and refusal.rule == "shoot.split-fire"


@rule("shoot.split-fire")
def test_shots_at_one_target_are_one_order() -> None:
    twice = (FireOrder("s.1", "heavy", "t", shots=1), FireOrder("s.1", "heavy", "t", shots=1))
    assert refused(apart(), twice, points=2) is not None


@rule("shoot.split-fire")
def test_per_model_two_targets_for_one_model_are_refused() -> None:
    refusal = refused(apart(way="per-model"), spread(), points=2)
    assert refusal is not None and refusal.rule == "shoot.split-fire"


@rule("shoot.split-fire")
def test_two_facings_of_one_model_are_refused() -> None:
    one, other = spread(facing=355.0)[0], spread(facing=10.0)[1]
    assert refused(apart(), (one, other), points=2) is not None


@rule("shoot.split-fire")
def test_the_extra_shot_of_rapid_fire_is_only_for_the_near_target() -> None:
    rifle = a_weapon("heavy", range=24.0)
    ours = squad("s", at=(24, 10), n=1, weapons=(rifle,))
    battle = a_battle([ours, enemies(places=[(22, 20)]), enemies("u", places=[(26, 26)])], settings=PER_SHOT)
    assert shots(battle, spread(1, 1)) == [1]
    near_first = (spread(1, 1)[1], spread(1, 1)[0])
    assert [fire.aimed.order.target for fire in aim(battle, near_first)] == ["u", "t"]


@rule("shoot.split-fire")
def test_hits_of_a_squad_on_two_units_are_tallied_for_each() -> None:
    ours = squad("s", places=[(22 + n, 10) for n in range(5)], weapons=(a_weapon("gun", type="assault"),))
    theirs = [enemies(at=(16, 20), n=2), enemies("u", at=(32, 20), n=2)]
    battle = a_battle([ours, *theirs])
    orders = [FireOrder(f"s.{n}", "gun", "t" if n < 4 else "u") for n in range(1, 6)]
    dice = {"shoot.to-hit": (1, 1, 1, 1, 1), "shoot.to-wound": (1,) * 5, "suppress.test": (1, 1, 1, 1)}
    shoot(battle, orders, dice=dice)
    assert [battle.units[unit].now.tallies[0].hits for unit in ("t", "u")] == [3, 2]


@rule("shoot.split-fire", "shoot.hidden-target")
def test_shots_at_a_unit_and_at_a_spot_are_fired_from_one_facing() -> None:
    battle = apart()
    mixed = (FireOrder("s.1", "heavy", "t", shots=2), FireOrder("s.1", "heavy", "", shots=1, aim=(31.7, 19.2)))
    assert refused(battle, mixed, points=2) is None
    assert len({fire.aimed.facing for fire in aim(battle, mixed)}) == 1
    behind = (mixed[0], FireOrder("s.1", "heavy", "", shots=1, aim=(34.0, 10.0)))
    assert refused(battle, behind, points=2) is not None
