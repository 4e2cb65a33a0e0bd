"""What a plan of fire says may still be chosen: modes, sides, directions, guesses, bursts."""

from collections.abc import Sequence
from typing import Any

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.game.answers import answer_query
from arap.game.queries import FirePlan, PlanFire
from arap.kernel.requests import Alternative
from arap.rules.shooting.shots.fire_plan import FireChoices, FireRow
from tests.rules.builders import RIFLE, a_kind, a_weapon, impassable, squad
from tests.rules.shooting.smoking import cloud
from tests.rules.shooting.striking import BOMB, FLAMER, FRAG, GRENADE, LAUNCHER, MORTAR, aimed, gun, not_aimed, order
from tests.support import rule

WIDE = [(18.0, 25.0), (21.0, 25.0), (24.0, 25.0), (27.0, 25.0), (30.0, 25.0)]
MEASURED = {"shoot.premeasure": True}
SALVO = a_weapon("hurricane", type="salvo", range=24.0, strength=4, shots=2, full_shots=4)


def row(battle: Battle, orders: Sequence[FireOrder] | None = None, points: int = 1) -> FireRow:
    query = PlanFire("s", "t", points, orders=None if orders is None else tuple(orders), choices=True)
    plan = answer_query(battle, None, query)
    assert isinstance(plan, FirePlan)
    return plan.rows[0]


def choices(battle: Battle, orders: Sequence[FireOrder] | None = None, points: int = 1) -> FireChoices:
    found = row(battle, orders, points).choices
    assert found is not None
    return found


def possible(options: Sequence[Alternative]) -> list[Any]:
    return [option.answer for option in options if option.refusal is None]


@rule("area.aim-point")
def test_a_direct_shot_is_aimed_at_a_point() -> None:
    assert choices(gun(FRAG)).place == "point"


@rule("area.guess-range")
def test_a_guess_is_typed_unless_it_may_be_measured_or_laid_down_exactly() -> None:
    assert choices(gun(MORTAR)).place == "guess"
    assert choices(gun(MORTAR, settings=MEASURED)).place == "measured"
    assert choices(gun(MORTAR, settings={"area.guess-range": "exact"})).place == "point"
    assert choices(gun(GRENADE)).place == "guess"


@rule("area.guess-range")
def test_before_measuring_a_guess_shows_neither_its_place_nor_who_is_there() -> None:
    battle = gun(MORTAR, WIDE)
    strike = row(battle, [order(battle, "", bearing=0.0, distance=15.0)]).strike
    assert strike is not None and strike.aim is None and strike.figures is None and strike.target == ""
    battle = gun(MORTAR, WIDE, settings=MEASURED)
    strike = row(battle, [order(battle, "", bearing=0.0, distance=15.0)]).strike
    assert strike is not None and strike.aim == (24.0, 25.0) and strike.target == "t"


@rule("area.modes")
def test_a_weapon_with_a_choice_lists_its_modes_and_why_not_the_others() -> None:
    modes = choices(gun(LAUNCHER)).modes
    assert possible(modes) == ["direct", "high"]
    assert [option.refusal.rule for option in modes if option.refusal] == ["area.modes", "area.modes"]
    assert choices(gun(FRAG)).modes == ()


@rule("area.modes", "shoot.past-allies.other-unit")
def test_a_target_seen_over_friends_is_fired_at_in_a_high_trajectory_and_in_no_other_way() -> None:
    battle = gun(LAUNCHER, more=[squad("f", at=(24, 20), n=5)])
    assert choices(battle).modes == ()
    assert not_aimed(battle, mode="direct", distance=20.0).rule == "shoot.past-allies.other-unit"
    assert not_aimed(battle, mode="indirect", distance=20.0).rule == "area.modes"
    assert aimed(battle, distance=20.0).mode == "high"


@rule("area.modes", "smoke.los")
def test_a_target_behind_smoke_is_only_fired_at_blindly() -> None:
    battle = gun(LAUNCHER)
    battle.put_clouds([cloud(24.0, 20.0)])
    assert choices(battle).modes == ()
    assert not_aimed(battle, mode="indirect", distance=20.0).rule == "area.modes"


