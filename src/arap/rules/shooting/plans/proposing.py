"""The fire proposed: for each model the weapon that promises most."""

from collections import Counter

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.morale.ground import protected
from arap.rules.shooting.orders.costs import least_cost
from arap.rules.shooting.orders.limits import why_thrown_besides, why_too_many_throwers
from arap.rules.shooting.shots.fire_plan import FireRow
from arap.rules.shooting.shots.strike import DistanceWanted
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import effective_range, weapons_at_once
from arap.rules.wounds.saves import save_needed

FRIENDS_COUNT, UNKNOWN_FIGURES = 3.0, 2.0


def ranged_weapons(battle: Battle, model: Model) -> list[str]:
    """The weapons of a model with which it can shoot."""
    weapons = battle.scenario.weapons
    return [weapon for weapon in battle.kind(model).weapons if not weapons[weapon].nature.contact]


def proposed_orders(battle: Battle, volley: Volley, rows: list[FireRow]) -> tuple[FireOrder, ...]:
    """For each model its most promising weapon, for a vehicle the best two. A model with a better weapon that only
    lacks a distance gets none, nor does one that had better wait."""
    taken: list[FireRow] = []
    waiting = {(row.model, row.range or 0.0) for row in rows if isinstance(row.refusal, DistanceWanted)}
    for row in sorted(rows, key=lambda row: _worth(battle, volley, row), reverse=True):
        beside = any(model == row.model and reach > (row.range or 0.0) for model, reach in waiting)
        if (
            row.order
            and row.model not in volley.waiting
            and not beside
            and not endangers_friends(battle, volley, row)
            and has_room(battle, volley, taken, row)
        ):
            taken.append(row)
    ranks = battle.units[volley.unit].models.index
    return tuple([row.order for row in sorted(taken, key=lambda row: ranks(row.model)) if row.order])


def endangers_friends(battle: Battle, volley: Volley, row: FireRow) -> bool:
    """Whether a strike is likelier to hurt friends than foes."""
    return bool(row.strike and row.strike.figures and _worth(battle, volley, row)[1] <= 0)


@cites("shoot.weapon.vehicle-mounted", "grenade.throw", "grenade.limit")
def has_room(battle: Battle, volley: Volley, taken: list[FireRow], row: FireRow) -> bool:
    """Whether one more order keeps the limits: weapons a model fires at once, and throwers of a unit."""
    model = battle.models[row.model]
    orders = tuple([each.order for each in (*taken, row) if each.order])
    most = weapons_at_once(battle.kind(model), reacting=bool(volley.reacts_to))
    if sum(each.model == row.model for each in taken) >= most:
        return False
    return not (why_thrown_besides(battle, orders) or why_too_many_throwers(battle, model.unit, orders))


def _worth(battle: Battle, volley: Volley, row: FireRow) -> tuple[float, float]:
    """Models the weapon should remove in the action; before measuring, the longer range goes first."""
    if row.order is None:
        return 0.0, 0.0
    weapon, kind = battle.weapon(row.weapon), battle.kind(battle.models[row.model])
    reach = 0.0 if PREMEASURE(battle) else reach_to_compare(battle, row)
    times = volley.points if least_cost(kind, weapon) == 1 and not volley.reacts_to else 1
    hits = row.needed.chance if row.needed else 0.0
    if row.strike is not None and row.strike.figures is None:
        hits *= UNKNOWN_FIGURES
    elif row.strike is not None:
        hits = row.strike.expected_enemies - FRIENDS_COUNT * row.strike.expected_friends
    wound = row.wound.chance if row.wound else 0.0
    return reach, hits * wound * _unsaved(battle, volley, row) * (row.shots or weapon.shots) * times


def reach_to_compare(battle: Battle, row: FireRow) -> float:
    """The range of a weapon. A weapon that is sure to strike a model counts like the longest range of its user."""
    sure = row.strike is not None and bool(row.strike.figures)
    weapons = ranged_weapons(battle, battle.models[row.model]) if sure else [row.weapon]
    return max(effective_range(battle.weapon(weapon)) or 0.0 for weapon in weapons)


def _unsaved(battle: Battle, volley: Volley, row: FireRow) -> float:
    """The chance that a wound on the commonest of the target is not saved; a spot saves nothing."""
    assert row.order
    if not row.order.target:
        return 1.0
    kinds = [battle.kind(model) for model in battle.members(row.order.target)]
    victim = max(kinds, key=kinds.count).profile
    ground = protected(battle.units[row.order.target], volley.unit)
    return float(1 - save_needed(victim, battle.weapon(row.weapon), ground=ground).chance)


def expected_hits(rows: list[FireRow], taken: tuple[FireOrder, ...]) -> float:
    left = Counter(taken)
    firing = []
    for row in rows:
        if row.order and left[row.order]:
            left[row.order] -= 1
            firing.append(row)
    aimed = sum(row.needed.chance * (row.shots or 0) for row in firing if row.needed and not row.strike)
    return aimed + sum(row.strike.expected_enemies * (row.shots or 0) for row in firing if row.strike)
