"""Squads of side b as counters that lie face down, and a marine "m" of side a south of them."""

from typing import Any

from arap.battle.battle import Battle
from tests.rules.builders import Squad, a_battle, squad

ONE_SIDE = {"hide.face-down": {"mode": "one-side"}}
BOTH_SIDES = {"hide.face-down": {"mode": "both-sides"}}


def counters(*units: Squad, marine: tuple[float, float] = (20.0, 8.0), active: str = "b", **fields: Any) -> Battle:
    """These squads face down; the marine stands south of them and looks north."""
    settings = {**ONE_SIDE, **fields.pop("settings", {})}
    men = [squad("m", at=marine, n=1), *units] if units else [squad("m", at=marine, n=1), a_squad()]
    return a_battle(men, active=active, settings=settings, **fields)


def a_squad(id: str = "g", at: tuple[float, float] = (20.0, 20.0), n: int = 4, **fields: Any) -> Squad:
    """Four troopers in a row that face south."""
    return squad(id, "b", at=at, n=n, **{"facing": 180.0, **fields})


def dummies(battle: Battle, unit: str = "g") -> list[str]:
    return [model.id for model in battle.members(unit) if model.dummy]


def counter_of(battle: Battle, model: str) -> str:
    """What the enemies call a counter."""
    return f"counter-{battle.models[model].counter}"
