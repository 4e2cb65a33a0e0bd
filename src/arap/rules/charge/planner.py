"""A charge tried out on a copy of the battle."""

from collections.abc import Iterator, Sequence

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.battle.values import INTERCEPT, Unit
from arap.kernel.reasons import Refusal, Remark, cites
from arap.kernel.requests import Alternative
from arap.kernel.words import plural
from arap.rules.charge.approach.arrange import Advance, ChargeMove
from arap.rules.charge.approach.distance import DEAR, charge_move_of, foreseen, freely, only_by_climbing
from arap.rules.charge.approach.singly import runs_singly
from arap.rules.charge.approach.ways import touches_variable
from arap.rules.charge.engaging import nearest
from arap.rules.charge.fire.charging_fire import why_not_fire_and_charge
from arap.rules.charge.fleet import MOST, why_not_fleet, with_fleet
from arap.rules.charge.grenades import carries, is_silent
from arap.rules.charge.interception import stops_on_route
from arap.rules.charge.outcome import ChargeContext, Outcome, context_of, outcome_of
from arap.rules.charge.plan import ChargePlan, ChargeReaction, ChargerPlan
from arap.rules.charge.reacting import charging_of
from arap.rules.charge.sighting import is_seen
from arap.rules.charge.targets import chargers_of, why_not_declared
from arap.rules.charge.unseen import unseen_needed
from arap.rules.movement.dice.sources import trials_of
from arap.rules.movement.planning.manners import CLIMB
from arap.rules.reaction_roll import chances_of_roll
from arap.rules.triggers.deeds import moment
from arap.rules.triggers.offer import choices_about
from arap.rules.triggers.trigger import Reached, Stop, Trigger, trigger

ROUTE_RULE = "react.intercept.charge"
DIRECTIONS = {"front": "One extra attack each", "flank": "Two extra attacks each", "rear": "Two extra attacks each"}


def why_not_charge_act(battle: Battle, unit: Unit, act: Charge) -> Refusal | None:
    """Why this charge cannot be declared. Paths drawn for chargers are tried in the order the chargers move."""
    if refusal := why_not_declared(battle, unit, act) or why_not_fire(battle, unit, act):
        return refusal
    found = charge_plan(battle, unit, act) if act.paths else None
    return found if isinstance(found, Refusal) else None


def why_not_fire(battle: Battle, unit: Unit, act: Charge) -> Refusal | None:
    """Why the chargers cannot fire as ordered."""
    if not act.fire and not act.orders:
        return None
    return why_not_fire_and_charge(battle, unit, act, [model.id for model in chargers_of(battle, unit, act)])


@cites("charge.sequence")
def charge_plan(battle: Battle, unit: Unit, act: Charge) -> ChargePlan | Refusal:
    """What the charge would achieve if all dice went well, or why it cannot be made."""
    if refusal := why_not_declared(battle, unit, act) or why_not_fire(battle, unit, act):
        return refusal
    battle = with_chargers_seen(battle, unit)
    models = chargers_of(battle, unit, act)
    ids = [model.id for model in models]
    seen = is_seen(battle, ids, act.target)
    context, then, charge_move = (
        context_of(battle, unit, act.target, ids, seen=seen, silent=is_silent(act)),
        battle.clone(),
        charge_move_of(battle, act, ids),
    )
    reactions = tuple(reactions_to(battle, unit, charge_move))
    if act.fleet:
        charge_move = with_fleet(battle, charge_move, MOST)
    advances = foreseen(then, freely(charge_move))
    if refused := next((advance.refusal for advance in advances if advance.refusal), None):
        return refused
    outcome = outcome_of(then, advances, act.target, context) if any(a.engaged for a in advances) else None
    first = next((advance for advance in advances if advance.engaged), advances[0])
    return ChargePlan(
        unit.id,
        act.target,
        tuple([charger_plan(battle, charge_move, advance) for advance in advances]),
        tuple([model for model in unit.models if model not in ids]),
        outcome is not None,
        round(min([nearest(model, battle.members(act.target)) for model in models]), 3),
        round(first.path.total, 3),
        charge_move.reach(first.model),
        outcome.direction if outcome else None,
        outcome.bonus if outcome else False,
        outcome.cover if outcome else False,
        outcome.hooks if outcome else False,
        carries(battle, unit, "assault"),
        outcome.drawn if outcome else (),
        None if seen else unseen_needed(battle, unit),
        tuple(notes_on(battle, act, context, outcome, charge_move, advances)),
        reactions,
        None if act.fire else why_not_fire_and_charge(battle, unit, msgspec.structs.replace(act, fire=True), ids),
        why_not_fleet(battle, unit, msgspec.structs.replace(act, fleet=True), models),
    )


