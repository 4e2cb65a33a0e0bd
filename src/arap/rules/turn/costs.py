"""What actions cost, and rulings that make them cost more."""

from collections.abc import Sequence

import msgspec
from shapely import Polygon

from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.battle.house_rules import CostOverride, DearAction
from arap.battle.muster import squad_of
from arap.battle.settings import OVERRIDES
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.words import plural
from arap.rules.turn.action import ACTION_OF


@implements("activate.action-costs", "activate.extra-cost")
def action_cost(battle: Battle, unit_id: str, act: Act, actions: Sequence[DearAction] | None = None) -> int:
    """One point for most actions, as many as declared for shooting; more where the scenario says it. `actions` is what
    a move counts as when its paths are drawn after its dice."""
    action = ACTION_OF[type(act)]
    basic = action.cost(battle, unit_id, act) if action else 1
    overrides = OVERRIDES(battle)
    if not overrides:
        return basic
    if actions is None:
        actions = action.dear if action else ()
    mine = [each for each in overrides if each.action in actions and each.unit in (None, squad_of(unit_id))]
    return max([basic, *[each.cost for each in mine if _applies(battle, each, unit_id, act)]])


def _applies(battle: Battle, override: CostOverride, unit_id: str, act: Act) -> bool:
    """One affected acting member is enough: it begins in the area, passes through it or ends in it."""
    action = ACTION_OF[type(act)]
    if override.terrain is None or action is None:
        return True
    if override.terrain not in battle.table.index:
        return False
    area = Polygon(battle.table.piece(override.terrain).shape)
    return any(area.intersects(each) for each in action.ground(battle, unit_id, act))


@cites("activate.action-points", "shoot.aim")
def pay(
    battle: Battle, acting: Acting, points: int, *, aimed: bool = False, shooting: bool = False, charging: bool = False
) -> None:
    """Points are spent before the action begins. Aiming lasts only for the very next action, and the path of the last
    move is remembered only that long. A unit that charges is moving."""
    poorer = msgspec.structs.replace(
        acting, points=acting.points - points, aimed=aimed, acted=True, trails=acting.trails if shooting else (),
        moving=acting.moving or charging, loud=shooting or charging, string=0,
    )  # fmt: skip
    battle.change_turn(acting=(*battle.turn.acting[:-1], poorer))


@cites("activate.action-points", "climb.high", "climb.down.high")
def too_few_points(battle: Battle, act: Act, cost: int, left: int) -> Refusal:
    """An act that costs more points than are left; a climb gives its own rule as the reason."""
    action = ACTION_OF[type(act)]
    rule = action.rule_of_cost(battle, act, cost, left) if action else None
    return Refusal(f"{plural(cost, 'action point')} needed, {left} left", rule or "activate.action-points")
