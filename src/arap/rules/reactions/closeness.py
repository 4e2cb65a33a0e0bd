"""Reactions to enemies close by: the distance and the sight they need, the units that cannot make them, their limit."""

from collections.abc import Iterable, Sequence
from math import dist

from arap.battle.battle import Battle
from arap.battle.settings import REACTION_ATTEMPTS
from arap.battle.values import ATTEMPT, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.sight.watching import first_seen
from arap.rules.states import barring, why_barred
from arap.rules.triggers.reaction import Reaction, Words
from arap.rules.triggers.trigger import Charging, Close, Kind, Trigger
from arap.table import within

CLOSE, WATCHED = 9.0, 24.0
BARRED, NEAR = "react.manoeuvre.barred", "react.manoeuvre.distance-and-sight"
TOLD: dict[Kind, str] = {
    "move-end": "{enemy} finished moving.",
    "fire": "{enemy} fired.",
    "charge-failed": "The charge of {enemy} has failed.",
    "still": "{enemy} did not move.",
}


def reach_of(unit: Unit) -> float:
    """How far away an enemy may be that the unit reacts to."""
    return WATCHED if unit.overwatch else CLOSE


def enemies_about(battle: Battle, unit_id: str) -> list[Unit]:
    """The enemy units that may be close enough to react to a unit where it is now."""
    side = battle.units[unit_id].side
    far = WATCHED if any(unit.overwatch for unit in battle.units.values()) else CLOSE
    return [unit for unit in units_within(battle, unit_id, far) if unit.side != side]


def units_within(battle: Battle, unit_id: str, far: float) -> list[Unit]:
    """The units that may have a model within so many inches of a unit."""
    form = battle.form(unit_id)
    near = battle.units_near(form.left - far, form.low - far, form.right + far, form.high + far)
    return [battle.units[each] for each in near]


@implements("react.manoeuvre.distance-and-sight")
def sighted(battle: Battle, unit_id: str, enemy_id: str, reach: float) -> float | None:
    """The distance of the nearest model of an enemy unit that a model of the unit sees within reach as it faces now;
    None if it sees none. Hidden models are not seen."""

    def look() -> float | None:
        foes = [foe for foe in battle.members(enemy_id) if not foe.hidden]
        pairs = [
            (away, model, foe)
            for model in battle.members(unit_id)
            for foe in foes
            if within(away := dist((model.x, model.y, model.z), (foe.x, foe.y, foe.z)), reach)
        ]
        pairs.sort(key=lambda pair: pair[0])
        number = first_seen(battle, [(model, foe) for _, model, foe in pairs])
        return None if number is None else pairs[number][0]

    return battle.position.once(("sighted", unit_id, enemy_id, reach), look)


@cites("react.manoeuvre.trigger-fire")
def sighted_by(battle: Battle, unit_id: str) -> tuple[tuple[str, float], ...]:
    """The enemy units that are close to a unit and see it, each with its distance."""
    found = []
    for enemy in enemies_about(battle, unit_id):
        away = None if barring(enemy, "react") else sighted(battle, enemy.id, unit_id, reach_of(enemy))
        if away is not None:
            found.append((enemy.id, round(away, 3)))
    return tuple(found)


@cites("react.deferred")
def note_nearness(battle: Battle, unit_id: str) -> None:
    """Before a unit first moves in the turn of an enemy: the enemy units near which it began that turn."""
    unit = battle.units[unit_id]
    if unit.was_near is not None or unit.side == battle.turn.active:
        return
    enemies = [enemy for enemy in units_within(battle, unit_id, WATCHED) if enemy.side == battle.turn.active]
    near = [(enemy.id, gap_between(battle, unit_id, enemy.id)) for enemy in enemies]
    battle.change(unit_id, was_near=tuple([(enemy, away) for enemy, away in near if within(away, WATCHED)]))


def gap_between(battle: Battle, unit_id: str, enemy_id: str) -> float:
    foes = [(foe.x, foe.y, foe.z) for foe in battle.members(enemy_id)]
    return round(min([dist((one.x, one.y, one.z), foe) for one in battle.members(unit_id) for foe in foes]), 3)


