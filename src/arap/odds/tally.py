"""What a volley counts apart from losses: the hits that suppress, and the Toughness values it may meet."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import msgspec
import numpy as np

from arap.odds.fates import Index
from arap.odds.salvos import Salvo

Mark: TypeAlias = tuple[int, frozenset[int]]
Counting: TypeAlias = Callable[[int, Salvo], int]


class Tally(msgspec.Struct, frozen=True):
    """The marks that can be reached, and for each salvo the next mark after a hit."""

    marks: tuple[Mark, ...]
    steps: tuple[Index, ...]


def toughness_of(salvo: Salvo) -> frozenset[int]:
    return frozenset([effect.toughness for effect in salvo.effects.values()])


def tally_of(salvos: Sequence[Salvo], counting: Counting, *, timing: bool, begin: Iterable[int] = (0,)) -> Tally:
    """All marks that can follow from the first ones. With `timing` a mark also holds the Toughness values of the models
    the hits may fall on: they decide when models are drawn."""
    tough = [toughness_of(salvo) if timing else frozenset[int]() for salvo in salvos]
    marks: dict[Mark, int] = {(count, frozenset()): number for number, count in enumerate(begin)}
    rows: list[list[int]] = [[] for _ in salvos]
    waiting = list(marks)
    for count, values in waiting:
        for number, salvo in enumerate(salvos):
            mark = counting(count, salvo), values | tough[number]
            if mark not in marks:
                marks[mark] = len(marks)
                waiting.append(mark)
            rows[number].append(marks[mark])
    return Tally(tuple(marks), tuple([np.array(row, dtype=np.intp) for row in rows]))
