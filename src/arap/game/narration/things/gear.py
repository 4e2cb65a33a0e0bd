"""Gear that is laid down, hauled up and taken up, in words."""

from arap.battle.events.things import gear as e
from arap.game.names import Names
from arap.game.narration.telling import Told, tells
from arap.kernel.words import listed, plural


@tells(e.GearLaid)
def _laid(names: Names, event: e.GearLaid) -> Told:
    text = f"{names.does(event.unit, f'lay down the {event.name}')} {names.spot(event.at)}."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(e.GearTaken)
def _taken(names: Names, event: e.GearTaken) -> Told:
    text = f"{names.does(event.unit, f'take up the {listed(event.names)}')}."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(e.GearHauled)
def _hauled(names: Names, event: e.GearHauled) -> Told:
    rest = f"{names.inches(event.left)} are left" if event.left else "it is up"
    does = names.does(event.unit, f"haul the {event.name} {names.inches(event.up)} up {event.wall}")
    text = f"{does} with {plural(len(event.models), 'model')}; {rest}."
    return {"text": text, "units": (event.unit,), "models": event.models}
