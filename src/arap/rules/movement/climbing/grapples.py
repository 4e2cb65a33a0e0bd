"""Throwing grapples: where a hook can catch."""

from collections.abc import Iterator
from math import dist

import msgspec

from arap.army.scenario import PortableLadder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.climbing.holds import level_below, off_its_feet, stands
from arap.rules.movement.climbing.portable import (
    CLOSE,
    FROM_WALL,
    Spot,
    is_open,
    ladders_at,
    points_of,
    spot_of,
    walls_near,
)
from arap.table import STEP, TOLERANCE, Ladder, PointXY, snap, within
from arap.table.shapes.footprints import ahead_of

RULE, HIGH, RATE = "grapple.throw", "grapple.height-limit", "grapple.rate"
MOST_IN_SECTION = 4
NARROW, PACE = 0.7, 0.05
ROPE_OF = "rope-"


class Hold(msgspec.Struct, frozen=True):
    """Where a hook may catch: the point, the rope that would hang there, the name of the wall, and what is aimed at."""

    at: PointXY
    rope: Ladder
    wall: str
    aim: str
    modifier: int
    spot: Spot | None = None


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
def hold_to_throw_at(battle: Battle, model: Model, at: PointXY) -> Hold | Refusal:
    """What the hook would catch on, or why it cannot: the foot of the wall is within 2"; the hook carries as far up as
    the range goes, and no farther; each 6" of wall takes four ropes."""
    if refusal := why_no_throw(battle, model):
        return refusal
    if across := across_gap(battle, model, at):
        return across
    if not within(dist((model.x, model.y), at), FROM_WALL):
        return Refusal('The thrower must be within 2" of the foot of the wall', RULE)
    hold = next((each for each in holds_near(battle, model, at) if dist(each.at, at) <= CLOSE), None)
    if hold is None:
        return Refusal("The hook finds no hold there that the throw reaches", RULE)
    if hold.spot and ladders_at(battle.table, hold.spot) >= MOST_IN_SECTION:
        return Refusal(f'Four ropes hang at these 6" of {hold.wall} already', RATE)
    return hold


@cites("grapple.horizontal", "grapple.throw")
def across_gap(battle: Battle, model: Model, at: PointXY) -> Hold | None:
    """A throw across a gap: the far side is on the level of the thrower and in range; the rope leads from edge to
    edge."""
    table, here, whole = battle.table, (model.x, model.y), dist((model.x, model.y), at)
    if whole < PACE or not within(whole, battle.kind(model).powers.grapple) or not table.tiered:
        return None
    count = round(whole / PACE)
    points = [
        (snap(here[0] + n * (at[0] - here[0]) / count), snap(here[1] + n * (at[1] - here[1]) / count))
        for n in range(count + 1)
    ]
    firm = [stands(table, *point, model.z) for point in points]
    if not firm[0] or not firm[-1] or all(firm) or not is_open(table, here, at, model.z):
        return None
    last, first = firm.index(False) - 1, len(firm) - firm[::-1].index(False)
    if any(level_below(table, *point, model.z) > model.z - STEP for point in points[last + 1 : first]):
        return None
    rope = Ladder(
        id=ROPE_OF + model.id, name="Rope", foot=(*points[last], model.z), head=(*points[first], model.z),
        length=dist(points[last], points[first]), rope="across",
    )  # fmt: skip
    return Hold(at, rope, "the far side", "edge of the far side", 1)


def holds(battle: Battle, model: Model) -> list[Hold]:
    """For each side of a wall in reach, the nearest point where the hook can catch."""
    found: dict[tuple[str, int], Hold] = {}
    for hold in holds_near(battle, model, (model.x, model.y)):
        assert hold.spot is not None
        key = hold.spot.wall.id, hold.spot.edge
        if key not in found and not isinstance(hold_to_throw_at(battle, model, hold.at), Refusal):
            found[key] = hold
    ahead = ahead_of((model.x, model.y), model.facing, battle.kind(model).powers.grapple)
    on_table = 0 <= ahead[0] <= battle.table.width and 0 <= ahead[1] <= battle.table.depth
    over = across_gap(battle, model, ahead) if on_table else None
    return [*found.values(), *([over] if over else [])]


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
    building = spot.wall.feature == "building" or any(house.holds(*head[:2], 0.0) for house in table.houses)
    rope = msgspec.structs.replace(spot.ladder, rope="storeys" if building else "wall")
    spot, name = msgspec.structs.replace(spot, ladder=rope), spot.wall.name
    if head[2] >= max(table.levels(*head[:2])) - TOLERANCE:
        return Hold(spot.at, rope, name, "edge of the roof", 1, spot)
    openings = [each for house in table.houses for each in house.openings if each.low > head[2] - TOLERANCE]
    near = [each for each in openings if each.gap_to(*head[:2]) <= 1.0]
    narrow = any(dist(each.start, each.end) < NARROW for each in near)
    aim, modifier = ("arrow loop", -1) if narrow else ("window", 0)
    return Hold(spot.at, rope, name, aim, modifier, spot)
