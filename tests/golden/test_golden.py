"""Battles written down as scripts: each is played, and everything it expects must hold."""

from pathlib import Path

import pytest

from arap.game.scripts.script import ScriptRun, parse_script, play_script, read_script, script_text

SCRIPTS = sorted(Path(__file__).parent.glob("*.yaml"))


def played(path: Path) -> ScriptRun:
    return play_script(read_script(path))


def test_there_are_golden_battles() -> None:
    assert len(SCRIPTS) >= 12


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_golden_battle_goes_as_written(path: Path) -> None:
    run = played(path)
    assert run.expectations
    assert [str(failure) for failure in run.failures] == []
    assert run.unused_dice == {}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_golden_battle_written_down_again_leads_to_the_same_state(path: Path) -> None:
    game = played(path).game
    again = play_script(parse_script(script_text(game), "again.yaml"))
    assert not again.failures
    assert [logged.hash for logged in again.game.log] == [logged.hash for logged in game.log]
