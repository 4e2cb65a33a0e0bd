"""Log lines of actions, in the words of their files."""

from arap.battle.events import ActionTaken, UnitAimed, UnitReloaded, WentToGround
from arap.game.names import Names
from arap.game.narration.telling import TELLERS, Told
from arap.rules.turn.action import verb_of


def taken(names: Names, event: ActionTaken | UnitAimed | UnitReloaded | WentToGround) -> Told:
    told: Told = {"text": f"{names.does(event.unit, verb_of(event))}.", "units": (event.unit,)}
    return told | {"models": event.models} if isinstance(event, UnitReloaded) else told


TELLERS.update(dict.fromkeys((ActionTaken, UnitAimed, UnitReloaded, WentToGround), taken))
