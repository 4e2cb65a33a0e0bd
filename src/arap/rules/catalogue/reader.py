"""Reading the catalogue. It is large, so an entry is found by its text and only that block is parsed."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from arap.kernel.converting import converted
from arap.kernel.errors import ArapError
from arap.rules.catalogue.entry import Entry, Header, Setting

FOLDER = Path(__file__).parent
BLOCK_START = re.compile(r"^- id: (\S+)$", re.MULTILINE)
PURPOSE = re.compile(r"\bpurpose: ([a-z0-9.-]+)")
KEY_START = re.compile(r"\n(?=  [a-z_]+:)")
HEADER_KEYS = ("- id:", "  title:", "  status:", "  setting:")
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Block(NamedTuple):
    """The text of one entry."""

    id: str
    file: str
    text: str


@cache
def blocks() -> tuple[Block, ...]:
    """Every entry as text, in the order of the files."""
    return tuple(block for path in sorted(FOLDER.glob("*.yaml")) for block in blocks_in(path))


def blocks_in(path: Path) -> Iterator[Block]:
    text = path.read_text(encoding="utf-8")
    starts = list(BLOCK_START.finditer(text))
    ends = [start.start() for start in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends, strict=True):
        yield Block(start[1], path.name, text[start.start() : end])


def all_ids() -> frozenset[str]:
    """The id of every entry."""
    return frozenset(block.id for block in blocks())


@cache
def purposes() -> frozenset[str]:
    """The purposes of all dice that entries ask for."""
    return frozenset(purpose for block in blocks() for purpose in PURPOSE.findall(block.text))


def find(rule_id: str) -> Entry:
    """The entry with this id."""
    for block in blocks():
        if block.id == rule_id:
            return converted(settings_as_list(parse(block.text)[0]), Entry)
    raise ArapError(f"There is no rule '{rule_id}'{suggestion(rule_id)} `arap rules list` shows all ids.")


def entries() -> list[Header]:
    """The headers of all entries."""
    return headers(blocks())


def search(words: str) -> list[Header]:
    """Entries that contain all the words; those with a word in id or title first."""
    wanted = words.lower().split()
    found = headers([block for block in blocks() if all(word in block.text.lower() for word in wanted)])
    return sorted(found, key=lambda header: -sum(word in f"{header.id} {header.title}".lower() for word in wanted))


def headers(chosen: tuple[Block, ...] | list[Block]) -> list[Header]:
    parsed = parse("\n".join(header_text(block.text) for block in chosen)) or []
    return [
        Header(raw["id"], raw["title"], raw["status"], converted(raw["setting"], tuple[Setting, ...]), block.file)
        for block, raw in zip(chosen, map(settings_as_list, parsed), strict=True)
    ]


def header_text(block: str) -> str:
    return "\n".join(part for part in KEY_START.split(block) if part.startswith(HEADER_KEYS))


def parse(text: str) -> Any:
    return yaml.load(text, Loader=LOADER)


def settings_as_list(raw: dict[str, Any]) -> dict[str, Any]:
    """An entry may have no setting, one, or a list of them."""
    setting = raw.get("setting", [])
    return raw | {"setting": setting if isinstance(setting, list) else [setting]}


def suggestion(rule_id: str) -> str:
    near = get_close_matches(rule_id, all_ids(), n=3, cutoff=0.6)
    near = near or sorted(known for known in all_ids() if rule_id in known)[:3]
    return f": did you mean {' or '.join(near)}?" if near else "."
