"""Casualties from the ranks nearest to the shooters."""

from arap.battle.battle import Battle
from arap.battle.settings import REMOVAL
from arap.kernel.reasons import implements
from arap.rules.shooting.damage import Wound, rank_and_file
from arap.rules.shooting.hits import Tier
from arap.table import length


@implements("casualty.nearest-first")
def nearest_instead(
    battle: Battle, firer: str, target_id: str, dead: dict[str, bool], wounds: list[Wound]
) -> dict[str, bool]:
    """As many rank and file as were killed, but those of their tier nearest to the firing unit; others die as hit."""
    if REMOVAL(battle) != "nearest-first" or not dead:
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
        nearest = sorted(alike, key=lambda model: nearness(battle, firer, model))[: len(fallen)]
        removed.update(zip(nearest, (dead[model] for model in fallen), strict=True))
    return removed


def nearness(battle: Battle, firer: str, model_id: str) -> float:
    """How far a model is from the nearest model of the firing unit."""
    model = battle.models[model_id]
    return min(length((model.x, model.y), (other.x, other.y)) for other in battle.members(firer))
