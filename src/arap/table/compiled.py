"""Hot geometry is plain loops over flat sequences: compiled by numba where it is installed, run as it is where not.

Compiled kernels read numpy arrays; the same source uncompiled reads lists, which Python indexes far faster.
Kernel modules are loaded when a kernel is first asked for, and numba with them. Loading numba takes ten times as long
as reading a scenario, so the few kernels that reading one calls (`READING`) do not load it: they run uncompiled, on
arrays, until another kernel is asked for. ARAP_NO_NUMBA=1 switches compiling off.
"""

import functools
import hashlib
import importlib
import os
import sys
from collections.abc import Callable, MutableSequence, Sequence
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import Any, ParamSpec, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

P = ParamSpec("P")
R = TypeVar("R")
Floats = MutableSequence[float]
Ints = MutableSequence[int]
FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
Points = Sequence[tuple[float, float]] | FloatArray


KERNELS = "arap.table.kernels"
READING = frozenset(
    (
        "first_overlapping", "ground_level", "highest_surface", "levels_at", "levels_at_spots", "pieces_holding",
        "pieces_within",
    )
)  # fmt: skip


class Compiler:
    """numba, once it is loaded. `wanted`: kernels are compiled, now or later."""

    def __init__(self) -> None:
        self.wanted = os.environ.get("ARAP_NO_NUMBA") != "1" and find_spec("numba") is not None
        self.numba: Any = None
        self.lock = RLock()

    @property
    def settled(self) -> bool:
        """Whether a kernel loaded now is loaded for good."""
        return self.numba is not None or not self.wanted

    def load(self) -> None:
        """Loads numba, and lets go of the kernels that were loaded uncompiled before: they are loaded again."""
        if self.settled:
            return
        try:
            self.numba = importlib.import_module("numba")
        except ImportError:
            self.wanted = False
        for name in [name for name in sys.modules if name.startswith(f"{KERNELS}.")]:
            del sys.modules[name]


COMPILER = Compiler()


class Later:
    """A kernel module that is loaded when one of its kernels is first asked for."""

    def __init__(self, name: str) -> None:
        self.name = f"{KERNELS}.{name}"

    def __getattr__(self, kernel: str) -> Any:
        if kernel.startswith("__"):
            raise AttributeError(kernel)
        with COMPILER.lock:
            if kernel not in READING:
                COMPILER.load()
            found = getattr(importlib.import_module(self.name), kernel)
            if COMPILER.settled:
                setattr(self, kernel, found)
        return found


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile on first call, keeping the machine code on disk where there is a place to keep it."""
    numba = COMPILER.numba
    if numba is None:
        return function
    try:
        compiled = numba.njit(cache=True, error_model="numpy")(function)
        stamp(compiled)
    except RuntimeError:
        compiled = numba.njit(error_model="numpy")(function)
    return cast(Callable[P, R], compiled)


def stamp(compiled: Any) -> None:
    """Tie the stored machine code to the text of every kernel file, since kernels call one another across files."""
    store: Any = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    if hasattr(store, "_source_stamp"):
        store._source_stamp = fingerprint()


@functools.cache
def fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sorted((Path(__file__).parent / "kernels").glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def feed_floats(values: ArrayLike) -> Floats:
    """Values as a kernel reads them. A kernel is compiled for writable arrays only, so others are copied."""
    flat: Any = np.asarray(values, dtype=np.float64).ravel()
    if not flat.flags.writeable:
        flat = flat.copy()
    fed: Floats = flat if COMPILER.wanted else flat.tolist()
    return fed


def feed_ints(values: ArrayLike) -> Ints:
    flat: Any = np.asarray(values, dtype=np.int64).ravel()
    fed: Ints = flat if COMPILER.wanted else flat.tolist()
    return fed


def plain_floats(values: Floats) -> list[float]:
    """Numbers from a kernel as Python works with them fastest."""
    return values.tolist() if isinstance(values, np.ndarray) else list(values)


def blank_floats(count: int) -> Floats:
    """Zeros for a kernel to fill."""
    blank: Any = np.zeros(count) if COMPILER.wanted else [0.0] * count
    found: Floats = blank
    return found


def blank_ints(count: int) -> Ints:
    blank: Any = np.zeros(count, dtype=np.int64) if COMPILER.wanted else [0] * count
    found: Ints = blank
    return found


def legs(starts: Points, ends: Points) -> Floats:
    """Legs as the kernels read them: px, py, qx, qy each."""
    if not len(starts):
        return feed_floats(np.zeros(0))
    if isinstance(starts, np.ndarray) or isinstance(ends, np.ndarray):
        return feed_floats(np.hstack([np.asarray(starts, dtype=np.float64), np.asarray(ends, dtype=np.float64)]))
    return feed_floats(np.array([value for p, q in zip(starts, ends, strict=True) for value in (*p, *q)], np.float64))
