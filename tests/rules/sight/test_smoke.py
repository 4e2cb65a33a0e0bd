"""Smoke: what it closes, who sees through it, what it does to lasers."""

import pytest

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.events import WoundsRolled
from arap.rules.shooting.shots.fire import hit_by
from tests.rules.builders import a_kind, a_piece, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import aim, enemies, facing_off, needed, orders, refused, shoot
from tests.rules.shooting.smoking import cloud
from tests.rules.shooting.wild.test_wild import wild
from tests.support import rule

GUN = a_weapon("gun", type="assault")
KEEN = a_kind("keen", BS=4, traits=("infra-vision",))
LASGUN = a_weapon("lasgun", strength=3, tags=("laser",))


def laser(strength: int) -> Weapon:
    return a_weapon("laser", type="assault", strength=strength, tags=("laser",), range=48.0)


def smoked(kind: Kind | None = None, weapon: Weapon = GUN, at: float = 15.0, **fields: bool) -> Battle:
    """Ten targets ten inches off, and a cloud on the way."""
    battle = facing_off(10, kind=kind or a_kind("shot", BS=5), weapon=weapon)
    battle.put_clouds([cloud(24, at, 12.0, **fields)])
    return battle


@rule("smoke.los")
def test_a_shot_through_a_cloud_is_wild() -> None:
    battle = facing_off(20, kind=a_kind("shot", BS=5), weapon=GUN)
    battle.put_clouds([cloud(24, 20, 8.0)])
    refusal = refused(battle)
    assert refusal is not None and refusal.rule == "smoke.los"
    assert needed(battle, wild(battle, 24, 30)).needed == "1 or less"


@rule("smoke.los")
def test_soft_cover_behind_the_cloud_still_counts() -> None:
    hedge = a_piece((10, 19, 38, 19.3), "hedge", height=0.9, cover="soft", form="linear", opaque=True)
    battle = facing_off(10, kind=a_kind("shot", BS=5), weapon=GUN, terrain=[hedge])
    battle.put_clouds([cloud(24, 15, 3.0)])
    assert needed(battle, wild(battle, 24, 20)).needed == "1, then 3 or less"


@rule("smoke.los")
def test_within_one_cloud_fire_is_wild() -> None:
    battle = facing_off(5, kind=a_kind("shot", BS=5), weapon=GUN)
    battle.put_clouds([cloud(24, 12.5, 20.0)])
    assert refused(battle) is not None
    assert needed(battle, wild(battle, 24, 15)).goal == 1


@rule("smoke.los")
def test_a_cloud_beside_the_line_or_below_it_changes_nothing() -> None:
    battle = facing_off(10, targets=3, kind=a_kind("shot", BS=5), weapon=GUN)
    battle.put_clouds([cloud(34, 15), cloud(24, 15, z=-5.0, height=4.0)])
    assert needed(battle).goal == 5 and needed(battle).reasons == []


@rule("smoke.los")
def test_of_a_unit_partly_behind_smoke_only_the_others_can_be_hit() -> None:
    battle = facing_off(10, targets=10, kind=a_kind("shot", BS=5), weapon=GUN)
    battle.put_clouds([cloud(19, 20, 4.0)])
    fire = aim(battle)[0]
    assert fire.tiers == (("t.1", "t.2", "t.3", "t.4", "t.5", "t.6"), (), ())
    assert fire.needed.reasons == [] and fire.needed.goal == 5


@rule("smoke.infra-vision")
def test_infra_vision_sees_through_smoke() -> None:
    assert needed(smoked(KEEN)).needed == "4 or less"


@rule("smoke.infra-vision")
def test_infra_vision_of_one_does_not_help_his_comrades() -> None:
    battle = smoked(KEEN)
    assert refused(smoked(a_kind("blind", BS=4))) is not None and refused(battle) is None


@rule("smoke.infra-vision", "smoke.lasers")
def test_smoke_stops_a_lasgun_even_of_one_with_infra_vision() -> None:
    refusal = refused(smoked(KEEN, LASGUN))
    assert refusal is not None and refusal.rule == "smoke.lasers"


@rule("smoke.blind")
def test_nobody_sees_through_a_blind_cloud() -> None:
    battle = smoked(KEEN, blind=True)
    assert refused(battle) is not None
    assert needed(battle, wild(battle, 24, 20)).goal == 1


@rule("smoke.lasers")
def test_a_lasgun_cannot_be_fired_into_smoke_at_all() -> None:
    battle = smoked(weapon=LASGUN)
    refusal = refused(battle, wild(battle, 24, 20))
    assert refusal is not None and refusal.rule == "smoke.lasers"


@rule("smoke.lasers")
def test_a_lascannon_through_smoke_is_of_strength_seven() -> None:
    battle = facing_off(10, kind=a_kind("gunner", BS=5), weapon=laser(9), enemy=a_kind("tough", T=4, W=3))
    battle.put_clouds([cloud(24, 15)])
    fire = aim(battle, wild(battle, 24, 20))[0]
    assert hit_by(fire).strength == 7 and fire.needed.goal == 1
    shoot(battle, wild(battle, 24, 20), dice={"shoot.to-hit": (1,), "shoot.to-wound": (2,), "casualty.allocate": (1,)})
    rolled = events(battle, WoundsRolled)[0].needed
    assert rolled.needed == "2 or more" and [line.rule for line in rolled.modifiers] == ["smoke.lasers"]
    assert any(model.wounds == 2 for model in battle.members("t"))


@rule("smoke.lasers")
def test_with_infra_vision_the_lascannon_keeps_its_skill_but_not_its_strength() -> None:
    fire = aim(smoked(KEEN, laser(9)))[0]
    assert fire.needed.goal == 4 and hit_by(fire).strength == 7


@rule("smoke.lasers")
@pytest.mark.parametrize(("strength", "left"), [(6, 4), (9, 7)])
def test_strong_lasers_lose_two_strength(strength: int, left: int) -> None:
    assert hit_by(aim(smoked(KEEN, laser(strength)))[0]).strength == left


@rule("smoke.natural")
def test_in_a_dust_storm_a_laser_loses_strength_in_the_open() -> None:
    battle = facing_off(10, weapon=laser(7), settings={"smoke.weather-lasers": "as-smoke"})
    hit = hit_by(aim(battle)[0])
    assert hit.strength == 5 and hit.dimmed_by == "smoke.natural"
    assert hit_by(aim(facing_off(10, weapon=laser(7)))[0]).strength == 7


@rule("smoke.natural")
def test_in_a_dust_storm_a_lasgun_cannot_be_fired() -> None:
    refusal = refused(facing_off(10, weapon=LASGUN, settings={"smoke.weather-lasers": "as-smoke"}))
    assert refusal is not None and refusal.rule == "smoke.natural"


@rule("smoke.lasers")
def test_only_the_models_out_of_the_smoke_can_be_hit_by_a_lasgun() -> None:
    ours = facing_off(10, targets=1, kind=KEEN, weapon=LASGUN, more=[squad("spare", at=(2, 2), n=1)])
    ours.put_clouds([cloud(24, 15)])
    assert refused(ours) is not None
    theirs = facing_off(10, targets=10, kind=KEEN, weapon=LASGUN, more=[enemies("u", at=(40, 40), n=1)])
    theirs.put_clouds([cloud(19, 20, 3.0)])
    fire = aim(theirs, orders(theirs))[0]
    assert 0 < len(fire.tiers[0]) < 10
