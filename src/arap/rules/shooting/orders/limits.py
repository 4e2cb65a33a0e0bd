"""Limits of a volley: how much one model may fire, and how many of a unit may throw."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import SPLIT_FIRE
from arap.battle.values import Model, Unit
from arap.kernel.arithmetic import round_up
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.words import plural
from arap.rules.shooting.shots.delivery import delivery
from arap.rules.shooting.weapons.types import most_shots, weapons_at_once

SPLIT, MOUNTED = "shoot.split-fire", "shoot.weapon.vehicle-mounted"
AT_BEST = 0.0

QUARTER = 4


@cites("shoot.split-fire", "shoot.weapon.vehicle-mounted")
def why_not_several(battle: Battle, orders: tuple[FireOrder, ...], *, reacting: bool = False) -> Refusal | None:
    """A model fires one weapon at one unit; vehicles two weapons, and by setting shots of one weapon are spread."""
    by_model: dict[str, list[FireOrder]] = defaultdict(list)
    for order in orders:
        by_model[order.model].append(order)
    for model, given in by_model.items():
        known = model in battle.models and all(order.weapon in battle.scenario.weapons for order in given)
        if len(given) > 1 and known:
            most = weapons_at_once(battle.kind(battle.models[model]), reacting=reacting)
            if refusal := why_not_these(battle, battle.models[model], given, most):
                return refusal
    return None


@cites("shoot.split-fire", "shoot.weapon.vehicle-mounted")
def why_not_these(battle: Battle, model: Model, orders: list[FireOrder], most: int) -> Refusal | None:
    """Several orders of one model: from one facing, of weapons it has so many of, no more than fire at once."""
    kind = battle.kind(model)
    by_weapon: dict[str, list[FireOrder]] = defaultdict(list)
    for order in orders:
        by_weapon[order.weapon].append(order)
    if len({order.facing for order in orders if order.facing is not None}) > 1:
        return Refusal("A model must fire all its shots of a volley from one facing", SPLIT)
    fired = 0
    for weapon, given in by_weapon.items():
        spread = is_spread(battle, given)
        fired += 1 if spread else len(given)
        if spread and (refusal := why_not_spread(kind, battle.weapon(weapon), given)):
            return refusal
        if not spread and len(given) > kind.weapons.count(weapon) - model.spent.count(weapon):
            return Refusal("A model fires one weapon at one unit in a volley", SPLIT)
    if fired > most:
        return too_many(most)
    return None


def is_spread(battle: Battle, orders: Sequence[FireOrder]) -> bool:
    """Whether several orders for a weapon are shots of one such weapon, spread over targets."""
    return len(orders) > 1 and SPLIT_FIRE(battle) == "per-shot" and all(order.shots for order in orders)


@cites("shoot.split-fire", "shoot.weapon.vehicle-mounted")
def continues_weapon(battle: Battle, orders: Sequence[FireOrder], number: int) -> bool:
    """Whether an order goes on with the weapon that an earlier order of the volley has fired."""
    order = orders[number]
    same = [each for each in orders if (each.model, each.weapon) == (order.model, order.weapon)]
    return is_spread(battle, same) and same[0] is not order


def too_many(most: int) -> Refusal:
    if most == 1:
        return Refusal("A model fires one weapon at one unit in a volley", SPLIT)
    return Refusal(f"A vehicle fires {most} weapons at once", MOUNTED)


@cites("shoot.split-fire")
def why_not_spread(kind: Kind, weapon: Weapon, orders: list[FireOrder]) -> Refusal | None:
    """Shots of one weapon are spread over different targets, all in one mode, no more than it can make."""
    if len({order.aim or order.target for order in orders}) < len(orders):
        return Refusal("Give all shots at one target in one order", SPLIT)
    if len({order.points for order in orders}) > 1:
        return Refusal(f"{weapon.name} must fire in one mode at all its targets", SPLIT)
    most = most_at_best(kind, weapon, orders[0])
    wanted = sum(order.shots or 0 for order in orders)
    return Refusal(f"{weapon.name} makes {plural(most, 'shot')}, not {wanted}", SPLIT) if wanted > most else None


def most_at_best(kind: Kind, weapon: Weapon, order: FireOrder) -> int:
    """The most shots it could make in this mode at the best of distances."""
    return most_shots(kind, weapon, AT_BEST, order.points or 1)


@cites("shoot.split-fire")
def shots_before(battle: Battle, orders: tuple[FireOrder, ...], number: int) -> int:
    """Shots the same weapon of the same model has made at other targets in earlier orders of the volley."""
    order, earlier = orders[number], orders[:number]
    if order.shots is None or SPLIT_FIRE(battle) != "per-shot":
        return 0
    if battle.kind(battle.models[order.model]).weapons.count(order.weapon) > 1:
        return 0
    return sum(o.shots or 0 for o in earlier if (o.model, o.weapon) == (order.model, order.weapon))


@cites("grenade.limit")
def counts_as_throwing(weapon: Weapon) -> bool:
    """Grenades, rocks, and launchers mounted on another weapon."""
    return delivery(weapon).by_hand or weapon.nature.counts_as_thrown


@cites("grenade.limit")
def throwers_allowed(unit: Unit) -> int:
    """A quarter of the number at the start of the player turn, rounded up."""
    return round_up(unit.now.start_count / QUARTER)


@implements("grenade.limit")
def why_too_many_throwers(battle: Battle, unit_id: str, orders: Iterable[FireOrder]) -> Refusal | None:
    """No more than a quarter throw in a turn. A character is never barred, but takes one of the places."""
    unit = battle.units[unit_id]
    now = [order.model for order in orders if counts_as_throwing(battle.weapon(order.weapon))]
    new = [model for model in now if model not in unit.now.throwers]
    barred = [model for model in new if not battle.kind(battle.models[model]).powers.independent]
    if not barred or len(unit.now.throwers) + len(new) <= throwers_allowed(unit):
        return None
    return Refusal(f"Only {throwers_allowed(unit)} of {unit.name} may throw grenades in a turn", "grenade.limit")


@cites("grenade.limit")
def note_throwers(battle: Battle, unit_id: str, orders: Iterable[FireOrder]) -> None:
    """Notes the models that have thrown this turn; each counts once."""
    throwing = [order.model for order in orders if counts_as_throwing(battle.weapon(order.weapon))]
    if throwing and unit_id in battle.units:
        known = battle.units[unit_id].now.throwers
        battle.change_now(unit_id, throwers=tuple(dict.fromkeys((*known, *throwing))))


@cites("grenade.throw")
def why_thrown_besides(battle: Battle, orders: tuple[FireOrder, ...]) -> Refusal | None:
    """A grenade is thrown instead of firing."""
    counts = Counter(order.model for order in orders)
    several = [order for order in orders if counts[order.model] > 1 and order.weapon in battle.scenario.weapons]
    if any(counts_as_throwing(battle.weapon(order.weapon)) for order in several):
        return Refusal("A model that throws a grenade cannot fire a weapon too", "grenade.throw")
    return None
