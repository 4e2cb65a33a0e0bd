"""Pinning, breaking and rallying units, or ending that."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from arap.battle.battle import Battle
from arap.battle.events import StateLapsed
from arap.battle.events.pursuit import PursuitEnded
from arap.battle.events.rout import UnitRallied
from arap.battle.values import Rallied, Rout, Unit
from arap.kernel.reasons import Refusal, cites
from arap.rules.calendar import next_own_turn
from arap.rules.gm.act import RULE, Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice
from arap.rules.gm.lookup import unit_named
from arap.rules.morale.ground import go_to_ground, why_not_ground
from arap.rules.morale.pinning import can_be_pinned, pin
from arap.rules.morale.rally import pursuers_of
from arap.rules.morale.rout import break_up

State = Literal["pinned", "not-pinned", "routing", "rallied", "to-ground", "up"]
WORDS: Mapping[State, str] = {
    "pinned": "be pinned", "not-pinned": "be not pinned any more", "routing": "break and rout",
    "rallied": "rally", "to-ground": "go to ground", "up": "be up from the ground",
}  # fmt: skip
LABELS: Mapping[State, str] = {
    "pinned": "Pinned", "not-pinned": "Not pinned", "routing": "Routing", "rallied": "Rallied",
    "to-ground": "Gone to ground", "up": "Up from the ground",
}  # fmt: skip


class SetMorale(GmAct, frozen=True, tag="gm-set-morale"):
    """A unit is pinned, routs, goes to ground, or stops to."""

    unit: str
    state: State


@deed
@cites("turn.adjudication", "pin.effect", "rout.state", "rally.after", "react.ground.state")
class SettingMorale(Deed[SetMorale]):
    """Without a test. A unit that breaks flees in its next compulsory phase; one that rallies stays where it is."""

    act = SetMorale
    title = "Morale"
    does = "Pins the unit, breaks or rallies it, sends it to ground; or ends that. No test is rolled."
    group = "unit"
    place = 22

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return bool(possible(battle, battle.units[thing.unit]))

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        able = possible(battle, battle.units[thing.unit])
        return (choice("state", "State", able[0][0], able),)

    def why_not(self, battle: Battle, act: SetMorale) -> Refusal | None:
        unit = unit_named(battle, act.unit)
        return unit if isinstance(unit, Refusal) else why_not_state(battle, unit, act.state)

    def carry_out(self, battle: Battle, act: SetMorale) -> None:
        unit = battle.units[act.unit]
        self.tell(battle, act, unit.does(WORDS[act.state]), units=(unit.id,))
        CHANGES[act.state](battle, unit)


def possible(battle: Battle, unit: Unit) -> list[tuple[str, str]]:
    """The states that a unit can come into, each with its label."""
    return [(state, LABELS[state]) for state in WORDS if why_not_state(battle, unit, state) is None]


def why_not_state(battle: Battle, unit: Unit, state: State) -> Refusal | None:
    """Why a unit cannot come into this state."""
    has = {
        "pinned": unit.pinned, "not-pinned": not unit.pinned, "routing": unit.routing, "rallied": not unit.routing,
        "to-ground": unit.ground is not None, "up": unit.ground is None,
    }  # fmt: skip
    if has[state]:
        return no(f"{unit.name}: {LABELS[state].lower()} already")
    if battle.models[unit.models[0]].covered:
        return no(f"{unit.name} are shown by a counter; act on them when they are revealed")
    if unit.locked and state in ("pinned", "routing", "to-ground"):
        return no(f"{unit.does('be locked')} in melee; move the fighters apart first")
    if state == "pinned" and not can_be_pinned(battle, unit.id):
        return no(f"{unit.name} can never be pinned")
    refusal = why_not_ground(battle, unit) if state == "to-ground" else None
    return no(refusal.reason) if refusal else None


def unpin(battle: Battle, unit: Unit) -> None:
    battle.change(unit.id, pinned_until=0)
    battle.emit(StateLapsed(rule=RULE, unit=unit.id, state="pinned"))


def rout(battle: Battle, unit: Unit) -> None:
    break_up(battle, unit.id, Rout(None), RULE)


def rally(battle: Battle, unit: Unit) -> None:
    """Units that pursued it stop."""
    turn, hunters = battle.turn, pursuers_of(battle, unit.id)
    until = turn.serial if turn.active == unit.side else next_own_turn(turn, unit.side)
    battle.change(unit.id, rout=None, rallied=Rallied(until, hunters))
    battle.emit(UnitRallied(rule=RULE, unit=unit.id, shuns=hunters))
    for hunter in hunters:
        battle.change(hunter, pursuing=None, trail=None)
        battle.emit(PursuitEnded(rule=RULE, unit=hunter, why="the routers have rallied"))


def get_up(battle: Battle, unit: Unit) -> None:
    battle.change(unit.id, ground=None)
    battle.emit(StateLapsed(rule=RULE, unit=unit.id, state="gone to ground"))


def down(battle: Battle, unit: Unit) -> None:
    go_to_ground(battle, unit.id, RULE)


def pinned(battle: Battle, unit: Unit) -> None:
    pin(battle, unit.id, RULE)


CHANGES: Mapping[State, Callable[[Battle, Unit], None]] = {
    "pinned": pinned, "not-pinned": unpin, "routing": rout, "rallied": rally, "to-ground": down, "up": get_up,
}  # fmt: skip
