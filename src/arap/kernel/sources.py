"""Where dice come from: a seed, a script, a person, a record."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Protocol

import numpy as np

from arap.kernel.dice import check_faces
from arap.kernel.errors import ArapError
from arap.kernel.requests import Faces, Roll
from arap.kernel.words import plural

AT_ONCE = 128


class DiceSource(Protocol):
    """Gives the faces of a roll, or None when they must be asked for. `drawn` counts the dice of the game so far.

    When a roll is undone its dice are put back, the last roll first."""

    def faces(self, roll: Roll, drawn: int) -> Faces | None: ...

    def put_back(self, purpose: str, faces: Faces) -> None: ...


class SeededDice:
    """Dice from a seed. The n-th die of a game depends on the seed and n alone, so undoing never re-rolls."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._start = int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big")
        self._block: tuple[int, list[int]] = 0, []

    def faces(self, roll: Roll, drawn: int) -> Faces:
        first, numbers = self._block
        at, sides = drawn - first, roll.sides
        if not 0 <= at <= len(numbers) - roll.dice:
            at, numbers = 0, _mixed(self._start, drawn, max(AT_ONCE, roll.dice))
            self._block = drawn, numbers
        return tuple([1 + (number * sides >> 64) for number in numbers[at : at + roll.dice]])

    def put_back(self, purpose: str, faces: Faces) -> None:
        """Nothing to do: the number of dice drawn tells where to go on."""


def _mixed(start: int, first: int, count: int) -> list[int]:
    """Numbers of 64 bits, one for each place in a row of them; arithmetic wraps at 64 bits."""
    places = np.arange(first + 1, first + count + 1, dtype=np.uint64)
    z = np.uint64(start) + places * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed: list[int] = (z ^ (z >> np.uint64(31))).tolist()
    return mixed


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
