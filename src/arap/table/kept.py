"""Answers about places and legs that were asked lately."""

from collections.abc import Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST = 20_000


class Kept(dict[K, V]):
    """Answers by question. It is emptied when it is full; a table is never changed, so no answer ever becomes wrong."""

    __slots__ = ("most",)

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self.most = most

    def keep(self, key: K, answer: V) -> V:
        if len(self) >= self.most:
            self.clear()
        self[key] = answer
        return answer
