"""Fire at what is not seen: into woods and smoke, round corners, over parapets."""

from typing import Any

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, VolleyBegan, WoundsAllocated
from arap.battle.events.shooting.fire import NobodyStruck, StrayShots
from arap.kernel.target import Target
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.firing import template_needed
from arap.rules.shooting.templates.stream import stream_of
from arap.rules.shooting.wild.muzzles import CLEAR, muzzles_of, outside
from arap.rules.sight.geometry import eye_height
from tests.rules.builders import a_battle, a_kind, a_piece, a_weapon, a_wood, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import (
    behind_wall,
    casualties,
    change,
    change_all,
    enemies,
    facing_off,
    lost_shots,
    low_wall,
    needed,
    orders,
    refused,
    shoot,
)
from tests.rules.shooting.smoking import cloud
from tests.rules.shooting.striking import FLAMER, aimed, gun, struck
from tests.support import rule

SKILLED = a_kind("shot", BS=4)
BOW = a_weapon("bow", type="assault", tags=("no-wild",))
ONE_SHOT = a_weapon("gun", type="assault")
JUNGLE = a_wood((10, 18, 38, 30), sight_depth=2.0, inner_sight=2.0)


def wild(battle: Battle, x: float, y: float, unit: str = "s", **fields: Any) -> tuple[FireOrder, ...]:
    """Every model of the unit fires its first weapon at a place."""
    return orders(battle, unit, "", aim=(x, y), **fields)


