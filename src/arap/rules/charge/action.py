"""The charge action, from the declaration to the fire; `after_fire` has the rest."""

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.events.charge import ChargeDeclared
from arap.battle.secrets.blips import is_covered
from arap.battle.secrets.face_down import COUNTER
from arap.battle.values import ChargeUnderWay, Model, Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.approach.arrange import ChargeMove, fall_short, tell
from arap.rules.charge.approach.distance import charge_move_of, foreseen
from arap.rules.charge.declared import Declared, declared_move
from arap.rules.charge.engaging import by_distance, nearest
from arap.rules.charge.fire.after_fire import after_fire, distance_dice, missed, note_answer, runners_die
from arap.rules.charge.fire.exchange import Exchange, exchange_fire
from arap.rules.charge.fire.fire_points import ChargeRoute, charge_route_of, halt_at, put_back, strides
from arap.rules.charge.grenades import is_silent
from arap.rules.charge.interception import cut_off, offer_route
from arap.rules.charge.outcome import charge_fails, context_of
from arap.rules.charge.reacting import STAND_AND_FIRE, answer_of_target, charging_of
from arap.rules.charge.sighting import is_seen
from arap.rules.charge.targets import chargers_of
from arap.rules.charge.unseen import behind_counter, find_the_enemy
from arap.rules.melee.moving.locking import take_part_in_charge
from arap.rules.movement.blips.converting import convert
from arap.rules.movement.blips.seeing import seen_by
from arap.rules.movement.blips.turning_up import turn_up, turn_up_unit
from arap.rules.movement.hiding.revealing import reveal
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.travel.move import no_longer_tactical
from arap.rules.reaction_roll import reaction_roll
from arap.rules.shooting.casualties.tests import take_tests
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Charging, Stop, is_time_to_act, trigger


@implements("charge.sequence", "charge.action", "react.charge.sequence")
def charge_action(battle: Battle, unit_id: str, act: Charge, *, climbs: bool = False) -> Flow[bool]:
    """Runs the sequence: declare, find an unseen enemy, the reaction of the target, interception, fire, distance dice,
    the nearest charger, the others, lock. Then the units that were hit and are not locked take their tests. `climbs`:
    the points for a climb are paid. Returns whether the unit may still use its points."""
    reveal(battle, battle.units[unit_id].models, "hide.fire-reveals", "charges")
    turn_up_unit(battle, unit_id, "charges")
    act, behind = behind_counter(battle, battle.units[unit_id], act)
    if was_dummy(battle, act, behind):
        battle.change_now(unit_id, charged=True)
        return True
    charge = declare(battle, battle.units[unit_id], act, climbs=climbs)
    if not charge.context.seen and not (yield from find_the_enemy(battle, battle.units[unit_id], charge.chargers)):
        yield from advance_blind(battle, charge)
        yield from end_charge(battle)
        return False
    reveal(battle, behind, "charge.unseen", "seen")
    found = yield from find_figures(battle, charge)
    goes_on = (yield from resolve_charge(battle, found)) if found else False
    yield from end_charge(battle)
    return goes_on


@cites("hide.hidden-movement-counters")
def was_dummy(battle: Battle, act: Charge, behind: tuple[str, ...]) -> bool:
    """A charge at a counter that lies face down turns it up, and with it its whole unit. If it was a dummy, the action
    is spent."""
    named = [model for model in behind if battle.models[model].covered == COUNTER]
    found = turn_up(battle, named, "charged")
    if not named:
        turn_up_unit(battle, act.target, "charged")
        return False
    if found:
        turn_up_unit(battle, act.target, "charged")
    return not found


@cites("react.charge.sequence", "react.ground.who-cannot")
def begin_charge(battle: Battle, unit_id: str, target: str, *, climbs: bool = False) -> None:
    """From now until its end the two units cannot go to ground, and tests for fire wait."""
    charged = battle.units[target]
    free = not charged.now.in_charge or charged.now.spared
    battle.change_turn(charge=ChargeUnderWay(unit_id, target, free=free, climbs=climbs))
    take_part_in_charge(battle, unit_id, target)


