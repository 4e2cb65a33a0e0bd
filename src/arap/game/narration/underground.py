"""What happens under the ground, in words."""

from arap.battle.event import Place
from arap.battle.events import underground as e
from arap.game.names import Names
from arap.game.narration.telling import Told, tells
from arap.kernel.words import plural


def where(names: Names, at: Place) -> str:
    """The mouth or chamber at a place, or the place itself."""
    return names.mouth(at) or f"a place {names.spot(at)}"


@tells(e.WentBelow)
def _went_below(names: Names, event: e.WentBelow) -> Told:
    how = "dig a way down" if event.dug else "go down"
    text = f"{names.does(event.unit, how)} at {where(names, event.at)}."
    return {"text": text, "units": (event.unit,), "models": event.models}


@tells(e.UnitTunnelled)
def _tunnelled(names: Names, event: e.UnitTunnelled) -> Told:
    text = f"{names.does(event.unit, 'move')} under the ground to {where(names, event.path[-1])}"
    cost = f", {names.inches(event.cost)}" if event.cost else ""
    met = "; an enemy under the ground bars the way" if event.met else ""
    return {"text": f"{text}{cost}{met}.", "units": (event.unit,)}


@tells(e.UnitSurfaced)
def _surfaced(names: Names, event: e.UnitSurfaced) -> Told:
    how = "dig a way up" if event.dug else "come up"
    text = f"{names.does(event.unit, how)} at {where(names, event.at)}: {plural(len(event.models), 'model')}."
    return {"text": text, "side": event.side, "units": (event.unit,), "models": event.models}


@tells(e.MetBelow)
def _met_below(names: Names, event: e.MetBelow) -> Told:
    text = f"{names.does(event.unit, 'run')} into {names.unit(event.enemy)} under the ground, {names.spot(event.at)}."
    return {"text": f"{text} They fight.", "units": (event.unit, event.enemy)}
