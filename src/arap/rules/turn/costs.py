"""What actions cost, and dearer ones by ruling."""

from shapely import LineString, Point, Polygon

from arap.battle.acts import Act, Aim, ModelPath, Move, Regroup, Reload, Shoot
from arap.battle.battle import Battle
from arap.battle.house_rules import CostOverride
from arap.battle.settings import OVERRIDES
from arap.kernel.reasons import implements

ACTIONS = {Move: "move", Shoot: "shoot", Aim: "aim", Regroup: "regroup", Reload: "reload"}


@implements("activate.action-costs", "activate.extra-cost")
def action_cost(battle: Battle, unit_id: str, act: Act) -> int:
    """One point for most actions, as many as declared for shooting; dearer where the scenario says so."""
    basic = act.points if isinstance(act, Shoot) else 1
    overrides = OVERRIDES(battle)
    if not overrides:
        return basic
    return max([basic, *[override.cost for override in overrides if _applies(battle, override, unit_id, act)]])


def _applies(battle: Battle, override: CostOverride, unit_id: str, act: Act) -> bool:
    """Any acting member affected is enough: it begins, passes or ends in the area."""
    if override.action != ACTIONS.get(type(act)) or override.unit not in (None, unit_id):
        return False
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