@cites("react.charge.sequence", "charge.sequence", "react.manoeuvre.barred")
def end_charge(battle: Battle) -> Flow[None]:
    """The charge is over: suppression and pinning tests for its fire are taken by units that are not locked. Then
    enemies may react to a charge that failed, its target too, now and later in the turn."""
    charge = battle.turn.charge
    battle.change_turn(charge=None)
    if charge and charge.failed and charge.free and charge.target in battle.units:
        battle.change_now(charge.target, spared=True)
    yield from take_tests(battle, list(charge.tests) if charge else [])
    if charge and charge.failed and charge.charger in battle.units:
        yield from offer_failed(battle, charge)


@cites("react.manoeuvre.failed-charge", "react.sequence")
def offer_failed(battle: Battle, charge: ChargeUnderWay) -> Flow[None]:
    """Trigger 7: the charged unit, and other enemies close by, may react to chargers that fell short."""
    if is_time_to_act(battle):
        charging = Charging(charge.target, battle.units[charge.charger].models, (), 0.0, 0.0, charge.answered)
        yield from offer(battle, trigger(battle, "charge-failed", charge.charger, charging))


@cites("charge.sequence", "react.charge.sequence", "react.manoeuvre.barred")
def resolve_charge(battle: Battle, charge: Declared) -> Flow[bool]:
    """Steps 3 and 4: what the target does, then interception. A target that did not run was not charged if its charger
    is intercepted."""
    charge = yield from answered(battle, charge)
    if charge.target not in battle.units:
        return runners_die(battle, charge)
    declared = declared_move(battle, charge)
    verdict = yield from offer_route(battle, charge.unit, declared)
    if verdict.halted is None:
        return (yield from carry_home(battle, charge))
    charge_move = yield from distance_dice(battle, charge, declared)
    halted, stop = verdict.halted, verdict.halted.trigger.detail
    assert isinstance(stop, Stop)
    stopped = yield from halted.resolve(battle, cut_off(battle, declared, charge_move, halted.unit, stop))
    if not stopped:
        return missed(battle, charge)
    under_way = battle.turn.charge
    if under_way and under_way.free and not charge.ran:
        battle.change_now(charge.target, in_charge=False)
    return True


@cites("charge.sequence", "react.charge.sequence", "charge.repeat")
def carry_home(battle: Battle, charge: Declared) -> Flow[bool]:
    """Steps 5 to 12: the fire, the dice for distance, the move, and what comes of it. If the fire kills the whole
    target, the chargers stay where they are and keep their points; if it kills all chargers, the charge has failed."""
    charge = yield from under_fire(battle, charge)
    return (yield from after_fire(battle, charge))


@cites("pursuit.other-enemy", "pursuit.rallied-unit", "react.charge.sequence")
def charge_in_pursuit(battle: Battle, unit_id: str, target: str, roll: float) -> Flow[bool]:
    """A plain charge with the pursuit roll as its distance: the target reacts and fires before any model moves, but
    no unit on overwatch fires. Returns whether the roll is used up; it is not if the target ran clear of it."""
    unit = battle.units[unit_id]
    ids = tuple(by_distance(battle, unit.models, target))
    context = context_of(battle, unit, target, ids, seen=True)
    begin_charge(battle, unit_id, target)
    charge = yield from answered(battle, Declared(unit_id, Charge(target), ids, context, roll=roll))
    used = target not in battle.units or not charge.ran or gets_at(battle, declared_move(battle, charge))
    if used and target in battle.units:
        yield from carry_home(battle, charge)
    yield from end_charge(battle)
    return used


def gets_at(battle: Battle, charge_move: ChargeMove) -> bool:
    """Whether a charger gets at its target, the ground on the way included."""
    return any(advance.engaged for advance in foreseen(battle.clone(), charge_move))


@implements("react.charge.who-may-fire")
@cites("react.charge.sequence")
def under_fire(battle: Battle, charge: Declared) -> Flow[Declared]:
    """Step 5: overwatch fire by other units, the roll of a target that stands and fires, then the exchange of fire.
    Returns the charge with the wounds of that exchange."""
    if charge.roll is None:
        charging = charging_of(battle, declared_move(battle, charge))
        yield from offer(battle, trigger(battle, "charge-under-way", charge.unit, charging))
    if not charge.living(battle):
        return charge
    successes = 0
    if charge.stands and charge.target in battle.units:
        note_answer(battle)
        successes = yield from reaction_roll(battle, charge.target, STAND_AND_FIRE)
    act = charge.act
    move = declared_move(battle, charge)
    exchange = Exchange(charge.unit, move, charging_of(battle, move), successes, act.fire, act.orders, charge.ran)
    wounded = yield from exchange_fire(battle, exchange)
    return msgspec.structs.replace(charge, wounded=wounded)


