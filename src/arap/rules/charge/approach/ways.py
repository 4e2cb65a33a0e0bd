"""The paths of single chargers: to a place where they can fight, or as near as they can get."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, hypot, radians, sin

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.charge.approach.climbing import is_cut_off, least_climb, mount_for, over_a_ladder, paths_by
from arap.rules.charge.engaging import arrived, drawn_in, engages, most_reach, reached_by, reaches, strike_reach, touch
from arap.rules.movement.climbing.reach import rough_ways
from arap.rules.movement.dice.variable import variable_ground
from arap.rules.movement.legality.charging import around, charger_with, why_not_charge_path
from arap.rules.movement.measures.field import Field, overlapping
from arap.rules.movement.measures.ground import DIFFICULT, VERY_DIFFICULT
from arap.rules.movement.paths.mover import Mover, mover_of
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.routes import is_barred, paid_path, path_over
from arap.rules.movement.paths.search import as_far_as, best, line_or_straight, parts_of
from arap.rules.movement.paths.standing import on_level
from arap.rules.movement.paths.touching import touched
from arap.rules.movement.planning.manners import LADDER
from arap.table import TOLERANCE, PointXY, bearing, length, snap_point, within

ASIDE = (0, 15, -15, 30, -30, 45, -45, 60, -60, 80, -80, 100, -100, 125, -125, 150, -150, 180)
BACK, STEPS = 0.25, 5
MOST_MISSES, ENOUGH = 16, 4


class ChargePath(msgspec.Struct, frozen=True):
    """A charger's path, the models of the target it has in reach at the end, and the other enemy units it draws in."""

    path: Path
    engaged: tuple[str, ...]
    others: tuple[str, ...] = ()

    @property
    def cost(self) -> float:
        return self.path.total


class Charger(msgspec.Struct, frozen=True):
    """A model that charges: how far it may go, and whether dice have been rolled for variable ground. `bonus` are
    inches on top that no ground reduces. `ways` are the ways of going it may use besides walking."""

    model: Model
    allowance: float
    diced: bool = False
    bonus: float = 0.0
    ways: tuple[str, ...] = ()

    @property
    def most(self) -> float:
        """The most that a path may cost, if the bonus is used on the worst ground."""
        return self.allowance + self.bonus * VERY_DIFFICULT.factor

    def mover(self, battle: Battle, field: Field) -> Mover:
        """The charger standing up, with the bases around it that it cannot pass."""
        return mover_of(battle, msgspec.structs.replace(self.model, prone=False), self.most, field.solid)

    @cites("move.fleet.charge")
    def pays(self, path: Path) -> bool:
        """Whether the allowance pays for a path; the inches of the bonus are used where the ground is worst."""
        if not self.bonus:
            return True
        _, difficult, very, *_ = path.amounts
        worst = min(self.bonus, very / (VERY_DIFFICULT.factor - 1.0))
        bad = min(self.bonus - worst, difficult / (DIFFICULT.factor - 1.0))
        free = worst * VERY_DIFFICULT.factor + bad * DIFFICULT.factor + self.bonus - worst - bad
        return within(path.total - free, self.allowance)


def approach_along(battle: Battle, charger: Charger, legs: Sequence[Leg], target: str) -> ChargePath:
    """The result of a path, legal or not."""
    return approach_by(battle, charger_with(battle, charger.model, legs, charger.most), target)


def approach_by(battle: Battle, path: Path, target: str) -> ChargePath:
    """What a charger has in reach at the end of a path."""
    there = arrived(path)
    return ChargePath(path, reached_by(battle, there, battle.members(target)), drawn_in(battle, there, target))


@cites("charge.lead-model", "charge.third-unit")
def best_approach(
    battle: Battle, charger: Charger, foes: Sequence[Model], target: str, *, touching: bool = False
) -> ChargePath | None:
    """The cheapest path that brings one of these foes within reach, clear of other enemy units if possible; None if
    there is no path. With `touching` it must end in contact."""
    near = in_straight_reach(battle, charger, foes)
    search = PlaceSearch(battle, charger, target, field_to(battle, charger.model, [foe for _, foe in near]))
    for least, foe in near:
        if not within(least, search.limit):
            break
        search.look_about(foe, touching=touching)
    return search.clear or search.drawn