@cites("hide.fire-reveals")
def with_chargers_seen(battle: Battle, unit: Unit) -> Battle:
    """The battle in which a unit that charges out of hiding is seen by all."""
    hidden = [model for model in battle.members(unit.id) if model.hidden]
    if not hidden:
        return battle
    copy = battle.clone()
    for model in hidden:
        copy.put_model(msgspec.structs.replace(model, hidden=False))
    return copy


@cites("climb.high")
def will_climb(battle: Battle, unit: Unit, act: Charge) -> bool:
    """Whether a charge that is not yet declared climbs, and therefore costs two points; as far as its owner knows."""
    known = battle.known_to(unit.side)
    if not known.table.tiered or act.target not in known.units or not set(act.models) <= set(unit.models):
        return False
    models = chargers_of(known, unit, act)
    return bool(models) and CLIMB in charge_move_of(known, act, [model.id for model in models]).ways


def proposed(battle: Battle, unit: Unit, act: Charge) -> ChargePlan:
    """The plan of a charge, or an empty plan that says why there is none."""
    found = charge_plan(battle, unit, act)
    return ChargePlan(unit.id, act.target, refusal=found) if isinstance(found, Refusal) else found


def list_charges(battle: Battle, unit: Unit) -> tuple[Alternative, ...]:
    """Every enemy unit, with the reason if it cannot be charged."""
    return tuple(
        [
            Alternative(enemy.id, enemy.name, cost_of(battle, unit, enemy.id, why), why, "charge.eligible")
            for enemy in battle.enemies_of(unit.side)
            for why in [why_not_at_all(battle, unit, enemy.id)]
        ]
    )


def cost_of(battle: Battle, unit: Unit, target: str, refusal: Refusal | None) -> int:
    return DEAR if refusal is None and will_climb(battle, unit, Charge(target)) else 1


def why_not_at_all(battle: Battle, unit: Unit, target: str) -> Refusal | None:
    """Why an enemy cannot be charged, not even by Fleet."""
    refusal = why_not_declared(battle, unit, Charge(target))
    return refusal if refusal is None or why_not_declared(battle, unit, Charge(target, fleet=True)) else None


def charger_plan(battle: Battle, charge_move: ChargeMove, advance: Advance) -> ChargerPlan:
    dice = tuple([trial.forecast for trial in trials_of(battle, advance.path)])
    way = msgspec.structs.replace(advance.path.plan(None, dice), allowance=charge_move.reach(advance.model))
    return ChargerPlan(way, advance.case, advance.engaged)


def notes_on(
    battle: Battle,
    act: Charge,
    context: ChargeContext,
    outcome: Outcome | None,
    charge_move: ChargeMove,
    advances: Sequence[Advance],
) -> Iterator[Remark]:
    """What the charge brings, costs and risks, each with its rule. `advances`: the charge if all dice go well."""
    target = battle.units[act.target]
    if not context.seen:
        yield Remark(
            "No model sees the enemy: they take an Initiative test first and get no charge bonuses", "charge.unseen"
        )
    if act.fleet:
        yield Remark("Fleet adds a die to the charge; it is shown as a six", "move.fleet.charge")
    if CLIMB in charge_move.ways:
        yield Remark(f"A climb on the way: the charge costs {DEAR} action points", "climb.high")
    if rough := [advance for advance in advances if touches_variable(battle, advance.path)]:
        yield Remark(f"Dice decide how far {plural(len(rough), 'charger')} may go in variable ground", "move.variable")
    if outcome is None:
        if CLIMB not in charge_move.ways and only_by_climbing(battle, charge_move):
            yield Remark(f"Only a climb leads to the enemy, and it costs {DEAR} action points", "climb.high")
        yield Remark("No model reaches the enemy: the charge fails and all action points are lost", "charge.failed")
        return
    if target.routing:
        yield Remark(
            "Your models strike the routers at once, without charge bonuses; routers do not strike back",
            "rout.contact-enemy",
        )
        return
    yield from bonuses(outcome)
    yield from shelter(context, outcome)
    for other in outcome.drawn:
        yield Remark(f"{battle.units[other].name} is drawn in too", "charge.third-unit")


