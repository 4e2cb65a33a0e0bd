"""How to lay a template over a unit: the order a sensible player would give."""

from collections.abc import Iterable

from arap.army.profile import Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.shooting.area.aiming import direction, visible_members
from arap.rules.shooting.area.guesses import shows_distances
from arap.rules.shooting.area.proposals import direction_to
from arap.rules.shooting.templates.stream import aim_template, stream_of, under
from arap.table import PointXY, bearing, length
from arap.table.shapes.footprints import ahead_of

FRIEND = 3
ASIDE = (-15.0, -10.0, -5.0, 5.0, 10.0, 15.0)


def template_order(battle: Battle, model: Model, weapon: Weapon, target: str) -> FireOrder:
    """Of the directions towards the models of the target, the one that covers most enemies and no friends. If friends
    are in all of them, a direction a little past the models if that is better."""
    here = model.x, model.y
    seen = visible_members(battle, model, target) or battle.members(target)
    ways = dict.fromkeys(round(bearing(here, (other.x, other.y)), 1) for other in seen)
    nearest = min(length(here, (other.x, other.y)) for other in seen)
    best = _best_laid(battle, model, weapon, target, ways, nearest)
    if template_worth(battle, best) > 0:
        return best
    past = dict.fromkeys(round((way + aside) % 360.0, 1) for way in ways for aside in ASIDE)
    other = _best_laid(battle, model, weapon, target, past, nearest)
    return other if template_worth(battle, other) > 0 else best


def _best_laid(
    battle: Battle, model: Model, weapon: Weapon, target: str, ways: Iterable[float], nearest: float
) -> FireOrder:
    orders = [_laid(model, weapon, target, way, nearest) for way in ways]
    return max(orders, key=lambda order: template_worth(battle, order))


@cites("shoot.declare")
def pointed_order(battle: Battle, model: Model, weapon: Weapon, target: str) -> FireOrder:
    """A template from the firer towards the middle of the target, before measuring. It is laid a little aside if that
    spares friends: their player knows where they are."""
    straight = direction(battle, FireOrder(model.id, weapon.id, target), model)
    ways = [round((straight + aside) % 360.0, 1) for aside in (0.0, *sorted(ASIDE, key=abs))]
    orders = [FireOrder(model.id, weapon.id, target, bearing=way) for way in ways]
    return min(orders, key=lambda order: friends_burnt(battle, order))


def template_order_at(battle: Battle, model: Model, weapon: Weapon, place: PointXY) -> FireOrder:
    """Towards a place; a torrent begins close to it where the distance may be measured."""
    far = round(length((model.x, model.y), place), 1) if shows_distances(battle) else 0.0
    return _laid(model, weapon, "", direction_to(model, place), far)


def _laid(model: Model, weapon: Weapon, target: str, way: float, nearest: float) -> FireOrder:
    start = min(weapon.range or 0.0, max(0.0, nearest - 1.0))
    aim = ahead_of((model.x, model.y), way, start) if start else None
    return FireOrder(model.id, weapon.id, target, aim=aim, bearing=way)


def template_worth(battle: Battle, order: FireOrder) -> int:
    """Enemies under a template, a friend counting as some enemies less."""
    covered = sides_under(battle, order)
    if covered is None:
        return -FRIEND * len(battle.models)
    return len(covered) - (1 + FRIEND) * friends_burnt(battle, order)


def friends_burnt(battle: Battle, order: FireOrder) -> int:
    """Friends under a template; the number of all models if it cannot be laid."""
    covered = sides_under(battle, order)
    side = battle.units[battle.models[order.model].unit].side
    return len(battle.models) if covered is None else covered.count(side)


def sides_under(battle: Battle, order: FireOrder) -> list[str] | None:
    """The side of each model under a template; None if it cannot be laid."""
    strike = aim_template(battle, order)
    if isinstance(strike, Refusal):
        return None
    return [battle.units[model.unit].side for model, _ in under(battle, strike, stream_of(battle, strike))]
