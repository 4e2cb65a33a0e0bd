"""`arap scenario`: listing, checking and drawing."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from arap.army.library import list_scenarios
from arap.army.loading import load_scenario
from tests.cli.battles import SCENARIO, a_file, changed
from tests.support import run_arap

SVG = "{http://www.w3.org/2000/svg}"


def test_the_list_has_every_scenario_with_name_title_sides_and_size() -> None:
    rows = json.loads(run_arap("scenario", "list", "--json").out)
    assert [(row["name"], row["title"]) for row in rows] == list_scenarios()
    skirmish = next(row for row in rows if row["name"] == "skirmish")
    assert skirmish["sides"] == ["guard", "orks"]
    assert (skirmish["width"], skirmish["depth"], skirmish["units"], skirmish["models"]) == (36, 36, [3, 2], 44)


def test_the_list_for_people_is_a_table() -> None:
    lines = run_arap("scenario", "list").out.splitlines()
    assert lines[0].split() == ["name", "title", "table", "models", "sides"]
    assert len(lines) == 1 + len(list_scenarios())


def test_good_scenarios_are_ok(tmp_path: Path) -> None:
    path = a_file(tmp_path, "test.yaml", SCENARIO)
    ran = run_arap("scenario", "check", "skirmish", path)
    assert (ran.status, ran.out) == (0, f"skirmish: ok\n{path}: ok\n")


def test_the_first_bad_scenario_ends_the_check(tmp_path: Path) -> None:
    bad = a_file(tmp_path, "bad.yaml", changed(SCENARIO, "home: north", "home: up"))
    ran = run_arap("scenario", "check", "skirmish", bad, "ridge")
    assert (ran.status, ran.out) == (2, "skirmish: ok\n")
    assert ran.err == (
        "arap: bad.yaml, line 19, sides.blue.home: expected one of 'east', 'north', 'south', 'west', got 'up'.\n"
    )


@pytest.mark.parametrize("name", [name for name, _ in list_scenarios()])
def test_a_drawing_shows_every_model_unit_objective_and_piece(name: str, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    ran = run_arap("scenario", "draw", name, "-o", str(path))
    assert (ran.status, ran.out) == (0, f"{path} written.\n")
    picture, scenario = ElementTree.parse(path).getroot(), load_scenario(name)
    words = [text.text or "" for text in picture.iter(f"{SVG}text")]
    units = [unit for side in scenario.sides for unit in side.units]
    assert all(f"{unit.name} {len(unit.models)}" in words for unit in units)
    assert all(side.name in words for side in scenario.sides)
    assert all(objective.name in words for objective in scenario.objectives)
    assert len(list(picture.iter(f"{SVG}circle"))) >= 2 * sum(len(unit.models) for unit in units)
    assert float(picture.attrib["width"]) / float(picture.attrib["height"]) == pytest.approx(
        (scenario.width + 4) / (scenario.depth + 4), abs=0.01
    )


def test_the_dark_table_is_dark(tmp_path: Path) -> None:
    run_arap("scenario", "draw", "skirmish", "-o", str(tmp_path / "dark.svg"), "--dark")
    assert "#2b332c" in (tmp_path / "dark.svg").read_text()


def test_names_with_signs_of_their_own_are_drawn(tmp_path: Path) -> None:
    path = a_file(tmp_path, "test.yaml", changed(SCENARIO, "scenario: Test", "scenario: Fish & <chips>"))
    run_arap("scenario", "draw", path, "-o", str(tmp_path / "map.svg"))
    assert ElementTree.parse(tmp_path / "map.svg").findtext(f"{SVG}title") == "Fish & <chips>"


def test_a_png_is_drawn_with_what_make_setup_installs(tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    assert run_arap("scenario", "draw", "skirmish", "-o", str(path)).status == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    pinned = (Path(__file__).parents[2] / "requirements" / "run.txt").read_text(encoding="utf-8")
    assert "\nmatplotlib==" in pinned


def test_a_png_without_matplotlib_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("matplotlib", "matplotlib.figure", "matplotlib.backends.backend_agg"):
        monkeypatch.setitem(sys.modules, module, None)
    ran = run_arap("scenario", "draw", "skirmish", "-o", str(tmp_path / "map.png"))
    assert ran.status == 2
    assert ran.err == (
        "arap: A picture of pixels needs matplotlib: install it with `pip install 'arap[plot]'`, "
        "or draw an .svg instead.\n"
    )
    assert not (tmp_path / "map.png").exists()


def test_another_form_or_no_place_to_write_is_one_sentence(tmp_path: Path) -> None:
    ran = run_arap("scenario", "draw", "skirmish", "-o", "map.gif")
    assert (ran.status, ran.err) == (2, "arap: A scenario is drawn as .svg or .png, not as 'map.gif'.\n")
    ran = run_arap("scenario", "draw", "skirmish", "-o", str(tmp_path / "nowhere" / "map.svg"))
    assert ran.status == 2
    assert "cannot be written (No such file or directory)" in ran.err and ran.err.count("\n") == 1
