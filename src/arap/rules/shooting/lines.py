"""Lines of sight from every model of a unit to every model of another, asked of the geometry once."""

import msgspec
import numpy as np

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.settings import LOS_GEOMETRY
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.shooting.facts import at_least_half
from arap.rules.shooting.weapons import within
from arap.table import Bodies, SightGeometry, ahead, comrades_in_line, lines_through, sight, turn_between

NONE, SOFT, HARD = 0, 1, 2
COVER_NAMES = ("none", "soft", "hard")
PRONE_SEEN_WITHIN = 4.0
FORWARD_HALF = 180.0
ARC_TOLERANCE = 0.01
LARGE = 3
JOIN = 3.0


class Lines:
    """Sight, cover, distance and bearing for all pairs of two units; row = shooter, column = target model."""

    __slots__ = (
        "_bearing_on",
        "_covers",
        "_prone",
        "_radius",
        "_seen",
        "_size",
        "_view_arc",
        "bearing",
        "between",
        "bigger",
        "comrades",
        "cover",
        "distance",
        "friends",
        "shooters",
        "sight",
        "targets",
        "visible",
    )  # fmt: skip

    def __init__(self, battle: Battle, unit_id: str, target_id: str) -> None:
        self.shooters, self.targets = battle.members(unit_id), battle.members(target_id)
        eyes, seen = bodies(battle, self.shooters), bodies(battle, self.targets)
        shape = geometry(battle)
        self.sight = sight(battle.table, eyes, seen, bodies(battle, large_models(battle, unit_id, target_id)), shape)
        self.visible: list[list[int]] = self.sight.visible.tolist()
        self.cover: list[list[int]] = self.sight.cover.tolist()
        self.distance: list[list[float]] = self.sight.distance.tolist()
        self.bearing: list[list[float]] = self.sight.bearing.tolist()
        counts, bigger = comrades_in_line(eyes, seen, eyes, range(len(self.shooters)), shape.eye_fraction)
        self.comrades: list[list[int]] = counts.tolist()
        self.bigger: list[list[bool]] = bigger.tolist()
        self.friends, self.between = units_between(battle, unit_id, target_id, eyes, seen)
        self._prone = [model.prone for model in self.targets]
        self._radius = [battle.kind(model).base_radius for model in self.targets]
        self._size = [battle.kind(model).size for model in self.targets]
        self._view_arc = [battle.kind(model).view_arc for model in self.shooters]
        self._seen: dict[int, list[int]] = {}
        self._covers: dict[int, list[int]] = {}
        self._bearing_on: dict[tuple[int, float, float], list[int]] = {}

    @classmethod
    def of(cls, battle: Battle, unit_id: str, target_id: str) -> "Lines":
        """The lines as the models stand now."""
        key = ("lines", unit_id, target_id)
        found: Lines | None = battle.memo.get(key)
        if found is None:
            found = battle.memo[key] = cls(battle, unit_id, target_id)
        return found

    @implements("shoot.los", "shoot.los.body-parts", "shoot.past-allies", "shoot.past-allies.other-unit")
    def sees(self, row: int, column: int) -> bool:
        """Something of the body shows, at most one comrade stands in the way and no other friendly unit."""
        return (
            self.visible[row][column] > 0
            and self.comrades[row][column] <= 1
            and not self.bigger[row][column]
            and not self.friends[row][column]
        )

    def seen(self, row: int) -> list[int]:
        """The target models one shooter has in sight."""
        if row not in self._seen:
            self._seen[row] = [column for column in range(len(self.targets)) if self.sees(row, column)]
        return self._seen[row]

    @implements("shoot.fire-arc", "shoot.field-of-view")
    def bearing_on(self, row: int, facing: float, arc: float) -> list[int]:
        """Of those in sight the models in the fire arc and field of view of one who faces so."""
        key = row, facing, arc
        if key not in self._bearing_on:
            self._bearing_on[key] = [
                column
                for column in self.seen(row)
                if self.in_arc(row, column, facing, arc) and self.in_view(row, column, facing)
            ]
        return self._bearing_on[key]

    @implements("shoot.fire-arc")
    def in_arc(self, row: int, column: int, facing: float, arc: float) -> bool:
        return abs(turn_between(facing, self.bearing[row][column])) <= arc / 2 + ARC_TOLERANCE

    @implements("shoot.field-of-view")
    def in_view(self, row: int, column: int, facing: float) -> bool:
        """A man must be wholly ahead of the line across the shooter's base, any part of something large will do.

        Where the model's data give another arc than the forward half, the base centre must lie in it."""
        if self._view_arc[row] != FORWARD_HALF:
            return self.in_arc(row, column, facing, self._view_arc[row])
        shooter, target = self.shooters[row], self.targets[column]
        return ahead((shooter.x, shooter.y), facing, (target.x, target.y), self._radius[column], self._size[column])

    def cover_of(self, row: int, column: int) -> int:
        """The cover a model has from a shooter."""
        return self.covers(row)[column]

    def covers(self, row: int) -> list[int]:
        """The cover of every target model from one shooter."""
        if row not in self._covers:
            self._covers[row] = [self._cover(row, column) for column in range(len(self.targets))]
        return self._covers[row]

    @implements("shoot.cover.claim", "shoot.to-hit.prone", "shoot.cover.half-unit")
    def _cover(self, row: int, column: int) -> int:
        """The best there is; lying down is soft cover beyond 4", and so is being hidden by others than terrain."""
        found = self.cover[row][column]
        if found == NONE and (self._lies_low(row, column) or not self.sees(row, column)):
            return SOFT
        return found

    def _lies_low(self, row: int, column: int) -> bool:
        return self._prone[column] and not within(self.distance[row][column], PRONE_SEEN_WITHIN)

    @implements("shoot.cover.half-unit")
    def unit_cover(self, row: int) -> int:
        """Half in hard cover: hard for all; half in any cover: soft for all; else none."""
        kinds = self.covers(row)
        if at_least_half(kinds.count(HARD), len(kinds)):
            return HARD
        return SOFT if at_least_half(len(kinds) - kinds.count(NONE), len(kinds)) else NONE


