"""What else may be said in an order to fire: ways of firing, sides of a squad, directions, distances."""

from typing import get_args

import msgspec

from arap.army.profile import Weapon
from arap.battle.acts import FireMode, FireOrder, Part
from arap.battle.battle import Battle
from arap.battle.settings import GUESS_RANGE, PINNING_WEAPONS, PREMEASURE, SPLIT_FIRE, TEMPLATE_SHAPE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Alternative
from arap.rules.shooting.area.aiming import (
    FRIENDS_IN_THE_WAY,
    Knowledge,
    aim_area,
    is_curved,
    knowledge_of,
    mode_of,
    named_place,
    part_of,
    visible_members,
)
from arap.rules.shooting.grenades.aiming import counts_as_throwing
from arap.rules.shooting.orders.costs import order_cost
from arap.rules.shooting.orders.declaration import Volley, why_too_dear
from arap.rules.shooting.orders.several import most_at_best
from arap.rules.shooting.shots.fire_plan import FireChoices, FirePlan, FireRow, Place
from arap.rules.shooting.shots.strike import GUESSED, Strike
from arap.rules.shooting.weapons.batteries import weapons_at_once
from arap.rules.shooting.weapons.types import FULL_BURST, SHORT_BURST, delivery, effective_range, why_not_fire

MODES = {"direct": "Direct", "high": "High trajectory", "indirect": "Indirect", "hidden": "Blind"}
PARTS = {"left": "Left", "centre": "Middle", "right": "Right"}
BURSTS = {SHORT_BURST: "Short burst", FULL_BURST: "Full burst"}


def with_choices(battle: Battle, volley: Volley, plan: FirePlan) -> FirePlan:
    """A plan whose rows tell what else may be ordered, for every weapon that can be fired at all."""
    rows = tuple([with_choice(battle, volley, plan, row) for row in plan.rows])
    return msgspec.structs.replace(plan, rows=rows)


def with_choice(battle: Battle, volley: Volley, plan: FirePlan, row: FireRow) -> FireRow:
    model, weapon, order = battle.models[row.model], battle.weapon(row.weapon), order_of(plan, row)
    plain = msgspec.structs.replace(order, points=None)
    if why_not_fire(battle, model, weapon) or why_too_dear(battle, volley, plain):
        return row
    later, known = later_volley(battle, volley, order), pins_for_sure(battle, row)
    choices = msgspec.structs.replace(choices_of(battle, volley, order), volley=later, pins=known)
    return msgspec.structs.replace(row, choices=choices)


@implements("pin.weapons.designated")
def pins_for_sure(battle: Battle, row: FireRow) -> bool:
    """Whether the weapon as it is fired is one that pins, whoever sees whom."""
    guessed = row.strike is not None and row.strike.mode in GUESSED
    return PINNING_WEAPONS(battle) == "simple" and (guessed or "pinning" in battle.weapon(row.weapon).tags)


@implements("shoot.action")
def later_volley(battle: Battle, volley: Volley, order: FireOrder) -> int | None:
    """The volley in which a shot that costs several points is made, if that is not the one now declared."""
    kind, weapon = battle.kind(battle.models[order.model]), battle.weapon(order.weapon)
    number = volley.fired.get(order.model, 0) + order_cost(battle, kind, weapon, order)
    return number if number > volley.number else None


def order_of(plan: FirePlan, row: FireRow) -> FireOrder:
    """The order of a row: the one that can be given, the one that was, or a plain one."""
    given = (order for order in plan.orders if (order.model, order.weapon) == (row.model, row.weapon))
    return row.order or next(given, FireOrder(row.model, row.weapon, plan.target, aim=plan.aim))


def choices_of(battle: Battle, volley: Volley, order: FireOrder) -> FireChoices:
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    besides = weapons_at_once(battle.kind(model)) > 1 and not counts_as_throwing(weapon)
    reach = effective_range(weapon)
    match delivery(weapon):
        case "aimed":
            ways, spread = bursts(battle, volley, order), shots_to_spread(battle, weapon, order)
            return FireChoices("none", bursts=ways, besides=besides, spread=spread)
        case "template":
            strip = TEMPLATE_SHAPE(battle) == "strip"
            return FireChoices("point" if reach else "none", reach, turns=True, bounces=strip, besides=besides)
        case "area":
            modes, parts = ways_of_firing(battle, order), sides_of_target(battle, order)
            return FireChoices(told_by(battle, order), reach, modes=modes, parts=parts, besides=besides)
        case "bomb":
            return FireChoices("point", besides=besides)
        case _:
            return FireChoices(guessed(battle), reach, besides=besides)


