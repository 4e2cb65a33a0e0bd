"""Swimming as part of a path: in the water, and out of it."""

from arap.battle.acts import Leg
from arap.kernel.reasons import cites
from arap.rules.movement.climbing.abilities import swims
from arap.rules.movement.climbing.feats import Course, Feat
from arap.rules.movement.climbing.gaps import landing
from arap.rules.movement.measures.ground import OPEN, Going
from arap.rules.movement.measures.steps import Step
from arap.table import GROUND, Profile, Rise, Section, within

RULE = "swim.rate"


@cites("swim.rate", "swim.underwater")
def wade(course: Course, bed: Section) -> None:
    """Models do not walk into deep water, unless they are at home in it."""
    stay_dry(course, bed)
    nature, name = swims(course.kind), course.battle.table.pieces[bed.bed].name
    if nature == "humanoid":
        reason = f"{name} is deep water; walk to its edge, then swim with the next action."
        course.refuse(reason, RULE)


@cites("swim.rate")
def stay_dry(course: Course, bed: Section) -> None:
    """Models that cannot swim do not go into deep water in any way."""
    if swims(course.kind) == "none":
        name = course.battle.table.pieces[bed.bed].name
        course.refuse(f"The {course.kind.name} cannot enter the deep water of {name}.", RULE)


@cites("swim.underwater")
def on_the_bottom(course: Course, profile: Profile) -> Going:
    """The bed of the water, for models that walk on it."""
    if swims(course.kind) != "walks-bottom":
        return OPEN
    inches = {"difficult": 0.0, "very-difficult": 0.0}
    for bed in profile.beds:
        bottom = course.battle.table.pieces[bed.bed].bottom
        if course.battle.table.pieces[bed.bed].water == "deep" and bottom in inches:
            inches[bottom] += bed.width
    return Going(inches["difficult"], inches["very-difficult"])


@cites("swim.rate", "swim.climbing-out")
def by_swimming(course: Course, leg: Leg, step: Step) -> None:
    """From the shore or in the water, to the shore, or out of it onto a jetty or a boat."""
    if swims(course.kind) == "none":
        course.refuse(f"The {course.kind.name} cannot swim.", RULE)
        return
    if course.at > 0.0 and not course.swum and swims(course.kind) == "humanoid":
        course.refuse("A swim begins with its own action, from the edge of the water.", RULE)
    course.swum = True
    profile = course.profile(step.start, step.end)
    for section in profile.sections:
        wet = section.bed != GROUND and course.battle.table.pieces[section.bed].water == "deep"
        if not (wet or at_shore(course, step, section) or climbs_out(course, step, section, profile.rises)):
            course.refuse("A swim ends at the shore.", RULE)
    if not profile.sections:
        course.refuse("There is no deep water there to swim in.", RULE)
    course.goings.append(on_the_bottom(course, profile))
    for section in profile.sections:
        course.mark(section.begin, section.enter)
        course.mark(section.end, section.leave)
    course.reach(profile.end)


def at_shore(course: Course, step: Step, section: Section) -> bool:
    """The bit of land on which a model stands before and after the swim."""
    if section.carrier != GROUND or not within(section.width, landing(course.kind.base_radius)):
        return False
    return (course.at == 0.0 and section.begin == 0.0) or section.end >= step.length - 0.01


def climbs_out(course: Course, step: Step, section: Section, rises: tuple[Rise, ...]) -> bool:
    """Whether a swim ends with the climb onto a jetty or a boat; the swimmer then stands at its edge."""
    piece = course.battle.table.pieces[section.carrier] if section.carrier != GROUND else None
    if piece is None or not piece.ground.landing or section.end < step.length - 0.01:
        return False
    if not within(section.width, landing(course.kind.base_radius)):
        return False
    start = rises[-1].start if rises else course.z
    at = course.at + section.begin
    course.add(Feat("climb-out", at, start, section.enter, 0.0, "swim.climbing-out", section.carrier, start))
    return True
