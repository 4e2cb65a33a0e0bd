"""Climbers under fire: they fall when hit, and their hands are full."""

from typing import Any

import msgspec
import pytest

from arap.army.equipment import Shield, ShieldSave
from arap.battle.battle import Battle, table_of
from arap.battle.events import ModelFell
from arap.rules.movement.climbing.holds import (
    climbing,
    may_use_shield,
    swimming,
    why_not_in_hand,
)
from arap.rules.movement.dice.falls import free_spot
from arap.rules.shooting.weapons.types import why_not_fire
from arap.table import Ladder
from tests.rules.builders import RIFLE, a_battle, a_kind, a_weapon, squad
from tests.rules.logs import events
from tests.rules.movement.vertical.ground import a_cliff, a_river, alone
from tests.rules.shooting.firing import orders, saves, shoot
from tests.support import rule

PISTOL = a_weapon("pistol", type="pistol", range=12.0)


POWER_SHIELD = Shield(
    id="power", name="Power Shield", melee=ShieldSave(invulnerable=5), shooting=ShieldSave(invulnerable=6), energy=True
)
PLAIN_SHIELD = Shield(id="plain", name="Hi-Tech Shield", melee=ShieldSave(improves=1), shooting=ShieldSave(improves=1))


def on_a_cliff(z: float = 4.0, **fields: Any) -> Battle:
    """A climber so high on a cliff, and a rifleman ten inches south of it."""
    troops = [
        squad("s", at=(20, 10), n=1, kind=a_kind("rifleman", BS=4)),
        squad("t", "b", at=(20, 20), n=1, kind=a_kind("climber", **fields), weapons=(RIFLE, PISTOL), facing=180),
    ]
    battle = a_battle(troops, [a_cliff(0.0, 6.0)], shields=[POWER_SHIELD, PLAIN_SHIELD])
    battle.put_model(msgspec.structs.replace(battle.models["t.1"], z=z))
    return battle


def shot(battle: Battle, to_wound: int = 6) -> None:
    """The rifleman fires once and hits; a wound is saved, a fall does no harm."""
    dice = {
        "shoot.to-hit": [1], "shoot.to-wound": [to_wound], "shoot.save": [5], "climb.fall-hits": [1],
        "hazard.to-wound": [1], "suppress.test": [1, 1],
    }  # fmt: skip
    shoot(battle, orders(battle, shots=1), dice=dice)


def falls(battle: Battle) -> list[ModelFell]:
    return events(battle, ModelFell)


@rule("climb.damage-falls", "jump.down.failed")
def test_a_climber_that_saves_its_wound_falls_all_the_same() -> None:
    battle = on_a_cliff(save=3, W=2)
    shot(battle)
    climber = battle.models["t.1"]
    assert (climber.z, climber.prone, climber.wounds) == (0, True, 2)
    assert [(event.height, event.rule) for event in falls(battle)] == [(4, "climb.damage-falls")]


@rule("climb.damage-falls")
def test_a_hit_that_does_not_wound_does_nothing() -> None:
    battle = on_a_cliff(save=3)
    shot(battle, to_wound=1)
    assert battle.models["t.1"].z == 4
    assert falls(battle) == []


@rule("climb.damage-falls")
def test_who_stands_on_top_does_not_fall() -> None:
    battle = on_a_cliff(6.0, save=3)
    shot(battle)
    assert battle.models["t.1"].z == 6


@rule("climb.damage-falls")
def test_it_falls_beside_those_below() -> None:
    battle = on_a_cliff(save=3, W=2)
    comrade = msgspec.structs.replace(battle.models["s.1"], id="s.2", y=20.0)
    battle.put_model(comrade)
    battle.change("s", models=("s.1", "s.2"))
    x, y = free_spot(battle, battle.models["t.1"], 0.0)
    assert y <= 20
    assert ((x - 20) ** 2 + (y - 20) ** 2) ** 0.5 == pytest.approx(1.0, abs=0.001)
    battle.put_model(msgspec.structs.replace(comrade, y=16.0))
    assert free_spot(battle, battle.models["t.1"], 0.0) == (20, 20)


@rule("ladder.fixed.progress", "climb.damage-falls")
def test_one_wounded_on_a_ladder_falls_too() -> None:
    battle = on_a_cliff(1.0, save=3, W=2)
    ladder = Ladder(id="l", name="ladder", foot=(20, 20, 0), head=(20, 20.5, 6), length=6)
    battle.table = table_of(48.0, 48.0, battle.scenario.terrain, (ladder,))
    shot(battle)
    assert [(event.height, event.strength) for event in falls(battle)] == [(1, 1)]
    assert not battle.models["t.1"].prone


@rule("climb.hands")
def test_a_climber_may_fire_its_pistol_but_not_its_rifle() -> None:
    battle = on_a_cliff()
    climber = battle.models["t.1"]
    refusal = why_not_fire(battle, climber, RIFLE)
    assert refusal is not None and refusal.rule == "climb.hands"
    assert why_not_fire(battle, climber, PISTOL) is None


@rule("climb.hands")
def test_on_firm_ground_hands_are_free() -> None:
    for z in (0.0, 6.0):
        battle = on_a_cliff(z)
        assert why_not_fire(battle, battle.models["t.1"], RIFLE) is None
        assert may_use_shield(battle, battle.models["t.1"])


@rule("climb.hands")
def test_a_climbers_shield_is_of_no_use() -> None:
    battle = on_a_cliff()
    assert not may_use_shield(battle, battle.models["t.1"])


@rule("climb.hands")
@pytest.mark.parametrize("shield", ["power", "plain"])
def test_a_climber_with_a_shield_is_shot_and_has_no_save(shield: str) -> None:
    battle = on_a_cliff(W=2, shield=shield)
    shot(battle)
    assert saves(battle) == [("t.1", 0, None, False)]
    assert battle.models["t.1"].wounds == 1


@rule("climb.hands", "shield.table")
@pytest.mark.parametrize("shield", ["power", "plain"])
def test_the_same_man_on_firm_ground_saves_on_a_six(shield: str) -> None:
    battle = on_a_cliff(0.0, W=2, shield=shield)
    shot(battle)
    assert saves(battle) == [("t.1", 6, 5, False)]
    crawler = on_a_cliff(W=2, shield=shield, traits=("wall-crawler",))
    shot(crawler)
    assert saves(crawler) == [("t.1", 6, 5, False)]


@rule("climb.hands")
def test_wall_crawlers_have_hands_to_spare() -> None:
    battle = on_a_cliff(traits=("wall-crawler",))
    assert why_not_in_hand(battle, battle.models["t.1"], RIFLE) is None
    assert may_use_shield(battle, battle.models["t.1"])


@rule("swim.rate", "climb.hands")
def test_swimmers_fire_as_climbers_do() -> None:
    battle = alone(a_river(-2.0, 6.0))
    assert swimming(battle, battle.models["m.1"])
    refusal = why_not_fire(battle, battle.models["m.1"], RIFLE)
    assert refusal is not None and refusal.rule == "climb.hands"


@rule("climb.damage-falls")
@pytest.mark.parametrize(("z", "climbs"), [(0.0, False), (0.5, True), (5.5, True), (6.0, False)])
def test_climbing_is_between_bottom_and_top(z: float, climbs: bool) -> None:
    battle = on_a_cliff(z)
    assert climbing(battle, battle.models["t.1"]) == climbs
