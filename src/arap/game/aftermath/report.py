"""The report of a battle that is over, as one seat reads it."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from arap.battle.battle import Battle, Logged
from arap.battle.events.shooting.volley import HitsRolled, ModelRemoved
from arap.battle.events.turn import GameTurnEnded
from arap.battle.muster import squad_of
from arap.battle.parts import parts_of
from arap.game.aftermath.luck import Luck, dice_thrown, judgement, luck_of
from arap.game.aftermath.story import Moment, story
from arap.game.names import Names
from arap.game.records.film import Film
from arap.game.standing import tallies, verdict
from arap.kernel.errors import ArapError
from arap.kernel.words import inside, plural
from arap.rules.turn.ending.victory import points_by_side


class UnitRow(msgspec.Struct, frozen=True):
    """A unit at the end: models left of those it began with, hits it scored, enemies that fell to it."""

    unit: str
    name: str
    side: str
    left: int
    models: int
    hits: int
    kills: int


class SideLuck(msgspec.Struct, frozen=True):
    """How the dice of a side fell."""

    side: str
    rows: tuple[Luck, ...]
    words: str


class Aftermath(msgspec.Struct, frozen=True, tag="report", tag_field="type"):
    """Who won and why, the story, the score after each game turn, the units and the dice."""

    headline: str
    score: tuple[tuple[str, float], ...]
    why: str
    ended: str
    length: str
    story: tuple[Moment, ...]
    turns: tuple[dict[str, float], ...]
    units: tuple[UnitRow, ...]
    luck: tuple[SideLuck, ...]


def aftermath(film: Film, log: list[Logged], seats: tuple[str, ...]) -> Aftermath:
    """The report of a battle that is over; `seats` are those of its reader."""
    battle = film.battle_after(len(log))
    found, result = verdict(battle), battle.result
    if found is None or result is None:
        raise ArapError("The battle is not over yet.")
    names = Names(battle.scenario)
    dice = list(dice_thrown(log, names))
    return Aftermath(
        headline(battle, result.winner, seats),
        tuple(result.points.items()),
        why(battle, result.winner, seats),
        f"The battle ended because {found.ended}.",
        f"{found.length}.",
        story(log, names),
        tuple(score_by_turn(film, log)),
        units(battle, log),
        tuple(SideLuck(side, luck_of(dice, side), judgement(dice, side)) for side in battle.sides),
    )


def is_own(side: str | None, seats: tuple[str, ...], battle: Battle) -> bool:
    """Whether a side is the one side that the reader played."""
    played = [seat for seat in seats if seat in battle.sides]
    return played == [side]


def headline(battle: Battle, winner: str | None, seats: tuple[str, ...]) -> str:
    if winner is None:
        return "A draw"
    if is_own(winner, seats, battle):
        return "You won"
    one_side = sum(seat in battle.sides for seat in seats) == 1
    return "You lost" if one_side else f"{battle.side_name(winner)} won"


def why(battle: Battle, winner: str | None, seats: tuple[str, ...]) -> str:
    """What decided it: the objectives the winner held, and the units it destroyed."""
    if winner is None:
        return "Both sides have the same points."
    name = "You" if is_own(winner, seats, battle) else battle.side_name(winner)
    row = next(each for each in tallies(battle, points_by_side(battle)) if each.side == winner)
    held = " and ".join(inside(objective) for objective in row.objectives)
    deeds = [f"held {held} when the battle ended"] if held else []
    if row.units_destroyed:
        deeds.append(f"destroyed {plural(row.units_destroyed, 'enemy unit')}")
    return f"{name} {' and '.join(deeds)}." if deeds else f"{name} had the most points."


def score_by_turn(film: Film, log: Iterable[Logged]) -> list[dict[str, float]]:
    """The points of each side at the end of each game turn."""
    ends = [number for number, logged in enumerate(log, 1) if isinstance(logged.event, GameTurnEnded)]
    return [points_by_side(film.battle_after(end)) for end in ends]


def units(battle: Battle, log: Iterable[Logged]) -> tuple[UnitRow, ...]:
    hits: Counter[str] = Counter()
    kills: Counter[str] = Counter()
    for logged in log:
        match logged.event:
            case HitsRolled(unit=unit, hits=count):
                hits[squad_of(unit)] += count
            case ModelRemoved(by=str() as unit):
                kills[squad_of(unit)] += 1
    return tuple(
        UnitRow(
            unit.id, unit.name, side.id, sum(len(part.models) for part in parts_of(battle, unit.id)),
            len(unit.models), hits[unit.id], kills[unit.id],
        )
        for side in battle.scenario.sides
        for unit in side.units
    )  # fmt: skip
