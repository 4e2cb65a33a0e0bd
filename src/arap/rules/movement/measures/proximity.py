"""Melee radius, and what separates two figures within it."""

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.secrets.underground import DEPTH
from arap.kernel.reasons import cites, implements
from arap.table import TOLERANCE, PointXYZ, Table, walls_met


@implements("melee.radius")
def melee_radius(kind: Kind) -> float:
    """The size category in inches; 0 for counters and for figures that cannot fight in melee."""
    return 0.0 if kind.token or kind.powers.no_fighter else float(kind.size)


def longest_reach(battle: Battle) -> float:
    """The largest melee radius on the table."""
    kinds = battle.scenario.kinds.values()
    return battle.once("longest reach", lambda: max([melee_radius(kind) for kind in kinds], default=0.0))


@cites("melee.radius")
def walled_off(battle: Battle, a: PointXYZ, b: PointXYZ, a_kind: Kind, b_kind: Kind) -> bool:
    """A wall between two figures that rises above both separates them, unless it has an opening for the smaller one on
    the straight line; a floor between them does the same. Nothing on the table separates figures under the ground."""
    table = battle.table
    if a[2] == b[2] == DEPTH:
        return False
    if table.is_bare(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1])):
        return False
    top = max(a[2] + a_kind.height, b[2] + b_kind.height)
    if barred_up_to(table, a, b, top):
        return True
    low, low_kind, high = (a, a_kind, b) if a[2] <= b[2] else (b, b_kind, a)
    if high[2] >= low[2] + low_kind.height and met(table, low, high, floors_between(table, low[2], high[2])):
        return True
    smaller, kind = (a, a_kind) if a_kind.height <= b_kind.height else (b, b_kind)
    walls = table.once("upright walls", lambda: upright_walls(table))
    middle = smaller[2] + kind.height / 2
    return met(table, at(a, top), at(b, top), walls) and met(table, at(a, middle), at(b, middle), walls)


def barred_up_to(table: Table, a: PointXYZ, b: PointXYZ, top: float) -> bool:
    """Whether impassable ground at least this high lies between them."""
    return any(
        stretch.piece_id is not None and stretch.going == "impassable" and table.piece(stretch.piece_id).top >= top
        for stretch in table.stretches((a[0], a[1]), (b[0], b[1]))
    )


def upright_walls(table: Table) -> frozenset[str]:
    return frozenset([piece.id for piece in table.pieces if piece.face and piece.cuts_sight])


def floors_between(table: Table, low: float, high: float) -> frozenset[str]:
    """The floors above one figure and not above the other."""
    floors = [piece for piece in table.pieces if piece.surface and piece.base > low]
    return frozenset([piece.id for piece in floors if piece.top <= high + TOLERANCE])


def at(place: PointXYZ, height: float) -> PointXYZ:
    return place[0], place[1], height


def met(table: Table, start: PointXYZ, end: PointXYZ, only: frozenset[str]) -> bool:
    """Whether the line between two points runs into one of these pieces."""
    return bool(only) and bool(walls_met(table, start, [end], only)[0] <= 1.0)
