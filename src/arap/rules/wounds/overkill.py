"""Wounds on one who is dead already: lost, or by option passed on to his comrades."""

from collections import Counter

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import WoundsAllocated
from arap.battle.settings import OVERKILL
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.wounds.damage import Wound, is_unstoppable, kills_outright, rank_and_file
from arap.rules.wounds.hits import Tier, draw

RULE = "casualty.overkill"


@implements("casualty.overkill")
def pooled(battle: Battle, target_id: str, wounds: list[Wound]) -> Flow[list[Wound]]:
    """Each unsaved wound on rank and file takes one who still has Wounds: of the same tier, then of the next."""
    if OVERKILL(battle) == "lost" or not wounds:
        return wounds
    common = rank_and_file(battle, target_id)
    taken: Counter[str] = Counter()
    suffered, passed = [], Passed()
    for wound in wounds:
        if battle.models[wound.model].kind == common and not room(battle, taken, wound.model):
            wound = yield from passed_on(battle, target_id, wound, others(battle, wound, common, taken), passed)
        taken[wound.model] += cost(battle, wound)
        suffered.append(wound)
    passed.report(battle, target_id)
    return suffered


def room(battle: Battle, taken: Counter[str], model: str) -> bool:
    return taken[model] < battle.models[model].wounds


def cost(battle: Battle, wound: Wound) -> int:
    """The Wounds a wound takes of its model: all it has if it kills outright."""
    if kills_outright(battle, wound) and not is_unstoppable(battle, wound.model):
        return battle.models[wound.model].wounds
    return wound.hit.weapon.damage


@implements("casualty.overkill")
def others(battle: Battle, wound: Wound, common: str, taken: Counter[str]) -> Tier:
    """The rank and file the shot could have hurt who still have Wounds, of the first tier from the victim's on."""
    for tier in wound.hit.tiers[wound.level :]:
        able = tuple([each for each in tier if battle.models[each].kind == common and room(battle, taken, each)])
        if able:
            return able
    return ()


class Passed:
    """Who has taken wounds for the dead, and the dice they were drawn with, for the log."""

    def __init__(self) -> None:
        self.models: list[str] = []
        self.faces: list[int] = []
        self.sides: list[int] = []

    def report(self, battle: Battle, target_id: str) -> None:
        if self.models:
            battle.emit(
                WoundsAllocated(
                    rule=RULE, target_unit=target_id, models=tuple(self.models), faces=tuple(self.faces),
                    sides=tuple(self.sides),
                )
            )  # fmt: skip


def passed_on(battle: Battle, target_id: str, wound: Wound, able: Tier, passed: Passed) -> Flow[Wound]:
    """The wound on one of those able to take it, drawn evenly; lost on its own model if nobody is."""
    if not able:
        return wound
    faces = yield from draw(battle, target_id, able, 1)
    model = able[faces[0] - 1] if faces else able[0]
    passed.models.append(model)
    passed.faces += faces
    passed.sides += [len(able)] * len(faces)
    return msgspec.structs.replace(wound, model=model)
