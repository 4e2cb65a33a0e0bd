"""Taking back an act of the GM that is not the last one: what the GM has done since is done again without it."""

from collections.abc import Callable, Sequence

from arap.game.game import Game, Input, Interjected
from arap.kernel.reasons import Refusal
from arap.rules.gm.act import RULE, GmAct


def withdraw(game: Game, number: int, rewound: Callable[[], None] = lambda: None) -> Refusal | None:
    """Takes input `number` back. `rewound` is called when the game stands before it."""
    if refusal := why_not_withdraw(game, number):
        return refusal
    acts = game.inputs[number:]
    game.rewind(number)
    rewound()
    if refusal := done(game, acts[1:]):
        game.rewind(number)
        done(game, acts)
        return Refusal(f"What the GM has done since needs it: {refusal.reason}", RULE)
    return None


def why_not_withdraw(game: Game, number: int) -> Refusal | None:
    """Why an act of the GM cannot be taken back by itself."""
    acts = [isinstance(given, Interjected) and isinstance(given.act, GmAct) for given in game.inputs[number:]]
    if not acts or not acts[0]:
        return Refusal("Only an act of the GM can be taken back by itself", RULE)
    if not all(acts):
        return Refusal("The battle has gone on since; go back in the log and play on from before it", RULE)
    return None


def done(game: Game, acts: Sequence[Input]) -> Refusal | None:
    """Does acts of the GM one after the other; gives why one of them cannot be done."""
    for given in acts:
        if isinstance(given, Interjected) and (refusal := game.interject(given.act, given.seat)):
            return refusal
    return None
