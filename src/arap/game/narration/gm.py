"""The log of what the GM does."""

from arap.battle.events import gm as g
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, tells
from arap.kernel.words import listed


@tells(g.GmActed)
def _acted(names: Names, event: g.GmActed) -> Told:
    if event.enlisted:
        names.learn(event.enlisted.side, event.enlisted.setup)
    text = f"GM: {event.text}. Reason: {ended(event.why)}"
    return {"text": text, "level": ACTIVATION, "units": event.units, "models": event.models}


@tells(g.GmRuled)
def _ruled(names: Names, event: g.GmRuled) -> Told:
    text = f'GM: decides for {names.side(event.side)}: "{event.answer}". Reason: {ended(event.why)}'
    return {"text": text, "level": ACTIVATION, "side": event.side}


@tells(g.ValueImposed)
def _imposed(names: Names, event: g.ValueImposed) -> Told:
    why = listed([str(line) for line in event.modifiers])
    return {"text": f"{names.unit(event.unit)}: activation value {event.value} ({why}).", "units": (event.unit,)}


def ended(sentence: str) -> str:
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."
