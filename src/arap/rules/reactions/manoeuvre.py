"""Manoeuvre reaction: a unit moves because an enemy is close."""

from arap.battle.acts import Act, React
from arap.battle.battle import Battle
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Flow
from arap.rules.overwatch import end_overwatch
from arap.rules.reaction_roll import reaction_roll
from arap.rules.reactions.closeness import CloseReaction, note_nearness
from arap.rules.reactions.odds_in_words import chances_told
from arap.rules.reactions.reaction_moves import RULE, able_to_move, reaction_moves
from arap.rules.triggers.reaction import reaction
from arap.rules.triggers.trigger import Trigger


@reaction
@implements("react.manoeuvre.trigger-move", "react.manoeuvre.trigger-fire", "react.manoeuvre.trigger-still")
class Manoeuvre(CloseReaction):
    """Triggers 2, 3, 7 and 10: two dice against the activation value, then a standard move for each success."""

    name = "manoeuvre"
    deed = "move"
    gist = "one move for each success"
    rolls = True
    rule = RULE

    def why_unable(self, battle: Battle, trigger: Trigger, unit: Unit) -> Refusal | None:
        if able_to_move(battle, unit.id):
            return None
        return Refusal(f"No model of {unit.name} can move", RULE)

    def note(self, battle: Battle, trigger: Trigger, unit: Unit) -> str:
        return chances_told(battle, unit)

    @implements("react.manoeuvre.choice")
    def resolve(self, battle: Battle, trigger: Trigger, answer: Act) -> Flow[bool]:
        """Declared before the roll: two successes are two moves, never a move and a shot."""
        assert isinstance(answer, React)
        successes = yield from reaction_roll(battle, answer.unit, self.name)
        end_overwatch(battle, answer.unit, "overwatch.fire")
        if successes:
            note_nearness(battle, answer.unit)
            yield from reaction_moves(battle, answer.unit, successes)
        return True
