"""The charge action, from the declaration to the lock."""

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.events.charge import ChargeDeclared, ChargeMade, RunnersDied, RunnersEscaped
from arap.battle.values import ChargeUnderWay, Rout, Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.arrange import ChargeMove, close_in, fall_short, tell
from arap.rules.charge.direction import face_attackers
from arap.rules.charge.distance import charge_move_of, foreseen, rolled_distances, rush
from arap.rules.charge.engaging import by_distance, nearest
from arap.rules.charge.exchange import Exchange, Wounded, exchange_fire
from arap.rules.charge.fleet import roll_fleet
from arap.rules.charge.grenades import is_silent, throw_grenades
from arap.rules.charge.interception import cut_off, offer_route
from arap.rules.charge.outcome import ChargeContext, Outcome, charge_fails, context_of, onset_of, outcome_of, wounds_of
from arap.rules.charge.reacting import RUN, STAND_AND_FIRE, answer_of_target, charging_of
from arap.rules.charge.sighting import is_seen
from arap.rules.charge.targets import chargers_of
from arap.rules.charge.unseen import find_the_enemy
from arap.rules.melee.fighting.hacks import free_hacks
from arap.rules.melee.moving.locking import lock, take_part_in_charge
from arap.rules.morale.poor_resolve import break_under_fire
from arap.rules.morale.rout import break_up
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.travel.move import no_longer_tactical
from arap.rules.reaction_roll import reaction_roll
from arap.rules.shooting.casualties.tests import take_tests
from arap.rules.triggers.offer import Halted, offer
from arap.rules.triggers.trigger import Charging, Stop, trigger

SEQUENCE = "charge.sequence"


class Declared(msgspec.Struct, frozen=True):
    """A charge that has been declared and paid for. `answer` is what its target does about it, None to receive it;
    `wounded` are the wounds by fire on the way. `roll`: it is made in a pursuit, as far as this roll. `broke`: its
    target broke under that fire."""

    unit: str
    act: Charge
    chargers: tuple[str, ...]
    context: ChargeContext
    answer: Halted | None = None
    wounded: Wounded = Wounded()
    roll: float | None = None
    broke: bool = False

    @property
    def stands(self) -> bool:
        """Whether the target has chosen to stand and fire."""
        return self.answer is not None and self.answer.reaction.name == STAND_AND_FIRE

    @property
    def ran(self) -> bool:
        """Whether the target has run."""
        return self.answer is not None and self.answer.reaction.name == RUN

    def living(self, battle: Battle) -> tuple[str, ...]:
        """The chargers that are still there."""
        return tuple([model for model in self.chargers if model in battle.models])

    @property
    def target(self) -> str:
        return self.act.target


@implements("charge.sequence", "charge.action", "react.charge.sequence")
def charge_action(battle: Battle, unit_id: str, act: Charge) -> Flow[bool]:
    """Runs the sequence: declare, find an unseen enemy, the reaction of the target, interception, fire, distance dice,
    the nearest charger, the others, lock. Then the units that were hit and are not locked take their tests. Returns
    whether the unit may still use its points."""
    charge = declare(battle, battle.units[unit_id], act)
    if not charge.context.seen and not (yield from find_the_enemy(battle, battle.units[unit_id], charge.chargers)):
        yield from advance_blind(battle, charge)
        yield from end_charge(battle)
        return False
    goes_on = yield from resolve_charge(battle, charge)
    yield from end_charge(battle)
    return goes_on


@cites("react.charge.sequence", "react.ground.who-cannot")
def begin_charge(battle: Battle, unit_id: str, target: str) -> None:
    """From now until its end the two units cannot go to ground, and tests for fire wait."""
    charged = battle.units[target]
    battle.change_turn(charge=ChargeUnderWay(unit_id, target, free=not charged.in_charge or charged.spared))
    take_part_in_charge(battle, unit_id, target)


