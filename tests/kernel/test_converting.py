"""Converting plain values: strict, and safe to do in several threads at once."""

import subprocess
import sys

import msgspec
import pytest

from arap.kernel.converting import converted

MANY_THREADS = """
import sys
from threading import Barrier, Thread
import msgspec
from arap.kernel.converting import converted

def use(kind, barrier):
    barrier.wait()
    assert converted({"own": {"one": [1, 2]}}, kind).own.one == (1, 2)

sys.setswitchinterval(1e-6)
for number in range(200):
    names = ["one", *[f"field_{n}" for n in range(30)]]
    inner = msgspec.defstruct(f"Inner{number}", [(name, tuple[int, ...] | None, None) for name in names])
    kind = msgspec.defstruct(f"Outer{number}", [("own", inner), ("list", dict[str, inner] | None, None)])
    barrier = Barrier(4)
    threads = [Thread(target=use, args=(kind, barrier)) for _ in range(4)]
    for each in threads: each.start()
    for each in threads: each.join()
print("all converted")
"""


class Point(msgspec.Struct):
    x: int


def test_a_value_becomes_its_type_strictly() -> None:
    assert converted({"x": 1}, Point) == Point(1)
    with pytest.raises(msgspec.ValidationError):
        converted({"x": "1"}, Point)


def test_threads_that_first_use_a_struct_at_the_same_moment_do_not_crash() -> None:
    done = subprocess.run([sys.executable, "-c", MANY_THREADS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "all converted"), done.stderr[-500:]