class PlaceSearch:
    """A charger's search for a place to fight: the best place that is `clear` of other enemy units, and the best that
    draws some in. It ends after a number of places that cannot be reached, and after a few good places around one
    foe."""

    def __init__(self, battle: Battle, charger: Charger, target: str, field: Field) -> None:
        self.battle, self.charger, self.target, self.field = battle, charger, target, field
        self.mover, self.ways = charger.mover(battle, field), charger.ways
        self.clear: ChargePath | None = None
        self.drawn: ChargePath | None = None
        self.misses = 0

    @property
    def limit(self) -> float:
        """The most a better place may cost."""
        if self.misses >= MOST_MISSES:
            return -1.0
        return self.clear.cost if self.clear else self.charger.most

    def look_about(self, foe: Model, *, touching: bool) -> None:
        model, found = self.charger.model, 0
        places = places_about(self.battle, model, foe, self.limit, touching=touching)
        rough = self.rough_among([place for _, place in places])
        for number, (least, place) in enumerate(places):
            if not within(least, self.limit) or found == ENOUGH:
                return
            uneven = number in rough
            if place != (model.x, model.y) and taken(
                self.battle, model, place, self.field, foe.z if uneven else model.z
            ):
                continue
            if uneven and least + least_climb(self.battle, self.ways, self.mover, place) > self.limit:
                continue
            if not self.battle.table.tiered and not self.could_fight(place, foe):
                continue
            ways = partial(paths_by, self.ways if uneven else ())
            path = best(self.battle, self.mover, (place,), partial(self.may_fight, foe), ways)
            self.misses += path is None
            if path:
                approach = approach_by(self.battle, path, self.target)
                found += not approach.others
                self.note(approach)

    def rough_among(self, places: Sequence[PointXY]) -> set[int]:
        """The places, by number, to which a straight walk is not on level ground."""
        if not self.ways:
            return set()
        here, count = self.mover.start, len(places)
        return set(rough_ways(self.battle, [self.charger.model] * count, [here] * count, places))

    def could_fight(self, place: PointXY, foe: Model) -> bool:
        """Whether a foe can be fought from a place on level ground: nothing impassable is between them."""
        x, y = place
        return reaches(self.battle, msgspec.structs.replace(self.charger.model, x=x, y=y), foe)

    def may_fight(self, foe: Model, path: Path) -> bool:
        """Whether a path is possible and has the foe in reach at its end."""
        in_reach = path.affordable and reaches(self.battle, arrived(path), foe)
        return in_reach and may_go(self.battle, self.charger, path)

    def note(self, approach: ChargePath) -> None:
        if approach.others:
            self.drawn = cheaper(self.drawn, approach)
        else:
            self.clear = cheaper(self.clear, approach)


def cheaper(best: ChargePath | None, other: ChargePath) -> ChargePath:
    return other if best is None or other.cost < best.cost - 1e-6 else best


def field_to(battle: Battle, model: Model, foes: Sequence[Model]) -> Field:
    """The models that may be in a charger's way to these foes, or on the places around them."""
    return around(battle, model, [(model.x, model.y), *[(foe.x, foe.y) for foe in foes]], most_reach(battle))


def in_straight_reach(battle: Battle, charger: Charger, foes: Sequence[Model]) -> list[tuple[float, Model]]:
    """Foes that are in reach on a straight line, the nearest first, each with the least it costs to reach it."""
    here, kind = (charger.model.x, charger.model.y), battle.kind(charger.model)
    apart = [(length(here, (foe.x, foe.y)) - strike_reach(kind, battle.kind(foe)), foe.id, foe) for foe in foes]
    return [(gap - TOLERANCE, foe) for gap, _, foe in sorted(apart) if within(gap, charger.allowance + charger.bonus)]


