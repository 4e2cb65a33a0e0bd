"""What happened in many games, counted: laws prove little over games in which nothing happens."""

from collections import Counter
from collections.abc import Sequence

from arap.battle.acts import Agitate, Dispute
from arap.game.acts import ACTS as ALL_ACTS
from arap.game.game import Decided, Game
from arap.kernel.requests import Ask
from arap.rules.gm.act import GmAct
from tests.laws.playing import play

ACTS = {act.__name__ for act in ALL_ACTS if not issubclass(act, Agitate | Dispute | GmAct)}
QUESTIONS = {
    "first-player", "activation", "action", "declare", "react.pickup.offer", "react.ground.under-fire", "flee", "rally",
    "facing", "order",
}  # fmt: skip
FIGHTING = {
    "VolleyBegan": "shots", "HitsRolled": "hits", "WoundsRolled": "wounds", "SavesRolled": "saves",
    "ModelRemoved": "casualties", "SuppressionGained": "suppression", "Regrouped": "regrouping",
    "UnitPinned": "units pinned", "UnitBroke": "units broken", "UnitFled": "flights", "UnitLeftTable": "units run off",
    "UnitRallied": "rallies",
    "UnitDestroyed": "units destroyed", "Bust": "busts", "PickUpRolled": "pick-ups", "WentToGround": "going to ground",
    "UnitAimed": "aiming", "ShotLost": "shots out of range",
}  # fmt: skip


def named(ask: Ask) -> str:
    """A question by its kind; an offer to react by the rule that makes it."""
    return ask.rule if ask.kind == "react" else ask.kind


class Tally:
    """Counts of events, of acts and of questions over many games."""

    def __init__(self) -> None:
        self.events, self.acts, self.questions = Counter[str](), Counter[str](), Counter[str]()

    def play(self, game: Game, bots: Sequence[str], seed: int | str) -> None:
        """Plays a game to its end and counts what happens in it."""
        try:
            self.questions.update(named(ask) for ask in play(game, bots, seed))
        finally:
            self.events.update(type(entry.event).__name__ for entry in game.log)
            self.acts.update(type(given.act).__name__ for given in game.inputs if isinstance(given, Decided))

    def add(self, other: "Tally") -> None:
        self.events += other.events
        self.acts += other.acts
        self.questions += other.questions

    def missing(self) -> set[str]:
        """Kinds of fighting, of act and of question that never came up."""
        unseen = {what for event, what in FIGHTING.items() if not self.events[event]}
        return unseen | (ACTS - set(self.acts)) | (QUESTIONS - set(self.questions))
