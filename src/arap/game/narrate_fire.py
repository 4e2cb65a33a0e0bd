"""How blind fire, smoke, trenches and the protection of characters are told."""

from collections.abc import Callable
from typing import Any

from arap.battle import event as base
from arap.battle import fire_events as e
from arap.game.names import Names
from arap.game.view import Die

Told = dict[str, Any]


def place(at: tuple[float, float]) -> str:
    return f"({at[0]:g}, {at[1]:g})"


def _nobody(names: Names, event: e.NobodyStruck) -> Told:
    return {"text": f"No one was struck at {place(event.aim)}.", "units": (event.unit,)}


def _stray(names: Names, event: e.StrayShots) -> Told:
    who = ", ".join(map(names.model, event.models))
    dice = tuple(Die(face, None, None, sides) for face, sides in zip(event.faces, event.sides, strict=True))
    return {"text": f"Near the spot they fall on {who}.", "units": (event.unit,), "models": event.models, "dice": dice}


def _smoke(names: Names, event: e.SmokeDischarged) -> Told:
    cloud = event.cloud
    size = f"{names.inches(cloud.radius)} round it and {names.inches(cloud.height)} high"
    text = f"{names.model(event.model)} of {names.unit(event.unit)} discharges smoke, {size}."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


def _lifted(names: Names, event: e.SmokeLifted) -> Told:
    return {"text": f"The smoke at {place(event.at)} lifts."}


def _heads(names: Names, event: e.HeadsChanged) -> Told:
    how = "puts its heads down in the trench" if event.down else "looks out of the trench again"
    return {"text": f"{names.unit(event.unit)} {how}.", "units": (event.unit,)}


def _look_out(names: Names, event: e.LookOutSir) -> Told:
    rest = f"{names.model(event.taken_by)} takes the hit" if event.taken_by else "he is hit"
    text = f"Look out, {names.model(event.character)}! On 5 or less: {rest}."
    models = tuple(model for model in (event.character, event.taken_by) if model)
    return {"text": text, "units": (event.unit,), "models": models, "dice": (Die(event.face, bool(event.taken_by)),)}


def _chosen(names: Names, event: e.CasualtiesChosen) -> Told:
    who = ", ".join(map(names.model, event.models))
    return {"text": f"{names.unit(event.unit)}: {who} are hit.", "units": (event.unit,), "models": event.models}


FIRE_TELLERS: dict[type[base.Event], Callable[[Names, Any], Told]] = {
    e.NobodyStruck: _nobody,
    e.StrayShots: _stray,
    e.SmokeDischarged: _smoke,
    e.SmokeLifted: _lifted,
    e.HeadsChanged: _heads,
    e.LookOutSir: _look_out,
    e.CasualtiesChosen: _chosen,
}
