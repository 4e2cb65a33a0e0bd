"""Hiding and being found, in words."""

from arap.battle.events import hiding as e
from arap.game.names import Names, spoken
from arap.game.narration.telling import Told, tells
from arap.game.view import Die
from arap.kernel.words import plural

HOW = {
    "fires": "fire from hiding and are seen", "charges": "come out of hiding to charge", "fights": "fight and are seen",
    "rides or flies": "cannot stay hidden on this move", "seen": "are seen", "spotted": "are spotted",
}  # fmt: skip


@tells(e.ModelsHid)
def _hid(names: Names, event: e.ModelsHid) -> Told:
    text = f"{plural(len(event.models), 'model')} of {names.unit(event.unit)} hide."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(e.ModelsRevealed)
def _revealed(names: Names, event: e.ModelsRevealed) -> Told:
    count, where = plural(len(event.models), "model"), names.spot(event.places[0])
    text = f"{count} of {names.unit(event.unit)} {HOW[event.how]} {where}"
    if event.distance:
        text += f", {names.inches(event.distance)} from {names.model(event.by)}"
    return {"text": f"{text}.", "units": (event.unit,), "models": event.models}


@tells(e.MoverHalted)
def _halted(names: Names, event: e.MoverHalted) -> Told:
    text = f"{names.model(event.model)} of {names.unit(event.unit)} halts: an enemy in hiding at"
    return {"text": f"{text} {names.inches(event.distance)}.", "units": (event.unit,), "models": (event.model,)}


@tells(e.StayedHidden)
def _stayed(names: Names, event: e.StayedHidden) -> Told:
    how = "stays hidden" if event.hidden else "is heard"
    dice = tuple(Die(face, face >= event.needed) for face in event.faces)
    text = f"{names.model(event.model)} of {names.unit(event.unit)} {how}: {event.needed} or more needed."
    return {"text": text, "units": (event.unit,), "models": (event.model,), "dice": dice}


@tells(e.DenseRangeRolled)
def _dense(names: Names, event: e.DenseRangeRolled) -> Told:
    text = f"{names.unit(event.unit)} can shoot {names.inches(event.inches)} through dense woods."
    return {"text": text, "units": (event.unit,), "dice": tuple(Die(face, None) for face in event.faces)}


CONVERTED = {
    "seen": "is seen", "hit": "is hit", "charged": "is found by chargers", "chosen": "shows itself",
    "fires": "fires", "fired at": "is fired at", "charges": "charges", "close": "is found", "fights": "is in melee",
    "left alone": "has lost its unit",
}  # fmt: skip


FACE_DOWN = "hide.hidden-movement-counters"


def what_it_is(names: Names, event: e.BlipConverted) -> str:
    if event.rule == FACE_DOWN:
        return f"{names.model(event.models[0])} of {names.unit(event.unit)}"
    return f"{names.unit(event.unit)}, {plural(len(event.models), 'model')}"


@tells(e.DummiesPlaced)
def _dummies(names: Names, event: e.DummiesPlaced) -> Told:
    where = "; ".join([names.spot(each) for each in event.places])
    text = f"{names.side(event.side)} set {plural(len(event.models), 'dummy')} among their counters: {where}."
    return {"text": text, "side": event.side, "models": event.models}


@tells(e.BlipConverted)
def _converted(names: Names, event: e.BlipConverted) -> Told:
    blip, how = spoken(event.counter), CONVERTED[event.how]
    seen = f" by {names.model(event.by)}" if event.by else ""
    nothing = "dummy" if event.rule == FACE_DOWN else "decoy"
    what = f"it is {what_it_is(names, event)}" if event.models else f"it is a {nothing}"
    text = f"{blip} {how}{seen} {names.spot(event.at)}: {what}."
    return {"text": text, "side": event.side, "units": (event.unit,) if event.models else (), "models": event.models}
