"""Shields against shooting: what they are worth, where they protect, whose arm is free for them."""

from math import cos, radians, sin
from typing import Any

import pytest

from arap.army.equipment import Shield, ShieldSave
from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.kernel.target import Target
from arap.odds.volley import volley_odds
from arap.rules.shooting.area.fire import hits_on
from arap.rules.shooting.casualties.shields import save_against, shielded_from
from arap.rules.shooting.plans.planner import plan_fire
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import why_not_fire
from arap.rules.wounds.saves import save_needed
from tests.rules.builders import a_battle, a_kind, a_weapon, squad
from tests.rules.shooting.firing import aim, casualties, change, enemies, orders, saves, shoot
from tests.rules.shooting.striking import FRAG, aimed, fire, gun, order
from tests.support import rule

NONE, BETTERS = ShieldSave(), ShieldSave(improves=1)
PRIMITIVE = Shield(
    id="primitive", name="Primitive Shield", melee=BETTERS, shooting=BETTERS, stops_only_primitive=True
)  # fmt: skip
HI_TECH = Shield(id="hi-tech", name="Hi-Tech Shield", melee=BETTERS, shooting=BETTERS)
BUCKLER = Shield(id="buckler", name="Buckler", melee=BETTERS, shooting=NONE)
COMBAT = Shield(
    id="combat", name="Combat Shield", melee=ShieldSave(invulnerable=5), shooting=NONE, energy=True, straps=True
)  # fmt: skip
POWER = Shield(
    id="power", name="Power Shield", melee=ShieldSave(invulnerable=5), shooting=ShieldSave(invulnerable=6), energy=True
)
ADVANCED = Shield(
    id="advanced", name="Advanced Shield", melee=ShieldSave(invulnerable=5), shooting=ShieldSave(invulnerable=5),
    energy=True,
)  # fmt: skip
SHIELDS = (PRIMITIVE, HI_TECH, BUCKLER, COMBAT, POWER, ADVANCED)
BOLTER = a_weapon("bolter", type="assault", strength=4)
BOW = a_weapon("bow", type="assault", tags=("primitive",))
MUSKET = a_weapon("musket", type="assault", tags=("low-velocity",))


def before(
    shield: Shield, weapon: Weapon = BOLTER, off: float = 0.0, settings: dict[str, Any] | None = None, **fields: Any
) -> Battle:
    """A shooter ten inches from a bearer t.1 who faces south, so many degrees off his facing."""
    at = (24 - 10 * sin(radians(off)), 30 - 10 * cos(radians(off)))
    men = squad("s", at=at, n=1, kind=a_kind("shooter", BS=4), weapons=[weapon], facing=off)
    bearer = enemies(at=(24, 30), n=1, kind=a_kind("bearer", shield=shield.id, **fields))
    return a_battle([men, bearer], shields=SHIELDS, settings=settings)


def save_of(battle: Battle) -> Target:
    (shot,) = aim(battle)
    return save_against(battle, "t.1", shot.hit, ground=False)


def goal(battle: Battle) -> int:
    """The save of the bearer, 0 for none."""
    needed = save_of(battle)
    return needed.goal if needed.possible else 0


def ap(number: int) -> Weapon:
    return a_weapon(f"ap {number}", type="assault", ap=number)


@rule("shield.table", "shield.conventional")
def test_flak_with_a_hi_tech_shield_saves_on_four() -> None:
    needed = save_of(before(HI_TECH, save=5))
    assert needed.goal == 4 and needed.why == "armour, shield"
    assert [(each.value, each.rule) for each in needed.modifiers] == [(-1, "shield.conventional")]
    assert goal(before(HI_TECH)) == 6 and save_of(before(HI_TECH)).why == "shield"


@rule("shield.conventional")
@pytest.mark.parametrize(("save", "against", "left"), [(5, 6, 4), (5, 5, 0), (0, 6, 0), (3, 0, 2), (2, 0, 2)])
def test_ap_is_compared_with_the_body_armour_and_with_the_shield_of_who_has_none(
    save: int, against: int, left: int
) -> None:
    assert goal(before(HI_TECH, ap(against), save=save)) == left


@rule("shield.table", "shield.energy")
def test_a_power_shield_is_a_six_invulnerable_unless_the_armour_is_better() -> None:
    assert goal(before(POWER, ap(1))) == 6 and save_of(before(POWER, ap(1))).why == "energy shield"
    assert goal(before(POWER, ap(1), save=3)) == 6
    assert save_of(before(POWER, save=3)).why == "armour"
    assert goal(before(ADVANCED, ap(1))) == 5
    assert goal(before(POWER, ap(1), invulnerable=4)) == 4


@rule("shield.direction")
@pytest.mark.parametrize(("off", "left"), [(0, 6), (80, 6), (90, 6), (100, 0), (180, 0), (-80, 6), (-100, 0)])
def test_a_shield_protects_from_the_front(off: float, left: int) -> None:
    assert goal(before(HI_TECH, off=off)) == left


@rule("shield.direction")
def test_the_front_may_be_agreed_to_be_narrower() -> None:
    assert goal(before(HI_TECH, off=80, settings={"shield.front-arc": 90})) == 0


