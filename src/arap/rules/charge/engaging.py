"""Which models are engaged with each other: in contact, or within melee radius."""

from collections.abc import Collection, Sequence
from math import dist

import msgspec

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.melee.fighting.reach import can_strike
from arap.rules.melee.fighting.reach import touch as in_base_contact
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.path import Path


def touch(one: Kind, other: Kind) -> float:
    """The distance between the centres of two bases in contact."""
    return one.base_radius + other.base_radius


@cites("melee.radius", "melee.contact")
def strike_reach(kind: Kind, foe: Kind) -> float:
    """How near an enemy must be for a model to fight it: within the model's own melee radius, or in contact."""
    return max(melee_radius(kind), touch(kind, foe))


def reaches(battle: Battle, model: Model, foe: Model) -> bool:
    """Whether a model has an enemy in contact or within its own melee radius. Models far away are skipped."""
    widest = most_reach(battle)
    return abs(model.x - foe.x) <= widest and abs(model.y - foe.y) <= widest and can_strike(battle, model, foe)


@cites("melee.engaged-locked")
def engages(battle: Battle, one: Model, other: Model) -> bool:
    """Engagement is mutual: one of the two having the other within its radius is enough."""
    return reaches(battle, one, other) or reaches(battle, other, one)


def reached_by(battle: Battle, model: Model, foes: Sequence[Model]) -> tuple[str, ...]:
    return tuple([foe.id for foe in foes if reaches(battle, model, foe)])


def arrived(path: Path) -> Model:
    """A model as it would stand at the end of its path."""
    return msgspec.structs.replace(path.model, x=path.x, y=path.y, z=path.z, facing=path.facing)


@cites("charge.arrange", "charge.into-melee")
def unengaged(battle: Battle, target: str) -> list[Model]:
    """The models of a unit that are engaged with no enemy at all."""
    enemies = enemies_close_to(battle, target)
    return [foe for foe in battle.members(target) if not any(engages(battle, enemy, foe) for enemy in enemies)]


def enemies_close_to(battle: Battle, unit_id: str) -> list[Model]:
    """The enemies of a unit that may be near enough to be engaged with it; all others are not."""
    form, widest, side = battle.form(unit_id), most_reach(battle), battle.units[unit_id].side
    left, right, low, high = form.left - widest, form.right + widest, form.low - widest, form.high + widest
    near = [unit for unit in battle.units_near(left, low, right, high) if battle.units[unit].side != side]
    models = [model for unit in near for model in battle.members(unit)]
    return [model for model in models if left <= model.x <= right and low <= model.y <= high]


@cites("charge.arrange")
def untouched(battle: Battle, target: str) -> list[Model]:
    """The models of a unit whose bases no enemy touches."""
    enemies = enemies_close_to(battle, target)
    return [foe for foe in battle.members(target) if not any(in_base_contact(battle, enemy, foe) for enemy in enemies)]


@implements("charge.third-unit")
def drawn_in(battle: Battle, model: Model, target: str) -> tuple[str, ...]:
    """The other enemy units that a charger standing there would be engaged with. Routers do not fight."""
    others = [unit for unit in battle.enemies_of(battle.units[model.unit].side) if unit.id != target]
    close = [unit.id for unit in others if not unit.routing and near(battle, unit.id, model)]
    return tuple([unit for unit in close if any(engages(battle, model, foe) for foe in battle.members(unit))])


def near(battle: Battle, unit_id: str, model: Model) -> bool:
    """Whether any model of a unit may be within the widest melee radius there is."""
    form, widest = battle.form(unit_id), most_reach(battle)
    return form.left - widest <= model.x <= form.right + widest and form.low - widest <= model.y <= form.high + widest


def most_reach(battle: Battle) -> float:
    """The longest reach of any model in this battle."""

    def work() -> float:
        kinds, weapons = battle.scenario.kinds.values(), battle.scenario.weapons.values()
        longest = max([weapon.reach for weapon in weapons], default=0.0)
        return max(max(kind.size + longest, 2.0 * kind.base_radius) for kind in kinds) + 0.01

    return battle.once("most reach", work)


def by_distance(battle: Battle, models: Collection[str], target: str) -> list[str]:
    """Models sorted by straight distance to the nearest model of the target, then by number."""
    foes = battle.members(target)
    return sorted(models, key=lambda model: (round(nearest(battle.models[model], foes), 3), number_of(model)))


def number_of(model_id: str) -> tuple[int, str]:
    number = model_id.rpartition(".")[2]
    return (int(number) if number.isdigit() else 0), model_id


def nearest(model: Model, foes: Sequence[Model]) -> float:
    """The straight distance to the nearest of these models."""
    return min([dist((model.x, model.y, model.z), (foe.x, foe.y, foe.z)) for foe in foes])
