"""Action points a unit has in hand when it enters a melee."""

from collections.abc import Collection

from arap.battle.battle import Battle
from arap.battle.events import PointsKept, PointsLapsed
from arap.battle.values import Acting
from arap.kernel.reasons import cites, implements

RULE = "activate.leftover-points"


@cites("activate.leftover-points")
def keep_points(battle: Battle, acting: Acting) -> None:
    """A unit that becomes involved in a melee keeps its unspent points in hand."""
    turn = battle.turn
    battle.change_turn(acting=turn.acting[:-1], kept=(*turn.kept, acting))
    battle.change(acting.unit, finished=True)
    battle.emit(PointsKept(rule=RULE, unit=acting.unit, points=acting.points))


@implements("activate.leftover-points")
def settle_points(battle: Battle, fought: Collection[str], winners: Collection[str] = ()) -> None:
    """After the round of these units: a unit that has destroyed all its opponents acts with its points at once, even
    after a bust. The points of the others lapse."""
    turn = battle.turn
    if not turn.kept:
        return
    due = [kept for kept in turn.kept if kept.unit in fought]
    acting = [kept for kept in due if kept.unit in winners]
    for kept in due:
        if kept not in acting:
            battle.emit(PointsLapsed(rule=RULE, unit=kept.unit, points=kept.points))
    for kept in acting:
        battle.change(kept.unit, finished=False)
    left = tuple([kept for kept in turn.kept if kept not in due])
    battle.change_turn(kept=left, acting=(*turn.acting, *reversed(acting)))


@cites("activate.leftover-points")
def has_destroyed_opponents(battle: Battle, unit_id: str) -> bool:
    """All its opponents are gone from the table, not just routing or broken off."""
    unit = battle.units.get(unit_id)
    return unit is not None and not any(foe in battle.units for foe in unit.locked)
