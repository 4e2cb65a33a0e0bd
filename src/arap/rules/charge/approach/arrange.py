"""Moves the chargers: the nearest first. Once one has reached the enemy, the others are placed around it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from arap.battle.acts import Leg
from arap.battle.battle import Battle
from arap.battle.events import ModelMoved
from arap.battle.events.charge import ChargerMoved
from arap.battle.settings import SPREAD
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.approach.ways import (
    ChargePath,
    Charger,
    approach_along,
    as_near_as_possible,
    best_approach,
    farthest,
    touches_variable,
)
from arap.rules.charge.engaging import by_distance, engages, nearest, reached_by, touch, unengaged, untouched
from arap.rules.coherency import are_linked, spot
from arap.rules.movement.dice.trials import Halt
from arap.rules.movement.legality.charging import why_not_charge_path
from arap.rules.movement.legality.legal import by_name
from arap.rules.movement.paths.path import Path
from arap.rules.movement.travel.journey import THE_END, Journey, travel
from arap.table import PointXY, length, snap_point

Refusals: TypeAlias = Mapping[str, Refusal | None]
NO_REFUSALS: Refusals = {}
Case = Literal["lead", "short", "unengaged", "engaged", "leftover", "failed"]


class ChargeMove(msgspec.Struct, frozen=True):
    """The target of a charge, how far each charger may go, the paths drawn by the owner, and the chargers that have
    rolled for variable ground. `bonus` are inches on top that no ground reduces. `sure`: all dice on the way go well,
    as in a plan. `ways` are the ways of going that chargers without a drawn path use besides walking."""

    target: str
    allowances: Mapping[str, float]
    paths: Mapping[str, tuple[Leg, ...]] = {}
    diced: frozenset[str] = frozenset()
    sure: bool = False
    bonus: Mapping[str, float] = {}
    ways: tuple[str, ...] = ()

    def reach(self, model_id: str) -> float:
        """How far a charger may go on open ground."""
        return self.allowances[model_id] + self.bonus.get(model_id, 0.0)

    def charger(self, battle: Battle, model_id: str) -> Charger:
        model, bonus = battle.models[model_id], self.bonus.get(model_id, 0.0)
        return Charger(model, self.allowances[model_id], model_id in self.diced, bonus, self.ways)


class Advance(msgspec.Struct, frozen=True):
    """The result of one charger's move: its case, its path, and the models of the target it has in reach. `refusal` is
    the reason why the path drawn by its owner was not used."""

    model: str
    case: Case
    path: Path
    moved: ModelMoved
    engaged: tuple[str, ...]
    halt: Halt | None = None
    refusal: Refusal | None = None


Meet: TypeAlias = Callable[[Battle, ChargeMove, Advance], Flow[Advance]]
"""What follows when a charger has come up to the enemy; returns its advance afterwards."""


@cites("charge.lead-model", "charge.losses")
def close_in(battle: Battle, charge_move: ChargeMove, meet: Meet | None = None) -> Flow[list[Advance]]:
    """The nearest goes first. Chargers that cannot reach the enemy go as far as they can. The first charger that
    reaches it makes the charge a success, and the others are arranged. If none can, the charge has failed."""
    waiting, gone = by_distance(battle, charge_move.allowances, charge_move.target), list[Advance]()
    while waiting and charge_move.target in battle.units:
        refusals: dict[str, Refusal | None] = {}
        way = None
        for model in waiting:
            way, refusals[model] = lead_way(battle, charge_move, model)
            if way:
                break
        if way is None:
            return gone + (yield from fall_short(battle, charge_move, waiting, refusals))
        first = len(refusals) - 1
        if first:
            gone += yield from step_short(battle, charge_move, waiting[:first], refusals)
            waiting = waiting[first:]
            continue
        lead = yield from step_out(battle, charge_move, "lead", way.path, refusals[waiting[0]])
        lead = yield from met(battle, charge_move, lead, meet)
        gone, waiting = gone + lead, waiting[1:]
        if any(advance.engaged for advance in lead):
            return gone + (yield from arrange(battle, waiting, charge_move, meet))
    return gone


def met(battle: Battle, charge_move: ChargeMove, advances: Sequence[Advance], meet: Meet | None) -> Flow[list[Advance]]:
    """The advances of one charger after the enemies it has come up to have answered, if they may."""
    found = []
    for advance in advances:
        if meet and advance.engaged:
            advance = yield from meet(battle, charge_move, advance)
        found.append(advance)
    return found


@cites("charge.lead-model")
def step_short(
    battle: Battle, charge_move: ChargeMove, models: Sequence[str], refusals: Refusals
) -> Flow[list[Advance]]:
    """Chargers that cannot reach the enemy go as far as they can. The next one that can looks for its path after they
    stop."""
    gone: list[Advance] = []
    for model in models:
        path = straight_at(battle, charge_move.charger(battle, model), charge_move.target, shy=True)
        gone += yield from step_out(battle, charge_move, "short", path, refusals[model])
    return gone


@implements("charge.lead-model", "charge.cover.go-round")
def lead_way(battle: Battle, charge_move: ChargeMove, model_id: str) -> tuple[ChargePath | None, Refusal | None]:
    """The drawn path of a charger if it leads to the enemy; otherwise its cheapest path to the nearest place where it
    can fight. The refusal says what is wrong with the drawn path."""
    charger = charge_move.charger(battle, model_id)
    drawn, refusal = drawn_way(battle, charge_move, charger)
    best = best_approach(battle, charger, battle.members(charge_move.target), charge_move.target)
    if drawn is None:
        return best, refusal
    if refusal := misplaced(battle, charge_move, "lead", best, drawn):
        return best, by_name(battle, model_id, refusal)
    return (drawn if drawn.engaged else None), None


def drawn_way(battle: Battle, charge_move: ChargeMove, charger: Charger) -> tuple[ChargePath | None, Refusal | None]:
    """The path an owner has drawn for a charger, if it is legal now; otherwise the reason why it is not."""
    legs = charge_move.paths.get(charger.model.id)
    if not legs:
        return None, None
    found = approach_along(battle, charger, legs, charge_move.target)
    refusal = (
        why_not_charge_path(battle, found.path)
        or too_dear(charger, found.path)
        or gains_ground(battle, charge_move, found)
    )
    if refusal is None and not charger.diced and touches_variable(battle, found.path):
        refusal = Refusal("Its dice for variable ground have not been rolled.", "move.variable")
    return (None, by_name(battle, charger.model.id, refusal)) if refusal else (found, None)


def too_dear(charger: Charger, path: Path) -> Refusal | None:
    """Why a path cannot be paid for with the inches of Fleet."""
    return None if charger.pays(path) else Refusal("The path is longer than the charge.", "charge.distance")


@cites("charge.eligible")
def gains_ground(battle: Battle, charge_move: ChargeMove, found: ChargePath) -> Refusal | None:
    """A charge is no way to gain ground: its path leads to the enemy, or at least nearer to it."""
    foes, path = battle.members(charge_move.target), found.path
    there = msgspec.structs.replace(path.model, x=path.x, y=path.y, z=path.z)
    if found.engaged or nearest(there, foes) < nearest(path.model, foes) - 0.001:
        return None
    return Refusal("Its path does not lead nearer to the enemy; a charge must.", "charge.eligible")


def straight_at(battle: Battle, charger: Charger, target: str, *, shy: bool) -> Path:
    """The path of a charger towards the nearest model of the target, as far as it can go."""
    return as_near_as_possible(battle, charger, at_nearest(battle, charger.model, target), target, shy=shy)


def straight_route(battle: Battle, charger: Charger, target: str) -> Path:
    """The path of a charger towards the nearest model of the target, as far as its allowance reaches."""
    return farthest(battle, charger, at_nearest(battle, charger.model, target))[1]


def at_nearest(battle: Battle, model: Model, target: str) -> PointXY:
    """The place where a model that moves straight at the nearest model of the target touches it."""
    foe = min(battle.members(target), key=lambda foe: (length((model.x, model.y), (foe.x, foe.y)), foe.id))
    return beside(battle, model, foe)


def beside(battle: Battle, model: Model, other: Model) -> PointXY:
    """The place where a model that moves straight at another touches it."""
    apart = length((model.x, model.y), (other.x, other.y))
    share = max(0.0, 1.0 - touch(battle.kind(model), battle.kind(other)) / apart) if apart else 0.0
    return snap_point((model.x + share * (other.x - model.x), model.y + share * (other.y - model.y)))


@implements("charge.losses")
def step_out(
    battle: Battle,
    charge_move: ChargeMove,
    case: Case,
    path: Path,
    refusal: Refusal | None = None,
    until: float = THE_END,
) -> Flow[list[Advance]]:
    """A charger moves along its path, or a share of it, and rolls the dice on the way unless they are sure to go well.
    A charger that dies has no advance."""
    comrades = [model for model in battle.members(path.model.unit) if model.id != path.model.id]
    trip = yield from travel(battle, Journey(path.model.unit, [path], comrades, until=until, sure=charge_move.sure))
    if not trip.arrivals:
        return []
    (arrival,) = trip.arrivals
    model, halt = battle.models[path.model.id], arrival.halt
    spent = battle.turn.serial if halt and halt.spent else model.spent_until
    model = msgspec.structs.replace(model, prone=bool(halt and halt.prone), tactical=False, spent_until=spent)
    battle.put_model(model)
    engaged = reached_by(battle, model, battle.members(charge_move.target))
    return [Advance(model.id, case, path, arrival.moved, engaged, halt, refusal)]


def tell(battle: Battle, advances: Sequence[Advance], rule: str = "charge.arrange", *, met: bool = False) -> None:
    """Reports the move of each charger, or of each interceptor. `met`: the chargers are intercepted."""
    for advance in advances:
        moved = advance.moved
        battle.emit(
            ChargerMoved(
                rule=rule, unit=battle.models[advance.model].unit, model=advance.model, path=moved.path,
                facing=moved.facing, cost=moved.cost, case=advance.case, engaged=advance.engaged,
                met=met,
            )
        )  # fmt: skip


@implements("charge.arrange")
def arrange(
    battle: Battle, chargers: Sequence[str], charge_move: ChargeMove, meet: Meet | None = None
) -> Flow[list[Advance]]:
    """The other chargers move one by one, the nearest first: each to an enemy that is not yet engaged. If its move is
    too short for that, it goes to any enemy; failing that, as near to its engaged comrades as possible."""
    found: list[Advance] = []
    for model_id in by_distance(battle, chargers, charge_move.target):
        if charge_move.target not in battle.units:
            break
        case, path, refusal = place_for(battle, charge_move, model_id)
        gone = yield from step_out(battle, charge_move, case, path, refusal)
        found += yield from met(battle, charge_move, gone, meet)
    return found


def place_for(battle: Battle, charge_move: ChargeMove, model_id: str) -> tuple[Case, Path, Refusal | None]:
    """A charger's case and path: the drawn path if it does as well as the best one, otherwise the reason why it does
    not."""
    charger = charge_move.charger(battle, model_id)
    case, best = owed(battle, charge_move, charger)
    drawn, refusal = drawn_way(battle, charge_move, charger)
    if drawn:
        refusal = misplaced(battle, charge_move, case, best, drawn)
        if refusal is None:
            return case, drawn.path, None
        refusal = by_name(battle, model_id, refusal)
    path = best.path if best else left_over(battle, charge_move, charger)
    return case, path, refusal


@cites("charge.arrange")
def owed(battle: Battle, charge_move: ChargeMove, charger: Charger) -> tuple[Case, ChargePath | None]:
    """Where a charger must go: to the nearest enemy that no model is engaged with, or else to any enemy in reach."""
    fresh = fresh_foes(battle, charge_move.target)
    touching = SPREAD(battle) == "contact"
    if fresh and (found := best_approach(battle, charger, fresh, charge_move.target, touching=touching)):
        return "unengaged", found
    found = best_approach(battle, charger, battle.members(charge_move.target), charge_move.target)
    return ("engaged", found) if found else ("leftover", None)


def fresh_foes(battle: Battle, target: str) -> list[Model]:
    """The enemies that a charger must go to first."""
    return untouched(battle, target) if SPREAD(battle) == "contact" else unengaged(battle, target)


@cites("charge.arrange", "charge.third-unit")
def misplaced(
    battle: Battle, charge_move: ChargeMove, case: Case, best: ChargePath | None, drawn: ChargePath
) -> Refusal | None:
    """Why a charger may not be placed where its owner wants it."""
    fresh = {foe.id for foe in fresh_foes(battle, charge_move.target)}
    if best and case == "unengaged" and not fresh & set(drawn.engaged):
        name = battle.full_name(next(foe for foe in best.engaged if foe in fresh))
        return Refusal(f"{name} is in reach and no charger is engaged with it yet.", "charge.arrange")
    if best and not drawn.engaged:
        return Refusal(f"{battle.full_name(best.engaged[0])} is in reach.", "charge.arrange")
    if drawn.others and best and not best.others:
        other = battle.units[drawn.others[0]].name
        return Refusal(f"It would be engaged with {other} too; there is a place clear of it.", "charge.third-unit")
    return None


@implements("charge.arrange.leftover")
def left_over(battle: Battle, charge_move: ChargeMove, charger: Charger) -> Path:
    """The path towards the nearest engaged comrade, as far as the allowance goes or until it touches one."""
    model, target = charger.model, battle.members(charge_move.target)
    engaged = [
        other
        for other in battle.members(model.unit)
        if other.id != model.id and any(engages(battle, other, foe) for foe in target)
    ]
    if not engaged:
        return straight_at(battle, charger, charge_move.target, shy=False)
    comrade = min(engaged, key=lambda other: (length((model.x, model.y), (other.x, other.y)), other.id))
    return as_near_as_possible(battle, charger, beside(battle, model, comrade), charge_move.target, shy=False)


@cites("charge.failed")
def fall_short(
    battle: Battle,
    charge_move: ChargeMove,
    waiting: Sequence[str],
    refusals: Refusals = NO_REFUSALS,
) -> Flow[list[Advance]]:
    """The lead model goes as far as it can. The others move up to their allowance and keep together. No charger ends
    with an enemy within melee radius, its own or the enemy's. `refusals` says which drawn paths were not used."""
    found: list[Advance] = []
    for model_id in waiting:
        charger = charge_move.charger(battle, model_id)
        path = straight_at(battle, charger, charge_move.target, shy=True)
        if found and not keeps_with(battle, path, [advance.model for advance in found]):
            path = back_to(battle, charge_move, charger, [advance.model for advance in found])
        found += yield from step_out(battle, charge_move, "failed", path, refusals.get(model_id))
    return found


def keeps_with(battle: Battle, path: Path, comrades: Sequence[str]) -> bool:
    """Whether a path ends in coherency with one of these models."""
    there = spot(battle, msgspec.structs.replace(path.model, x=path.x, y=path.y, z=path.z))
    return are_linked([there], [spot(battle, battle.models[other]) for other in comrades])


def back_to(battle: Battle, charge_move: ChargeMove, charger: Charger, comrades: Sequence[str]) -> Path:
    """The path towards the nearest of the comrades that have already moved."""
    model = charger.model
    others = [battle.models[comrade] for comrade in comrades]
    comrade = min(others, key=lambda other: (length((model.x, model.y), (other.x, other.y)), other.id))
    return as_near_as_possible(battle, charger, beside(battle, model, comrade), charge_move.target, shy=True)