@cites("react.charge.sequence", "charge.sequence", "react.manoeuvre.barred")
def end_charge(battle: Battle) -> Flow[None]:
    """The charge is over: suppression and pinning tests for its fire are taken by units that are not locked. Then
    enemies may react to a charge that failed, its target too, now and later in the turn."""
    charge = battle.turn.charge
    battle.change_turn(charge=None)
    if charge and charge.failed and charge.free and charge.target in battle.units:
        battle.change(charge.target, spared=True)
    yield from take_tests(battle, list(charge.tests) if charge else [])
    if charge and charge.failed and charge.charger in battle.units:
        yield from offer_failed(battle, charge)


@cites("react.manoeuvre.failed-charge", "react.sequence")
def offer_failed(battle: Battle, charge: ChargeUnderWay) -> Flow[None]:
    """Trigger 7: the charged unit, and other enemies close by, may react to chargers that fell short."""
    if battle.turn.phase == "activation":
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
        battle.change(charge.target, in_charge=False)
    return True


@cites("charge.sequence", "react.charge.sequence", "charge.repeat")
def carry_home(battle: Battle, charge: Declared) -> Flow[bool]:
    """Steps 5 to 12: the fire, the dice for distance, the move, and what comes of it. If the fire kills the whole
    target, the chargers stay where they are and keep their points; if it kills all chargers, the charge has failed."""
    charge = yield from under_fire(battle, charge)
    return (yield from after_fire(battle, charge))


@cites("charge.sequence", "morale.poor-resolve.outcome")
def after_fire(battle: Battle, charge: Declared) -> Flow[bool]:
    """The rest of step 5: units of poor resolve that lost a quarter to the fire may rout. Then steps 6 to 12."""
    if charge.target not in battle.units:
        return charge.unit in battle.units
    if not charge.living(battle):
        return charge_fails(battle, charge.unit, charge.target)
    broken = yield from break_under_fire(battle, charge.unit, charge.target, losses_under_fire(battle, charge))
    if charge.unit in broken or charge.unit not in battle.units:
        return False
    if charge.target not in battle.units:
        return True
    if charge.target in broken:
        charge = msgspec.structs.replace(on_routers(charge), broke=True)
    else:
        charge = yield from with_grenades(battle, charge)
    charge_move = declared_move(battle, charge)
    if charge.roll is None:
        charge_move = yield from distance_dice(battle, charge, charge_move)
    return (yield from complete_charge(battle, charge, charge_move))


@cites("charge.sequence", "charge.distance", "move.fleet.charge")
def distance_dice(battle: Battle, charge: Declared, charge_move: ChargeMove) -> Flow[ChargeMove]:
    """Step 7: the die of Fleet, then the dice for variable ground."""
    if charge.act.fleet:
        charge_move = yield from roll_fleet(battle, charge.unit, charge_move)
    return (yield from rolled_distances(battle, charge_move))


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


def note_answer(battle: Battle) -> None:
    """The target has done something about the charge."""
    if charge := battle.turn.charge:
        battle.change_turn(charge=msgspec.structs.replace(charge, answered=True))


def declared_move(battle: Battle, charge: Declared) -> ChargeMove:
    """The charge before any dice for its distance. Paths drawn to a target that has run since no longer count."""
    if charge.roll is not None:
        return rush(charge.target, charge.living(battle), charge.roll)
    move = charge_move_of(battle, charge.act, charge.living(battle))
    return msgspec.structs.replace(move, paths={}) if charge.ran else move


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
def declare(battle: Battle, unit: Unit, act: Charge) -> Declared:
    """Step 1: notes the charging unit, the target and every fact that is judged by the state at this moment."""
    ids = tuple(by_distance(battle, [model.id for model in chargers_of(battle, unit, act)], act.target))
    seen = is_seen(battle, ids, act.target)
    context = context_of(battle, unit, act.target, ids, seen=seen, silent=is_silent(act))
    charge_move, lead = charge_move_of(battle, act, ids), ids[0]
    battle.change(unit.id, charged=True)
    no_longer_tactical(battle, unit.id)
    begin_charge(battle, unit.id, act.target)
    battle.emit(
        ChargeDeclared(
            rule="charge.action", unit=unit.id, target=act.target, models=ids,
            distance=round(nearest(battle.models[lead], battle.members(act.target)), 3),
            allowance=charge_move.allowances[lead], seen=context.seen, fire=act.fire, fleet=act.fleet,
        )
    )  # fmt: skip
    return Declared(unit.id, act, ids, context)


