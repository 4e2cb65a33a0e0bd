"""How good a shot is: the models it removes on average, from the odds of the fire plan."""

from collections.abc import Callable, Iterator
from math import dist

import msgspec

from arap.army.profile import Profile, Weapon
from arap.battle.acts import FireOrder
from arap.battle.values import Unit
from arap.bots.judging.fire_worth import fire_worth
from arap.bots.judging.judgement import gap, models_of, nearest_enemies, volleys
from arap.bots.judging.striking import strike_kills, throws_left
from arap.game.advice import (
    FULL_BURST,
    MOST_POINTS,
    STREAM,
    counts_as_throwing,
    delivery,
    effective_range,
    save_needed,
    shots,
)
from arap.game.queries import FirePlan, FireRow, PlanFire
from arap.game.seat import Seat

TARGETS = 3
TEST_BONUS = 1.5
KILLS_PER_HIT = 0.3
"""The models that a hit removes on average, whoever is hit."""
FORMATION = 4.0


class Fire(msgspec.Struct, frozen=True):
    """One way for a model to fire: the order, the cost of a shot, the models it removes on average."""

    order: FireOrder
    cost: int
    kills: float
    thrown: bool = False

    def total(self, points: int) -> float:
        return self.kills * volleys(self.cost, points)


class Shooting(msgspec.Struct, frozen=True):
    """Fire at one enemy: the ways of each model to fire, the size of the enemy, and the casualties that make it test.
    At most `throws` models may throw."""

    target: str
    strength: int
    to_test: int
    ways: tuple[tuple[Fire, ...], ...]
    throws: int = 0

    def chosen(self, points: Callable[[str], int]) -> list[Fire]:
        """The best way for every model that has one, with the points each can still use."""
        able = [(way.total(points(way.order.model)), way) for ways in self.ways for way in ways]
        best: dict[str, Fire] = {}
        throws = self.throws
        for worth, way in sorted(able, key=lambda pair: -pair[0]):
            if worth > 0 and way.order.model not in best and (throws > 0 or not way.thrown):
                best[way.order.model] = way
                throws -= way.thrown
        return [best[model] for ways in self.ways if (model := ways[0].order.model) in best]

    def orders(self, points: int) -> tuple[FireOrder, ...]:
        return tuple([fire.order for fire in self.chosen(lambda _: points)])

    def kills(self, points: int) -> float:
        """The models that an action of that many points removes on average."""
        return sum(fire.total(points) for fire in self.chosen(lambda _: points))

    def worth(self, points: int) -> float:
        """The share of the enemy unit that it removes; more if the rest of the unit would have to test."""
        kills = self.kills(points)
        return kills / max(1, self.strength) * (TEST_BONUS if kills >= self.to_test else 1.0)


def chance_unsaved(profile: Profile, weapon: Weapon, *, ground: bool) -> float:
    return float(1 - save_needed(profile, weapon, ground=ground).chance)


def best_shooting(
    seat: Seat, weapons: dict[str, Weapon], unit: Unit, points: int, value: Callable[[Unit], float] | None = None
) -> Shooting | None:
    """The best fire by its odds, at one of the nearest enemies in sight. If there are no quick odds, the best by the
    fire plan. `value` says what a model of an enemy unit is worth; without it all are worth the same."""
    found: list[Shooting] = []
    reach = longest_range(seat, weapons, unit) + FORMATION
    for enemy in nearest_enemies(seat, unit):
        if gap(seat, unit, enemy) > reach:
            break
        if shooting := shooting_at(seat, weapons, unit, enemy):
            found.append(shooting)
        if len(found) == TARGETS:
            break
    return best_by_odds(seat, unit, found, points, value)


def best_by_odds(
    seat: Seat, unit: Unit, found: list[Shooting], points: int, value: Callable[[Unit], float] | None
) -> Shooting | None:
    values = {each.target: value(seat.units[each.target]) if value else 1.0 for each in found}
    able_to_fire = [shooting for shooting in found if shooting.orders(points)]
    if len(able_to_fire) > 1:
        worths = {
            each.target: fire_worth(seat, unit.id, each.target, each.orders(points), points) for each in able_to_fire
        }
        if None not in worths.values():
            return max(able_to_fire, key=lambda each: (worths[each.target] or 0.0) * values[each.target])
    return max(
        found,
        key=lambda each: each.worth(points) * (each.strength * values[each.target] if value else 1.0),
        default=None,
    )


