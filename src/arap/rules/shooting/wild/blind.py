"""Fire at unseen targets: where the shots can go, and the models near the spot."""

from collections import defaultdict
from collections.abc import Iterable
from math import dist

import msgspec

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.settings import WILD_RADIUS
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.shooting.shots.fire import Mark
from arap.rules.shooting.weapons.lasers import why_stopped
from arap.rules.shooting.weapons.pivots import pivot_to
from arap.rules.shooting.weapons.types import effective_range
from arap.rules.shooting.wild.muzzles import bare_table, muzzles_of
from arap.rules.sight.dense import why_too_dense
from arap.rules.sight.geometry import eye_height, geometry
from arap.rules.sight.glance import Glance
from arap.rules.sight.indoors import in_shelter
from arap.rules.sight.lines import Lines
from arap.rules.sight.smoke import clouds_on
from arap.table import NOBODY, Bodies, PointXY, PointXYZ, bearing, sight, snap, within

RULE = "shoot.hidden-target"
CHEST = 0.6
A_MAN = (0.5, 1.25, 2)


@cites("shoot.hidden-target")
class BlindLines(Lines):
    """Lines as they would be without smoke and plants, also to hidden models, and round a corner or over a parapet
    close to the shooter."""

    kind = "blind"

    def __init__(self, battle: Battle, unit_id: str, target_id: str) -> None:
        super().__init__(battle, unit_id, target_id)
        self._clouds, self._secret = (), frozenset()

    def look(self, rows: Iterable[int]) -> None:
        """What each shooter could hit from any of its firing places; cover is that of the real table."""
        large = bodies(self._battle, self._large) if self._large else NOBODY
        for row in rows:
            if row not in self._glances:
                found = glance_blind(self._battle, self.shooters[row], self._bodies[1], large)
                if self._sheltered:
                    found = in_shelter(self._battle, self.shooters[row], self.targets, found)
                self._glances[row] = found


@cites("shoot.hidden-target", "shoot.snap-and-wild")
def glance_blind(battle: Battle, shooter: Model, seen: Bodies, large: Bodies = NOBODY) -> Glance:
    """For each body the first muzzle with a line free of solid terrain, and the cover it has from there."""
    muzzles, shape = muzzles_of(battle, shooter), geometry(battle)
    free = sight(bare_table(battle), muzzles, seen, large, shape)
    real = sight(battle.table, muzzles, seen, large, shape)
    visible, cover = free.visible.tolist(), real.cover.tolist()
    used = [next((k for k in range(len(muzzles)) if visible[k][j]), 0) for j in range(len(seen))]
    return Glance(
        [visible[k][j] for j, k in enumerate(used)],
        [cover[k][j] for j, k in enumerate(used)],
        real.distance[0].tolist(),
        real.bearing[0].tolist(),
        real,
        0,
    )


@cites("shoot.hidden-target")
def spot_of(battle: Battle, shooter: Model, aim: PointXY) -> PointXYZ:
    """The place fired at, on the level nearest to the shooter's."""
    x, y = snap(aim[0]), snap(aim[1])
    return x, y, battle.table.support(x, y, shooter.z)


@cites("shoot.hidden-target")
def marks(battle: Battle, unit_id: str, row: int, aim: PointXY) -> list[Mark]:
    """The models near the spot, of any unit but the one that fires, to which the shots can pass; nearest first."""
    reach, found = WILD_RADIUS(battle), list[Mark]()
    for target in near_spot(battle, unit_id, aim, reach):
        lines = BlindLines.of(battle, unit_id, target)
        covers = lines.covers(row)
        for column in lines.seen(row):
            model = lines.targets[column]
            gap = dist((model.x, model.y), aim)
            if within(gap, reach):
                found.append(Mark(target, column, model.id, covers[column], gap))
    return sorted(found, key=lambda mark: (mark.gap, mark.model))


def near_spot(battle: Battle, unit_id: str, aim: PointXY, reach: float) -> list[str]:
    x, y = aim
    near = battle.units_near(x - reach, y - reach, x + reach, y + reach)
    return [unit for unit in near if unit != unit_id]


class Reach(msgspec.Struct, frozen=True):
    """A spot within reach: the facing it is fired at from, how far it is, and whether smoke lies between."""

    facing: float
    distance: float
    smoky: bool


@implements("shoot.snap-and-wild.forbidden")
@cites("shoot.hidden-target", "smoke.lasers")
def reach_spot(battle: Battle, order: FireOrder, weapon: Weapon, *, blind: bool = False) -> Reach | Refusal:
    """Why a spot cannot be fired at: out of range or arc, a bow, a laser that smoke stops; else how it is. Blind, the
    range is not measured."""
    aim, model = order.aim, battle.models[order.model]
    if aim is None or order.target or not (0 <= aim[0] <= battle.table.width and 0 <= aim[1] <= battle.table.depth):
        return Refusal("Wild fire needs a place on the table, not a unit", RULE)
    if weapon.nature.no_wild:
        return Refusal(f"{weapon.name} cannot be fired wild", "shoot.snap-and-wild.forbidden")
    x, y, z = spot_of(battle, model, aim)
    distance = dist((model.x, model.y, model.z), (x, y, z))
    if not blind and not within(distance, effective_range(weapon) or 0.0):
        return Refusal(f'The spot is out of the range of {weapon.name}, {effective_range(weapon):g}"', RULE)
    if not blind and (refusal := why_too_dense(battle, model, (x, y, z + CHEST), distance)):
        return refusal
    facing = pivot_to(model, bearing((model.x, model.y), (x, y)), weapon.fire_arc, order.facing)
    if isinstance(facing, Refusal):
        return Refusal(facing.reason, RULE)
    eye = model.x, model.y, eye_height(battle, model)
    smoky = bool(clouds_on(battle.turn.clouds, eye, (x, y, z + CHEST)))
    stopped = why_stopped(battle.kind(model), weapon) if smoky else None
    return stopped or Reach(facing, distance, smoky)


class EmptySpot:
    """An empty place: the cover a model would have there."""

    def __init__(self, battle: Battle, shooter: Model, aim: PointXY) -> None:
        x, y, z = spot_of(battle, shooter, aim)
        self._cover = glance_blind(battle, shooter, Bodies.of([(x, y, z, *A_MAN)])).cover[0]
        self.between = defaultdict[int, list[bool]](lambda: [False])

    def unit_cover(self, row: int) -> int:
        return self._cover

    def lies_low(self, row: int) -> bool:
        return False
