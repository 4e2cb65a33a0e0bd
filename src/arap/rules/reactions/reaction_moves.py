"""The moves of a manoeuvre reaction: one movement for each success, clear of all enemies."""

from collections.abc import Iterator

import msgspec

from arap.battle.acts import NO, YES, Act, Choose, GetUp, Move, Swim, Venture
from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Approved, Ask, Flow, Option, Work, answer_to
from arap.kernel.words import plural
from arap.rules.mobs import AGITATED
from arap.rules.movement.dice.surging import roll_surge
from arap.rules.movement.dice.swimming import points_of_swim, roll_swim, swimmers_of, why_not_swim
from arap.rules.movement.dice.variable import (
    out_of_reach,
    roll_variable,
    variable_ground,
    why_late_to_crawl,
    why_not_venture,
)
from arap.rules.movement.legality.full_moves import STRAIGHT, full_move, why_not_full
from arap.rules.movement.legality.legal import judge_move, why_not_paths
from arap.rules.movement.measures.allowance import basic_moves
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.points import points_of_climbs, rule_of_points
from arap.rules.movement.paths.stance import get_up, out_of_action, prone_members, why_not_get_up, why_not_lie_here
from arap.rules.movement.travel.asked import Paths
from arap.rules.movement.travel.journey import Trip
from arap.rules.movement.travel.move import able_to_go_on, move_action

RULE = "react.manoeuvre.move"
STAY = Move(())
ON_FOOT = Terms(reaction=True)


class ReactionMove(Paths, frozen=True):
    """The subject of a question for one movement of a reaction: `successes` are left. `rolled`: its dice have been
    rolled, and only the paths are missing."""

    successes: int = 1
    rolled: bool = False


def able_to_move(battle: Battle, unit_id: str) -> list[Model]:
    """The members that can move at all."""
    models = battle.members(unit_id)
    fit = [model for model in models if not (model.spent_until and out_of_action(battle, model))]
    return [model for model, inches in zip(fit, basic_moves(battle, fit), strict=True) if inches > 0] if fit else []


@implements("react.manoeuvre.move")
def reaction_moves(battle: Battle, unit_id: str, successes: int) -> Flow[None]:
    """One movement for each success, in a row, each with its free turn; its owner may stop after any of them. Getting
    up takes one success, a high climb two."""
    first = successes
    while successes > 0 and unit_id in battle.units and able_to_move(battle, unit_id):
        order = ReactionMove(unit_id, ON_FOOT, successes=successes)
        if battle.units[unit_id].agitated:
            if successes < first and not (yield from surges_on(battle.units[unit_id])):
                return
            successes -= 1
            yield from go_after_dice(battle, order, (yield from roll_surge(battle, battle.units[unit_id])))
            continue
        approved: Approved = yield ask_movement(battle, order)
        if approved.act == STAY:
            return
        successes -= cost_of(battle, order, approved.act)
        yield from move_once(battle, order, approved.act, approved.work)


@cites("mob.agitated")
def surges_on(unit: Unit) -> Flow[bool]:
    """Whether the owner of an agitated mob spends another success on a roll."""
    options = (
        Option(YES, "Surge again", rule=AGITATED, does="A die says how far, and all of it must be used."),
        Option(NO, "Stay", rule=AGITATED, does="The success is lost."),
    )
    ask = Ask(unit.side, "confirm", AGITATED, f"{unit.name} has a success left. Surge again?", options, NO, (unit.id,))
    return (yield from answer_to(ask, Choose)) == YES


@cites("react.manoeuvre.move", "move.variable", "swim.rate", "move.prone.getting-up")
def move_once(battle: Battle, order: ReactionMove, act: Act, work: Work | None) -> Flow[None]:
    """One movement, with the dice it needs."""
    unit = battle.units[order.unit]
    match act:
        case Move():
            yield from go_and_go_on(battle, order, act, work)
        case GetUp():
            get_up(battle, unit.id, act.models)
        case Venture():
            yield from go_after_dice(battle, order, (yield from roll_variable(battle, unit, act)))
        case Swim():
            terms = yield from roll_swim(battle, unit, act)
            if terms.allowances:
                yield from go_after_dice(battle, order, terms)


def go_after_dice(battle: Battle, order: ReactionMove, terms: Terms) -> Flow[None]:
    """The paths are drawn when the dice have said how far."""
    terms = msgspec.structs.replace(terms, reaction=True)
    order = msgspec.structs.replace(order, terms=terms, rolled=True)
    approved: Approved = yield ask_paths_of(battle, order)
    act = approved.act
    assert isinstance(act, Move)
    yield from go_and_go_on(battle, order, act, approved.work)


