"""Whom a fighter can strike: within his melee radius, in contact, or at the end of a long weapon."""

from collections.abc import Sequence
from math import dist

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.melee.arcs import off_front
from arap.rules.movement.proximity import melee_radius, walled_off
from arap.table import PointXYZ, within

FRONT = 45.0


def place(model: Model) -> PointXYZ:
    return model.x, model.y, model.z


def apart(one: Model, other: Model) -> float:
    """Centre to centre, in three dimensions."""
    return dist(place(one), place(other))


@implements("melee.contact", "measure.centre")
def touch(battle: Battle, one: Model, other: Model) -> bool:
    """Bases touch when the centres are not farther apart than both radii together."""
    return within(apart(one, other), battle.kind(one).base_radius + battle.kind(other).base_radius)


@implements("melee.contact")
def touches_with_weapon(battle: Battle, model: Model, foe: Model) -> bool:
    """A long weapon touches beyond the melee radius, straight ahead."""
    kind = battle.kind(model)
    longest = max([battle.weapon(weapon).reach for weapon in kind.weapons], default=0.0)
    return longest > 0.0 and within(apart(model, foe), melee_radius(kind) + longest) and off_front(model, foe) <= FRONT


@implements("melee.contact")
def in_contact(battle: Battle, model: Model, foe: Model) -> bool:
    """Whether a fighter touches an enemy, with his base or with a long weapon. Of those in contact none is beyond a
    wall."""
    if not (touch(battle, model, foe) or touches_with_weapon(battle, model, foe)):
        return False
    return not parted(battle, model, foe)


@implements("melee.radius", "melee.contact")
def can_strike(battle: Battle, model: Model, foe: Model) -> bool:
    """An enemy in contact or within the fighter's own melee radius can be fought, unless a wall parts them."""
    near = (
        within(apart(model, foe), melee_radius(battle.kind(model)))
        or touch(battle, model, foe)
        or touches_with_weapon(battle, model, foe)
    )
    return near and not parted(battle, model, foe)


def parted(battle: Battle, one: Model, other: Model) -> bool:
    return walled_off(battle, place(one), place(other), battle.kind(one), battle.kind(other))


@implements("melee.engaged-locked")
def engages(battle: Battle, one: Model, other: Model) -> bool:
    """Engagement is mutual, though only he may strike who has the other within his own reach."""
    return can_strike(battle, one, other) or can_strike(battle, other, one)


@implements("melee.engaged-locked")
def opponents(battle: Battle, unit_id: str) -> list[Model]:
    """The models of the units it is locked with: nearness alone engages nobody."""
    return [model for foe in battle.units[unit_id].locked if foe in battle.units for model in battle.members(foe)]


def in_reach(battle: Battle, model: Model, foes: Sequence[Model]) -> list[Model]:
    """Those of these enemies whom it can strike."""
    return [foe for foe in foes if can_strike(battle, model, foe)]


def engaged_by(battle: Battle, model: Model, foes: Sequence[Model]) -> list[Model]:
    """Those of these enemies with whom it is engaged."""
    return [foe for foe in foes if engages(battle, model, foe)]


@implements("melee.engaged-locked")
def is_engaged(battle: Battle, model: Model) -> bool:
    return any(engages(battle, model, foe) for foe in opponents(battle, model.unit))
