"""Whom the hits of one shot fall on in the end."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.shooting.casualties.protection import protect


@implements("casualty.look-out-sir", "casualty.owner-selects")
def victims_of(battle: Battle, firer: str, hit: Sequence[str]) -> Flow[list[str]]:
    """After the cover dice, unit by unit: fellows may take the hits of a marker or template for those it struck."""
    victims = list(hit)
    units = [battle.models[model].unit for model in hit]
    for unit in dict.fromkeys(units):
        numbers = [number for number, other in enumerate(units) if other == unit]
        taken = yield from protect(battle, unit, [hit[number] for number in numbers], firer)
        for number, model in zip(numbers, taken, strict=True):
            victims[number] = model
    return victims
