"""Casualties from the ranks nearest to the shooters."""

from collections.abc import Iterable
from math import dist

from arap.battle.battle import Battle
from arap.battle.settings import REMOVAL
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.shooting.damage import Wound, rank_and_file
from arap.rules.shooting.hits import Tier


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
    tiers: dict[Tier, list[str]] = {}
    for model, tier in {wound.model: wound.tier for wound in wounds if wound.model in dead}.items():
        if battle.models[model].kind == common:
            tiers.setdefault(tier, []).append(model)
    exchanged = {model for fallen in tiers.values() for model in fallen}
    removed = {model: outright for model, outright in dead.items() if model not in exchanged}
    for tier, fallen in tiers.items():
        alike = [model for model in tier if battle.models[model].kind == common and model not in removed]
        nearest = sorted(alike, key=lambda model: nearness(battle.models[model], shooters))[: len(fallen)]
        removed.update(zip(nearest, (dead[model] for model in fallen), strict=True))
    return removed


def nearness(model: Model, shooters: list[Model]) -> float:
    """How far a model is from the nearest that fired."""
    return min(dist((model.x, model.y, model.z), (other.x, other.y, other.z)) for other in shooters)
