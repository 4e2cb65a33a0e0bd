"""Ladders of a scenario file that troops carry."""

from collections.abc import Sequence

from arap.army.document import Document
from arap.army.file_kinds import PortableLadderEntry
from arap.army.scenario import PortableLadder, Scenario
from arap.kernel.reasons import cites

KEY = "portable-ladders"


@cites("ladder.carry")
def portable_ladders_from(entries: Sequence[PortableLadderEntry]) -> tuple[PortableLadder, ...]:
    """The ladders of the file, each with an id."""
    return tuple(
        [
            PortableLadder(
                id=entry.id or f"portable-{number}", name=entry.name, length=entry.length, width=entry.width,
                unit=entry.unit, at=entry.at, bearing=entry.bearing,
            )
            for number, entry in enumerate(entries, 1)
        ]
    )  # fmt: skip


def check_portable_ladders(scenario: Scenario, document: Document) -> None:
    """Refuses ladders that nobody has, or that are in two places."""
    units = {unit.id for side in scenario.sides for unit in side.units}
    taken = {piece.id for piece in scenario.terrain} | {ladder.id for ladder in scenario.ladders}
    for number, ladder in enumerate(scenario.portable_ladders):
        if ladder.id in taken:
            document.fail((KEY, number), f"the id '{ladder.id}' is used twice; give each piece and ladder its own")
        taken.add(ladder.id)
        if bool(ladder.unit) == (ladder.at is not None):
            document.fail((KEY, number), "say either which unit carries the ladder (unit) or where it lies (at)")
        if ladder.unit and ladder.unit not in units:
            names = ", ".join(sorted(units))
            document.fail((KEY, number, "unit"), f"there is no unit '{ladder.unit}'; the units are {names}")
        if ladder.at and not (0 <= ladder.at[0] <= scenario.width and 0 <= ladder.at[1] <= scenario.depth):
            document.fail((KEY, number, "at"), "the ladder is off the table")
