"""Breaking: a unit that flinches and routs."""

from arap.battle.battle import Battle
from arap.battle.events import UnitBroke
from arap.battle.values import Rout
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.movement.flight.flee import flinch
from arap.rules.overwatch import end_overwatch


@implements("rout.state")
@cites("casualty.quarter.result")
def break_and_flinch(battle: Battle, unit_id: str, cause: str | None, rule: str) -> Flow[None]:
    """The unit routs from now on and flinches at once. Its activation is over and it is no longer to ground."""
    break_up(battle, unit_id, Rout(cause), rule)
    yield from flinch(battle, unit_id, cause)


def break_up(battle: Battle, unit_id: str, rout: Rout, rule: str) -> None:
    battle.change(
        unit_id,
        rout=rout,
        rallied=None,
        ground=None,
        attempted=True,
        finished=True,
        pursuing=None,
        trail=None,
        mopping=0,
    )
    battle.emit(UnitBroke(rule=rule, unit=unit_id, cause=rout.cause))
    end_overwatch(battle, unit_id)
