"""Ending the activation of a unit."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow
from arap.rules.gm.act import Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing
from arap.rules.gm.lookup import why_not_unit
from arap.rules.turn.actions import finish


class EndActivation(GmAct, frozen=True, tag="gm-end-activation"):
    """A unit with action points is finished."""

    unit: str


@deed
@cites("turn.adjudication", "activate.action-points")
class EndingActivation(Deed[EndActivation]):
    """Its points are lost. Enemies close by may react to its movement, as if its owner ended it."""

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
        unit, acting = battle.units[act.unit], battle.turn.acting
        if battle.acting(unit.id) is None:
            return no(f"{unit.does('have')} no action points")
        first = acting[-1].unit
        return None if first == unit.id else no(f"{battle.units[first].does('act')} now; end that activation first")

    def carry_out(self, battle: Battle, act: EndActivation) -> Flow[None]:
        name = battle.units[act.unit].name
        self.tell(battle, act, f"The activation of {name} ends", units=(act.unit,))
        return finish(battle, battle.turn.acting[-1])
