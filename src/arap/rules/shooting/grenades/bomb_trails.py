"""The paths of bomb carriers, kept for the action after their move."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.movement.travel.journey import Trip
from arap.table import PointXY

Trails = tuple[tuple[str, tuple[PointXY, ...]], ...]


def bombers(battle: Battle, unit_id: str) -> list[str]:
    """The members of a unit that carry bombs."""
    armed = battle.once(
        "bombers",
        lambda: frozenset(
            [
                kind.id
                for kind in battle.scenario.kinds.values()
                if any(battle.weapon(weapon).nature.bomb for weapon in kind.weapons)
            ]
        ),
    )
    return [model.id for model in battle.members(unit_id) if model.kind in armed] if armed else []


@cites("shoot.weapon.bomb")
def keep_trails(battle: Battle, unit_id: str, trips: Sequence[Trip]) -> None:
    """Keeps the paths on which the bombers of a unit have just moved."""
    carriers = bombers(battle, unit_id) if unit_id in battle.units else []
    if carriers:
        ways = [moved for trip in trips for moved in trip.moved if moved.model in carriers]
        put_trails(battle, unit_id, tuple([(moved.model, moved.path) for moved in ways]))


def put_trails(battle: Battle, unit_id: str, trails: Trails) -> None:
    """Writes the paths into the entry of the acting unit."""
    acting = battle.acting(unit_id)
    if acting is not None and acting.trails != trails:
        battle.change_acting(acting, trails=trails)