@implements("react.manoeuvre.barred")
@cites("react.eligibility", "react.manoeuvre.failed-charge")
def why_not_react(trigger: Trigger, unit: Unit) -> Refusal | None:
    """Not if pinned, gone to ground, in melee, routing or pursuing, nor if it has charged or was charged this turn. A
    unit whose chargers have just failed may react to them, unless it ran or rolled to stand and fire."""
    if refusal := why_barred(unit, "react", BARRED):
        return refusal
    if not unit.in_charge or is_spared(trigger, unit):
        return None
    return Refusal(f"{unit.name}: in a charge this turn", BARRED)


@implements("react.manoeuvre.failed-charge")
def is_spared(trigger: Trigger, unit: Unit) -> bool:
    """Whether the trigger is a failed charge at this unit to which it has given no answer yet."""
    charge = trigger.detail
    if trigger.kind != "charge-failed" or not isinstance(charge, Charging):
        return False
    return charge.target == unit.id and not charge.answered


@cites("react.offer-order", "react.deferred")
def why_no_target(enemy: Unit) -> Refusal | None:
    """A unit that routs or is in melee meanwhile is no target of a shooting reaction."""
    state = "routing" if enemy.routing else "in melee" if enemy.locked else ""
    return Refusal(f"{enemy.name}: {state}, and no target of a reaction", "react.offer-order") if state else None


class CloseReaction(Reaction):
    """A unit reacts to an enemy that is close to it and that it sees, once in a player turn."""

    on = frozenset(("move-end", "fire", "charge-failed", "still"))
    limit = ATTEMPT

    def reach(self, unit: Unit) -> float:
        """How far away the enemy may be."""
        return CLOSE

    @implements("react.manoeuvre.limit")
    def limit_on(self, battle: Battle, trigger: Trigger) -> str:
        """One attempt of any kind in a player turn, or by setting one against each enemy unit."""
        return ATTEMPT if REACTION_ATTEMPTS(battle) == "per-turn" else f"{ATTEMPT} to {trigger.unit}"

    def candidates(self, battle: Battle, trigger: Trigger, side: str) -> Iterable[str]:
        """The units of a side that may be close to the enemy, as long as there is one."""
        enemy, detail = battle.units.get(trigger.unit), trigger.detail
        if enemy is None or enemy.side == side:
            return ()
        if isinstance(detail, Close) and detail.near is not None:
            return [unit for unit, _ in detail.near if unit in battle.units and battle.units[unit].side == side]
        return [unit.id for unit in enemies_about(battle, trigger.unit) if unit.side == side]

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        unit = battle.units[unit_id]
        if refusal := why_not_react(trigger, unit):
            return refusal
        if not self.is_close(battle, trigger, unit):
            return Refusal(f'{unit.name} sees no enemy of that unit within {self.reach(unit):g}"', NEAR)
        return self.why_unable(battle, trigger, unit)

    def is_close(self, battle: Battle, trigger: Trigger, unit: Unit) -> bool:
        """Whether the enemy is close and in sight: when it fired, or now; and when the turn began, if it stayed."""
        reach, detail = self.reach(unit), trigger.detail
        if isinstance(detail, Close) and detail.near is not None:
            return any(each == unit.id and within(away, reach) for each, away in detail.near)
        began = unit.was_near if trigger.kind == "still" else None
        if began is not None and not any(each == trigger.unit and within(away, reach) for each, away in began):
            return False
        return sighted(battle, unit.id, trigger.unit, reach) is not None

    def why_unable(self, battle: Battle, trigger: Trigger, unit: Unit) -> Refusal | None:
        """Why the reaction could not lead to anything."""
        return None

    def label(self, battle: Battle, unit_id: str) -> str:
        return f"{battle.units[unit_id].name}: {self.name}"

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        prompt = f"{TOLD[trigger.kind].format(enemy=battle.units[trigger.unit].name)} React?"
        notes = [note for unit in units if (note := self.note(battle, trigger, battle.units[unit]))]
        return Words(prompt, "Do nothing", tuple(notes))

    def note(self, battle: Battle, trigger: Trigger, unit: Unit) -> str:
        """What the owner should know about the reaction of a unit."""
        return ""
