"""Random and variable events of a scenario: wind, visibility, animals, gas."""

from arap.battle.battle import Battle
from arap.battle.events import RandomEvent
from arap.battle.house_rules import DICE, TWO_DIGITS, EventTable
from arap.battle.settings import EVENTS
from arap.kernel.dice import d66
from arap.kernel.errors import ArapError
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll

RULE = "turn.compulsory.random-events"


@cites("turn.compulsory.random-events")
def events_due(battle: Battle) -> list[EventTable]:
    """Once a game turn, in the first player's compulsory phase, unless an event is set to each player turn."""
    first = battle.turn.active == battle.turn.order[0]
    return [table for table in EVENTS(battle) if first or table.when == "each-player-turn"]


@implements("turn.compulsory.random-events")
def random_events(battle: Battle) -> Flow[None]:
    """Rolls the events in the order the scenario lists them; the results hold until the next roll."""
    for table in events_due(battle):
        count, sides = dice_of(table)
        faces: Faces = yield Roll("turn.event", RULE, battle.turn.active, count, sides, table.name)
        outcome = outcome_of(table, d66(*faces) if table.dice == TWO_DIGITS else sum(faces))
        conditions = dict(battle.turn.conditions) | {table.name: outcome}
        battle.change_turn(conditions=tuple(conditions.items()))
        battle.emit(RandomEvent(rule=RULE, name=table.name, faces=faces, sides=sides, outcome=outcome))


@cites("dice.d66")
def dice_of(table: EventTable) -> tuple[int, int]:
    """How many dice of how many sides; a D66 is two D6."""
    if table.dice == TWO_DIGITS:
        return 2, 6
    found = DICE.fullmatch(table.dice)
    if found is None:
        raise ArapError(f"Event {table.name}: {table.dice!r} are not dice; write 2D6 or D360.")
    return int(found[1] or 1), int(found[2])


def outcome_of(table: EventTable, total: int) -> str:
    """What a total means: a line such as "2-4: calm", or the number itself."""
    for line, meaning in table.table.items():
        low, _, high = line.partition("-")
        if int(low) <= total <= int(high or low):
            return meaning
    return str(total)
