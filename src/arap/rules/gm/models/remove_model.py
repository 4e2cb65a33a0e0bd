"""Taking a model off the table."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, GmAct, deed
from arap.rules.gm.form import Field, Thing, switch
from arap.rules.gm.leaving import take_off
from arap.rules.gm.lookup import why_not_model


class RemoveModel(GmAct, frozen=True, tag="gm-remove-model"):
    """A model is taken off: as a casualty, or without counting as a loss."""

    model: str
    casualty: bool = True


@deed
@cites("turn.adjudication")
class RemovingModel(Deed[RemoveModel]):
    """A casualty counts for victory points; a model that is only taken off does not."""

    act = RemoveModel
    title = "Remove"
    does = "Takes the model off the table."
    group = "model"
    place = 20

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        return (switch("casualty", "Counts as a casualty", on=True),)

    def why_not(self, battle: Battle, act: RemoveModel) -> Refusal | None:
        return why_not_model(battle, act.model)

    def carry_out(self, battle: Battle, act: RemoveModel) -> None:
        model, name = battle.models[act.model], battle.full_name(act.model)
        unit, place = battle.units[model.unit], (model.x, model.y)
        text = f"{name} is a casualty" if act.casualty else f"{name} is taken off and does not count as lost"
        self.tell(battle, act, text, units=(unit.id,), models=(model.id,), at=place)
        take_off(battle, unit.id, (model.id,), lost=act.casualty)
