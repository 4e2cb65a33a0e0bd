"""Units that may take only some actions: blips, units under the ground, parts of a squad, squadrons."""

from arap.battle.acts import Act
from arap.battle.battle import Battle
from arap.battle.secrets.blips import is_covered
from arap.battle.secrets.underground import is_below
from arap.battle.settings import BLIPS
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.turn.action import ACTION_OF
from arap.rules.turn.restoring import why_not_while_restoring
from arap.rules.turn.same_type import why_not_this_type
from arap.rules.turn.squadrons import why_squadron_is_apart


@cites("coherency.accidental", "coherency.split", "activate.vehicles")
def why_not_such(battle: Battle, acting: Acting, act: Act) -> Refusal | None:
    """Why no act of this type is open to the acting unit, however it is ordered. Plans say this too."""
    unit = battle.units[acting.unit]
    return (
        why_not_as_blip(battle, unit, act)
        or why_not_below(battle, unit, act)
        or why_not_while_restoring(unit, act)
        or why_not_this_type(battle, acting, act)
        or why_squadron_is_apart(battle, unit, act)
    )


@implements("blip.basics")
def why_not_as_blip(battle: Battle, unit: Unit, act: Act) -> Refusal | None:
    """A blip may move, and nothing else until it is converted."""
    if not BLIPS(battle) or not is_covered(battle, unit.id):
        return None
    action = ACTION_OF[type(act)]
    if action and action.suits_blip(act):
        return None
    return Refusal(f"{unit.name}: a blip only moves; convert it first", "blip.basics")


@cites("underground.tunnelling")
def why_not_below(battle: Battle, unit: Unit, act: Act) -> Refusal | None:
    """Under the ground a unit only moves there or comes up."""
    if not is_below(battle, unit.id):
        return None
    action = ACTION_OF[type(act)]
    if action and action.below:
        return None
    return Refusal(f"{unit.name}: under the ground a unit only tunnels or comes up", "underground.tunnelling")