@cites("react.charge.options", "react.intercept.charge", "react.sequence")
def reactions_to(battle: Battle, unit: Unit, charge_move: ChargeMove) -> Iterator[ChargeReaction]:
    """What is offered about a charge, in order: to its target, to the units on its route, and to units that may fire at
    it."""
    charging = charging_of(battle, charge_move)
    yield from offered(battle, trigger(battle, "charge", unit.id, charging))
    yield from interceptors(stops_on_route(battle, unit.id, charge_move))
    yield from offered(battle, trigger(battle, "charge-under-way", unit.id, charging))
    if runs_singly(battle, battle.units[charging.target]):
        first = min(battle.members(charging.target), key=lambda foe: nearest(battle.models[charging.lead], [foe]))
        reached = Reached(charging.target, first.id, charging.lead, 0.0)
        yield from offered(battle, trigger(battle, "reached", unit.id, reached))


def interceptors(stops: Sequence[Stop]) -> Iterator[ChargeReaction]:
    """The units beside the route that are asked whether they intercept."""
    met = [each for stop in stops for each in stop.approaches]
    for enemy in dict.fromkeys([each.unit for each in met]):
        spot = next(stop.spot_of(enemy) for stop in stops if enemy in stop.units)
        text = f"may {INTERCEPT} {moment(spot.at)}: no charge bonuses then"
        yield ChargeReaction(enemy, INTERCEPT, ROUTE_RULE, text, round(spot.at, 3), (spot.x, spot.y))


def offered(battle: Battle, about: Trigger) -> Iterator[ChargeReaction]:
    """The units that would be asked about a trigger, and what each may do."""
    for choice in choices_about(battle, about):
        for unit in choice.units:
            for deed in choice.reaction.deeds(battle, about, unit):
                name, rule = choice.reaction.name, choice.reaction.rule
                successes = chances_of_roll(battle, unit) if choice.reaction.rolls else None
                yield ChargeReaction(unit, name, rule, f"may {deed.words}", deed.at, deed.place, successes)


def bonuses(outcome: Outcome) -> Iterator[Remark]:
    if outcome.without:
        yield Remark(f"No charge bonuses: {outcome.without}", "charge.bonus.lost")
    else:
        yield from gains(outcome)
    if outcome.direction != "front" and outcome.unsettles:
        yield Remark("If the enemy loses the first round, it adds 1 to its morale dice", "charge.bonus")


def gains(outcome: Outcome) -> Iterator[Remark]:
    yield Remark(f"{DIRECTIONS[outcome.direction]} in the first round: {outcome.direction}", "charge.bonus")
    if outcome.direction == "rear":
        yield Remark("All attacks of the first round are 1 easier to hit", "charge.bonus")


def shelter(context: ChargeContext, outcome: Outcome) -> Iterator[Remark]:
    if outcome.hooks:
        yield Remark(f"The enemy is {outcome.behind}: flesh hooks let both strike at once", "melee.flesh-hooks")
    elif outcome.behind and not outcome.cover:
        yield Remark(
            f"The enemy is {outcome.behind}, but assault grenades keep heads down: both fight in Initiative order",
            "grenade.charge.assault",
        )
    elif outcome.behind:
        yield Remark(
            f"The enemy is {outcome.behind}: the chargers fight the first round at Initiative 1", "charge.cover"
        )
    elif context.low:
        yield Remark(f"The enemy is {context.low}: no cover against the charge", "charge.cover.no-benefit")
