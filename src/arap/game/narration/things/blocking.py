"""The log of models that block narrow places."""

from arap.battle.events.things import blocking as b
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, tells
from arap.kernel.words import agree, listed, plural


@tells(b.PlaceBlocked)
def _blocked(names: Names, event: b.PlaceBlocked) -> Told:
    who = listed([names.model(model) for model in event.models])
    does = agree("block", many=len(event.models) > 1)
    most = plural(max(event.attackers), "enemy")
    each = "each of them" if len(event.models) > 1 else "it"
    text = f"{who} of {names.unit(event.unit)} {does} {event.name}: {most} at a time can fight {each}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,), "models": event.models}


@tells(b.BlockEnded)
def _ended(names: Names, event: b.BlockEnded) -> Told:
    text = f"{names.model(event.model)} of {names.unit(event.unit)} no longer blocks {event.name}: it {event.why}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,), "models": (event.model,)}


@tells(b.PostHeld)
def _held(names: Names, event: b.PostHeld) -> Told:
    who = listed([names.model(model) for model in event.models])
    does = agree("hold", many=len(event.models) > 1)
    rest = "" if event.alone else " while the others rout"
    text = f"{who} of {names.unit(event.unit)} {does} the post{rest}: blockers never rout."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,), "models": event.models}
