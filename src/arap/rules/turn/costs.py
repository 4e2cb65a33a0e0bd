"""What actions cost, and rulings that make them cost more."""

from collections.abc import Sequence

import msgspec
from shapely import LineString, Point, Polygon

from arap.battle.acts import (
    Act,
    Aim,
    Charge,
    Dig,
    GetUp,
    ModelPath,
    Move,
    Overwatch,
    Regroup,
    Reload,
    Shoot,
    Surge,
    Swim,
    Tactical,
    Tunnel,
    Venture,
)
from arap.battle.battle import Battle
from arap.battle.house_rules import CostOverride, DearAction
from arap.battle.muster import squad_of
from arap.battle.settings import OVERRIDES
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.words import plural
from arap.rules.charge.distance import DEAR
from arap.rules.charge.planner import will_climb
from arap.rules.movement.dice.swimming import points_of_swim
from arap.rules.movement.paths.points import points_of_climbs, rule_of_points
from arap.rules.movement.underground.emerging import dig_points

ACTIONS: dict[type[Act], tuple[DearAction, ...]] = {
    Move: ("move",),
    Venture: ("move",),
    Tunnel: ("move",),
    Swim: ("move", "swim"),
    Surge: ("move",),
    Tactical: ("tactical",),
    GetUp: ("get-up",),
    Charge: ("charge",),
    Shoot: ("shoot",),
    Aim: ("aim",),
    Overwatch: ("overwatch",),
    Regroup: ("regroup",),
    Reload: ("reload",),
}


@implements("activate.action-costs", "activate.extra-cost")
def action_cost(battle: Battle, unit_id: str, act: Act, actions: Sequence[DearAction] | None = None) -> int:
    """One point for most actions, as many as declared for shooting; more where the scenario says it. `actions` is what
    a move counts as when its paths are drawn after its dice."""
    basic = basic_cost(battle, unit_id, act)
    overrides = OVERRIDES(battle)
    if not overrides:
        return basic
    actions = ACTIONS.get(type(act), ()) if actions is None else actions
    mine = [each for each in overrides if each.action in actions and each.unit in (None, squad_of(unit_id))]
    return max([basic, *[each.cost for each in mine if _applies(battle, each, unit_id, act)]])


@cites("activate.action-costs", "activate.same-action", "climb.high")
def basic_cost(battle: Battle, unit_id: str, act: Act) -> int:
    """A move or a charge costs as much as the most expensive way of going of any member, once for the unit."""
    if isinstance(act, Charge):
        return DEAR if will_climb(battle, battle.units[unit_id], act) else 1
    if isinstance(act, Move):
        return points_of_climbs(battle, act)
    if isinstance(act, Swim):
        return points_of_swim(battle, act)
    if isinstance(act, Dig):
        return dig_points(battle, battle.units[unit_id])
    return act.points if isinstance(act, Shoot) else 1


def _applies(battle: Battle, override: CostOverride, unit_id: str, act: Act) -> bool:
    """One affected acting member is enough: it begins in the area, passes through it or ends in it."""
    return override.terrain is None or _touches(battle, override.terrain, unit_id, act)


def _touches(battle: Battle, terrain: str, unit_id: str, act: Act) -> bool:
    area = Polygon(battle.table.piece(terrain).shape)
    if isinstance(act, Move):
        return any(area.intersects(_course(battle, path)) for path in act.paths)
    firing = [order.model for order in act.orders] if isinstance(act, Shoot) else battle.units[unit_id].models
    acting = [battle.models[model] for model in firing if model in battle.models]
    return any(area.intersects(Point(model.x, model.y)) for model in acting)


def _course(battle: Battle, path: ModelPath) -> LineString:
    model = battle.models[path.model]
    return LineString([(model.x, model.y), (model.x, model.y), *[(leg.x, leg.y) for leg in path.legs]])


@cites("activate.action-points", "shoot.aim")
def pay(
    battle: Battle, acting: Acting, points: int, *, aimed: bool = False, shooting: bool = False, charging: bool = False
) -> None:
    """Points are spent before the action begins. Aiming lasts only for the very next action, and the path of the last
    move is remembered only that long. A unit that charges is moving."""
    poorer = msgspec.structs.replace(
        acting, points=acting.points - points, aimed=aimed, acted=True, trails=acting.trails if shooting else (),
        moving=acting.moving or charging, loud=shooting or charging,
    )  # fmt: skip
    battle.change_turn(acting=(*battle.turn.acting[:-1], poorer))


@cites("activate.action-points", "climb.high", "climb.down.high")
def too_few_points(battle: Battle, act: Act, cost: int, left: int) -> Refusal:
    """An act that costs more points than are left; a climb gives its own rule as the reason."""
    rule = rule_of_points(battle, act) if isinstance(act, Move | Charge) and cost > 1 else None
    if isinstance(act, Dig):
        rule = "underground.emerge"
    if isinstance(act, Swim) and points_of_swim(battle, act) > left:
        rule = "swim.poor-swimmer"
    return Refusal(f"{plural(cost, 'action point')} needed, {left} left", rule or "activate.action-points")
