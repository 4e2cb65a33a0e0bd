"""Having models lie down or stand up."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, switch
from arap.rules.gm.lookup import figure_named
from arap.rules.movement.climbing.holds import off_its_feet


class SetPosture(GmAct, frozen=True, tag="gm-set-posture"):
    """A model lies prone, or stands."""

    model: str
    prone: bool


@deed
@cites("turn.adjudication")
class SettingPosture(Deed[SetPosture]):
    """At once and for nothing."""

    act = SetPosture
    title = "Posture"
    does = "Has the model lie down or stand up."
    group = "model"
    place = 14

    def fits(self, battle: Battle, thing: Thing) -> bool:
        model = battle.models[thing.model]
        return not battle.kind(model).powers.never_prone and not off_its_feet(battle, model)

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        return (switch("prone", "Lies prone", on=not battle.models[thing.model].prone),)

    def why_not(self, battle: Battle, act: SetPosture) -> Refusal | None:
        model = figure_named(battle, act.model)
        if isinstance(model, Refusal):
            return model
        name = battle.full_name(model.id)
        if model.prone == act.prone:
            return no(f"{name} {'lies prone' if act.prone else 'stands'} already")
        if act.prone and battle.kind(model).powers.never_prone:
            return no(f"{name} never lies prone")
        return no(f"{name} has no ground under it") if act.prone and off_its_feet(battle, model) else None

    def carry_out(self, battle: Battle, act: SetPosture) -> None:
        model = battle.models[act.model]
        battle.put_model(replace(model, prone=act.prone))
        text = f"{battle.full_name(model.id)} {'lies down' if act.prone else 'stands up'}"
        self.tell(battle, act, text, units=(model.unit,), models=(model.id,))
