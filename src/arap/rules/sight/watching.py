"""Whether one model sees another, as both stand and as the first faces."""

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.sight.geometry import geometry
from arap.rules.sight.lines import ARC_TOLERANCE, FORWARD_HALF
from arap.rules.sight.smoke import clouds_between
from arap.table import ahead, bearing, sight, turn_between


@cites("shoot.field-of-view")
def sees(battle: Battle, watcher: Model, other: Model) -> bool:
    """The other is in its field of view, and neither terrain nor smoke hides it."""
    if not faces(battle, watcher, other):
        return False
    eyes, seen = bodies(battle, [watcher]), bodies(battle, [other])
    if battle.turn.clouds:
        keen = battle.kind(watcher).powers.infra_vision
        clouds = clouds_between(eyes, seen, battle.turn.clouds, geometry(battle).eye_fraction)[0][0]
        if any(cloud.blind or not keen for cloud in clouds):
            return False
    return bool(sight(battle.table, eyes, seen, geometry=geometry(battle)).visible.any())


def faces(battle: Battle, watcher: Model, other: Model) -> bool:
    """Whether another model is in a model's field of view."""
    here, there = (watcher.x, watcher.y), (other.x, other.y)
    arc, kind = battle.kind(watcher).view_arc, battle.kind(other)
    if arc != FORWARD_HALF:
        return abs(turn_between(watcher.facing, bearing(here, there))) <= arc / 2 + ARC_TOLERANCE
    return ahead(here, watcher.facing, there, kind.base_radius, kind.size)
