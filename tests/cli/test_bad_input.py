"""Bad input to real processes: one clear sentence, exit status 2, nothing written or lost."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.battles import SCENARIO, SCRIPT, a_file, a_save, changed

ROOT = Path(__file__).parents[2]
ARAP = Path(sys.executable).with_name("arap")

SCENARIOS = {
    "an unknown weapon": (
        ("weapons: [zapper]", "weapons: [zaper]"),
        "line 12, sides.red.army.troops.zapman.weapons: there is no weapon 'zaper'; did you mean 'zapper'?",
    ),
    "a negative save": (
        ("{save: 6}", "{save: -1}"),
        "line 8, sides.red.army.armour.tin.save: expected a whole number from 2 to 6, got -1.",
    ),
    "a misspelt key": (
        ("table: [24, 24]", "tabel: [24, 24]"),
        "line 2, tabel: there is no such key here; did you mean 'table'?",
    ),
    "overlapping models": (
        ("deploy: {boys: {at: [12, 4], ranks: 1}}", "deploy: {boys: [[12, 4], [12.9, 4], [15, 4]]}"),
        "line 16, sides.red.deploy.boys: model 2 of 'boys' at 12.9,4 overlaps model 1 of 'boys' at 12,4.",
    ),
    "an unknown key of a rule set": (
        ("table: [24, 24]", "table: [24, 24]\nrules: {ruleset: Ours, settings: {shoot.premesure: true}}"),
        "line 3, rules.settings.shoot.premesure: unknown setting 'shoot.premesure'; did you mean 'shoot.premeasure'?",
    ),
    "a first player who is not there": (
        ("table: [24, 24]", "table: [24, 24]\nsettings: {turn.first-player: green}"),
        "scenario bad: turn.first-player cannot be 'green'; it takes roll-off or one of red, blue.",
    ),
    "a file that ends too soon": (("alpha: {at: [12, 20]}\n", "alpha: {at: [12, "), "not valid YAML"),
}


def arap(*args: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ARAP, *args], cwd=cwd, capture_output=True, text=True, check=False)


def refused(*args: str, cwd: Path) -> str:
    """The sentence with which a command refuses; it writes nothing and changes no file."""
    before = {path: path.read_bytes() for path in cwd.iterdir()}
    ran = arap(*args, cwd=cwd)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("arap: ") and ran.stderr.count("\n") == 1
    assert {path: path.read_bytes() for path in cwd.iterdir()} == before
    return ran.stderr


@pytest.mark.parametrize("problem", SCENARIOS)
def test_a_scenario_is_refused_for(problem: str, tmp_path: Path) -> None:
    (old, new), told = SCENARIOS[problem]
    a_file(tmp_path, "bad.yaml", changed(SCENARIO, old, new))
    assert told in refused("scenario", "check", "bad.yaml", cwd=tmp_path)


def test_a_bad_scenario_is_not_drawn_over_an_old_picture(tmp_path: Path) -> None:
    a_file(tmp_path, "bad.yaml", changed(SCENARIO, "home: south", "home: nowhere"))
    a_file(tmp_path, "map.svg", "<svg/>")
    assert "line 15, sides.red.home" in refused("scenario", "draw", "bad.yaml", "-o", "map.svg", cwd=tmp_path)


@pytest.mark.parametrize("option", [[], ["--check"], ["--json"], ["--script"]])
def test_a_truncated_save_is_refused(option: list[str], tmp_path: Path) -> None:
    path = a_save(tmp_path)
    text = path.read_text()
    path.write_text(text[: len(text) // 2])
    assert "damaged or cut off" in refused("replay", path.name, *option, cwd=tmp_path)


def test_a_save_that_lacks_its_last_lines_is_refused(tmp_path: Path) -> None:
    path = a_save(tmp_path)
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1]))
    assert "game.save is cut off after line" in refused("replay", path.name, cwd=tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"unit":"', '"unit":"no-', "input 5 does not hold (There is no unit 'no-first-squad'"),
        ('"kind":"ork"', '"kind":"orc"', "the scenario does not hold (KeyError: 'orc')"),
        ('"dice":', '"dice":9', "input 7 does not hold (An activation is rolled with one, two or three dice)"),
        ('"faces":[', '"faces":["six",', "damaged or cut off (Expected `int`, got `str` - at `$.given.faces[0]`)"),
    ],
)
def test_a_save_changed_by_hand_into_what_cannot_be_is_refused(old: str, new: str, told: str, tmp_path: Path) -> None:
    path = a_save(tmp_path)
    lines = path.read_text().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if old in line and '"line":"event"' not in line)
    lines[number] = changed(lines[number], old, new)
    path.write_text("".join(lines))
    sentence = refused("replay", path.name, "--check", cwd=tmp_path)
    assert f"game.save, line {number + 1}: {told}" in sentence
    assert sentence.rstrip().endswith("take an earlier save.")


def test_a_file_that_is_no_save_is_refused(tmp_path: Path) -> None:
    a_file(tmp_path, "not.save", SCRIPT)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    assert "not.save is not a save of ARAP: its first line" in refused("replay", "not.save", cwd=tmp_path)
    assert "picture.png is not a save of ARAP: it is not even text." in refused("replay", "picture.png", cwd=tmp_path)
    assert "there.save cannot be read as a save: No such file" in refused("replay", "there.save", cwd=tmp_path)


CALLS = {
    "a port that is no number": (("play", "--port", "abc"), "The port is a number from 0 to 65535, not 'abc'."),
    "a port too high": (("serve", "--port", "70000"), "The port is a number from 0 to 65535, not '70000'."),
    "an unknown command": (("nonsense",), "No such command 'nonsense'; see `arap --help`."),
    "a missing option": (
        ("scenario", "draw", "skirmish"),
        "Missing option '--output' / '-o'; see `arap scenario draw --help`.",
    ),
    "no workers": (("sim", "skirmish", "--workers", "0"), "0 workers cannot play; ask for at least 1."),
}


@pytest.mark.parametrize("problem", CALLS)
def test_a_call_is_refused_in_one_sentence_for(problem: str, tmp_path: Path) -> None:
    command, told = CALLS[problem]
    assert refused(*command, cwd=tmp_path) == f"arap: {told}\n"


def test_an_unknown_setting_is_told_with_one_stop(tmp_path: Path) -> None:
    a_file(
        tmp_path, "bad.yaml", changed(SCENARIO, "table: [24, 24]", "table: [24, 24]\nsettings: {shoot.premesure: true}")
    )
    told = refused("scenario", "check", "bad.yaml", cwd=tmp_path)
    assert told.endswith("did you mean 'shoot.premeasure'?\n")


def test_make_refuses_a_port_that_is_no_number_in_one_line_and_installs_nothing(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    own = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    ran = subprocess.run(
        ["make", "-s", "play", "PORT=abc"], cwd=tmp_path, env=own, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1].endswith("*** PORT is a number from 0 to 65535, not 'abc'.  Stop.")
    assert len(ran.stderr.splitlines()) == 1


def test_a_script_with_too_few_dice_is_refused(tmp_path: Path) -> None:
    a_file(tmp_path, "march.yaml", changed(SCRIPT, "dice: {activate.roll: [1]}\n", ""))
    assert refused("run", "march.yaml", "--json", cwd=tmp_path) == (
        "arap: march.yaml, line 16, steps[1]: The script has no dice left for activate.roll, 1 needed"
        " for Reds act: 3 or less; add them under dice.\n"
    )


def test_a_script_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refused("run", "march.yaml", cwd=tmp_path) == "arap: march.yaml: there is no such file.\n"
