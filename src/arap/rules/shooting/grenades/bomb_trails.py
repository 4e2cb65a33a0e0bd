"""The paths of bomb carriers, kept for the action after their move."""

from arap.battle.battle import Battle
from arap.battle.events import UnitMoved
from arap.kernel.reasons import implements
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
                if any(battle.weapon(weapon).type == "bomb" for weapon in kind.weapons)
            ]
        ),
    )
    return [model.id for model in battle.members(unit_id) if model.kind in armed] if armed else []


@implements("shoot.weapon.bomb")
def remember_trails(battle: Battle, unit_id: str, since: int) -> None:
    """Keeps the paths of the bombers in the move that has just been logged."""
    carriers = bombers(battle, unit_id) if unit_id in battle.units else []
    if not carriers:
        return
    moves = [logged.event for logged in battle.log[since:] if isinstance(logged.event, UnitMoved)]
    ways = [moved for event in moves for moved in event.models if moved.model in carriers]
    put_trails(battle, unit_id, tuple([(moved.model, moved.path) for moved in ways]))


def put_trails(battle: Battle, unit_id: str, trails: Trails) -> None:
    """Writes the paths into the entry of the acting unit."""
    acting = battle.acting(unit_id)
    if acting is not None and acting.trails != trails:
        battle.change_acting(acting, trails=trails)
