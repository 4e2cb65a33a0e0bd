"""Boats, in words."""

from arap.battle.events.things import boats as e
from arap.game.names import Names
from arap.game.narration.telling import Told, tells
from arap.kernel.words import plural, with_article


@tells(e.BoatSailed)
def _sailed(names: Names, event: e.BoatSailed) -> Told:
    did = f"take {with_article(event.name)} {names.inches(event.inches)} to a place {names.spot(event.at)}"
    taken = f" and pick up {plural(len(event.picked_up), 'swimmer')}" if event.picked_up else ""
    return {"text": f"{names.does(event.unit, did)}{taken}.", "units": (event.unit,), "models": event.models}
