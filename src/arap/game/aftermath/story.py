"""The story of a battle: the moments that mattered most, one line each."""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from arap.battle.battle import Logged
from arap.battle.events.charge import ChargeMade
from arap.battle.events.rout import UnitBroke, UnitLeftTable, UnitRallied
from arap.battle.events.shooting.volley import ModelRemoved, UnitDestroyed
from arap.battle.events.turn import Bust, TurnBegan
from arap.game.names import Names

Kind = Literal["loss", "charge", "bust", "rout", "rally", "gone"]
LINES = 10
LEAST_FALLEN = 2
WEIGHTS: dict[Kind, int] = {"gone": 8, "rout": 5, "charge": 4, "bust": 3, "rally": 2, "loss": 0}


class Moment(msgspec.Struct, frozen=True):
    """A line of the story: the game turn, what kind of thing, its words, and the event to look at in the replay."""

    turn: int
    kind: Kind
    text: str
    event: int
    weight: int = 0


def story(log: Iterable[Logged], names: Names) -> tuple[Moment, ...]:
    """The ten weightiest moments, in order."""
    moments = list(merged(moments_of(log, names)))
    chosen = sorted(moments, key=lambda moment: -moment.weight)[:LINES]
    return tuple(sorted(chosen, key=lambda moment: moment.event))


class Fallen(msgspec.Struct):
    """Models of one unit that fall one after the other to the same enemy."""

    turn: int
    unit: str
    by: str | None
    count: int
    event: int


def moments_of(log: Iterable[Logged], names: Names) -> Iterator[Moment]:
    turn, fallen = 0, None
    for number, logged in enumerate(log, 1):
        event = logged.event
        if isinstance(event, ModelRemoved):
            if fallen is None or (fallen.unit, fallen.by) != (event.unit, event.by):
                yield from losses(fallen, names)
                fallen = Fallen(turn, event.unit, event.by, 0, number)
            fallen.count += 1
            continue
        if isinstance(event, TurnBegan):
            turn = event.game_turn
        if (moment := moment_of(logged, number, turn, names)) is not None:
            yield from losses(fallen, names)
            fallen = None
            yield moment
    yield from losses(fallen, names)


def losses(fallen: Fallen | None, names: Names) -> Iterator[Moment]:
    """A line for models that fell together, if they were more than one."""
    if fallen is None or fallen.count < LEAST_FALLEN:
        return
    by = f" to {names.unit(fallen.by)}" if fallen.by else ""
    text = f"{names.does(fallen.unit, f'lose {fallen.count}')}{by}."
    yield Moment(fallen.turn, "loss", text, fallen.event, WEIGHTS["loss"] + fallen.count)


def moment_of(logged: Logged, number: int, turn: int, names: Names) -> Moment | None:
    match logged.event:
        case ChargeMade(unit=unit, target=target):
            return weighed(turn, "charge", f"{names.does(unit, 'charge')} {names.unit(target)}.", number)
        case Bust(unit=unit, ends_phase=True):
            return weighed(turn, "bust", f"{names.does(unit, 'bust')}, and the turn ends.", number)
        case UnitBroke(unit=unit, cause=cause):
            source = f" from {names.unit(cause)}" if cause else ""
            return weighed(turn, "rout", f"{names.does(unit, 'break')}. They run{source}.", number)
        case UnitRallied(unit=unit):
            return weighed(turn, "rally", f"{names.does(unit, 'rally')}.", number)
        case UnitLeftTable(unit=unit):
            return weighed(turn, "gone", f"{names.does(unit, 'flee')} from the table.", number)
        case UnitDestroyed(unit=unit):
            return weighed(turn, "gone", f"{names.does(unit, 'be destroyed')}.", number)
        case _:
            return None


def weighed(turn: int, kind: Kind, text: str, event: int) -> Moment:
    return Moment(turn, kind, text, event, WEIGHTS[kind])


def merged(moments: Iterable[Moment]) -> Iterator[Moment]:
    """The moments without repetitions: the same words stand once in a turn."""
    told: set[tuple[int, str]] = set()
    for moment in moments:
        if (moment.turn, moment.text) not in told:
            told.add((moment.turn, moment.text))
            yield moment
