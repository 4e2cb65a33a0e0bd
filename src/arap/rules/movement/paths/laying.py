"""Straight ways of many members at once, and the ground under them."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.movement.climbing.reach import rough_ways, uneven_going
from arap.rules.movement.measures.ground import CRAWL, OPEN, WALK, Going, is_open, look_over, off_ground
from arap.rules.movement.measures.terms import ORDINARY, Terms, allowances
from arap.rules.movement.paths.ways import Way
from arap.table import PointXY


def straight_ways(
    battle: Battle, models: Sequence[Model], places: Sequence[PointXY], terms: Terms = ORDINARY
) -> list[Way]:
    """All straight ways at once."""
    kinds = [battle.scenario.kinds[model.kind] for model in models]
    starts = [(model.x, model.y) for model in models]
    ground = ground_under(battle, models, starts, places)
    if terms is ORDINARY:
        paces = [CRAWL if model.prone else WALK for model in models]
    else:
        paces = [terms.pace(model) for model in models]
    granted = allowances(battle, models, terms)
    return [Way(*way) for way in zip(models, kinds, granted, starts, places, ground, paces, strict=True)]


def ground_under(
    battle: Battle, models: Sequence[Model], starts: Sequence[PointXY], places: Sequence[PointXY]
) -> list[Going]:
    """The ground of straight ways, obstacles included."""
    radii = [battle.scenario.kinds[model.kind].base_radius for model in models]
    stretches = list(zip(starts, places, radii, strict=True))
    if is_open(battle.table, stretches) and not off_ground(models):
        return [OPEN] * len(stretches)
    ground = look_over(battle, stretches)
    for n in rough_ways(battle, models, starts, places):
        ground[n] = uneven_going(battle, models[n], starts[n], places[n])
    return ground


def laid_to(battle: Battle, ways: Sequence[Way], places: Sequence[PointXY]) -> list[Way]:
    """The straight ways to these places instead."""
    ground = ground_under(battle, [way.model for way in ways], [way.start for way in ways], places)
    return [
        msgspec.structs.replace(way, place=place, going=going)
        for way, place, going in zip(ways, places, ground, strict=True)
    ]
