"""Frequencies from the engine: a volley is resolved many times with random dice."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple, TypeVar

import msgspec

from arap.battle.acts import NO, YES
from arap.battle.battle import Battle
from arap.battle.events import (
    LeadershipTested,
    ModelRemoved,
    SavesRolled,
    SuppressionGained,
    TestNotNeeded,
    WoundsRolled,
)
from arap.kernel.requests import Act, Approved, Ask, Faces, Flow, Roll
from arap.rules.morale.quarter import must_test, only_pins, quarter_test
from arap.rules.shooting.casualties.resolve import resolve_hits
from arap.rules.shooting.sequence.volley import roll_shots
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.volley import Volley
from arap.rules.triggers.trigger import Trigger, Wounds

R = TypeVar("R")
FLIGHT = "morale.flinch"
SIX, DRAWN_AT_ONCE = 6, 50_000
COUNTED = {WoundsRolled, SavesRolled, ModelRemoved, SuppressionGained, LeadershipTested, TestNotNeeded}


class Sample(msgspec.Struct):
    """The result of one resolution. `quarter` is "", "passed", "pinned" or "routed"."""

    hits: int = 0
    wounds: int = 0
    unsaved: int = 0
    casualties: int = 0
    tested: bool = False
    gained: bool = False
    quarter: str = ""


class Luck:
    """Runs flows with fast, repeatable dice. A question gets its default answer; going to ground is as assumed."""

    def __init__(self, seed: int, *, ground: bool = False) -> None:
        self.random = Random(seed)
        self.d6: Iterator[int] = iter(())
        self.rolled = 0
        self.ground = YES if ground else NO

    def dice(self, count: int, sides: int) -> Faces:
        """Six-sided dice are drawn in advance, many at a time."""
        self.rolled += count
        if sides != SIX:
            return tuple(self.random.choices(range(1, sides + 1), k=count))
        faces = tuple(islice(self.d6, count))
        if len(faces) < count:
            self.d6 = iter(self.random.choices(range(1, SIX + 1), k=DRAWN_AT_ONCE))
            faces += tuple(islice(self.d6, count - len(faces)))
        return faces

    def play(self, flow: Flow[R]) -> R | None:
        """Runs a flow to its end, or until a unit flees. Where it flees does not matter here."""
        answer: object = None
        try:
            while True:
                request = flow.send(answer)
                if isinstance(request, Roll):
                    if request.purpose == FLIGHT:
                        return None
                    answer = self.dice(request.dice, request.sides)
                else:
                    answer = Approved(request, self.decide(request))
        except StopIteration as end:
            result: R = end.value
            return result

    def decide(self, ask: Ask) -> Act:
        """The answer to a question."""
        return self.ground if asks_for_cover(ask) else ask.default


def asks_for_cover(ask: Ask) -> bool:
    """Whether a player is asked to go to ground before the saves of a volley."""
    return isinstance(ask.detail, Trigger) and isinstance(ask.detail.detail, Wounds)


class Shooting(NamedTuple):
    """A declared volley: fire aimed at units, and shots at places. Distances are measured unless it is `blind`."""

    volley: Volley
    fires: Sequence[Fire]
    strikes: Sequence[Strike] = ()
    blind: bool = False


def resolve_once(battle: Battle, shooting: Shooting, target: str, luck: Luck) -> Sample:
    """Resolves one volley, and the 25% test that follows if it is the last of the turn."""
    copy, volley = battle.clone(knowing=True), shooting.volley
    copy.hashing = False
    hits, _ = luck.play(roll_shots(copy, volley, list(shooting.fires), list(shooting.strikes))) or ({}, [])
    struck = len(hits.get(target, ()))
    luck.play(resolve_hits(copy, volley.unit, hits))
    unit = copy.units.get(target)
    if unit is not None and must_test(unit):
        luck.play(quarter_test(copy, target))
    return read(copy, target, struck)


def read(battle: Battle, target: str, hits: int) -> Sample:
    """What the events of a resolution say about the target."""
    found = Sample(hits=hits)
    for event in [logged.event for logged in battle.log if type(logged.event) in COUNTED]:
        match event:
            case WoundsRolled(target_unit=unit, wounds=wounds) if unit == target:
                found.wounds += wounds
            case SavesRolled(target_unit=unit, saves=saves) if unit == target:
                found.unsaved += sum([not save.saved for save in saves])
            case ModelRemoved(unit=unit) if unit == target:
                found.casualties += 1
            case SuppressionGained(unit=unit) if unit == target:
                found.tested = found.gained = True
            case LeadershipTested(unit=unit, test="suppression") if unit == target:
                found.tested = True
            case LeadershipTested(unit=unit, test="casualties", passed=passed, faces=faces) if unit == target:
                found.quarter = "passed" if passed else "pinned" if only_pins(battle, sum(faces)) else "routed"
            case TestNotNeeded(unit=unit, test="casualties") if unit == target:
                found.quarter = "passed"
    return found
