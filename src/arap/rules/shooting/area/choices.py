"""What an order for an area weapon may say: ways of firing, sides of a squad, distances."""

from typing import get_args

import msgspec

from arap.army.profile import Weapon
from arap.battle.acts import FireMode, FireOrder, Part
from arap.battle.battle import Battle
from arap.battle.settings import GUESS_RANGE, PREMEASURE
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Alternative
from arap.rules.shooting.area.aiming import (
    FRIENDS_IN_THE_WAY,
    Knowledge,
    aim_area,
    knowledge_of,
    mode_of,
    named_place,
    part_of,
    visible_members,
)
from arap.rules.shooting.shots.fire_plan import Place
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.weapons.types import is_curved, never_flat

MODES = {"direct": "Direct", "high": "High trajectory", "indirect": "Indirect", "hidden": "Blind"}
PARTS = {"left": "Left", "centre": "Middle", "right": "Right"}


@cites("area.guess-range")
def guess_named_by(battle: Battle) -> Place:
    """A guess is a bearing and a distance; exact places by setting only."""
    if GUESS_RANGE(battle) == "exact":
        return "point"
    return "measured" if PREMEASURE(battle) else "guess"


def place_named_by(battle: Battle, order: FireOrder) -> Place:
    """Direct fire is aimed at a point, all else is guessed."""
    found = aim_area(battle, order, blind=True)
    curved = is_curved(battle.weapon(order.weapon))
    mode = found.mode if isinstance(found, Strike) else order.mode or ("high" if curved else "direct")
    return "point" if mode == "direct" else guess_named_by(battle)


@implements("area.modes")
def ways_of_firing(battle: Battle, order: FireOrder) -> tuple[Alternative, ...]:
    """The ways to fire a weapon that has a choice, with the reasons against some; none where there is but one."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    place = None if order.target else named_place(order, model, weapon)
    knowledge = Knowledge(False) if isinstance(place, Refusal) else knowledge_of(battle, order, place, blind=True)
    closed = bool(order.target) and not visible_members(battle, model, order.target)
    options = [way_of_firing(weapon, wish, knowledge, closed=closed) for wish in get_args(FireMode)]
    return tuple(options) if sum(option.refusal is None for option in options) > 1 else ()


@cites("area.modes", "shoot.past-allies.other-unit")
def way_of_firing(weapon: Weapon, wish: FireMode, knowledge: Knowledge, *, closed: bool) -> Alternative:
    """One way of firing, or why not; a flat shot at a unit in sight may be `closed` by friends."""
    found = mode_of(weapon, wish, knowledge)
    if found == "direct" and closed:
        found = FRIENDS_IN_THE_WAY
    refusal = found if isinstance(found, Refusal) else None
    return Alternative(wish, MODES[wish], refusal=refusal, rule="area.modes")


@cites("area.aim-point")
def sides_of_target(battle: Battle, order: FireOrder) -> tuple[Alternative, ...]:
    """The sides of a squad that direct fire may be aimed at; none where too few members are seen."""
    model, weapon = battle.models[order.model], battle.weapon(order.weapon)
    seen = visible_members(battle, model, order.target) if order.target else []
    if len(seen) < len(PARTS) or never_flat(weapon):
        return ()
    return tuple([side_of_target(battle, order, model, seen, part) for part in get_args(Part)])


def side_of_target(battle: Battle, order: FireOrder, model: Model, seen: list[Model], part: Part) -> Alternative:
    found = part_of(battle, msgspec.structs.replace(order, part=part), model, seen)
    refusal = found if isinstance(found, Refusal) else None
    return Alternative(part, PARTS[part], refusal=refusal, rule="area.aim-point")
