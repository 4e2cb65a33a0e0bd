"""Action points a unit has in hand when a melee begins for it."""

from arap.battle.battle import Battle
from arap.battle.events import PointsKept, PointsLapsed
from arap.battle.values import Acting
from arap.kernel.reasons import implements

RULE = "activate.leftover-points"


@implements("activate.leftover-points")
def keep_points(battle: Battle, acting: Acting) -> None:
    """A unit that becomes involved in a melee keeps what it has not spent in hand."""
    turn = battle.turn
    battle.change_turn(acting=turn.acting[:-1], kept=(*turn.kept, acting))
    battle.change(acting.unit, finished=True)
    battle.emit(PointsKept(rule=RULE, unit=acting.unit, points=acting.points))


@implements("activate.leftover-points")
def settle_points(battle: Battle) -> None:
    """After the melee round: who has destroyed all opponents acts with them, even after a bust; else they lapse."""
    turn = battle.turn
    acting = tuple([kept for kept in turn.kept if has_destroyed_opponents(battle, kept.unit)])
    for kept in turn.kept:
        if kept not in acting:
            battle.emit(PointsLapsed(rule=RULE, unit=kept.unit, points=kept.points))
    for kept in acting:
        battle.change(kept.unit, locked=(), finished=False)
    battle.change_turn(kept=(), acting=(*turn.acting, *reversed(acting)))


@implements("activate.leftover-points")
def has_destroyed_opponents(battle: Battle, unit_id: str) -> bool:
    """All who fought it are gone from the table: not routing, not broken off."""
    unit = battle.units.get(unit_id)
    return unit is not None and not any(foe in battle.units for foe in unit.locked)
