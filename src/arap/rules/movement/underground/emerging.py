"""Going down and coming up."""

from math import dist

from msgspec.structs import replace

from arap.battle.acts import Dig
from arap.battle.battle import Battle
from arap.battle.events.underground import UnitSurfaced, WentBelow
from arap.battle.secrets.blips import is_covered, kind_of_blip
from arap.battle.secrets.recruits import Recruit, recruits
from arap.battle.secrets.underground import BELOW, counter_below, figures_below, is_below
from arap.battle.settings import BLOCKING_TAGS, EMERGE_POINTS, UNDERGROUND
from arap.battle.values import Below, Model, Mouth, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.rules.movement.blips.converting import figure
from arap.rules.movement.blips.placing import arranged, place_recruits
from arap.rules.movement.measures.bases import overlap, same_level
from arap.rules.movement.measures.proximity import melee_radius, walled_off
from arap.rules.overwatch import end_overwatch
from arap.table import TOLERANCE, PointXY, within

RULE = "underground.emerge"


@implements("underground.emerge")
def dig_points(battle: Battle, unit: Unit) -> int:
    """What digging a way up or down costs: the points of the model that needs most."""
    figures = figures_below(battle, unit.id) or battle.members(unit.id)
    usual = EMERGE_POINTS(battle)
    own = [battle.kind(model).emerge_ap for model in figures]
    return max([usual if points is None else points for points in own])


def place_of(battle: Battle, unit: Unit) -> PointXY:
    """Where a unit digs: the place of its counter, or of its first model."""
    first = battle.models[unit.models[0]]
    return first.x, first.y


@cites("underground.emerge")
def why_not_dig(battle: Battle, unit: Unit, act: Dig, *, able: bool) -> Refusal | None:
    """Why a unit cannot dig its way up or down here. `able`: it is one of tunnellers."""
    if not UNDERGROUND(battle):
        return Refusal("Nobody goes under the ground in this battle", "underground.representation")
    if not able:
        return Refusal(f"{unit.does('cannot dig')}", RULE)
    here = place_of(battle, unit)
    if is_below(battle, unit.id):
        return why_not_surface(battle, unit, here)
    for piece in battle.table.pieces_at(*here):
        if piece.called & frozenset(BLOCKING_TAGS(battle)):
            return Refusal(f"{piece.name} lies too deep to dig through", "underground.tunnelling")
    return None


@cites("underground.emerge", "melee.radius")
def why_not_surface(battle: Battle, unit: Unit, place: PointXY) -> Refusal | None:
    """Why the first model of a unit cannot come up at a place: no ground to stand on, a base there, or an enemy too
    near."""
    figures = figures_below(battle, unit.id) or battle.members(unit.id)
    kind, table = battle.kind(figures[0]), battle.table
    if not (0.0 <= place[0] <= table.width and 0.0 <= place[1] <= table.depth):
        return Refusal("That is off the table", RULE)
    z = table.elevation(*place)
    if problem := table.why_not_stand(*place, kind.base_radius, z):
        return Refusal(f"Nobody can come up there: {problem.reason}", RULE)
    for other in battle.models.values():
        if other.unit == unit.id or other.covered == BELOW or not same_level(z, other.z):
            continue
        away, theirs = dist(place, (other.x, other.y)), battle.kind(other)
        if overlap((*place, z), kind.base_radius, (other.x, other.y, other.z), theirs.base_radius):
            return Refusal(f"{battle.model_name(other.id)} stands there", RULE)
        near = within(away, max(melee_radius(kind), melee_radius(theirs)))
        spots = (*place, z), (other.x, other.y, other.z)
        if near and battle.units[other.unit].side != unit.side and not walled_off(battle, *spots, kind, theirs):
            return Refusal(f"{battle.full_name(other.id)} is too near to come up", RULE)
    return None