@cites("jump.down.failed", "jump.long.failed")
def go_and_go_on(battle: Battle, order: ReactionMove, act: Move, work: Work | None) -> Flow[None]:
    """The move; then survivors of a short fall may use the rest of their allowance."""
    trip: Trip = yield from move_action(battle, order.unit, act, 0, order.terms, None, work)
    if (left := able_to_go_on(trip)) and order.unit in battle.units:
        yield from go_after_dice(battle, order, Terms(allowances=left, rest=True))


def ask_movement(battle: Battle, order: ReactionMove) -> Ask:
    """The owner moves the unit in any way that its successes allow, or stops."""
    unit = battle.units[order.unit]
    prompt = f"{unit.name} may move ({plural(order.successes, 'success')} left). Where to?"
    options = (*ways_of_moving(battle, unit, order), Option(STAY, "Stay", rule=RULE))
    return Ask(unit.side, "paths", RULE, prompt, options, STAY, (unit.id,), order)


def ask_paths_of(battle: Battle, order: ReactionMove) -> Ask:
    unit = battle.units[order.unit]
    far = " or ".join([f'{inches:g}"' for inches in sorted({inches for _, inches in order.terms.allowances})])
    move = Option(Move(()), "Move", rule=RULE, open=True)
    if order.terms.full and (surge := full_move(battle.known_to(unit.side), unit, order.terms)):
        prompt, options = (
            f"{unit.name} must go {far}, all of it. Which way?",
            (move, Option(surge, STRAIGHT, rule=RULE)),
        )
        return Ask(unit.side, "paths", RULE, prompt, options, surge, (unit.id,), order)
    prompt, options = f"{unit.name} may go {far}. Which way?", (move, Option(STAY, "Stay", rule=RULE))
    return Ask(unit.side, "paths", RULE, prompt, options, STAY, (unit.id,), order)


@cites("react.manoeuvre.move", "move.crawl", "move.prone.going")
def ways_of_moving(battle: Battle, unit: Unit, order: ReactionMove) -> Iterator[Option]:
    """Walking, crawling, lying down, getting up, rough ground and water; not tactical movement."""
    able = able_to_move(battle, unit.id)
    low = tuple([model.id for model in able if not model.prone and not why_not_lie_here(battle, model)])
    yield Option(Move(()), "Move", rule=RULE, open=True)
    if low:
        yield Option(Move((), crawl=low), "Crawl", rule="move.crawl", open=True)
        yield Option(Move((), prone=low), "Lie down", rule="move.prone.going")
    if down := tuple([model.id for model in prone_members(battle, unit)]):
        yield Option(GetUp(down), "Get up", 0, why_not_get_up(battle, unit), "move.prone.getting-up")
    if variable_ground(battle) and out_of_reach(battle, unit, able) is None:
        yield Option(Venture(tuple([model.id for model in able])), "Go for rough ground", rule="move.variable")
    if battle.table.deep_water and (wet := swimmers_of(battle, unit)):
        swim = Swim(tuple([model.id for model in wet]))
        yield Option(swim, "Swim", 0, why_not_swim_now(battle, order, swim), "swim.rate")


def cost_of(battle: Battle, order: ReactionMove, act: Act) -> int:
    """How many successes a movement takes. One whose dice have been rolled is paid for."""
    if order.rolled or act == STAY:
        return 0
    if isinstance(act, Swim):
        return points_of_swim(battle, act)
    return points_of_climbs(battle, act) if isinstance(act, Move) else 1


@cites("react.manoeuvre.move", "climb.high")
def why_too_dear(battle: Battle, order: ReactionMove, act: Act) -> Refusal | None:
    """A movement that needs more successes than are left."""
    cost = cost_of(battle, order, act)
    if cost <= order.successes:
        return None
    rule = rule_of_points(battle, act) if isinstance(act, Move) else None
    return Refusal(f"That needs {plural(cost, 'success')}; {order.successes} left", rule or RULE)


def why_not_swim_now(battle: Battle, order: ReactionMove, act: Swim) -> Refusal | None:
    return why_too_dear(battle, order, act) or why_not_swim(battle, battle.units[order.unit], act)


def judge_reaction_move(battle: Battle, order: ReactionMove, act: Act) -> Party | Refusal | None:
    """The paths of a movement in a reaction, None for one without paths; or why it cannot be made."""
    unit = battle.units[order.unit]
    if order.rolled and not isinstance(act, Move):
        return Refusal("Give the paths of the models that move, or none to stay", RULE)
    match act:
        case Move():
            refusal = why_not_paths(battle, unit.id, act.paths) or why_too_dear(battle, order, act)
            refusal = refusal or why_late_to_crawl(order.terms, act) or why_not_full(battle, unit.id, act, order.terms)
            return refusal or judge_move(battle, unit.id, act.paths, order.terms.ordered(act))
        case GetUp():
            return why_not_get_up(battle, unit, act.models)
        case Venture():
            return why_not_venture(battle, unit, act)
        case Swim():
            return why_not_swim_now(battle, order, act)
        case _:
            return Refusal("In a reaction the unit moves its standard move, or stays", RULE)
