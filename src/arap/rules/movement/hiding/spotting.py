"""Spotting: hidden models are found from close by."""

from math import dist

from arap.battle.battle import Battle
from arap.battle.settings import HIDE_ITEMS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.movement.measures.proximity import walled_off
from arap.table import within

LEAST = 1.0


@implements("hide.spotting.equipment")
def from_items(battle: Battle, model: Model, sign: int) -> float:
    """What equipment of a model adds to the distance (sign 1: it finds) or takes from it (sign -1: it conceals)."""
    items = HIDE_ITEMS(battle)
    if not items:
        return 0.0
    return sum([items[trait] for trait in battle.kind(model).called if items.get(trait, 0.0) * sign > 0])


@implements("hide.spotting")
def spotting_distance(battle: Battle, searcher: Model, hider: Model) -> float:
    """What the searcher finds a model from, less the equipment of the hider; never less than 1" with equipment."""
    return max(LEAST, plain_spotting_distance(battle, searcher) + from_items(battle, hider, -1))


@cites("hide.spotting")
def plain_spotting_distance(battle: Battle, searcher: Model) -> float:
    """The printed Initiative in inches, twice that with acute senses, and what equipment adds."""
    kind = battle.kind(searcher)
    return float(kind.profile.I) * kind.powers.spotting_factor + from_items(battle, searcher, 1)


def spots(battle: Battle, searcher: Model, hider: Model) -> bool:
    """Whether a model finds a hidden one where both stand now, all round. Plants and obstacles do not matter, a solid
    wall or a floor without an opening does. A model on fire finds nobody."""
    if searcher.aflame:
        return False
    here, there = (searcher.x, searcher.y, searcher.z), (hider.x, hider.y, hider.z)
    if not within(dist(here, there), spotting_distance(battle, searcher, hider)):
        return False
    return not walled_off(battle, here, there, battle.kind(searcher), battle.kind(hider))
