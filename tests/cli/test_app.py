"""The `arap` command as a whole."""

import sys
from types import SimpleNamespace

import pytest
import typer

from arap import __version__
from arap.cli import app as commands
from arap.cli.lazy import Lazy
from arap.kernel.errors import ArapError
from tests.support import Ran, run_arap


def sail(monkeypatch: pytest.MonkeyPatch, outcome: BaseException) -> Ran:
    """Runs a command `sail` that ends so."""

    def command() -> None:
        raise outcome

    monkeypatch.setitem(sys.modules, "ship", SimpleNamespace(sail=command))
    monkeypatch.setitem(commands.COMMANDS, "sail", Lazy("ship:sail", "Sail."))
    return run_arap("sail")


def test_the_version_is_printed() -> None:
    assert run_arap("--version").out == f"arap {__version__}\n"


def test_help_lists_every_command_without_importing_it() -> None:
    shown = run_arap("--help").out
    assert all(name in shown for name in commands.COMMANDS)


@pytest.mark.parametrize("name", commands.COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    ran = run_arap(name, "--help")
    assert ran.status == 0
    assert f"arap {name}" in ran.out.partition("Example")[2]


def test_a_misspelt_command_suggests_the_right_one() -> None:
    ran = run_arap("ruels")
    assert ran.status == 2
    assert "Did you mean 'rules'?" in ran.err


def test_bad_input_is_one_sentence_and_status_2(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = sail(monkeypatch, ArapError("The ship has no sail; give it one."))
    assert (ran.status, ran.err) == (2, "arap: The ship has no sail; give it one.\n")


def test_an_interrupt_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = sail(monkeypatch, KeyboardInterrupt())
    assert (ran.status, ran.out, ran.err) == (130, "", "")


def test_an_exit_status_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sail(monkeypatch, typer.Exit(1)).status == 1
