"""Setting the action points of the unit that acts, or letting a unit act."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.chance import PointsGiven
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal, cites
from arap.kernel.words import plural
from arap.rules.gm.act import RULE, Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, number
from arap.rules.gm.lookup import unit_named
from arap.rules.turn.activation import MOST_DICE

BUSY = "rout", "pursuing", "ground", "locked"


class SetPoints(GmAct, frozen=True, tag="gm-set-points"):
    """A unit has so many action points left in this activation; or it is activated with them, without a roll."""

    unit: str
    points: int


@deed
@cites("turn.adjudication", "activate.action-points")
class SettingPoints(Deed[SetPoints]):
    """A unit of the active player that does not act yet begins to act."""

    act = SetPoints
    title = "Action points"
    does = "Gives the acting unit so many action points; or activates the unit with them, without a roll."
    group = "unit"
    place = 24

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return why_not_act(battle, thing.unit) is None

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        acting = battle.acting(thing.unit)
        return (number("points", "Action points", acting.points if acting else 1, 0 if acting else 1, MOST_DICE),)

    def why_not(self, battle: Battle, act: SetPoints) -> Refusal | None:
        unit = unit_named(battle, act.unit)
        if isinstance(unit, Refusal):
            return unit
        least = 0 if battle.acting(unit.id) else 1
        if not least <= act.points <= MOST_DICE:
            return no(f"A unit acts with {least} to {MOST_DICE} action points, not {act.points}")
        return why_not_act(battle, unit.id)

    def carry_out(self, battle: Battle, act: SetPoints) -> None:
        unit, acting = battle.units[act.unit], battle.acting(act.unit)
        if acting:
            battle.change_acting(acting, points=act.points)
            text = f"{unit.does('have')} {plural(act.points, 'action point')} left"
            self.tell(battle, act, text, units=(unit.id,))
            return
        self.tell(battle, act, f"{unit.does('be activated')} without a roll", units=(unit.id,))
        battle.put_unit(replace(unit, attempted=True, finished=False))
        battle.change_turn(acting=(Acting(unit.id, act.points),))
        battle.emit(PointsGiven(rule=RULE, unit=unit.id, points=act.points))


def why_not_act(battle: Battle, unit_id: str) -> Refusal | None:
    """Why a unit that has no action points cannot be given any."""
    unit, turn = battle.units[unit_id], battle.turn
    if battle.acting(unit_id):
        return None
    if turn.phase != "activation" or turn.active != unit.side:
        return no(f"{unit.does('act')} only in the activation phase of its own side")
    if turn.acting:
        return no(f"{battle.units[turn.acting[-1].unit].does('act')} now; end that activation first")
    busy = any(getattr(unit, field) for field in BUSY) or unit.pursued == turn.serial
    return no(f"{unit.name} cannot act while they rout, pursue, fight or lie on the ground") if busy else None
