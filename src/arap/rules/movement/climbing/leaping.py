"""Jump packs against a vertical face."""

from arap.battle.acts import Leg
from arap.kernel.reasons import implements
from arap.rules.movement.climbing.feats import Course, Feat
from arap.rules.movement.climbing.gaps import landing, onward
from arap.rules.movement.climbing.holds import face_at, level_below, stands
from arap.rules.movement.measures.steps import Step
from arap.table import GROUND, within

REACH = 6.0
RULE = "climb.jump-pack"


@implements("climb.jump-pack")
def by_leap(course: Course, leg: Leg, step: Step) -> None:
    """From within 6" of the foot of a face: up to 6" up the face, or onto its top, with a test for the handhold."""
    if not course.kind.powers.jump_pack:
        course.refuse(f"The {course.kind.name} has no jump pack.", RULE)
        return
    goal = leg.z
    foot, face = step.length, face_at(course.battle.table, step.end, course.z, goal if goal is not None else course.z)
    if goal is None or (stands(course.battle.table, *step.end, goal) and goal > course.z):
        rise = next((rise for rise in course.profile(step.start, step.end).rises if rise.up), None)
        near = rise is not None and step.length - rise.at <= landing(course.kind.base_radius) + 0.01
        if rise is None or not near or not stands(course.battle.table, *step.end, rise.end):
            course.refuse("A leap ends on a face or at the edge of its top.", RULE)
            return
        foot, face, goal = rise.at, rise.piece, rise.end
    if face == GROUND:
        course.refuse("A leap ends on a face or at the edge of its top.", RULE)
    elif not within(foot, REACH) or not within(goal - course.z, REACH):
        reason = f'A leap leads up to {REACH:g}" up from within {REACH:g}" of the foot of the face.'
        course.refuse(reason, RULE)
    else:
        hangs = not stands(course.battle.table, *step.end, goal)
        bottom = level_below(course.battle.table, *onward(step.start, step.end, foot, step.length), course.z)
        course.add(Feat("leap", foot, course.z, goal, 0.0, RULE, face, bottom, hangs))
        course.air.append((course.at, course.at + step.length))
        course.reach(goal)
