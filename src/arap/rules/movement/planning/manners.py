"""Ways of going other than walking: which ones a unit has, and the legs by which each leads to a place."""

from collections.abc import Iterator
from math import ceil, floor

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Alternative
from arap.rules.movement.climbing.abilities import can_climb, can_jump, has_ropes
from arap.rules.movement.climbing.gaps import landing
from arap.rules.movement.climbing.holds import AT_ONCE, ladder_under
from arap.rules.movement.climbing.ladders import end_of
from arap.rules.movement.climbing.ropes import HARD_GOING
from arap.rules.movement.measures.steps import AFOOT
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.mover import Mover
from arap.table import STEP, Ladder, PointXY, length, snap, within

ANY = "any"
CLIMB, RAPPEL, JUMP, LEAP, LADDER, SWIM = "climb", "rappel", "jump", "leap", "ladder", "swim"
BELOW = 0.06


class Lead(msgspec.Struct, frozen=True):
    """How a member goes to its goal: by which way of going, to which level (None: wherever that leads)."""

    by: str = AFOOT
    z: float | None = None


def leads_anywhere(battle: Battle) -> bool:
    """Whether there is anything on the table to climb, jump or swim."""
    table = battle.table
    return table.once(
        "crossings",
        lambda: (
            bool(table.ladders)
            or table.deep_water
            or any(piece.gap > STEP or (piece.solid and piece.steep and piece.top > STEP) for piece in table.pieces)
        ),
    )


def ways_of_going(battle: Battle, unit_id: str) -> tuple[Alternative, ...]:
    """The ways of going on this table other than walking, with the reason for each one the unit does not have."""
    if not battle.table.tiered or not leads_anywhere(battle):
        return ()
    return battle.form(unit_id).once("ways of going", lambda: found_ways(battle, unit_id))


def found_ways(battle: Battle, unit_id: str) -> tuple[Alternative, ...]:
    kinds = [battle.kind(model) for model in battle.members(unit_id)]
    pieces, name = battle.table.pieces, battle.units[unit_id].name
    ropes = has_ropes(battle, unit_id) or any(piece.ground.rails for piece in pieces)
    return (
        Alternative(ANY, "Any way", rule="climb.high"),
        way(CLIMB, "Climb", "climb.high", any(map(can_climb, kinds)), f"No model of {name} can climb"),
        way(LADDER, "Ladder", "ladder.fixed.climb", bool(battle.table.ladders), "There are no ladders here"),
        way(JUMP, "Jump", "jump.long", any(map(can_jump, kinds)), f"No model of {name} can jump"),
        way(RAPPEL, "Rappel", "climb.rappel", ropes, f"{name} have no ropes, and none hang here"),
        way(LEAP, "Leap", "climb.jump-pack", any(k.powers.jump_pack for k in kinds), f"{name} have no jump packs"),
    )


def way(by: str, label: str, rule: str, able: bool, why: str) -> Alternative:
    return Alternative(by, label, 0, None if able else Refusal(why, rule), rule)


def manners(battle: Battle, mover: Mover, by: str, terms: Terms) -> list[str]:
    """The ways of going a model may try: `by` itself if it has it, or all that it has for `any`."""
    kind = mover.kind
    if terms.swim:
        able = [SWIM] if any(mover.model.id == swimmer for swimmer, _ in terms.allowances) else []
    else:
        able = [CLIMB, RAPPEL] if can_climb(kind) else []
        able += [JUMP] if can_jump(kind) else []
        able += [LEAP] if kind.powers.jump_pack else []
        able += [LADDER] if battle.table.ladders else []
    return [each for each in able if by in (ANY, each)]


def legs_by(battle: Battle, mover: Mover, place: PointXY, by: str) -> Iterator[tuple[Leg, ...]]:
    """The legs that may lead to a place by a way of going: straight, or over ladders."""
    if by == LADDER:
        yield from over_ladders(battle, mover, place)
    else:
        yield (Leg(*place, by=by),)


