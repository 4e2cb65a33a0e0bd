"""The log of charges."""

from collections.abc import Sequence

from arap.battle.events import charge as c
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, tells
from arap.kernel.words import agree, listed, plural
from arap.table import TOLERANCE

HOW = {
    "lead": "leads the charge, {far}",
    "short": "moves {far} and falls short",
    "unengaged": "charges, {far}",
    "engaged": "charges, {far}",
    "leftover": "moves {far} up to its comrades",
    "failed": "moves {far} towards the enemy",
}
STEPPED_IN = dict.fromkeys(("lead", "unengaged", "engaged"), "steps in, {far}")
MET = {"lead": "is stopped after {far}", "unengaged": "comes up, {far}", "engaged": "comes up, {far}"}
IN_PLACE = "stands in the way"
HOW_FAST = {
    (True, False): ", so the chargers fight the first round at Initiative 1",
    (True, True): ", but with flesh hooks both strike at once",
    (False, False): ", but assault grenades cancel the cover",
}
SIDES = {"front": "the front", "flank": "the flank", "rear": "the rear"}


def about(names: Names, inches: float) -> str:
    """A distance to a tenth of an inch."""
    return names.inches(round(inches, 1))


def just(names: Names, inches: float) -> str:
    """A distance to a tenth of an inch. Melee radii are whole inches: a distance that is a little more says so."""
    hidden = inches > round(inches, 1) + TOLERANCE and round(inches, 1).is_integer()
    return f"just over {about(names, inches)}" if hidden else about(names, inches)


def met(names: Names, foes: Sequence[str]) -> str:
    """Enemies by name, and whose they are."""
    return f"{listed(list(map(names.model, foes)))} of {names.unit(foes[0].rpartition('.')[0])}"


@tells(c.ChargeDeclared)
def _declared(names: Names, event: c.ChargeDeclared) -> Told:
    unseen = "" if event.seen else ", out of sight"
    firing = ", firing on the way" if event.fire else ", using Fleet" if event.fleet else ""
    away = f"{about(names, event.distance)} away in a straight line"
    text = (
        f"{names.does(event.unit, 'charge')} {names.unit(event.target)}{unseen}: {plural(len(event.models), 'model')}, "
        f"the nearest {away}, charge move {names.inches(event.allowance)}{firing}."
    )
    return {"text": text, "level": ACTIVATION, "units": (event.unit, event.target), "models": event.models}


@tells(c.ChargerMoved)
def _moved(names: Names, event: c.ChargerMoved) -> Told:
    foes = f", within reach of {met(names, event.engaged)}" if event.engaged else ""
    name, how = names.model(event.model), HOW[event.case]
    if event.rule == "react.intercept.resolve":
        name, how = f"{name} of {names.unit(event.unit)}", (HOW | (MET if event.met else STEPPED_IN))[event.case]
    if how == STEPPED_IN["lead"] and not round(event.cost, 1):
        how = IN_PLACE
    text = f"{name} {how.format(far=about(names, event.cost))}{foes}."
    return {"text": text, "units": (event.unit,), "models": (event.model, *event.engaged)}


@tells(c.ChargeMade)
def _made(names: Names, event: c.ChargeMade) -> Told:
    ground = f"; the ground causes {plural(event.hazards, 'wound')}" if event.hazards else ""
    how = f"{event.engaged} of {event.chargers} engaged"
    if event.target in event.locked:
        text = f"{hit(names, event)}, {how}, {gains(event)}{ground}."
    else:
        text = f"{names.does(event.unit, 'catch')} the routing {names.unit(event.target)}, {how}{ground}."
    others = [names.unit(unit) for unit in event.locked if unit != event.target]
    drawn = f" Also drawn in: {listed(others)}." if others else ""
    return {"text": text + drawn, "level": ACTIVATION, "units": (event.unit, *event.locked)}


def hit(names: Names, event: c.ChargeMade) -> str:
    """Which side of its target a charge hit."""
    votes = listed([f"{count} {direction}" for direction, count in event.votes])
    return f"{names.does(event.unit, 'hit')} {names.unit(event.target)} in {SIDES[event.direction]} ({votes})"


def gains(event: c.ChargeMade) -> str:
    """The bonuses of a charge, and what the cover of its target does."""
    bonus = f"without charge bonuses ({event.without})" if event.without else "with charge bonuses"
    return bonus + (f"; the enemy is {event.behind}{HOW_FAST[event.cover, event.hooks]}" if event.behind else "")


@tells(c.GrenadesThrown)
def _thrown(names: Names, event: c.GrenadesThrown) -> Told:
    text = f"{names.does(event.unit, 'throw')} {event.use} grenades at {names.unit(event.at)}."
    return {"text": text, "units": (event.unit, event.at)}


@tells(c.GrenadesKept)
def _kept(names: Names, event: c.GrenadesKept) -> Told:
    text = f"{names.does(event.unit, 'throw')} no grenades at {names.unit(event.at)}."
    return {"text": text, "units": (event.unit, event.at)}


@tells(c.FacedAttackers)
def _faced(names: Names, event: c.FacedAttackers) -> Told:
    models = tuple(model for model, _ in event.facings)
    turn = agree("turn", many=len(models) > 1)
    text = f"{plural(len(models), 'model')} of {names.unit(event.unit)} {turn} to face the attackers."
    return {"text": text, "units": (event.unit,), "models": models}


@tells(c.ChargeFailed)
def _failed(names: Names, event: c.ChargeFailed) -> Told:
    text = (
        f"The charge of {names.unit(event.unit)} fails: the nearest model is {just(names, event.distance)} from "
        f"{names.unit(event.target)}."
    )
    return {"text": text, "level": ACTIVATION, "units": (event.unit, event.target)}


@tells(c.RunnersDied)
def _died(names: Names, event: c.RunnersDied) -> Told:
    text = f"{names.does(event.target, 'die')} on the run. {names.unit(event.unit)} may charge again."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,)}


@tells(c.RunnersEscaped)
def _escaped(names: Names, event: c.RunnersEscaped) -> Told:
    text = (
        f"{names.does(event.target, 'escape')} from {names.unit(event.unit)}: the nearest charger is "
        f"{just(names, event.distance)} behind."
    )
    return {"text": text, "level": ACTIVATION, "units": (event.unit, event.target)}