def longest_range(seat: Seat, weapons: dict[str, Weapon], unit: Unit) -> float:
    carried = {weapon for model in models_of(seat, unit) for weapon in seat.kinds[model.kind].weapons}
    return max((reach_by_eye(weapons[weapon]) for weapon in carried), default=0.0)


def reach_by_eye(weapon: Weapon) -> float:
    """How far a weapon reaches, including the length of a stream."""
    return (effective_range(weapon) or 0.0) + (STREAM if delivery(weapon).stream else 0.0)


def shooting_at(seat: Seat, weapons: dict[str, Weapon], unit: Unit, enemy: Unit) -> Shooting | None:
    """The fire at this enemy by its plan, with the range judged by eye. The plan says which burst of a salvo
    reaches."""
    possible = seat.fire_orders(unit.id, enemy.id, MOST_POINTS)
    if not possible:
        return None
    aimed = tuple([order for order in possible if not delivery(weapons[order.weapon]).strikes_places])
    given = tuple([order for order in aimed if not weapons[order.weapon].nature.bursts])
    plan = seat.query(PlanFire(unit.id, enemy.id, MOST_POINTS, orders=given))
    assert isinstance(plan, FirePlan)
    ways: dict[str, list[Fire]] = {model: [] for model in unit.models}
    for row in plan.rows:
        ways[row.model].extend(ways_to_fire(seat, weapons, row, enemy))
    for order in possible:
        if order not in aimed:
            ways[order.model].extend(ways_to_strike(seat, weapons, order))
    some = tuple([tuple(found) for found in ways.values() if found])
    return Shooting(enemy.id, enemy.strength, plan.casualties_to_test, some, throws_left(unit)) if some else None


def ways_to_strike(seat: Seat, weapons: dict[str, Weapon], order: FireOrder) -> Iterator[Fire]:
    """The order of a weapon that strikes a place, if it removes any model on average."""
    kills = strike_kills(seat, weapons, order)
    if kills > 0:
        yield Fire(order, seat.point_cost(order), kills, counts_as_throwing(weapons[order.weapon]))


def ways_to_fire(seat: Seat, weapons: dict[str, Weapon], row: FireRow, enemy: Unit) -> Iterator[Fire]:
    """The order of a row, and the full burst of a salvo weapon, each with the models it removes on average."""
    if not (row.order and row.needed and row.wound):
        return
    weapon, kind = weapons[row.weapon], seat.kinds[seat.models[row.model].kind]
    orders = [row.order]
    if weapon.nature.bursts:
        orders = list(dict.fromkeys([row.order, msgspec.structs.replace(row.order, points=FULL_BURST)]))
    hurt = row.needed.chance * row.wound.chance * removed(seat, weapon, enemy)
    distance = distance_by_eye(seat, row)
    for order in orders if distance <= (effective_range(weapon) or 0.0) else ():
        kills = shots(kind, weapon, distance, order) * hurt
        if kills > 0:
            yield Fire(order, seat.point_cost(order), kills)


def distance_by_eye(seat: Seat, row: FireRow) -> float:
    """The distance from the shooter to the nearest model it sees."""
    shooter = seat.models[row.model]
    seen = [seat.models[line.target] for line in row.lines if line.state != "blocked"]
    return min((dist((shooter.x, shooter.y), (model.x, model.y)) for model in seen), default=float("inf"))


def removed(seat: Seat, weapon: Weapon, enemy: Unit) -> float:
    """The models that a wound removes on average: the chance of no save, divided by the Wounds of a model."""
    profiles = [seat.kinds[model.kind].profile for model in models_of(seat, enemy)]
    lying = enemy.ground is not None
    return sum(chance_unsaved(profile, weapon, ground=lying) / profile.W for profile in profiles) / len(profiles)
