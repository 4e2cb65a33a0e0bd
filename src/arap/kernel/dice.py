"""The dice of the game and how derived ones (D2, D3, D5, D66, D100, scatter) are read from them."""

from typing import Literal

from arap.kernel.errors import ArapError
from arap.kernel.reasons import cites, implements
from arap.kernel.words import plural

DirectHit = Literal["double", "double-or-7"]


@implements("dice.kit")
def check_faces(faces: tuple[int, ...], dice: int, sides: int) -> None:
    """A face outside 1..n, or the wrong number of dice, is refused."""
    if len(faces) != dice:
        raise ArapError(f"{plural(dice, 'die')} asked for and {len(faces)} given; give one number for each die.")
    for face in faces:
        if not 1 <= face <= sides:
            raise ArapError(f"A D{sides} cannot show {face}; give a number from 1 to {sides}.")


@implements("dice.d2")
def d2(face: int) -> int:
    """A D6: odd is 1, even is 2."""
    return 1 if face % 2 else 2


@implements("dice.d3")
def d3(face: int, method: str = "subtract") -> int:
    """A D6: 4, 5, 6 count as 1, 2, 3 (or half, rounded up, by the other method)."""
    return _folded(face, 3, method)


@implements("dice.d5")
def d5(face: int, method: str = "subtract") -> int:
    """A D10 with 10 for the face 0: from 6 upwards subtract 5 (or half, rounded up)."""
    return _folded(face, 5, method)


def _folded(face: int, values: int, method: str) -> int:
    return (face + 1) // 2 if method == "halve" else (face - 1) % values + 1


THROWN = {2: 6, 3: 6, 4: 4, 5: 10, 6: 6}
"""The die that is thrown for a D2, D3, D4, D5 or D6."""


def as_die(face: int, sides: int, method: str = "subtract") -> int:
    """The value of a D2, D3 or D5 by the face of the die thrown for it; other dice are what they show."""
    if sides == 2:
        return d2(face)
    return _folded(face, sides, method) if sides in (3, 5) else face


@implements("dice.d100")
def d100(tens: int, units: int) -> int:
    """Two D10 read 0..9, tens first; double zero is a hundred."""
    return 10 * tens + units or 100


@implements("dice.d66")
def d66(tens: int, units: int) -> int:
    """Two D6 read as tens and units."""
    return 10 * tens + units


@cites("dice.d66")
def check_d66_entry(number: int) -> None:
    """A table of a D66 holds only numbers the dice can show."""
    if not (1 <= number // 10 <= 6 and 1 <= number % 10 <= 6):
        raise ArapError(f"A D66 cannot roll {number}; both digits must be 1 to 6.")


@implements("dice.scatter.basic", "dice.scatter.only")
def scatter_distance(first: int, second: int, *, only: bool = False, direct: DirectHit = "double") -> int:
    """Two D6: a double is a direct hit (0"), anything else the total; a scatter-only roll never hits directly."""
    if not only and (first == second or (direct == "double-or-7" and first + second == 7)):
        return 0
    return first + second


@implements("dice.scatter.short")
def short_scatter(first: int, second: int, *, only: bool = False) -> int:
    """The higher die less the lower; a double is no scatter, or one die's value in a scatter-only roll."""
    if first == second:
        return first if only else 0
    return abs(first - second)


@implements("dice.scatter.three-dice")
def three_dice_scatter(faces: tuple[int, int, int], *, direct: DirectHit = "double") -> int:
    """The two highest dice added; if they are a double (or a seven, by option) the marker moves one of them."""
    highest, second, _ = sorted(faces, reverse=True)
    if highest == second or (direct == "double-or-7" and highest + second == 7):
        return highest
    return highest + second
