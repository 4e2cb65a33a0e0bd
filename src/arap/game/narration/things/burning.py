"""Log lines of models that burn."""

from arap.battle.events.things import burning as e
from arap.game.names import Names
from arap.game.narration.telling import Told, dice_of, tells
from arap.game.view import Die
from arap.kernel.breakdown import breakdown
from arap.kernel.words import listed, plural


@tells(e.CatchRolled)
def _catch(names: Names, event: e.CatchRolled) -> Told:
    alight = [model for model, throw in zip(event.models, event.throws, strict=True) if throw.met]
    what = "is covered with acid" if event.acid else "is on fire"
    many = "are covered with acid" if event.acid else "are on fire"
    result = f"{listed([names.model(model) for model in alight])} {what if len(alight) == 1 else many}"
    nobody = "the acid runs off" if event.acid else "no model catches fire"
    text = f"{names.unit(event.unit)}, {event.needed.needed} needed: {result if alight else nobody}."
    return {
        "text": text, "units": (event.unit,), "models": event.models, "dice": dice_of(event.throws),
        "breakdown": breakdown(event.needed, "to catch fire"),
    }  # fmt: skip


@tells(e.FlamesFought)
def _fought(names: Names, event: e.FlamesFought) -> Told:
    flames = "acid" if event.acid else "fire"
    help_ = f" with {plural(len(event.helpers), 'helper')}" if event.helpers else ""
    result = f"the {flames} is gone; it does nothing more this turn" if event.throw.met else f"the {flames} stays"
    return {
        "text": f"{names.model(event.model)}{help_}, {event.needed.needed} needed: {result}.",
        "units": (event.unit,),
        "models": (event.model, *event.helpers),
        "dice": dice_of((event.throw,)),
        "breakdown": breakdown(event.needed, "to put it out"),
    }


@tells(e.FlamesIgnored)
def _ignored(names: Names, event: e.FlamesIgnored) -> Told:
    how = "ignores the flames and acts as usual" if event.ignored else "does not ignore the flames"
    return {"text": f"{names.model(event.model)} {how}.", "units": (event.unit,), "models": (event.model,)}


@tells(e.BurningModelRan)
def _ran(names: Names, event: e.BurningModelRan) -> Told:
    stopped = f", stopped by {names.model(event.stopped_by)}" if event.stopped_by else ""
    text = f"{names.model(event.moved.model)} burns and runs {names.inches(event.distance)} at random{stopped}."
    dice = tuple(Die(face) for face in event.faces)
    return {"text": text, "units": (event.unit,), "models": (event.moved.model,), "dice": dice}
