"""The pictures that documents show are there, and small."""

import re
from pathlib import Path

import pytest

from tools.screenshots import FOLDER, PICTURES

ROOT = Path(__file__).parents[2]
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)]+)\)")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MOST = 3_500_000


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_picture_of_a_document_is_there(document: Path) -> None:
    shown = PICTURE.findall(document.read_text(encoding="utf-8"))
    assert [name for name in shown if not (document.parent / name).is_file()] == []


def test_the_script_takes_all_pictures_that_are_kept_and_they_are_small() -> None:
    kept = sorted(FOLDER.glob("*.png"))
    assert {path.stem for path in kept} == {picture.name for picture in PICTURES}
    assert sum(path.stat().st_size for path in kept) < MOST


def test_the_readme_shows_pictures_of_the_table() -> None:
    shown = PICTURE.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert sum(name.startswith("docs/screenshots/") for name in shown) >= 4
