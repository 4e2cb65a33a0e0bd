"""Moving actions of an activated unit: ordinary and tactical moves, variable ground, lying down and getting up."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from arap.battle.acts import Act, GetUp, Move, Surge, Swim, Tactical, Venture
from arap.battle.battle import Battle
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Approved, Ask, Flow, Option, Work
from arap.rules.mobs import AGITATED
from arap.rules.morale.quarter import losses_in_own_turn
from arap.rules.movement.climbing.holds import anyone_off_feet
from arap.rules.movement.dice.surging import roll_surge
from arap.rules.movement.dice.swimming import points_of_swim, roll_swim, swimmers_of, why_not_swim
from arap.rules.movement.dice.tactical import flat_ground, roll_tactical, why_not_tactical
from arap.rules.movement.dice.variable import (
    out_of_reach,
    roll_variable,
    variable_ground,
    why_late_to_crawl,
    why_not_venture,
)
from arap.rules.movement.flight.veering import veer_off
from arap.rules.movement.legality.full_moves import STRAIGHT, full_move, why_not_full
from arap.rules.movement.legality.legal import judge_move, why_not_paths
from arap.rules.movement.measures.terms import ORDINARY, Terms
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.stance import (
    get_up,
    hampered,
    out_of_action,
    prone_members,
    why_not_get_up,
    why_not_lie_here,
)
from arap.rules.movement.travel.asked import Paths
from arap.rules.movement.travel.journey import Trip
from arap.rules.movement.travel.move import able_to_go_on, move_action
from arap.rules.turn.costs import ACTIONS, action_cost, pay, too_few_points
from arap.rules.turn.squadrons import why_squadron_is_apart

Manoeuvre: TypeAlias = Move | GetUp | Tactical | Surge | Venture | Swim


@cites("activate.action-costs", "move.prone.getting-up", "swim.rate")
def manoeuvre_options(battle: Battle, unit: Unit, points: int) -> tuple[Option, ...]:
    """The ways of moving a unit has with so many points left, and why some are refused. They depend only on where it
    stands, and on the player turn if models of it have fallen over; those of swimmers also on the points."""
    form, moment = battle.form(unit.id), battle.turn.serial if hampered(battle, unit) else 0
    key = "ways", moment, unit.agitated > 0
    ways, up = form.once(key, lambda: (tuple(going(battle, unit)), tuple(rising(battle, unit))))
    if battle.table.deep_water and (wet := swimmers_of(battle, unit)):
        return (*ways, swim_option(battle, unit, fit(battle, wet) or wet, points), *up)
    return ways + up


def going(battle: Battle, unit: Unit) -> list[Option]:
    """The ways of moving that do not depend on points, except for getting up."""
    models = battle.members(unit.id)
    if unit.agitated:
        return [surge_option(battle, models)]
    if hampered(battle, unit) or flat_ground(battle) or anyone_off_feet(battle, models):
        options = ways_to_go(battle, unit, models)
    else:
        options = [*battle.once(("gaits", unit.id, unit.models), lambda: ways_to_go(battle, unit, models))]
    if variable_ground(battle):
        options.append(venture_option(battle, unit, models))
    return options


def rising(battle: Battle, unit: Unit) -> list[Option]:
    if not hampered(battle, unit) or not any(model.prone for model in battle.members(unit.id)):
        return []
    up = GetUp(tuple([model.id for model in prone_members(battle, unit)]))
    return [Option(up, "Get up", 1, why_not_get_up(battle, unit), "move.prone.getting-up")]


@cites("activate.action-costs", "move.prone.going", "move.crawl", "move.tactical")
def ways_to_go(battle: Battle, unit: Unit, models: Sequence[Model]) -> list[Option]:
    able = fit(battle, models)
    nobody = None if able else out_of_action(battle, models[0])
    low = tuple([model.id for model in able if not model.prone and not why_not_lie_here(battle, model)])
    unfit = nobody or (None if low else why_not_lie_here(battle, (able or models)[0]))
    options = [
        Option(Move(()), "Move", 1, nobody, "activate.action.move", open=True),
        Option(Tactical(), "Move tactically", 1, why_not_tactical(battle, unit), "move.tactical"),
    ]
    if low or unfit:
        options.append(Option(Move((), crawl=low), "Crawl", 1, unfit, "move.crawl", open=True))
        options.append(Option(Move((), prone=low), "Lie down", 1, unfit, "move.prone.going"))
    return options


@cites("mob.agitated")
def surge_option(battle: Battle, models: Sequence[Model]) -> Option:
    return Option(Surge(), "Surge", 1, None if fit(battle, models) else out_of_action(battle, models[0]), AGITATED)


@cites("move.variable")
def venture_option(battle: Battle, unit: Unit, models: Sequence[Model]) -> Option:
    able = fit(battle, models)
    venture = Venture(tuple([model.id for model in able]))
    beyond = out_of_reach(battle, unit, able) if able else out_of_action(battle, models[0])
    apart = why_squadron_is_apart(battle, unit, venture)
    return Option(venture, "Go for rough ground", 1, apart or beyond, "move.variable")


@cites("swim.rate", "swim.poor-swimmer")
def swim_option(battle: Battle, unit: Unit, swimmers: Sequence[Model], points: int) -> Option:
    swim = Swim(tuple([model.id for model in swimmers]))
    cost = points_of_swim(battle, swim)
    dear = too_few_points(battle, swim, cost, points) if cost > points else None
    return Option(swim, "Swim", cost, dear or why_not_swim(battle, unit, swim), "swim.rate")


def fit(battle: Battle, models: Sequence[Model]) -> list[Model]:
    return [model for model in models if not (model.spent_until and out_of_action(battle, model))]


@cites("activate.action.move", "move.prone.getting-up", "move.tactical", "move.variable")
def judge_manoeuvre(battle: Battle, unit: Unit, act: Manoeuvre) -> Party | Refusal | None:
    """The paths of a move, or None for other manoeuvres; or why the manoeuvre cannot be made."""
    if refusal := why_not_while_agitated(unit, act):
        return refusal
    match act:
        case Surge():
            return None
        case Move():
            return judge_move(battle, unit.id, act.paths, ORDINARY.ordered(act))
        case GetUp():
            return why_not_get_up(battle, unit, act.models)
        case Tactical():
            return why_not_tactical(battle, unit)
        case Venture():
            return why_not_venture(battle, unit, act)
        case Swim():
            return why_not_swim(battle, unit, act)


@cites("mob.agitated")
def why_not_while_agitated(unit: Unit, act: Manoeuvre) -> Refusal | None:
    """An agitated mob moves as far as a die says, and in no other way; other units do not surge."""
    if isinstance(act, Surge) and not unit.agitated:
        return Refusal(f"{unit.name} is no agitated mob; only such a mob surges", AGITATED)
    if unit.agitated and not isinstance(act, Surge | GetUp | Swim):
        return Refusal(f"{unit.name} is agitated: a die says how far it goes", AGITATED)
    return None


@cites("casualty.quarter.own-turn", "dice.scatter.veer")
def manoeuvre(battle: Battle, unit_id: str, act: Manoeuvre, cost: int, work: Work | None = None) -> Flow[list[Trip]]:
    """Carries out a moving action that has been paid for; losses on the way may call for a test at once. Returns the
    outcome of its moves. `work` is what the check of the act worked out."""
    unit, trips = battle.units[unit_id], list[Trip]()
    match act:
        case Move():
            trips = yield from move_and_go_on(battle, Paths(unit_id, ORDINARY, cost), act, work)
        case GetUp():
            get_up(battle, unit_id, act.models)
        case Surge():
            terms = yield from roll_surge(battle, unit)
            trips = yield from diced_move(battle, Paths(unit_id, terms, cost, ACTIONS[Move]), AGITATED)
        case Tactical():
            terms = yield from roll_tactical(battle, unit)
            trips = yield from diced_move(battle, Paths(unit_id, terms, cost, ACTIONS[Tactical]), "move.tactical")
        case Venture():
            terms = yield from roll_variable(battle, unit, act)
            trips = yield from diced_move(battle, Paths(unit_id, terms, cost, ACTIONS[Venture]), "move.variable")
        case Swim():
            terms = yield from roll_swim(battle, unit, act)
            if terms.allowances:
                trips = yield from diced_move(battle, Paths(unit_id, terms, cost, ACTIONS[Swim]), "swim.rate")
    yield from veer_off(battle, trips)
    yield from losses_in_own_turn(battle, unit_id)
    return trips


@cites("move.tactical", "move.variable", "activate.extra-cost")
def diced_move(battle: Battle, paths: Paths, rule: str) -> Flow[list[Trip]]:
    """The dice are rolled before the paths are drawn. A more expensive path is paid for in full."""
    approved: Approved = yield ask_paths(battle, paths, rule)
    act = approved.act
    assert isinstance(act, Move)
    cost = points_of(battle, paths, act)
    if cost > paths.paid:
        pay(battle, battle.turn.acting[-1], cost - paths.paid)
    return (yield from move_and_go_on(battle, msgspec.structs.replace(paths, paid=cost), act, approved.work))


@cites("jump.down.failed", "jump.long.failed", "climb.fall-damage")
def move_and_go_on(battle: Battle, paths: Paths, act: Move, work: Work | None) -> Flow[list[Trip]]:
    """The move; then survivors of falls of 3" or less may use the rest of their allowance from where they landed. A
    character separated from the unit by its fall moves alone."""
    trip = yield from move_action(battle, paths.unit, act, paths.paid, paths.terms, "stray", work)
    trips, fallen = [trip], able_to_go_on(trip)
    for unit_id in dict.fromkeys([battle.models[model].unit for model, _ in fallen]):
        left = tuple([(model, inches) for model, inches in fallen if model in battle.units[unit_id].models])
        rest = Paths(unit_id, Terms(allowances=left, rest=True), paths.paid, paths.actions)
        trips += yield from diced_move(battle, rest, "jump.down.failed")
    return trips


def points_of(battle: Battle, paths: Paths, act: Move) -> int:
    """What the move costs in total; a unit that stays has paid enough, and a free move costs nothing."""
    if paths.terms.free:
        return 0
    return max(paths.paid, action_cost(battle, paths.unit, act, paths.actions)) if act.paths else paths.paid


def ask_paths(battle: Battle, paths: Paths, rule: str) -> Ask:
    unit = battle.units[paths.unit]
    reaches = sorted({inches for _, inches in paths.terms.allowances})
    far = " or ".join(f'{inches:g}"' for inches in reaches)
    move, stay = Option(Move(()), "Move", 0, None, rule, open=True), Option(Move(()), "Stay", 0, None, rule)
    if paths.terms.full and (surge := full_move(battle.known_to(unit.side), unit, paths.terms)):
        prompt = f"{unit.name} must go {far}, all of it. Which way?"
        straight = Option(surge, STRAIGHT, 0, None, rule)
        return Ask(unit.side, "paths", rule, prompt, (move, straight), surge, (unit.id,), paths)
    prompt = f"{unit.name} may go {far}. Which way?"
    return Ask(unit.side, "paths", rule, prompt, (move, stay), Move(()), (unit.id,), paths)


@cites("activate.vehicles")
def why_parted(battle: Battle, paths: Paths, act: Move) -> Refusal | None:
    """All vehicles of a squadron go, or none does; after a fall only the models that fell."""
    if not act.paths or paths.terms.rest:
        return None
    return why_squadron_is_apart(battle, battle.units[paths.unit], act)


@cites("move.tactical", "move.variable", "move.crawl")
def judge_paths(battle: Battle, acting: Acting, paths: Paths, act: Act) -> Party | Refusal:
    """The paths of a move after its dice, or why the move cannot be made. A refusal costs nothing."""
    if not isinstance(act, Move):
        return Refusal("Give the paths of the models that move, or none to stay", "activate.action.move")
    if refusal := why_not_draw(battle, acting, paths, act) or why_not_full(battle, paths.unit, act, paths.terms):
        return refusal
    return judge_move(battle, paths.unit, act.paths, paths.terms.ordered(act))


@cites("move.tactical", "move.variable", "move.crawl")
def why_not_draw(battle: Battle, acting: Acting, paths: Paths, act: Move) -> Refusal | None:
    """Reasons to refuse a move after its dice, other than the paths themselves."""
    if refusal := why_not_paths(battle, paths.unit, act.paths) or why_parted(battle, paths, act):
        return refusal
    cost = points_of(battle, paths, act)
    if cost > paths.paid + acting.points:
        return too_few_points(battle, act, cost, paths.paid + acting.points)
    return why_late_to_crawl(paths.terms, act)
