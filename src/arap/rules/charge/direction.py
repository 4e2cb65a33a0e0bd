"""The side from which a charge comes in, and how the charged models turn to face it."""

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events.charge import FacedAttackers
from arap.battle.values import Direction, Model
from arap.kernel.reasons import cites, implements
from arap.rules.charge.engaging import engages
from arap.table import bearing, length, turn_between

LEAST_FIRST: tuple[Direction, ...] = ("front", "flank", "rear")
FRONT, FLANK = 45.0, 135.0
HAIR = 0.01


@cites("charge.direction")
def vote(battle: Battle, charger: Model, foe: Model, facing: float) -> Direction:
    """The quadrant of an enemy's facing in which a charger stands. Forward corners are front, rear corners flank.
    Swarms and similar creatures have no back."""
    kind = battle.kind(foe)
    if kind.powers.all_round:
        return "front"
    off = abs(turn_between(facing, bearing((foe.x, foe.y), (charger.x, charger.y))))
    if off <= FRONT + HAIR:
        return "front"
    return "flank" if off <= FLANK + HAIR else "rear"


@cites("charge.direction")
def votes_of(
    battle: Battle, engaged: Sequence[Model], target: str, facings: Mapping[str, float]
) -> tuple[tuple[Direction, int], ...]:
    """One vote for each engaged charger. It is judged by the nearest enemy and the facing that enemy had before."""
    foes = battle.members(target)
    count = Counter([vote(battle, model, foe := closest(model, foes), facings[foe.id]) for model in engaged])
    return tuple([(direction, count[direction]) for direction in LEAST_FIRST if count[direction]])


def closest(model: Model, others: Sequence[Model]) -> Model:
    return min(others, key=lambda other: (round(length((model.x, model.y), (other.x, other.y)), 3), other.id))


@implements("charge.direction")
def direction_of(votes: Sequence[tuple[Direction, int]]) -> Direction:
    """The direction with more than half of the votes. Without a majority, the least advantage that got a vote."""
    whole = sum([count for _, count in votes])
    return next((direction for direction, count in votes if 2 * count > whole), votes[0][0])


@implements("charge.face-attackers")
def face_attackers(battle: Battle, target: str, busy: frozenset[str], chargers: Sequence[Model]) -> None:
    """Charged models that are newly engaged turn to their nearest attacker, by any angle."""
    facings: list[tuple[str, float]] = []
    for foe in battle.members(target):
        attackers = [] if foe.id in busy else [model for model in chargers if engages(battle, model, foe)]
        if not attackers:
            continue
        nearest = closest(foe, attackers)
        facing = round(bearing((foe.x, foe.y), (nearest.x, nearest.y)), 2) % 360.0
        if facing != foe.facing:
            battle.put_model(msgspec.structs.replace(foe, facing=facing))
            facings.append((foe.id, facing))
    if facings:
        battle.emit(FacedAttackers(rule="charge.face-attackers", unit=target, facings=tuple(facings)))
