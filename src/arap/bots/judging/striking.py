"""How the cautious bot judges weapons that strike places: many enemies under them, and no friends."""

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.values import Model, Unit
from arap.bots.judging.judgement import centre, models_of
from arap.game.advice import (
    STREAM,
    delivery,
    effective_range,
    save_needed,
    short_range,
    strength_of,
    throwers_allowed,
    wound_needed,
)
from arap.game.queries import FirePlan, PlanFire
from arap.game.seat import Seat
from arap.table import PointXY, length
from arap.table.shapes.footprints import Shape, ahead_of, from_shape

SAFE_DISTANCE, SLACK = 1.0, 0.2
MARKER_HITS, STREAM_HITS = 0.35, 0.6


def strike_kills(seat: Seat, weapons: dict[str, Weapon], order: FireOrder) -> float:
    """The models a shot at a place removes on average; 0 if friends are in danger, or the place is out of reach."""
    shooter, weapon = seat.models[order.model], weapons[order.weapon]
    place = place_of(seat, order)
    reach, far = effective_range(weapon), length((shooter.x, shooter.y), place)
    if reach and far > reach:
        return 0.0
    enemies, friends = struck(seat, order, weapon, place)
    if friends or not enemies:
        return 0.0
    chance = STREAM_HITS if delivery(weapon).stream else hit_chance(seat, order, weapon)
    close = delivery(weapon).stream or far <= short_range(weapon)
    return chance * weapon.shots * sum(kill_chance(seat, shooter, weapon, model, close=close) for model in enemies)


def hit_chance(seat: Seat, order: FireOrder, weapon: Weapon) -> float:
    """The chance to hit: of a stone by its plan, of a marker an estimate."""
    if delivery(weapon).bursts:
        return MARKER_HITS
    plan = seat.query(PlanFire(seat.models[order.model].unit, "", orders=(order,)))
    goals = [row.needed.chance for row in plan.rows if row.needed] if isinstance(plan, FirePlan) else []
    return goals[0] if goals else 0.0


def place_of(seat: Seat, order: FireOrder) -> PointXY:
    """The place the shot is aimed at, as far as it is known."""
    shooter = seat.models[order.model]
    if order.aim is not None:
        return order.aim
    if order.bearing is not None and order.distance is not None:
        return ahead_of((shooter.x, shooter.y), order.bearing, order.distance)
    if order.target and order.bearing is None:
        return centre(models_of(seat, seat.units[order.target]))
    return shooter.x, shooter.y


def struck(seat: Seat, order: FireOrder, weapon: Weapon, place: PointXY) -> tuple[list[Model], list[Model]]:
    """The enemies under the shot, and the friends under it or too near."""
    enemies: list[Model] = []
    friends: list[Model] = []
    stream = seat.template(place, order.bearing or 0.0) if delivery(weapon).stream else None
    for model in seat.models.values():
        gap = gap_to(seat, model, place, weapon, stream)
        if seat.units[model.unit].side != seat.side and gap <= 0:
            enemies.append(model)
        elif seat.units[model.unit].side == seat.side and gap <= _safe_distance(order, model, stream):
            friends.append(model)
    return (enemies[:1] if not weapon.marker_radius and stream is None else enemies), friends


def _safe_distance(order: FireOrder, model: Model, stream: Shape | None) -> float:
    """How far friends must be away. Markers scatter, streams do not; a shooter is never under its own stream."""
    if stream is None:
        return SAFE_DISTANCE
    return 0.0 if model.id != order.model else -STREAM


def gap_to(seat: Seat, model: Model, place: PointXY, weapon: Weapon, stream: Shape | None) -> float:
    """The distance of a model from the area that is struck. A point is aimed by eye."""
    here, body = (model.x, model.y), seat.body_radius(model.id)
    if stream is not None:
        return from_shape(stream, here) - body
    return length(here, place) - (weapon.marker_radius or SLACK) - body


def kill_chance(seat: Seat, shooter: Model, weapon: Weapon, victim: Model, *, close: bool) -> float:
    """The chance that a hit removes a model, divided by its Wounds."""
    profile = seat.kinds[victim.kind].profile
    wound = wound_needed(strength_of(seat.kinds[shooter.kind], weapon), profile.T, close).chance
    return float(wound * (1 - save_needed(profile, weapon, ground=False).chance)) / profile.W


def throws_left(unit: Unit) -> int:
    """How many more models of the unit may throw this turn."""
    return throwers_allowed(unit) - len(unit.now.throwers)
