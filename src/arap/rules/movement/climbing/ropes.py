"""Climbing ropes: what it costs, how high one gets, and when strength is tested."""

from arap.battle.battle import Battle
from arap.battle.settings import ROPE_STRENGTH
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.movement.climbing.abilities import can_climb
from arap.rules.movement.climbing.feats import Course, Feat
from arap.rules.movement.climbing.holds import AT_ONCE
from arap.rules.movement.climbing.obstacles import CLIMBING
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.steps import Step
from arap.table import Ladder, PointXY, length, within
from arap.table.shapes.footprints import from_leg

RULE, RATE = "grapple.rope-climb", "grapple.rate"
ACROSS = "grapple.horizontal"
STOREY, TWO_LEVELS, HARD_GOING = 3.0, 6.0, 2.0


@implements("grapple.rope-climb")
def on_rope(course: Course, rope: Ladder, z: float) -> None:
    """Two points and an Initiative test that may be taken again; the face does not matter."""
    number = course.battle.table.ladders.index(rope)
    if not can_climb(course.kind):
        course.refuse(f"The {course.kind.name} cannot climb.", RULE)
    elif any(feat.way in (*CLIMBING, "rope", "rope-down") for feat in course.feats):
        course.refuse("One action allows one climb.", RULE)
    elif rope.rope == "storeys" and not within(abs(z - course.z), STOREY):
        course.refuse('On the wall of a building a rope leads one level (3") up or down in an action.', RATE)
    else:
        ends = z <= rope.foot[2] + AT_ONCE or z >= rope.head[2] - AT_ONCE
        course.add(
            Feat(
                "rope" if z > course.z else "rope-down", course.at, course.z, z, inches_up(course, rope, z), RULE,
                number, rope.foot[2], hangs=not ends, points=2,
            )
        )  # fmt: skip


def leads_along(rope: Ladder, end: PointXY) -> bool:
    """Whether a leg ends on a rope across a gap, or at one of its ends."""
    return from_leg(end, rope.foot[:2], rope.head[:2]) <= AT_ONCE


@implements("grapple.horizontal")
def along_rope(course: Course, rope: Ladder, step: Step) -> None:
    """Across a gap at the rate of difficult ground, without a test."""
    if not can_climb(course.kind):
        course.refuse(f"The {course.kind.name} cannot climb.", ACROSS)
        return
    ends = min(length(step.end, rope.foot[:2]), length(step.end, rope.head[:2])) <= AT_ONCE
    number, far = course.battle.table.ladders.index(rope), length(step.end, rope.foot[:2])
    course.add(
        Feat(
            "rope-across", course.at, course.z, rope.foot[2], HARD_GOING * step.length, ACROSS, number, rope.foot[2],
            hangs=not ends, width=far,
        )
    )  # fmt: skip
    course.air.append((course.at, course.at + step.length))
    course.mark(step.length, rope.foot[2])
    course.reach(rope.foot[2])


@cites("grapple.rate")
def inches_up(course: Course, rope: Ladder, z: float) -> float:
    """A level of a building takes no more than the move of the model; elsewhere an inch costs an inch."""
    height = abs(z - course.z)
    return min(height, basic_move(course.battle, course.model)) if rope.rope == "storeys" else height


@implements("grapple.strength-test")
def tests_of_strength(battle: Battle, model: Model, feat: Feat) -> list[float]:
    """The heights at which a model must show its strength: before it begins, and after each two levels."""
    who = ROPE_STRENGTH(battle)
    if who == "off" or (who == "tagged" and not battle.kind(model).powers.weak_climber):
        return []
    begin, end = feat.start - feat.bottom, feat.end - feat.bottom
    further = [TWO_LEVELS * n for n in range(1, int((end + AT_ONCE) // TWO_LEVELS) + 1)]
    return [feat.bottom + at for at in (0.0, *further) if begin <= at + (AT_ONCE if not at else -AT_ONCE)]
