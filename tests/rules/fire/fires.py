"""Small fires for tests."""

from collections.abc import Iterable
from typing import Any

from arap.battle.battle import Battle
from arap.battle.things.scenery import Square
from arap.battle.values import Acting
from arap.rules.fire.squares import lit, put_squares, squares_at
from arap.table.terrain import Piece
from tests.rules.builders import Squad, a_battle, a_kind, a_piece, a_weapon, squad

BRAND = a_weapon("brand", type="melee", range=None, strength=None, tags=("brand", "improvised"))
HEAVY_RAIN, RAIN, WIND = {"precipitation": "heavy-rain"}, {"precipitation": "rain"}, {"strong-wind": True}


def wood(rect: tuple[float, float, float, float], ignite: int = 5, **fields: Any) -> Piece:
    """A floor of something that burns."""
    return a_piece(rect, "boards", **{"ignite": ignite, **fields})


def village(
    *pieces: Piece, units: Iterable[Squad] = (), weather: dict[str, Any] | None = None, **settings: Any
) -> Battle:
    """A table with things that burn, an arsonist "s" at (10, 10) and an enemy far away."""
    own = list(units) or [squad("s", places=[(10.0, 10.0)], weapons=(BRAND,))]
    named = {key.replace("__", ".").replace("_", "-"): value for key, value in settings.items()}
    more = {"fire.weather": weather} if weather else {}
    return a_battle([*own, squad("z", "b", (40.0, 44.0), 3, facing=180.0)], pieces, settings=named | more)


def square(battle: Battle, x: float, y: float) -> Square:
    """The burnable square at a place, as it is now."""
    (found,) = squares_at(battle, (x, y))
    return found


def light(battle: Battle, *places: tuple[float, float], turn: int = 0) -> None:
    """Sets squares on fire in this game turn, or in an earlier one."""
    from msgspec.structs import replace

    put_squares(battle, [replace(lit(battle, square(battle, *place)), lit=turn) for place in places])


def state(battle: Battle, x: float, y: float) -> str:
    found = square(battle, x, y)
    known = any(each.key == found.key for each in battle.scenery.fires)
    return found.state if known else "unlit"


def acting(battle: Battle, unit: str = "s", points: int = 1, **fields: Any) -> Acting:
    entry = Acting(unit, points, **fields)
    battle.change_turn(acting=(entry,))
    return entry


def fireman(*traits: str, **fields: Any) -> Any:
    return a_kind("fireman", traits=traits, **fields)
