"""Casualties from the ranks nearest to the shooters."""

from collections.abc import Iterable, Sequence
from math import dist

from arap.battle.battle import Battle
from arap.battle.settings import REMOVAL
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.wounds.damage import Wound, rank_and_file


@implements("casualty.nearest-first")
def nearest_instead(
    battle: Battle, firing: Iterable[str], target_id: str, dead: dict[str, bool], wounds: list[Wound]
) -> dict[str, bool]:
    """As many rank and file as were killed, but those of their tier nearest to the nearest model that fired; others die
    as hit."""
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
            [model for model in tier if battle.models[model].kind == common and model not in removed],
            key=lambda model: nearness(battle.models[model], shooters),
        )
        for tier in fallen.values()
    ]
    outright = [dead[model] for model in fallen]
    return removed | {model: outright[number] for model, number in one_for_each(alike).items()}


def one_for_each(choices: Sequence[Sequence[str]]) -> dict[str, int]:
    """For every list of choices another one of them, the first as far as may be; by whom each is taken."""
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
