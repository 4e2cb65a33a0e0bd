"""What players see of blocked places: the line that is barred, and who may fight there."""

import msgspec

from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.blocking.holding import Hold, attackers_allowed, barrier, holds
from arap.rules.combats import combats
from arap.rules.melee.fighting.crowding import crowds_of
from arap.table import PointXY

HALF_RUNG = 0.5


class BlockView(msgspec.Struct, frozen=True):
    """A blocked door, bridge or ladder: the `line` that enemies cannot cross, its blockers, how many enemies may fight
    each of them, and the enemies that would fight them now."""

    place: str
    name: str
    side: str
    models: tuple[str, ...]
    line: tuple[PointXY, ...]
    attackers: tuple[int, ...]
    fighters: tuple[str, ...]


def block_views(battle: Battle) -> tuple[BlockView, ...]:
    return tuple([block_view(battle, hold) for hold in holds(battle)])


def block_view(battle: Battle, hold: Hold) -> BlockView:
    allowed = tuple([attackers_allowed(battle, model) for model in hold.models])
    return BlockView(
        hold.place.id, hold.place.name, hold.side, tuple([model.id for model in hold.models]), drawn_line(hold),
        allowed, fighters_at(battle, hold),
    )  # fmt: skip


def drawn_line(hold: Hold) -> tuple[PointXY, ...]:
    """The barred line; for a ladder its topmost rung."""
    place = hold.place
    if place.kind == "ladder":
        return place.at(0.0, HALF_RUNG), place.at(0.0, -HALF_RUNG)
    return tuple(barrier(hold))


@cites("block.declare", "block.large")
def fighters_at(battle: Battle, hold: Hold) -> tuple[str, ...]:
    """The enemies that have a place to fight the blockers in the melee that goes on."""
    for combat in combats(battle):
        if hold.models[0].unit in combat.units:
            crowds = crowds_of(battle, combat.units)
            return tuple([model for blocker in hold.models for model in crowds.of.get(blocker.id, [])])
    return ()
