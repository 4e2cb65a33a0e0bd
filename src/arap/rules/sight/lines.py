"""Lines of sight from every model of a unit to every model of another, asked of the geometry once."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin
from typing import Self, TypeAlias

from arap.battle.battle import Battle
from arap.battle.bodies import bodies, large_models, unit_bodies
from arap.battle.secrets.knowledge import secrets_of, unknown_to
from arap.battle.values import Cloud, Model
from arap.kernel.lazy import lazy
from arap.kernel.reasons import cites, implements
from arap.rules.guns import is_gun
from arap.rules.majority import at_least_half
from arap.rules.sight.geometry import HARD, NONE, SOFT, geometry
from arap.rules.sight.glance import Glance
from arap.rules.sight.indoors import has_shelter, in_shelter
from arap.rules.sight.passing import nearest_on_way
from arap.rules.sight.smoke import clouds_between
from arap.rules.sight.view import glances_of, view_of
from arap.table import NOBODY, TINY, TOLERANCE, Bodies, hidden_by_comrades, least_ahead, sight, through_any, within
from arap.table.compiled import FloatArray
from arap.table.lines import JOIN

Mount: TypeAlias = tuple[float, float, float]
PRONE_SEEN_WITHIN = 4.0
FORWARD_HALF = 180.0
ARC_TOLERANCE = 0.01


class Lines:
    """Sight, cover, distance and bearing for all pairs of two units; row = shooter, column = target model.

    It keeps the models as they stood, and asks the geometry when an answer is first needed."""

    kind = "lines"

    def __init__(self, battle: Battle, unit_id: str, target_id: str, eyes: Bodies | None = None) -> None:
        self._battle, self._clouds = battle, battle.turn.clouds
        self.shooters, self.targets = battle.members(unit_id), battle.members(target_id)
        self._large = [model for model in large_models(battle) if model.unit not in (unit_id, target_id)]
        self._bodies = unit_bodies(battle, unit_id) if eyes is None else eyes, unit_bodies(battle, target_id)
        self._view = view_of(battle, unit_id, target_id) if eyes is None and not self._large else None
        self._sheltered = has_shelter(battle, unit_id, target_id)
        self._guns = [model for model in self.targets if is_gun(battle, model)] if "gun" in battle.powers else []
        self._friends, self._others = units_near_lines(battle, unit_id, target_id)
        self._secret = secret_columns(battle, battle.units[unit_id].side, self.targets)
        self._glances: dict[int, Glance] = {}
        self._seen: dict[int, list[int]] = {}
        self._covers: dict[int, list[int]] = {}
        self._bearing_on: dict[tuple[int, float, float], list[int]] = {}

    @classmethod
    def of(cls, battle: Battle, unit_id: str, target_id: str) -> Self:
        """The lines as the models stand now."""
        key = (cls.kind, unit_id, target_id)
        found: Self | None = battle.position.get(key)
        if found is None:
            found = battle.position[key] = cls(battle, unit_id, target_id)
        return found

    @classmethod
    @implements("measure.centre")
    def from_mount(cls, battle: Battle, unit_id: str, target_id: str, row: int, facing: float, mount: Mount) -> "Lines":
        """The lines of one shooter with this facing, from a gun mounted off its centre."""
        key = ("lines", unit_id, target_id, row, facing, mount)

        def lines() -> Lines:
            eyes = Bodies(unit_bodies(battle, unit_id).rows.copy())
            eyes.rows[row] = muzzle(eyes.rows[row], facing, mount)
            return cls(battle, unit_id, target_id, eyes)

        return battle.position.once(key, lines)

    @classmethod
    @implements("shoot.at-routers")
    def passing(cls, battle: Battle, unit_id: str, target_id: str, row: int) -> "Lines":
        """The lines of one shooter at routers or pursuers, each where it passed nearest to the shooter."""

        def lines() -> Lines:
            found = cls(battle, unit_id, target_id)
            shooter = found.shooters[row]
            found.targets = [nearest_on_way(battle, shooter, model) for model in found.targets]
            found._bodies, found._view = (found._bodies[0], bodies(battle, found.targets)), None
            return found

        return battle.position.once(("passing lines", unit_id, target_id, row), lines)

    def look(self, rows: Iterable[int]) -> None:
        """Asks the geometry what these shooters see, all at once."""
        missing = [row for row in rows if row not in self._glances]
        if not missing:
            return
        seen = self._view.look(missing) if self._view else self._past_large(missing)
        self._glances.update(zip(missing, seen, strict=True))
        if self._sheltered:
            for row in missing:
                self._glances[row] = in_shelter(self._battle, self.shooters[row], self.targets, self._glances[row])

    def _past_large(self, rows: list[int]) -> list[Glance]:
        """What these shooters see past terrain and large models."""
        battle, (eyes, seen) = self._battle, self._bodies
        large = bodies(battle, self._large) if self._large else NOBODY
        return glances_of(sight(battle.table, Bodies(eyes.rows[rows]), seen, large, geometry(battle)))

    def glance(self, row: int) -> Glance:
        """What one shooter sees; all others that have not looked yet look as well."""
        if row not in self._glances:
            self.look(range(len(self.shooters)))
        return self._glances[row]

    @lazy
    @implements("shoot.past-allies")
    def comrades(self) -> list[list[bool]]:
        """Where more than one comrade stands in the line of fire, or one larger than the shooter."""
        if self._view:
            return self._view.comrades
        return hidden_by_comrades(*self._bodies, geometry(self._battle).eye_fraction)

    @lazy
    @cites("shoot.past-allies.other-unit")
    def friends(self) -> list[list[bool]]:
        """Which lines pass through another friendly unit."""
        return self._through(self._friends)

    @lazy
    @cites("shoot.through-other-units")
    def between(self) -> list[list[bool]]:
        """Which lines pass through another enemy unit."""
        return self._through(self._others)

    def _through(self, units: list[Bodies]) -> list[list[bool]]:
        if not units:
            return [[False] * len(self.targets)] * len(self.shooters)
        return through_any(*self._bodies, units, eye_fraction=geometry(self._battle).eye_fraction)

    @implements("shoot.los", "shoot.los.body-parts")
    @cites("shoot.past-allies", "shoot.past-allies.other-unit")
    def sees(self, row: int, column: int) -> bool:
        """Something of the body shows, at most one comrade stands in the way and no other friendly unit."""
        return column in self.seen(row)

    def seen(self, row: int) -> list[int]:
        """The target models one shooter has in sight."""
        found = self._seen.get(row)
        if found is None:
            found = self.shown(row)
            if found:
                comrades = self.comrades[row]
                found = [column for column in found if not comrades[column]]
            if found and self._friends:
                friends = self.friends[row]
                found = [column for column in found if not friends[column]]
            self._seen[row] = found
        return found

    @cites("shoot.past-allies.other-unit", "area.high-trajectory")
    def spotted(self, row: int) -> list[int]:
        """The target models one shooter sees: other friendly units stop its fire but not its sight."""
        return [column for column in self.shown(row) if not self.comrades[row][column]]

    def shown(self, row: int) -> list[int]:
        """The models that show past terrain and smoke, except hidden ones and those that only their fire has shown."""
        found = [column for column, points in enumerate(self.glance(row).visible) if points]
        if self._clouds:
            found = [column for column in found if not self.hidden_by_smoke[row][column]]
        if self._secret:
            found = [column for column in found if column not in self._secret]
        if self._guns:
            found = [column for column in found if column not in self._behind_guns[row]]
        return found

    @lazy
    @cites("artillery.hits", "shoot.los")
    def _behind_guns(self) -> list[set[int]]:
        """The crew that each shooter does not see because the guns of the crew are in the way."""
        crew = [column for column, model in enumerate(self.targets) if model not in self._guns]
        if not crew:
            return [set()] * len(self.shooters)
        eyes, seen = self._bodies
        guns = bodies(self._battle, self._guns)
        found = sight(self._battle.table, eyes, Bodies(seen.rows[crew]), guns, geometry(self._battle)).visible.tolist()
        return [{column for column, points in zip(crew, row, strict=True) if not points} for row in found]

    @lazy
    @implements("smoke.los")
    def smoke(self) -> list[list[tuple[Cloud, ...]]]:
        """The clouds each line passes through."""
        return clouds_between(*self._bodies, self._clouds, geometry(self._battle).eye_fraction)

    @lazy
    @implements("smoke.infra-vision", "smoke.blind")
    @cites("smoke.los")
    def hidden_by_smoke(self) -> list[list[bool]]:
        """Which lines smoke closes: infra-vision sees through any cloud but a blind one."""
        keen = [self._battle.kind(model).powers.infra_vision for model in self.shooters]
        return [
            [any(cloud.blind or not sees for cloud in clouds) for clouds in row]
            for sees, row in zip(keen, self.smoke, strict=True)
        ]

    def is_secret(self, column: int) -> bool:
        """Whether a model cannot be aimed at though it shows: it is unknown, or only its fire has shown it."""
        return column in self._secret

    @property
    def battle(self) -> Battle:
        return self._battle

    @property
    def clouded(self) -> bool:
        """Whether there is smoke on the table."""
        return bool(self._clouds)

    def smoky(self, row: int, column: int) -> bool:
        """Whether a line passes through smoke, seen through or not."""
        return bool(self._clouds) and bool(self.smoke[row][column])

    def _is_hidden(self, row: int, column: int) -> bool:
        """Whether comrades or another friendly unit close a line."""
        return self.comrades[row][column] or (bool(self._friends) and self.friends[row][column])

    @lazy
    def _least_ahead(self) -> list[float]:
        least = least_ahead_of(self._battle)
        return [least[model.kind] for model in self.targets]

    @cites("shoot.fire-arc", "shoot.field-of-view")
    def bearing_on(self, row: int, facing: float, arc: float) -> list[int]:
        """The models in sight that are in the fire arc and field of view from this facing."""
        key = row, facing, arc
        found = self._bearing_on.get(key)
        if found is None:
            found = self._bearing_on[key] = self.in_view(row, facing, self.in_arc(row, facing, arc, self.seen(row)))
        return found

    @implements("shoot.fire-arc")
    def in_arc(self, row: int, facing: float, arc: float, columns: list[int]) -> list[int]:
        """The target models with their centre in an arc about a facing."""
        half, bearings = arc / 2 + ARC_TOLERANCE, self.glance(row).bearing
        return [column for column in columns if abs((bearings[column] - facing + 180.0) % 360.0 - 180.0) <= half]

    @implements("shoot.field-of-view")
    def in_view(self, row: int, facing: float, columns: list[int]) -> list[int]:
        """A man-sized model must be wholly ahead of the line across the shooter's base; of a large one any part is
        enough.

        Where the model's data give another arc than the forward half, the base centre must lie in it."""
        shooter, least, targets = self.shooters[row], self._least_ahead, self.targets
        view_arc = self._battle.kind(shooter).view_arc
        if view_arc != FORWARD_HALF:
            return self.in_arc(row, facing, view_arc, columns)
        x, y = shooter.x, shooter.y
        east, north = sin(radians(facing)), cos(radians(facing))
        return [
            column
            for column in columns
            if (targets[column].x - x) * east + (targets[column].y - y) * north >= least[column]
        ]

    @cites("measure.within")
    def in_reach(self, row: int, columns: list[int], reach: float) -> list[int]:
        """Those of the target models that are within reach of one shooter."""
        most, away = reach + TOLERANCE + TINY, self.glance(row).distance
        return [column for column in columns if away[column] <= most]

    def covers(self, row: int) -> list[int]:
        """The cover of every target model from one shooter."""
        found = self._covers.get(row)
        if found is None:
            given = self.glance(row).cover
            found = [self._cover(row, column) if cover == NONE else cover for column, cover in enumerate(given)]
            self._covers[row] = found
        return found

    @implements("shoot.cover.claim", "shoot.to-hit.prone")
    @cites("shoot.cover.half-unit")
    def _cover(self, row: int, column: int) -> int:
        """The best there is; lying down is soft cover beyond 4", and so is being hidden by others than terrain."""
        found = self._cover_standing(row, column)
        return SOFT if found == NONE and self._lies_low(row, column) else found

    def _cover_standing(self, row: int, column: int) -> int:
        """The cover a model has apart from lying down."""
        found = self.glance(row).cover[column]
        return SOFT if found == NONE and self._is_hidden(row, column) else found

    def _lies_low(self, row: int, column: int) -> bool:
        return self.targets[column].prone and not within(self.glance(row).distance[column], PRONE_SEEN_WITHIN)

    @implements("shoot.cover.half-unit")
    def unit_cover(self, row: int) -> int:
        """Half in hard cover: hard for all; half in any cover: soft for all; else none."""
        return of_half(self.covers(row))

    @cites("shoot.to-hit.prone")
    def lies_low(self, row: int) -> bool:
        """Whether the unit has soft cover because half of it lie down, and not because of anything else."""
        columns = range(len(self.targets))
        if self.unit_cover(row) != SOFT or not any(model.prone for model in self.targets):
            return False
        standing = [self._cover_standing(row, column) for column in columns]
        prone = [column for column in columns if standing[column] == NONE and self._lies_low(row, column)]
        return of_half(standing) == NONE and at_least_half(len(prone), len(standing))


