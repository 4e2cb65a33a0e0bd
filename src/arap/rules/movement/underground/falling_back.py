"""Units that run away through the passages."""

from collections.abc import Sequence
from math import dist

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled
from arap.battle.events.underground import UnitTunnelled
from arap.battle.secrets.underground import DEPTH
from arap.kernel.reasons import cites
from arap.kernel.requests import Faces
from arap.rules.movement.underground.columns import close_ranks, draw_in
from arap.rules.movement.underground.network import cut, front_of, ways_from
from arap.rules.movement.underground.tunnelling import Way, barred
from arap.table import PointXY, snap

RULE = "underground.tunnels"
STEP = 0.1


@cites("underground.tunnels", "morale.flinch", "rout.move")
def fall_back(battle: Battle, unit_id: str, foes: Sequence[str], faces: Faces, rule: str) -> bool:
    """The unit runs through the passages as far as the dice say, away from these enemies, and stays under the ground.
    Returns whether it had anywhere to go."""
    unit, inches = battle.units[unit_id], float(sum(faces))
    battle.emit(
        AllowanceRolled(rule=rule, unit=unit_id, models=unit.models, die="D6", faces=faces, values=faces, inches=inches)
    )
    start = front_of(battle, unit_id)
    corners = way_back(battle, unit_id, start, foes, inches)
    if not corners and unit.locked:
        close_ranks(battle, unit_id)
    if not corners:
        return False
    draw_in(battle, unit_id)
    counter = battle.models[battle.units[unit_id].models[0]]
    x, y = corners[-1]
    battle.put_model(replace(counter, x=x, y=y))
    battle.emit(UnitTunnelled(rule=RULE, unit=unit_id, path=(start, *corners), cost=0.0))
    return True


def way_back(battle: Battle, unit_id: str, start: PointXY, foes: Sequence[str], inches: float) -> tuple[PointXY, ...]:
    """The longest way through the passages on which the unit comes no nearer to these enemies at first."""
    enemies = [model for foe in foes if foe in battle.units for model in battle.members(foe) if model.z == DEPTH]
    found = list[tuple[PointXY, ...]]()
    for way in ways_from(battle, start).values():
        first, _ = cut(battle, start, way, STEP)
        if first and all(dist(first[-1], (foe.x, foe.y)) >= dist(start, (foe.x, foe.y)) for foe in enemies):
            corners, _ = cut(battle, start, way, inches)
            ends = [(snap(x), snap(y)) for x, y in corners]
            found.append(barred(battle, unit_id, Way(start, 0.0, tuple(ends), inches))[0])
    gone = [corners for corners in found if corners and dist(start, corners[-1]) >= STEP]
    return max(gone, key=lambda corners: dist(start, corners[-1]), default=())
