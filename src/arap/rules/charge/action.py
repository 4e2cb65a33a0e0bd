"""The charge action, from the declaration to the lock."""

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.charge_events import ChargeDeclared, ChargeMade
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.arrange import ChargeMove, close_in, fall_short, tell
from arap.rules.charge.direction import face_attackers
from arap.rules.charge.distance import charge_move_of, rolled_distances
from arap.rules.charge.engaging import by_distance, nearest
from arap.rules.charge.interception import cut_off, offer_route
from arap.rules.charge.outcome import ChargeContext, Outcome, charge_fails, context_of, onset_of, outcome_of, wounds_of
from arap.rules.charge.sighting import is_seen
from arap.rules.charge.targets import chargers_of
from arap.rules.charge.unseen import find_the_enemy
from arap.rules.melee.fighting.hacks import free_hacks
from arap.rules.melee.moving.locking import lock, take_part_in_charge
from arap.rules.morale.poor_resolve import break_under_fire
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.travel.move import no_longer_tactical

SEQUENCE = "charge.sequence"


class Declared(msgspec.Struct, frozen=True):
    """A charge that has been declared and paid for."""

    unit: str
    act: Charge
    chargers: tuple[str, ...]
    context: ChargeContext

    @property
    def target(self) -> str:
        return self.act.target


@implements("charge.sequence", "charge.action")
def charge_action(battle: Battle, unit_id: str, act: Charge) -> Flow[bool]:
    """Runs the sequence: declare, find an unseen enemy, interception, distance dice, the nearest charger, the others,
    lock. Returns whether the charge led to melee. A target that was not charged keeps its state."""
    free = not battle.units[act.target].in_charge
    charge = declare(battle, battle.units[unit_id], act)
    if not charge.context.seen and not (yield from find_the_enemy(battle, battle.units[unit_id], charge.chargers)):
        yield from advance_blind(battle, charge)
        return False
    declared = charge_move_of(battle, act, charge.chargers)
    verdict = yield from offer_route(battle, unit_id, declared)
    charge_move = yield from rolled_distances(battle, declared)
    if verdict.halted is None:
        return (yield from complete_charge(battle, charge, charge_move))
    interceptor = verdict.halted.unit
    stopped = yield from verdict.halted.resolve(battle, cut_off(battle, declared, charge_move, interceptor))
    if stopped and free:
        battle.change(act.target, in_charge=False)
    return stopped


@cites("charge.sequence", "charge.action", "casualty.quarter.exempt")
def declare(battle: Battle, unit: Unit, act: Charge) -> Declared:
    """Step 1: notes the charging unit, the target and every fact that is judged by the state at this moment."""
    ids = tuple(by_distance(battle, [model.id for model in chargers_of(battle, unit, act)], act.target))
    context = context_of(battle, unit, act.target, ids, seen=is_seen(battle, ids, act.target))
    charge_move, lead = charge_move_of(battle, act, ids), ids[0]
    battle.change(unit.id, charged=True)
    take_part_in_charge(battle, unit.id, act.target)
    no_longer_tactical(battle, unit.id)
    battle.emit(
        ChargeDeclared(
            rule="charge.action", unit=unit.id, target=act.target, models=ids,
            distance=round(nearest(battle.models[lead], battle.members(act.target)), 3),
            allowance=charge_move.allowances[lead], seen=context.seen,
        )
    )  # fmt: skip
    return Declared(unit.id, act, ids, context)


@cites("charge.unseen", "charge.failed")
def advance_blind(battle: Battle, charge: Declared) -> Flow[None]:
    """Chargers that have not found the enemy move up to their basic move towards it. The charge has failed."""
    moves = {model: basic_move(battle, battle.models[model]) for model in charge.chargers}
    charge_move = ChargeMove(charge.target, moves)
    tell(battle, (yield from fall_short(battle, charge_move, charge.chargers)))
    charge_fails(battle, charge.unit, charge.target)


@cites("charge.sequence", "charge.lead-model", "charge.failed", "morale.poor-resolve.outcome")
def complete_charge(battle: Battle, charge: Declared, charge_move: ChargeMove) -> Flow[bool]:
    """Steps 8 to 12: the charge succeeds as soon as one charger has a model of the target in reach. Otherwise it
    fails. Units of poor resolve that lost a quarter to the fire may rout before."""
    broken = yield from break_under_fire(battle, charge.unit, charge.target, losses_under_fire(battle, charge))
    if charge.unit in broken or charge.unit not in battle.units:
        return False
    if charge.target in broken:
        charge = on_routers(charge)
    advances = yield from close_in(battle, charge_move)
    tell(battle, advances)
    if not any(advance.engaged for advance in advances):
        if charge.target in broken:
            return True
        charge_fails(battle, charge.unit, charge.target)
        return False
    outcome = outcome_of(battle, advances, charge.target, charge.context)
    hazards = charge.context.wounds - wounds_of(battle, charge.chargers)
    tell_made(battle, charge, outcome, hazards)
    for other in outcome.drawn:
        lock(battle, charge.unit, other)
    if charge.context.routs:
        return (yield from hack_down(battle, charge, outcome))
    lock_with_target(battle, charge, outcome, hazards)
    return True


@cites("morale.poor-resolve")
def losses_under_fire(battle: Battle, charge: Declared) -> dict[str, int]:
    """The models that charger and target have lost since the charge was declared."""
    fallen = {charge.unit: charge.chargers, charge.target: tuple(charge.context.facings)}
    return {unit: len([model for model in models if model not in battle.models]) for unit, models in fallen.items()}


def on_routers(charge: Declared) -> Declared:
    """The charge as one on routers."""
    return msgspec.structs.replace(charge, context=msgspec.structs.replace(charge.context, routs=True))


@cites("charge.third-unit")
def tell_made(battle: Battle, charge: Declared, outcome: Outcome, hazards: int) -> None:
    """Reports how the charge came in. Other enemy units that its chargers are engaged with are drawn in."""
    locked = outcome.drawn if charge.context.routs else (charge.target, *outcome.drawn)
    battle.emit(
        ChargeMade(
            rule=SEQUENCE, unit=charge.unit, target=charge.target, direction=outcome.direction, votes=outcome.votes,
            bonus=outcome.bonus, without=outcome.without, cover=outcome.cover, behind=outcome.behind,
            engaged=len(outcome.engaged), chargers=len([one for one in charge.chargers if one in battle.models]),
            locked=locked, hazards=hazards,
        )
    )  # fmt: skip


@implements("charge.into-melee")
@cites("charge.sequence", "charge.losses")
def lock_with_target(battle: Battle, charge: Declared, outcome: Outcome, hazards: int) -> None:
    """Steps 11 and 12: the charged models turn, and both units are locked. The charge has its effects only against the
    declared target."""
    unit, target = charge.unit, charge.target
    face_attackers(battle, target, charge.context.busy, [battle.models[model] for model in outcome.engaged])
    lock(battle, unit, target)
    battle.change_turn(onsets=(*battle.turn.onsets, onset_of(unit, target, outcome, hazards)))


@implements("rout.contact-enemy")
def hack_down(battle: Battle, charge: Declared, outcome: Outcome) -> Flow[bool]:
    """Charged routers take free hacks at once and are not locked. The points left lapse unless the routers were wiped
    out or another enemy unit was drawn in."""
    yield from free_hacks(battle, [battle.models[model] for model in outcome.engaged], charge.target)
    return charge.target not in battle.units or bool(outcome.drawn)
