"""Where a portable ladder can be set up, and who can reach one that stands."""

from collections.abc import Iterator, Sequence
from math import dist, hypot

import msgspec

from arap.army.scenario import PortableLadder
from arap.battle.battle import Battle
from arap.battle.things.portable import carriers, portable
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.climbing.holds import ladder_under, stands
from arap.rules.movement.measures.proximity import melee_radius
from arap.table import STEP, Ladder, Piece, PointXY, PointXYZ, Table, snap, walls_met, within
from arap.table.shapes.footprints import nearest_on_leg
from arap.table.ways.routes import outline, outward

RULE = "ladder.place"
FROM_WALL, SECTION, MOST_IN_SECTION = 2.0, 6.0, 3
ASIDE, CORNER, CLOSE, CHEST = 0.5, 0.3, 0.05, 1.5
LEAST = 1.5
"""What is no higher is climbed over without a ladder."""


class Spot(msgspec.Struct, frozen=True):
    """A place at a wall: the point of the wall, the ladder that would stand there, and the section of that wall."""

    at: PointXY
    ladder: Ladder
    wall: Piece
    edge: int
    section: int


@implements("ladder.place")
def spot_to_raise(battle: Battle, ladder: str, at: PointXY) -> Spot | Refusal:
    """Where the ladder would stand, or why it cannot: a carrier ends a movement within 2" of the foot of a wall that
    the ladder reaches up; no more than three ladders stand at each 6" of it."""
    bearers = carriers(battle, ladder)
    if not any(within(dist((model.x, model.y), at), FROM_WALL) for model in bearers):
        return Refusal('No carrier is within 2" of that point of the wall', RULE)
    spot = next((each for each in spots_at(battle, ladder, at) if dist(each.at, at) <= CLOSE), None)
    if spot is None:
        return Refusal("There is no wall that the ladder reaches up at that point", RULE)
    if ladders_at(battle.table, spot) >= MOST_IN_SECTION:
        return Refusal(f'Three ladders stand at these 6" of {spot.wall.name} already', RULE)
    return spot


@cites("ladder.place")
def spots(battle: Battle, ladder: str) -> list[Spot]:
    """For each side of a wall in reach, the point nearest to a carrier where the ladder can stand."""
    found: dict[tuple[str, int], Spot] = {}
    for model in carriers(battle, ladder):
        for piece in walls_near(battle.table, (model.x, model.y)):
            for edge, point in points_of(piece, (model.x, model.y)):
                spot = spot_of(battle.table, portable(battle, ladder), piece, edge, point)
                if (
                    spot
                    and (piece.id, edge) not in found
                    and not isinstance(spot_to_raise(battle, ladder, spot.at), Refusal)
                ):
                    found[piece.id, edge] = spot
    return list(found.values())


def spots_at(battle: Battle, ladder: str, at: PointXY) -> Iterator[Spot]:
    for piece in walls_near(battle.table, at):
        for edge, point in points_of(piece, at):
            if spot := spot_of(battle.table, portable(battle, ladder), piece, edge, point):
                yield spot


def walls_near(table: Table, at: PointXY) -> list[Piece]:
    """What rises near a place; the walls of a house come before its floors."""
    found = [piece for piece in table.pieces_within(*at, FROM_WALL) if piece.solid and piece.steep]
    return sorted(found, key=lambda piece: not piece.ground.house_wall)


def points_of(piece: Piece, near: PointXY, reach: float = FROM_WALL) -> Iterator[tuple[int, PointXY]]:
    """The point of each side of a piece that is nearest to a place, not right at a corner, if it is within reach."""
    shape = outline(piece)
    for edge, (a, b) in enumerate(zip(shape, (*shape[1:], shape[0]), strict=True)):
        whole = hypot(b[0] - a[0], b[1] - a[1])
        if whole < 2 * CORNER:
            continue
        inset = CORNER / whole
        ends = [(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])) for share in (inset, 1 - inset)]
        point = nearest_on_leg(near, ends[0], ends[1])
        if within(dist(point, near), reach):
            yield edge, point


@cites("ladder.place")
def spot_of(table: Table, given: PortableLadder, piece: Piece, edge: int, point: PointXY) -> Spot | None:
    """The ladder at a point of a wall, if it leads from the ground there to a level above it: the top of the wall, or a
    floor behind an opening."""
    shape = outline(piece)
    a, b = shape[edge], shape[(edge + 1) % len(shape)]
    nx, ny = outward(a, b)
    foot, head = [(snap(point[0] + s * nx), snap(point[1] + s * ny)) for s in (ASIDE, -ASIDE)]
    if not all(0 <= x <= table.width and 0 <= y <= table.depth for x, y in (foot, head)):
        return None
    low = max([z for z in table.levels(*foot) if z < piece.top - STEP], default=None)
    if low is None or any(inside.going == "impassable" for inside in table.storey(low).pieces_at(*foot)):
        return None
    levels = [z for z in table.levels(*head) if low + LEAST < z and within(z, low + given.length)]
    tops = [z for z in levels if stands(table, *head, z) and is_open(table, foot, head, z)]
    if not tops:
        return None
    top = max(tops)
    stood = Ladder(
        id=given.id, name=given.name, foot=(*foot, low), head=(*head, top), length=top - low, width=given.width
    )
    return Spot(point, stood, piece, edge, int(dist(a, point) // SECTION))


def is_open(table: Table, foot: PointXY, head: PointXY, z: float) -> bool:
    """Whether nothing bars the way from the top of a ladder onto a level."""
    return bool(walls_met(table, (*foot, z + CHEST), [(*head, z + CHEST)])[0] > 1.0)


def ladders_at(table: Table, spot: Spot) -> int:
    """How many ladders stand at the section of a wall; or how many ropes hang there, for a rope."""
    shape, like = outline(spot.wall), [each for each in table.ladders if bool(each.rope) == bool(spot.ladder.rope)]
    a, b = shape[spot.edge], shape[(spot.edge + 1) % len(shape)]
    points = [nearest_on_leg(ladder.foot[:2], a, b) for ladder in like]
    return sum(
        dist(point, ladder.foot[:2]) <= 2 * ASIDE and int(dist(a, point) // SECTION) == spot.section
        for point, ladder in zip(points, like, strict=True)
    )


def climbers(battle: Battle, ladder: Ladder) -> list[Model]:
    """The models on a ladder, between its ends."""
    table = battle.table
    return [model for model in battle.models.values() if ladder_under(table, model.x, model.y, model.z) == ladder]


@cites("ladder.cast-down", "grapple.cast-down")
def pushers(battle: Battle, models: Sequence[Model], ladder: Ladder) -> list[Model]:
    """The models within whose melee radius any point of a ladder is, in three dimensions, or the hook of a rope; those
    on it do not push."""
    on = {model.id for model in climbers(battle, ladder)}
    return [
        model
        for model in models
        if model.id not in on
        and within(from_ladder(ladder, (model.x, model.y, model.z)), melee_radius(battle.kind(model)))
    ]


def from_ladder(ladder: Ladder, place: PointXYZ) -> float:
    """How far a place is from the nearest point of a ladder, or from the hook of a rope."""
    if ladder.rope:
        return dist(place, ladder.head)
    along = [h - f for h, f in zip(ladder.head, ladder.foot, strict=True)]
    gone = [p - f for p, f in zip(place, ladder.foot, strict=True)]
    part = sum([a * g for a, g in zip(along, gone, strict=True)]) / sum([a * a for a in along])
    part = max(0.0, min(1.0, part))
    return dist(place, [f + part * a for f, a in zip(ladder.foot, along, strict=True)])