@cites("hide.claim", "hide.fire-reveals")
def secret_columns(battle: Battle, side: str, targets: Sequence[Model]) -> frozenset[int]:
    """The targets that a side cannot aim at: it does not know them, or only their fire has shown them."""
    serial, unknown = battle.turn.serial, unknown_to(secrets_of(battle), side)
    return frozenset(
        [column for column, model in enumerate(targets) if model.aimed_from > serial or model.id in unknown]
    )


@cites("shoot.cover.half-unit")
def of_half(kinds: list[int]) -> int:
    """The cover of a unit with these models."""
    if at_least_half(kinds.count(HARD), len(kinds)):
        return HARD
    return SOFT if at_least_half(len(kinds) - kinds.count(NONE), len(kinds)) else NONE


@cites("shoot.field-of-view")
def least_ahead_of(battle: Battle) -> dict[str, float]:
    """How far ahead of the line across a shooter's base a model of each kind must be."""
    kinds = battle.scenario.kinds.values()
    return battle.once("least ahead", lambda: {kind.id: least_ahead(kind.base_radius, kind.size) for kind in kinds})


@cites("shoot.field-of-view")
def turned_to(battle: Battle, unit_id: str, target_id: str, reach: float) -> Iterator[int]:
    """The models of a unit, by row, that may have one of another unit in their field of view within reach, whatever is
    in between. Most that have not are turned away from all of the rectangle in which the other unit stands."""
    kinds, nearest = battle.scenario.kinds, least_ahead_of(battle)
    targets, there, least = battle.members(target_id), battle.form(target_id), min(nearest.values())
    most = (reach + TOLERANCE + TINY) ** 2
    for row, shooter in enumerate(battle.members(unit_id)):
        x, y = shooter.x, shooter.y
        east, north = sin(radians(shooter.facing)), cos(radians(shooter.facing))
        anywhere = kinds[shooter.kind].view_arc != FORWARD_HALF
        to_x, to_y = there.right if east > 0 else there.left, there.high if north > 0 else there.low
        if not anywhere and (to_x - x) * east + (to_y - y) * north < least:
            continue
        for target in targets:
            dx, dy = target.x - x, target.y - y
            if dx * dx + dy * dy <= most and (anywhere or dx * east + dy * north >= nearest[target.kind]):
                yield row
                break


