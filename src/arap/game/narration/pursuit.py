"""The log of pursuits."""

from arap.battle.events import pursuit as p
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, tells
from arap.game.view import Die

WHY = {
    "in melee": "other enemies fight them",
    "held back": "their owner holds them back",
    "halted": "their owner halts them",
    "last move made": "the routers have rallied, and this was the last move after them",
    "routers wiped out": "the routers are wiped out",
    "routers rallied": "the routers have rallied",
    "routers gone": "the routers are gone",
}


@tells(p.PursuitBegan)
def _began(names: Names, event: p.PursuitBegan) -> Told:
    text = f"{names.does(event.unit, 'pursue')} {names.unit(event.routers)}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit, event.routers)}


@tells(p.PursuitEnded)
def _ended(names: Names, event: p.PursuitEnded) -> Told:
    ends = "do not pursue" if event.rule == "pursuit.declare" else "stop pursuing"
    text = f"{names.does(event.unit, ends)}: {WHY.get(event.why, event.why)}."
    return {"text": text, "units": (event.unit,)}


@tells(p.PursuitRolled)
def _rolled(names: Names, event: p.PursuitRolled) -> Told:
    text = f'{names.does(event.unit, "run")} after {names.unit(event.routers)}, up to {sum(event.faces)}".'
    dice = tuple(Die(face) for face in event.faces)
    return {"text": text, "level": ACTIVATION, "units": (event.unit, event.routers), "dice": dice}


@tells(p.PursuerMoved)
def _moved(names: Names, event: p.PursuerMoved) -> Told:
    text = f"{names.model(event.model)} runs {names.inches(round(event.cost, 1))}."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(p.PursuersLeftTable)
def _left(names: Names, event: p.PursuersLeftTable) -> Told:
    text = f"{names.does(event.unit, 'follow')} the routers off the table."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,)}


@tells(p.ReturnRolled)
def _return(names: Names, event: p.ReturnRolled) -> Told:
    result = "they come back" if event.returns else "they stay away"
    text = f"{names.does(event.unit, 'roll')} to return, 4 or more needed: {result}."
    return {"text": text, "side": event.side, "units": (event.unit,), "dice": (Die(event.face, event.returns),)}


@tells(p.PursuersReturned)
def _returned(names: Names, event: p.PursuersReturned) -> Told:
    text = f"{names.does(event.unit, 'return')} to the table."
    models = tuple(model for model, *_ in event.places)
    return {"text": text, "level": ACTIVATION, "units": (event.unit,), "models": models}
