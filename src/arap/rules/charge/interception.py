"""Interception: a unit moves up to fight an enemy where it has halted, or takes the place of a charge's target on its
route."""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events.reaction import InterceptionVoid, UnitIntercepted
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.approach.arrange import (
    Advance,
    ChargeMove,
    arrange,
    close_in,
    fall_short,
    lead_way,
    step_out,
    straight_route,
    tell,
)
from arap.rules.charge.approach.distance import freely, rolled_distances
from arap.rules.charge.approach.ways import BACK, STEPS, as_near_as_possible, taken
from arap.rules.charge.direction import face_attackers
from arap.rules.charge.engaging import by_distance, engages, strike_reach
from arap.rules.charge.targets import why_not_charger
from arap.rules.melee.moving.locking import lock, take_part_in_charge
from arap.rules.movement.legality.charging import around, charger_with, why_not_charge_path
from arap.rules.movement.measures.proximity import longest_reach
from arap.rules.movement.measures.rates import charge_reach
from arap.rules.movement.measures.steps import AFOOT
from arap.rules.movement.paths.cost import path_along
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.tracks import Track, comes_within, track_of
from arap.rules.movement.travel.foresight import stops_ahead
from arap.rules.movement.travel.journey import THE_END, Journey
from arap.rules.triggers.offer import NOBODY, Verdict, offer
from arap.rules.triggers.reaction import REACTIONS
from arap.rules.triggers.trigger import Kind, Stop, trigger
from arap.table import TOLERANCE, within

RESOLVE = "react.intercept.resolve"
ROUTE: Kind = "route"


@implements("react.intercept.charge")
@cites("react.intercept.several", "charge.sequence")
def offer_route(battle: Battle, unit_id: str, declared: ChargeMove, kind: Kind = ROUTE) -> Flow[Verdict]:
    """Units beside the route of the chargers are asked, the nearest to its start first. The first to accept intercepts,
    and no other unit is asked."""
    for stop in stops_on_route(battle, unit_id, declared, kind):
        verdict = yield from offer(battle, trigger(battle, kind, unit_id, stop))
        if verdict.halted:
            return verdict
    return NOBODY


@cites("react.intercept.charge", "react.intercept.barred")
def stops_on_route(battle: Battle, unit_id: str, declared: ChargeMove, kind: Kind = ROUTE) -> list[Stop]:
    """The points where a charger comes near an enemy unit other than the target, before the lead charger has the target
    in reach. The lead charger follows its route, the others are shifted with it."""
    lead, *rest = by_distance(battle, declared.allowances, declared.target)
    others = units_about(battle, declared, kind)
    if not others:
        return []
    path = route_of(battle, declared, lead)
    shifted = [shifted_path(battle, path, battle.models[model]) for model in rest]
    return stops_of(battle, path, declared.target, others, shifted, kind)


@cites("react.intercept.charge", "react.charge.fire-point")
def shifted_path(battle: Battle, path: Path, model: Model) -> Path:
    """The route of the lead charger, shifted to another charger, whatever is in its way."""
    dx, dy = model.x - path.model.x, model.y - path.model.y
    legs = [msgspec.structs.replace(leg, x=leg.x + dx, y=leg.y + dy, by=AFOOT, z=None) for leg in path.legs]
    return charger_with(battle, model, legs, path.allowance)


def units_about(battle: Battle, declared: ChargeMove, kind: Kind) -> set[str]:
    """Enemy units other than the target near enough to any route there could be."""
    models = [battle.models[model] for model in declared.allowances]
    far, side = max(declared.allowances.values()) + longest_reach(battle) + TOLERANCE, battle.units[models[0].unit].side
    xs, ys = [model.x for model in models], [model.y for model in models]
    about = battle.units_near(min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far)
    near, reactions = [battle.units[unit] for unit in about], REACTIONS.get(kind, ())
    watching = [unit.id for unit in near if unit.side != side and any(r.watches(battle, unit) for r in reactions)]
    return set(watching) - {declared.target}


