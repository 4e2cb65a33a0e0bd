"""Moves that are not actions: consolidating, breaking off, hit and run. Turning is free in them."""

from collections.abc import Iterator, Sequence
from math import dist

import msgspec

from arap.battle.acts import Act, Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.events import AllowanceRolled, UnitMoved
from arap.battle.secrets.underground import is_below
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Approved, Ask, Faces, Flow, Option
from arap.rules.movement.flight.flee import direction, get_up_to_run
from arap.rules.movement.flight.flight import BEARINGS
from arap.rules.movement.flight.runs import Flight, Run, runs_on
from arap.rules.movement.legality.legal import judge_move, why_not_paths
from arap.rules.movement.measures.proximity import longest_reach, melee_radius, walled_off
from arap.rules.movement.measures.terms import CONSOLIDATE, Terms
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.tracks import leads_past
from arap.rules.movement.travel.asked import Paths
from arap.rules.movement.travel.move import move_action
from arap.rules.movement.underground.falling_back import fall_back
from arap.table import TOLERANCE, PointXY, PointXYZ, within

AWAY = "melee.break-off.move"
CLEAR = 1.0
SHARES = (1.0, 0.6, 0.3)


class FreeMove(Paths, frozen=True):
    """The subject of a question for the paths of a free move. `stranded`: how many models must stay within the enemy's
    reach."""

    stranded: int = 0


def free_terms(battle: Battle, unit_id: str, inches: float, rule: str, leaving: tuple[str, ...] = ()) -> Terms:
    models = battle.units[unit_id].models
    return Terms(allowances=tuple([(model, inches) for model in models]), free=rule, leaving=leaving)


@cites("melee.consolidate")
def consolidation_move(battle: Battle, unit_id: str, inches: float) -> Flow[None]:
    """The owner moves the unit in any direction, or lets it stay."""
    order = FreeMove(unit_id, free_terms(battle, unit_id, inches, CONSOLIDATE), paid=0)
    stay = Option(Move(()), "Stay", rule=CONSOLIDATE)
    unit = battle.units[unit_id]
    prompt = f'{unit.name} may consolidate, {inches:g}" in any direction. Where to?'
    if not (yield from led_by_owner(battle, order, ask_free_move(battle, order, prompt, (stay,), CONSOLIDATE))):
        battle.emit(UnitMoved(rule=CONSOLIDATE, unit=unit_id, models=(), points=0, manner="consolidation"))


@implements("melee.break-off.move")
@cites("move.flee-rate")
def departure(battle: Battle, unit_id: str, leaving: tuple[str, ...], faces: Faces, rule: str) -> Flow[None]:
    """The unit moves away from the melee as its owner chooses, and prone models get up. Without room it stays, but it
    has still left the melee. Under the ground it goes back through the passages."""
    if is_below(battle, unit_id):
        fall_back(battle, unit_id, leaving, faces, rule)
        return
    get_up_to_run(battle, unit_id)
    inches = tell_distance(battle, unit_id, faces, rule)
    order = FreeMove(unit_id, free_terms(battle, unit_id, inches, rule, leaving), paid=0)
    ways = departures(battle, order)
    stay = Move(())
    order = msgspec.structs.replace(order, stranded=stranded_by(battle, order, ways[0][1] if ways else stay))
    options = [Option(move, f"Away, {direction(bearing)}", rule=AWAY) for bearing, move in ways]
    prompt = f'{battle.units[unit_id].name} may go {inches:g}" away from the melee. Which way?'
    ask = ask_free_move(battle, order, prompt, options or [Option(stay, "Stay", rule=AWAY)], AWAY)
    yield from led_by_owner(battle, order, ask)


def led_by_owner(battle: Battle, order: FreeMove, ask: Ask) -> Flow[bool]:
    """Makes the move the owner chooses. Returns whether any model moves."""
    approved: Approved = yield ask
    act = approved.act
    assert isinstance(act, Move)
    if act.paths:
        yield from move_action(battle, order.unit, act, 0, order.terms, work=approved.work)
    return bool(act.paths)


def tell_distance(battle: Battle, unit_id: str, faces: Faces, rule: str) -> float:
    """Reports the dice of a free move, and returns how far the unit may go."""
    models, inches = battle.units[unit_id].models, float(sum(faces))
    battle.emit(
        AllowanceRolled(rule=rule, unit=unit_id, models=models, die="D6", faces=faces, values=faces, inches=inches)
    )
    return inches


def ask_free_move(battle: Battle, order: FreeMove, prompt: str, closed: Sequence[Option], rule: str) -> Ask:
    options = (Option(Move(()), "Move", rule=rule, open=True), *closed)
    seat = battle.units[order.unit].side
    return Ask(seat, "paths", rule, prompt, options, closed[0].answer, (order.unit,), order)


def departures(battle: Battle, order: FreeMove) -> list[tuple[float, Move]]:
    """Straight ways out, the best first: fewest models left within reach, then farthest from the enemies left behind.
    Only ways that leave as few models within reach as the best one are returned."""
    found: list[tuple[int, float, float, Move]] = []
    for run in runs_out(battle, order):
        move = as_move(battle, order.unit, run)
        party = judge_move(battle, order.unit, move.paths, order.terms)
        if isinstance(party, Party) and not passes_others(battle, order, party):
            spots = places_after(party)
            left = len(within_reach(battle, order.unit, spots))
            found.append((left, -nearest_foe(battle, order, spots), run.bearing, move))
    found.sort(key=lambda way: way[:3])
    best = {bearing: move for left, _, bearing, move in reversed(found) if left == found[0][0]}
    return [(bearing, best[bearing]) for bearing in dict.fromkeys([way[2] for way in found]) if bearing in best]


