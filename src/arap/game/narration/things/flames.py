"""Log lines of fires on the table."""

from arap.battle.events.things import flames as e
from arap.game.names import Names
from arap.game.narration.telling import Told, dice_of, tells
from arap.game.view import Mark
from arap.kernel.breakdown import breakdown
from arap.kernel.words import plural

SQUARE = 0.5


@tells(e.IgnitionRolled)
def _ignition(names: Names, event: e.IgnitionRolled) -> Told:
    result = "it burns" if event.square else "it does not take fire"
    return {
        "text": f"{names.model(event.model)} sets light to {event.what}: {result}.",
        "mark": Mark(at=event.at, radius=SQUARE),
        "units": (event.unit,),
        "models": (event.model,),
        "dice": dice_of((event.throw,)),
        "breakdown": breakdown(event.needed, "to light"),
    }


@tells(e.FireSpread)
def _spread(names: Names, event: e.FireSpread) -> Told:
    burn = plural(len(event.lit), "square")
    text = f"The fire spreads: {burn} more {'burns' if len(event.lit) == 1 else 'burn'}."
    return {"text": text if event.lit else "The fire does not spread.", "dice": dice_of(event.throws)}


@tells(e.SquaresBurnt)
def _burnt(names: Names, event: e.SquaresBurnt) -> Told:
    many = len(event.squares)
    return {"text": f"{plural(many, 'square')} {'is' if many == 1 else 'are'} burnt out."}


@tells(e.ExtinguishRolled)
def _extinguish(names: Names, event: e.ExtinguishRolled) -> Told:
    result = "the fire is out" if event.throw.met else "it burns on"
    help_ = f" with {plural(len(event.helpers), 'helper')}" if event.helpers else ""
    return {
        "text": f"{names.model(event.model)}{help_} fights the fire in {event.what}: {result}.",
        "mark": Mark(at=event.at, radius=SQUARE),
        "units": (event.unit,),
        "models": (event.model, *event.helpers),
        "dice": dice_of((event.throw,)),
        "breakdown": breakdown(event.needed, "to put out"),
    }


@tells(e.PoolLit)
def _pool(names: Names, event: e.PoolLit) -> Told:
    result = "a pool of fire burns there" if event.pool else "the ground does not take fire"
    return {
        "text": f"{names.model(event.model)} aims at the ground {names.spot(event.at)}: {result}.",
        "units": (event.unit,),
        "models": (event.model,),
        "dice": dice_of((event.throw,)),
        "breakdown": breakdown(event.needed, "to light"),
    }


@tells(e.PoolRolled)
def _pool_ends(names: Names, event: e.PoolRolled) -> Told:
    result = "burns out" if event.throw.met else "burns on"
    return {
        "text": f"The pool of fire {names.spot(event.at)} {result}.",
        "dice": dice_of((event.throw,)),
        "breakdown": breakdown(event.needed, "to burn out"),
    }
