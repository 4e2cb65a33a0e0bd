"""The log of flights and rallies."""

from math import dist

from arap.battle import events as e
from arap.battle.events import rout as r
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, tells
from arap.game.view import Die
from arap.kernel.words import agree, listed

SHORT = 0.5
ALONE = "run alone"
DID = {"flinch": "flinch", "flee": "flee", "run": "run from the charge,", ALONE: "let a model run,"}
HOW = {
    "rally.cover": " in cover",
    "rally.table-edge": " at the edge of the table",
    "rally.know-no-fear": " without a test: they know no fear",
}


@tells(e.UnitBroke)
def _broke(names: Names, event: e.UnitBroke) -> Told:
    away = f" away from {names.unit(event.cause)}" if event.cause else ""
    text = f"{names.does(event.unit, 'break')} and {agree('rout', many=names.strength(event.unit) != 1)}{away}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,)}


@tells(e.UnitFled)
def _fled(names: Names, event: e.UnitFled) -> Told:
    farthest = round(max((sum(map(dist, moved.path, moved.path[1:])) for moved in event.models), default=0.0), 1)
    short = "" if farthest > event.distance - SHORT else f", {stopped(names, event)} after {names.inches(farthest)}"
    text = f"{names.does(event.unit, DID[event.kind])} {names.inches(event.distance)}{short}."
    if event.kind == ALONE and event.models:
        text = f"{names.model(event.models[0].model)} runs from the charger, {names.inches(event.distance)}{short}."
    if event.rule == "rout.nowhere.ledge":
        text = f"{names.does(event.unit, DID[event.kind])} over a ledge: they jump down."
    if not event.models and event.distance == 0.0:
        text = stuck(names, event)
    elif event.rule == "rout.nowhere.dead-end":
        text = f"{names.does(event.unit, f'turn back from a dead end, {names.inches(farthest)}')}."
    return {
        "text": text,
        "units": (event.unit,),
        "models": tuple(moved.model for moved in event.models),
        "dice": tuple(Die(face) for face in event.faces),
    }


def stuck(names: Names, event: e.UnitFled) -> str:
    """Why no model of a unit runs, and what the unit does instead."""
    if event.kind != "flinch":
        return f"{names.does(event.unit, 'stay in a dead end')}."
    cannot = f"{names.unit(event.unit)} cannot flinch"
    if event.rule == "rout.nowhere.flinch-no-room":
        return f"{cannot}: there is no room."
    stay = "It routs where it stands" if names.strength(event.unit) == 1 else "They rout where they stand"
    return f"{cannot}: no way leads away from the enemy. {stay}."


def stopped(names: Names, event: e.UnitFled) -> str:
    """What ended a flight early: the edge of the table, or else lack of room on its way."""
    if any(names.at_edge(moved.model, moved.path[-1]) for moved in event.models):
        return "stopped by the edge of the table"
    return "stopped by something in the way"


@tells(e.UnitLeftTable)
def _left(names: Names, event: e.UnitLeftTable) -> Told:
    return {"text": f"{names.does(event.unit, 'flee')} from the table.", "level": ACTIVATION, "units": (event.unit,)}


@tells(r.UnitRallied)
def _rallied(names: Names, event: r.UnitRallied) -> Told:
    text = f"{names.does(event.unit, 'rally')}{HOW.get(event.rule, '')}."
    if event.shuns:
        pursuers = listed(list(map(names.unit, event.shuns)))
        text += f" {names.they(event.unit)} cannot charge {pursuers} in the next activation phase."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,)}


@tells(r.RallyDeclined)
def _declined(names: Names, event: r.RallyDeclined) -> Told:
    return {"text": f"{names.does(event.unit, 'do not try')} to rally.", "units": (event.unit,)}


@tells(r.UnitFaced)
def _faced(names: Names, event: r.UnitFaced) -> Told:
    facings = sorted({facing for _, facing in event.facings})
    text = f"{names.does(event.unit, 'face')} {listed([f'{facing:g}°' for facing in facings])}."
    return {"text": text, "units": (event.unit,), "models": tuple(model for model, _ in event.facings)}
