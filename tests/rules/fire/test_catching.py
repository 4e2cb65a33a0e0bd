"""Catching fire: who rolls, and who does not."""

from typing import Any

import pytest

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.events import WoundsRolled
from arap.battle.events.shooting.area import MarkerPlaced
from arap.battle.events.things.burning import CatchRolled
from arap.battle.values import Burning
from tests.rules.builders import a_battle, a_kind, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import enemies, orders, shoot
from tests.rules.shooting.striking import FLAMER, fire, gun, struck
from tests.support import rule

ALL = {"fire.burning-targets": "all"}
LEADING = {"fire.burning-targets": "characters-and-monsters"}
HEAVY_FLAMER = a_weapon("heavy-flamer", type="assault", range=None, strength=5, ap=4, tags=("template", "flamer"))
BILE = a_weapon("bile", type="assault", range=None, strength=4, ap=4, tags=("template",))
ACID = a_weapon("acid", type="assault", range=None, strength=4, tags=("template", "acid", "lingering"))
MOLOTOV = a_weapon("molotov", type="grenade", range=6.0, strength=4, marker_radius=1.0, tags=("molotov",))
BOLT = a_weapon("bolt-pistol", name="Bolt pistol", type="pistol", range=12.0, strength=4, ap=5)
HAND_FLAMER = a_weapon(
    "hand-flamer", name="Hand flamer", type="pistol", range=None, strength=3, ap=6, tags=("template", "flamer")
)
HIT = {"template.to-hit": (1,), "suppress.test": (1, 1)}


def sprayed(weapon: Weapon = FLAMER, enemy: Kind | None = None, settings: Any = ALL, **dice: Any) -> Battle:
    """One enemy under the stream of a weapon that hits it; dice by purpose, with underscores for dots and hyphens."""
    battle = gun(weapon, [(24.0, 14.0)], enemy=enemy, settings=settings)
    names = {"wound": "shoot.to-wound", "save": "shoot.save", "catch": "fire.catch"}
    fire(battle, {**HIT, **{names[key]: (face,) for key, face in dice.items()}}, bearing=0.0)
    return battle


def between_two_flamers() -> Battle:
    """One enemy under the streams of two firers."""
    ours = squad("s", places=[(22.8, 10.0), (25.2, 10.0)], weapons=(FLAMER,))
    return a_battle([ours, enemies("t", at=(24.0, 14.0), n=1)], settings=ALL)


def catches(battle: Battle) -> list[CatchRolled]:
    return events(battle, CatchRolled)


@rule("fire.burning.catch")
def test_a_monster_that_survives_a_heavy_flamer_is_on_fire_on_a_4() -> None:
    monster = a_kind("monster", T=4, W=3, creature_class="monstrous")
    battle = sprayed(HEAVY_FLAMER, monster, LEADING, wound=3, catch=4)
    (wounds,) = events(battle, WoundsRolled)
    assert (wounds.needed.goal, wounds.wounds) == (3, 1)
    assert battle.models["t.1"].wounds == 2
    assert battle.models["t.1"].burning == Burning(4)


@rule("fire.burning.catch")
def test_a_trooper_that_saves_rolls_all_the_same_and_is_not_on_fire_on_a_3() -> None:
    battle = sprayed(enemy=a_kind("trooper", save=3), wound=6, save=6, catch=3)
    (rolled,) = catches(battle)
    assert (rolled.models, [throw.face for throw in rolled.throws]) == (("t.1",), [3])
    assert battle.models["t.1"].burning is None


@rule("fire.burning.catch")
def test_rank_and_file_do_not_burn_where_only_characters_and_monsters_do() -> None:
    battle = sprayed(settings=LEADING, wound=1)
    assert not catches(battle)


@rule("fire.burning.catch")
def test_nobody_burns_by_default() -> None:
    assert not catches(sprayed(settings=None, wound=1))


@rule("fire.burning.catch")
def test_a_model_already_alight_does_not_roll_again() -> None:
    battle = between_two_flamers()
    dice = {"template.to-hit": (1, 1), "shoot.to-wound": (1, 1), "fire.catch": (4,), "suppress.test": (1, 1)}
    shoot(battle, orders(battle, bearing=0.0), dice=dice)
    assert len(catches(battle)) == 1 and battle.models["t.1"].burning


@rule("fire.burning.catch")
def test_two_hits_are_two_chances_to_catch_fire() -> None:
    battle = between_two_flamers()
    dice = {"template.to-hit": (1, 1), "shoot.to-wound": (1, 1), "fire.catch": (3, 4), "suppress.test": (1, 1)}
    shoot(battle, orders(battle, bearing=0.0), dice=dice)
    assert len(catches(battle)) == 2 and battle.models["t.1"].burning


