"""Setting how many Wounds a model has left."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.kernel.words import plural
from arap.rules.gm.act import Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, number
from arap.rules.gm.lookup import figure_named


class SetWounds(GmAct, frozen=True, tag="gm-set-wounds"):
    """A model has so many Wounds left."""

    model: str
    wounds: int


@deed
@cites("turn.adjudication")
class SettingWounds(Deed[SetWounds]):
    """From one to as many as its kind has; a model without Wounds is removed instead."""

    act = SetWounds
    title = "Wounds"
    does = "Says how many Wounds the model has left."
    group = "model"
    place = 12

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return battle.kind(battle.models[thing.model]).profile.W > 1

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        model = battle.models[thing.model]
        return (number("wounds", "Wounds left", model.wounds, 1, battle.kind(model).profile.W),)

    def why_not(self, battle: Battle, act: SetWounds) -> Refusal | None:
        model = figure_named(battle, act.model)
        if isinstance(model, Refusal):
            return model
        most = battle.kind(model).profile.W
        if not 1 <= act.wounds <= most:
            name = battle.full_name(model.id)
            return no(f"{name} has 1 to {most} Wounds, not {act.wounds}; remove the model to take its last one")
        return None

    def carry_out(self, battle: Battle, act: SetWounds) -> None:
        model = battle.models[act.model]
        battle.put_model(replace(model, wounds=act.wounds))
        text = f"{battle.full_name(model.id)} has {plural(act.wounds, 'Wound')} left"
        self.tell(battle, act, text, units=(model.unit,), models=(model.id,))
