"""Sight into and out of houses and trenches."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.bodies import bodies, present_height
from arap.battle.settings import OPENING_DISTANCE
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.sight.geometry import HARD, geometry
from arap.rules.sight.glance import Glance
from arap.table import Bodies, Piece, sight, within
from arap.table.shapes.houses import House, Opening

RULE = "shoot.cover.buildings-trenches-roofs"
FOOT = 0.01
BEFORE_WALL = 0.15
SLIM = 0.1


def has_shelter(battle: Battle, unit_id: str, target_id: str) -> bool:
    """Whether houses or lowered heads can matter between two units at all."""
    if battle.units[unit_id].heads_down or battle.units[target_id].heads_down:
        return True
    return bool(battle.table.houses) and is_housed(battle, target_id)


def is_housed(battle: Battle, unit_id: str) -> bool:
    """Whether any model of a unit is in a house."""
    members = battle.members
    return battle.form(unit_id).once("housed", lambda: any(house_of(battle, model) for model in members(unit_id)))


@cites("shoot.cover.buildings-trenches-roofs")
def in_shelter(battle: Battle, shooter: Model, targets: Sequence[Model], glance: Glance) -> Glance:
    """What one shooter sees, with houses and trenches taken into account."""
    visible, cover, notes = list(glance.visible), list(glance.cover), dict[int, str]()
    own = house_of(battle, shooter)
    for column, target in enumerate(targets):
        house = house_of(battle, target)
        if house is not None and house != own:
            opening = seen_at(battle, shooter, target, house)
            visible[column] = max(1, visible[column]) if opening else 0
            cover[column] = HARD
            notes[column] = f"at an opening of {house.name}" if opening else f"hidden by {house.name}"
        if note := heads_hide(battle, shooter, target):
            visible[column], notes[column] = 0, note
    return glance._replace(visible=visible, cover=cover, notes=notes)


def house_of(battle: Battle, model: Model) -> House | None:
    """The house a model is in."""
    return next((house for house in battle.table.houses if house.holds(model.x, model.y, model.z)), None)


@cites("shoot.cover.buildings-trenches-roofs")
def seen_at(battle: Battle, shooter: Model, target: Model, house: House) -> bool:
    """Whether the target stands close to an opening that faces the shooter, and the shooter sees the opening."""
    reach, head = OPENING_DISTANCE(battle), target.z + present_height(battle, target)
    return any(
        opening.low < head
        and opening.high > target.z
        and within(opening.gap_to(target.x, target.y), reach)
        and opening.faces(shooter.x, shooter.y)
        and sees_opening(battle, shooter, opening)
        for opening in house.openings
    )


def sees_opening(battle: Battle, shooter: Model, opening: Opening) -> bool:
    x, y = opening.before(BEFORE_WALL)
    hole = Bodies.of([(x, y, opening.low, SLIM, opening.high - opening.low, 2)])
    return bool(sight(battle.table, bodies(battle, [shooter]), hole, geometry=geometry(battle)).visible[0, 0])


@cites("shoot.cover.buildings-trenches-roofs", "area.trench")
def is_trench(piece: Piece) -> bool:
    """A hole in the ground dug for cover."""
    return piece.gap > 0 and piece.cover == "hard"


@implements("shoot.cover.buildings-trenches-roofs")
def trench_of(battle: Battle, model: Model) -> str | None:
    """The trench a model is in."""
    if model.z > -FOOT:
        return None
    pieces = battle.table.pieces_at(model.x, model.y)
    return next((piece.id for piece in pieces if is_trench(piece)), None)


@cites("shoot.cover.buildings-trenches-roofs")
def heads_hide(battle: Battle, shooter: Model, target: Model) -> str:
    """With heads down in a trench a model neither sees out nor is seen from the same level."""
    units = battle.units
    down, hides = units[shooter.unit].heads_down, units[target.unit].heads_down
    if not (down or hides):
        return ""
    here, there = trench_of(battle, shooter), trench_of(battle, target)
    if here == there:
        return ""
    if down and here:
        return "the models duck in the trench"
    return "ducks in the trench" if hides and there and shooter.z <= FOOT else ""
