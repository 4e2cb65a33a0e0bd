"""Where dice come from: a seed, a script, a person, a record."""

import hmac
import struct
from collections.abc import Mapping, Sequence
from hashlib import sha512
from typing import Protocol

from arap.kernel.dice import check_faces
from arap.kernel.errors import ArapError
from arap.kernel.requests import Faces, Roll
from arap.kernel.words import plural

WORDS = 1 << 32
PER_BLOCK = 16
BLOCKS_AT_ONCE = 8


class DiceSource(Protocol):
    """Gives the faces of a roll, or None when they must be asked for. `drawn` counts the dice of the game so far.

    When a roll is undone its dice are put back, the last roll first."""

    def faces(self, roll: Roll, drawn: int) -> Faces | None: ...

    def put_back(self, purpose: str, faces: Faces) -> None: ...


class KeyedDice:
    """Dice from a secret key. The n-th die of a game depends on the key and n alone, so undoing never re-rolls. All
    dice so far tell nothing about the next one to anybody without the key.

    HMAC-SHA-512 of the key and a counter gives words of 32 bits, one for each die. Words that would favour some faces
    are replaced, so all faces are equally likely. docs/dice.md says it exactly."""

    def __init__(self, key: bytes) -> None:
        self._keyed = hmac.new(key, digestmod="sha512")
        self._known: tuple[int, tuple[int, ...]] = 0, ()

    def faces(self, roll: Roll, drawn: int) -> Faces:
        first, words = self._known
        at, dice, sides = drawn - first, roll.dice, roll.sides
        if not 0 <= at <= len(words) - dice:
            first, words = self._known = self._words_from(drawn // PER_BLOCK, dice)
            at = drawn - first
        fair, found = WORDS - WORDS % sides, words[at : at + dice]
        if max(found, default=0) >= fair:
            found = tuple([self._fair_word(drawn + n, word, fair) for n, word in enumerate(found)])
        return tuple([1 + word % sides for word in found])

    def _words_from(self, block: int, dice: int) -> tuple[int, tuple[int, ...]]:
        """The number of the first die of a block, and the words of enough blocks for a roll that begins in it."""
        blocks = max(BLOCKS_AT_ONCE, dice // PER_BLOCK + 2)
        text = b"".join([self._block(f"{number}") for number in range(block, block + blocks)])
        return block * PER_BLOCK, struct.unpack(f">{blocks * PER_BLOCK}I", text)

    def _fair_word(self, die: int, word: int, fair: int) -> int:
        """The word of a die; one that would favour some faces is replaced by another that only this die has."""
        attempt = 0
        while word >= fair:
            attempt += 1
            word = int.from_bytes(self._block(f"{die}/{attempt}")[:4], "big")
        return word

    def _block(self, name: str) -> bytes:
        keyed = self._keyed.copy()
        keyed.update(name.encode())
        return keyed.digest()

    def put_back(self, purpose: str, faces: Faces) -> None:
        """Nothing to do: the number of dice drawn tells where to go on."""


class SeededDice(KeyedDice):
    """Dice whose key is made from a seed: whoever knows the seed knows all dice. For tests, scripts and simulation."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(sha512(f"arap seed {seed}".encode()).digest())
        self.seed = seed


class ScriptedDice:
    """Dice written down by purpose, so that a script does not depend on the order of unrelated rolls.

    Purposes without dice left are taken from `otherwise`, if there is one.
    """

    def __init__(self, script: Mapping[str, Sequence[int]], otherwise: DiceSource | None = None) -> None:
        self._left = {purpose: list(faces) for purpose, faces in script.items()}
        self._otherwise = otherwise

    def faces(self, roll: Roll, drawn: int) -> Faces | None:
        if not self._left.get(roll.purpose) and self._otherwise:
            return self._otherwise.faces(roll, drawn)
        left = self._left.get(roll.purpose, [])
        if len(left) < roll.dice:
            raise ArapError(
                f"The script has {plural(len(left), 'die')} left for {roll.purpose}, {roll.dice} needed"
                f"{' for ' + roll.label if roll.label else ''}; add them under dice."
            )
        taken, self._left[roll.purpose] = tuple(left[: roll.dice]), left[roll.dice :]
        check_faces(taken, roll.dice, roll.sides)
        return taken

    def put_back(self, purpose: str, faces: Faces) -> None:
        self._left[purpose] = [*faces, *self._left.get(purpose, [])]

    @property
    def unused(self) -> dict[str, list[int]]:
        return {purpose: faces for purpose, faces in self._left.items() if faces}


class TypedDice:
    """Real dice: every roll waits for a person to type in what they show."""

    def faces(self, roll: Roll, drawn: int) -> None:
        return None

    def put_back(self, purpose: str, faces: Faces) -> None:
        """Nothing to do: whoever typed them will be asked again."""