@rule("fire.burning.catch")
@pytest.mark.parametrize(
    ("kind", "ignores"),
    [(a_kind("robot", creature_class="robot", W=3), True), (a_kind("terminator", traits=("terminator",)), True),
     (a_kind("trooper"), False)],
)  # fmt: skip
def test_machines_and_terminators_catch_fire_and_ignore_it(kind: Kind, ignores: bool) -> None:
    burning = sprayed(enemy=kind, wound=1, catch=6).models["t.1"].burning
    assert burning is not None and burning.ignored is ignores


@rule("fire.burning.other-causes")
def test_a_good_throw_of_a_molotov_hits_everybody_within_an_inch() -> None:
    battle = gun(MOLOTOV, [(24.0, 15.0), (24.9, 15.0), (26.6, 15.0)], settings=ALL)
    fire(battle, {"grenade.to-hit": (2,), "fire.catch": (1, 1)}, bearing=0.0, distance=5.0)
    (placed,) = events(battle, MarkerPlaced)
    assert (placed.place, placed.radius) == ((24.0, 15.0), 1.0)
    assert struck(battle) == ["t.1", "t.2"]
    assert all(wounds.needed.base_reason == "T3 + 4 - S4" for wounds in events(battle, WoundsRolled))


@rule("fire.burning.other-causes")
def test_a_survivor_of_a_molotov_is_on_fire_on_a_4() -> None:
    battle = gun(MOLOTOV, [(24.0, 15.0), *[(30.0 + n, 15.0) for n in range(4)]], settings=ALL)
    fire(battle, {"grenade.to-hit": (2,), "fire.catch": (5,)}, bearing=0.0, distance=5.0)
    assert battle.models["t.1"].burning == Burning(4)


@rule("fire.burning.other-causes")
def test_a_table_may_name_other_causes() -> None:
    battle = sprayed(settings=ALL | {"fire.burning-causes": ["molotov"]}, wound=1)
    assert not catches(battle)


@rule("fire.non-flame-templates")
def test_a_template_without_flames_has_no_such_effect() -> None:
    battle = sprayed(BILE, wound=1)
    assert not catches(battle) and battle.models["t.1"].burning is None


@rule("fire.non-flame-templates")
def test_acid_stays_on_its_victim_with_strength_2() -> None:
    battle = sprayed(ACID, wound=1, catch=4)
    assert battle.models["t.1"].burning == Burning(2, acid=True)
    assert catches(battle)[0].rule == "fire.non-flame-templates"


def shot_with_pistols(wound: int, wounds: int = 2, **dice: tuple[int, ...]) -> Battle:
    ours = squad("s", at=(24.0, 10.0), n=1, kind=a_kind("gunslinger", BS=4), weapons=(HAND_FLAMER, BOLT))
    battle = a_battle([ours, enemies("t", at=(24.0, 13.0), n=1, kind=a_kind("brute", W=wounds))], settings=ALL)
    pair = battle.kind(battle.models["s.1"]).weapons[-1]
    thrown = {"shoot.to-hit": (1,), "shoot.to-wound": (wound,), "suppress.test": (1, 1)}
    shoot(battle, orders(battle, weapon=pair), dice=thrown | {"fire.catch": dice.get("catch", ())})
    return battle


@rule("pistols.flamers")
def test_a_model_hurt_by_a_hand_flamer_and_a_pistol_catches_fire_on_a_4() -> None:
    battle = shot_with_pistols(6, catch=(4,))
    assert battle.models["t.1"].wounds == 1 and battle.models["t.1"].burning


@rule("pistols.flamers")
def test_a_model_hit_but_not_hurt_by_pistols_does_not_roll() -> None:
    battle = shot_with_pistols(1)
    assert not catches(battle)


@rule("pistols.flamers")
def test_twin_hand_flamers_have_to_wound_before_anybody_burns() -> None:
    seraph = a_kind("seraph", BS=4, traits=("ambidextrous-pistols",))
    ours = squad("s", at=(24.0, 10.0), n=1, kind=seraph, weapons=(HAND_FLAMER, HAND_FLAMER))
    places = [(24.0, 13.0), (24.0, 16.0)]
    battle = a_battle([ours, enemies("t", places=places, kind=a_kind("brute", W=2))], settings=ALL)
    pair = battle.kind(battle.models["s.1"]).weapons[-1]
    dice = {"template.to-hit": (1,), "shoot.to-wound": (6, 1), "fire.catch": (6,), "suppress.test": (1, 1)}
    shoot(battle, orders(battle, weapon=pair, bearing=0.0), dice=dice)
    burning = [model.id for model in battle.members("t") if model.burning]
    assert len(burning) == 1 and battle.models[burning[0]].wounds == 1
