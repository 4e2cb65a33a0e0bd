"""Drops between two heights, such as a lane between roofs. They are crossed like a gap in the ground."""

from collections.abc import Sequence

import msgspec

from arap.kernel.reasons import cites
from arap.rules.movement.climbing.feats import Course
from arap.rules.movement.measures.steps import Step
from arap.table import GROUND, STEP, TOLERANCE, Profile, Section

BEYOND = 0.01


@cites("jump.long", "jump.small-gap")
def chasms(course: Course, step: Step, profile: Profile) -> tuple[Section, ...]:
    """The drops of a leg beyond which it is again as high as before, to within a step; each as one section."""
    if not any(drops(rise.start, rise.end) and not rise.slope for rise in profile.rises):
        return ()
    found: list[Section] = []
    level, below = course.z, list[Section]()
    for section in past_the_end(course, step).sections:
        if below and abs(section.enter - level) <= STEP:
            found += whole(below, step)
            below = []
        if below or drops(level, section.enter):
            below.append(section)
        else:
            level = section.leave
        if max(section.enter, section.leave) > level + STEP:
            break
    return tuple(found)


def drops(start: float, end: float) -> bool:
    return end < start - STEP


def past_the_end(course: Course, step: Step) -> Profile:
    """The profile of a leg and a little more: a jump may end on the very edge of the other side."""
    (x, y), (to_x, to_y) = step.start, step.end
    share = 1.0 + BEYOND / step.length
    return course.profile(step.start, (x + (to_x - x) * share, y + (to_y - y) * share))


def whole(below: Sequence[Section], step: Step) -> list[Section]:
    """A drop in one piece, with the bottom under the middle of it. A gap or water from edge to edge is one already."""
    if below[0].bed != GROUND and len({section.bed for section in below}) == 1:
        return []
    begin, end = below[0].begin, min(below[-1].end, step.length)
    middle = next(section for section in below if section.end >= (begin + end) / 2.0 - TOLERANCE)
    return [msgspec.structs.replace(middle, begin=begin, end=end)]
