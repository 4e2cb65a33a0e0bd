"""Portable ladders, in words."""

from arap.battle.events.things import ladders as e
from arap.game.names import Names
from arap.game.narration.telling import Told, tells
from arap.kernel.words import plural, with_article


@tells(e.LadderLifted)
def _lifted(names: Names, event: e.LadderLifted) -> Told:
    does = f"pick up the {event.name}" if event.up else f"have other carriers take the {event.name}"
    if not event.models:
        return {"text": f"{names.does(event.unit, f'put the {event.name} down')}.", "units": (event.unit,)}
    text = f"{names.does(event.unit, does)}: {plural(len(event.models), 'carrier')}."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(e.GrappleThrown)
def _thrown(names: Names, event: e.GrappleThrown) -> Told:
    caught = f"it catches, and a rope hangs {names.inches(event.height)} down"
    result = caught if event.throw.met else "it finds no hold"
    does = names.does(event.unit, f"throw a grapple at {with_article(event.wall)} ({event.aim})")
    text = f"{does}: {event.throw.face}, {event.needed.needed} needed; {result}."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(e.LadderRaised)
def _raised(names: Names, event: e.LadderRaised) -> Told:
    does = f"set up the {event.name} at {with_article(event.wall)}"
    text = f"{names.does(event.unit, does)}, {names.inches(event.height)} high."
    return {"text": text, "units": (event.unit,)}


@tells(e.LadderDropped)
def _dropped(names: Names, event: e.LadderDropped) -> Told:
    text = f"{names.does(event.unit, event.why)}: the {event.name} falls and lies {names.spot(event.at)}."
    return {"text": text, "units": (event.unit,)}


@tells(e.LadderPushed)
def _pushed(names: Names, event: e.LadderPushed) -> Told:
    if not event.face:
        text = f"{names.does(event.unit, f'cast down the {event.name}')}. Nobody was on it."
    else:
        result = f"{plural(len(event.climbers), 'climber')} will fall" if event.down else "it holds"
        pushing = names.does(event.unit, f"push at the {event.name} with {plural(len(event.models), 'model')}")
        text = f"{pushing}: {event.face}, {event.needed} or more needed; {result}."
    return {"text": text, "units": (event.unit,), "models": event.models}
