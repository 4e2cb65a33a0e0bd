"""How events become log lines: the register of tellers, and words they share."""

from collections.abc import Callable
from typing import Any, TypeVar

from arap.battle.event import Event
from arap.game.names import Names
from arap.game.view import Die
from arap.kernel.requests import Faces
from arap.kernel.throws import Throw

E = TypeVar("E", bound=Event)
Told = dict[str, Any]
Teller = Callable[[Names, Any], Told]
TURN, ACTIVATION, DETAIL, ASIDE = 0, 1, 2, 3
TELLERS: dict[type[Event], Teller] = {}


def tells(kind: type[E]) -> Callable[[Callable[[Names, E], Told]], Callable[[Names, E], Told]]:
    """Registers the log line for a kind of event."""

    def register(teller: Callable[[Names, E], Told]) -> Callable[[Names, E], Told]:
        TELLERS[kind] = teller
        return teller

    return register


def faces_at(faces: Faces, value: int) -> tuple[Die, ...]:
    return tuple(Die(face, face <= value) for face in faces)


def dice_of(throws: tuple[Throw, ...]) -> tuple[Die, ...]:
    """The dice of throws; of one that was rolled again, the missed one first."""
    dice = []
    for throw in throws:
        dice += [Die(throw.missed, False)] if throw.missed else []
        dice += [Die(throw.face, throw.met, throw.second)] if throw.face else []
    return tuple(dice)
