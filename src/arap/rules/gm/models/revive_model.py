"""Putting a fallen model back on the table."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.army.names import did_you_mean
from arap.battle.battle import Battle
from arap.battle.gm.imposed import change_gm
from arap.battle.gm.state import UNTOUCHED
from arap.battle.muster import enlisted_in, is_held, setup_of
from arap.battle.parts import parts_of
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, Ghost, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice, middle_of_table, place
from arap.rules.gm.joining import count_again, join, part_for, why_not_join
from arap.rules.gm.standing import clear_place, why_not_there
from arap.table import PointXY, snap


class ReviveModel(GmAct, frozen=True, tag="gm-revive-model"):
    """A fallen model is back at a place, with all its Wounds, in the nearest part of its squad. A squad that was gone
    is back with it."""

    model: str
    at: tuple[float, float]


@deed
@cites("turn.adjudication")
class RevivingModel(Deed[ReviveModel]):
    """It has its number and its kind again."""

    act = ReviveModel
    title = "Bring back a fallen model"
    does = "Puts a model that fell back on the table, unhurt."
    group = "battle"
    place = 40

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return bool(fallen(battle))

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        names = fallen(battle)
        first = next(iter(names), "")
        beside = thing.at or clear_place(
            comrade_of(battle, first), lambda spot: why_not_there(battle, kind_of(battle, first), spot, None, first)
        )
        return choice("model", "Model", first, names.items()), place(beside)

    def why_not(self, battle: Battle, act: ReviveModel) -> Refusal | None:
        names = fallen(battle)
        if act.model not in names:
            if act.model in battle.models:
                return no(f"{battle.full_name(act.model)} is on the table")
            return no(f"There is no fallen model '{act.model}'{did_you_mean(act.model, names)}")
        unit = battle.units.get(part_for(battle, act.model, act.at))
        if unit is not None and (refusal := why_not_join(battle, unit)):
            return refusal
        return why_not_there(battle, kind_of(battle, act.model), act.at, None, names[act.model])

    def carry_out(self, battle: Battle, act: ReviveModel) -> None:
        counted = unstrike(battle, act.model)
        placed = setup_of(battle.scenario, enlisted_in(act.model)).models[number_of(act.model) - 1]
        placed = replace(placed, x=snap(act.at[0]), y=snap(act.at[1]), z=None, facing=placed.facing % 360.0)
        unit = part_for(battle, act.model, act.at)
        was_there = unit in battle.units
        model = join(battle, unit, act.model, placed)
        count_again(battle, unit, 1 if was_there and not counted else 0)
        text, at = f"{battle.full_name(model.id)} is back on the table", (model.x, model.y)
        self.tell(battle, act, text, units=(unit,), models=(model.id,), at=at)

    def ghost(self, battle: Battle, act: ReviveModel) -> Ghost:
        return Ghost(((*act.at, battle.scenario.kinds[kind_of(battle, act.model)].base_radius),))


def comrade_of(battle: Battle, model: str) -> PointXY:
    """Where the first of its squad stands, or the middle of the table."""
    for part in parts_of(battle, enlisted_in(model)):
        first = battle.models[part.models[0]]
        return first.x, first.y
    return middle_of_table(battle)


def unstrike(battle: Battle, model: str) -> bool:
    """A model that was taken off is back; gives whether it has counted as a model of its unit all the time."""
    gm = battle.turn.gm or UNTOUCHED
    counted = model not in gm.uncounted
    struck, unseen = (tuple([each for each in names if each != model]) for names in (gm.struck, gm.unseen))
    change_gm(battle, struck=struck, unseen=unseen)
    return counted


def fallen(battle: Battle) -> dict[str, str]:
    """The models of the scenario that are nowhere any more, by name."""
    waiting = {held.unit for held in battle.turn.reserves}
    below = {model.id for entry in battle.turn.below for model in entry.models}
    away = {model.id for entry in battle.turn.away for model in entry.models}
    found: dict[str, str] = {}
    for side in battle.scenario.sides:
        for setup in side.units:
            if setup.blip or setup.decoy or setup.id in waiting or is_held(battle.scenario, setup):
                continue
            for number, placed in enumerate(setup.models, 1):
                model = f"{setup.id}.{number}"
                if model not in battle.models and model not in below and model not in away:
                    found[model] = f"{battle.scenario.kinds[placed.kind].name} {number} of {setup.name}"
    return found


def kind_of(battle: Battle, model: str) -> str:
    return setup_of(battle.scenario, enlisted_in(model)).models[number_of(model) - 1].kind


def number_of(model: str) -> int:
    return int(model.rpartition(".")[2])