@cites("charge.sequence")
def with_grenades(battle: Battle, charge: Declared) -> Flow[Declared]:
    """Step 6: the charge with the grenades that were thrown in it. A target that has run throws none."""
    if charge.ran:
        return charge
    thrown = yield from throw_grenades(battle, charge.unit, charge.target, charge.context.grenades)
    return msgspec.structs.replace(charge, context=msgspec.structs.replace(charge.context, grenades=thrown))


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
    fails, unless its target ran or broke under fire."""
    wounds = wounds_of(battle, charge.chargers)
    advances = yield from close_in(battle, charge_move)
    tell(battle, advances)
    if not any(advance.engaged for advance in advances):
        return missed(battle, charge)
    if charge.ran and not charge.context.routs:
        charge = catch_runners(battle, charge)
    outcome = outcome_of(battle, advances, charge.target, charge.context)
    hazards = wounds - wounds_of(battle, charge.chargers)
    tell_made(battle, charge, outcome, hazards)
    for other in outcome.drawn:
        lock(battle, charge.unit, other)
    if charge.context.routs:
        return (yield from hack_down(battle, charge, outcome))
    lock_with_target(battle, charge, outcome, hazards)
    return True


@cites("morale.poor-resolve.outcome")
def missed(battle: Battle, charge: Declared) -> bool:
    """No charger reached the target: it escaped if it ran or broke under fire; otherwise the charge has failed."""
    escaped = charge.ran or charge.broke
    return runners_escape(battle, charge) if escaped else charge_fails(battle, charge.unit, charge.target)


@implements("react.run.caught")
def catch_runners(battle: Battle, charge: Declared) -> Declared:
    """One charger within melee radius of one runner is enough: the whole unit routs at once, without a test, and the
    charge is one on routers."""
    break_up(battle, charge.target, Rout(charge.unit), "react.run.caught")
    return on_routers(charge)


@cites("charge.repeat")
def runners_escape(battle: Battle, charge: Declared) -> bool:
    """The charge was a proper one: the unit may charge again, or do something else with its points."""
    if charge.unit not in battle.units:
        return False
    may_charge_again(battle, charge.unit)
    away = min([nearest(model, battle.members(charge.target)) for model in battle.members(charge.unit)])
    battle.emit(RunnersEscaped(rule="charge.repeat", unit=charge.unit, target=charge.target, distance=round(away, 3)))
    return True


@cites("charge.repeat")
def runners_die(battle: Battle, charge: Declared) -> bool:
    """The ground killed all runners. They ran, so the unit may charge again, or do something else with its points."""
    may_charge_again(battle, charge.unit)
    battle.emit(RunnersDied(rule="charge.repeat", unit=charge.unit, target=charge.target))
    return True


@cites("charge.repeat")
def may_charge_again(battle: Battle, unit_id: str) -> None:
    """The charge does not count against the one charge of a turn."""
    battle.change(unit_id, charged=False)


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
            locked=locked, hazards=hazards, hooks=outcome.hooks,
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
    onset = onset_of(unit, target, outcome, hazards)
    onset = msgspec.structs.replace(onset, inflicted=charge.wounded.inflicted, taken=charge.wounded.taken)
    battle.change_turn(onsets=(*battle.turn.onsets, onset))


@implements("rout.contact-enemy")
def hack_down(battle: Battle, charge: Declared, outcome: Outcome) -> Flow[bool]:
    """Charged routers take free hacks at once and are not locked. The points left lapse unless the routers were wiped
    out or another enemy unit was drawn in. After runners were caught the points stay, and may buy another charge."""
    yield from free_hacks(battle, [battle.models[model] for model in outcome.engaged], charge.target)
    if charge.ran and not outcome.drawn:
        may_charge_again(battle, charge.unit)
    return charge.ran or charge.target not in battle.units or bool(outcome.drawn)