def places_about(
    battle: Battle, model: Model, foe: Model, most: float, *, touching: bool
) -> list[tuple[float, PointXY]]:
    """Places near enough from which a foe can be fought, the nearest first: where the charger is, at the edge of its
    reach, and in contact."""
    x, y, kind, other = model.x, model.y, battle.kind(model), battle.kind(foe)
    reach, contact = strike_reach(kind, other), touch(kind, other)
    radii = {contact} if touching else {reach, (reach + contact) / 2.0, contact}
    towards = bearing((foe.x, foe.y), (x, y))
    found = [(0.0, (x, y))] if within(hypot(foe.x - x, foe.y - y), max(radii)) else []
    for aside in ASIDE:
        east, north = sin(radians(towards + aside)), cos(radians(towards + aside))
        for radius in radii:
            to_x, to_y = foe.x + radius * east, foe.y + radius * north
            away = hypot(to_x - x, to_y - y)
            if within(away, most):
                found.append((away, (to_x, to_y)))
    return [(away, snap_point(place)) for away, place in sorted(found)]


def taken(battle: Battle, model: Model, place: PointXY, field: Field, level: float) -> bool:
    """Whether a base at this place and level would overlap another or hang over the edge of the table."""
    radius, table, (x, y) = battle.kind(model).base_radius, battle.table, place
    bodies = field.bodies if field.level else on_level(battle, field.bodies, level, level)
    margin = radius - TOLERANCE
    on_table = margin <= x <= table.width - margin and margin <= y <= table.depth - margin
    return not on_table or overlapping(x, y, radius, bodies) is not None


@cites("move.variable")
def may_go(battle: Battle, charger: Charger, path: Path) -> bool:
    """Whether a charger may take a path. It may enter variable ground only after it has rolled its dice for it."""
    if not charger.pays(path) or why_not_charge_path(battle, path):
        return False
    return charger.diced or not touches_variable(battle, path)


def touches_variable(battle: Battle, path: Path) -> bool:
    return any(touched(battle, piece, path) for piece in variable_ground(battle))


@cites("charge.failed", "charge.arrange.leftover", "move.enemy-proximity")
def as_near_as_possible(battle: Battle, charger: Charger, goal: PointXY, target: str, *, shy: bool) -> Path:
    """As much of the cheapest path to a place as the allowance pays for, up to a legal end: not on a base, not near
    another enemy unit and, if `shy`, outside every melee radius. Where no walk leads to the place, it goes by a
    ladder."""
    mover, whole = farthest(battle, charger, goal)
    may_end = partial(may_halt, battle, charger, target, shy)
    if LADDER in charger.ways and is_cut_off(battle, mover, goal):
        if path := over_a_ladder(battle, mover, goal, may_end):
            return path
        mover, whole = farthest(battle, charger, mount_for(battle, mover, goal))
    for at in lengths(whole.length):
        if path := as_far_as(parts_of(battle, whole, (at,)), may_end):
            farther = [at + step * BACK / STEPS for step in (4, 3, 2, 1)]
            more = parts_of(battle, whole, [length for length in farther if length < whole.length])
            return as_far_as(more, may_end) or path
    return mover.path(battle, ())


def farthest(battle: Battle, charger: Charger, goal: PointXY) -> tuple[Mover, Path]:
    """As much of the cheapest path to a place as the allowance pays for, whatever is at its end."""
    model = charger.model
    mover = charger.mover(battle, around(battle, model, ((model.x, model.y), goal)))
    corners = line_or_straight(battle, mover, goal)
    whole = path_over(battle, mover, corners)
    if not whole.affordable or is_barred(whole):
        _, whole = paid_path(battle, mover, corners)
    return mover, whole


def lengths(whole: float) -> Iterator[float]:
    """Lengths that get shorter step by step."""
    while whole > 0.0:
        yield whole
        whole -= BACK


def may_halt(battle: Battle, charger: Charger, target: str, shy: bool, path: Path) -> bool:
    """Whether a charger that does not reach the enemy may take this path."""
    return may_go(battle, charger, path) and keeps_clear(battle, path, target, shy=shy)


def keeps_clear(battle: Battle, path: Path, target: str, *, shy: bool) -> bool:
    there = arrived(path)
    if drawn_in(battle, there, target):
        return False
    return not shy or not any(engages(battle, there, foe) for foe in battle.members(target))