@implements("shoot.los.geometry", "shoot.los.area-terrain", "shoot.cover.claim")
def geometry(battle: Battle) -> SightGeometry:
    """The eye, the body and the points on it by which the table tells sight and cover, woods included."""
    return msgspec.convert(LOS_GEOMETRY(battle), SightGeometry)


@implements("shoot.los.geometry", "unit.size")
def large_models(battle: Battle, unit_id: str, target_id: str) -> list[Model]:
    """Models of Size Three and up of other units: they hide what is behind them."""
    kinds = battle.scenario.kinds
    return [
        model
        for model in battle.models.values()
        if kinds[model.kind].size >= LARGE and model.unit not in (unit_id, target_id)
    ]


@implements("shoot.past-allies.other-unit", "shoot.through-other-units")
def units_between(
    battle: Battle, unit_id: str, target_id: str, eyes: Bodies, seen: Bodies
) -> tuple[list[list[bool]], list[list[bool]]]:
    """Which lines pass through another friendly unit, and which through another enemy unit."""
    side = battle.units[unit_id].side
    near = units_near_lines(battle, unit_id, target_id)
    return (
        _any_through(battle, eyes, seen, [unit for unit in near if battle.units[unit].side == side]),
        _any_through(battle, eyes, seen, [unit for unit in near if battle.units[unit].side != side]),
    )


def _any_through(battle: Battle, eyes: Bodies, seen: Bodies, units: list[str]) -> list[list[bool]]:
    if not units:
        return [[False] * len(seen)] * len(eyes)
    models = [model for unit in units for model in battle.members(unit)]
    owners = [number for number, unit in enumerate(units) for _ in battle.units[unit].models]
    eye = geometry(battle).eye_fraction
    through = np.asarray(lines_through(eyes, seen, bodies(battle, models), owners, eye_fraction=eye).any(axis=2))
    found: list[list[bool]] = through.tolist()
    return found


def units_near_lines(battle: Battle, unit_id: str, target_id: str) -> list[str]:
    """Units with a model nearer than a join is long to the rectangle that holds all the lines; the others cannot be
    in the way."""
    ends = battle.members(unit_id) + battle.members(target_id)
    left, right = min(m.x for m in ends) - JOIN, max(m.x for m in ends) + JOIN
    low, high = min(m.y for m in ends) - JOIN, max(m.y for m in ends) + JOIN
    found = dict.fromkeys(
        model.unit for model in battle.models.values() if left <= model.x <= right and low <= model.y <= high
    )
    return [unit for unit in found if unit not in (unit_id, target_id)]