@rule("shield.direction")
@pytest.mark.parametrize(("y", "counts"), [(29.0, True), (31.0, False)])
def test_frag_that_bursts_behind_the_bearer_goes_past_the_shield(y: float, counts: bool) -> None:
    battle = with_shield(gun(FRAG, [(24.0, 30.0)]), HI_TECH)
    assert shielded_from(battle, ["t.1"], FRAG, (24.0, y)) == (("t.1",) if counts else ())
    fire(battle, {"scatter.distance": (1, 1), "shoot.to-wound": (6,), "shoot.save": (6,)}, "", aim=(24.0, y))
    assert [saved for *_, saved in saves(battle)] == [counts]


@rule("shield.direction")
def test_what_bursts_right_on_him_is_not_forward_of_him() -> None:
    battle = with_shield(gun(FRAG, [(24.0, 30.0)]), HI_TECH)
    for facing in (0.0, 180.0):
        change(battle, "t.1", facing=facing)
        assert shielded_from(battle, ["t.1"], FRAG, (24.0, 30.0)) == ()


def with_shield(battle: Battle, shield: Shield) -> Battle:
    """The same battle, its targets bearing this shield."""
    places = [(model.x, model.y) for model in battle.members("t")]
    bearers = enemies(places=places, kind=a_kind("bearer", shield=shield.id))
    return a_battle([squad("s", at=(24, 10), n=1, weapons=[FRAG]), bearers], shields=SHIELDS)


@rule("shield.primitive")
def test_primitive_shields_stop_arrows() -> None:
    assert goal(before(PRIMITIVE, BOW)) == 6
    assert goal(before(PRIMITIVE, BOW, save=5)) == 4


@rule("shield.primitive")
def test_primitive_shields_do_not_stop_bolts() -> None:
    assert goal(before(PRIMITIVE, BOLTER)) == 0


@rule("shield.primitive")
def test_primitive_shields_stop_musket_balls_only_by_setting() -> None:
    assert goal(before(PRIMITIVE, MUSKET)) == 0
    assert goal(before(PRIMITIVE, MUSKET, settings={"shield.primitive-vs-low-velocity": True})) == 6


@rule("shield.small")
def test_bucklers_and_combat_shields_do_nothing_against_shots() -> None:
    assert goal(before(BUCKLER, save=5)) == 5 and goal(before(COMBAT)) == 0


@rule("shield.hands")
def test_a_shield_on_the_arm_leaves_no_hand_for_a_two_handed_weapon() -> None:
    rifle = a_weapon("long rifle", two_handed=True)
    for shield, refused in ((HI_TECH, True), (COMBAT, False)):
        men = squad("s", n=1, kind=a_kind(shield=shield.id), weapons=[rifle, BOLTER])
        battle = a_battle([men, enemies()], shields=SHIELDS)
        refusal = why_not_fire(battle, battle.models["s.1"], rifle)
        assert (refusal is not None and refusal.rule == "shield.hands") is refused
        assert why_not_fire(battle, battle.models["s.1"], BOLTER) is None


@rule("shield.conventional", "shoot.save")
def test_a_shield_saves_in_a_volley_the_plan_says_so_and_the_odds_know_it() -> None:
    battle = before(HI_TECH, save=5, settings={"shoot.premeasure": True})
    (row,) = plan_fire(battle, Volley("s", 1), "t").rows
    assert row.save == "4+ (armour, shield)"
    odds = volley_odds(battle, Volley("s", 1), orders(battle), "t")
    assert odds.exact and odds.unsaved[1] == pytest.approx(odds.wounds[1] / 2)
    assert odds.breakdown[0].against[0].save.needed == "4 or more"
    shoot(battle, dice={"shoot.to-hit": [1], "shoot.to-wound": [6], "shoot.save": [4], "suppress.test": [1, 1]})
    assert saves(battle) == [("t.1", 4, 4, True)] and casualties(battle) == []


@rule("shield.conventional")
def test_needlers_and_the_ground_better_the_save_of_a_shield_too() -> None:
    needler = a_weapon("needler", tags=("needler",))
    assert save_needed(a_kind(save=5).profile, needler, ground=True, shield=BETTERS).goal == 2
    assert save_needed(a_kind().profile, needler, ground=False, shield=BETTERS).goal == 5


@rule("shield.direction")
def test_the_odds_of_a_marker_on_shields_come_from_the_engine_itself() -> None:
    battle = with_shield(gun(FRAG, [(24.0, 30.0)]), HI_TECH)
    assert not volley_odds(battle, Volley("s", 1), [order(battle, aim=(24.0, 30.0))], "t").exact


@rule("shield.direction", "area.hits")
def test_a_krak_missile_comes_from_him_who_fired_it() -> None:
    krak = a_weapon("krak", type="heavy", range=48.0, strength=8, ap=0, tags=("area",), marker_radius=0.0)
    bearer = enemies(places=[(24.0, 30.0)], kind=a_kind("bearer", shield=HI_TECH.id))
    battle = a_battle([squad("s", at=(24, 10), n=1, weapons=[krak]), bearer], shields=SHIELDS)
    strike = aimed(battle, aim=(24.0, 30.0))
    (hit,) = hits_on(battle, strike, [("t.1", 0)], (24.0, 30.0))
    assert hit.shielded == hits_on(battle, strike, [("t.1", 0)], None)[0].shielded == ("t.1",)
    change(battle, "t.1", facing=0.0)
    assert hits_on(battle, strike, [("t.1", 0)], (24.0, 30.0))[0].shielded == ()