@implements("shoot.split-fire")
def shots_to_spread(battle: Battle, weapon: Weapon, order: FireOrder) -> int:
    """How many shots of one weapon may go to different targets: by setting, and if it makes several."""
    most = most_at_best(battle.kind(battle.models[order.model]), weapon, order)
    return most if SPLIT_FIRE(battle) == "per-shot" and most > 1 else 0


@implements("area.guess-range")
def guessed(battle: Battle) -> Place:
    """A guess is a bearing and a distance; exact places by setting only."""
    if GUESS_RANGE(battle) == "exact":
        return "point"
    return "measured" if PREMEASURE(battle) else "guess"


def told_by(battle: Battle, order: FireOrder) -> Place:
    """Direct fire is aimed at a point, all else is guessed."""
    found = aim_area(battle, order, blind=True)
    curved = is_curved(battle.weapon(order.weapon))
    mode = found.mode if isinstance(found, Strike) else order.mode or ("high" if curved else "direct")
    return "point" if mode == "direct" else guessed(battle)


@implements("area.modes")
def ways_of_firing(battle: Battle, order: FireOrder) -> tuple[Alternative, ...]:
    """The ways to fire a weapon that has a choice, with the reasons against some; none where there is but one."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    place = None if order.target else named_place(order, model, weapon)
    knowledge = Knowledge(False) if isinstance(place, Refusal) else knowledge_of(battle, order, place, blind=True)
    closed = bool(order.target) and not visible_members(battle, model, order.target)
    options = [way_of_firing(weapon, wish, knowledge, closed=closed) for wish in get_args(FireMode)]
    return tuple(options) if sum(option.refusal is None for option in options) > 1 else ()


@implements("area.modes", "shoot.past-allies.other-unit")
def way_of_firing(weapon: Weapon, wish: FireMode, knowledge: Knowledge, *, closed: bool) -> Alternative:
    """One way of firing, or why not; a flat shot at a unit in sight may be `closed` by friends."""
    found = mode_of(weapon, wish, knowledge)
    if found == "direct" and closed:
        found = FRIENDS_IN_THE_WAY
    refusal = found if isinstance(found, Refusal) else None
    return Alternative(wish, MODES[wish], refusal=refusal, rule="area.modes")


@implements("area.aim-point")
def sides_of_target(battle: Battle, order: FireOrder) -> tuple[Alternative, ...]:
    """The sides of a squad that direct fire may be aimed at; none where nobody is seen."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    seen = visible_members(battle, model, order.target) if order.target else []
    if len(seen) < len(PARTS) or (is_curved(weapon) and "direct" not in weapon.tags):
        return ()
    return tuple([side_of_target(battle, order, model, seen, part) for part in get_args(Part)])


def side_of_target(battle: Battle, order: FireOrder, model: Model, seen: list[Model], part: Part) -> Alternative:
    found = part_of(battle, msgspec.structs.replace(order, part=part), model, seen)
    refusal = found if isinstance(found, Refusal) else None
    return Alternative(part, PARTS[part], refusal=refusal, rule="area.aim-point")


@implements("shoot.weapon.salvo")
def bursts(battle: Battle, volley: Volley, order: FireOrder) -> tuple[Alternative, ...]:
    """The short and the full burst of a salvo weapon."""
    if battle.weapon(order.weapon).type != "salvo":
        return ()
    return tuple([burst(battle, volley, msgspec.structs.replace(order, points=points), points) for points in BURSTS])


def burst(battle: Battle, volley: Volley, order: FireOrder, points: int) -> Alternative:
    refusal = why_too_dear(battle, volley, order)
    return Alternative(points, BURSTS[points], points, refusal, "shoot.weapon.salvo")
