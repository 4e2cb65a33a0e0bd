"""Reactions to enemies close by: the distance and the sight they need, the units that cannot make them, their limit."""

from collections.abc import Iterable, Iterator, Sequence
from math import dist, inf

from arap.battle.battle import Battle
from arap.battle.bodies import large_models
from arap.battle.settings import REACTION_ATTEMPTS
from arap.battle.values import ATTEMPT, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.overwatch import CLOSE, WATCHED, is_watched
from arap.rules.sight.lines import Lines, turned_to
from arap.rules.sight.view import view_of
from arap.rules.states import why_barred
from arap.rules.triggers.reaction import Reaction, Words
from arap.rules.triggers.trigger import Charging, Close, Kind, Trigger
from arap.table import Box, within

BARRED, NEAR = "react.manoeuvre.barred", "react.manoeuvre.distance-and-sight"
TOLD: dict[Kind, str] = {
    "move-end": "{enemy} finished a move.",
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
    near = [unit for unit in units_within(battle, unit_id, CLOSE) if unit.side != side]
    if not is_watched(battle, side):
        return near
    close = {unit.id for unit in near}
    about = [unit for unit in units_within(battle, unit_id, WATCHED) if unit.side != side]
    return [unit for unit in about if unit.overwatch or unit.id in close]


def reach_of_enemies(battle: Battle, side: str) -> Box | None:
    """A rectangle outside which no enemy of a side is close enough to react to anything; None if none can react."""
    left = low = inf
    right = high = -inf
    for unit in battle.units.values():
        if unit.side == side or ATTEMPT in unit.now.reacted or why_barred(unit, "react", BARRED):
            continue
        form, far = battle.form(unit.id), reach_of(unit)
        if form.left - far < left:
            left = form.left - far
        if form.low - far < low:
            low = form.low - far
        if form.right + far > right:
            right = form.right + far
        if form.high + far > high:
            high = form.high + far
    return None if left == inf else (left, low, right, high)


def units_within(battle: Battle, unit_id: str, far: float) -> list[Unit]:
    """The units that may have a model within so many inches of a unit."""
    key = "within", unit_id, far
    near: list[str] | None = battle.position.get(key)
    if near is None:
        form = battle.form(unit_id)
        near = battle.units_near(form.left - far, form.low - far, form.right + far, form.high + far)
        battle.position[key] = near
    return [battle.units[each] for each in near]


@implements("react.manoeuvre.distance-and-sight")
def sightings(battle: Battle, unit_id: str, enemy_id: str, reach: float) -> Iterator[float]:
    """The distances of the models of an enemy unit that models of the unit see within reach as they face now. Hidden
    models are not seen. One model looks first, then all others: often that one is enough."""
    rows = turned_to(battle, unit_id, enemy_id, reach)
    first = next(rows, None)
    if first is None:
        return
    lines = Lines.of(battle, unit_id, enemy_id)
    for some in ([first], rows):
        looking = list(some)
        lines.look(looking)
        for row in looking:
            near = lines.in_reach(row, lines.shown(row), reach)
            for column in lines.in_view(row, lines.shooters[row].facing, near) if near else ():
                yield lines.glance(row).distance[column]


def sees_within(battle: Battle, unit_id: str, enemy_id: str, reach: float) -> bool:
    """Whether any model of a unit sees a model of an enemy unit within reach. It is kept as long as both stand as they
    do, unless smoke, hidden models or large ones come and go between them."""
    if battle.turn.clouds or battle.position.secretive or large_models(battle):
        return next(sightings(battle, unit_id, enemy_id, reach), None) is not None
    found = view_of(battle, unit_id, enemy_id).in_sight
    key = reach, *[model.facing for model in battle.members(unit_id)]
    if key not in found:
        found[key] = next(sightings(battle, unit_id, enemy_id, reach), None) is not None
    return found[key]


@cites("react.manoeuvre.trigger-fire")
def sighted_by(battle: Battle, unit_id: str) -> tuple[tuple[str, float], ...]:
    """The enemy units that are close to a unit and see it, each with its distance."""
    found = []
    for enemy in enemies_about(battle, unit_id):
        if why_barred(enemy, "react", BARRED):
            continue
        away = min(sightings(battle, enemy.id, unit_id, reach_of(enemy)), default=None)
        if away is not None:
            found.append((enemy.id, round(away, 3)))
    return tuple(found)


@cites("react.deferred")
def note_nearness(battle: Battle, unit_id: str) -> None:
    """Before a unit first moves in the turn of an enemy: the enemy units near which it began that turn."""
    unit = battle.units[unit_id]
    if unit.now.was_near is not None or unit.side == battle.turn.active:
        return
    enemies = [enemy for enemy in units_within(battle, unit_id, WATCHED) if enemy.side == battle.turn.active]
    near = [(enemy.id, gap_between(battle, unit_id, enemy.id)) for enemy in enemies]
    battle.change_now(unit_id, was_near=tuple([(enemy, away) for enemy, away in near if within(away, WATCHED)]))


def gap_between(battle: Battle, unit_id: str, enemy_id: str) -> float:
    foes = [(foe.x, foe.y, foe.z) for foe in battle.members(enemy_id)]
    places = [(model.x, model.y, model.z) for model in battle.members(unit_id)]
    return round(min([dist(place, foe) for place in places for foe in foes]), 3)


@implements("react.manoeuvre.barred")
@cites("react.eligibility", "react.manoeuvre.failed-charge")
def why_not_react(trigger: Trigger, unit: Unit) -> Refusal | None:
    """Not if pinned, gone to ground, in melee, routing or pursuing, nor if it has charged or was charged this turn,
    unless the charge at it failed."""
    if refusal := why_barred(unit, "react", BARRED):
        return refusal
    if unit.now.in_charge and not unit.now.spared:
        return Refusal(f"{unit.does('be part')} of a charge this turn", BARRED)
    if has_answered(trigger, unit):
        return Refusal(f"{unit.does('have already reacted')} to this charge", "react.manoeuvre.failed-charge")
    return None


@implements("react.manoeuvre.failed-charge")
def has_answered(trigger: Trigger, unit: Unit) -> bool:
    """Whether the trigger is a failed charge at this unit in which it rolled to stand and fire."""
    charge = trigger.detail
    if trigger.kind != "charge-failed" or not isinstance(charge, Charging):
        return False
    return charge.target == unit.id and charge.answered


@cites("react.offer-order", "react.deferred")
def why_no_target(enemy: Unit) -> Refusal | None:
    """A unit that routs or is in melee meanwhile is no target of a shooting reaction."""
    state = "routing" if enemy.routing else "in melee" if enemy.locked else ""
    return Refusal(f"{enemy.name} cannot be reacted to: {state}", "react.offer-order") if state else None


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
        return [unit.id for unit in self.units_about(battle, trigger, side, CLOSE)]

    def units_about(self, battle: Battle, trigger: Trigger, side: str, far: float) -> list[Unit]:
        """The units of a side that may have an enemy so near: that saw it fire, or that may see it now."""
        enemy, detail = battle.units.get(trigger.unit), trigger.detail
        if enemy is None or enemy.side == side:
            return []
        if isinstance(detail, Close) and detail.near is not None:
            return [unit for each, _ in detail.near if (unit := battle.units.get(each)) and unit.side == side]
        return [unit for unit in units_within(battle, trigger.unit, far) if unit.side == side]

    def why_not(self, battle: Battle, trigger: Trigger, unit_id: str) -> Refusal | None:
        unit = battle.units[unit_id]
        if refusal := why_not_react(trigger, unit):
            return refusal
        if not self.is_close(battle, trigger, unit):
            return Refusal(f'{unit.does("see")} no model of that unit within {self.reach(unit):g}"', NEAR)
        return self.why_unable(battle, trigger, unit)

    def is_close(self, battle: Battle, trigger: Trigger, unit: Unit) -> bool:
        """Whether the enemy is close and in sight: when it fired, or now; and when the turn began, if it stayed."""
        reach, detail = self.reach(unit), trigger.detail
        if isinstance(detail, Close) and detail.near is not None:
            return any(each == unit.id and within(away, reach) for each, away in detail.near)
        began = unit.now.was_near if trigger.kind == "still" else None
        if began is not None and not any(each == trigger.unit and within(away, reach) for each, away in began):
            return False
        return sees_within(battle, unit.id, trigger.unit, reach)

    def why_unable(self, battle: Battle, trigger: Trigger, unit: Unit) -> Refusal | None:
        """Why the reaction could not lead to anything."""
        return None

    def label(self, battle: Battle, unit_id: str) -> str:
        return f"{battle.units[unit_id].name}: {self.name}"

    def words(self, battle: Battle, trigger: Trigger, units: Sequence[str]) -> Words:
        prompt = f"{TOLD[trigger.kind].format(enemy=battle.units[trigger.unit].name)} React?"
        notes = [note for unit in units if (note := self.note(battle, trigger, battle.units[unit]))]
        return Words(prompt, "Do nothing", tuple(dict.fromkeys(notes)))

    def note(self, battle: Battle, trigger: Trigger, unit: Unit) -> str:
        """What the owner should know about the reaction of a unit."""
        return ""
