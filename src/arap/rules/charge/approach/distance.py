"""How far chargers may go, including the dice for variable ground."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Charge
from arap.battle.battle import Battle
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.approach.arrange import Advance, ChargeMove, close_in, lead_way
from arap.rules.charge.approach.ways import touches_variable
from arap.rules.charge.engaging import by_distance
from arap.rules.movement.climbing.reach import rough_ways
from arap.rules.movement.dice.surging import throw_surge
from arap.rules.movement.dice.variable import move_classes, roll_class, variable_ground
from arap.rules.movement.measures.rates import charge_reach
from arap.rules.movement.measures.terms import ORDINARY
from arap.rules.movement.paths.points import points_of_climbs
from arap.rules.movement.paths.touching import pieces_about
from arap.rules.movement.planning.manners import CLIMB, LADDER

DEAR = 2
"""The action points of a charge with a climb."""


@cites("charge.distance")
def charge_move_of(battle: Battle, act: Charge, chargers: Sequence[str]) -> ChargeMove:
    """The charge with each model's allowance before any dice: twice the basic move, or once for a prone model."""
    allowances = {model: charge_reach(battle, battle.models[model]) for model in chargers}
    move = ChargeMove(act.target, allowances, {path.model: path.legs for path in act.paths})
    if not is_uneven_between(battle, move):
        return move
    return msgspec.structs.replace(move, ways=(LADDER, CLIMB) if climbs(battle, act, move) else (LADDER,))


def is_uneven_between(battle: Battle, move: ChargeMove) -> bool:
    """Whether any straight line between a charger and a model of the target is not on level ground."""
    if not battle.table.tiered or move.target not in battle.units:
        return False
    pairs = [(battle.models[model], foe) for model in move.allowances for foe in battle.members(move.target)]
    here, there = [(model.x, model.y) for model, _ in pairs], [(foe.x, foe.y) for _, foe in pairs]
    return bool(rough_ways(battle, [model for model, _ in pairs], here, there))


@cites("climb.high", "charge.lead-model")
def climbs(battle: Battle, act: Charge, move: ChargeMove) -> bool:
    """Whether the chargers may climb: a drawn path does; or no other way leads any of them to the enemy, and the unit
    has the points. Once the charge is declared, what was paid for counts."""
    if under_way := battle.turn.charge:
        return under_way.climbs
    if act.paths:
        return points_of_climbs(battle, act) > 1
    return can_pay_climb(battle, move) and only_by_climbing(battle, move)


def can_pay_climb(battle: Battle, move: ChargeMove) -> bool:
    """Whether the unit has the points for a climb; a unit that is not acting may plan one."""
    unit = battle.models[next(iter(move.allowances))].unit
    return all(acting.points >= DEAR for acting in battle.turn.acting if acting.unit == unit)


def only_by_climbing(battle: Battle, move: ChargeMove) -> bool:
    """Whether a climb leads a charger to the enemy and nothing else does."""
    if not is_uneven_between(battle, move):
        return False

    def work() -> bool:
        return not has_way(battle, move, LADDER) and has_way(battle, move, LADDER, CLIMB)

    return battle.position.once(("only by climbing", move.target, tuple(move.allowances.items())), work)


def has_way(battle: Battle, move: ChargeMove, *ways: str) -> bool:
    """Whether any charger gets to the enemy on foot or by these ways of going."""
    move = msgspec.structs.replace(freely(move), ways=ways)
    return any(lead_way(battle, move, model)[0] for model in by_distance(battle, move.allowances, move.target))


@implements("charge.distance")
@cites("move.variable")
def rolled_distances(battle: Battle, charge_move: ChargeMove) -> Flow[ChargeMove]:
    """Rolls two dice for each class of chargers whose path leads through variable ground. The higher die is doubled,
    except for prone models."""
    rough = venturers(battle, charge_move)
    allowances = dict(charge_move.allowances)
    unit = battle.units[battle.models[next(iter(allowances))].unit]
    standing = [msgspec.structs.replace(battle.models[model], prone=False) for model in rough]
    for group in move_classes(battle, standing, ORDINARY):
        higher = yield from roll_class(battle, unit, group, charging=True)
        allowances |= {model: charge_reach(battle, battle.models[model], int(higher)) for model in group.models}
    return msgspec.structs.replace(charge_move, allowances=allowances, diced=frozenset(rough))


@cites("mob.agitated")
def surge_distance(battle: Battle, unit_id: str, charge_move: ChargeMove) -> Flow[ChargeMove]:
    """An agitated mob charges double the roll of one die; variable ground counts as open."""
    face = yield from throw_surge(battle, battle.units[unit_id], charging=True)
    allowances = {model: charge_reach(battle, battle.models[model], face) for model in charge_move.allowances}
    return freely(msgspec.structs.replace(charge_move, allowances=allowances))


def venturers(battle: Battle, charge_move: ChargeMove) -> list[str]:
    """The chargers that would go through variable ground if it were open."""
    if not rough_between(battle, charge_move):
        return []
    advances = foreseen(battle.clone(), freely(charge_move))
    return sorted([advance.model for advance in advances if touches_variable(battle, advance.path)])


def rough_between(battle: Battle, charge_move: ChargeMove) -> bool:
    """Whether there is any variable ground around the chargers and their target."""
    foes = battle.members(charge_move.target)
    points = [(model.x, model.y) for model in [*foes, *[battle.models[each] for each in charge_move.allowances]]]
    far = max(charge_move.allowances.values()) / 2.0
    xs, ys = [x for x, _ in points], [y for _, y in points]
    corners = [(min(xs) - far, min(ys) - far), (max(xs) + far, max(ys) + far)]
    return bool(pieces_about(battle.table, variable_ground(battle), corners))


def freely(charge_move: ChargeMove) -> ChargeMove:
    """The charge with every model as free in variable ground as in the open."""
    return msgspec.structs.replace(charge_move, diced=frozenset(charge_move.allowances))


@cites("move.flee-rate", "pursuit.move", "ladder.fixed.climb")
def rush(target: str, models: Sequence[str], roll: float) -> ChargeMove:
    """A pursuit: every model goes as far as the roll. Variable ground counts as open. Pursuers use ladders but do not
    climb: a climb costs action points, and a pursuit has none."""
    return freely(ChargeMove(target, dict.fromkeys(models, roll), ways=(LADDER,)))


def foreseen(battle: Battle, charge_move: ChargeMove) -> list[Advance]:
    """The charge carried out as if all dice went well."""
    flow = close_in(battle, msgspec.structs.replace(charge_move, sure=True))
    try:
        while True:
            next(flow)
    except StopIteration as end:
        advances: list[Advance] = end.value
        return advances
