"""Ladders: climbing them, climbing part of the way, and how many models at a time."""

from collections.abc import Sequence
from math import floor

import msgspec

from arap.army.profile import is_large
from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model, Traffic
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.climbing.abilities import bulk, why_hands_full
from arap.rules.movement.climbing.feats import RUNGS, Course, Feat
from arap.rules.movement.climbing.gaps import landing
from arap.rules.movement.climbing.holds import AT_ONCE, ladder_under
from arap.rules.movement.climbing.ropes import along_rope, leads_along, on_rope
from arap.rules.movement.measures.steps import Step
from arap.table import Ladder, PointXY, Table, length

PLACES = 4
STOREY = 3.0


def end_of(ladder: Ladder, z: float) -> PointXY:
    """Where a model at this height on the ladder is in plan: at the head only on its top."""
    end = ladder.head if z >= ladder.head[2] - AT_ONCE else ladder.foot
    return end[0], end[1]


def in_reach(table: Table, place: PointXY, z: float, radius: float) -> list[Ladder]:
    """The ladders that a model can mount here: its centre is within base radius or half an inch of foot or head; or the
    one it is on."""
    if on := ladder_under(table, *place, z):
        return [on]
    found = []
    for ladder in table.ladders:
        for x, y, level in (ladder.foot, ladder.head):
            if abs(level - z) <= AT_ONCE and length(place, (x, y)) <= landing(radius) + AT_ONCE:
                found.append(ladder)
    return found


@implements("ladder.fixed.climb", "ladder.fixed.progress")
@cites("ladder.carry")
def by_ladder(course: Course, leg: Leg, step: Step) -> None:
    """Up or down with the normal allowance and without a test; a storey counts as 3"."""
    table, rule = course.battle.table, "ladder.fixed.climb"
    if is_large(course.kind) or course.kind.powers.no_rungs:
        large = is_large(course.kind)
        course.refuse(f"The {course.kind.name} cannot use ladders.", "ladder.capacity" if large else rule)
        return
    if full := why_hands_full(course.battle, course.model):
        course.refuse(full.reason, full.rule)
        return
    near = in_reach(table, step.start, course.z, course.kind.base_radius)
    rope = next((each for each in near if each.rope == "across" and leads_along(each, step.end)), None)
    if rope is not None:
        along_rope(course, rope, step)
        return
    ladder = next((each for each in near if leads_to(each, leg, step.end, course.z)), None)
    if ladder is None:
        course.refuse("No ladder leads there from here; stand at its foot or head.", rule)
        return
    z = height_of(ladder, leg, course.z)
    if ladder.rope:
        on_rope(course, ladder, z)
        follow_rungs(course, step, z)
        return
    share = abs(z - course.z) / (ladder.head[2] - ladder.foot[2])
    ends = z <= ladder.foot[2] + AT_ONCE or z >= ladder.head[2] - AT_ONCE
    course.add(
        Feat(
            "ladder", course.at, course.z, z, share * ladder.length, rule, table.ladders.index(ladder), ladder.foot[2],
            hangs=not ends,
        )
    )  # fmt: skip
    follow_rungs(course, step, z)


def follow_rungs(course: Course, step: Step, z: float) -> None:
    """The levels of a leg up or down a ladder or a rope."""
    foot = 0.0 if z > course.z else step.length
    course.mark(foot, course.z)
    course.mark(foot, z)
    course.reach(z)


def height_of(ladder: Ladder, leg: Leg, z: float) -> float:
    """The level a leg leads to: if none is given, the other end, or the top for a model on the ladder."""
    if leg.z is not None:
        return leg.z
    return ladder.foot[2] if z >= ladder.head[2] - AT_ONCE else ladder.head[2]


def leads_to(ladder: Ladder, leg: Leg, end: PointXY, z: float) -> bool:
    to = height_of(ladder, leg, z)
    return ladder.foot[2] - AT_ONCE <= to <= ladder.head[2] + AT_ONCE and length(end_of(ladder, to), end) <= AT_ONCE


