"""Which wounds of a step are given out together."""

from collections.abc import Sequence
from typing import NamedTuple

from arap.kernel.reasons import cites
from arap.kernel.throws import MISSED
from arap.odds.melee.blows import Force, Strike
from arap.rules.melee.blows.allocation import distinct
from arap.rules.melee.blows.strikes import Injury


class Pool(NamedTuple):
    """The wounds that are given out together: the fighters they are measured from, and their strikes. `last`: wounds
    that no model in reach can take go to the nearest beyond."""

    fighters: tuple[int, ...]
    strikes: tuple[Strike, ...]
    last: bool


@cites("melee.allocation.distinct-fighter")
def pools_of(force: Force, striking: Sequence[int]) -> list[Pool]:
    """A pool for each fighter whose profile or weapon differs from that of most fighters in the step, then one for the
    other strikes of all."""
    attacks = [attack for number in striking for attack in force.fighters[number].attacks]
    scored = [Injury(attack, MISSED) for attack in attacks]
    special = {(injury.attack.by.id, injury.attack.weapon.id) for injury in distinct(attacks, scored)}
    found, common = list[Pool](), list[Strike]()
    for number in striking:
        fighter = force.fighters[number]
        own = [
            strike
            for attack, strike in zip(fighter.attacks, fighter.strikes, strict=True)
            if (attack.by.id, attack.weapon.id) in special
        ]
        common += [strike for strike in fighter.strikes if strike not in own]
        if own:
            found.append(Pool((number,), tuple(own), last=False))
    return [*found, Pool(tuple(striking), tuple(common), last=True)] if common else found
