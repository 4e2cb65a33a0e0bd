"""Moving and turning a model."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, Ghost, GmAct, deed
from arap.rules.gm.form import Field, Thing, facing, place
from arap.rules.gm.lookup import why_not_model
from arap.rules.gm.standing import level_at, part_fighters, put, why_not_there
from arap.table import snap


class MoveModel(GmAct, frozen=True, tag="gm-move-model"):
    """A model is put on a place, on the highest level there unless one is named; without a facing it keeps its own."""

    model: str
    at: tuple[float, float]
    facing: float | None = None
    z: float | None = None


@deed
@cites("turn.adjudication")
class MovingModel(Deed[MoveModel]):
    """It is put there; nothing is paid or rolled for it, and nobody reacts."""

    act = MoveModel
    title = "Move"
    does = "Puts the model on another place, or turns it. Nobody reacts to it."
    group = "model"
    place = 10

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        model = battle.models[thing.model]
        return place((model.x, model.y)), facing(model.facing)

    def why_not(self, battle: Battle, act: MoveModel) -> Refusal | None:
        if refusal := why_not_model(battle, act.model):
            return refusal
        model = battle.models[act.model]
        return why_not_there(battle, model.kind, act.at, act.z, battle.full_name(model.id), (model.id,))

    def carry_out(self, battle: Battle, act: MoveModel) -> None:
        model = battle.models[act.model]
        x, y, z = snap(act.at[0]), snap(act.at[1]), level_at(battle, act.at, act.z)
        towards = model.facing if act.facing is None else round(act.facing % 360.0, 2) % 360.0
        there = (x, y, z) == (model.x, model.y, model.z)
        put(battle, model, (x, y, z), towards)
        does = f"turns to {towards:g} degrees" if there else f"is put at ({x:g}, {y:g})"
        text = f"{battle.full_name(model.id)} {does}"
        self.tell(battle, act, text, units=(model.unit,), models=(model.id,), at=(x, y))
        part_fighters(battle, model.unit)

    def ghost(self, battle: Battle, act: MoveModel) -> Ghost:
        model = battle.models[act.model]
        return Ghost(((*act.at, battle.kind(model).base_radius),))
