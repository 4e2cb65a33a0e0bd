"""Melee radius, as far as it keeps ordinary moves away from the enemy."""

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.kernel.reasons import implements
from arap.table import PointXYZ

NO_FIGHTERS = frozenset({"vehicle", "emplacement", "building"})


@implements("melee.radius")
def melee_radius(kind: Kind) -> float:
    """The size category in inches; 0 for what cannot fight in melee."""
    return 0.0 if kind.creature_class in NO_FIGHTERS else float(kind.size)


@implements("melee.radius")
def walled_off(battle: Battle, a: PointXYZ, b: PointXYZ, a_kind: Kind, b_kind: Kind) -> bool:
    """An impassable wall between two figures that rises above both keeps them from each other."""
    top = max(a[2] + a_kind.height, b[2] + b_kind.height)
    return any(
        stretch.piece_id is not None
        and stretch.going == "impassable"
        and battle.table.piece(stretch.piece_id).top >= top
        for stretch in battle.table.stretches((a[0], a[1]), (b[0], b[1]))
    )