def stops_of(
    battle: Battle,
    path: Path,
    target: str,
    others: Collection[str],
    shifted: Sequence[Path] = (),
    kind: Kind = ROUTE,
) -> list[Stop]:
    """The stops on a charger's path at which one of these units could intercept it, or a charger `shifted` with it."""
    track = track_of(battle, path)
    if track is None:
        return []
    until = share_to_target(battle, path, track, target)
    paths = [path, *shifted]
    stops = stops_ahead(battle, Journey(path.model.unit, paths, watched=kind, until=until, charging=target))
    return [found for stop in stops if (found := stop.with_only(others)).approaches]


def share_to_target(battle: Battle, path: Path, track: Track, target: str) -> float:
    """The share of its path at which a charger has a model of the target in reach."""
    shares = [
        share
        for foe in battle.members(target)
        for reach in [strike_reach(path.kind, battle.kind(foe))]
        if (share := comes_within(track, (foe.x, foe.y, foe.z), reach, at_start=True)) is not None
    ]
    return min(shares, default=THE_END)


def route_of(battle: Battle, declared: ChargeMove, model_id: str) -> Path:
    """The path of a charger to its target, or as far towards it as its allowance reaches, before any dice for distance
    and whatever enemies are at its end."""
    way, _ = lead_way(battle, freely(declared), model_id)
    return way.path if way else straight_route(battle, declared.charger(battle, model_id), declared.target)


@cites("react.intercept.resolve")
def cut_off(battle: Battle, declared: ChargeMove, rolled: ChargeMove, interceptor: str, stop: Stop) -> Flow[bool]:
    """The charger that first came near goes to the point of interception and the interceptors move up. The other
    chargers follow with the allowance they have left, and both units are locked. If no charger gets there, the
    interception is void: they go as far as they can. Returns whether it came to blows."""
    unit_id = battle.models[next(iter(declared.allowances))].unit
    against = ChargeMove(interceptor, rolled.allowances, {}, rolled.diced, bonus=rolled.bonus)
    advances = yield from stop_the_lead(battle, declared, against, stop)
    gone = [advance.model for advance in advances]
    left = [model for model in declared.allowances if model in battle.models and model not in gone]
    if not advances or not was_intercepted(advances[-1]):
        battle.emit(InterceptionVoid(rule=RESOLVE, unit=interceptor, enemy=unit_id))
        tell(battle, (yield from fall_short(battle, rolled, left)))
        return False
    take_part_in_charge(battle, interceptor)
    yield from close_up(battle, interceptor, unit_id)
    if interceptor in battle.units:
        tell(battle, (yield from arrange(battle, left, against)), RESOLVE, met=True)
        come_to_blows(battle, interceptor, unit_id, charged=interceptor)
    return True


@cites("react.intercept.resolve")
def stop_the_lead(battle: Battle, declared: ChargeMove, against: ChargeMove, stop: Stop) -> Flow[list[Advance]]:
    """Chargers set out until one comes within an interceptor's melee radius. The ground has killed or stopped the ones
    before it. A charger that has rolled too little to get there ends the search."""
    gone: list[Advance] = []
    for path, share in ways_to_interceptor(battle, declared, against.target, stop):
        if not pays_for(battle, path, share, against.reach(path.model.id)):
            break
        advances = yield from step_out(battle, against, "lead", path, until=share)
        tell(battle, advances, RESOLVE, met=True)
        gone += advances
        if advances and was_intercepted(advances[0]):
            break
    return gone


@cites("react.intercept.resolve", "react.intercept.charge")
def ways_to_interceptor(
    battle: Battle, declared: ChargeMove, interceptor: str, stop: Stop
) -> Iterator[tuple[Path, float]]:
    """The path of each charger to the interceptors, and the share of it that leads there. The one that came near first
    acts as the lead; after it the nearest, each by its own cheapest path."""
    lead, *_ = order = by_distance(battle, declared.allowances, declared.target)
    first = min(stop.of(interceptor), key=lambda each: each.away).model
    if first != lead:
        order.remove(first)
        yield to_the_point(battle, declared, lead, first, stop.share)
    for model_id in order:
        path = route_of(battle, declared, model_id)
        if stops := stops_of(battle, path, declared.target, {interceptor}):
            yield path, last_free_share(battle, path, stops[0].share)


