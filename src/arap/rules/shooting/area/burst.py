"""The models under a marker: in or out, behind cover or not, in the open or in a confined space."""

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.shooting.area.cover import capped, covers_from
from arap.rules.shooting.area.sections import Section, inside, section_at
from arap.rules.shooting.shots.strike import Strike
from arap.rules.sight.floors import floor_between
from arap.rules.sight.geometry import HARD, NONE, geometry
from arap.rules.sight.indoors import is_trench
from arap.table import NOBODY, TOLERANCE, PointXY, length, passages, sight, within
from arap.table.shapes.footprints import from_shape, strip

SOFT_GOAL, HARD_GOAL, AUTOMATIC = 5, 4, 6
LEAST_REACH = 0.5


class Struck(NamedTuple):
    """A figure under a marker: its cover from the centre, what it is hit on, and how far from the centre it is."""

    model: Model
    cover: int
    goal: int
    distance: float


@cites("area.vehicles", "artillery.gun")
def is_machine(kind: Kind) -> bool:
    return kind.powers.vehicle or kind.powers.gun or kind.hull is not None


@implements("area.in-or-out")
def body_distance(battle: Battle, model: Model, place: PointXY) -> float:
    """How far a place is from a model's body: the circle of limbs, torso and head, or the whole of a vehicle."""
    kind = battle.kind(model)
    if kind.hull is not None:
        long, wide = kind.hull
        rear = strip((model.x, model.y), model.facing + 180.0, long / 2, wide)
        front = strip((model.x, model.y), model.facing, long / 2, wide)
        return min(from_shape(front, place), from_shape(rear, place))
    return max(0.0, length((model.x, model.y), place) - body_radius(battle, kind))


@cites("area.in-or-out")
def body_radius(battle: Battle, kind: Kind) -> float:
    return kind.base_radius * (1.0 if is_machine(kind) else geometry(battle).body_fraction)


@cites("area.hits")
def on_level(battle: Battle, model: Model, place: PointXY, z: float, reach: float) -> bool:
    """Models more than the radius above or below, or with a floor between, are not affected."""
    if not within(abs(model.z - z), max(reach, LEAST_REACH)):
        return False
    if abs(model.z - z) <= TOLERANCE:
        return True
    low, high = sorted((model.z, z))
    return not floor_between(battle.table, place, (model.x, model.y), low, high)


@cites("area.hits", "area.in-or-out", "area.no-marker", "area.trench")
def struck_by(
    battle: Battle, weapon: Weapon, place: PointXY, z: float, among: Iterable[Model] | None = None
) -> list[Struck]:
    """Every figure that a marker may hit, of any side, nearest its centre first; `among` are all that can be near."""
    radius = weapon.marker_radius or 0.0
    section = section_at(battle.table, place, z) if battle.table.pieces else None
    found, reached = [], []
    models = battle.models.values() if among is None else among
    for model in models if section else close_by(battle, models, place, radius):
        if radius and section is not None and in_section(battle, section, model, place, z):
            found.append(_in_confined_space(battle, model, place))
        elif within(body_distance(battle, model, place), radius) and on_level(battle, model, place, z, radius):
            reached.append(model)
    for model, cover in zip(reached, covers_from(battle, reached, place), strict=True):
        found.append(Struck(model, cover, goal_in(weapon, cover), length((model.x, model.y), place)))
    found.sort(key=lambda one: (one.distance, one.model.id))
    return found if radius else found[:1]


def close_by(battle: Battle, models: Iterable[Model], place: PointXY, radius: float) -> list[Model]:
    """The models with a body that may come within a radius of a place."""
    far, (x, y) = radius + widest(battle) + 2 * TOLERANCE, place
    return [model for model in models if abs(model.x - x) <= far and abs(model.y - y) <= far]


def widest(battle: Battle) -> float:
    """How far any body in this battle reaches from the middle of its base."""
    return battle.once("widest", lambda: max(extent(battle, kind) for kind in battle.scenario.kinds.values()))


def extent(battle: Battle, kind: Kind) -> float:
    """How far a body reaches from the middle of its base."""
    return hypot(*kind.hull) / 2 if kind.hull else body_radius(battle, kind)


@implements("area.no-marker")
def struck_in(
    battle: Battle, strike: Strike, place: PointXY, z: float, among: Iterable[Model] | None = None
) -> list[Struck]:
    """The models a shot may hit where it comes down. A point has no side of a wall: cover is taken from the firer. A
    weapon that lays a cloud hits nobody."""
    if strike.weapon.cloud:
        return []
    found = struck_by(battle, strike.weapon, place, z, among)
    if strike.weapon.marker_radius or strike.mode != "direct":
        return found
    return [_seen_from(battle, strike, one) for one in found]


def _seen_from(battle: Battle, strike: Strike, one: Struck) -> Struck:
    seen = sight(battle.table, bodies(battle, [strike.model]), bodies(battle, [one.model]), NOBODY, geometry(battle))
    cover = capped(one.model, max(one.cover, int(seen.cover[0, 0])))
    return one._replace(cover=cover, goal=goal_in(strike.weapon, cover))


@cites("area.trench")
def in_section(battle: Battle, section: Section, model: Model, place: PointXY, z: float) -> bool:
    if not inside(section, (model.x, model.y)):
        return False
    low, high = sorted((model.z, z))
    if section.trench:
        return any(is_trench(piece) for piece in battle.table.pieces_at(model.x, model.y)) and model.z <= TOLERANCE
    return not floor_between(battle.table, place, (model.x, model.y), low, high)


@cites("area.trench")
def _in_confined_space(battle: Battle, model: Model, place: PointXY) -> Struck:
    """All models in there are hit; only a thick inner wall protects."""
    distance = length((model.x, model.y), place)
    table = battle.table
    thick = table.once("thick walls", lambda: [piece.id for piece in table.pieces if piece.ground.thick])
    if any(passages(table, piece, place, (model.x, model.y)) for piece in thick):
        cover = capped(model, HARD)
        return Struck(model, cover, (AUTOMATIC, SOFT_GOAL, HARD_GOAL)[cover], distance)
    return Struck(model, NONE, AUTOMATIC, distance)


@cites("area.hits")
def goal_in(weapon: Weapon, cover: int) -> int:
    """In the open automatically, unless the weapon's data say otherwise; in soft cover 5 or less, in hard 4."""
    return min(weapon.marker_goal, (AUTOMATIC, SOFT_GOAL, HARD_GOAL)[cover])


@implements("area.vehicles")
def strength_on(battle: Battle, strength: int, model: Model, centre: PointXY) -> int:
    """A vehicle that the centre of the marker is not on is attacked with half the Strength, rounded down."""
    on = within(body_distance(battle, model, centre), 0.0)
    return strength if on or not is_machine(battle.kind(model)) else strength // 2
