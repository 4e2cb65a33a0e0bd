"""Adding a model to a unit."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.army.names import did_you_mean
from arap.army.scenario import Placed
from arap.battle.battle import Battle
from arap.battle.gm.enlisting import enlist
from arap.battle.gm.state import Enlisted
from arap.battle.muster import setup_of
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, Ghost, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice, place
from arap.rules.gm.joining import count_again, join, why_not_join
from arap.rules.gm.lookup import unit_named
from arap.rules.gm.standing import clear_place, why_not_there
from arap.table import snap


class AddModel(GmAct, frozen=True, tag="gm-add-model"):
    """A unit has one more model of a kind, at a place; without a facing it faces as the first model does."""

    unit: str
    kind: str
    at: tuple[float, float]
    facing: float | None = None


@deed
@cites("turn.adjudication")
class AddingModel(Deed[AddModel]):
    """The model belongs to the squad for good and counts as one that began the turn with it."""

    act = AddModel
    title = "Add a model"
    does = "Gives the unit one more model."
    group = "unit"
    place = 30

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return why_not_join(battle, battle.units[thing.unit]) is None

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        first = battle.models[battle.units[thing.unit].models[0]]
        kinds = [(kind.id, kind.name) for kind in battle.scenario.kinds.values() if not kind.token]
        beside = thing.at or clear_place(
            (first.x, first.y), lambda spot: why_not_there(battle, first.kind, spot, None, thing.unit)
        )
        return choice("kind", "Kind", first.kind, kinds), place(beside)

    def why_not(self, battle: Battle, act: AddModel) -> Refusal | None:
        unit = unit_named(battle, act.unit)
        if isinstance(unit, Refusal):
            return unit
        if refusal := why_not_join(battle, unit):
            return refusal
        kind = battle.scenario.kinds.get(act.kind)
        if kind is None or kind.token:
            known = [each.id for each in battle.scenario.kinds.values() if not each.token]
            return no(f"There is no kind of model '{act.kind}' in this battle{did_you_mean(act.kind, known)}")
        return why_not_there(battle, act.kind, act.at, None, kind.name)

    def carry_out(self, battle: Battle, act: AddModel) -> None:
        unit, setup = battle.units[act.unit], setup_of(battle.scenario, act.unit)
        towards = battle.models[unit.models[0]].facing if act.facing is None else act.facing % 360.0
        placed = Placed(kind=act.kind, x=snap(act.at[0]), y=snap(act.at[1]), facing=towards)
        setup = replace(setup, models=(*setup.models, placed))
        enlist(battle, unit.side, setup)
        model = join(battle, unit.id, f"{setup.id}.{len(setup.models)}", placed)
        count_again(battle, unit.id, 1)
        text, enlisted = f"{battle.full_name(model.id)} joins the battle", Enlisted(unit.side, setup)
        place = model.x, model.y
        self.tell(battle, act, text, units=(unit.id,), models=(model.id,), at=place, enlisted=enlisted)

    def ghost(self, battle: Battle, act: AddModel) -> Ghost:
        return Ghost(((*act.at, battle.scenario.kinds[act.kind].base_radius),))