@cites("react.intercept.resolve", "move.other-models")
def last_free_share(battle: Battle, path: Path, share: float) -> float:
    """The last share of a charger's path, up to a stop, at which it stands on no other model. Interceptors that see it
    late may stop it where its path already leads over their bases."""
    track, field = track_of(battle, path), around(battle, path.model, path.corners or (path.end,))
    assert track is not None, "a path with a stop leads somewhere"
    while share > 0.0:
        x, y, z = track.place(share)
        if not taken(battle, path.model, (x, y), field, z):
            return share
        share -= BACK / STEPS / track.inches
    return 0.0


def to_the_point(battle: Battle, declared: ChargeMove, lead: str, first: str, share: float) -> tuple[Path, float]:
    """The way of a charger other than the lead to where it is intercepted: shifted with the lead charger, or if
    something is in its way, the cheapest one."""
    path = shifted_path(battle, route_of(battle, declared, lead), battle.models[first])
    if why_not_charge_path(battle, path) is None:
        return path, share
    track = track_of(battle, path)
    spot = path.point_at(track.reached(share)[0]) if track else path.end
    charger = freely(declared).charger(battle, first)
    return as_near_as_possible(battle, charger, spot, declared.target, shy=False), THE_END


def was_intercepted(advance: Advance) -> bool:
    """Whether a charger reached the point where the enemy halted it, and the ground did not stop it before."""
    return advance.halt is None or advance.halt.met


def pays_for(battle: Battle, path: Path, share: float, allowance: float) -> bool:
    """Whether an allowance is enough for a share of a path."""
    track = track_of(battle, path)
    legs = path.cut(track.reached(share)[0]) if track else ()
    return within(path_along(battle, path.model, legs).total, allowance)


@implements("react.intercept.resolve", "react.auto-activation")
def intercept(battle: Battle, unit: str, enemy: str) -> Flow[None]:
    """The interceptors move, the nearest first, each up to its charge allowance, to engage the enemy where it has
    halted. Then both units are locked. The interception activates no unit and gives no bonuses."""
    take_part_in_charge(battle, unit, enemy)
    yield from close_up(battle, unit, enemy)
    if unit in battle.units and enemy in battle.units:
        come_to_blows(battle, unit, enemy, charged=enemy)


@cites("react.intercept.resolve", "charge.distance")
def close_up(battle: Battle, unit: str, enemy: str) -> Flow[None]:
    """Interceptors move by the rules for placing chargers, the nearest first. Models that cannot engage an enemy keep
    with models that can."""
    able = [model for model in battle.members(unit) if why_not_charger(battle, model) is None]
    allowances = {model.id: charge_reach(battle, model) for model in able}
    if allowances:
        coming = yield from rolled_distances(battle, ChargeMove(enemy, allowances))
        tell(battle, (yield from close_in(battle, coming)), RESOLVE)


@cites("react.intercept.resolve", "react.intercept.several", "melee.engaged-locked")
def come_to_blows(battle: Battle, unit: str, enemy: str, *, charged: str) -> None:
    """The charged unit turns to its attackers, and both units are locked. Other units that have enemies from this fight
    within melee radius are locked with them too."""
    attacker = enemy if charged == unit else unit
    attackers = [model for model in battle.members(attacker) if any_of(battle, model, charged)]
    face_attackers(battle, charged, frozenset(), attackers)
    lock(battle, unit, enemy)
    drawn = [pair for side in ((unit, enemy), (enemy, unit)) for pair in drawn_in(battle, *side)]
    for one, other in drawn:
        lock(battle, one, other)
    battle.emit(
        UnitIntercepted(
            rule=RESOLVE, unit=unit, enemy=enemy,
            engaged=sum([any_of(battle, model, enemy) for model in battle.members(unit)]),
            enemies_engaged=sum([any_of(battle, model, unit) for model in battle.members(enemy)]),
            drawn=tuple(drawn),
        )
    )  # fmt: skip


def any_of(battle: Battle, model: Model, unit: str) -> bool:
    """Whether a model is engaged with a model of a unit."""
    return any(engages(battle, model, foe) for foe in battle.members(unit))


@cites("react.intercept.several")
def drawn_in(battle: Battle, unit: str, but: str) -> list[tuple[str, str]]:
    """Pairs of this unit and each other enemy unit that is engaged with it."""
    return [
        (other.id, unit)
        for other in battle.enemies_of(battle.units[unit].side)
        if other.id != but
        and not other.routing
        and unit not in other.locked
        and any(any_of(battle, model, other.id) for model in battle.members(unit))
    ]
