"""Spotting: hidden models are found from close by."""

from math import dist

from arap.battle.battle import Battle
from arap.battle.settings import HIDE_ITEMS
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.rules.movement.measures.proximity import walled_off
from arap.table import within

LEAST = 1.0


@implements("hide.spotting.equipment")
def from_items(battle: Battle, searcher: Model, hider: Model) -> float:
    """What equipment adds to the distance: that of the searcher that finds, less that of the hider that conceals."""
    items = HIDE_ITEMS(battle)
    if not items:
        return 0.0
    found = sum([items.get(trait, 0.0) for trait in battle.kind(searcher).called if items.get(trait, 0.0) > 0])
    return found + sum([items.get(trait, 0.0) for trait in battle.kind(hider).called if items.get(trait, 0.0) < 0])


@implements("hide.spotting")
def spotting_distance(battle: Battle, searcher: Model, hider: Model) -> float:
    """The printed Initiative in inches, twice that with acute senses; never less than 1" with equipment."""
    kind = battle.kind(searcher)
    inches = float(kind.profile.I) * kind.powers.spotting_factor
    return max(LEAST, inches + from_items(battle, searcher, hider))


def spots(battle: Battle, searcher: Model, hider: Model) -> bool:
    """Whether a model finds a hidden one where both stand now, all round. Plants and obstacles do not matter, a solid
    wall or a floor without an opening does."""
    here, there = (searcher.x, searcher.y, searcher.z), (hider.x, hider.y, hider.z)
    if not within(dist(here, there), spotting_distance(battle, searcher, hider)):
        return False
    return not walled_off(battle, here, there, battle.kind(searcher), battle.kind(hider))
