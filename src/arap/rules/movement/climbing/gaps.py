"""Gaps and drops: stepped across, jumped across, jumped down."""

from math import floor

from arap.battle.battle import Battle
from arap.battle.settings import GRAVITY_STEP, JUMP_CHANGE, MOST_DROP, VEHICLE_STEP
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.movement.climbing.abilities import can_jump, flies, sinks_softly
from arap.rules.movement.climbing.feats import Course, Feat
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.steps import Step
from arap.table import STEP, TOLERANCE, PointXY, Profile, Rise, Section, passages, within

LONGEST_LOOK = 100.0
LEAST_OUT = 0.5


@cites("jump.small-gap")
def whole_width(course: Course, step: Step, bed: Section) -> float:
    """The width of a gap along a leg, even if the leg ends in it."""
    (x, y), (to_x, to_y) = step.start, step.end
    scale = LONGEST_LOOK / step.length
    beyond = (x + (to_x - x) * scale, y + (to_y - y) * scale)
    piece = course.battle.table.pieces[bed.bed]
    for low, high in passages(course.battle.table, piece.id, step.start, beyond):
        if low - TOLERANCE <= bed.begin <= high:
            return high - low
    return bed.width


@implements("jump.small-gap")
@cites("jump.natural-jumpers")
def step_across(course: Course, step: Step, bed: Section, width: float) -> bool:
    """Whether a gap of this width is crossed while walking: an inch or less, or any gap for models that go by
    jumping."""
    limit = VEHICLE_STEP(course.battle) if course.kind.powers.on_wheels else STEP
    if not (within(width, limit) or (flies(course.kind) and bed.end < step.length - TOLERANCE)):
        return False
    name = course.piece_name(bed.bed)
    if course.crawls:
        course.refuse(f"A prone model cannot jump; {name} is in the way.", "jump.small-gap")
    elif bed.end >= step.length - TOLERANCE / 2 and width > bed.width + TOLERANCE:
        course.refuse(f"Its path would end over {name}; it must stop before it.", "jump.small-gap")
    return True


@implements("jump.long")
def jump_across(course: Course, step: Step, bed: Section, profile: Profile, width: float) -> None:
    """A long jump over a gap of this width, from edge to edge. The width is revealed when the model is committed."""
    name = course.piece_name(bed.bed)
    if not can_jump(course.kind) or course.crawls:
        course.refuse(f"The {course.kind.name} cannot make long jumps.", "jump.long")
    elif bed.begin <= TOLERANCE and not at_edge(bed, width):
        course.refuse(f"It is in {name} already.", "jump.long")
    elif bed.end >= step.length - TOLERANCE / 2 and width > bed.width + TOLERANCE:
        course.refuse(f"A jump over {name} must end beyond it.", "jump.long")
    else:
        bottom = bed.enter
        before = level_before(course, profile, bed)
        after = level_after(profile, bed)
        course.add(
            Feat("long-jump", course.at + bed.begin, before, after, 0.0, "jump.long", bed.bed, bottom, width=bed.width)
        )


def at_edge(bed: Section, width: float) -> bool:
    """Whether a leg that begins with a gap of this width begins at its edge and not in the middle of it."""
    return width <= bed.width + 2 * TOLERANCE


def level_before(course: Course, profile: Profile, bed: Section) -> float:
    levels = [section.leave for section in profile.sections if section.end <= bed.begin + TOLERANCE]
    return levels[-1] if levels else course.z


def level_after(profile: Profile, bed: Section) -> float:
    levels = [section.enter for section in profile.sections if section.begin >= bed.end - TOLERANCE]
    return levels[0] if levels else 0.0


@cites("jump.long", "jump.natural-jumpers")
def longest_jump(battle: Battle, model: Model) -> float:
    """The basic move minus an inch, or what the data of the kind say; a scenario may change it."""
    kind = battle.kind(model)
    limit = basic_move(battle, model) - 1.0 if kind.jump_limit is None else kind.jump_limit
    return limit + JUMP_CHANGE(battle)


@implements("jump.down", "jump.down.limit")
def jump_down(course: Course, rise: Rise, at: float) -> None:
    """The drop uses no allowance, and neither does the half inch or the radius between the edge and the landing
    point."""
    limit = deepest_jump(course.battle)
    if not sinks_softly(course.kind) and not within(rise.height, limit):
        reason = f'No model may choose to jump down {round(rise.height, 3):g}"; {limit:g}" is the most.'
        course.refuse(reason, "jump.down.limit")
        return
    course.add(Feat("jump-down", at, rise.start, rise.end, 0.0, "jump.down", rise.piece, rise.end))


@cites("jump.down.limit")
def deepest_jump(battle: Battle) -> float:
    """Six inches for a human; gravity changes this in proportion."""
    return MOST_DROP(battle) * GRAVITY_STEP(battle) / 2.0


@cites("jump.down", "jump.down.limit")
def falls_to_test(battle: Battle, drop: float) -> int:
    """One test for each full two inches."""
    return floor((drop + TOLERANCE) / GRAVITY_STEP(battle))


def landing(radius: float) -> float:
    """How far out from an edge a model lands."""
    return max(LEAST_OUT, radius)


def onward(start: PointXY, end: PointXY, distance: float, whole: float) -> PointXY:
    """The point this far along a leg, or beyond it."""
    share = distance / whole if whole else 0.0
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
