"""Options for casualties: surplus wounds passed on to comrades, and casualties from the nearest ranks."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import dist

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import WoundsAllocated
from arap.battle.settings import OVERKILL, REMOVAL
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.wounds.damage import is_unstoppable, kills_outright, rank_and_file
from arap.rules.wounds.hits import Tier, Wound, draw

RULE = "casualty.overkill"


@implements("casualty.overkill")
def surplus_passed_on(battle: Battle, target_id: str, wounds: list[Wound]) -> Flow[list[Wound]]:
    """Each unsaved wound on rank and file takes a model that still has Wounds: of the same tier, then of the next."""
    if OVERKILL(battle) == "lost" or not wounds:
        return wounds
    common = rank_and_file(battle, target_id)
    taken: Counter[str] = Counter()
    suffered, passed = [], Passed()
    for wound in wounds:
        if battle.models[wound.model].kind == common and not has_wounds_left(battle, taken, wound.model):
            wound = yield from passed_on(battle, target_id, wound, able_comrades(battle, wound, common, taken), passed)
        taken[wound.model] += cost(battle, wound)
        suffered.append(wound)
    passed.report(battle, target_id)
    return suffered


def has_wounds_left(battle: Battle, taken: Counter[str], model: str) -> bool:
    return taken[model] < battle.models[model].wounds


def cost(battle: Battle, wound: Wound) -> int:
    """The Wounds a wound takes of its model: all it has if it kills outright."""
    if kills_outright(battle, wound) and not is_unstoppable(battle, wound.model):
        return battle.models[wound.model].wounds
    return wound.hit.weapon.damage


@cites("casualty.overkill")
def able_comrades(battle: Battle, wound: Wound, common: str, taken: Counter[str]) -> Tier:
    """Rank and file that the shot could have hurt and that still have Wounds, of the first such tier from the
    victim's on."""
    for tier in wound.hit.tiers[wound.level :]:
        able = tuple(
            [each for each in tier if battle.models[each].kind == common and has_wounds_left(battle, taken, each)]
        )
        if able:
            return able
    return ()


class Passed:
    """The models that have taken wounds for dead ones, and the dice they were drawn with, for the log."""

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
    """The wound on one of the models able to take it, drawn evenly; lost on its own model if there is none."""
    if not able:
        return wound
    faces = yield from draw(battle, target_id, able, 1)
    model = able[faces[0] - 1] if faces else able[0]
    passed.models.append(model)
    passed.faces += faces
    passed.sides += [len(able)] * len(faces)
    return msgspec.structs.replace(wound, model=model)


@implements("casualty.nearest-first")
def nearest_casualties(
    battle: Battle, firing: Iterable[str], target_id: str, dead: dict[str, bool], wounds: list[Wound]
) -> dict[str, bool]:
    """As many rank and file as were killed, but taken from their tier nearest to the firing models; other models die as
    hit."""
    shooters = [battle.models[model] for model in firing if model in battle.models]
    if REMOVAL(battle) != "nearest-first" or not dead or not shooters:
        return dead
    common = rank_and_file(battle, target_id)
    fallen = {
        wound.model: wound.tier for wound in wounds if wound.model in dead and battle.models[wound.model].kind == common
    }
    removed = {model: outright for model, outright in dead.items() if model not in fallen}
    alike = [
        sorted(
            [
                model
                for model in tier
                if model in battle.models and battle.models[model].kind == common and model not in removed
            ],
            key=lambda model: nearness(battle.models[model], shooters),
        )
        for tier in fallen.values()
    ]
    outright = [dead[model] for model in fallen]
    return removed | {model: outright[number] for model, number in one_for_each(alike).items()}


def one_for_each(choices: Sequence[Sequence[str]]) -> dict[str, int]:
    """Gives every list one of its choices, none twice, the earliest possible; as a map from the choice to its list."""
    takers: dict[str, int] = {}

    def takes(number: int, tried: set[str]) -> bool:
        for model in choices[number]:
            if model not in tried:
                tried.add(model)
                if model not in takers or takes(takers[model], tried):
                    takers[model] = number
                    return True
        return False

    for number in range(len(choices)):
        takes(number, set())
    return takers


def nearness(model: Model, shooters: list[Model]) -> float:
    """How far a model is from the nearest that fired."""
    return min(dist((model.x, model.y, model.z), (other.x, other.y, other.z)) for other in shooters)
