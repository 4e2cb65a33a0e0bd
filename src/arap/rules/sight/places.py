"""Sight of a place on the ground."""

from arap.battle.battle import Battle
from arap.battle.bodies import bodies, unit_bodies
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.sight.floors import roof_over
from arap.rules.sight.geometry import eye_height, geometry
from arap.rules.sight.smoke import clouds_on
from arap.table import NOBODY, Bodies, PointXY, hidden_by_comrades, sight, through_any

SPOT = 0.05
MAN = 1.25


class FriendsInTheWay(Refusal, frozen=True, gc=False):
    """A shot is refused because friends stand in the line of fire."""


@cites("area.aim-point", "area.obstructions")
def sees_place(battle: Battle, model: Model, place: PointXY, z: float) -> bool:
    """Whether a spot of ground is in line of sight. Inside a building it is enough to see a model that would stand
    there, through an opening."""
    if battle.turn.clouds and hidden_by_smoke(battle, model, place, z):
        return False
    height = MAN if roof_over(battle.table, place, z) else 2 * SPOT
    spot = Bodies.of([(place[0], place[1], z, SPOT, height, 1)])
    found = sight(battle.table, bodies(battle, [model]), spot, NOBODY, geometry(battle))
    return bool(found.visible[0, 0])


@cites("smoke.los", "smoke.infra-vision", "smoke.blind")
def hidden_by_smoke(battle: Battle, model: Model, place: PointXY, z: float) -> bool:
    """Whether a cloud lies on the line to a spot of ground; infra-vision sees through any but a blind one."""
    keen = battle.kind(model).powers.infra_vision
    eye = model.x, model.y, eye_height(battle, model)
    clouds = clouds_on(battle.turn.clouds, eye, (*place, z + SPOT))
    return any(cloud.blind or not keen for cloud in clouds)


def level_seen(battle: Battle, model: Model, place: PointXY) -> float | None:
    """The lowest level of a place that a model sees, None if it sees none."""
    levels = battle.table.levels(*place) or (0.0,)
    return next((level for level in levels if sees_place(battle, model, place, level)), None)


@cites("shoot.past-allies", "grenade.rocks")
def comrades_between(battle: Battle, model: Model, place: PointXY) -> bool:
    """Whether more than one comrade stands between a model and a place: in a crowd only the outer two layers throw
    rocks."""
    row = battle.units[model.unit].models.index(model.id)
    man = Bodies.of([(place[0], place[1], battle.table.support(*place, model.z), SPOT, MAN, 2)])
    return hidden_by_comrades(unit_bodies(battle, model.unit), man, geometry(battle).eye_fraction)[row][0]


@cites("shoot.past-allies.other-unit", "area.aim-point")
def friends_between(battle: Battle, model: Model, place: PointXY, z: float) -> bool:
    """Whether another friendly unit stands between a model and a spot of ground."""
    side = battle.units[model.unit].side
    friends = [unit_bodies(battle, unit.id) for unit in battle.units_of(side) if unit.id != model.unit]
    if not friends:
        return False
    spot = Bodies.of([(place[0], place[1], z, SPOT, 2 * SPOT, 1)])
    return through_any(bodies(battle, [model]), spot, friends, eye_fraction=geometry(battle).eye_fraction)[0][0]
