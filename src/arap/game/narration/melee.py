"""The log of a round of melee. Its dice are logged with those of shooting."""

from arap.battle.events import melee as m
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, listed, tells
from arap.kernel.words import plural


@tells(m.RoundBegan)
def _round(names: Names, event: m.RoundBegan) -> Told:
    text = f"Melee: a round between {listed([names.unit(unit) for unit in event.units])}."
    return {"text": text, "level": ACTIVATION, "units": event.units}


@tells(m.FightersTurned)
def _turned(names: Names, event: m.FightersTurned) -> Told:
    models = tuple(model for model, _ in event.facings)
    text = f"{names.unit(event.unit)}: {plural(len(models), 'fighter')} turned to face the enemy."
    return {"text": text, "units": (event.unit,), "models": models}


@tells(m.StepBegan)
def _step(names: Names, event: m.StepBegan) -> Told:
    text = f"Initiative {event.initiative}: {plural(len(event.models), 'fighter')}."
    return {"text": text, "units": event.units, "models": event.models}


@tells(m.FightersStoodUp)
def _stood_up(names: Names, event: m.FightersStoodUp) -> Told:
    text = f"{names.unit(event.unit)}: {plural(len(event.models), 'prone fighter')} stood up instead of striking."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(m.BlowsLanded)
def _landed(names: Names, event: m.BlowsLanded) -> Told:
    blows = plural(len(event.models), "attack")
    text = f"{blows} by {names.unit(event.unit)} at {names.unit(event.target_unit)}, which cannot dodge: all hit."
    return {"text": text, "units": (event.unit, event.target_unit), "models": tuple(dict.fromkeys(event.models))}


@tells(m.GrenadeWentOff)
def _went_off(names: Names, event: m.GrenadeWentOff) -> Told:
    others = [names.model(model) for model in event.models if model != event.model]
    hit = f", which hit {listed(others)} too" if others else ""
    text = f"{names.weapon(event.weapon)}: it went off in the hand of {names.model(event.model)}{hit}."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(m.WoundsLost)
def _lost(names: Names, event: m.WoundsLost) -> Told:
    text = f"{plural(event.count, 'wound')} lost: nobody left in {names.unit(event.target_unit)} can be given any."
    return {"text": text, "units": (event.unit, event.target_unit)}


@tells(m.RoundScored)
def _scored(names: Names, event: m.RoundScored) -> Told:
    scores = [f"{names.unit(score.unit)} {score.inflicted} inflicted, {score.taken} taken" for score in event.scores]
    text = f"Wounds of the round: {'; '.join(scores)}."
    return {"text": text, "level": ACTIVATION, "units": tuple(score.unit for score in event.scores)}
