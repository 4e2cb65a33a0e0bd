"""Taking a unit off the table."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.gm.imposed import change_gm
from arap.battle.gm.state import UNTOUCHED
from arap.battle.things.portable import let_fall
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import RULE, Deed, GmAct, deed
from arap.rules.gm.form import Field, Thing, switch
from arap.rules.gm.lookup import why_not_unit
from arap.rules.melee.moving.locking import release


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
        below = battle.turn.below
        does = unit.does("be destroyed" if act.casualties else "leave the battle")
        self.tell(battle, act, does, units=(unit.id,))
        if act.casualties and not any(battle.models[model].is_secret for model in unit.models):
            for model in unit.models:
                battle.remove_model(model, None, RULE)
        else:
            lift(battle, unit.id, casualties=act.casualties)
            if any(entry.unit == unit.id for entry in below):
                battle.change_turn(below=tuple([entry for entry in below if entry.unit != unit.id]))
        release(battle, unit.locked)


def lift(battle: Battle, unit_id: str, *, casualties: bool) -> None:
    """Takes a unit off without a trace on the table."""
    members = battle.members(unit_id)
    gone = [model.id for model in members]
    gone += [model.id for entry in battle.turn.below if entry.unit == unit_id for model in entry.models]
    battle.remove_unit(unit_id)
    for model in members:
        let_fall(battle, model)
    if not casualties:
        change_gm(battle, struck=(*(battle.turn.gm or UNTOUCHED).struck, *gone))
