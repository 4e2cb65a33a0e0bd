"""Shooting reaction: a unit fires at an enemy that is close."""

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow
from arap.rules.overwatch import end_overwatch
from arap.rules.reaction_roll import reaction_roll
from arap.rules.reactions.closeness import CloseReaction, why_no_target
from arap.rules.reactions.odds_in_words import chances_told
from arap.rules.shooting.reacting.fire import NOBODY_FIRES, can_fire, reaction_fire, reaction_volley
from arap.rules.triggers.reaction import reaction
from arap.rules.triggers.trigger import Trigger


@reaction
@cites("react.shoot.target", "react.manoeuvre.choice", "react.manoeuvre.trigger-move")
class ShootBack(CloseReaction):
    """Triggers 2, 3, 7 and 10: two dice against the activation value, then one volley at the enemy that caused it."""

    name = "shoot"
    gist = "one volley at them"
    rolls = True
    rule = "react.shoot.resolution"

    def why_unable(self, battle: Battle, trigger: Trigger, unit: Unit) -> Refusal | None:
        volley = reaction_volley(unit.id, trigger.unit)
        refusal = why_no_target(battle.units[trigger.unit])
        return refusal or (None if can_fire(battle, volley) else NOBODY_FIRES)

    def note(self, battle: Battle, trigger: Trigger, unit: Unit) -> str:
        return chances_told(battle, unit)

    @cites("overwatch.fire", "overwatch.lost")
    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        """An ordinary reaction in place of overwatch fire ends overwatch."""
        assert isinstance(answer, React)
        successes = yield from reaction_roll(battle, answer.unit, self.name)
        end_overwatch(battle, answer.unit, "overwatch.fire")
        if successes:
            yield from reaction_fire(battle, reaction_volley(answer.unit, trigger.unit, successes))
        return True