@cites("ladder.fixed.climb", "ladder.fixed.progress")
def over_ladders(battle: Battle, mover: Mover, place: PointXY) -> Iterator[tuple[Leg, ...]]:
    """Over each ladder and on to the place; or on a rung, if the allowance leads no farther."""
    for ladder, legs in whole_ladders(battle, mover):
        yield from legs_to(legs, place)
        if ladder.rope == "across":
            yield part_of_rope(battle, mover, legs)
            continue
        z = rung(battle, mover, ladder, legs)
        yield (*legs[:-1], Leg(*end_of(ladder, z), by=LADDER, z=z))


@cites("grapple.horizontal")
def part_of_rope(battle: Battle, mover: Mover, legs: tuple[Leg, ...]) -> tuple[Leg, ...]:
    """As far along a rope across a gap as the allowance leads."""
    path, (x, y) = mover.path(battle, legs), (legs[-2].x, legs[-2].y) if len(legs) > 1 else mover.start
    whole = length((x, y), (legs[-1].x, legs[-1].y))
    left = max(0.0, whole - max(0.0, path.total - path.allowance) / HARD_GOING)
    share = floor(100 * left) / 100 / whole if whole else 1.0
    end = snap(x + share * (legs[-1].x - x)), snap(y + share * (legs[-1].y - y))
    return (*legs[:-1], Leg(*end, by=LADDER, z=legs[-1].z))


@cites("ladder.fixed.climb")
def whole_ladders(battle: Battle, mover: Mover) -> Iterator[tuple[Ladder, tuple[Leg, ...]]]:
    """To an end of a ladder on the model's level, and to its other end."""
    model, here = mover.model, mover.start
    on = ladder_under(battle.table, *here, model.z)
    for ladder in battle.table.ladders:
        for (x, y, low), (to_x, to_y, high) in ((ladder.foot, ladder.head), (ladder.head, ladder.foot)):
            near = abs(low - model.z) <= AT_ONCE and within(length(here, (x, y)), mover.allowance)
            if on is ladder or near:
                mount = () if on is ladder else mounting(mover, (x, y))
                yield ladder, (*mount, Leg(to_x, to_y, by=LADDER, z=high))


def legs_to(legs: tuple[Leg, ...], place: PointXY) -> Iterator[tuple[Leg, ...]]:
    """These legs, and the same with the walk from their end on to a place."""
    yield legs
    if length((legs[-1].x, legs[-1].y), place) > AT_ONCE:
        yield (*legs, Leg(*place))


def mounting(mover: Mover, end: PointXY) -> tuple[Leg, ...]:
    """The walk to the end of a ladder, if one is needed."""
    near = length(mover.start, end) <= landing(mover.kind.base_radius)
    return () if near else (Leg(*end),)


@cites("ladder.fixed.progress")
def rung(battle: Battle, mover: Mover, ladder: Ladder, legs: tuple[Leg, ...]) -> float:
    """How far up or down the ladder at the end of these legs the allowance leads; a model that does not get off the
    ladder is on a rung."""
    path, here, goal = mover.path(battle, legs), mover.model.z, legs[-1].z or 0.0
    missing = max(0.0, path.total - path.allowance) * (ladder.head[2] - ladder.foot[2]) / ladder.length
    missing = min(max(ceil(missing * 100) / 100, BELOW if missing else 0.0), abs(goal - here))
    return round(goal - missing if goal > here else goal + missing, 2)


@cites("ladder.fixed.progress")
def to_last_rungs(battle: Battle, mover: Mover) -> Iterator[tuple[Leg, ...]]:
    """Up each ladder to just below its head, for a model that finds no room there."""
    on = ladder_under(battle.table, *mover.start, mover.model.z)
    for ladder in battle.table.ladders:
        (x, y, low), z = ladder.foot, round(ladder.head[2] - BELOW, 2)
        if z > mover.model.z and (on is ladder or abs(low - mover.model.z) <= AT_ONCE):
            yield (*(() if on is ladder else mounting(mover, (x, y))), Leg(x, y, by=LADDER, z=z))
