"""A house with a door, a bridge and a ladder, and models that block them."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from arap.battle.acts import Block
from arap.battle.battle import Battle, table_of
from arap.rules.blocking.declaring import block
from arap.rules.melee.moving.locking import lock
from arap.table import Ladder, Piece
from tests.army.texts import a_scenario as scenario_text
from tests.rules.builders import Squad, a_battle, a_kind, a_piece

ON = {"block.enabled": True}
DOOR, MIDDLE = "mill-door-1", (26.0, 21.15)
PLACE = "  - {feature: wood, at: [5, 12], size: [4, 4]}\n"
SINGLE = "  - {feature: house, id: mill, name: Mill, at: [24, 24], size: [8, 6], storeys: 1, doors: [[26, 21]]}\n"
DOUBLE = SINGLE.replace("[[26, 21]]", "[{at: [26, 21], abreast: 2}]")
BRIDGE = a_piece((10, 20, 12, 30), "footbridge", name="Bridge", base=0.2, height=0.3, surface=True, abreast=1)
WIDE_BRIDGE = replace(BRIDGE, abreast=2, shape=((10.0, 20.0), (12.5, 20.0), (12.5, 30.0), (10.0, 30.0)))
CLIFF = a_piece((14, 21, 34, 40), "cliff", height=3.0, surface=True, face=True)
LADDER = Ladder(id="ladder", name="Ladder", foot=(20.0, 20.8, 0.0), head=(20.0, 21.5, 3.0), length=3.0)
TROOPER, ORK = a_kind("trooper", WS=3, I=3), a_kind("ork", WS=3, I=3)
TERMINATOR = a_kind("terminator", bulk="bulky", base_radius=0.75, WS=3, W=2)
OGRYN = a_kind("ogryn", bulk="very-bulky", base_radius=0.75, WS=3, W=3)


@cache
def house(text: str = SINGLE) -> tuple[Piece, ...]:
    """A house whose south wall runs along y = 21, with a door in it at x = 26."""
    return scenario_text(("[24, 24]", "[48, 48]"), (PLACE, text)).terrain


def at_door(units: Sequence[Squad], text: str = SINGLE, **given: Any) -> Battle:
    """A battle round the house; all stand on the ground."""
    given["settings"] = {**ON, **given.get("settings", {})}
    battle = a_battle(units, house(text), **given)
    for model in list(battle.models.values()):
        battle.put_model(replace(model, z=0.0))
    return battle


def with_ladder(battle: Battle) -> Battle:
    """The battle with a ladder up the cliff."""
    scenario = battle.scenario
    battle.table = table_of(scenario.width, scenario.depth, scenario.terrain, (LADDER,))
    return battle


def blocked(battle: Battle, *models: str, place: str = DOOR) -> Battle:
    """The battle in which these models have declared that they block."""
    block(battle, battle.models[models[0]].unit, Block(place, models))
    return battle


def in_melee(battle: Battle, *pairs: tuple[str, str]) -> Battle:
    for one, other in pairs:
        lock(battle, one, other)
    return battle
