"""The log of units and characters that come and go."""

from math import dist

from arap.battle.events import arrival as e
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, tells
from arap.game.view import Die, Mark
from arap.kernel.words import plural

ARRIVES = {
    "reserve.ak47.first-roll": "take up position",
    "deepstrike.scatter": "land",
    "deepstrike.mishap.reposition": "be set down by the enemy",
}


@tells(e.ReserveRolled)
def _reserve(names: Names, event: e.ReserveRolled) -> Told:
    result = "arrive from reserve" if event.arrives else "stay in reserve"
    text = f"{names.does(event.unit, result)}: {event.face} rolled, {event.needed} or more needed."
    return {"text": text, "level": ACTIVATION, "side": event.side, "dice": (Die(event.face, event.arrives),)}


@tells(e.UnitsNumbered)
def _numbered(names: Names, event: e.UnitsNumbered) -> Told:
    units = [f"{number} {names.unit(unit)}" for number, unit in enumerate(event.units, 1)]
    return {"text": f"{names.side(event.side)} number their units: {', '.join(units)}.", "side": event.side}


@tells(e.DeploymentRolled)
def _deployment(names: Names, event: e.DeploymentRolled) -> Told:
    result = "be deployed" if event.deployed else "be not deployed"
    text = f"{names.does(event.unit, result)}: {event.face} rolled, {event.needed} or more needed."
    return {"text": text, "level": ACTIVATION, "side": event.side, "dice": (Die(event.face, event.deployed),)}


@tells(e.UnitArrived)
def _arrived(names: Names, event: e.UnitArrived) -> Told:
    text = f"{names.does(event.unit, ARRIVES.get(event.rule, 'come on from reserve'))}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,), "models": event.models}


@tells(e.ReserveWaits)
def _waits(names: Names, event: e.ReserveWaits) -> Told:
    text = f"{names.does(event.unit, 'find')} no room at the edge; no roll is needed next turn."
    return {"text": text, "level": ACTIVATION, "side": event.side}


@tells(e.UnitScattered)
def _scattered(names: Names, event: e.UnitScattered) -> Told:
    far = 0 if event.bearing is None else sum(event.faces)
    where = f"{names.inches(far)} from their aim, bearing {event.bearing}°" if far else "on their aim"
    dice = tuple([Die(face) for face in event.faces])
    mark = Mark(aim=event.aim, at=event.at)
    text = f"{names.does(event.unit, 'drop')}: {where}."
    return {"text": text, "level": ACTIVATION, "side": event.side, "dice": dice, "mark": mark}


@tells(e.MishapRolled)
def _mishap(names: Names, event: e.MishapRolled) -> Told:
    text = f"Mishap ({', '.join(event.causes)}): {names.unit(event.unit)} is {event.result}."
    return {"text": text, "level": ACTIVATION, "side": event.side, "dice": (Die(event.face),)}


@tells(e.RepositionRolled)
def _reposition(names: Names, event: e.RepositionRolled) -> Told:
    far = names.inches(sum(event.faces))
    text = f"{names.side(event.side)} set {names.unit(event.unit)} down within {far} of the aim."
    return {"text": text, "level": ACTIVATION, "side": event.side, "dice": tuple([Die(face) for face in event.faces])}


@tells(e.UnitSetBeside)
def _set_beside(names: Names, event: e.UnitSetBeside) -> Told:
    far = names.inches(dist(event.named, event.at))
    text = f"{names.unit(event.unit)} cannot stand at the place named and comes down {far} from it."
    return {"text": text, "level": ACTIVATION, "side": event.side, "mark": Mark(aim=event.named, at=event.at)}


@tells(e.ReserveLeft)
def _left_for_a_while(names: Names, event: e.ReserveLeft) -> Told:
    what = f": {plural(len(event.models), 'model')} off" if event.models else " leaves"
    text = f"{names.unit(event.unit)}{what} the table by the {event.edge} edge"
    waits = f", until {names.unit(event.behind)} has left too" if event.behind else ""
    return {"text": f"{text}, in reserve{waits}.", "level": ACTIVATION, "side": event.side}


@tells(e.ReserveReturned)
def _returned(names: Names, event: e.ReserveReturned) -> Told:
    text = f"{names.does(event.unit, 'come')} back to the table."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,), "models": event.models}


@tells(e.CharacterJoined)
def _joined(names: Names, event: e.CharacterJoined) -> Told:
    text = f"{names.unit(event.character)} joins {names.unit(event.unit)}."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(e.CharacterLeft)
def _parted(names: Names, event: e.CharacterLeft) -> Told:
    text = f"{names.unit(event.character)} leaves {names.unit(event.unit)}."
    return {"text": text, "units": (event.unit, event.character), "models": (event.model,)}
