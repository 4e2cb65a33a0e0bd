"""Interception on the route of a charge: the chargers are stopped before they reach their target."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.charge.arrange import Advance, Onrush, Stride, arrange, lead_way, step_out, straight_at, tell
from arap.rules.charge.direction import face_attackers
from arap.rules.charge.distance import freely
from arap.rules.charge.engaging import by_distance, strike_reach
from arap.rules.melee.locking import take_part_in_charge
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.tracks import comes_within, track_of
from arap.rules.movement.travel.encounters import Encounter, encounter, foes_about, in_order, longest_reach
from arap.rules.movement.travel.passing import March
from arap.rules.movement.travel.walk import Arrival, apart
from arap.rules.reactions.intercept import any_of, close_up, come_to_blows
from arap.rules.reactions.interceptors import why_not_intercept
from arap.rules.reactions.offer import RESOLVE, accepts
from arap.table import within

ROUTE = "react.intercept.charge"
ON_A_ROUTE = 5


@implements("react.intercept.charge", "react.intercept.several", "react.sequence", "react.levels", "charge.sequence")
def offer_interception(battle: Battle, unit_id: str, onrush: Onrush) -> Flow[Encounter | None]:
    """Trigger 5: the owners of units along the route are asked, the nearest to its start first. The first to accept
    intercepts and nobody else is asked."""
    asked: set[str] = set()
    for met in on_the_route(battle, unit_id, onrush):
        if met.unit not in asked:
            asked.add(met.unit)
            if (yield from accepts(battle, met, ON_A_ROUTE, ROUTE)):
                return met
    return None


@implements("react.intercept.charge", "react.intercept.barred")
def on_the_route(battle: Battle, unit_id: str, onrush: Onrush) -> list[Encounter]:
    """The enemies beside the route of the lead charger, but not those he charges."""
    lead = by_distance(battle, onrush.allowances, onrush.target)[0]
    if not anybody_about(battle, battle.models[lead], onrush):
        return []
    path = route_of(battle, onrush, lead)
    foes = [foe for foe in foes_about(battle, battle.units[unit_id].side, [path]) if foe.unit != onrush.target]
    return met_by(battle, path, foes, onrush.target) if foes else []


def anybody_about(battle: Battle, lead: Model, onrush: Onrush) -> bool:
    """Whether another enemy unit that may intercept is near enough to any route there could be."""
    far, side = onrush.allowances[lead.id] + longest_reach(battle) + 0.001, battle.units[lead.unit].side
    near = battle.units_near(lead.x - far, lead.y - far, lead.x + far, lead.y + far)
    units = [battle.units[unit] for unit in near]
    return any(unit.side != side and why_not_intercept(unit, onrush.target) is None for unit in units)


def route_of(battle: Battle, onrush: Onrush, model_id: str) -> Path:
    """The way of a charger to his target, or as far as he comes on it, before any dice for distance."""
    way, _ = lead_way(battle, freely(onrush), model_id)
    return way.path if way else straight_at(battle, onrush.charger(battle, model_id), onrush.target, shy=True)


@implements("react.intercept.charge")
def met_by(battle: Battle, path: Path, foes: Sequence[Model], target: str) -> list[Encounter]:
    """Those a charger comes near, from the start of his route to where he has somebody of the target in reach."""
    track = track_of(battle, path)
    if track is None:
        return []
    ends = [
        share
        for other in battle.members(target)
        for reach in [strike_reach(path.kind, battle.kind(other))]
        if (share := comes_within(track, (other.x, other.y, other.z), reach, at_start=True)) is not None
    ]
    last = min(ends, default=1.0)
    found = [met for foe in foes if (met := encounter(battle, path, track, foe, at_start=True))]
    return in_order(battle, [met for met in found if met.share <= last])


@implements("react.intercept.resolve")
def cut_off(
    battle: Battle, unit_id: str, declared: Onrush, rolled: Onrush, met: Encounter
) -> Flow[tuple[bool, frozenset[str]]]:
    """The lead charger goes to the point of interception, the interceptors come up, then the other chargers with what
    their allowance leaves; both units are locked. Gives whether it came to that: if no charger gets there the
    interception is void; and who has set out."""
    unit, against = met.unit, Onrush(met.unit, rolled.allowances, {}, rolled.diced)
    advances = yield from stop_the_lead(battle, declared, against)
    gone = frozenset([advance.model for advance in advances])
    if not advances or not has_got_there(advances[-1]):
        return False, gone
    battle.change(unit, intercepted=True)
    take_part_in_charge(battle, unit)
    yield from close_up(battle, unit, unit_id)
    if unit in battle.units:
        others = [model for model in against.allowances if model in battle.models and model not in gone]
        tell(battle, (yield from arrange(battle, others, against)), RESOLVE)
        engaged = [model for model in battle.members(unit_id) if any_of(battle, model, unit)]
        face_attackers(battle, unit, frozenset(), engaged)
        come_to_blows(battle, unit, unit_id)
    return True, gone


@implements("react.intercept.resolve")
def stop_the_lead(battle: Battle, declared: Onrush, against: Onrush) -> Flow[list[Advance]]:
    """Those who have set out, to the first who comes to a point of his way within an interceptor's melee radius; the
    ground has killed or stopped the others before. Who has rolled too little to get there ends it."""
    gone: list[Advance] = []
    for model_id in by_distance(battle, declared.allowances, declared.target):
        path = route_of(battle, declared, model_id)
        found = met_by(battle, path, battle.members(against.target), declared.target)
        if not found:
            continue
        if not pays_for(battle, path, found[0], against.allowances[model_id]):
            break
        advances = yield from step_out(battle, against, "lead", path, halted_at(found[0].share))
        tell(battle, advances, RESOLVE)
        gone += advances
        if advances and has_got_there(advances[0]):
            break
    return gone


def has_got_there(advance: Advance) -> bool:
    """Whether it was the enemy who halted a charger, and not the ground."""
    return advance.halt is None or advance.halt.met


def pays_for(battle: Battle, path: Path, met: Encounter, allowance: float) -> bool:
    """Whether an allowance suffices for the way to the point of interception."""
    track = track_of(battle, path)
    legs = path.cut(track.reached(met.share)[0]) if track else ()
    return within(path_along(battle, path.model, legs).total, allowance)


def halted_at(share: float) -> Stride:
    """A walk that is halted at this share of the way, dice permitting."""

    def stride(battle: Battle, path: Path) -> Flow[Arrival | None]:
        comrades = [model for model in battle.members(path.model.unit) if model.id != path.model.id]
        party = Party([path], comrades)
        march = March(battle, party)
        yield from march.until(share)
        found = march.halted(share)
        return apart(battle, party, found)[0] if found else None

    return stride
