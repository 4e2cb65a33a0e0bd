"""What a cautious player sees at a glance: distances, firepower, how good a shot would be."""

from collections.abc import Iterable
from math import dist

import msgspec

from arap.army.profile import Kind, Profile, Weapon
from arap.battle.acts import FireOrder
from arap.battle.values import Model, Unit
from arap.bots.striking import is_thrown, strike_kills, throws_left
from arap.game.advice import delivery, effective_range, point_cost, save_needed
from arap.game.queries import FirePlan, FireRow, PlanFire
from arap.game.seat import Seat
from arap.table import PointXY

TARGETS = 3
OUT_OF_RANGE = 0.0


class Shooting(msgspec.Struct, frozen=True):
    """Fire worth considering: the orders, and how many models it should remove a volley."""

    target: str
    orders: tuple[FireOrder, ...]
    kills: float


def models_of(seat: Seat, unit: Unit) -> list[Model]:
    return [seat.models[model] for model in unit.models]


def own_units(seat: Seat) -> list[Unit]:
    return [unit for unit in seat.units.values() if unit.side == seat.side]


def enemies(seat: Seat) -> list[Unit]:
    """Enemy units worth attention: those that still fight come first."""
    found = [unit for unit in seat.units.values() if unit.side != seat.side]
    return [unit for unit in found if not unit.routing] or found


def centre(models: Iterable[Model]) -> PointXY:
    places = [(model.x, model.y) for model in models]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def gap(seat: Seat, one: Unit, other: Unit) -> float:
    """How far two units are apart, middle to middle."""
    return dist(centre(models_of(seat, one)), centre(models_of(seat, other)))


def nearest_enemies(seat: Seat, unit: Unit) -> list[Unit]:
    return sorted(enemies(seat), key=lambda enemy: (gap(seat, unit, enemy), enemy.id))


def ranged(weapons: dict[str, Weapon], kind: Kind) -> list[Weapon]:
    return [weapon for each in kind.weapons if (weapon := weapons[each]).type != "melee" and effective_range(weapon)]


def firepower(seat: Seat, weapons: dict[str, Weapon], unit: Unit, distance: float) -> float:
    """Hits a volley at that distance, by skill alone."""
    total = 0.0
    for model in models_of(seat, unit):
        kind = seat.kinds[model.kind]
        reaching = [weapon.shots for weapon in ranged(weapons, kind) if (effective_range(weapon) or 0.0) >= distance]
        total += max(reaching, default=0) * kind.profile.BS / 6
    return total


def chance_unsaved(profile: Profile, weapon: Weapon, *, ground: bool) -> float:
    needed, _ = save_needed(profile, weapon, ground=ground)
    return (needed - 1) / 6 if needed else 1.0


def best_shooting(seat: Seat, weapons: dict[str, Weapon], unit: Unit, points: int) -> Shooting | None:
    """The fire that should remove most, at one of the nearest enemies that can be seen."""
    found: list[Shooting] = []
    for enemy in nearest_enemies(seat, unit):
        if shooting := shooting_at(seat, weapons, unit, enemy, points):
            found.append(shooting)
        if len(found) == TARGETS:
            break
    return max(found, key=lambda shooting: shooting.kills, default=None)


def shooting_at(seat: Seat, weapons: dict[str, Weapon], unit: Unit, enemy: Unit, points: int) -> Shooting | None:
    """What the plan of this fire promises, range judged by eye."""
    possible = seat.fire_orders(unit.id, enemy.id, points)
    if not possible:
        return None
    placed = [order for order in possible if delivery(weapons[order.weapon]) != "aimed"]
    worths = [(strike_kills(seat, weapons, order), order) for order in placed]
    if len(placed) < len(possible):
        aimed = tuple([order for order in possible if order not in placed])
        plan = seat.query(PlanFire(unit.id, enemy.id, points, orders=aimed))
        assert isinstance(plan, FirePlan)
        worths += [
            (kills_of(seat, weapons, row, enemy), row.order) for row in plan.rows if row.order and not row.strike
        ]
    best = best_of_each(weapons, worths, throws_left(unit))
    if not best:
        return None
    orders = tuple([best[model][1] for model in unit.models if model in best])
    return Shooting(enemy.id, orders, sum(worth for worth, _ in best.values()))


def best_of_each(
    weapons: dict[str, Weapon], worths: list[tuple[float, FireOrder]], throws: int
) -> dict[str, tuple[float, FireOrder]]:
    """The best order for each model, with no more throws than are left to the unit."""
    best: dict[str, tuple[float, FireOrder]] = {}
    for worth, order in sorted(worths, key=lambda pair: -pair[0]):
        thrown = is_thrown(weapons[order.weapon])
        if worth > OUT_OF_RANGE and order.model not in best and (throws > 0 or not thrown):
            best[order.model] = worth, order
            throws -= thrown
    return best


def kills_of(seat: Seat, weapons: dict[str, Weapon], row: FireRow, enemy: Unit) -> float:
    """Models one weapon should remove a volley: shots, hits, wounds, saves, shared over the Wounds of a model."""
    if not (row.order and row.needed and row.wound):
        return OUT_OF_RANGE
    shooter, weapon = seat.models[row.model], weapons[row.weapon]
    targets = models_of(seat, enemy)
    if min(dist((shooter.x, shooter.y), (model.x, model.y)) for model in targets) > (effective_range(weapon) or 0.0):
        return OUT_OF_RANGE
    victim = seat.kinds[targets[0].kind].profile
    unsaved = chance_unsaved(victim, weapon, ground=enemy.ground is not None)
    shots = weapon.shots / point_cost(seat.kinds[shooter.kind], weapon)
    return shots * row.needed.chance * row.wound.chance * unsaved / victim.W
