"""The movement action."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.events import ModelMoved, UnitMoved
from arap.battle.values import Model
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Flow
from arap.rules.characters import leave, leavers
from arap.rules.movement.climbing.ladders import count_traffic
from arap.rules.movement.legality.legal import approved
from arap.rules.movement.measures.terms import ORDINARY, Terms
from arap.rules.movement.paths.stance import no_ground_to_lie, takers
from arap.rules.movement.travel.passing import Watch, go
from arap.rules.movement.travel.walk import Arrival
from arap.table import PointXY, length, snap

LEAST = 0.05


@implements("activate.action.move", "move.prone.going")
def move_action(
    battle: Battle, unit_id: str, act: Move, points: int = 1, terms: Terms = ORDINARY, watch: Watch | None = None
) -> Flow[tuple[tuple[str, float], ...]]:
    """Every member of the unit moves up to its allowance; then who wishes lies down. Gives who may go on after a fall,
    and how far. With `watch` enemies whom the move comes too near may step in; then all halt and the melee begins."""
    terms = terms.ordered(act)
    party = approved(battle, unit_id, act.paths, terms)
    if isinstance(party, Refusal):
        raise ArapError(str(party))
    arrivals, entry = yield from go(battle, unit_id, party, watch)
    if unit_id not in battle.units:
        return ()
    if entry:
        act, terms = interrupted(act, terms)
    before = {model.id: model.prone for model in battle.members(unit_id)}
    moved = [carry_out(battle, arrival) for arrival in arrivals]
    take_stance(battle, unit_id, act, arrivals, terms)
    mark_tactical(battle, unit_id, act, arrivals, terms)
    after = battle.members(unit_id)
    battle.emit(
        UnitMoved(
            rule=terms.free or ("move.tactical" if terms.tactical else "activate.action.move"),
            unit=unit_id,
            models=tuple(moved),
            points=points,
            halted=tuple([arrival.path.model.id for arrival in arrivals if arrival.halt]),
            prone=tuple([model.id for model in after if model.prone and not before[model.id]]),
            up=tuple([model.id for model in after if before[model.id] and not model.prone]),
            manner=manner_of(terms),
        )
    )
    for model in leavers(battle, unit_id, [each.model for each in moved]):
        leave(battle, model)
    if entry:
        yield from entry
        return ()
    return tuple([(arrival.path.model.id, left) for arrival in arrivals if (left := left_over(arrival)) > LEAST])


@implements("react.intercept.stray")
def interrupted(act: Move, terms: Terms) -> tuple[Move, Terms]:
    """A move that is cut short: nobody lies down at its end."""
    return msgspec.structs.replace(act, prone=()), msgspec.structs.replace(terms, prone=())


def manner_of(terms: Terms) -> str:
    if terms.tactical:
        return "tactical"
    if terms.leaving:
        return "departure"
    return "consolidation" if terms.consolidates else "pursuit" if terms.free else "move"


@implements("jump.down.failed", "jump.long.failed")
def left_over(arrival: Arrival) -> float:
    """What a survivor of a fall of 3" or less still has of its allowance; the fall itself costs none of it."""
    if arrival.halt is None or not arrival.halt.rest:
        return 0.0
    feats = arrival.way.feats
    failed = sum([feat.inches for feat in feats if feat.at >= arrival.at - LEAST])
    return round(arrival.path.allowance - arrival.way.total + failed, 3)


def carry_out(battle: Battle, arrival: Arrival) -> ModelMoved:
    """The model where its walk has led it."""
    way = arrival.way
    model = battle.models[arrival.path.model.id]
    if way.feat("ladder"):
        count_traffic(battle, model, way.feats)
    put_down(battle, model, arrival.place, way.facing, arrival.z)
    corners = way.corners or (way.end,)
    path = corners if corners[-1] == arrival.place else (*corners, arrival.place)
    return ModelMoved(model.id, path, way.facing, way.total)


@implements("move.speed.total", "shoot.los.betrayed-position")
def put_down(battle: Battle, model: Model, place: PointXY, facing: float, z: float) -> None:
    """The model on its new place; its speed grows by the straight distance in plan from the old one, which is kept in
    mind."""
    x, y = place
    covered = length((model.x, model.y), place)
    came = (model.x, model.y, model.z, battle.turn.serial) if covered or z != model.z else model.came
    speed = snap(model.speed + covered)
    battle.put_model(msgspec.structs.replace(model, x=x, y=y, z=z, facing=facing, speed=speed, came=came))


@implements("move.prone.going", "move.crawl", "move.tactical", "move.agility")
def take_stance(battle: Battle, unit_id: str, act: Move, arrivals: Sequence[Arrival], terms: Terms) -> None:
    """Crawlers stay down, who was told to lies down unless his dice left him in the water or on a face, and whom dice
    threw down lies where he stopped. A tactical move may end standing."""
    halts = {arrival.path.model.id: arrival.halt for arrival in arrivals if arrival.halt}
    taking_part = takers(act.paths, terms)
    for model in battle.members(unit_id):
        prone = model.prone
        if model.id in taking_part:
            prone = (model.id in terms.prone and not no_ground_to_lie(battle, model)) or terms.crawls(model)
        halt = halts.get(model.id)
        if halt:
            prone = prone or halt.prone
        until = battle.turn.serial if halt and halt.spent else model.spent_until
        if prone != model.prone or until != model.spent_until:
            battle.put_model(msgspec.structs.replace(model, prone=prone, spent_until=until))


@implements("shoot.to-hit.tactical-movement")
def mark_tactical(battle: Battle, unit_id: str, act: Move, arrivals: Sequence[Arrival], terms: Terms) -> None:
    """Who takes part in a tactical move is harder to hit until the unit next moves, and shoots worse this turn."""
    if terms.tactical:
        for model_id in sorted(takers(act.paths, terms) & battle.models.keys()):
            model = battle.models[model_id]
            battle.put_model(msgspec.structs.replace(model, tactical=True, dashed=battle.turn.serial))
    elif any(arrival.path.walks for arrival in arrivals):
        no_longer_tactical(battle, unit_id)


def no_longer_tactical(battle: Battle, unit_id: str) -> None:
    for model in battle.members(unit_id):
        if model.tactical:
            battle.put_model(msgspec.structs.replace(model, tactical=False))