def runs_out(battle: Battle, order: FreeMove) -> Iterator[Run]:
    """Runs in every direction, over the whole distance or a part of it."""
    inches = order.terms.allowances[0][1]
    for share in SHARES:
        flight = Flight(order.unit, inches * share, None, order.terms.leaving)
        yield from [run for run in runs_on(battle, flight, BEARINGS) if leads_away(battle, order.unit, run)]


def leads_away(battle: Battle, unit_id: str, run: Run) -> bool:
    """Whether a run moves any model at all."""
    starts = [(model.x, model.y) for model in battle.members(unit_id)]
    return any(not within(dist(start, end), 0.0) for start, end in zip(starts, run.ends, strict=True))


def as_move(battle: Battle, unit_id: str, run: Run) -> Move:
    members = battle.members(unit_id)
    legs = [(model.id, Leg(*end, run.bearing)) for model, end in zip(members, run.ends, strict=True)]
    return Move(tuple([ModelPath(model, (leg,)) for model, leg in legs]))


def places_after(party: Party) -> list[tuple[Model, PointXYZ]]:
    """Where each member would stand after the move."""
    walked = [(path.model, (path.x, path.y, path.z)) for path in party.paths]
    return walked + [(model, (model.x, model.y, model.z)) for model in party.staying]


def within_reach(battle: Battle, unit_id: str, spots: Sequence[tuple[Model, PointXYZ]]) -> list[Model]:
    """The models that would stand within an enemy's melee radius, have an enemy within their own, or be less than an
    inch from its base."""
    widest = max(kind.base_radius for kind in battle.scenario.kinds.values())
    reach = max(longest_reach(battle), CLEAR + 2 * widest) + TOLERANCE
    enemies = enemies_about(battle, unit_id, [(x, y) for _, (x, y, _) in spots], reach)
    return [model for model, spot in spots if any(is_near(battle, model, spot, foe) for foe in enemies)]


def enemies_about(battle: Battle, unit_id: str, places: Sequence[PointXY], reach: float) -> list[Model]:
    """The enemies that may be within reach of these places or of the paths between them, except routers."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    near = battle.units_near(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
    side, units = battle.units[unit_id].side, battle.units
    enemies = [enemy for enemy in near if units[enemy].side != side and not units[enemy].rout]
    return [foe for enemy in enemies for foe in battle.members(enemy)]


@cites("melee.break-off.move")
def is_near(battle: Battle, model: Model, spot: PointXYZ, foe: Model) -> bool:
    kind, other = battle.kind(model), battle.kind(foe)
    there = (foe.x, foe.y, foe.z)
    gap = dist(spot, there)
    radius = max(melee_radius(kind), melee_radius(other))
    if within(gap, radius) and not walled_off(battle, spot, there, kind, other):
        return True
    return gap - kind.base_radius - other.base_radius < CLEAR - 0.001


def nearest_foe(battle: Battle, order: FreeMove, spots: Sequence[tuple[Model, PointXYZ]]) -> float:
    foes = [foe for unit in order.terms.leaving if unit in battle.units for foe in battle.members(unit)]
    return min([dist(spot, (foe.x, foe.y, foe.z)) for _, spot in spots for foe in foes], default=0.0)


def passes_others(battle: Battle, order: FreeMove, party: Party) -> bool:
    """Whether a path comes within melee radius of an enemy that was not in the melee."""
    corners = [corner for path in party.paths for corner in path.corners]
    near = enemies_about(battle, order.unit, corners, longest_reach(battle) + TOLERANCE) if corners else []
    shunned = [foe for foe in near if foe.unit not in order.terms.leaving]
    return bool(shunned) and leads_past(battle, party.paths, shunned)


def stranded_by(battle: Battle, order: FreeMove, move: Move) -> int:
    party = judge_move(battle, order.unit, move.paths, order.terms)
    assert isinstance(party, Party)
    return len(within_reach(battle, order.unit, places_after(party)))


@cites("melee.consolidate", "melee.break-off.move")
def judge_free_move(battle: Battle, order: FreeMove, act: Act) -> Party | Refusal:
    """The paths of a free move, or why they are not legal. A refusal costs nothing."""
    if not isinstance(act, Move):
        return Refusal("Give the paths of the models that move, or none to stay", order.terms.free)
    if refusal := why_not_paths(battle, order.unit, act.paths):
        return refusal
    party = judge_move(battle, order.unit, act.paths, order.terms.ordered(act))
    if isinstance(party, Refusal) or order.terms.consolidates:
        return party
    return why_not_leave(battle, order, party) or party


@cites("melee.break-off.move")
def why_not_leave(battle: Battle, order: FreeMove, party: Party) -> Refusal | None:
    """A unit that leaves a melee does not pass within melee radius of any other enemy. It gets out of every enemy's
    reach, if the roll allows."""
    if passes_others(battle, order, party):
        return Refusal("The path leads within melee radius of enemies that were not in the melee", AWAY)
    near = within_reach(battle, order.unit, places_after(party))
    if len(near) > order.stranded:
        return Refusal(f"{battle.model_name(near[0].id)} would not get out of the enemy's reach", AWAY)
    return None
