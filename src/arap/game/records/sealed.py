"""Sealed dice: the server commits to a key, players mix values of their own into it, and the key is told at the end."""

import hmac
import secrets
from hashlib import sha256
from itertools import takewhile

import msgspec

from arap.kernel.errors import ArapError
from arap.kernel.requests import Faces, Roll
from arap.kernel.sources import KeyedDice

KEY_BYTES = 32
VALUE_DIGITS = 32


class MixedIn(msgspec.Struct, frozen=True):
    """A value that the browser of these seats has mixed in, for dice number `first` and all after it."""

    seats: str
    value: str
    first: int


class Seal(msgspec.Struct, frozen=True):
    """What the dice of a battle come from. `commitment` is the SHA-256 of the key, told before the first die; `key` is
    "" as long as it is not told. Dice before number `first` were thrown in another battle, from which this one goes
    on."""

    commitment: str = ""
    key: str = ""
    first: int = 0
    luck: tuple[MixedIn, ...] = ()

    @property
    def untold(self) -> "Seal":
        """The same without the key, for a battle that goes on."""
        return msgspec.structs.replace(self, key="")

    @property
    def keeps_word(self) -> bool:
        """Whether the key is the one committed to."""
        return commitment_to(self.key) == self.commitment


def commitment_to(key: str) -> str:
    try:
        return sha256(bytes.fromhex(key)).hexdigest()
    except ValueError:
        return ""


def new_seal(first: int = 0) -> Seal:
    """A seal with a key from the system's randomness."""
    key = secrets.token_hex(KEY_BYTES)
    return Seal(commitment_to(key), key, first)


def with_luck(seal: Seal, seats: str, value: str, first: int) -> Seal:
    """The seal with a further value mixed in."""
    if len(value) != VALUE_DIGITS or set(value) - set("0123456789abcdef"):
        raise ArapError(f"A value to mix into the dice is {VALUE_DIGITS} digits from 0 to f.")
    return msgspec.structs.replace(seal, luck=(*seal.luck, MixedIn(seats, value, first)))


class SealedDice:
    """Dice from a seal. Nothing is thrown before the first value has been mixed in."""

    def __init__(self, seal: Seal) -> None:
        self.seal = seal
        self._mixed: dict[int, KeyedDice] = {}

    def faces(self, roll: Roll, drawn: int) -> Faces | None:
        if not self.seal.luck or not self.seal.key:
            return None
        single = Roll(roll.purpose, roll.rule, roll.seat, 1, roll.sides)
        mixed = [self._from(drawn + n) for n in range(roll.dice)]
        if len(set(map(id, mixed))) == 1:
            return mixed[0].faces(roll, drawn)
        return tuple([dice.faces(single, drawn + n)[0] for n, dice in enumerate(mixed)])

    def _from(self, die: int) -> KeyedDice:
        """The dice of all values mixed in before this die; the first value counts for every die."""
        later = list(takewhile(lambda luck: luck.first <= die, self.seal.luck[1:]))
        count = 1 + len(later)
        if count not in self._mixed:
            told = "".join([f"{luck.seats} {luck.value}\n" for luck in self.seal.luck[:count]])
            self._mixed[count] = KeyedDice(hmac.digest(bytes.fromhex(self.seal.key), told.encode(), "sha512"))
        return self._mixed[count]

    def put_back(self, purpose: str, faces: Faces) -> None:
        """Nothing to do: the number of dice drawn tells where to go on."""