@cites("measure.centre")
def muzzle(body: FloatArray, facing: float, mount: Mount) -> tuple[float, ...]:
    """The body moved to where its gun is mounted, which looks from the height of the gun."""
    x, y, z, radius, _, size, _ = body.tolist()
    forward, left, up = mount
    east, north = sin(radians(facing)), cos(radians(facing))
    return x + forward * east - left * north, y + forward * north + left * east, z, radius, up, size, 1.0


@implements("shoot.past-allies.other-unit", "shoot.through-other-units")
def units_near_lines(battle: Battle, unit_id: str, target_id: str) -> tuple[list[Bodies], list[Bodies]]:
    """Other friendly and other enemy units nearer than a join is long to the rectangle that holds all the lines; the
    rest cannot be in the way."""
    a, b = battle.form(unit_id), battle.form(target_id)
    left, low = min(a.left, b.left) - JOIN, min(a.low, b.low) - JOIN
    right, high = max(a.right, b.right) + JOIN, max(a.high, b.high) + JOIN
    side = battle.units[unit_id].side
    friends, others = list[Bodies](), list[Bodies]()
    for unit in battle.units_near(left, low, right, high):
        if unit not in (unit_id, target_id):
            (friends if battle.units[unit].side == side else others).append(unit_bodies(battle, unit))
    return friends, others
