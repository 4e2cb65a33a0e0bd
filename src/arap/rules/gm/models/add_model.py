"""Adding a model to a unit."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.army.names import did_you_mean
from arap.army.scenario import Placed
from arap.battle.battle import Battle
from arap.battle.gm.enlisting import enlist
from arap.battle.gm.state import Enlisted
from arap.battle.muster import setup_of
from arap.battle.secrets.face_down import troops_in
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, Ghost, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice, place
from arap.rules.gm.lookup import unit_named
from arap.rules.gm.standing import level_at, why_not_there
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
        beside = thing.at or (snap(first.x + 2 * battle.kind(first).base_radius + 0.1), first.y)
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
        model = join(battle, unit, f"{unit.id}.{len(setup.models)}", placed)
        battle.change(unit.id, strength=unit.strength + 1)
        count_again(battle, unit.id, unit.now.start_count + 1)
        text, enlisted = f"{battle.full_name(model.id)} joins the battle", Enlisted(unit.side, setup)
        place = model.x, model.y
        self.tell(battle, act, text, units=(unit.id,), models=(model.id,), at=place, enlisted=enlisted)

    def ghost(self, battle: Battle, act: AddModel) -> Ghost:
        return Ghost(((*act.at, battle.scenario.kinds[act.kind].base_radius),))


def why_not_join(battle: Battle, unit: Unit) -> Refusal | None:
    """Why a unit cannot have one more model."""
    if unit.is_divided or any(other.startswith(f"{unit.id}/") for other in battle.units):
        return no(f"{unit.name} is in parts; add models when the squad is together")
    if any(battle.models[model].is_secret or battle.models[model].dummy for model in unit.models):
        return no(f"{unit.name} is hidden; add models when it is revealed")
    return None


def count_again(battle: Battle, unit_id: str, began: int) -> None:
    """How many models the unit began the turn with, if it is to count as so many; never fewer than it has now."""
    unit = battle.units[unit_id]
    count = max(began, troops_in(battle, unit))
    battle.change(unit_id, strength=max(unit.strength, count))
    battle.change_now(unit_id, start_count=count)


def join(battle: Battle, unit: Unit, model_id: str, placed: Placed) -> Model:
    """Puts a model on the table, as a member of a unit there. What it laid down before it fell still lies there."""
    laid = tuple([gear.what for gear in battle.scenery.gear if gear.model == model_id])
    wounds, level = battle.scenario.kinds[placed.kind].profile.W, level_at(battle, (placed.x, placed.y), None)
    model = Model(
        model_id,
        unit.id,
        placed.kind,
        placed.x,
        placed.y,
        level,
        placed.facing,
        wounds,
        began=(placed.x, placed.y),
        laid=laid,
    )
    battle.put_model(model)
    battle.put_unit(replace(unit, models=(*unit.models, model_id)))
    return model
