"""Blips of side b behind a long wall, and a marine "m" of side a that comes round it."""

from typing import Any

from arap.battle.battle import Battle
from arap.table.terrain import Piece
from tests.rules.builders import Squad, a_battle, a_kind, a_wall, squad

ON = {"blip.enabled": True, "blip.decoys": 4}
STEALER = a_kind("genestealer", M=6.0, I=6)


def the_wall() -> Piece:
    """From the west edge to the middle of the table."""
    return a_wall((0.0, 20.0), (24.0, 20.0), height=3.0)


def blips(*units: Squad, marine: tuple[float, float] = (12.0, 10.0), active: str = "b", **fields: Any) -> Battle:
    """These blips north of the wall; the marine stands south of it and looks north."""
    settings = {**ON, **fields.pop("settings", {})}
    terrain = fields.pop("terrain", [the_wall()])
    return a_battle([squad("m", at=marine, n=1), *units], terrain, active=active, settings=settings, **fields)


def a_blip(id: str = "g", at: tuple[float, float] = (12.0, 26.0), n: int = 6, **fields: Any) -> Squad:
    """Six genestealers as one counter, which faces north."""
    return squad(id, "b", places=[at] * n, **{"kind": STEALER, "blip": True, **fields})


def a_decoy(id: str = "d", at: tuple[float, float] = (18.0, 26.0), **fields: Any) -> Squad:
    return a_blip(id, at, **{"blip": False, "decoy": True, **fields})
