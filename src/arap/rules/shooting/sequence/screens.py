"""Shots that miss their target by 1 and hit the model before it."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import ShieldsHit
from arap.kernel.reasons import cites
from arap.rules.shooting.casualties.shields import with_shields
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.to_hit.living_shields import RULE
from arap.rules.wounds.hits import Hit


@cites("cover.living-shield")
def hits_on_screens(battle: Battle, unit_id: str, fires: Sequence[Fire], hits: dict[str, list[Hit]]) -> None:
    """Adds the hits on living shields to the hits by unit."""
    for model, count in Counter([fire.screen for fire in fires]).items():
        unit = battle.models[model].unit
        battle.emit(ShieldsHit(rule=RULE, unit=unit_id, target_unit=unit, model=model, hits=count))
    for fire in fires:
        at_screen = msgspec.structs.replace(fire, tiers=((fire.screen,), (), ()), shielded=())
        hits[battle.models[fire.screen].unit].append(with_shields(battle, at_screen).hit)
