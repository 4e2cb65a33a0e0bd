"""Throwing grapples: where a hook can catch."""

from collections.abc import Iterator
from math import dist

import msgspec

from arap.army.scenario import PortableLadder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.climbing.holds import off_its_feet
from arap.rules.movement.climbing.portable import CLOSE, FROM_WALL, Spot, ladders_at, points_of, spot_of, walls_near
from arap.table import TOLERANCE, PointXY

RULE, HIGH, RATE = "grapple.throw", "grapple.height-limit", "grapple.rate"
MOST_IN_SECTION = 4
NARROW = 0.7
ROPE_OF = "rope-"


class Hold(msgspec.Struct, frozen=True):
    """Where a hook may catch: a place at a wall with the rope that would hang there, and what is aimed at."""

    spot: Spot
    aim: str
    modifier: int


@cites("grapple.throw", "grapple.height-limit")
def why_no_throw(battle: Battle, model: Model) -> Refusal | None:
    """A model throws its grapple from firm footing, and only when it has it in hand."""
    name = battle.model_name(model.id)
    if not battle.kind(model).powers.grapple:
        return Refusal(f"{name} has no grapple", RULE)
    if off_its_feet(battle, model):
        return Refusal(f"{name} hangs or swims; a grapple is thrown from firm footing", HIGH)
    if any(ladder.id == ROPE_OF + model.id for ladder in battle.table.ladders):
        return Refusal(f"The grapple of {name} is in use", RULE)
    return None


@implements("grapple.height-limit")
def why_not_throw(battle: Battle, model: Model, at: PointXY) -> Hold | Refusal:
    """The foot of the wall is within 2"; the hook carries as far up as the range goes, and no farther; each 6" of wall
    takes four ropes."""
    if refusal := why_no_throw(battle, model):
        return refusal
    if dist((model.x, model.y), at) > FROM_WALL + TOLERANCE:
        return Refusal('The thrower must be within 2" of the foot of the wall', RULE)
    hold = next((each for each in holds_near(battle, model, at) if dist(each.spot.at, at) <= CLOSE), None)
    if hold is None:
        return Refusal("The hook finds no hold there that the throw reaches", RULE)
    if ladders_at(battle.table, hold.spot) >= MOST_IN_SECTION:
        return Refusal(f'Four ropes hang at these 6" of {hold.spot.wall.name} already', RATE)
    return hold


def holds(battle: Battle, model: Model) -> list[Hold]:
    """For each side of a wall in reach, the nearest point where the hook can catch."""
    found: dict[tuple[str, int], Hold] = {}
    for hold in holds_near(battle, model, (model.x, model.y)):
        key = hold.spot.wall.id, hold.spot.edge
        if key not in found and not isinstance(why_not_throw(battle, model, hold.spot.at), Refusal):
            found[key] = hold
    return list(found.values())


def holds_near(battle: Battle, model: Model, at: PointXY) -> Iterator[Hold]:
    reach = battle.kind(model).powers.grapple
    rope = PortableLadder(id=ROPE_OF + model.id, name="Rope", length=reach)
    for piece in walls_near(battle.table, at):
        for edge, point in points_of(piece, at):
            if (spot := spot_of(battle.table, rope, piece, edge, point)) and abs(spot.ladder.foot[2] - model.z) <= 1.0:
                yield hold_of(battle, spot)


@cites("grapple.throw", "grapple.rate")
def hold_of(battle: Battle, spot: Spot) -> Hold:
    """The edge of a roof is large, a window is plain, an arrow loop small."""
    table, head = battle.table, spot.ladder.head
    building = spot.wall.ground.house_wall or spot.wall.feature == "building"
    hung = msgspec.structs.replace(spot.ladder, rope="storeys" if building else "wall")
    spot = msgspec.structs.replace(spot, ladder=hung)
    if head[2] >= max(table.levels(*head[:2])) - TOLERANCE:
        return Hold(spot, "edge of the roof", 1)
    openings = [each for house in table.houses for each in house.openings if each.low > head[2] - TOLERANCE]
    near = [each for each in openings if each.gap_to(*head[:2]) <= 1.0]
    narrow = any(dist(each.start, each.end) < NARROW for each in near)
    return Hold(spot, "arrow loop", -1) if narrow else Hold(spot, "window", 0)