class Ride(msgspec.Struct, frozen=True):
    """What a model does on a ladder in one move: gets on, gets off, and the storey it ends on (None: none)."""

    ladder: Ladder
    mounts: bool
    leaves: bool
    storey: int | None
    places: int


def rides(battle: Battle, model: Model, feats: Sequence[Feat]) -> list[Ride]:
    found = []
    for feat in feats:
        if feat.way in RUNGS:
            ladder = battle.table.ladders[feat.piece]
            on = ladder_under(battle.table, *end_of(ladder, feat.start), feat.start)
            level = int(feat.width // STOREY) if feat.way == "rope-across" else storey_of(ladder, feat.end)
            storey = level if feat.hangs else None
            found.append(Ride(ladder, on is None, not feat.hangs, storey, bulk(battle.kind(model))))
    return found


def storey_of(ladder: Ladder, z: float) -> int:
    return floor((z - ladder.foot[2]) / STOREY)


@cites("ladder.capacity", "unit.bulk")
class Counter:
    """Counts the models that mount and leave ladders in this player turn, and the models on each storey of one."""

    def __init__(self, battle: Battle, moving: set[str]) -> None:
        self.traffic = {traffic.ladder: traffic for traffic in battle.turn.ladders}
        self.on: dict[tuple[str, int], int] = {}
        for model in battle.models.values():
            if model.id not in moving and (ladder := ladder_under(battle.table, model.x, model.y, model.z)):
                across = ladder.rope == "across"
                far = length((model.x, model.y), ladder.foot[:2])
                key = ladder.id, int(far // STOREY) if across else storey_of(ladder, model.z)
                self.on[key] = self.on.get(key, 0) + bulk(battle.kind(model))

    def admit(self, ride: Ride) -> Refusal | None:
        """Counts one ride, or says why the ladder has no room for it."""
        ladder, room = ride.ladder, PLACES * ride.ladder.width
        if ladder.rope:
            return self.admit_to_rope(ride)
        old = self.traffic.get(ladder.id, Traffic(ladder.id))
        new = Traffic(ladder.id, old.mounted + ride.mounts * ride.places, old.left + ride.leaves * ride.places)
        if new.mounted > max(room, old.mounted) or new.left > max(room, old.left):
            doing = "mounted" if new.mounted > max(room, old.mounted) else "left"
            return Refusal(f"{ladder.name} can be {doing} by {room} a turn; it is full.", "ladder.capacity")
        if ride.storey is not None:
            key = ladder.id, ride.storey
            self.on[key] = self.on.get(key, 0) + ride.places
            if self.on[key] > room:
                return Refusal(f"There is room for {room} on each level of {ladder.name}.", "ladder.capacity")
        self.traffic[ladder.id] = new
        return None

    @implements("grapple.rate")
    def admit_to_rope(self, ride: Ride) -> Refusal | None:
        """Each 3" of a rope holds one model, whatever its size."""
        if ride.storey is None:
            return None
        key = ride.ladder.id, ride.storey
        if self.on.get(key):
            return Refusal(f"There is a climber on this level of {ride.ladder.name} already.", "grapple.rate")
        self.on[key] = 1
        return None


@implements("ladder.capacity")
def count_traffic(battle: Battle, model: Model, feats: Sequence[Feat]) -> None:
    """Notes which models have mounted and left."""
    counter = Counter(battle, {model.id})
    for ride in rides(battle, model, feats):
        counter.admit(ride)
    battle.change_turn(ladders=tuple(counter.traffic.values()))


@implements("ladder.fixed.charge")
def charge_bonuses_count(feats_of_chargers: Sequence[Sequence[Feat]]) -> bool:
    """If any charger comes by a ladder, up or down, the whole unit has no charge bonuses."""
    return not any(feat.way in RUNGS for feats in feats_of_chargers for feat in feats)
