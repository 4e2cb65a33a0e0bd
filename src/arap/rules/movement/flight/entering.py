"""The question where on the edge a unit comes on."""

from collections.abc import Callable, Iterable

from arap.army.scenario import Placed
from arap.battle.acts import Act, Enter
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask, Detail, Flow, Option, Work
from arap.rules.movement.flight.entry import Entry


class Entering(Detail, frozen=True):
    """What a question about the point of entry refers to: a unit in reserve."""

    unit: str


class Returning(Detail, frozen=True):
    """The same for a unit that pursued off the table."""

    unit: str


class Arrangement(Work, frozen=True):
    """How a unit stands when it comes on: its facing, and the places of its models."""

    facing: float
    places: tuple[Placed, ...]


def entry_options(entries: Iterable[Entry], rule: str) -> tuple[Option, ...]:
    """A way to come on for each point, in this order."""
    return tuple([Option(Enter(*entry.at), label(entry), rule=rule) for entry in entries])


def label(entry: Entry) -> str:
    along, corner = (entry.at[0], "west") if entry.edge in ("north", "south") else (entry.at[1], "south")
    return f'{entry.edge.capitalize()} edge, {along:g}" from the {corner} corner'


def arrangement_by(ask: Ask, judge: Callable[[Act], Arrangement | Refusal]) -> Flow[Arrangement]:
    """Asks for the point of entry; gives how the unit then stands."""
    approved: Approved = yield ask
    found = approved.work or judge(approved.act)
    assert isinstance(found, Arrangement)
    return found
