"""Whether an enemy sees a blip."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.bodies import bodies
from arap.battle.secrets.counters import UNKNOWN
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.hiding.exposure import enemies_of, has_in_view
from arap.rules.sight.geometry import geometry
from arap.rules.sight.smoke import clouds_between
from arap.table import Bodies, sight


@cites("blip.convert")
def seen_by(battle: Battle, blip: Model, watchers: Sequence[Model] | None = None) -> Model | None:
    """The first enemy model that sees the counter: something of Size Two on its place, past terrain and smoke. Other
    blips do not look."""
    enemies = enemies_of(battle, blip) if watchers is None else watchers
    looking = [enemy for enemy in enemies if not enemy.covered and has_in_view(enemy, blip)]
    if not looking:
        return None
    eyes, body = bodies(battle, looking), body_of(blip)
    found = sight(battle.table, eyes, body, geometry=geometry(battle)).visible[:, 0].tolist()
    clouds = (
        clouds_between(eyes, body, battle.turn.clouds, geometry(battle).eye_fraction) if battle.turn.clouds else None
    )
    for row, (enemy, points) in enumerate(zip(looking, found, strict=True)):
        keen = battle.kind(enemy).powers.infra_vision
        closed = clouds is not None and any(cloud.blind or not keen for cloud in clouds[row][0])
        if points and not closed:
            return enemy
    return None


def body_of(blip: Model) -> Bodies:
    """The cylinder of Size Two that stands for a blip."""
    return Bodies.of([(blip.x, blip.y, blip.z, UNKNOWN.base_radius, UNKNOWN.height, UNKNOWN.size)])
