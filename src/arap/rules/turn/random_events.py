"""Random and variable events of a scenario: wind, visibility, animals, gas."""

import re
from typing import Any

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import RandomEvent
from arap.battle.settings import Setting
from arap.kernel.dice import check_d66_entry, d66
from arap.kernel.errors import ArapError
from arap.kernel.reasons import implements
from arap.kernel.requests import Faces, Flow, Roll

RULE = "turn.compulsory.random-events"
DICE = re.compile(r"([1-9]\d?)?D([2-9]|[1-9]\d+)")
LINE = re.compile(r"\d+(-\d+)?")
TWO_DIGITS = "D66"


class EventTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event of the scenario: its dice, what their totals mean, and how often it is rolled."""

    name: str
    dice: str
    table: dict[str, str] = {}
    when: str = "each-game-turn"


def _readable(value: Any) -> bool:
    try:
        tables = msgspec.convert(value, list[EventTable])
    except msgspec.ValidationError:
        return False
    return all(_rollable(table) for table in tables)


@implements("dice.d66")
def _rollable(table: EventTable) -> bool:
    """Dice there are, a known time, and lines the dice can show."""
    if not DICE.fullmatch(table.dice) or table.when not in WHEN or not all(map(LINE.fullmatch, table.table)):
        return False
    if table.dice == TWO_DIGITS:
        for line in table.table:
            for number in line.split("-"):
                check_d66_entry(int(number))
    return True


WHEN = ("each-game-turn", "each-player-turn")
EVENTS: Setting[list[dict[str, Any]]] = Setting(
    "turn.random-events",
    [],
    "turn.compulsory.random-events",
    "a list of events with name, dice (such as 2D6 or D360), and if wanted a table and when",
    _readable,
)


@implements("turn.compulsory.random-events")
def events_due(battle: Battle) -> list[EventTable]:
    """Once a game turn, in the first player's compulsory phase, unless an event says each player turn."""
    tables = msgspec.convert(EVENTS(battle), list[EventTable])
    first = battle.turn.active == battle.turn.order[0]
    return [table for table in tables if first or table.when == "each-player-turn"]


@implements("turn.compulsory.random-events")
def random_events(battle: Battle) -> Flow[None]:
    """Rolls the events in the order the scenario lists them; what they give holds until they are rolled again."""
    for table in events_due(battle):
        count, sides = dice_of(table)
        faces: Faces = yield Roll("turn.event", RULE, battle.turn.active, count, sides, table.name)
        outcome = outcome_of(table, d66(*faces) if table.dice == TWO_DIGITS else sum(faces))
        conditions = dict(battle.turn.conditions) | {table.name: outcome}
        battle.change_turn(conditions=tuple(conditions.items()))
        battle.emit(RandomEvent(rule=RULE, name=table.name, faces=faces, sides=sides, outcome=outcome))


@implements("dice.d66")
def dice_of(table: EventTable) -> tuple[int, int]:
    """How many dice of how many sides; a D66 is two D6."""
    if table.dice == TWO_DIGITS:
        return 2, 6
    found = DICE.fullmatch(table.dice)
    if found is None:
        raise ArapError(f"Event {table.name}: {table.dice!r} are no dice; write 2D6 or D360.")
    return int(found[1] or 1), int(found[2])


def outcome_of(table: EventTable, total: int) -> str:
    """What a total means: a line such as "2-4: calm", or the number itself."""
    for line, meaning in table.table.items():
        low, _, high = line.partition("-")
        if int(low) <= total <= int(high or low):
            return meaning
    return str(total)
