"""The log of blind fire, smoke, trenches and the protection of characters."""

from collections import Counter

from arap.battle.events import fire as e
from arap.game.names import Names
from arap.game.narration.telling import Told, place, tells
from arap.game.view import Die
from arap.kernel.words import plural


@tells(e.NobodyStruck)
def _nobody(names: Names, event: e.NobodyStruck) -> Told:
    return {"text": f"Nobody is hit at {place(event.aim)}.", "units": (event.unit,)}


@tells(e.StrayShots)
def _stray(names: Names, event: e.StrayShots) -> Told:
    who = ", ".join(map(names.model, event.models))
    dice = tuple(Die(face, None, None, sides) for face, sides in zip(event.faces, event.sides, strict=True))
    where = "into the melee" if event.rule == "shoot.into-melee" else "near the spot"
    return {"text": f"Shots {where} fall on {who}.", "units": (event.unit,), "models": event.models, "dice": dice}


@tells(e.HitsShared)
def _shared(names: Names, event: e.HitsShared) -> Told:
    counts = Counter(event.sides)
    falls = " and ".join([f"{plural(count, 'hit')} on {names.side(side)}" for side, count in counts.items()])
    text = f"Fire into the melee of {names.unit(event.target_unit)}: {falls}."
    dice = tuple([Die(face, None) for face in event.faces])
    return {"text": text, "units": (event.unit, event.target_unit), "dice": dice}


@tells(e.HitsDivided)
def _divided(names: Names, event: e.HitsDivided) -> Told:
    crew = len(event.faces) - event.on_gun
    text = f"{plural(crew, 'hit')} on the crew of {names.unit(event.target_unit)}, {event.on_gun} on the gun."
    dice = tuple([Die(face, None) for face in event.faces])
    return {"text": text, "units": (event.unit, event.target_unit), "dice": dice}


@tells(e.SmokeDischarged)
def _smoke(names: Names, event: e.SmokeDischarged) -> Told:
    cloud = event.cloud
    size = f"{names.inches(cloud.radius)} round it and {names.inches(cloud.height)} high"
    text = f"{names.model(event.model)} of {names.unit(event.unit)} discharges smoke, {size}."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(e.SmokeLifted)
def _lifted(names: Names, event: e.SmokeLifted) -> Told:
    return {"text": f"The smoke at {place(event.at)} lifts."}


@tells(e.HeadsChanged)
def _heads(names: Names, event: e.HeadsChanged) -> Told:
    how = "duck in the trench" if event.down else "look out of the trench again"
    return {"text": f"{names.does(event.unit, how)}.", "units": (event.unit,)}


@tells(e.TargetObserved)
def _observed(names: Names, event: e.TargetObserved) -> Told:
    what = names.unit(event.target_unit) if event.target_unit else f"the place {place(event.aim or (0.0, 0.0))}"
    text = f"{names.model(event.model)} of {names.unit(event.unit)} observes {what} for the guns."
    units = tuple([unit for unit in (event.unit, event.target_unit) if unit])
    return {"text": text, "units": units, "models": (event.model,)}


@tells(e.LookOutSir)
def _look_out(names: Names, event: e.LookOutSir) -> Told:
    rest = f"{names.model(event.taken_by)} takes the hit" if event.taken_by else "the character is hit"
    text = f"Look out, {names.model(event.character)}! 5 or less needed: {rest}."
    models = tuple(model for model in (event.character, event.taken_by) if model)
    return {"text": text, "units": (event.unit,), "models": models, "dice": (Die(event.face, bool(event.taken_by)),)}


@tells(e.CasualtiesChosen)
def _chosen(names: Names, event: e.CasualtiesChosen) -> Told:
    who = ", ".join(map(names.model, event.models))
    return {"text": f"Hit in {names.unit(event.unit)}: {who}.", "units": (event.unit,), "models": event.models}
