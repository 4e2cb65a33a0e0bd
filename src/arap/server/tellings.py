"""What the log and the reports tell one seat of a match."""

from arap.battle.acts import Act, Attempt, PickUp
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.reports.acts import Story
from arap.game.reports.compose import report
from arap.game.reports.values import Report
from arap.game.view import LogEntry
from arap.kernel.requests import Approved, Ask


class Telling:
    """The lines of the log and the acts as one seat is told them. The GM's are those of everybody from whom nothing is
    kept."""

    def __init__(self, names: Names, game: Game, seat: str) -> None:
        self.seat = seat
        self.lines: list[LogEntry] = []
        self._names, self._story = names, Story(game.scenario)

    def follow(self, game: Game) -> None:
        """Brings lines and acts into step with the account of the seat."""
        events = game.account(self.seat).events
        del self.lines[len(events) :]
        first = len(self.lines) + 1
        self.lines += [log_entry(self._names, n, events[n - 1]) for n in range(first, len(events) + 1)]
        self._story.follow(events)

    def knows(self, game: Game, ask: Ask, answer: Act | Approved) -> bool:
        """Whether the seat knows the units that an answer is about; if not, it is not told why it was given."""
        return units_of(ask, answer) <= game.known_to(self.seat).units.keys()

    def explain(self, before: int, why: str) -> None:
        """Why a bot did what the first line after number `before` tells, if any does."""
        if len(self.lines) > before:
            self._story.explain(before, why)

    def has_line(self, n: int, state: str) -> bool:
        """Whether line n has this hash."""
        return 0 < n <= len(self.lines) and self.lines[n - 1].hash == state

    def reports(self, since: int, seats: tuple[str, ...]) -> tuple[Report, ...]:
        """The acts with lines after number `since`, in the words for the holder of these seats."""
        return tuple([report(self._names, act, seats) for act in self._story.since(since)])


def units_of(ask: Ask, answer: Act | Approved) -> set[str]:
    """The units of its own that an answer is about."""
    act = answer.act if isinstance(answer, Approved) else answer
    match act:
        case Attempt(unit=unit):
            return {unit}
        case PickUp(units=units):
            return {*units}
        case _:
            return {*ask.about}
