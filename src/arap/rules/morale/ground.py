"""Going to ground: better saves for doing nothing."""

from arap.battle.battle import Battle
from arap.battle.events import WentToGround
from arap.battle.secrets.blips import is_one_counter
from arap.battle.secrets.underground import is_below
from arap.battle.values import Ground, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.calendar import next_own_turn
from arap.rules.overwatch import end_overwatch
from arap.rules.states import why_barred

WHO = "react.ground.who-cannot"


@implements("react.ground.who-cannot")
def why_not_ground(battle: Battle, unit: Unit) -> Refusal | None:
    """Routers, pursuers, units in melee or in the middle of a charge, machines and units already to ground cannot go to
    ground."""
    if refusal := why_barred(unit, "go to ground", WHO):
        return refusal
    if battle.position.secretive and is_one_counter(battle, unit.id):
        below = is_below(battle, unit.id)
        why = "under the ground a unit only tunnels or comes up" if below else "a blip only moves; convert it first"
        return Refusal(f"{unit.name}: {why}", "underground.tunnelling" if below else "blip.basics")
    charge = battle.turn.charge
    if charge and unit.id in (charge.charger, charge.target):
        return Refusal(f"{unit.does('be part')} of a charge", WHO)
    if "machine" in battle.powers and battle.has_any(unit, "machine"):
        return Refusal(f"{unit.name} is a machine", WHO)
    return None


@implements("react.ground.free-action")
@cites("react.pickup.actions")
def why_not_free_ground(battle: Battle, unit: Unit) -> Refusal | None:
    """A free action in the owner's own activation phase, between two actions; also open to a unit that was picked
    up."""
    acting = battle.turn.acting[-1].unit if battle.turn.acting else None
    if battle.turn.active != unit.side and acting != unit.id:
        return Refusal("A unit goes to ground as a free action only in its own turn", "react.ground.free-action")
    return why_not_ground(battle, unit)


@implements("react.ground.state")
@cites("react.ground.pinned")
def go_to_ground(battle: Battle, unit_id: str, rule: str) -> None:
    """The whole unit goes to ground until the end of its owner's next turn after this one. However it came to do this,
    it is not better protected against the unit that pinned it in this player turn."""
    unit = battle.units[unit_id]
    until = next_own_turn(battle.turn, unit.side)
    battle.change(unit_id, ground=Ground(until, pinned_by(unit)), attempted=True, finished=True)
    battle.emit(WentToGround(rule=rule, unit=unit_id, until=until))
    end_overwatch(battle, unit_id)


@cites("react.ground.pinned")
def pinned_by(unit: Unit) -> str | None:
    """The enemy whose weapon pinned the unit in this player turn."""
    return next((tally.firer for tally in unit.now.tallies if tally.pinned), None)


@cites("react.ground.save", "react.ground.pinned")
def protected(unit: Unit, firer: str) -> bool:
    """Whether going to ground improves the unit's saves against this enemy."""
    return unit.ground is not None and unit.ground.no_bonus_against != firer
