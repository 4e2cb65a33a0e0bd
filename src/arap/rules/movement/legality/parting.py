"""After a break-off, neither side approaches the other for a while."""

from math import dist

from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites
from arap.rules.movement.paths.path import Path
from arap.table import TOLERANCE, PointXYZ

RULE = "melee.break-off.after"


@cites("melee.break-off.after")
def approaches_parted(battle: Battle, unit: Unit, path: Path) -> Refusal | None:
    """No model ends an action nearer to the nearest enemy of a unit it broke off from than it began."""
    model = path.model
    for parted in unit.parted:
        if parted.unit in battle.units:
            before = gap_to(battle, (model.x, model.y, model.z), parted.unit)
            if gap_to(battle, (path.x, path.y, path.z), parted.unit) < before - TOLERANCE:
                name = battle.units[parted.unit].name
                return Refusal(f"It would end nearer to {name}; its unit has just broken off from them.", RULE)
    return None


def gap_to(battle: Battle, place: PointXYZ, unit_id: str) -> float:
    return min([dist(place, (foe.x, foe.y, foe.z)) for foe in battle.members(unit_id)])


@cites("melee.break-off.after")
def why_not_charge_parted(unit: Unit, target: Unit) -> Refusal | None:
    """Such a unit cannot be charged either."""
    if any(parted.unit == target.id for parted in unit.parted):
        return Refusal(f"{unit.name} and {target.name} have just broken off from each other", RULE)
    return None
