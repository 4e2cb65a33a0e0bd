"""What many tests share: naming the rules a test checks, and running the command line."""

import contextlib
import io
from dataclasses import dataclass

import pytest

from arap.cli import main


def rule(*ids: str) -> pytest.MarkDecorator:
    """Names the rule entries a test checks."""
    return pytest.mark.rule(*ids)


@dataclass(frozen=True)
class Ran:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str


def run_arap(*args: str) -> Ran:
    """Runs one `arap` command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as end:
        main(args)
    return Ran(int(end.value.code or 0), out.getvalue(), err.getvalue())