@rule("area.indirect", "area.hidden")
def test_what_is_out_of_sight_is_fired_at_indirectly_or_blindly() -> None:
    wall = impassable((10.0, 18.0, 38.0, 20.0))
    assert possible(choices(gun(MORTAR, terrain=[wall])).modes) == ["indirect", "hidden"]


@rule("area.aim-point")
def test_one_side_of_a_wide_squad_can_be_aimed_at() -> None:
    assert possible(choices(gun(FRAG, WIDE)).parts) == ["left", "centre", "right"]
    narrow = choices(gun(FRAG, [(23.0, 25.0), (24.0, 25.0), (25.0, 25.0)])).parts
    assert possible(narrow) == ["centre"]
    assert narrow[0].refusal is not None and narrow[0].refusal.rule == "area.aim-point"


@rule("template.shape", "template.bounce")
def test_a_template_is_laid_along_a_bearing_and_may_bounce_if_it_is_a_strip() -> None:
    assert choices(gun(FLAMER)) == FireChoices("none", turns=True, bounces=True, pools=True)
    assert not choices(gun(FLAMER, settings={"template.shape": "teardrop"})).bounces


@rule("template.torrent")
def test_the_narrow_end_of_a_torrent_is_a_point() -> None:
    torrent = a_weapon("torrent", type="assault", range=12.0, strength=6, tags=("template", "flamer"))
    found = choices(gun(torrent))
    assert (found.place, found.reach, found.turns) == ("point", 12.0, True)


@rule("shoot.weapon.bomb")
def test_a_bomb_is_dropped_on_a_point() -> None:
    assert choices(gun(BOMB)).place == "point"


@rule("shoot.weapon.salvo")
def test_a_salvo_weapon_has_two_bursts() -> None:
    assert possible(choices(gun(SALVO, settings=MEASURED), points=2).bursts) == [1, 2]
    assert possible(choices(gun(SALVO, settings=MEASURED), points=1).bursts) == [1]
    assert choices(gun(RIFLE)).bursts == ()


@rule("shoot.weapon.salvo")
def test_where_a_short_burst_does_not_reach_a_full_one_is_proposed() -> None:
    far = gun(SALVO, settings=MEASURED)
    assert row(far, points=2).order == FireOrder("s.1", SALVO.id, "t", points=2)
    refusal = row(far, points=1).refusal
    assert refusal is not None and refusal.rule == "shoot.weapon.salvo"
    short = FireOrder("s.1", SALVO.id, "t", points=1)
    assert row(far, [short], points=2).refusal == refusal


@rule("shoot.action")
def test_a_dear_shot_is_told_to_be_made_in_a_later_volley() -> None:
    heavy = a_weapon("stubber", type="heavy", range=36.0)
    assert choices(gun(heavy), points=2).volley == 2
    assert choices(gun(RIFLE), points=2).volley is None


@rule("pin.weapons.designated")
def test_weapons_that_pin_are_told() -> None:
    sniper = a_weapon("long gun", type="assault", range=36.0, tags=("pinning",))
    assert choices(gun(sniper)).pins and not choices(gun(RIFLE)).pins
    assert choices(gun(MORTAR, settings=MEASURED)).pins and not choices(gun(FRAG, settings=MEASURED)).pins
    assert not choices(gun(sniper, settings={"pin.weapon-list": "realistic"})).pins


@rule("shoot.weapon.vehicle-mounted", "grenade.throw")
def test_only_a_vehicle_fires_one_weapon_besides_another() -> None:
    assert not choices(gun(RIFLE)).besides
    assert choices(gun(RIFLE, kind=a_kind("tank", creature_class="vehicle"))).besides


@rule("shoot.split-fire")
def test_shots_of_one_weapon_are_spread_by_setting_only() -> None:
    assert choices(gun(RIFLE)).spread == 0
    assert choices(gun(RIFLE, settings={"shoot.split-fire": "per-shot"})).spread == 2


@rule("shoot.weapon.heavy")
def test_a_weapon_that_cannot_be_fired_has_no_choices() -> None:
    heavy = a_weapon("cannon", type="heavy", range=48.0, strength=7)
    assert row(gun(heavy)).choices is None
    assert choices(gun(heavy), points=2).place == "none"


def test_choices_are_only_told_when_asked_for() -> None:
    plan = answer_query(gun(FRAG), None, PlanFire("s", "t"))
    assert isinstance(plan, FirePlan) and plan.rows[0].choices is None
