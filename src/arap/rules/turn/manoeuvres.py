"""Ways of moving: what they share, and the paths that are drawn after dice."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from arap.battle.acts import Act, Move
from arap.battle.battle import Battle
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Approved, Ask, Flow, Option, Work
from arap.rules.mobs import AGITATED
from arap.rules.morale.quarter import losses_in_own_turn
from arap.rules.movement.dice.variable import why_late_to_crawl
from arap.rules.movement.flight.veering import veer_off
from arap.rules.movement.legality.full_moves import STRAIGHT, full_move, why_not_full
from arap.rules.movement.legality.legal import judge_move, why_not_paths
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.stance import out_of_action, why_not_lie_here
from arap.rules.movement.travel.asked import Paths
from arap.rules.movement.travel.journey import Trip
from arap.rules.movement.travel.move import able_to_go_on, move_action
from arap.rules.reactions.closeness import note_nearness
from arap.rules.shooting.grenades.bomb_trails import keep_trails
from arap.rules.turn.action import Action
from arap.rules.turn.costs import action_cost, pay, too_few_points
from arap.rules.turn.exposure import note_movement
from arap.rules.turn.squadrons import why_squadron_is_apart

A = TypeVar("A", bound=Act)
GONE = Flow[list[Trip]]


class Manoeuvre(Action[A]):
    """A way of moving. `while_agitated`: an agitated mob may move in this way."""

    moves = restores = True
    ends_movement = False
    while_agitated = False

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return () if unit.agitated else self.ways(battle, unit)

    def ways(self, battle: Battle, unit: Unit) -> Sequence[Option]:
        """The options of a unit that is not agitated."""
        return ()

    @cites("mob.agitated")
    def judge(self, battle: Battle, acting: Acting, act: A) -> Party | Refusal | None:
        """An agitated mob moves as far as a die says, and in no other way."""
        unit = battle.units[acting.unit]
        if unit.agitated and not self.while_agitated:
            return Refusal(f"{unit.name} is agitated: a die says how far it goes", AGITATED)
        return self.judge_way(battle, unit, act)

    def judge_way(self, battle: Battle, unit: Unit, act: A) -> Party | Refusal | None:
        """The paths of a move, None if there are none; or why it cannot be made."""
        return None

    def carry_out(self, battle: Battle, acting: Acting, act: A, cost: int, work: Work | None) -> Flow[None]:
        pay(battle, acting, cost)
        if acting.string > 1 and self.strings(battle, act):
            battle.change_acting(battle.turn.acting[-1], string=acting.string - 1)
        note_nearness(battle, acting.unit)
        trips = yield from self.complete(battle, acting.unit, act, cost, work)
        keep_trails(battle, acting.unit, trips)
        note_movement(battle, acting.unit, trips)

    @cites("move.fleet.multi-move")
    def strings(self, battle: Battle, act: A) -> bool:
        """Whether it counts as one of several moves in a row: crawling and tactical moves do not."""
        return False

    @cites("casualty.quarter.own-turn", "dice.scatter.veer")
    def complete(self, battle: Battle, unit_id: str, act: A, cost: int, work: Work | None = None) -> GONE:
        """Goes, when it has been paid for; losses on the way may call for a test at once."""
        trips = yield from self.go(battle, unit_id, act, cost, work)
        yield from veer_off(battle, trips)
        yield from losses_in_own_turn(battle, unit_id)
        return trips

    @abstractmethod
    def go(self, battle: Battle, unit_id: str, act: A, cost: int, work: Work | None) -> GONE:
        """The moves themselves, and their outcome."""


def fit(battle: Battle, models: Sequence[Model]) -> list[Model]:
    return [model for model in models if not (model.spent_until and out_of_action(battle, model))]


def why_nobody(battle: Battle, unit: Unit) -> Refusal | None:
    """Why no member can move, if none can."""
    models = battle.members(unit.id)
    return None if fit(battle, models) else out_of_action(battle, models[0])


@cites("move.prone.going", "move.crawl")
def lying(battle: Battle, unit: Unit) -> tuple[tuple[str, ...], Refusal | None]:
    """The members that can lie down, and why none can."""
    models = battle.members(unit.id)
    able = fit(battle, models)
    low = tuple([model.id for model in able if not model.prone and not why_not_lie_here(battle, model)])
    nobody = None if able else out_of_action(battle, models[0])
    return low, nobody or (None if low else why_not_lie_here(battle, (able or models)[0]))


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
