"""Whether an enemy sees a blip."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.secrets.counters import UNKNOWN
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.hiding.exposure import enemies_of, first_to_see, has_in_view
from arap.table import Bodies


@cites("blip.convert")
def seen_by(battle: Battle, blip: Model, watchers: Sequence[Model] | None = None) -> Model | None:
    """The first enemy model that sees the counter: something of Size Two on its place, past terrain and smoke. Other
    blips do not look."""
    enemies = enemies_of(battle, blip) if watchers is None else watchers
    looking = [enemy for enemy in enemies if not enemy.covered and has_in_view(enemy, blip)]
    return first_to_see(battle, looking, body_of(blip)) if looking else None


def body_of(blip: Model) -> Bodies:
    """The cylinder of Size Two that stands for a blip."""
    return Bodies.of([(blip.x, blip.y, blip.z, UNKNOWN.base_radius, UNKNOWN.height, UNKNOWN.size)])
