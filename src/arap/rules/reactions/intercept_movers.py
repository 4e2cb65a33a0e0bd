"""Stepping in the way of an enemy that strays too close, or of a charge at another unit."""

from collections.abc import Iterator, Sequence

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.words import plural
from arap.rules.charge.interception import intercept
from arap.rules.reactions.interception import Interception, stop_of
from arap.rules.triggers.reaction import reaction
from arap.rules.triggers.trigger import Trigger

MEANING = (
    "No roll and no action point needed: both units are locked in melee where the enemy is now, and fight in the melee "
    "step of this turn. Neither has charge bonuses."
)
ONCE = "A unit intercepts once in a player turn. If you let the enemy pass, the move goes on."


@reaction
@implements("react.intercept.stray", "react.intercept.several", "react.intercept.pursuers")
@cites("react.intercept.charge")
class InterceptMovers(Interception):
    """Triggers 5, 8 and 9: the enemy halts where it has come too near, and the interceptors move up to fight it.
    Charges and pursuits resolve this themselves, since their models move up too."""

    on = frozenset(("stray", "route", "chase", "disembarked"))
    halts = True
    gist = "melee where they are now, without bonuses"

    @cites("react.intercept.resolve", "react.auto-activation")
    def notes(self, battle: Battle, enemy: Unit, units: Sequence[str]) -> Iterator[str]:
        yield from super().notes(battle, enemy, units)
        yield MEANING
        acting = battle.acting(enemy.id)
        if acting and acting.points:
            kept = plural(acting.points, "action point")
            yield f"{enemy.does('keep')} {kept}, to use if all interceptors fall in this round."
        yield ONCE

    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        """Against the unit of the model that came near: a character that walked out of its squad is alone by now."""
        assert isinstance(answer, React)
        near = [each.model for each in stop_of(trigger).of(answer.unit) if each.model in battle.models]
        yield from intercept(battle, answer.unit, battle.models[near[0]].unit if near else trigger.unit)
        return True
