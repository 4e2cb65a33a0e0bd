"""Combats: units joined by a chain of engagements, and what a round costs them."""

from collections.abc import Collection

import msgspec

from arap.battle.battle import Battle
from arap.kernel.reasons import cites


class Combat(msgspec.Struct, frozen=True):
    """Units that fight one round together, in the order of the players from the active one on, then by id."""

    units: tuple[str, ...]

    def sides(self, battle: Battle) -> tuple[str, ...]:
        return tuple(dict.fromkeys([battle.units[unit].side for unit in self.units if unit in battle.units]))


class Score(msgspec.Struct, frozen=True):
    """Unsaved wounds a unit has inflicted and taken in a round, including those of the charge before it. `side` is kept
    for units that are wiped out. `by_nobody` is the part of the wounds taken that no enemy caused. `destroyed` are the
    enemy units it wiped out."""

    unit: str
    side: str
    inflicted: int = 0
    taken: int = 0
    by_nobody: int = 0
    destroyed: tuple[str, ...] = ()

    @property
    def difference(self) -> int:
        return self.inflicted - self.taken


@cites("melee.engaged-locked")
def combats(battle: Battle, among: Collection[str] | None = None) -> list[Combat]:
    """All units linked with each other by being locked, directly or through other units; or only those `among` some
    units."""
    left = [unit.id for unit in battle.units.values() if unit.locked and (among is None or unit.id in among)]
    found: list[Combat] = []
    while left:
        joined = linked(battle, left[0], left)
        left = [unit for unit in left if unit not in joined]
        if len(joined) > 1:
            found.append(Combat(in_order(battle, joined)))
    return found


def linked(battle: Battle, unit_id: str, among: Collection[str]) -> set[str]:
    """A unit and all units it fights, directly or through other units, among the given ones."""
    joined, waiting = {unit_id}, [unit_id]
    while waiting:
        near = [foe for foe in battle.units[waiting.pop()].locked if foe in among and foe not in joined]
        joined.update(near)
        waiting += near
    return joined


def in_order(battle: Battle, units: set[str]) -> tuple[str, ...]:
    """The active player's units first, then those of the other players in turn order, each player's by id."""
    turn = battle.turn
    players = turn.order[turn.order.index(turn.active) :] + turn.order[: turn.order.index(turn.active)]
    return tuple(sorted(units, key=lambda unit: (players.index(battle.units[unit].side), unit)))
