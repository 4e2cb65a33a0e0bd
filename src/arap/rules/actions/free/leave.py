"""Leaving the table at the end of a movement, to come back later."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Leave as LeaveAct
from arap.battle.battle import Battle
from arap.battle.settings import ONGOING
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option, Work
from arap.rules.reserves.ongoing import RULE, leave_options, leave_table, why_not_leave
from arap.rules.turn.action import FreeAct, Shown, action
from arap.rules.turn.actions import finish
from arap.rules.turn.exposure import movement_over


@action
@cites("reserve.held")
class Leave(FreeAct[LeaveAct]):
    """Members that touch an edge leave the table there."""

    act = LeaveAct
    rule = RULE
    place = 220
    shown = Shown(
        "Models at the edge leave the table. They may come back in a later game turn, without a roll. Free.",
    )

    def is_offered(self, battle: Battle) -> bool:
        return ONGOING(battle) != "none"

    def options(self, battle: Battle, unit: Unit, acting: Acting) -> Sequence[Option]:
        return leave_options(battle, acting)

    def judge(self, battle: Battle, acting: Acting, act: LeaveAct) -> Refusal | None:
        return why_not_leave(battle, acting, act.edge)

    @cites("react.manoeuvre.trigger-move")
    def carry_out(self, battle: Battle, acting: Acting, act: LeaveAct, cost: int, work: Work | None) -> Flow[None]:
        """Enemies close by may react to the movement first. Members that are still at the edge then leave the table."""
        yield from movement_over(battle, acting)
        entry, unit = battle.acting(acting.unit), battle.units.get(acting.unit)
        if entry and unit and not why_not_leave(battle, msgspec.structs.replace(entry, moving=True), act.edge):
            leave_table(battle, unit.id, act.edge)
        if acting.unit not in battle.units and battle.acting(acting.unit):
            yield from finish(battle, battle.turn.acting[-1])