def round_the_corner() -> Battle:
    """A man close to the corner of a tower, and ten men in the street behind it whom he does not see."""
    tower = a_piece((20, 11, 25, 16), "tower", height=8.0, opaque=True, cover="hard", form="linear", standable=False)
    ours = squad("s", at=(24.4, 10.4), n=1, kind=SKILLED, weapons=(ONE_SHOT,))
    theirs = enemies(places=[(26.0 + 1.1 * (n % 5), 20.0 + 1.1 * (n // 5)) for n in range(10)])
    return a_battle([ours, theirs], [tower])


@rule("shoot.snap-and-wild", "shoot.hidden-target")
def test_a_blind_shot_round_a_corner_is_at_ballistic_skill_one() -> None:
    battle = round_the_corner()
    assert refused(battle, orders(battle)) is not None
    found = needed(battle, wild(battle, 28.0, 20.5))
    assert found.goal == 1 and found.reasons == ["firing wild, BS 1 -3"]
    shoot(battle, wild(battle, 28.0, 20.5), dice={"shoot.to-hit": (1,), "shoot.to-wound": (1,)})
    assert [event.hits for event in events(battle, HitsRolled)] == [1]


@rule("shoot.snap-and-wild")
def test_hard_cover_still_counts_against_a_blind_shot() -> None:
    battle = behind_wall(10, kind=SKILLED, weapon=ONE_SHOT)
    battle.put_clouds([cloud(24, 15)])
    assert needed(battle, wild(battle, 24, 20)).goal == -1
    dice = {"shoot.to-hit": (1,), "shoot.to-hit.second": (2,), "shoot.to-wound": (1,)}
    shoot(battle, wild(battle, 24, 20), dice=dice)
    assert [event.hits for event in events(battle, HitsRolled)] == [1]


@rule("shoot.snap-and-wild")
def test_into_smoke_at_a_single_man_in_hard_cover_a_one_and_another_hit() -> None:
    battle = behind_wall(10, targets=1, kind=SKILLED, weapon=ONE_SHOT)
    battle.put_clouds([cloud(24, 20)])
    found = needed(battle, wild(battle, 24, 20))
    assert found.goal == -2
    assert sorted(found.reasons) == ["firing wild, BS 1 -3", "hard cover -2", "one or two models -1"]
    dice = {"shoot.to-hit": (1,), "shoot.to-hit.second": (1,), "shoot.to-wound": (1,), "suppress.test": (1, 1)}
    shoot(battle, wild(battle, 24, 20), dice=dice)
    assert [event.hits for event in events(battle, HitsRolled)] == [1]


@rule("shoot.snap-and-wild")
def test_a_snap_shot_at_a_target_in_sight_is_at_ballistic_skill_one() -> None:
    found = needed(facing_off(10, kind=SKILLED), snap=True)
    assert found.goal == 1 and found.reasons == ["snap shot, BS 1 -3"]


@rule("shoot.snap-and-wild")
def test_a_man_of_skill_one_fires_wild_no_worse() -> None:
    battle = facing_off(10, kind=a_kind("recruit", BS=1))
    assert needed(battle, wild(battle, 24, 20)).reasons == []


@rule("shoot.snap-and-wild.forbidden")
def test_archers_cannot_fire_into_smoke_but_at_those_who_charge_out_of_it() -> None:
    battle = facing_off(10, targets=3, weapon=BOW)
    battle.put_clouds([cloud(24, 20)])
    refusal = refused(battle, wild(battle, 24, 20))
    assert refusal is not None and refusal.rule == "shoot.snap-and-wild.forbidden"
    assert refused(battle) is not None
    for model in battle.members("t"):
        change(battle, model.id, y=model.y - 6)
    hasty = needed(battle, snap=True)
    assert hasty.goal == 1 and "snap shot, BS 1 -2" in hasty.reasons


@rule("shoot.hidden-target")
def test_hits_into_a_wood_fall_on_those_hidden_near_the_spot() -> None:
    ours = squad("s", at=(24, 10), n=10, weapons=(ONE_SHOT,))
    battle = a_battle([ours, enemies(at=(24, 24), n=6, spacing=1.0)], [JUNGLE])
    assert refused(battle) is not None
    assert needed(battle, wild(battle, 24, 24)).goal == 0
    dice = {
        "shoot.to-hit": (1, 1, *[6] * 8), "shoot.to-hit.second": (3, 4), "shoot.to-wound": (6,),
        "casualty.allocate": (2,),
    }  # fmt: skip
    shoot(battle, wild(battle, 24, 24), dice=dice)
    assert [event.hits for event in events(battle, HitsRolled)] == [1]
    assert events(battle, WoundsAllocated)[0].sides == (6,)
    assert len(casualties(battle)) == 1
    assert events(battle, VolleyBegan)[0].spots == ((24, 24),) and events(battle, VolleyBegan)[0].targets == ()


@rule("shoot.hidden-target")
def test_fire_into_an_empty_wood_only_shows_that_no_one_was_struck() -> None:
    battle = a_battle([squad("s", at=(24, 10), n=2, weapons=(ONE_SHOT,)), enemies(at=(6, 44))], [JUNGLE])
    assert needed(battle, wild(battle, 24, 24)).goal == 0
    shoot(battle, wild(battle, 24, 24), dice={"shoot.to-hit": (1, 6), "shoot.to-hit.second": (1,)})
    assert [event.aim for event in events(battle, NobodyStruck)] == [(24, 24)]
    assert not casualties(battle) and not battle.units["t"].now.tallies


@rule("shoot.hidden-target")
def test_only_models_within_three_inches_of_the_spot_can_be_hit_and_friends_among_them() -> None:
    ours = squad("s", at=(24, 10), n=1, weapons=(ONE_SHOT,))
    friends = squad("f", at=(25.5, 24), n=1)
    battle = a_battle([ours, enemies(places=[(22.5, 24), (19, 24)]), friends], [JUNGLE])
    dice = {
        "shoot.to-hit": (1,), "shoot.to-hit.second": (1,), "casualty.allocate": (2,), "shoot.to-wound": (6,),
        "suppress.test": (1, 1),
    }  # fmt: skip
    shoot(battle, wild(battle, 24, 24), dice=dice)
    assert [event.sides for event in events(battle, StrayShots)] == [(2,)]
    assert len(casualties(battle)) == 1 and "t.2" in battle.models


@rule("shoot.hidden-target")
def test_the_radius_round_the_spot_is_a_setting() -> None:
    battle = facing_off(10, targets=1, settings={"shoot.wild-radius": 6}, weapon=ONE_SHOT)
    shoot(
        battle, wild(battle, 24, 25), dice={"shoot.to-hit": (1,), "shoot.to-hit.second": (1,), "shoot.to-wound": (6,)}
    )
    assert casualties(battle) == ["t.1"]


@rule("shoot.hidden-target")
def test_shots_do_not_pass_through_a_solid_wall() -> None:
    house = a_piece((10, 14, 38, 16), "house", height=8.0, opaque=True, cover="hard", standable=False)
    battle = facing_off(10, weapon=ONE_SHOT, terrain=[house])
    shoot(battle, wild(battle, 24, 20), dice={"shoot.to-hit": (1,), "shoot.to-hit.second": (1,)})
    assert len(events(battle, NobodyStruck)) == 1


@rule("shoot.hidden-target", "shoot.snap-and-wild")
def test_a_man_lying_behind_a_parapet_fires_blindly_over_it() -> None:
    battle = facing_off(10, kind=SKILLED, weapon=ONE_SHOT, terrain=[low_wall(11.0)])
    change_all(battle, "s", prone=True)
    assert refused(battle) is not None
    assert needed(battle, wild(battle, 24, 20)).goal == 1


@rule("shoot.hidden-target")
@pytest.mark.parametrize(("spot", "weapon"), [((24, 40), a_weapon()), ((24, 2), a_weapon()), ((60, 10), a_weapon())])
def test_a_spot_out_of_range_or_arc_or_off_the_table_is_refused(spot: tuple[float, float], weapon: Weapon) -> None:
    battle = facing_off(10, weapon=weapon)
    refusal = refused(battle, wild(battle, *spot))
    assert refusal is not None and refusal.rule == "shoot.hidden-target"


@rule("shoot.hidden-target")
def test_an_order_at_a_place_and_at_a_unit_is_refused() -> None:
    battle = facing_off(10)
    assert refused(battle, orders(battle, aim=(24, 20))) is not None


@rule("shoot.hidden-target")
def test_two_points_fire_at_the_spot_twice() -> None:
    battle = facing_off(10, weapon=ONE_SHOT)
    shoot(battle, wild(battle, 24, 20), 2, {"shoot.to-hit": (6, 6)})
    assert len(events(battle, VolleyBegan)) == 2 and Volley("s", 1).snap is False


@rule("shoot.hidden-target")
def test_a_short_burst_at_a_spot_beyond_half_range_is_lost() -> None:
    salvo = a_weapon("salvo", type="salvo", range=24.0, shots=2, full_shots=4)
    battle = facing_off(20, weapon=salvo)
    shoot(battle, wild(battle, 10, 24))
    assert lost_shots(battle) == ["s.1"] and events(battle, VolleyBegan)[0].spots == ((10, 24),)


def flamer_in_smoke(target: str, **fields: Any) -> Target:
    """What a flamer of skill four needs whose enemies, five inches off, are in a cloud."""
    battle = gun(FLAMER, [(23.0, 15.0), (24.0, 15.0), (25.0, 15.0)], kind=SKILLED)
    battle.put_clouds([cloud(24, 15)])
    strike = aimed(battle, target, bearing=0.0, **fields)
    return template_needed(battle, Volley("s", 1), strike, stream_of(battle, strike))


@rule("shoot.snap-and-wild", "template.to-hit")
@pytest.mark.parametrize("target", ["t", ""])
def test_a_flamer_fired_into_smoke_rolls_against_skill_one(target: str) -> None:
    assert (flamer_in_smoke(target).goal, flamer_in_smoke(target).base_reason) == (1, "Ballistic Skill out of sight")


@rule("shoot.snap-and-wild", "template.to-hit")
def test_a_flamer_that_missed_in_smoke_has_its_partial_rolls() -> None:
    battle = gun(FLAMER, [(23.5, 15.0), (24.5, 15.0)], kind=SKILLED)
    battle.put_clouds([cloud(24, 15)])
    dice = {"template.to-hit": (2,), "template.partial": (3, 4), "shoot.to-wound": (1,), "suppress.test": (1, 1)}
    shoot(battle, orders(battle, bearing=0.0), dice=dice)
    assert struck(battle) == ["t.1"]


@rule("shoot.snap-and-wild", "template.to-hit")
def test_a_flamer_that_sees_its_target_or_nobody_at_all_keeps_its_skill() -> None:
    battle = gun(FLAMER, [(23.0, 15.0), (24.0, 15.0), (25.0, 15.0)], kind=SKILLED)
    for target, bearing in (("t", 0.0), ("", 0.0), ("", 80.0)):
        strike = aimed(battle, target, bearing=bearing)
        assert template_needed(battle, Volley("s", 1), strike, stream_of(battle, strike)).goal == 4


@rule("shoot.snap-and-wild")
@pytest.mark.parametrize("z", [0.0, 2.0])
def test_a_weapon_held_over_a_parapet_clears_its_top_by_a_hair(z: float) -> None:
    parapet = a_piece((20, 11, 28, 11.3), "wall", height=1.2, base=z, opaque=True)
    battle = a_battle([squad("m", places=[(24, 10)]), squad("e", "b", at=(24, 30))], [parapet])
    change(battle, "m.1", z=z)
    shooter = battle.models["m.1"]
    _own, *others = muzzles_of(battle, shooter).rows
    reach = eye_height(battle, shooter) - shooter.z
    assert [round(row[2] + reach, 3) for row in others] == [round(parapet.top + CLEAR, 3)]


@rule("shoot.hidden-target")
@pytest.mark.parametrize("number", range(4))
def test_a_point_off_a_corner_lies_away_from_both_its_sides(number: int) -> None:
    corners = ((10.0, 20.0), (10.0, 23.0), (15.0, 23.0), (15.0, 20.0))
    (x, y), (dx, dy) = corners[number], ((-1, -1), (-1, 1), (1, 1), (1, -1))[number]
    assert outside(corners, number) == pytest.approx((x + dx * CLEAR / 2**0.5, y + dy * CLEAR / 2**0.5))
