"""What the models of one unit see of those of another, past terrain."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.bodies import unit_bodies
from arap.rules.sight.geometry import geometry
from arap.rules.sight.glance import Glance
from arap.table import Bodies, Sight, hidden_by_comrades, sight


class View:
    """The view that models of a unit have of every model of another. `seen` is the number of the form in which the
    other unit stood; `glances` are those of the models that have looked so far, by their rows; `in_sight` whether any
    had one of the others in sight within a distance, by that distance and how they faced."""

    __slots__ = ("_bodies", "_comrades", "_shape", "_table", "glances", "in_sight", "seen")

    def __init__(self, battle: Battle, unit_id: str, target_id: str, seen: int) -> None:
        self._table, self._shape, self.seen = battle.table, geometry(battle), seen
        self._bodies = unit_bodies(battle, unit_id), unit_bodies(battle, target_id)
        self._comrades: list[list[bool]] | None = None
        self.glances: dict[int, Glance] = {}
        self.in_sight: dict[tuple[float, ...], bool] = {}

    def look(self, rows: Sequence[int]) -> list[Glance]:
        """What these models see; those that have not looked yet look all at once."""
        missing = [row for row in rows if row not in self.glances]
        if missing:
            eyes, seen = self._bodies
            found = sight(self._table, Bodies(eyes.rows[missing]), seen, geometry=self._shape)
            self.glances.update(zip(missing, glances_of(found), strict=True))
        return [self.glances[row] for row in rows]

    @property
    def comrades(self) -> list[list[bool]]:
        """Where more than one comrade stands in the line of fire, or one larger than the shooter."""
        if self._comrades is None:
            self._comrades = hidden_by_comrades(*self._bodies, self._shape.eye_fraction)
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
