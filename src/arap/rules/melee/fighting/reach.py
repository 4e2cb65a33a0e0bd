"""The enemies a fighter can strike: within its melee radius, in contact, or at the end of a long weapon."""

from collections.abc import Sequence
from math import dist

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.blocking.holding import parted_by_blockers
from arap.rules.melee.fighting.arcs import off_front
from arap.rules.movement.measures.proximity import melee_radius, walled_off
from arap.table import TOLERANCE, PointXYZ, within

FRONT = 45.0


def place(model: Model) -> PointXYZ:
    return model.x, model.y, model.z


def apart(one: Model, other: Model) -> float:
    """The distance from centre to centre, in three dimensions."""
    return dist(place(one), place(other))


@cites("melee.contact", "measure.centre")
def touch(battle: Battle, one: Model, other: Model) -> bool:
    """Bases touch if the distance between the centres is at most the sum of both radii."""
    return within(apart(one, other), battle.kind(one).base_radius + battle.kind(other).base_radius)


@cites("melee.contact")
def touches_with_weapon(battle: Battle, model: Model, foe: Model) -> bool:
    """A long weapon touches enemies beyond the melee radius, straight ahead."""
    longest = longest_weapon(battle, model)
    if longest == 0.0 or not within(apart(model, foe), melee_radius(battle.kind(model)) + longest):
        return False
    return off_front(model, foe) <= FRONT


def longest_weapon(battle: Battle, model: Model) -> float:
    """How far its longest weapon reaches beyond its melee radius."""
    weapons = battle.kind(model).weapons
    return battle.once(
        ("longest", model.kind), lambda: max([battle.weapon(weapon).reach for weapon in weapons], default=0.0)
    )


def far_apart(battle: Battle, model: Model, foe: Model) -> bool:
    """Whether the model is clearly too far away to touch the other with its base, melee radius or weapon."""
    lengths: dict[tuple[str, str], float] = battle.once("arms' lengths", dict)
    limit = lengths.get((model.kind, foe.kind))
    if limit is None:
        limit = lengths[model.kind, foe.kind] = arms_length(battle, model, foe)
    return abs(model.x - foe.x) > limit or abs(model.y - foe.y) > limit


def arms_length(battle: Battle, model: Model, foe: Model) -> float:
    kind = battle.kind(model)
    reach = melee_radius(kind) + longest_weapon(battle, model)
    return max(reach, kind.base_radius + battle.kind(foe).base_radius) + 2 * TOLERANCE


@implements("melee.contact")
def in_contact(battle: Battle, model: Model, foe: Model) -> bool:
    """Whether a fighter touches an enemy with its base or with a long weapon. An enemy behind a wall is never in
    contact."""
    if far_apart(battle, model, foe) or not (touch(battle, model, foe) or touches_with_weapon(battle, model, foe)):
        return False
    return not parted(battle, model, foe)


@cites("melee.radius", "melee.contact")
def can_strike(battle: Battle, model: Model, foe: Model) -> bool:
    """A fighter can fight an enemy in contact or within its own melee radius, unless a wall separates them."""
    if far_apart(battle, model, foe):
        return False
    near = (
        within(apart(model, foe), melee_radius(battle.kind(model)))
        or touch(battle, model, foe)
        or touches_with_weapon(battle, model, foe)
    )
    return near and not parted(battle, model, foe)


def parted(battle: Battle, one: Model, other: Model) -> bool:
    """Whether a wall or a blocked place is between two models."""
    return parted_by_blockers(battle, one, other) or walled_off(
        battle, place(one), place(other), battle.kind(one), battle.kind(other)
    )


@cites("melee.engaged-locked")
def engages(battle: Battle, one: Model, other: Model) -> bool:
    """Engagement is mutual, but a model may strike only an enemy within its own reach."""
    return can_strike(battle, one, other) or can_strike(battle, other, one)


@cites("melee.engaged-locked")
def opponents(battle: Battle, unit_id: str) -> list[Model]:
    """The models of the units it is locked with. Being near does not engage a model by itself."""
    return [model for foe in battle.units[unit_id].locked if foe in battle.units for model in battle.members(foe)]


def in_reach(battle: Battle, model: Model, foes: Sequence[Model]) -> list[Model]:
    """The enemies it can strike."""
    return [foe for foe in foes if can_strike(battle, model, foe)]


def engaged_by(battle: Battle, model: Model, foes: Sequence[Model]) -> list[Model]:
    """The enemies it is engaged with."""
    return [foe for foe in foes if engages(battle, model, foe)]


@implements("melee.engaged-locked")
def is_engaged(battle: Battle, model: Model) -> bool:
    return any(engages(battle, model, foe) for foe in opponents(battle, model.unit))
