"""Where files are: those that come with ARAP are called by name, a player's own by a path ending in .yaml."""

import re
from functools import lru_cache
from pathlib import Path
from typing import Literal

from arap.army.document import Document, KeyPath
from arap.army.names import did_you_mean
from arap.army.yaml_files import read_document
from arap.kernel.errors import ArapError

FileKind = Literal["catalogue", "army", "scenario", "ruleset", "deck"]
DATA = Path(__file__).parent.parent / "data"
FOLDERS: dict[FileKind, str] = {
    "catalogue": "catalogues", "army": "armies", "scenario": "scenarios", "ruleset": "rulesets",
    "deck": "decks",
}  # fmt: skip
SPOKEN: dict[FileKind, str] = {
    "catalogue": "catalogue", "army": "army", "scenario": "scenario", "ruleset": "rule set", "deck": "deck",
}  # fmt: skip
SHARED: frozenset[FileKind] = frozenset(("catalogue", "army"))
TITLE = re.compile(r"^\w+:\s*(.*?)\s*$")


def shipped(kind: FileKind) -> dict[str, Path]:
    """The files of a kind that come with ARAP, by name."""
    return {path.stem: path for path in sorted((DATA / FOLDERS[kind]).glob("*.yaml"))}


def open_file(kind: FileKind, name: str | Path) -> Document:
    """The file of a shipped name or a path."""
    if is_path(name):
        return of_kind(read_document(Path(name)), kind)
    path = shipped(kind).get(str(name))
    if path is None:
        hint = _hint(str(name), kind)
        raise ArapError(f"There is no {SPOKEN[kind]} called '{name}'{hint}{'' if hint.endswith('?') else '.'}")
    return read_shipped(kind, path)


def read_shipped(kind: FileKind, path: Path) -> Document:
    """A file that comes with ARAP. Catalogues and armies, which many scenarios share, are parsed once, and again when
    the file has changed."""
    if kind not in SHARED:
        return of_kind(read_document(path), kind)
    found = path.stat()
    return parsed_once(kind, path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=64)
def parsed_once(kind: FileKind, path: Path, changed: int, size: int) -> Document:
    """The document of a file as it was when it was last changed."""
    return of_kind(read_document(path), kind)


def open_named_in(document: Document, keys: KeyPath, kind: FileKind) -> Document:
    """The file that a document names under the keys; a relative path starts at the document's folder."""
    name = document.sub(*keys).value
    if is_path(name):
        if document.folder is None:
            document.fail(keys, "only names of shipped files can be used here, not paths")
        path = document.folder / name
        if not path.is_file():
            document.fail(keys, f"there is no file '{name}' beside this one")
        return of_kind(read_document(path), kind)
    path_of_name = shipped(kind).get(name)
    if path_of_name is None:
        document.fail(keys, f"there is no {SPOKEN[kind]} called '{name}'{_hint(name, kind)}")
    return read_shipped(kind, path_of_name)


def is_path(name: str | Path) -> bool:
    return isinstance(name, Path) or name.endswith((".yaml", ".yml"))


def _hint(name: str, kind: FileKind) -> str:
    near = did_you_mean(name, shipped(kind))
    return near if near.endswith("?") else f"{near}; a file of your own is named with its ending .yaml"


def of_kind(document: Document, kind: FileKind) -> Document:
    """The same document, if its marking key says it is of the kind."""
    value = document.value
    if not isinstance(value, dict):
        document.fail((), f"expected a mapping that begins with '{kind}:'")
    others = [other for other in FOLDERS if other != kind and isinstance(value.get(other), str)]
    if kind not in value:
        if others:
            document.fail((), f"expected a {SPOKEN[kind]}, but this is a file of another kind ({SPOKEN[others[0]]})")
        document.fail((), f"'{kind}' is missing: the first key of the file gives its title")
    return document


def list_scenarios() -> list[tuple[str, str]]:
    """Name and title of every shipped scenario, reading no more than their first lines."""
    return [(name, title_of(path)) for name, path in shipped("scenario").items()]


def title_of(path: Path) -> str:
    """The title in a file's first line, without reading the rest."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            if match := TITLE.match(line):
                return match[1].strip("'\"")
    return path.stem