@cites("underground.emerge", "underground.representation")
def dig(battle: Battle, unit_id: str) -> Flow[None]:
    """The unit digs its way down or up. The mouth stays."""
    place = place_of(battle, battle.units[unit_id])
    if not any(dist(place, (mouth.x, mouth.y)) <= TOLERANCE for mouth in battle.turn.mouths):
        mouth = Mouth(str(len(battle.turn.mouths) + 1), *place)
        battle.change_turn(mouths=(*battle.turn.mouths, mouth))
    if is_below(battle, unit_id):
        yield from surface(battle, unit_id, place, dug=True)
    else:
        go_down(battle, unit_id, place, dug=True)


@cites("underground.representation")
def go_down(battle: Battle, unit_id: str, at: PointXY, *, dug: bool = False) -> None:
    """A counter far below takes the place of the models."""
    models = battle.members(unit_id)
    seen = not all(model.is_secret for model in models)
    end_overwatch(battle, unit_id)
    ids = tuple([model.id for model in models])
    battle.emit(WentBelow(rule="underground.representation", unit=unit_id, at=at, models=ids, dug=dug, seen=seen))
    put_below(battle, unit_id, at)


def put_below(battle: Battle, unit_id: str, at: PointXY) -> None:
    """One counter under the ground stands for a unit from now on. A blip stays one: it stands for its troops there."""
    models, blip = battle.members(unit_id), is_covered(battle, unit_id)
    if blip:
        token = models[0]
        troops = [figure(battle, token, each, (*at, token.z)) for each in recruits(battle, token)]
        kept = [replace(model, dummy=token.dummy) for model in troops]
    else:
        kept = [replace(model, hidden=False, covered="", counter=0, prone=False) for model in models if not model.dummy]
    battle.exchange_models(unit_id, [counter_below(unit_id, kept, at, next_number(battle))])
    battle.change_turn(below=(*battle.turn.below, Below(unit_id, tuple(kept), blip)))


def next_number(battle: Battle) -> int:
    """The number of a new blip: one that no blip has had before it."""
    taken = [model.counter for model in battle.models.values() if model.covered not in ("", "counter")]
    return max(taken, default=0) + 1


@cites("underground.emerge", "underground.tunnels")
def surface(battle: Battle, unit_id: str, at: PointXY, *, dug: bool = False) -> Flow[None]:
    """The models take the place of the counter: the first at this place, the others in coherency. If something is
    there that nobody knew of, as near as they can be. A unit that went down as a blip comes up as one."""
    entry, unit = next(entry for entry in battle.turn.below if entry.unit == unit_id), battle.units[unit_id]
    counter = battle.models[unit.models[0]]
    z = battle.table.elevation(*at)
    battle.put_model(replace(counter, x=at[0], y=at[1], z=z))
    if entry.blip:
        models = [blip_again(battle, battle.models[counter.id])]
    else:
        places = yield from place_recruits(battle, battle.models[counter.id])
        models = [
            replace(model, unit=unit_id, x=x, y=y, z=z, facing=counter.facing, began=(x, y), speed=0.0)
            for model, (x, y, z) in zip(entry.models, places, strict=True)
        ]
    battle.change_turn(below=tuple([each for each in battle.turn.below if each.unit != unit_id]))
    battle.exchange_models(unit_id, models)
    battle.change_now(unit_id, start_count=len(models))
    battle.emit(
        UnitSurfaced(
            rule=RULE if dug else "underground.tunnels", unit=unit_id, side=unit.side, at=at, dug=dug,
            models=tuple([model.id for model in models]), places=tuple([(model.x, model.y) for model in models]),
        )
    )  # fmt: skip


@cites("blip.basics", "underground.representation")
def blip_again(battle: Battle, counter: Model) -> Model:
    """The blip of a unit that comes up. Its number is new: enemies lost sight of it."""
    kind = battle.scenario.kinds[kind_of_blip(counter.unit)]
    ((x, y, z),) = arranged(battle, counter, [Recruit(counter.id, kind, counter.wounds)], {}, wide=False)
    number = next_number(battle)
    return replace(counter, kind=kind.id, x=x, y=y, z=z, began=(x, y), speed=0.0, covered="blip", counter=number)
