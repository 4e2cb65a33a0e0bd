"""Decisions of the cautious bot about melee: intercept, pursue, fight on or break off."""

from collections.abc import Sequence

from arap.army.profile import Kind
from arap.battle.acts import NO, YES, Act, Choose, Pass, React
from arap.battle.values import Unit
from arap.bots.judging.judgement import gap, is_support, kinds_of
from arap.game.seat import Seat
from arap.kernel.requests import Option

OUTCLASSED = 2.0
BETTER = 1.25
STEADY = 7
NIMBLE = 4
SAVES = 7
FAR = 9.0


def fighting_worth(seat: Seat, unit: Unit) -> float:
    """How hard a unit strikes and how much it can take, by its profiles alone."""
    return float(sum([fighter_worth(kind) for kind in kinds_of(seat, unit)]))


def fighter_worth(kind: Kind) -> int:
    """How hard a model strikes and how much it can take."""
    profile = kind.profile
    staying = profile.W * profile.T * (SAVES - (profile.save or SAVES))
    return profile.A * profile.WS * profile.S + staying


def is_outclassed(seat: Seat, unit: Unit) -> bool:
    """Whether its enemies in the melee are worth more than twice as much as the unit and its friends there."""
    foes = [seat.units[foe] for foe in unit.locked if foe in seat.units]
    friends = {friend: seat.units[friend] for foe in foes for friend in foe.locked if friend in seat.units}
    ours = sum(fighting_worth(seat, friend) for friend in ({unit.id: unit} | friends).values())
    return sum(fighting_worth(seat, foe) for foe in foes) > OUTCLASSED * ours


def break_off_or_not(seat: Seat, unit: Unit) -> Act:
    """Breaks off if the unit is outclassed and likely to pass the test. A rout would be worse."""
    steady = max(kind.profile.Ld for kind in kinds_of(seat, unit)) >= STEADY
    return YES if steady and is_outclassed(seat, unit) else NO


def intercept_or_not(seat: Seat, options: Sequence[Option], enemy: Unit) -> Act:
    """Intercepts with the first offered unit for which it is worth it; otherwise passes."""
    for option in options:
        act = option.answer
        if isinstance(act, React) and is_worth_intercepting(seat, seat.units[act.unit], enemy):
            return act
    return Pass()


def is_worth_intercepting(seat: Seat, unit: Unit, enemy: Unit) -> bool:
    """Whether the unit outfights the enemy. Routers are always worth it: they do not strike back. A unit of heavy
    weapons does not intercept others."""
    if enemy.routing:
        return True
    better = fighting_worth(seat, unit) > BETTER * fighting_worth(seat, enemy)
    return better and not is_support(seat, seat.scene().weapons, unit)


def hit_and_run_or_not(seat: Seat, unit: Unit) -> Act:
    """Nimble or outclassed units hit and run."""
    nimble = min(kind.profile.I for kind in kinds_of(seat, unit)) >= NIMBLE
    return YES if nimble or is_outclassed(seat, unit) else NO


def pursue_or_not(seat: Seat, unit: Unit, routers: Unit) -> Act:
    """Pursues routers that are not faster than the unit."""
    slowest = min(kind.profile.M for kind in kinds_of(seat, unit))
    return Choose(routers.id) if slowest >= min(kind.profile.M for kind in kinds_of(seat, routers)) else Choose("hold")


def halt_or_not(seat: Seat, unit: Unit) -> Act:
    """Halts if the routers are far away or gone."""
    routers = seat.units.get(unit.pursuing or "")
    return NO if routers and gap(seat, unit, routers) < FAR else YES
