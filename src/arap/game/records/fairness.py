"""Checking dice: whether every die of a battle is the one its key gives."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from arap.game.game import Game, Rolled
from arap.game.records.save import Save, take_next, telling
from arap.game.records.sealed import MixedIn, Seal, SealedDice
from arap.kernel.errors import ArapError
from arap.kernel.requests import Faces, Roll
from arap.kernel.sources import DiceSource, SeededDice, TypedDice
from arap.kernel.words import plural

Verdict: TypeAlias = Literal["verified", "changed", "not-verifiable"]
LESSON = "lesson"


class Thrown(msgspec.Struct, frozen=True):
    """A roll of a battle: its first die is number `first` (from 0), and it is the `n`-th input."""

    n: int
    purpose: str
    sides: int
    faces: Faces
    first: int


class DiceCheck(msgspec.Struct, frozen=True):
    """What came of checking dice: the verdict, the sentence that says why, how many dice there are and how many of
    them are known to be those of the key."""

    verdict: Verdict
    reason: str
    dice: int = 0
    checked: int = 0
    commitment: str = ""
    luck: tuple[MixedIn, ...] = ()


def check_dice(save: Save) -> DiceCheck:
    """Compares every die of a save with what its key or its seed gives."""
    header, seal = save.header, save.header.seal
    if save.older:
        return DiceCheck("not-verifiable", f"Saves of format {header.format} do not say where their dice come from.")
    if LESSON in header.players.values():
        return DiceCheck("not-verifiable", "The dice of a lesson are loaded.")
    if seal is None and header.seed is None:
        return DiceCheck("not-verifiable", "The dice were thrown by people and typed in.")
    if seal is None:
        return checked_by_seed(save)
    if not seal.key:
        return told_of(seal, "not-verifiable", "The server shows the key of the dice when the battle is over.")
    if not seal.keeps_word:
        return told_of(seal, "changed", "The key is not the one that was committed to before the battle.")
    return checked_by_seal(save, seal)


def checked_by_seed(save: Save) -> DiceCheck:
    rolls = list(thrown(save))
    dice = number_of(rolls)
    if wrong := first_wrong(save, rolls, SeededDice(save.header.seed or "")):
        return DiceCheck("changed", wrong, dice)
    reason = f"The dice are seeded: all {dice} are those of the seed {save.header.seed!r}, which a person chose."
    return DiceCheck("not-verifiable", reason, dice, dice)


def checked_by_seal(save: Save, seal: Seal) -> DiceCheck:
    rolls = list(thrown(save))
    own = [roll for roll in rolls if roll.first >= seal.first]
    dice, checked = number_of(rolls), number_of(own)
    if own and not seal.luck:
        return told_of(seal, "changed", "No value is mixed in, and no die is thrown before the first one is.", dice)
    if wrong := first_wrong(save, own, SealedDice(seal)):
        return told_of(seal, "changed", wrong, dice)
    if seal.first:
        reason = f"{plural(dice - checked, 'die')} thrown before this battle was copied or taken over cannot be checked"
        return told_of(seal, "not-verifiable", f"{reason}; the {checked} since are those of the key.", dice, checked)
    reason = f"All {dice} dice are those of the key, and the key is the one committed to."
    return told_of(seal, "verified", reason, dice, dice)


def told_of(seal: Seal, verdict: Verdict, reason: str, dice: int = 0, checked: int = 0) -> DiceCheck:
    return DiceCheck(verdict, reason, dice, checked, seal.commitment, seal.luck)


def number_of(rolls: Iterable[Thrown]) -> int:
    return sum(len(roll.faces) for roll in rolls)


def first_wrong(save: Save, rolls: Iterable[Thrown], source: DiceSource) -> str:
    """A sentence about the first die that is not what its source gives; "" if all are."""
    for roll in rolls:
        given = source.faces(Roll(roll.purpose, "dice.kit", "", len(roll.faces), roll.sides), roll.first)
        assert given is not None
        for place, (shown, right) in enumerate(zip(roll.faces, given, strict=True), roll.first + 1):
            if shown != right:
                where = f"{save.name}, line {save.input_lines[roll.n]}"
                return f"{where}: die {place} ({roll.purpose}) shows {shown}, but its key gives {right}."
    return ""


def thrown(save: Save) -> Iterable[Thrown]:
    """The rolls of a save. They end before an input that does not fit: a changed die may lead to another battle."""
    header, first = save.header, 0
    with telling(save, 1, "the scenario"):
        game = Game(header.scenario, TypedDice(), gm=header.gm, hashing=False)
    for n, given in enumerate(save.inputs):
        roll = game.roll
        if isinstance(given, Rolled):
            sides = roll.sides if roll is not None and roll.purpose == given.purpose else 0
            if not sides:
                return
            yield Thrown(n, given.purpose, sides, given.faces, first)
            first += len(given.faces)
        try:
            take_next(game, header, given)
        except (ArapError, LookupError, AttributeError, TypeError, ValueError):
            return
