"""Going to ground: better saves for doing nothing."""

from arap.battle.acts import NO, YES
from arap.battle.battle import Battle
from arap.battle.events import WentToGround
from arap.battle.values import Ground, Unit
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Ask, Flow, Option
from arap.kernel.words import plural
from arap.rules.calendar import next_own_turn
from arap.rules.states import why_barred

LYING_LOW = "Gone to ground, a unit does nothing and cannot be activated until the end of its next turn."
WHO = "react.ground.who-cannot"
MACHINES = ("vehicle", "dreadnought", "robot", "building")


@implements("react.ground.who-cannot")
def why_not_ground(battle: Battle, unit: Unit) -> Refusal | None:
    """Routers, pursuers, fighters, machines and those already down cannot go to ground."""
    if refusal := why_barred(unit, "go to ground", WHO):
        return refusal
    return Refusal(f"{unit.name} is a machine", WHO) if battle.has_any(unit, MACHINES) else None


@implements("react.ground.state", "react.ground.pinned")
def go_to_ground(battle: Battle, unit_id: str, rule: str) -> None:
    """The whole unit goes to ground until the end of its owner's next turn after this one.

    However it came to do so, it is not better protected against the unit that pinned it in this player turn."""
    unit = battle.units[unit_id]
    until = next_own_turn(battle.turn, unit.side)
    battle.change(unit_id, ground=Ground(until, pinned_by(unit)), attempted=True, finished=True)
    battle.emit(WentToGround(rule=rule, unit=unit_id, until=until))


@implements("react.ground.pinned")
def pinned_by(unit: Unit) -> str | None:
    """The enemy whose weapon pinned the unit in this player turn."""
    return next((tally.firer for tally in unit.tallies if tally.pinned), None)


@implements("react.ground.save", "react.ground.pinned")
def protected(unit: Unit, firer: str) -> bool:
    """Whether the unit's saves are better against this enemy for having gone to ground."""
    return unit.ground is not None and unit.ground.no_bonus_against != firer


@implements("react.ground.under-fire")
def offer_ground(battle: Battle, unit_id: str, firer: str, wounds: int, saves: tuple[str, ...] = ()) -> Flow[None]:
    """Before the saves of a volley the owner of a unit with potential wounds is asked once; he is told the saves."""
    unit = battle.units[unit_id]
    options = (
        Option(YES, "Go to ground", rule="react.ground.save"),
        Option(NO, "Stand", rule="react.ground.under-fire"),
    )
    prompt = f"{plural(wounds, 'potential wound')} on {unit.name}. Go to ground for better saves?"
    about, notes = (unit_id, firer), (*saves, LYING_LOW)
    yield from offer(
        battle, Ask(unit.side, "ground", "react.ground.under-fire", prompt, options, NO, about, wounds, notes)
    )


def offer(battle: Battle, ask: Ask) -> Flow[None]:
    """Asks the owner of the unit it is about whether it goes to ground, if it can."""
    unit_id = ask.about[0]
    if why_not_ground(battle, battle.units[unit_id]) is None and (yield ask) == YES:
        go_to_ground(battle, unit_id, ask.rule)


def pin_notes(firer: str | None) -> tuple[str, ...]:
    better = "Saves against shooting are better by 1"
    return (f"{better}, but not this turn against the unit that pinned it." if firer else f"{better}.", LYING_LOW)


@implements("react.ground.pinned")
def offer_ground_when_pinned(battle: Battle, unit_id: str, firer: str | None) -> Flow[None]:
    """A unit that has just been pinned may go to ground; not better protected against the one who pinned it."""
    unit = battle.units[unit_id]
    options = (
        Option(YES, "Go to ground", rule="react.ground.pinned"),
        Option(NO, "Stay pinned", rule="pin.effect"),
    )
    about = (unit_id, firer) if firer else (unit_id,)
    prompt = f"Pinned: {unit.name}. Go to ground as well?"
    notes = pin_notes(firer)
    yield from offer(battle, Ask(unit.side, "ground", "react.ground.pinned", prompt, options, NO, about, notes=notes))
