"""The movement action."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.events import UnitMoved
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow, Work
from arap.rules.characters import leave, leavers
from arap.rules.movement.legality.legal import declared_parts, judge_move
from arap.rules.movement.measures.terms import ORDINARY, Terms
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.stance import no_ground_to_lie, takers
from arap.rules.movement.travel.arrivals import Arrival
from arap.rules.movement.travel.journey import Trip, journey_of, travel
from arap.rules.triggers.trigger import Kind

LEAST = 0.05


@implements("activate.action.move")
@cites("move.prone.going")
def move_action(
    battle: Battle,
    unit_id: str,
    act: Move,
    points: int = 1,
    terms: Terms = ORDINARY,
    watched: Kind | None = None,
    work: Work | None = None,
) -> Flow[Trip]:
    """Every member of the unit moves up to its allowance, then lies down if ordered to. `watched` is the trigger of
    coming too near an enemy on the way; `work` is what the check that approved the move worked out."""
    terms = terms.ordered(act)
    party = work if isinstance(work, Party) else legal_party(battle, unit_id, act, terms)
    parts = declared_parts(battle, unit_id, party, terms)
    trip = yield from travel(battle, journey_of(unit_id, party, watched))
    if unit_id not in battle.units:
        return Trip([])
    if trip.halted:
        act, terms = interrupted(act, terms, trip)
    tell_move(battle, unit_id, act, trip, points, terms)
    for model in leavers(battle, unit_id, [arrival.path.model.id for arrival in trip.arrivals]):
        leave(battle, model)
    if parts:
        battle.change_turn(parting=(*battle.turn.parting, tuple(map(tuple, parts))))
    if trip.halted:
        yield from trip.halted.resolve(battle)
    return trip


def legal_party(battle: Battle, unit_id: str, act: Move, terms: Terms) -> Party:
    """The paths of a move that no check has judged yet: an option taken as offered, or a game played again."""
    found = judge_move(battle.known_to(battle.units[unit_id].side), unit_id, act.paths, terms)
    if isinstance(found, Refusal):
        raise ArapError(str(found))
    return found


def tell_move(battle: Battle, unit_id: str, act: Move, trip: Trip, points: int, terms: Terms) -> None:
    """The stance of every model at the end, and the event of the move."""
    before = {model.id: model.prone for model in battle.members(unit_id)}
    take_stance(battle, unit_id, act, trip.arrivals, terms)
    mark_tactical(battle, unit_id, act, trip.arrivals, terms)
    after = battle.members(unit_id)
    battle.emit(
        UnitMoved(
            rule=terms.free or ("move.tactical" if terms.tactical else "activate.action.move"),
            unit=unit_id,
            models=trip.moved,
            points=points,
            halted=tuple([arrival.path.model.id for arrival in trip.arrivals if arrival.halt]),
            prone=tuple([model.id for model in after if model.prone and not before[model.id]]),
            up=tuple([model.id for model in after if before[model.id] and not model.prone]),
            manner=manner_of(terms),
        )
    )


@cites("react.intercept.stray")
def interrupted(act: Move, terms: Terms, trip: Trip) -> tuple[Move, Terms]:
    """A move that is cut short: no model lies down at its end, and models that had not set out took no part in it."""
    gone = {arrival.path.model.id for arrival in trip.arrivals}
    paths = tuple([path for path in act.paths if path.model in gone])
    crawl = tuple([model for model in terms.crawl if model in gone])
    return msgspec.structs.replace(act, paths=paths, prone=()), msgspec.structs.replace(terms, crawl=crawl, prone=())


def manner_of(terms: Terms) -> str:
    if terms.tactical:
        return "tactical"
    if terms.leaving:
        return "departure"
    return "consolidation" if terms.consolidates else "pursuit" if terms.free else "move"


def able_to_go_on(trip: Trip) -> tuple[tuple[str, float], ...]:
    """The models that may go on after a fall, and how far; none after a reaction has ended the move."""
    if trip.halted:
        return ()
    return tuple([(arrival.path.model.id, left) for arrival in trip.arrivals if (left := left_over(arrival)) > LEAST])


@cites("jump.down.failed", "jump.long.failed")
def left_over(arrival: Arrival) -> float:
    """What a survivor of a fall of 3" or less has left of its allowance; the fall itself costs none of it."""
    if arrival.halt is None or not arrival.halt.rest:
        return 0.0
    feats = arrival.way.feats
    failed = sum([feat.inches for feat in feats if feat.at >= arrival.at - LEAST])
    return round(arrival.path.allowance - arrival.way.total + failed, 3)


@cites("move.prone.going", "move.crawl", "move.tactical", "move.agility")
def take_stance(battle: Battle, unit_id: str, act: Move, arrivals: Sequence[Arrival], terms: Terms) -> None:
    """Crawlers stay down; models ordered to lie down do, unless dice left them in the water or on a face; models that
    were knocked down stay prone where they stopped. A tactical move may end standing."""
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
    """Models in a tactical move are harder to hit until the unit next moves, and shoot worse this turn."""
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
