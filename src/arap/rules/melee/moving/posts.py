"""Blockers that are attacked from behind."""

from arap.battle.battle import Battle
from arap.kernel.reasons import cites
from arap.rules.blocking.declaring import end_block
from arap.rules.blocking.holding import holds, is_behind
from arap.rules.melee.fighting.reach import engages, opponents


@cites("block.hold")
def leave_posts(battle: Battle) -> None:
    """A blocker that an enemy engages from the side it does not face stops blocking at once. The others of its place
    do too, if they cannot hold it without that one."""
    for hold in holds(battle):
        for model in hold.models:
            foes = opponents(battle, model.unit)
            if any(is_behind(battle, hold, model, foe) and engages(battle, model, foe) for foe in foes):
                end_block(battle, battle.models[model.id], "is attacked from behind")
