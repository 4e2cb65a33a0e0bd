"""The log of squads that divide and come together again."""

from arap.battle.events import squads as s
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, tells
from arap.kernel.words import listed, plural


@tells(s.UnitSplit)
def _split(names: Names, event: s.UnitSplit) -> Told:
    parts = [f"{part.name} with {plural(len(part.models), 'model')}" for part in event.parts]
    text = f"{names.unit(event.unit)} is in parts: {listed(parts)}."
    return {"text": text, "level": ACTIVATION, "units": tuple([part.unit for part in event.parts])}


@tells(s.UnitsJoined)
def _joined(names: Names, event: s.UnitsJoined) -> Told:
    now = "one mob from now on" if event.rule == "mob.as-squad" else "one unit again"
    text = f"{event.name} and {names.unit(event.unit)} are {now}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,), "models": event.models}


@tells(s.SeparationSettled)
def _separation(names: Names, event: s.SeparationSettled) -> Told:
    does = "must close up with its next move" if event.restores else "lets its parts go their own ways"
    return {"text": f"{names.unit(event.unit)} {does}.", "units": (event.unit,)}


@tells(s.ReformSettled)
def _reform(names: Names, event: s.ReformSettled) -> Told:
    does = "must go back to its squad" if event.reforms else "stays apart from its squad"
    return {"text": f"{names.unit(event.unit)} {does}.", "units": (event.unit,)}


@tells(s.MobAgitated)
def _agitated(names: Names, event: s.MobAgitated) -> Told:
    cause = names.does(event.unit, event.why) if event.why else f"The GM stirs up {names.unit(event.unit)}"
    text = f'{cause}: the mob is agitated and moves D6" from now on, all of it.'
    return {"text": text, "level": ACTIVATION, "units": (event.unit,)}
