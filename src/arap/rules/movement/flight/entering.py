"""The question where on the edge a unit comes on."""

from collections.abc import Callable, Iterable

from arap.army.scenario import Placed
from arap.battle.acts import Act, Enter
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask, Detail, Flow, Option, Work
from arap.rules.movement.flight.entry import Entry


class Entering(Detail, frozen=True):
    """What a question about the point of entry refers to: a unit in reserve, or one that pursued off the table and
    `returns`."""

    unit: str
    returns: bool = False


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


def arranged(entry: Entry | Refusal, places: Callable[[Entry], tuple[Placed, ...] | Refusal]) -> Arrangement | Refusal:
    """How a unit stands at a point of entry, or why it cannot come on there."""
    if isinstance(entry, Refusal):
        return entry
    found = places(entry)
    return found if isinstance(found, Refusal) else Arrangement(entry.facing, found)


def arrangement_by(ask: Ask, judge: Callable[[Act], Arrangement | Refusal]) -> Flow[Arrangement | None]:
    """Asks for the point of entry; gives how the unit then stands. If an enemy that its owner does not know of leaves
    no room there, it comes on at the first other point with room; None if there is none."""
    approved: Approved = yield ask
    acts = [approved.act, ask.default, *[option.answer for option in ask.options]]
    found = (judge(act) for act in acts)
    return next((each for each in found if isinstance(each, Arrangement)), None)
