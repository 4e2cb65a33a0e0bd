"""A charge after the fire: resolve, grenades, distance, the move and what it comes to."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events.charge import ChargeMade, RunnersDied, RunnersEscaped
from arap.battle.values import Rout
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.approach.arrange import Advance, ChargeMove, close_in, tell
from arap.rules.charge.approach.distance import rolled_distances, surge_distance
from arap.rules.charge.approach.singly import Singles, runs_singly
from arap.rules.charge.declared import Declared, declared_move, on_routers
from arap.rules.charge.direction import face_attackers
from arap.rules.charge.engaging import nearest
from arap.rules.charge.fleet import roll_fleet
from arap.rules.charge.grenades import throw_grenades
from arap.rules.charge.outcome import Outcome, charge_fails, onset_of, outcome_of, wounds_of
from arap.rules.melee.blows.hacks import free_hacks
from arap.rules.melee.moving.locking import lock
from arap.rules.morale.poor_resolve import break_under_fire
from arap.rules.morale.rout import break_up

SEQUENCE = "charge.sequence"


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


@cites("charge.sequence")
def with_grenades(battle: Battle, charge: Declared) -> Flow[Declared]:
    """Step 6: the charge with the grenades that were thrown in it. A target that has run throws none."""
    if charge.ran:
        return charge
    thrown = yield from throw_grenades(battle, charge.unit, charge.target, charge.context.grenades)
    return msgspec.structs.replace(charge, context=msgspec.structs.replace(charge.context, grenades=thrown))


@cites("charge.sequence", "charge.distance", "move.fleet.charge", "mob.agitated")
def distance_dice(battle: Battle, charge: Declared, charge_move: ChargeMove) -> Flow[ChargeMove]:
    """Step 7: the die of an agitated mob; or the die of Fleet, then the dice for variable ground."""
    if battle.units[charge.unit].agitated:
        return (yield from surge_distance(battle, charge.unit, charge_move))
    if charge.act.fleet:
        charge_move = yield from roll_fleet(battle, charge.unit, charge_move)
    return (yield from rolled_distances(battle, charge_move))


@cites("morale.poor-resolve")
def losses_under_fire(battle: Battle, charge: Declared) -> dict[str, int]:
    """The models that charger and target have lost since the charge was declared."""
    fallen = {charge.unit: charge.chargers, charge.target: tuple(charge.context.facings)}
    return {unit: len([model for model in models if model not in battle.models]) for unit, models in fallen.items()}


@cites("charge.sequence", "charge.lead-model", "charge.failed", "morale.poor-resolve.outcome")
def complete_charge(battle: Battle, charge: Declared, charge_move: ChargeMove) -> Flow[bool]:
    """Steps 8 to 12: the charge succeeds as soon as one charger has a model of the target in reach. Otherwise it
    fails, unless its target ran or broke under fire."""
    wounds = wounds_of(battle, charge.chargers)
    singles = Singles(charge.unit, charge.target) if meets_singles(battle, charge) else None
    advances = yield from close_in(battle, charge_move, singles.meet if singles else None)
    tell(battle, [advance for advance in advances if not singles or advance.model not in singles.told])
    if singles and singles.ran:
        return (yield from after_singles(battle, charge, singles, advances, wounds))
    if not any(advance.engaged for advance in advances):
        return missed(battle, charge)
    if charge.ran and not charge.context.routs:
        charge = catch_runners(battle, charge)
    return (yield from come_to_blows(battle, charge, advances, wounds))


@cites("charge.sequence")
def come_to_blows(battle: Battle, charge: Declared, advances: Sequence[Advance], wounds: int) -> Flow[bool]:
    """Steps 10 to 12 of a charge that has reached its target. `wounds` are those the chargers had before they moved."""
    outcome = outcome_of(battle, advances, charge.target, charge.context)
    hazards = wounds - wounds_of(battle, charge.chargers)
    tell_made(battle, charge, outcome, hazards)
    for other in outcome.drawn:
        lock(battle, charge.unit, other)
    if charge.context.routs:
        return (yield from hack_down(battle, charge, outcome))
    lock_with_target(battle, charge, outcome, hazards)
    return True


@cites("react.run.individual")
def meets_singles(battle: Battle, charge: Declared) -> bool:
    """Whether the models of the target may run one by one. They stand if the unit has chosen to stand and fire."""
    unit = battle.units[charge.target]
    return charge.answer is None and not charge.context.routs and runs_singly(battle, unit)


@cites("react.run.individual", "charge.repeat", "rout.contact-enemy")
def after_singles(
    battle: Battle, charge: Declared, singles: Singles, advances: Sequence[Advance], wounds: int
) -> Flow[bool]:
    """Some models have run. Caught ones rout and take free hacks; models that stand fight the chargers that reach them.
    If none of either is in reach, the runners have escaped."""
    note_answer(battle)
    if charge.unit not in battle.units:
        return False
    if charge.target not in battle.units:
        return runners_die(battle, charge)
    caught = singles.caught(battle)
    if caught and len(caught) == len(battle.units[charge.target].models):
        return (yield from come_to_blows(battle, catch_runners(battle, charge), advances, wounds))
    if caught:
        yield from singles.rout_caught(battle, caught)
    goes_on = yield from singles_met(battle, charge, singles, advances, wounds, caught=bool(caught))
    singles.part_ways(battle)
    return goes_on


@cites("react.run.individual", "charge.repeat")
def singles_met(
    battle: Battle, charge: Declared, singles: Singles, advances: Sequence[Advance], wounds: int, *, caught: bool
) -> Flow[bool]:
    """Chargers that reach a model that stands fight it. If they reach none, all runners have escaped, or some are
    caught: the unit may charge again."""
    if any(singles.in_reach(battle, model) for model in battle.members(charge.unit)):
        return (yield from come_to_blows(battle, charge, advances, wounds))
    if not caught:
        return runners_escape(battle, charge)
    may_charge_again(battle, charge.unit)
    return True


def note_answer(battle: Battle) -> None:
    """The target has done something about the charge."""
    if charge := battle.turn.charge:
        battle.change_turn(charge=msgspec.structs.replace(charge, answered=True))


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
    battle.change_now(unit_id, charged=False)


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
