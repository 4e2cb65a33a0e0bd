"""Fire weapons against things that burn well, and burning brands in melee."""

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.events import WoundsRolled
from arap.battle.events.shooting.area import ArmourStruck
from arap.odds import volley_odds
from arap.rules.shooting.shots.volley import Volley
from tests.rules.builders import a_battle, a_kind, a_member, a_weapon, squad
from tests.rules.logs import events
from tests.rules.melee.fights import fight
from tests.rules.melee.test_arms import attacks, duel
from tests.rules.shooting.firing import enemies, orders, shoot
from tests.rules.shooting.striking import FLAMER, fire, gun
from tests.support import rule

HUT = a_kind("hut", creature_class="building", armour_value=9, W=3, T=8, traits=("flammable",))
MUMMY = a_kind("mummy", T=4, traits=("flammable",))
HEAVY_FLAMER = a_weapon("heavy-flamer", type="assault", range=None, strength=5, ap=4, tags=("template", "flamer"))
BOLTER = a_weapon("bolter", type="assault", range=24.0, strength=4, ap=5)
BRAND = a_weapon("brand", type="melee", range=None, strength=None, tags=("fire", "improvised"))
CLAWS = a_weapon("claws", type="melee", range=None, strength=None, tags=("natural",))


def sprayed(weapon: Weapon, enemy: Kind, **settings: object) -> Battle:
    battle = gun(weapon, [(24.0, 14.0)], enemy=enemy, settings=settings)
    fire(battle, {"template.to-hit": (1,), "shoot.armour-penetration": (1,)}, bearing=0.0)
    return battle


@rule("fire.flammable-strength")
def test_a_flamer_strikes_a_thatched_hut_at_strength_5() -> None:
    (struck,) = events(sprayed(FLAMER, HUT), ArmourStruck)
    assert struck.strength == 5


@rule("fire.flammable-strength")
def test_a_heavy_flamer_wounds_a_flammable_creature_of_toughness_4_on_2() -> None:
    (wounds,) = events(sprayed(HEAVY_FLAMER, MUMMY), WoundsRolled)
    assert wounds.needed.goal == 2
    assert [line.reason for line in wounds.needed.modifiers] == ["fire on a flammable target"]


@rule("fire.flammable-strength")
def test_a_bolter_has_no_bonus_against_the_hut() -> None:
    battle = a_battle([squad("s", at=(24.0, 10.0), n=1, weapons=(BOLTER,)), enemies("t", (24.0, 14.0), 1, HUT)])
    shoot(battle, orders(battle), dice={"shoot.to-hit": (1,), "shoot.armour-penetration": (1,)})
    (struck,) = events(battle, ArmourStruck)
    assert struck.strength == 4


@rule("fire.flammable-strength")
def test_the_bonus_can_be_switched_off() -> None:
    battle = gun(HEAVY_FLAMER, [(24.0, 14.0)], enemy=MUMMY, settings={"fire.flammable-strength": False})
    fire(battle, {"template.to-hit": (1,)}, bearing=0.0)
    assert events(battle, WoundsRolled)[0].needed.goal == 3


@rule("fire.flammable-strength")
def test_odds_count_the_bonus() -> None:
    plain = gun(FLAMER, [(24.0, 14.0)], enemy=a_kind("mummy", T=4))
    dry = gun(FLAMER, [(24.0, 14.0)], enemy=MUMMY)
    chances = [
        volley_odds(battle, Volley("s", 1), orders(battle, bearing=0.0), "t", known=True).casualties[1]
        for battle in (plain, dry)
    ]
    assert abs(chances[1] / chances[0] - (4 / 6) / (3 / 6)) < 1e-6


@rule("fire.brand")
def test_a_burning_brand_is_an_improvised_weapon() -> None:
    (attack,) = attacks(a_member(a_kind("rioter", WS=3, traits=("unarmed",)), weapons=[BRAND]))
    assert attack.weapon.id == "brand" and attack.needed.goal == 2
    assert attack.needed.reasons == ["improvised weapon -1"]


@rule("fire.brand")
def test_natural_weapons_are_used_without_the_penalty() -> None:
    (attack,) = attacks(a_member(a_kind("brute"), weapons=[BRAND, CLAWS]))
    assert attack.weapon.id != "brand" and attack.needed.goal == 3


@rule("fire.brand", "fire.flammable-strength")
def test_a_brand_strikes_with_its_users_strength_and_one_more_at_dry_things() -> None:
    rioter = a_member(a_kind("rioter", S=3, traits=("unarmed",)), weapons=[BRAND])
    battle = duel(rioter, foe={"T": 4, "traits": ("flammable",)})
    fight(battle, hit=(1, 6), wound=(1,))
    wounds = next(event for event in events(battle, WoundsRolled) if event.unit == "m")
    assert wounds.needed.base_reason == "T4 + 4 - S3" and wounds.needed.goal == 4
