"""Things that are worked out once and kept under a key."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Known(dict[Hashable, Any]):
    """What has been worked out so far, by key."""

    __slots__ = ()

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        """What is kept under the key; worked out when it is first asked for."""
        try:
            found: T = self[key]
        except KeyError:
            found = self[key] = work()
        return found
