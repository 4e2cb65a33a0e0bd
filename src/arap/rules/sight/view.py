"""What the models of one unit see of those of another, past terrain."""

from arap.battle.battle import Battle
from arap.battle.bodies import unit_bodies
from arap.rules.sight.geometry import geometry
from arap.rules.sight.glance import Glance
from arap.table import Sight, hidden_by_comrades, sight


class View:
    """The view of every model of a unit of every model of another. `seen` is the number of the form in which the other
    unit stood."""

    __slots__ = ("_bodies", "_comrades", "_eye", "glances", "seen")

    def __init__(self, battle: Battle, unit_id: str, target_id: str, seen: int) -> None:
        self.seen = seen
        shape = geometry(battle)
        self._bodies, self._eye = (unit_bodies(battle, unit_id), unit_bodies(battle, target_id)), shape.eye_fraction
        self.glances = glances_of(sight(battle.table, *self._bodies, geometry=shape))
        self._comrades: list[list[bool]] | None = None

    @property
    def comrades(self) -> list[list[bool]]:
        """Where more than one comrade stands in the line of fire, or one larger than the shooter."""
        if self._comrades is None:
            self._comrades = hidden_by_comrades(*self._bodies, self._eye)
        return self._comrades


def view_of(battle: Battle, unit_id: str, target_id: str) -> View:
    """It is kept as long as both units stand as they do now."""
    here, there = battle.form(unit_id), battle.form(target_id)
    found: View | None = here.get(("view", target_id))
    if found is None or found.seen != there.number:
        found = here["view", target_id] = View(battle, unit_id, target_id, there.number)
    return found


def glances_of(found: Sight) -> list[Glance]:
    """What the geometry found, for each shooter."""
    visible, cover = found.visible.tolist(), found.cover.tolist()
    distance, bearing = found.distance.tolist(), found.bearing.tolist()
    return [Glance(visible[n], cover[n], distance[n], bearing[n], found, n) for n in range(len(visible))]
