"""Blockers never rout: they stay at their posts when their unit breaks."""

from arap.battle.battle import Battle
from arap.battle.events.things.blocking import PostHeld
from arap.battle.parts import split
from arap.kernel.reasons import cites
from arap.rules.blocking.holding import is_blocking

RULE = "block.hold"


@cites("block.hold")
def routers_of(battle: Battle, unit_id: str) -> list[str]:
    """The unit that routs of one that has failed its test: the unit itself; the part of it that blocks nothing, while
    the blockers stay as a unit of their own; or none, if all of it blocks."""
    unit = battle.units[unit_id]
    posted = [model for model in unit.models if is_blocking(battle, model)]
    if not posted:
        return [unit_id]
    rest = [model for model in unit.models if model not in posted]
    battle.emit(PostHeld(rule=RULE, unit=unit_id, models=tuple(posted), alone=not rest))
    return split(battle, unit_id, [posted, rest], RULE)[1:] if rest else []
