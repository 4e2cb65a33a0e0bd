"""The sight field: what a standing model would see of every part of the table from one place, or be seen from."""

from typing import TypeAlias

import msgspec
import numpy as np

from arap.battle.battle import Battle
from arap.battle.bodies import bodies, large_models
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.table import PointXY, middle_of
from arap.table.bodies import Bodies
from arap.table.compiled import FloatArray
from arap.table.sight import sight

STEP = 0.5
Grid: TypeAlias = tuple[int, int, FloatArray]


class SightField(msgspec.Struct, frozen=True, tag="sight-field", tag_field="reply"):
    """Squares of `step` inches, row by row from the south-west corner; one digit each: 0 not seen, 1 clear, 2 soft
    cover, 3 hard cover. `at` is the place looked from. Terrain and large models count; other models do not."""

    unit: str
    at: PointXY
    step: float
    columns: int
    rows: int
    cells: str


@cites("shoot.los", "shoot.cover.hard")
def sight_field(battle: Battle, unit_id: str, at: PointXY | None = None, *, of_enemies: bool = False) -> SightField:
    """What the model in the middle of a unit sees of a model like itself on each square, or would see from `at`. With
    `of_enemies` the other way round: from where such a model would see it."""
    eye = looking_from(battle, unit_id, at)
    columns, rows, places = squares(battle, eye)
    here, there = bodies(battle, (eye,)), Bodies(places)
    large = bodies(battle, [model for model in large_models(battle) if model.id != eye.id])
    found = sight(battle.table, *((there, here) if of_enemies else (here, there)), large)
    digits = np.where(found.visible > 0, found.cover + 1, 0).ravel() + ord("0")
    return SightField(unit_id, (eye.x, eye.y), STEP, columns, rows, digits.astype(np.uint8).tobytes().decode("ascii"))


def looking_from(battle: Battle, unit_id: str, at: PointXY | None) -> Model:
    """The model nearest to the middle of the unit; standing at `at`, if that is given."""
    members = battle.members(unit_id)
    x, y = middle_of([(model.x, model.y) for model in members])
    eye = min(members, key=lambda model: (model.x - x) ** 2 + (model.y - y) ** 2)
    if at is None:
        return eye
    return msgspec.structs.replace(eye, x=at[0], y=at[1], z=battle.table.levels(*at)[-1])


def squares(battle: Battle, like: Model) -> Grid:
    """A standing model in the middle of every square, on the highest level there."""
    kind = battle.kind(like)
    key = ("sight field", kind.base_radius, kind.height, kind.size)
    return battle.table.once(key, lambda: laid_out(battle, kind.base_radius, kind.height, kind.size))


def laid_out(battle: Battle, radius: float, height: float, size: int) -> Grid:
    table, scenario = battle.table, battle.scenario
    across = np.arange(STEP / 2, scenario.width, STEP)
    along = np.arange(STEP / 2, scenario.depth, STEP)
    xs, ys = (each.ravel() for each in np.meshgrid(across, along))
    places = np.zeros((len(xs), 7))
    places[:, 0], places[:, 1] = xs, ys
    places[:, 2] = [table.levels(x, y)[-1] for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]
    places[:, 3:6] = radius, height, size
    return len(across), len(along), places
