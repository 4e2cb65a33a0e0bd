"""Taking a unit off the table."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, GmAct, deed
from arap.rules.gm.form import Field, Thing, switch
from arap.rules.gm.leaving import take_off
from arap.rules.gm.lookup import why_not_unit


class RemoveUnit(GmAct, frozen=True, tag="gm-remove-unit"):
    """A whole unit is taken off: as a loss, or without counting as one."""

    unit: str
    casualties: bool = True


@deed
@cites("turn.adjudication")
class RemovingUnit(Deed[RemoveUnit]):
    """Counters go with the unit they stand for."""

    act = RemoveUnit
    title = "Remove the unit"
    does = "Takes the whole unit off the table."
    group = "unit"
    place = 40

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        return (switch("casualties", "Counts as lost", on=True),)

    def why_not(self, battle: Battle, act: RemoveUnit) -> Refusal | None:
        return why_not_unit(battle, act.unit)

    def carry_out(self, battle: Battle, act: RemoveUnit) -> None:
        unit = battle.units[act.unit]
        does = unit.does("be destroyed" if act.casualties else "leave the battle")
        self.tell(battle, act, does, units=(unit.id,))
        take_off(battle, unit.id, unit.models, lost=act.casualties)
