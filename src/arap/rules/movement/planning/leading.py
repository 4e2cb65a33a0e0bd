"""Members led by hand: another way of going than walking, to a level of choice."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Alternative
from arap.rules.movement.climbing.abilities import PACK, can_climb, can_jump, has_ropes
from arap.rules.movement.climbing.gaps import landing
from arap.rules.movement.climbing.holds import AT_ONCE, ladder_under
from arap.rules.movement.climbing.ladders import Counter, end_of
from arap.rules.movement.climbing.reach import rough_ways
from arap.rules.movement.measures.field import field_around
from arap.rules.movement.measures.steps import AFOOT
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.standing import rides_of
from arap.rules.movement.planning.crossing import (
    ANY,
    LADDER,
    Crossing,
    Passage,
    body_of,
    leads_anywhere,
    leads_on,
    surest,
    walks_there,
)
from arap.rules.movement.planning.formation import KEEP, slots
from arap.table import Ladder, PointXY, length, shifted, snap_point

NEARBY = 2.0
CLIMB = "climb"
RAILS = frozenset({"rope", "slide"})


class Lead(msgspec.Struct, frozen=True):
    """How a member goes where it is sent: by which way of going, to which level (None: where that leads)."""

    by: str = AFOOT
    z: float | None = None


def ways_of_going(battle: Battle, unit_id: str) -> tuple[Alternative, ...]:
    """The ways of going there are on this table beside walking, and why not for those the unit has not."""
    table, unit = battle.table, battle.units[unit_id]
    if not table.tiered or not leads_anywhere(battle):
        return ()
    return battle.once(("ways of going", unit.models), lambda: found_ways(battle, unit_id))


def found_ways(battle: Battle, unit_id: str) -> tuple[Alternative, ...]:
    kinds = [battle.kind(model) for model in battle.members(unit_id)]
    pieces, name = battle.table.pieces, battle.units[unit_id].name
    ropes = has_ropes(battle, unit_id) or any(RAILS & set(piece.tags) for piece in pieces)
    return (
        Alternative(ANY, "Any way", rule="climb.high"),
        way(CLIMB, "Climb", "climb.high", any(map(can_climb, kinds)), f"Nobody of {name} can climb"),
        way(LADDER, "Ladder", "ladder.fixed.climb", bool(battle.table.ladders), "There are no ladders here"),
        way("jump", "Jump", "jump.long", any(map(can_jump, kinds)), f"Nobody of {name} can jump"),
        way("rappel", "Rappel", "climb.rappel", ropes, f"{name} have no ropes, and none hang here"),
        way("leap", "Leap", "climb.jump-pack", any(PACK in k.traits for k in kinds), f"{name} have no jump packs"),
    )


def way(by: str, label: str, rule: str, able: bool, why: str) -> Alternative:
    return Alternative(by, label, 0, None if able else Refusal(why, rule), rule)


def led_paths(
    battle: Battle,
    models: Sequence[Model],
    goals: Sequence[PointXY],
    leads: Mapping[str, Lead],
    terms: Terms,
    holders: Collection[str] = (),
) -> dict[str, ModelPath]:
    """The paths of those led by hand, to their goals, the foremost first; by `any` way, the surest there is. Who goes
    by one of the ways in `holders` climbs as far as he gets, and waits where he is if no ladder is near enough or has
    room."""
    here = [(model.x, model.y) for model in models]
    taken = field_around(battle, models[0].unit, (), [*here, *goals], NEARBY).bodies if models else []
    found, traffic = {}, Counter(battle, {model.id for model in models})
    for model, goal in sorted(zip(models, goals, strict=True), key=foremost):
        if lead := leads.get(model.id):
            wanted = Crossing(terms, lead.by, lead.z, holds=lead.by in holders)
            searched = wanted.holds or lead.by == ANY
            passage = surest(battle, model, goal, wanted, taken) if searched else None
            waits = lead.by == LADDER and wanted.holds
            if waits and passage and not has_room(battle, traffic, passage):
                passage = None
            legs = () if waits else led_legs(battle, model, goal, lead)
            found[model.id] = passage.path.order if passage else ModelPath(model.id, legs)
            taken.append(body_of(battle, model, passage))
    return {model.id: found[model.id] for model in models if model.id in found}


def foremost(sent: tuple[Model, PointXY]) -> tuple[float, float]:
    """The highest come first, of those on one level they who are farthest along their way."""
    model, goal = sent
    dx, dy = goal[0] - model.x, goal[1] - model.y
    far = length((0.0, 0.0), (dx, dy))
    return -model.z, -round((model.x * dx + model.y * dy) / far, 2) if far else 0.0


@implements("ladder.capacity")
def has_room(battle: Battle, traffic: Counter, passage: Passage) -> bool:
    """Whether the ladders of a way have room for one more; he is counted then."""
    return all(traffic.admit(ride) is None for ride in rides_of(battle, passage.path))


def led_legs(battle: Battle, model: Model, goal: PointXY, lead: Lead) -> tuple[Leg, ...]:
    if goal == (model.x, model.y) and lead.z is None:
        return ()
    if lead.by == LADDER:
        return ladder_legs(battle, model, goal, lead.z)
    return (Leg(*goal, by=straight_on(battle, model, goal) if lead.by == ANY else lead.by, z=lead.z),)


def straight_on(battle: Battle, model: Model, goal: PointXY) -> str:
    """How one goes who has found no way there: climbing if he can and something is in the way, else on foot."""
    climbs = can_climb(battle.kind(model)) and rough_ways(battle, [model], [(model.x, model.y)], [goal])
    return CLIMB if climbs else AFOOT


def turned_to(path: ModelPath, facing: float | None) -> ModelPath:
    """A path at whose end the model faces so."""
    if facing is None or not path.legs:
        return path
    last = path.legs[-1]
    return ModelPath(path.model, (*path.legs, Leg(last.x, last.y, facing)))


def ladder_legs(battle: Battle, model: Model, goal: PointXY, z: float | None) -> tuple[Leg, ...]:
    """To the ladder nearest to the goal, up or down it, and on to the goal where it lies beyond its end; who needs no
    ladder goes on foot."""
    ladder = nearest_ladder(battle, model, goal)
    if needs_no_ladder(battle, model, goal, z, ladder):
        return (Leg(*goal),)
    if ladder is None:
        return (Leg(*goal, by=LADDER, z=z),)
    top = model.z >= ladder.head[2] - AT_ONCE
    to = z if z is not None else (ladder.foot[2] if top else ladder.head[2])
    mount = ladder.head if top else ladder.foot
    legs = [] if on_or_at(battle, model, mount) else [Leg(mount[0], mount[1])]
    end = end_of(ladder, to)
    legs.append(Leg(*end, by=LADDER, z=to))
    left = to <= ladder.foot[2] + AT_ONCE or to >= ladder.head[2] - AT_ONCE
    if left and length(end, goal) > AT_ONCE and leads_on(battle, goal, to):
        legs.append(Leg(*goal))
    return tuple(legs)


@implements("ladder.fixed.climb")
def needs_no_ladder(battle: Battle, model: Model, goal: PointXY, z: float | None, ladder: Ladder | None) -> bool:
    """Whether a model has its ladder below it, or none, and its goal on its own level, a mere walk away."""
    if ladder and (model.z < ladder.head[2] - AT_ONCE or length(goal, end_of(ladder, ladder.foot[2])) <= AT_ONCE):
        return False
    return (z is None or abs(z - model.z) <= AT_ONCE) and walks_there(battle, model, goal)


def nearest_ladder(battle: Battle, model: Model, goal: PointXY) -> Ladder | None:
    """The ladder with an end on the model's level, or the one it is on, that has the shortest way to the goal."""
    if on := ladder_under(battle.table, model.x, model.y, model.z):
        return on
    here = (model.x, model.y)
    near = [each for each in battle.table.ladders if any(abs(end[2] - model.z) <= AT_ONCE for end in ends(each))]
    return min(near, key=lambda each: round_trip(each, here, goal), default=None)


def ends(ladder: Ladder) -> tuple[tuple[float, float, float], ...]:
    return ladder.foot, ladder.head


def round_trip(ladder: Ladder, here: PointXY, goal: PointXY) -> float:
    foot = (ladder.foot[0], ladder.foot[1])
    return length(here, foot) + length(foot, goal)


def on_or_at(battle: Battle, model: Model, mount: tuple[float, float, float]) -> bool:
    """Whether the model can mount where it stands, or is on the ladder already."""
    if ladder_under(battle.table, model.x, model.y, model.z):
        return True
    return length((model.x, model.y), (mount[0], mount[1])) <= landing(battle.kind(model).base_radius)


def goals_of(
    battle: Battle, models: Sequence[Model], shift: PointXY, rotate: float, adjust: Mapping[str, PointXY]
) -> list[PointXY]:
    """Where the members are sent: the formation kept, wheeled and shifted, and single ones elsewhere."""
    places = shifted(slots(battle, models, KEEP, rotate, 0.0), *shift)
    return [snap_point(adjust.get(model.id, place)) for model, place in zip(models, places, strict=True)]
