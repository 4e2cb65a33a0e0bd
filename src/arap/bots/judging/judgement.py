"""Simple estimates of the cautious bot: distances, and how much fire a unit has."""

from collections.abc import Iterable
from math import dist

from arap.army.profile import Kind, Weapon
from arap.battle.values import Model, Unit
from arap.game.advice import effective_range, point_cost
from arap.game.seat import Seat
from arap.table import PointXY, middle_of

GUN_RANGE = 30.0


def models_of(seat: Seat, unit: Unit) -> list[Model]:
    return [seat.models[model] for model in unit.models]


def own_units(seat: Seat) -> list[Unit]:
    return [unit for unit in seat.units.values() if unit.side == seat.side]


def enemies(seat: Seat) -> list[Unit]:
    """Enemy units that do not rout; all enemy units if every one of them does."""
    found = [unit for unit in seat.units.values() if unit.side != seat.side]
    return [unit for unit in found if not unit.routing] or found


def centre(models: Iterable[Model]) -> PointXY:
    return middle_of([(model.x, model.y) for model in models])


def gap(seat: Seat, one: Unit, other: Unit) -> float:
    """The distance between two units, middle to middle."""
    return dist(centre(models_of(seat, one)), centre(models_of(seat, other)))


def nearest_models(seat: Seat, one: Unit, other: Unit) -> float:
    """The distance between the nearest models of two units."""
    theirs = [(model.x, model.y) for model in models_of(seat, other)]
    return min([dist((model.x, model.y), place) for model in models_of(seat, one) for place in theirs])


def gap_to(seat: Seat, unit: Unit, place: PointXY) -> float:
    return dist(centre(models_of(seat, unit)), place)


def nearest_enemies(seat: Seat, unit: Unit) -> list[Unit]:
    here = centre(models_of(seat, unit))
    return sorted(enemies(seat), key=lambda enemy: (gap_to(seat, enemy, here), enemy.id))


def ranged(weapons: dict[str, Weapon], kind: Kind) -> list[Weapon]:
    return [weapon for each in kind.weapons if not (weapon := weapons[each]).nature.contact and effective_range(weapon)]


def volleys(cost: int, points: int) -> int:
    """How often a weapon fires in an action of that many points. A weapon that costs two fires once a turn."""
    return points if cost == 1 else int(points >= cost)


def firepower(seat: Seat, weapons: dict[str, Weapon], unit: Unit, distance: float, points: int) -> float:
    """The expected hits of a shooting action at that distance, by Ballistic Skill alone."""
    total = 0.0
    for model in models_of(seat, unit):
        kind = seat.kinds[model.kind]
        reaching = [weapon for weapon in ranged(weapons, kind) if (effective_range(weapon) or 0.0) >= distance]
        shots = [weapon.shots * volleys(point_cost(kind, weapon), points) for weapon in reaching]
        total += max(shots, default=0) * kind.profile.BS / 6
    return total


def is_support(seat: Seat, weapons: dict[str, Weapon], unit: Unit) -> bool:
    """Whether half of the unit or more have heavy weapons, which need two points and a unit that stands still."""
    heavy = sum(any(point_cost(kind, weapon) > 1 for weapon in ranged(weapons, kind)) for kind in kinds_of(seat, unit))
    return 2 * heavy >= len(unit.models)


def kinds_of(seat: Seat, unit: Unit) -> list[Kind]:
    return [seat.kinds[model.kind] for model in models_of(seat, unit)]


def in_gun_range(seat: Seat, unit: Unit) -> bool:
    """Whether an enemy is near enough for most guns."""
    return any(gap(seat, unit, enemy) < GUN_RANGE for enemy in nearest_enemies(seat, unit)[:1])
