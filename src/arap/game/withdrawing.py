"""Taking back: the last decision of a seat, with what was decided since in secret; or an act of the GM that is not the
last one, after which what the GM has done since is done again without it."""

from collections.abc import Callable, Collection, Sequence

from arap.battle.names import WATCHER
from arap.game.accounts import is_told
from arap.game.game import Decided, Game, Input, Interjected, Rolled
from arap.kernel.reasons import Refusal
from arap.rules.gm.act import RULE, GmAct

OTHERS = "Others have decided or dice were rolled since your last decision"


def why_no_undo(game: Game, seats: tuple[str, ...], passed: Collection[int] = ()) -> str:
    """Why the holder of these seats cannot take the last decision back; empty if it is possible. `passed` are the
    inputs that policies gave: they go with the decision before them."""
    number = last_decision(game, seats, passed)
    given = game.inputs[number] if number >= 0 else None
    if isinstance(given, Decided) and given.seat in seats:
        return game.why_not_back(number)
    if any(game.account(seat).is_partial for seat in seats or (WATCHER,)):
        return OTHERS
    return game.why_not_back(number) or ("" if (by := getattr(given, "seat", "")) in seats else made_by(game, by))


def made_by(game: Game, seat: str) -> str:
    return f"The last decision was made by {game.seat_name(seat)}"


def last_decision(game: Game, seats: tuple[str, ...], passed: Collection[int] = ()) -> int:
    """The number of the input that the holder of these seats would take back, with all that follows it. What others
    decided since in secret is passed over: else a refusal would tell that they were asked."""
    number, hears_all = len(game.inputs) - 1, not any(game.account(seat).is_partial for seat in seats)
    while number >= 0:
        if number in passed:
            number -= 1
        elif (secret := None if hears_all else decided_in_secret(game, seats, number)) is not None:
            number = secret - 1
        else:
            break
    return number


def decided_in_secret(game: Game, seats: tuple[str, ...], number: int) -> int | None:
    """The decision of another seat that led to this input, itself or with dice, without a word to these seats."""
    while number >= 0 and is_silent(game, seats, number):
        given = game.inputs[number]
        if isinstance(given, Decided) and given.seat not in seats:
            return number
        if not isinstance(given, Rolled):
            return None
        number -= 1
    return None


def is_silent(game: Game, seats: tuple[str, ...], number: int) -> bool:
    """Whether these seats read nothing of the first event of an input. They may read later ones, in which the
    interrupted play goes on."""
    bounds = [*game.input_events[number : number + 2], len(game.log)]
    first = game.log[bounds[0] : bounds[1]][:1]
    return not any(is_told(logged, seat) for logged in first for seat in seats)


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
