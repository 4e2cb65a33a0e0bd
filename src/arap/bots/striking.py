"""What a cautious player expects of weapons that strike places: many enemies under them, and no friends."""

from math import ceil

from arap.army.profile import Profile, Weapon
from arap.battle.acts import FireOrder
from arap.battle.values import Model, Unit
from arap.game.advice import delivery, effective_range, save_needed
from arap.game.seat import Seat
from arap.table import PointXY, length
from arap.table.footprints import Shape, ahead_of, from_shape, strip

BODY = 0.3
BERTH = 1.0
ON_TARGET, SCORCHED = 0.35, 0.6
STREAM, STREAM_WIDTH = 8.0, 2.0
QUARTER = 4


def strike_kills(seat: Seat, weapons: dict[str, Weapon], order: FireOrder) -> float:
    """Models a shot at a place should remove; nothing if friends are in danger, or it is out of reach."""
    shooter, weapon = seat.models[order.model], weapons[order.weapon]
    place = place_of(seat, order)
    reach = effective_range(weapon)
    if reach and length((shooter.x, shooter.y), place) > reach:
        return 0.0
    enemies, friends = struck(seat, order, weapon, place)
    if friends or not enemies:
        return 0.0
    chance = SCORCHED if delivery(weapon) == "template" else hit_chance(seat, order, weapon)
    dead = sum(chance * death(seat.kinds[model.kind].profile, seat, shooter, weapon) for model in enemies)
    return dead * weapon.shots


def hit_chance(seat: Seat, order: FireOrder, weapon: Weapon) -> float:
    """A throw needs skill, a marker some luck."""
    if delivery(weapon) == "rock":
        return max(0, seat.kinds[seat.models[order.model].kind].profile.BS - 2) / 6
    return ON_TARGET


def place_of(seat: Seat, order: FireOrder) -> PointXY:
    """Where the shot goes, as far as one can tell."""
    shooter = seat.models[order.model]
    if order.aim is not None:
        return order.aim
    if order.bearing is not None and order.distance is not None:
        return ahead_of((shooter.x, shooter.y), order.bearing, order.distance)
    if order.target and order.bearing is None:
        places = [seat.models[model] for model in seat.units[order.target].models]
        return sum(m.x for m in places) / len(places), sum(m.y for m in places) / len(places)
    return shooter.x, shooter.y


def struck(seat: Seat, order: FireOrder, weapon: Weapon, place: PointXY) -> tuple[list[Model], list[Model]]:
    """Enemies under it, and friends under it or too near."""
    enemies: list[Model] = []
    friends: list[Model] = []
    stream = strip(place, order.bearing or 0.0, STREAM, STREAM_WIDTH) if delivery(weapon) == "template" else None
    for model in seat.models.values():
        gap = gap_to(model, place, weapon, stream)
        if seat.units[model.unit].side != seat.side and gap <= 0:
            enemies.append(model)
        elif seat.units[model.unit].side == seat.side and gap <= _berth(order, model, stream):
            friends.append(model)
    return (enemies[:1] if not weapon.marker_radius and stream is None else enemies), friends


def _berth(order: FireOrder, model: Model, stream: Shape | None) -> float:
    """Markers scatter, streams do not; nobody burns himself."""
    if stream is None:
        return BERTH
    return 0.0 if model.id != order.model else -STREAM


def gap_to(model: Model, place: PointXY, weapon: Weapon, stream: Shape | None) -> float:
    """How far a model is from being struck."""
    here = model.x, model.y
    if stream is not None:
        return from_shape(stream, here) - BODY
    return length(here, place) - (weapon.marker_radius or 0.2) - BODY


def death(victim: Profile, seat: Seat, shooter: Model, weapon: Weapon) -> float:
    """The chance that a hit removes a model, shared over its Wounds."""
    own = seat.kinds[shooter.kind].profile.S
    strength = (own * weapon.strength_factor if weapon.strength is None else weapon.strength) + weapon.strength_bonus
    wound = max(0, 7 - max(2, victim.T + 4 - strength)) / 6
    return wound * float(1 - save_needed(victim, weapon, ground=False).chance) / victim.W


def throws_left(unit: Unit) -> int:
    """How many more of the unit may throw this turn."""
    return ceil(unit.start_count / QUARTER) - len(unit.throwers)


def is_thrown(weapon: Weapon) -> bool:
    return delivery(weapon) in ("thrown", "rock") or "mounted-launcher" in weapon.tags
