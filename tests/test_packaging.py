"""The wheel: everything in it, and it plays in a clean environment without Node."""

import json
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT))
    return next(folder.glob("arap-*.whl"))


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it. Dependencies are borrowed from this one, `arap` is not: a path named
    in a .pth file is searched, but the .pth file of an editable installation found there is not followed."""
    folder = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "venv", "--without-pip", str(folder))
    pip("--python", str(folder / "bin" / "python"), "install", "--no-deps", str(wheel))
    site = run(str(folder / "bin" / "python"), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    (Path(site) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def pip(*args: str) -> None:
    run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *args)


def run(*command: str, cwd: Path | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stdout


def arap(clean: Path, *args: str) -> str:
    """Runs the installed command with nothing else in reach: no Node, no sources."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [clean / "bin" / "arap", *args],
        capture_output=True,
        text=True,
        cwd=clean,
        env=env | {"PATH": str(clean / "bin")},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_has_the_page_the_data_and_the_rules(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "arap/server/page/index.html" in names
    assert any(name.startswith("arap/server/page/assets/") and name.endswith(".js") for name in names)
    assert any(name.startswith("arap/data/scenarios/") for name in names)
    assert "arap/rules/catalogue/20-shooting.yaml" in names
    assert "arap/py.typed" in names


def test_the_package_comes_from_the_wheel_alone(clean: Path) -> None:
    place = run(str(clean / "bin" / "python"), "-c", "import arap; print(arap.__file__)", cwd=clean)
    assert Path(place.strip()).is_relative_to(clean)


def test_the_installed_command_tells_its_version(clean: Path) -> None:
    assert arap(clean, "--version").startswith("arap ")


def test_the_installed_command_shows_a_rule_with_its_places_and_tests(clean: Path) -> None:
    shown = json.loads(arap(clean, "rules", "show", "dice.d3", "--json"))
    assert shown["implemented"]
    assert shown["tests"]


def test_the_installed_command_plays_a_game(clean: Path) -> None:
    played = arap(clean, "sim", "skirmish", "--games", "1", "--seed", "1", "--bots", "random,random", "--json")
    assert json.loads(played)["games"] == 1