@cites("react.charge.sequence", "react.run.choice")
def answered(battle: Battle, charge: Declared) -> Flow[Declared]:
    """Step 3: the charge with what its target does about it. A unit that runs is moved at once."""
    charging = charging_of(battle, declared_move(battle, charge), fleet=charge.act.fleet)
    answer = yield from answer_of_target(battle, charge.unit, charging)
    charge = msgspec.structs.replace(charge, answer=answer)
    if answer and charge.ran:
        note_answer(battle)
        yield from answer.resolve(battle)
    return charge


@cites("charge.sequence", "charge.action", "casualty.quarter.exempt")
def declare(battle: Battle, unit: Unit, act: Charge, *, climbs: bool = False) -> Declared:
    """Step 1: notes the charging unit, the target and every fact that is judged by the state at this moment."""
    ids = tuple(by_distance(battle, [model.id for model in chargers_of(battle, unit, act)], act.target))
    seen = is_seen(battle, ids, act.target)
    context = context_of(battle, unit, act.target, ids, seen=seen, silent=is_silent(act))
    battle.change_now(unit.id, charged=True)
    no_longer_tactical(battle, unit.id)
    begin_charge(battle, unit.id, act.target, climbs=climbs)
    charge_move, lead = charge_move_of(battle, act, ids), ids[0]
    battle.emit(
        ChargeDeclared(
            rule="charge.action", unit=unit.id, target=act.target, models=ids,
            distance=round(nearest(battle.models[lead], battle.members(act.target)), 3),
            allowance=charge_move.allowances[lead], seen=context.seen, fire=act.fire, fleet=act.fleet,
        )
    )  # fmt: skip
    return Declared(unit.id, act, ids, context)


@cites("charge.unseen", "blip.convert")
def find_figures(battle: Battle, charge: Declared) -> Flow[Declared | None]:
    """A blip that is charged is converted where the chargers gain sight of it. A charge at a decoy fails."""
    if not is_covered(battle, charge.target):
        return charge
    blip = battle.models[battle.units[charge.target].models[0]]
    route = charge_route_of(battle, charging_of(battle, declared_move(battle, charge)))
    far = sight_gained(battle, route, blip) if route else 0.0
    if blip.dummy:
        moves = {model: min(far, basic_move(battle, battle.models[model]) * 2) for model in charge.chargers}
        tell(battle, (yield from fall_short(battle, ChargeMove(charge.target, moves), charge.chargers)))
        charge_fails(battle, charge.unit, charge.target)
        yield from convert(battle, charge.target, "charged", charge.chargers[0])
        return None
    if route:
        halt_at(battle, route, far)
    yield from convert(battle, charge.target, "charged", charge.chargers[0])
    if route:
        put_back(battle, route)
    unit, silent = battle.units[charge.unit], is_silent(charge.act)
    context = context_of(battle, unit, charge.target, charge.chargers, seen=False, silent=silent)
    return msgspec.structs.replace(charge, context=context)


@cites("charge.unseen")
def sight_gained(battle: Battle, route: ChargeRoute, blip: Model) -> float:
    """After how many inches of the lead charger's way a charger first sees the blip; at the end if none does before."""
    copy = battle.clone()
    for at in strides(route):
        halt_at(copy, route, at)
        if seen_by(copy, blip, [copy.models[model] for model in route.start]):
            return at
    return route.inches


@cites("charge.unseen", "charge.failed")
def advance_blind(battle: Battle, charge: Declared) -> Flow[None]:
    """Chargers that have not found the enemy move up to their basic move towards it. The charge has failed."""
    moves = {model: basic_move(battle, battle.models[model]) for model in charge.chargers}
    charge_move = ChargeMove(charge.target, moves)
    tell(battle, (yield from fall_short(battle, charge_move, charge.chargers)))
    charge_fails(battle, charge.unit, charge.target)
