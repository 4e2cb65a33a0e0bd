"""The hash of a state: a digest of every value, and a hash of all digests in their order."""

from hashlib import blake2b
from itertools import compress
from operator import is_not

import msgspec

SIZE = 16
PACK = msgspec.msgpack.Encoder().encode
Values = tuple[msgspec.Struct | None, ...]


class StateHash:
    """The values of a state and their digests. It never changes; clones share it."""

    __slots__ = ("_digests", "_values")

    def __init__(self, values: Values = (), digests: list[bytes] | None = None) -> None:
        self._values, self._digests = values, digests or []

    def of(self, values: Values) -> "StateHash":
        """The hash of another state. Values are replaced, never changed: a value that is still the same object keeps
        its digest, and only the others are hashed."""
        if len(values) == len(self._values):
            digests = self._digests.copy()
            for place in compress(range(len(values)), map(is_not, values, self._values)):
                digests[place] = digest(values[place])
        elif not self._values:
            digests = [blake2b(PACK(value), digest_size=SIZE).digest() for value in values]
        else:
            known = dict(zip(map(id, self._values), self._digests, strict=True))
            digests = [known.get(id(value)) or digest(value) for value in values]
        return StateHash(values, digests)

    def __str__(self) -> str:
        return blake2b(b"".join(self._digests), digest_size=8).hexdigest()


def digest(value: msgspec.Struct | None) -> bytes:
    return blake2b(PACK(value), digest_size=SIZE).digest()
