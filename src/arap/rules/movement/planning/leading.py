"""Members led by hand: by a way of going other than walking, to a level of choice."""

from collections.abc import Collection, Mapping, Sequence

from arap.battle.acts import Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.climbing.abilities import can_climb
from arap.rules.movement.climbing.gaps import landing
from arap.rules.movement.climbing.holds import AT_ONCE, ladder_under
from arap.rules.movement.climbing.ladders import Counter, end_of
from arap.rules.movement.climbing.reach import rough_ways
from arap.rules.movement.measures.field import field_around
from arap.rules.movement.measures.steps import AFOOT
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.mover import Mover, movers_of
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.standing import rides_of
from arap.rules.movement.planning.crossing import Crossing, body_of, leads_on, surest, walks_there
from arap.rules.movement.planning.formation import KEEP, slots
from arap.rules.movement.planning.manners import ANY, CLIMB, LADDER, Lead
from arap.table import Ladder, PointXY, length, shifted, snap_point

NEARBY = 2.0


def led_paths(
    battle: Battle,
    models: Sequence[Model],
    goals: Sequence[PointXY],
    leads: Mapping[str, Lead],
    terms: Terms,
    holders: Collection[str] = (),
) -> dict[str, ModelPath]:
    """The paths of the members led by hand to their goals, the foremost first; `any` means the surest way there is. A
    member that goes by one of the ways in `holders` climbs as far as it can, and waits where it is if no ladder is near
    enough or has room."""
    here = [(model.x, model.y) for model in models]
    taken = field_around(battle, models[0].unit, (), [*here, *goals], NEARBY).bodies if models else []
    found, traffic = {}, Counter(battle, {model.id for model in models})
    for model, goal in sorted(zip(models, goals, strict=True), key=foremost):
        if lead := leads.get(model.id):
            (mover,) = movers_of(battle, [model], terms)
            crossing = Crossing(mover, goal, lead, terms, taken, holds=lead.by in holders)
            path = surest(battle, crossing) if crossing.holds or lead.by == ANY else None
            waits = crossing.by_ladder and crossing.holds
            if waits and path and not has_room(battle, traffic, path):
                path = None
            legs = () if waits else led_legs(battle, mover, goal, lead)
            found[model.id] = path.order if path else ModelPath(model.id, legs)
            taken.append(body_of(battle, model, path))
    return {model.id: found[model.id] for model in models if model.id in found}


def foremost(sent: tuple[Model, PointXY]) -> tuple[float, float]:
    """The highest models come first; on one level the models farthest along their way."""
    model, goal = sent
    dx, dy = goal[0] - model.x, goal[1] - model.y
    far = length((0.0, 0.0), (dx, dy))
    return -model.z, -round((model.x * dx + model.y * dy) / far, 2) if far else 0.0


@cites("ladder.capacity")
def has_room(battle: Battle, traffic: Counter, path: Path) -> bool:
    """Whether the ladders of a path have room for one more model; if they have, the model is counted."""
    return all(traffic.admit(ride) is None for ride in rides_of(battle, path))


def led_legs(battle: Battle, mover: Mover, goal: PointXY, lead: Lead) -> tuple[Leg, ...]:
    """The legs of a member for which no path was looked for or found: as ordered, legal or not."""
    if goal == mover.start and lead.z is None:
        return ()
    if lead.by == LADDER:
        return ladder_legs(battle, mover.model, goal, lead.z)
    return (Leg(*goal, by=straight_on(battle, mover.model, goal) if lead.by == ANY else lead.by, z=lead.z),)


def straight_on(battle: Battle, model: Model, goal: PointXY) -> str:
    """How a model goes without a path: climbing if it can and something is in the way, else on foot."""
    climbs = can_climb(battle.kind(model)) and rough_ways(battle, [model], [(model.x, model.y)], [goal])
    return CLIMB if climbs else AFOOT


def turned_to(path: ModelPath, facing: float | None) -> ModelPath:
    """The same path with this facing at its end."""
    if facing is None or not path.legs:
        return path
    last = path.legs[-1]
    return ModelPath(path.model, (*path.legs, Leg(last.x, last.y, facing)))


def ladder_legs(battle: Battle, model: Model, goal: PointXY, z: float | None) -> tuple[Leg, ...]:
    """To the ladder nearest to the goal, up or down it, and on to the goal if it lies beyond its end; a model that
    needs no ladder goes on foot."""
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


@cites("ladder.fixed.climb")
def needs_no_ladder(battle: Battle, model: Model, goal: PointXY, z: float | None, ladder: Ladder | None) -> bool:
    """Whether a model has its ladder below it, or none, and its goal on its own level, a simple walk away."""
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
    """Where the members are sent: in the same formation, wheeled and shifted, with single members elsewhere."""
    places = shifted(slots(battle, models, KEEP, rotate, 0.0), *shift)
    return [snap_point(adjust.get(model.id, place)) for model, place in zip(models, places, strict=True)]
