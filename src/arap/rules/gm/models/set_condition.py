"""Setting a condition of a model: burning, confused, entangled, out of ammunition, hidden."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, get_args

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.values import HELD, Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.fire.catching import can_burn, set_alight
from arap.rules.gm.act import RULE, Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice, switch
from arap.rules.gm.lookup import figure_named
from arap.rules.movement.hiding.claims import hide
from arap.rules.movement.hiding.revealing import reveal
from arap.rules.turn.burning import end_fire

Condition = Literal["burning", "confused", "entangled", "unloaded", "hidden"]
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
WORDS: Mapping[Condition, tuple[str, str]] = {
    "burning": ("is on fire", "is not on fire"),
    "confused": ("is confused", "is not confused"),
    "entangled": ("is entangled", "is not entangled"),
    "unloaded": ("has to reload", "has loaded weapons"),
    "hidden": ("is hidden", "is in sight"),
}


class SetCondition(GmAct, frozen=True, tag="gm-set-condition"):
    """A model is in a condition, or no longer."""

    model: str
    condition: Condition
    on: bool = True


@deed
@cites("turn.adjudication")
class SettingCondition(Deed[SetCondition]):
    """The rules of the condition apply from now on."""

    act = SetCondition
    title = "Condition"
    does = "Sets the model on fire, confuses or entangles it, empties its weapons, hides it; or ends that."
    group = "model"
    place = 16

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        shown = [(each, each.capitalize()) for each in CONDITIONS]
        return choice("condition", "Condition", CONDITIONS[0], shown), switch("on", "From now on", on=True)

    def why_not(self, battle: Battle, act: SetCondition) -> Refusal | None:
        model = figure_named(battle, act.model)
        if isinstance(model, Refusal):
            return model
        name = battle.full_name(model.id)
        if is_so(model, act.condition) == act.on:
            return no(f"{name} {WORDS[act.condition][not act.on]} already")
        if act.on and not can_be(battle, model, act.condition):
            return no(f"{name} can never be {act.condition}")
        return None

    def carry_out(self, battle: Battle, act: SetCondition) -> None:
        model = battle.models[act.model]
        text = f"{battle.full_name(model.id)} {WORDS[act.condition][not act.on]}"
        if act.condition == "hidden" and not act.on:
            self.tell(battle, act, text, units=(model.unit,), models=(model.id,))
        CHANGES[act.condition](battle, model, act.on)
        if act.condition != "hidden" or act.on:
            self.tell(battle, act, text, units=(model.unit,), models=(model.id,))


def is_so(model: Model, condition: Condition) -> bool:
    found = {
        "burning": model.burning is not None, "confused": model.confused, "entangled": model.entangled,
        "unloaded": bool(model.empty), "hidden": model.hidden,
    }  # fmt: skip
    return found[condition]


def can_be(battle: Battle, model: Model, condition: Condition) -> bool:
    if condition == "burning":
        return can_burn(battle, battle.kind(model))
    return condition != "unloaded" or bool(reloaded(battle, model))


def reloaded(battle: Battle, model: Model) -> tuple[str, ...]:
    """The weapons of a model that have to be reloaded when they are empty."""
    return tuple([weapon for weapon in battle.kind(model).weapons if battle.weapon(weapon).reload])


def burn(battle: Battle, model: Model, on: bool) -> None:
    if on:
        set_alight(battle, model.id)
    else:
        end_fire(battle, model.id)


def confuse(battle: Battle, model: Model, on: bool) -> None:
    battle.put_model(replace(model, confused=on))


def entangle(battle: Battle, model: Model, on: bool) -> None:
    battle.put_model(replace(model, entangled=on, spent_until=HELD if on or model.aflame else 0))


def unload(battle: Battle, model: Model, on: bool) -> None:
    battle.put_model(replace(model, empty=reloaded(battle, model) if on else ()))


def conceal(battle: Battle, model: Model, on: bool) -> None:
    if on:
        hide(battle, model.unit, (model.id,))
    else:
        reveal(battle, [model.id], RULE, "gm")


CHANGES: Mapping[Condition, Callable[[Battle, Model, bool], None]] = {
    "burning": burn, "confused": confuse, "entangled": entangle, "unloaded": unload, "hidden": conceal,
}  # fmt: skip
