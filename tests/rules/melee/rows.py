"""Two rows of fighters within reach of each other: side a in the south facing north, side b north of it."""

from typing import Any

from arap.battle.battle import Battle
from arap.rules.melee.moving.locking import lock
from arap.table import Piece
from tests.rules.builders import Squad, a_battle, a_kind, squad

LINE = 20.0
REACH = 1.5


def row(unit: str, n: int = 5, x: float = 24.0, y: float | None = None, **fields: Any) -> Squad:
    """A rank of unit `a...` or `b...`; characteristics and traits by name."""
    side = unit[0]
    north = LINE + REACH if side == "b" else LINE
    kind = a_kind(f"{unit}-fighter", **fields)
    return squad(unit, side, at=(x, north if y is None else y), n=n, facing=180 if side == "b" else 0, kind=kind)


def in_melee(
    *squads: Squad, terrain: tuple[Piece, ...] = (), active: str = "a", rounds: int = 0, **settings: Any
) -> Battle:
    """A battle in the melee step; every unit of one side is locked with every unit of the others. Settings by key with
    dots as double underscores."""
    keyed = {key.replace("__", ".").replace("_", "-"): value for key, value in settings.items()}
    battle = a_battle(squads, terrain, active=active, settings=keyed)
    battle.change_turn(phase="melee")
    for one in squads:
        for other in squads:
            if one.side < other.side:
                lock(battle, one.id, other.id)
        battle.change(one.id, rounds=rounds)
    return battle
