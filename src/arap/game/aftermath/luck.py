"""The luck report: the dice of a side against what they should give."""

from collections.abc import Iterable, Iterator
from math import erfc, sqrt
from typing import NamedTuple

import msgspec

from arap.battle.battle import Logged
from arap.battle.events.morale import LeadershipTested
from arap.battle.events.shooting.volley import HitsRolled, SavesRolled, WoundsRolled
from arap.battle.events.turn import ActivationRolled
from arap.game.names import Names
from arap.rules.activation_value import successes

KINDS = ("Activations", "To hit", "To wound", "Saves", "Morale")
DIE = 6


class Luck(msgspec.Struct, frozen=True):
    """Dice of one kind: how many, how many succeeded and how many should have; the difference in percent of all."""

    kind: str
    dice: int
    successes: int
    expected: float
    percent: int


class Die(NamedTuple):
    """One die, or one test with two dice: its kind, the side that threw it, whether it succeeded, and its chance."""

    kind: str
    side: str | None
    met: bool
    chance: float


def dice_thrown(log: Iterable[Logged], names: Names) -> Iterator[Die]:
    """Every die of the battle that could have fallen either way."""
    for logged in log:
        for die in dice_of(logged, names):
            if 0 < die.chance < 1:
                yield die


def dice_of(logged: Logged, names: Names) -> Iterator[Die]:
    match logged.event:
        case ActivationRolled(unit=unit, value=value, faces=faces):
            for face in faces:
                yield Die("Activations", names.side_of(unit), bool(successes((face,), value)), value / DIE)
        case HitsRolled(unit=unit, needed=needed, throws=throws):
            for throw in throws:
                yield Die("To hit", names.side_of(unit), throw.met, float(needed.chance))
        case WoundsRolled(unit=unit, needed=needed, throws=throws):
            for throw in throws:
                yield Die("To wound", names.side_of(unit), throw.met, float(needed.chance))
        case SavesRolled(target_unit=unit, saves=saves):
            for save in saves:
                if save.face is not None:
                    yield Die("Saves", names.side_of(unit), save.saved, float(save.needed.chance))
        case LeadershipTested(unit=unit, needed=needed, passed=passed):
            yield Die("Morale", names.side_of(unit), passed, float(needed.chance))
        case _:
            return


def luck_of(dice: Iterable[Die], side: str) -> tuple[Luck, ...]:
    """The dice of a side by kind; kinds it never threw are left out."""
    own = [die for die in dice if die.side == side]
    return tuple(row for kind in KINDS if (row := luck_row(kind, [die for die in own if die.kind == kind])))


def luck_row(kind: str, dice: list[Die]) -> Luck | None:
    if not dice:
        return None
    met, expected = sum(die.met for die in dice), sum(die.chance for die in dice)
    return Luck(kind, len(dice), met, round(expected, 1), round(100 * (met - expected) / len(dice)))


def judgement(dice: Iterable[Die], side: str) -> str:
    """How lucky a side was in all: how many battles with as many dice are luckier, or less lucky."""
    own = [die for die in dice if die.side == side]
    spread = sqrt(sum(die.chance * (1 - die.chance) for die in own))
    if not own or not spread:
        return "No dice were thrown."
    distance = sum(die.met - die.chance for die in own) / spread
    often = round(1 / max(erfc(abs(distance) / sqrt(2)) / 2, 0.001))
    if abs(distance) < 0.25:
        return "Fair: the dice fell as they should."
    word, other = ("Lucky", "luckier") if distance > 0 else ("Unlucky", "unluckier")
    grade = "Fair" if often <= 4 else word if often <= 20 else f"Very {word.lower()}"
    return f"{grade}: one battle in {often} is {other} than this."
