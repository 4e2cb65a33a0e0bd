"""What a shipped scenario is about: title, table and forces, read without troops and terrain, which take ten times as
long."""

from typing import Any, NamedTuple

from arap.army.document import Document
from arap.army.library import of_kind, open_file, open_named_in


class Force(NamedTuple):
    """A side and the numbers of models of its units."""

    id: str
    name: str
    units: tuple[int, ...]


class Outline(NamedTuple):
    name: str
    title: str
    width: float
    depth: float
    forces: tuple[Force, ...]


def outline_of(name: str) -> Outline:
    """The outline of a shipped scenario; that its file is good is taken for granted."""
    document = open_file("scenario", name)
    written = document.value
    width, depth = written["table"]
    forces = tuple([force_of(document.sub("sides", side), side) for side in written["sides"]])
    return Outline(name, written["scenario"], float(width), float(depth), forces)


def force_of(place: Document, side: str) -> Force:
    named = isinstance(place.value["army"], str)
    army = open_named_in(place, ("army",), "army") if named else of_kind(place.sub("army"), "army")
    units = army.value["units"]
    sizes = [size_of(units[unit_named(key, entry)]["models"]) for key, entry in place.value["deploy"].items()]
    return Force(side, place.value.get("name") or army.value["army"], tuple(sizes))


def unit_named(key: str, entry: Any) -> str:
    """The unit of the army that is deployed under a key."""
    named: str = (entry.get("decoy") or entry.get("unit") or key) if isinstance(entry, dict) else key
    return named


def size_of(models: list[Any]) -> int:
    """How many models there are: "8 guardsman" are eight, a mapping may have a count."""
    return sum([each.get("count", 1) if isinstance(each, dict) else count_in(each)[0] for each in models])


def count_in(text: str) -> tuple[int, str]:
    """'8 guardsman' means a count and a troop type."""
    count, _, troop = text.rpartition(" ")
    return int(count or 1), troop
