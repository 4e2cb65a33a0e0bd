"""The log of a round of melee. Its dice are logged with those of shooting."""

from arap.battle.events import melee as m
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, tells
from arap.kernel.words import agree, listed, plural

BLOCKERS = "block.fight"


@tells(m.RoundBegan)
def _round(names: Names, event: m.RoundBegan) -> Told:
    text = f"Melee: {listed([names.unit(unit) for unit in event.units])} fight a round."
    return {"text": text, "level": ACTIVATION, "units": event.units}


@tells(m.FightersTurned)
def _turned(names: Names, event: m.FightersTurned) -> Told:
    models = tuple(model for model, _ in event.facings)
    turn = agree("turn", many=len(models) > 1)
    text = f"{plural(len(models), 'fighter')} of {names.unit(event.unit)} {turn} to face the enemy."
    return {"text": text, "units": (event.unit,), "models": models}


def step_name(event: m.StepBegan) -> str:
    """The Initiative of a step, or that blockers strike first."""
    return "Blockers strike first" if event.rule == BLOCKERS else f"Initiative {event.initiative}"


@tells(m.StepBegan)
def _step(names: Names, event: m.StepBegan) -> Told:
    text = f"{step_name(event)}: {plural(len(event.models), 'fighter')}."
    return {"text": text, "units": event.units, "models": event.models}


@tells(m.FightersStoodUp)
def _stood_up(names: Names, event: m.FightersStoodUp) -> Told:
    stand = agree("stand", many=len(event.models) > 1)
    fighters = plural(len(event.models), "prone fighter")
    text = f"{fighters} of {names.unit(event.unit)} {stand} up instead of striking."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(m.BlowsLanded)
def _landed(names: Names, event: m.BlowsLanded) -> Told:
    blows = plural(len(event.models), "attack")
    text = f"{blows} by {names.unit(event.unit)} on {names.unit(event.target_unit)}: all hit, the target cannot dodge."
    return {"text": text, "units": (event.unit, event.target_unit), "models": tuple(dict.fromkeys(event.models))}


@tells(m.GrenadeWentOff)
def _went_off(names: Names, event: m.GrenadeWentOff) -> Told:
    others = [names.model(model) for model in event.models if model != event.model]
    hit = f" and hits {listed(others)} too" if others else ""
    text = f"The {names.weapon(event.weapon)} goes off in the hand of {names.model(event.model)}{hit}."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(m.WoundsLost)
def _lost(names: Names, event: m.WoundsLost) -> Told:
    text = f"{plural(event.count, 'wound')} lost: no model of {names.unit(event.target_unit)} is left to take them."
    return {"text": text, "units": (event.unit, event.target_unit)}


@tells(m.OtherLossesCounted)
def _other_losses(names: Names, event: m.OtherLossesCounted) -> Told:
    losses = listed([f"{names.unit(unit)} {lost}" for unit, lost in event.losses])
    text = f"Wounds that no enemy caused, counted as taken: {losses}."
    return {"text": text, "units": tuple(unit for unit, _ in event.losses)}


@tells(m.RoundScored)
def _scored(names: Names, event: m.RoundScored) -> Told:
    scores = [f"{names.unit(score.unit)} {score.inflicted} caused, {score.taken} taken" for score in event.scores]
    text = f"Wounds this round: {'; '.join(scores)}."
    return {"text": text, "level": ACTIVATION, "units": tuple(score.unit for score in event.scores)}
