"""Obstacles: stepped over, scrambled over, climbed."""

from collections.abc import Callable
from typing import TypeAlias

from arap.battle.settings import VEHICLE_STEP
from arap.kernel.reasons import cites, implements
from arap.rules.movement.climbing.abilities import can_climb, equipped, has_ropes, is_overloaded, why_hands_full
from arap.rules.movement.climbing.feats import LEVEL, Course, Feat
from arap.rules.movement.measures.encumbrance import extra_for_climbers
from arap.rules.movement.measures.ground import DIFFICULT, VERY_DIFFICULT
from arap.table import GROUND, STEP, Piece, Rise, within

FACTORS = {"open": 1.0, "difficult": DIFFICULT.factor, "very-difficult": VERY_DIFFICULT.factor}
CLIMBING = ("climb", "climb-down")
Deal: TypeAlias = Callable[[Course, Rise, float], None]


@implements("climb.slopes", "climb.step")
@cites("climb.low-obstacle", "climb.down.low", "measure.height-and-slope")
def meet(course: Course, rise: Rise, at: float, up: Deal, down: Deal, low: Deal) -> None:
    """Slopes and steps of an inch cost nothing; up to the model's height it pays the height; above that it climbs."""
    if rise.slope or within(rise.height, STEP):
        return
    if course.kind.powers.on_wheels and not within(rise.height, VEHICLE_STEP(course.battle)):
        reason = (
            f'{course.piece_name(rise.piece)} is {round(rise.height, 3):g}" high, too high for the {course.kind.name}.'
        )
        course.refuse(reason, "climb.low-obstacle")
    elif rise.up:
        course.under.append(rise.start)
        (scramble if within(rise.height, course.kind.height) else up)(course, rise, at)
    elif not crosses_over(course, rise):
        (low if within(rise.height, course.kind.height) else down)(course, rise, at)


@implements("climb.cross-over")
def crosses_over(course: Course, rise: Rise) -> bool:
    """A model that comes down to within an inch of the level it climbed from in this move pays only for the way up."""
    for number, level in enumerate(course.under):
        if within(abs(level - rise.end), STEP):
            del course.under[number:]
            return True
    return False


@implements("climb.low-obstacle", "climb.down.low")
@cites("climb.terrain-traits")
def scramble(course: Course, rise: Rise, at: float) -> None:
    """No test and no extra point: the cost is the height times a factor for the face."""
    factor = factor_of(course, rise.piece)
    rule = "climb.low-obstacle" if rise.up else "climb.down.low"
    course.add(Feat("scramble", at, rise.start, rise.end, rise.height * factor, rule, rise.piece))


@implements("climb.terrain-traits")
def factor_of(course: Course, piece: int) -> float:
    """Difficult and very difficult faces cost twice and four times as much; impassable ones cannot be climbed."""
    if piece == GROUND:
        return 1.0
    face = course.battle.table.pieces[piece]
    if face.face_going == "impassable":
        course.refuse(f"The face of {face.name} is impassable.", "climb.terrain-traits")
        return 1.0
    return FACTORS[face.face_going]


@cites("climb.high")
def too_high(course: Course, rise: Rise, at: float) -> None:
    """Walking does not lead up anything higher than the model."""
    reason = (
        f'{course.piece_name(rise.piece)} is {round(rise.height, 3):g}" high, higher than the model; it must climb.'
    )
    course.refuse(reason, "climb.high")


@cites("climb.down.high")
def too_deep(course: Course, rise: Rise, at: float) -> None:
    """Walking does not lead down a drop deeper than the model's height."""
    reason = f'It is {round(rise.height, 3):g}" down there; climb down, jump or rappel.'
    course.refuse(reason, "climb.down.high")


@implements("climb.high")
def climb_up(course: Course, rise: Rise, at: float) -> None:
    """Two points, and a test at the foot."""
    if may_climb(course, rise.piece):
        inches = rise.height * factor_of(course, rise.piece) + extra_for_climbers(course.battle, course.model)
        course.add(Feat("climb", at, rise.start, rise.end, inches, "climb.high", rise.piece, rise.start, points=2))


@implements("climb.down.high")
def climb_down(course: Course, rise: Rise, at: float) -> None:
    """The same going down; a model that fails falls."""
    if may_climb(course, rise.piece):
        inches = rise.height * factor_of(course, rise.piece) + extra_for_climbers(course.battle, course.model)
        course.add(
            Feat("climb-down", at, rise.start, rise.end, inches, "climb.down.high", rise.piece, rise.end, points=2)
        )


@cites("climb.high", "climb.sustained.equipment")
def may_climb(course: Course, piece: int) -> bool:
    """Whether a model climbs here: it must be a climber, its equipment must suit the face, and it must be its first
    climb."""
    kind, face = course.kind, course.battle.table.pieces[piece] if piece != GROUND else None
    if not can_climb(kind):
        course.refuse(f"The {kind.name} cannot climb.", "climb.high")
    elif full := why_hands_full(course.battle, course.model):
        course.refuse(full.reason, full.rule)
    elif is_overloaded(course.battle, course.model):
        course.refuse(f"The {kind.name} cannot climb with a heavy weapon.", "climb.sustained.heavy-loads")
    elif face and face.climb == "no":
        course.refuse(f"{face.name} cannot be climbed.", "climb.high")
    elif face and face.climb == "equipment" and not equipped(course.battle, course.model.unit):
        course.refuse(
            f"{face.name} can be climbed only with equipment (climbing-equipment).", "climb.sustained.equipment"
        )
    elif any(feat.way in CLIMBING for feat in course.feats):
        course.refuse("One action allows one climb.", "climb.high")
    return course.refusal is None


@implements("climb.rappel")
def rappel(course: Course, rise: Rise, at: float) -> None:
    """Down ropes or creepers, or sliding, at the normal rate for one point."""
    face = course.battle.table.pieces[rise.piece] if rise.piece != GROUND else None
    if not can_climb(course.kind):
        course.refuse(f"The {course.kind.name} cannot rappel.", "climb.rappel")
    elif not (rappels_from(face) or has_ropes(course.battle, course.model.unit)):
        course.refuse("There is no rope or creeper to rappel on and no slope to slide down.", "climb.rappel")
    else:
        inches = rise.height * factor_of(course, rise.piece)
        course.add(Feat("rappel", at, rise.start, rise.end, inches, "climb.rappel", rise.piece, rise.end))


def rappels_from(face: Piece | None) -> bool:
    return face is not None and face.ground.rappel


def level_with(a: float, b: float) -> bool:
    return abs(a - b) <= LEVEL
