"""Suppression points: gained under fire, counted from the owner's next turn, and removed by regrouping."""

import msgspec

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.events import Regrouped, SuppressionChanged, SuppressionGained
from arap.battle.settings import SHIELD_EXEMPT, SUPPRESS_SWARMS, SUPPRESSION, SUPPRESSION_DECAY
from arap.battle.values import Model, Tally, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.characters import troops
from arap.rules.morale.leadership import leadership_test

LARGE_MARKER, LARGE_MARKER_POINTS = 2.5, 2


def tally_of(unit: Unit, firer: str) -> Tally:
    return next((tally for tally in unit.now.tallies if tally.firer == firer), Tally(firer))


def put_tally(battle: Battle, unit_id: str, tally: Tally) -> None:
    others = tuple([kept for kept in battle.units[unit_id].now.tallies if kept.firer != tally.firer])
    battle.change_now(unit_id, tallies=(*others, tally))


@implements("suppress.large-marker")
def has_large_marker(weapon: Weapon) -> bool:
    """Whether the marker has a radius of 2.5" or more."""
    return (weapon.marker_radius or 0.0) >= LARGE_MARKER


@cites("suppress.automatic")
def is_overwhelming(weapon: Weapon) -> bool:
    """By the older rule, ordinance and large markers give two points."""
    return weapon.nature.ordinance or has_large_marker(weapon)


def is_overwhelmed(tally: Tally) -> bool:
    """Whether such weapons are among the ones that hit."""
    return bool(tally.large_hits or tally.ordinance_hits)


@implements("suppress.immune")
@cites("shield.energy")
def immune(battle: Battle, unit: Unit) -> bool:
    """A unit is immune if more than half of its models are monsters, machines, fearless or have an invulnerable save.
    Characters that have joined do not count."""
    return battle.once(("immune", unit.models), lambda: _immune_by_half(battle, unit))


def _immune_by_half(battle: Battle, unit: Unit) -> bool:
    members = troops(battle, unit)
    return 2 * sum(_immune_model(battle, model) for model in members) > len(members)


def _immune_model(battle: Battle, model: Model) -> bool:
    kind = battle.kind(model)
    if kind.powers.swarm:
        return not SUPPRESS_SWARMS(battle) or kind.powers.fearless
    field = kind.shield is not None and battle.scenario.shields[kind.shield].energy and SHIELD_EXEMPT(battle)
    return kind.powers.never_suppressed or kind.powers.fearless or kind.profile.invulnerable > 0 or field


@cites("suppress.test")
def over_a_quarter(hits: int, start_count: int) -> bool:
    """Whether the hits are more than a quarter of the models at the start of the player turn."""
    return 4 * hits > start_count


@cites("suppress.test")
def hits_to_suppress(unit: Unit) -> int:
    """The fewest hits by one enemy unit that cause a test."""
    return unit.now.start_count // 4 + 1


@implements("suppress.test")
@cites("suppress.large-marker")
def suppression_test(battle: Battle, unit_id: str, firer: str) -> Flow[None]:
    """When the hits by one enemy pass a quarter, the unit tests Leadership. A failure gives a suppression point. Units
    in melee do not test."""
    unit = battle.units.get(unit_id)
    if unit is None or unit.locked or SUPPRESSION(battle) == "none" or immune(battle, unit):
        return
    tally = tally_of(unit, firer)
    if SUPPRESSION(battle) == "automatic":
        automatic_suppression(battle, unit, tally)
        return
    if tally.tested or not over_a_quarter(tally.hits, unit.now.start_count):
        return
    put_tally(battle, unit_id, msgspec.structs.replace(tally, tested=True))
    passed, _ = yield from leadership_test(battle, unit, "suppression", "suppress.test", "suppress.test", firer)
    if not passed:
        gain(battle, unit_id, LARGE_MARKER_POINTS if tally.large_hits else 1)


@implements("suppress.automatic")
def automatic_suppression(battle: Battle, unit: Unit, tally: Tally) -> None:
    """By the older rule, any hit gives a point for each enemy unit that hit, at once and without a test."""
    if tally.tested or not tally.hits:
        return
    put_tally(battle, unit.id, msgspec.structs.replace(tally, tested=True))
    points = LARGE_MARKER_POINTS if is_overwhelmed(tally) else 1
    changed = battle.change(unit.id, suppression=unit.suppression + points)
    battle.emit(
        SuppressionGained(
            rule="suppress.automatic", unit=unit.id, gained=points, pending=0, suppression=changed.suppression
        )
    )


@cites("suppress.timing")
def gain(battle: Battle, unit_id: str, points: int) -> None:
    """New points are pending until the owner's next turn begins."""
    unit = battle.change(unit_id, pending=battle.units[unit_id].pending + points)
    battle.emit(
        SuppressionGained(
            rule="suppress.timing", unit=unit_id, gained=points, pending=unit.pending, suppression=unit.suppression
        )
    )


@implements("suppress.timing")
def take_effect(battle: Battle, unit: Unit) -> None:
    """At the start of the owner's turn, pending points begin to count."""
    if unit.pending:
        _set(battle, unit.id, unit.suppression + unit.pending, 0, "takes effect", "suppress.timing")


@implements("suppress.removal")
def remove_all(battle: Battle, unit_id: str, reason: str) -> None:
    """A 25% test, a pin or being engaged removes every point, pending ones too."""
    unit = battle.units[unit_id]
    if unit.suppression or unit.pending:
        _set(battle, unit_id, 0, 0, reason, "suppress.removal")


@implements("suppress.decay")
def decay(battle: Battle, unit: Unit) -> None:
    """At the end of a game turn, one point in effect wears off."""
    if unit.suppression:
        _set(battle, unit.id, unit.suppression - 1, unit.pending, "wears off", "suppress.decay")
    elif unit.pending and SUPPRESSION_DECAY(battle) == "literal":
        _set(battle, unit.id, 0, unit.pending - 1, "wears off", "suppress.decay")


def _set(battle: Battle, unit_id: str, suppression: int, pending: int, reason: str, rule: str) -> None:
    battle.change(unit_id, suppression=suppression, pending=pending)
    battle.emit(SuppressionChanged(rule=rule, unit=unit_id, suppression=suppression, pending=pending, reason=reason))


def why_not_regroup(unit: Unit) -> Refusal | None:
    if not unit.suppression and not unit.pending:
        return Refusal(unit.does("have no suppression points"), "suppress.regroup")
    return None


@implements("suppress.regroup")
def regroup(battle: Battle, unit_id: str) -> Flow[None]:
    """An action of one point: the unit loses D6 suppression points, first the ones in effect."""
    unit = battle.units[unit_id]
    faces: Faces = yield Roll(
        "suppress.regroup", "suppress.regroup", unit.side, label=f"{unit.does('regroup')}: suppression points removed"
    )
    active = min(faces[0], unit.suppression)
    pending = min(faces[0] - active, unit.pending)
    battle.change(unit_id, suppression=unit.suppression - active, pending=unit.pending - pending)
    left = unit.suppression + unit.pending - active - pending
    battle.emit(Regrouped(rule="suppress.regroup", unit=unit_id, face=faces[0], removed=active + pending, left=left))
