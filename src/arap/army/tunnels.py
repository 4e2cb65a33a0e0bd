"""Tunnels under the table: mouths and chambers, and straight passages between them."""

from math import dist
from typing import TYPE_CHECKING

import msgspec

from arap.army.catalogue import titled
from arap.kernel.reasons import cites
from arap.table.terrain import Going, PointXY

if TYPE_CHECKING:
    from arap.army.document import Document
    from arap.army.file_kinds import ScenarioFile


class Node(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mouth, through which troops go in and come out, or a chamber."""

    id: str
    name: str
    at: PointXY
    chamber: bool = False


class Passage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A straight passage between two nodes, so many models wide; `going` is the state it is in."""

    ends: tuple[str, str]
    going: Going = "open"
    width: int = 1


class Tunnels(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The tunnels of a scenario as a graph."""

    nodes: tuple[Node, ...] = ()
    passages: tuple[Passage, ...] = ()


@cites("underground.tunnels")
def tunnels_from(file: "ScenarioFile", document: "Document") -> Tunnels:
    """The tunnels of a scenario file. Nodes lie on the table, and passages join two different ones."""
    place = document.sub("tunnels") if file.tunnels.nodes or file.tunnels.passages else document
    for key, node in file.tunnels.nodes.items():
        x, y = node.at
        if not (0 <= x <= file.table[0] and 0 <= y <= file.table[1]):
            place.fail(("nodes", key, "at"), "the node is off the table")
    nodes = tuple(
        [
            Node(id=key, name=node.name or titled(key), at=node.at, chamber=node.chamber)
            for key, node in file.tunnels.nodes.items()
        ]
    )
    found = list[Passage]()
    for number, entry in enumerate(file.tunnels.passages):
        for name in (entry.start, entry.to):
            if name not in file.tunnels.nodes:
                place.fail(("passages", number), f"there is no node '{name}'")
        if entry.start == entry.to or not dist(*[file.tunnels.nodes[name].at for name in (entry.start, entry.to)]):
            place.fail(("passages", number), "a passage joins two different places")
        if entry.going == "impassable":
            place.fail(("passages", number), "an impassable passage is none; leave it out")
        found.append(Passage(ends=(entry.start, entry.to), going=entry.going, width=entry.width))
    return Tunnels(nodes=nodes, passages=tuple(found))
