"""A path in three dimensions, worked out from its legs."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.climbing.chasms import chasms, past_the_end
from arap.rules.movement.climbing.feats import Course
from arap.rules.movement.climbing.gaps import jump_across, jump_down, landing, step_across, whole_width
from arap.rules.movement.climbing.holds import face_at, level_below, stands
from arap.rules.movement.climbing.ladders import by_ladder
from arap.rules.movement.climbing.leaping import by_leap
from arap.rules.movement.climbing.obstacles import (
    Deal,
    climb_down,
    climb_up,
    level_with,
    meet,
    rappel,
    scramble,
    too_deep,
    too_high,
)
from arap.rules.movement.climbing.water import by_swimming, on_the_bottom, stay_dry, wade
from arap.rules.movement.measures.ground import FREE, OPEN, Going
from arap.rules.movement.measures.steps import AFOOT, Step
from arap.table import GROUND, TOLERANCE, PointXY, Profile, Rise, Section, Table, depth_in
from arap.table.levels import STEP

WayOfGoing: TypeAlias = Callable[[Course, Leg, Step], None]


def courses(
    battle: Battle, walks: Sequence[tuple[Model, Sequence[Leg], Sequence[Step]]], crawling: Sequence[bool]
) -> list[Course | None]:
    """What each path is apart from walking on level ground; None where it is nothing else."""
    found: list[Course | None] = [None] * len(walks)
    for number in uneven(battle, walks):
        model, legs, steps = walks[number]
        found[number] = course_of(battle, model, legs, steps, crawling[number])
    return found


def uneven(battle: Battle, walks: Sequence[tuple[Model, Sequence[Leg], Sequence[Step]]]) -> list[int]:
    """The paths, by number, that are more than walks on level ground."""
    special = [n for n, walk in enumerate(walks) for leg in walk[1] if leg.by != AFOOT or leg.z is not None]
    if not battle.table.tiered or far_from_heights(battle, walks):
        return sorted(set(special))
    owners, starts, ends = [], [], []
    for number, (_, _, steps) in enumerate(walks):
        for step in steps:
            owners.append(number)
            starts.append(step.start)
            ends.append(step.end)
    levels = [walks[owner][0].z for owner in owners]
    rough = battle.table.rough(starts, ends, levels) if owners else []
    return sorted({*special, *[owners[leg] for leg in rough]})


def far_from_heights(battle: Battle, walks: Sequence[tuple[Model, Sequence[Leg], Sequence[Step]]]) -> bool:
    """Whether all these paths keep clear of everything uneven."""
    points = [point for _, _, steps in walks for step in steps for point in (step.start, step.end)]
    if not points:
        return True
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return battle.table.level_within(min(xs), min(ys), max(xs), max(ys)) and not any(walk[0].z for walk in walks)


def course_of(battle: Battle, model: Model, legs: Sequence[Leg], steps: Sequence[Step], crawls: bool) -> Course:
    """The course leg by leg, each leg in its own way of going."""
    course = Course(battle, model, crawls)
    for number, (leg, step) in enumerate(zip(legs, steps, strict=True)):
        way = WAYS.get(leg.by)
        if way is None:
            course.refuse(f"There is no way of going called {leg.by!r}.", "activate.action.move")
        elif leg.by == "leap" and len(legs) > 1:
            course.refuse("A leap is a move of its own.", "climb.jump-pack")
        elif course.refusal is None:
            way(course, leg, step)
        course.mark(step.length, course.z)
        course.at += step.length
        course.goings += [OPEN] * (number + 1 - len(course.goings))
    return course


class Deals(msgspec.Struct, frozen=True):
    """How a way of going handles what is higher or deeper than the model, smaller drops, and gaps."""

    up: Deal = too_high
    down: Deal = too_deep
    low: Deal = scramble
    jumps: bool = False


def traverse(course: Course, step: Step, deals: Deals) -> None:
    """Follows a leg and handles each change of level in turn."""
    profile, start = course.profile(step.start, step.end), course.z
    if profile.stop is not None:
        course.refuse("There is no room to pass there.", "move.other-models")
    over = crossed(course, step, profile, deals.jumps)
    for rise in profile.rises:
        if not any(bed.begin - TOLERANCE <= rise.at <= bed.end + TOLERANCE for bed in over):
            before = len(course.feats)
            meet(course, over_a_face(course, step, rise), course.at + rise.at, deals.up, deals.down, deals.low)
            if deals.jumps and len(course.feats) > before and course.feats[-1].way == "jump-down":
                course.free += min(landing(course.kind.base_radius), step.length - rise.at)
    course.air += [(course.at + bed.begin, course.at + bed.end) for bed in over]
    walked = [section for section in profile.sections if not within_any(section, over)]
    course.goings.append(ground_of(course, step, profile, walked))
    for section in walked:
        course.reach(section.leave)
        course.mark(section.begin, section.enter)
        course.mark(section.end, section.leave)
    end = far_bank(course, step, over, start)
    course.reach(settled(course.battle.table, step.end, profile.end if end is None else end))


@cites("climb.terrain-traits")
def over_a_face(course: Course, step: Step, rise: Rise) -> Rise:
    """The rise with the face it leads over. A leg that begins at the very edge is off the piece at once."""
    if rise.piece != GROUND or rise.at > TOLERANCE:
        return rise
    low, high = sorted((rise.start, rise.end))
    return msgspec.structs.replace(rise, piece=face_at(course.battle.table, step.start, low, high))


@cites("jump.long", "jump.small-gap")
def crossed(course: Course, step: Step, profile: Profile, jumps: bool) -> list[Section]:
    """What a leg crosses from edge to edge: drops between heights, gaps and waters."""
    over = [drop for drop in chasms(course, step, profile) if cleared(course, step, drop, jumps)]
    return over + [
        bed for bed in profile.beds if not within_any(bed, over) and spanned(course, step, bed, profile, jumps)
    ]


def cleared(course: Course, step: Step, drop: Section, jumps: bool) -> bool:
    """Whether a drop between two heights is stepped over or jumped across."""
    if step_across(course, step, drop, drop.width):
        return True
    if jumps:
        jump_across(course, step, drop, past_the_end(course, step), drop.width)
    return jumps


def within_any(section: Section, wholes: Sequence[Section]) -> bool:
    return any(whole.begin - TOLERANCE <= section.begin and section.end <= whole.end + TOLERANCE for whole in wholes)


@cites("jump.long", "jump.small-gap")
def far_bank(course: Course, step: Step, over: Sequence[Section], before: float) -> float | None:
    """The level of the far bank for a leg that ends on the far edge of what it crosses; None for other legs."""
    if not any(bed.end >= step.length - 2 * TOLERANCE for bed in over):
        return None
    banks = [level for level in course.battle.table.levels_around(*step.end) if abs(level - before) <= STEP]
    return min(banks, key=lambda level: abs(level - before), default=None)


@cites("climb.slopes")
def settled(table: Table, place: PointXY, z: float) -> float:
    """The level at the end of a leg: where a ramp runs in under the floor it leads to, the level of the floor."""
    if stands(table, *place, z):
        return z
    level = table.support(*place, z)
    return level if abs(level - z) <= STEP else z


def spanned(course: Course, step: Step, bed: Section, profile: Profile, jumps: bool) -> bool:
    """Whether a gap or water is crossed from edge to edge without going down into it."""
    piece = course.battle.table.pieces[bed.bed]
    inside = bed.begin <= TOLERANCE and depth_in(course.battle.table, piece.id, *step.start) > 2 * TOLERANCE
    width = 0.0 if inside else whole_width(course, step, bed)
    if not inside and step_across(course, step, bed, width):
        return True
    if jumps and jumped_into(course, step, bed):
        stay_dry(course, bed)
        return False
    if jumps and not inside:
        jump_across(course, step, bed, profile, width)
        return True
    if piece.water == "deep":
        wade(course, bed)
    return False


@cites("jump.down", "swim.rate")
def jumped_into(course: Course, step: Step, bed: Section) -> bool:
    """Whether a jump from a height comes down in deep water. The model is swimming then."""
    deep = course.battle.table.pieces[bed.bed].water == "deep"
    return deep and course.z - bed.enter > STEP + TOLERANCE and bed.end >= step.length - TOLERANCE


def ground_of(course: Course, step: Step, profile: Profile, walked: Sequence[Section]) -> Going:
    """The ground under a leg: for each section that is walked, the ground that counts on its level."""
    table, radius = course.battle.table, course.kind.base_radius
    going = on_the_bottom(course, profile)
    parts = storeys(table, walked) or [(table.storey(course.z), 0.0, step.length)]
    for storey, begin, end in parts:
        part = part_of(table, storey, step, begin, end, radius)
        going = part if going is OPEN else going if part is OPEN else added(going, part)
    return going


def storeys(table: Table, sections: Sequence[Section]) -> list[tuple[Table, float, float]]:
    """The ground that counts along a leg, in as few parts as possible."""
    found: list[tuple[Table, float, float]] = []
    for section in sections:
        on = section.carrier
        grounded = on == GROUND or not table.pieces[on].tiered
        storey = table.storey((section.enter + section.leave) / 2.0, grounded)
        if found and found[-1][0] is storey:
            found[-1] = (storey, found[-1][1], section.end)
        else:
            found.append((storey, section.begin, section.end))
    return found


def part_of(table: Table, storey: Table, step: Step, begin: float, end: float, radius: float) -> Going:
    start, goal = point_on(step, begin), point_on(step, end)
    (difficult, very), bar = storey.bad_ground(start, goal), storey.bar(start, goal, radius)
    if bar != FREE:
        bar = table.index[storey.pieces[bar].id]
    return Going(difficult, very, bar) if difficult or very or bar != FREE else OPEN


def point_on(step: Step, at: float) -> tuple[float, float]:
    share = at / step.length if step.length else 0.0
    (x, y), (to_x, to_y) = step.start, step.end
    return x + share * (to_x - x), y + share * (to_y - y)


def added(a: Going, b: Going) -> Going:
    return Going(a.difficult + b.difficult, a.very + b.very, b.bar if a.bar == FREE else a.bar)


@cites("climb.slopes", "climb.step")
def by_walking(course: Course, leg: Leg, step: Step) -> None:
    """Over slopes, steps, low obstacles and small gaps in turn."""
    if course.swum:
        course.refuse("It may walk on only in its next action.", "swim.rate")
    if step.length:
        traverse(course, step, Deals())


@cites("climb.high", "climb.down.high")
def by_climbing(course: Course, leg: Leg, step: Step) -> None:
    """Up or down what is higher than the model, to the other level or to a hold on the face."""
    go(course, leg, step, Deals(up=climb_up, down=climb_down))


@cites("climb.rappel")
def by_rappelling(course: Course, leg: Leg, step: Step) -> None:
    """Down on ropes, or sliding."""
    go(course, leg, step, Deals(down=rappel))


def go(course: Course, leg: Leg, step: Step, deals: Deals) -> None:
    if step.length:
        traverse(course, step, deals)
    if leg.z is not None and not level_with(leg.z, course.z) and course.refusal is None:
        hang(course, leg.z, step, deals)


@cites("climb.high", "climb.down.high")
def hang(course: Course, z: float, step: Step, deals: Deals) -> None:
    """Up or down the face at the end of a leg, to a hold at this height or to the level below."""
    table, low, high = course.battle.table, min(z, course.z), max(z, course.z)
    piece = face_at(table, step.end, low, high)
    if piece == GROUND:
        course.refuse("There is no face to hold on to at that place and height.", "climb.high")
        return
    deal = deals.up if z > course.z else deals.down
    before = len(course.feats)
    deal(course, Rise(course.at + step.length, course.z, z, piece), course.at + step.length)
    if len(course.feats) > before:
        bottom = level_below(table, *step.end, low)
        hangs = not stands(table, *step.end, z)
        course.feats[-1] = msgspec.structs.replace(course.feats[-1], bottom=bottom, hangs=hangs)
        course.mark(step.length, course.z)
        course.reach(z)


@cites("jump.long", "jump.down")
def by_jumping(course: Course, leg: Leg, step: Step) -> None:
    """Across a gap or down a drop."""
    if step.length:
        traverse(course, step, Deals(down=jump_down, low=jump_down, jumps=True))


WAYS: dict[str, WayOfGoing] = {
    AFOOT: by_walking,
    "climb": by_climbing,
    "rappel": by_rappelling,
    "jump": by_jumping,
    "ladder": by_ladder,
    "leap": by_leap,
    "swim": by_swimming,
}
