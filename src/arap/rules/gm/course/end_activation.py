"""Ending the activation of a unit."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.events import UnitFinished
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import RULE, Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing
from arap.rules.gm.lookup import why_not_unit


class EndActivation(GmAct, frozen=True, tag="gm-end-activation"):
    """A unit with action points is finished."""

    unit: str


@deed
@cites("turn.adjudication", "activate.action-points")
class EndingActivation(Deed[EndActivation]):
    """Its points are lost, and nobody reacts."""

    act = EndActivation
    title = "End its activation"
    does = "The unit is finished; its action points are lost."
    group = "unit"
    place = 26

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        return ()

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return battle.acting(thing.unit) is not None

    def why_not(self, battle: Battle, act: EndActivation) -> Refusal | None:
        if refusal := why_not_unit(battle, act.unit):
            return refusal
        unit = battle.units[act.unit]
        return None if battle.acting(unit.id) else no(f"{unit.does('have')} no action points")

    def carry_out(self, battle: Battle, act: EndActivation) -> None:
        unit, acting = battle.units[act.unit], battle.acting(act.unit)
        assert acting is not None
        self.tell(battle, act, f"The activation of {unit.name} ends", units=(unit.id,))
        battle.change_turn(acting=tuple([entry for entry in battle.turn.acting if entry is not acting]))
        if not acting.by_pick_up:
            battle.change(unit.id, finished=True)
        battle.emit(UnitFinished(rule=RULE, unit=unit.id, points_lost=acting.points))
