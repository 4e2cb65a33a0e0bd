"""How good a shot would be: models it should remove, from the odds of the fire plan."""

from collections.abc import Callable, Iterator
from math import dist

import msgspec

from arap.army.profile import Profile, Weapon
from arap.battle.acts import FireOrder
from arap.battle.values import Unit
from arap.bots.judgement import gap, models_of, nearest_enemies, volleys
from arap.bots.promise import promise
from arap.bots.striking import strike_kills, throws_left
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
SHAKEN = 1.5
FORMATION = 4.0


class Fire(msgspec.Struct, frozen=True):
    """One way for a model to fire: the order, what a shot costs, how many models it should remove."""

    order: FireOrder
    cost: int
    kills: float
    thrown: bool = False

    def total(self, points: int) -> float:
        return self.kills * volleys(self.cost, points)


class Shooting(msgspec.Struct, frozen=True):
    """Fire at one enemy worth considering: the ways of each model, and what the enemy is. No more than `throws` of
    them may throw."""

    target: str
    strength: int
    to_test: int
    ways: tuple[tuple[Fire, ...], ...]
    throws: int = 0

    def chosen(self, points: Callable[[str], int]) -> list[Fire]:
        """The best way of every model that has one, for the points each can still use."""
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
        """Models that an action of so many points should remove."""
        return sum(fire.total(points) for fire in self.chosen(lambda _: points))

    def worth(self, points: int) -> float:
        """The share of the enemy unit that it removes; more if that should shake what is left of it."""
        kills = self.kills(points)
        return kills / self.strength * (SHAKEN if kills >= self.to_test else 1.0)


def chance_unsaved(profile: Profile, weapon: Weapon, *, ground: bool) -> float:
    return float(1 - save_needed(profile, weapon, ground=ground).chance)


def best_shooting(seat: Seat, weapons: dict[str, Weapon], unit: Unit, points: int) -> Shooting | None:
    """The fire that promises most by its odds, at one of the nearest enemies that can be seen; where their odds cannot
    be had quickly, the fire that should be worth most."""
    found: list[Shooting] = []
    reach = longest_range(seat, weapons, unit) + FORMATION
    for enemy in nearest_enemies(seat, unit):
        if gap(seat, unit, enemy) > reach:
            break
        if shooting := shooting_at(seat, weapons, unit, enemy):
            found.append(shooting)
        if len(found) == TARGETS:
            break
    return most_promising(seat, unit, found, points)


def most_promising(seat: Seat, unit: Unit, found: list[Shooting], points: int) -> Shooting | None:
    hopeful = [shooting for shooting in found if shooting.orders(points)]
    if len(hopeful) > 1:
        promised = {each.target: promise(seat, unit.id, each.target, each.orders(points), points) for each in hopeful}
        if None not in promised.values():
            return max(hopeful, key=lambda shooting: promised[shooting.target] or 0.0)
    return max(found, key=lambda shooting: shooting.worth(points), default=None)


def longest_range(seat: Seat, weapons: dict[str, Weapon], unit: Unit) -> float:
    carried = {weapon for model in models_of(seat, unit) for weapon in seat.kinds[model.kind].weapons}
    return max((reach_by_eye(weapons[weapon]) for weapon in carried), default=0.0)


def reach_by_eye(weapon: Weapon) -> float:
    """How far a weapon reaches, a stream from its narrow end."""
    return (effective_range(weapon) or 0.0) + (STREAM if delivery(weapon).stream else 0.0)


def shooting_at(seat: Seat, weapons: dict[str, Weapon], unit: Unit, enemy: Unit) -> Shooting | None:
    """What the plan of this fire promises, range judged by eye; it says itself which burst of a salvo reaches."""
    possible = seat.fire_orders(unit.id, enemy.id, MOST_POINTS)
    if not possible:
        return None
    aimed = tuple([order for order in possible if not delivery(weapons[order.weapon]).strikes_places])
    given = tuple([order for order in aimed if weapons[order.weapon].type != "salvo"])
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
    """The order of a weapon that strikes a place, if that should remove anybody."""
    kills = strike_kills(seat, weapons, order)
    if kills > 0:
        yield Fire(order, seat.point_cost(order), kills, counts_as_throwing(weapons[order.weapon]))


def ways_to_fire(seat: Seat, weapons: dict[str, Weapon], row: FireRow, enemy: Unit) -> Iterator[Fire]:
    """The order of a row, and the full burst of a salvo weapon, each with what it should remove."""
    if not (row.order and row.needed and row.wound):
        return
    weapon, kind = weapons[row.weapon], seat.kinds[seat.models[row.model].kind]
    orders = [row.order]
    if weapon.type == "salvo":
        orders = list(dict.fromkeys([row.order, msgspec.structs.replace(row.order, points=FULL_BURST)]))
    hurt = row.needed.chance * row.wound.chance * removed(seat, weapon, enemy)
    distance = distance_by_eye(seat, row)
    for order in orders if distance <= (effective_range(weapon) or 0.0) else ():
        kills = shots(kind, weapon, distance, order) * hurt
        if kills > 0:
            yield Fire(order, seat.point_cost(order), kills)


def distance_by_eye(seat: Seat, row: FireRow) -> float:
    """From the shooter to the nearest of those it sees."""
    shooter = seat.models[row.model]
    seen = [seat.models[line.target] for line in row.lines if line.state != "blocked"]
    return min((dist((shooter.x, shooter.y), (model.x, model.y)) for model in seen), default=float("inf"))


def removed(seat: Seat, weapon: Weapon, enemy: Unit) -> float:
    """Models that a wound removes on the average: unsaved, shared over the Wounds of a model."""
    profiles = [seat.kinds[model.kind].profile for model in models_of(seat, enemy)]
    lying = enemy.ground is not None
    return sum(chance_unsaved(profile, weapon, ground=lying) / profile.W for profile in profiles) / len(profiles)
