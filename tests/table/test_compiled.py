"""The kernels give the same answers compiled and uncompiled, and loading the table loads no compiler."""

import json
import os
import subprocess
import sys
from typing import Any

from tests.table.compiled_answers import answers


def in_another_process(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def answers_of_another_process(**environment: str) -> Any:
    code = "import json; from tests.table.compiled_answers import answers; print(json.dumps(answers()))"
    return json.loads(in_another_process(code, PYTHONPATH=os.getcwd(), **environment))


def test_uncompiled_kernels_answer_exactly_as_compiled_ones() -> None:
    assert answers_of_another_process(ARAP_NO_NUMBA="1") == json.loads(json.dumps(answers()))


def test_another_process_answers_the_same_under_another_hash_seed() -> None:
    assert answers_of_another_process(PYTHONHASHSEED="77") == json.loads(json.dumps(answers()))


def test_importing_the_table_does_not_load_the_compiler() -> None:
    assert in_another_process("import arap.table, sys; print('numba' in sys.modules)").strip() == "False"


READING = """
import sys
from random import Random
from arap.table import groups
from tests.table.compiled_answers import an_uneven_table
table = an_uneven_table(Random(1))
def asked():
    return [
        [table.elevation(x, y), table.levels(x, y), table.natural(x, y), [p.id for p in table.pieces_within(x, y, 2.0)]]
        for x in range(1, 72, 7) for y in range(1, 48, 5)
    ]
"""


def test_what_reading_a_scenario_asks_is_compiled_as_soon_as_something_else_is_asked() -> None:
    code = """
before, without = asked(), "numba" in sys.modules
groups([(0, 0, 0)], 3.0)
from arap.table.table import plane
print(without, "numba" in sys.modules, asked() == before, hasattr(plane.pieces_within, "signatures"))
"""
    assert in_another_process(READING + code, PYTHONPATH=os.getcwd()).split() == ["False", "True", "True", "True"]


def test_several_threads_may_ask_while_the_compiler_is_loaded() -> None:
    code = """
from concurrent.futures import ThreadPoolExecutor
expected = asked()
with ThreadPoolExecutor(8) as pool:
    jobs = [pool.submit(groups, [(0, 0, 0)], 3.0) if n == 3 else pool.submit(asked) for n in range(8)]
print(all(job.result() == expected for n, job in enumerate(jobs) if n != 3), jobs[3].result())
"""
    assert in_another_process(READING + code, PYTHONPATH=os.getcwd()).split() == ["True", "[0]"]


def test_the_switch_keeps_the_compiler_out() -> None:
    code = "from arap.table import groups; import sys; groups([(0, 0, 0)], 3.0); print('numba' in sys.modules)"
    assert in_another_process(code, ARAP_NO_NUMBA="1").strip() == "False"


def test_after_warming_up_no_question_compiles_anything() -> None:
    code = """
from arap.table import warm_up
from tests.table.compiled_answers import answers
warm_up()
from arap.table.kernels import costly, crowd, eyes, ground, heap, levels, plane, routes, sight
modules = (costly, crowd, eyes, ground, heap, levels, plane, routes, sight)
kernels = [f for m in modules for f in vars(m).values() if hasattr(f, "signatures")]
before = [list(f.signatures) for f in kernels]
answers()
print(sum(map(len, before)), [list(f.signatures) for f in kernels] == before)
"""
    compiled, same = in_another_process(code, PYTHONPATH=os.getcwd()).split()
    assert int(compiled) > 10
    assert same == "True"
