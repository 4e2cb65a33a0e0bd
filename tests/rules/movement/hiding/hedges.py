"""A trooper "h" of side b behind a hedge, and enemies "m" of side a."""

from collections.abc import Iterable
from typing import Any

import msgspec

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.rules.movement.travel.move import move_action
from arap.table.terrain import Piece
from tests.rules.builders import Squad, a_battle, a_wall, play, squad

ON = {"hide.enabled": True}


def hedge(start: tuple[float, float] = (15.0, 20.0), end: tuple[float, float] = (35.0, 20.0), **fields: Any) -> Piece:
    return a_wall(start, end, height=1.0, thickness=0.4, **{"name": "hedge", "cover": "soft", **fields})


def behind_hedge(
    *others: Squad,
    at: tuple[float, float] = (24.0, 21.6),
    enemy: tuple[float, float] = (24.0, 8.0),
    facing: float = 0.0,
    terrain: Iterable[Piece] | None = None,
    kind: Any = None,
    searcher: Any = None,
    n: int = 1,
    settings: dict[str, Any] | None = None,
) -> Battle:
    """The hedge runs from west to east; "h" stands north of it, "m" south."""
    units = [squad("m", at=enemy, n=1, facing=facing, kind=searcher), squad("h", "b", at, n, facing=180, kind=kind)]
    terrain = [hedge()] if terrain is None else terrain
    return a_battle([*units, *others], terrain, active="b", settings={**ON, **(settings or {})})


def acting(battle: Battle, unit: str = "h", **fields: Any) -> Acting:
    """The unit has just moved."""
    entry = Acting(unit, 1, **{"acted": True, **fields})
    battle.change_turn(acting=(entry,))
    return entry


def hidden(battle: Battle, *models: str, unit: str = "h") -> Battle:
    for number, model in enumerate(models or battle.units[unit].models, 1):
        battle.put_model(msgspec.structs.replace(battle.models[model], hidden=True, counter=number))
    return battle


def walk(battle: Battle, model: str, *places: tuple[float, float], dice: Any = None) -> None:
    """A movement action of one model."""
    act = Move((ModelPath(model, tuple([Leg(*place) for place in places])),))
    play(move_action(battle, battle.models[model].unit, act), dice)
