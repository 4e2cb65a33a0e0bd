"""Squads and their parts: the only place where a unit is divided, and where units become one.

A model belongs to its squad for good. A unit is the part of a squad that acts as one now: the first part has the id of
the squad, the others have a number ("alpha/2"). Whatever names a unit is handed on by the table in `references`."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.squads import SplitPart, UnitsJoined, UnitSplit
from arap.battle.muster import enlisted_in, part_called, setup_of, squad_of
from arap.battle.references import Heirs, merged, named_units
from arap.battle.secrets.face_down import troops_among, troops_in
from arap.battle.values import Ground, Rallied, Tally, ThisTurn, Unit
from arap.kernel.reasons import implements

SECOND = 2


def parts_of(battle: Battle, squad: str) -> list[Unit]:
    """The units that a squad consists of now."""
    whole, part = battle.units.get(squad), f"{squad}/"
    return [unit for unit in battle.units.values() if unit is whole or unit.id.startswith(part)]


def new_part(battle: Battle, squad: str) -> str:
    """The first number that no unit has and nothing refers to."""
    taken = set(battle.units) | named_units(battle) | {away.unit.id for away in battle.turn.away}
    number = SECOND
    while f"{squad}/{number}" in taken:
        number += 1
    return f"{squad}/{number}"


def split(battle: Battle, unit_id: str, groups: Sequence[Sequence[str]], rule: str, *, free: bool = False) -> list[str]:
    """Divides a unit. The first group keeps its id, every other group becomes a part of its own. `free`: only the first
    group stays in the melee. Returns the ids of all parts."""
    ids = [unit_id]
    for group in groups[1:]:
        ids.append(new_part(battle, squad_of(unit_id)))
        detach(battle, unit_id, ids[-1], group, free=free)
    battle.emit(UnitSplit(rule=rule, unit=unit_id, parts=tuple([told(battle, each) for each in ids])))
    return ids


def detach(battle: Battle, unit_id: str, part_id: str, group: Sequence[str], *, free: bool = False) -> None:
    """Some members become a unit of their own, with copies of all states and whatever refers to the whole."""
    whole = battle.units[unit_id]
    rest = [model for model in whole.models if model not in group]
    name = part_called(setup_of(battle.scenario, part_id).name, part_id)
    troops = troops_among(battle, group)
    lost_before = whole.now.start_count - troops_in(battle, whole)
    battle.put_unit(replace(part_of(whole, part_id, name, group, troops, free=free), toll=0))
    for model in group:
        battle.put_model(replace(battle.models[model], unit=part_id))
    if rest:
        left, before = troops_among(battle, rest), whole.now
        kept = part_of(whole, unit_id, whole.name, rest, left)
        lost = before.lost[0] + lost_before, before.lost[1] + before.casualties
        now = replace(kept.now, lost=lost, copied=before.copied)
        battle.put_unit(replace(kept, strength=whole.strength - troops, now=now))
    else:
        battle.drop_unit(unit_id)
    heirs = (unit_id, part_id) if rest else (part_id,)
    battle.hand_over(Heirs(unit_id, heirs, heirs[:1] if free else heirs))


@implements("coherency.split.leadership")
def part_of(whole: Unit, part_id: str, name: str, group: Sequence[str], troops: int, *, free: bool = False) -> Unit:
    """Some members of a unit as a unit of their own. Its numbers start with the members it has now."""
    ranging = tuple([entry for entry in whole.ranging if entry.model in group])
    targets = {entry.target for entry in ranging}
    now = replace(
        whole.now, start_count=troops, casualties=0, whole=worse(whole.now), copied=whole.now.tallies, lost=(0, 0),
        throwers=tuple([model for model in whole.now.throwers if model in group]),
    )  # fmt: skip
    return replace(
        whole, id=part_id, name=name, models=tuple(group), strength=troops, ranging=ranging, now=now,
        observed=tuple([entry for entry in whole.observed if entry.model in group]),
        stood=tuple([stood for stood in whole.stood if stood.unit in targets]), locked=() if free else whole.locked,
    )  # fmt: skip


def told(battle: Battle, unit_id: str) -> SplitPart:
    unit = battle.units[unit_id]
    return SplitPart(unit.id, unit.name, unit.models)


def join(battle: Battle, kept_id: str, gone_id: str, rule: str) -> None:
    """Two parts of a squad become one."""
    gone = battle.units[gone_id]
    unite(battle, kept_id, gone_id)
    battle.emit(UnitsJoined(rule=rule, unit=kept_id, joined=gone_id, name=gone.name, models=gone.models))


def unite(battle: Battle, kept_id: str, gone_id: str) -> None:
    """Two units become one, under the id of the first."""
    kept, gone = battle.units[kept_id], battle.units[gone_id]
    whole = replace(
        kept,
        models=in_order(kept_id, (*kept.models, *gone.models)),
        strength=kept.strength + gone.strength,
        attempted=kept.attempted or gone.attempted,
        finished=kept.finished or gone.finished,
        suppression=max(kept.suppression, gone.suppression),
        pending=max(kept.pending, gone.pending),
        pinned_until=max(kept.pinned_until, gone.pinned_until),
        ground=later(kept.ground, gone.ground),
        rout=kept.rout or gone.rout,
        rallied=rallied_as_one(kept.rallied, gone.rallied),
        locked=tuple(dict.fromkeys((*kept.locked, *gone.locked))),
        heads_down=kept.heads_down and gone.heads_down,
        ranging=merged((*kept.ranging, *gone.ranging)),
        stood=merged((*kept.stood, *gone.stood)),
        pursuing=kept.pursuing or gone.pursuing,
        pursued=max(kept.pursued, gone.pursued),
        rounds=max(kept.rounds, gone.rounds),
        toll=kept.toll + gone.toll,
        held=kept.held or gone.held,
        observed=merged((*kept.observed, *gone.observed)),
        parted=merged((*kept.parted, *gone.parted)),
        trail=kept.trail or gone.trail,
        mopping=max(kept.mopping, gone.mopping),
        front=kept.front if kept.front is not None else gone.front,
        overwatch=False,
        restoring=kept.restoring or gone.restoring,
        reform="",
        agitated=max(kept.agitated, gone.agitated),
        now=turns_as_one(kept.now, gone.now),
    )
    battle.drop_unit(gone_id)
    battle.put_unit(whole)
    for model in gone.models:
        battle.put_model(replace(battle.models[model], unit=kept_id))
    acting = {entry.unit for entry in battle.turn.acting}
    battle.hand_over(Heirs(gone_id, (kept_id,), (kept_id,)))
    if len(acting & {kept_id, gone_id}) == 1:
        lose_points(battle, kept_id)


def lose_points(battle: Battle, unit_id: str) -> None:
    """Only one of two units had points left: as one they have none."""
    entries = [replace(entry, points=0) if entry.unit == unit_id else entry for entry in battle.turn.acting]
    battle.change_turn(acting=tuple(entries))


def in_order(unit_id: str, models: Sequence[str]) -> tuple[str, ...]:
    """The models of the squad in the order of its roster, then guests."""
    squad = squad_of(unit_id)
    own = [model for model in models if enlisted_in(model) == squad]
    return (
        *sorted(own, key=lambda model: int(model.rpartition(".")[2])),
        *[each for each in models if each not in own],
    )


def later(one: Ground | None, other: Ground | None) -> Ground | None:
    if one is None or other is None:
        return one or other
    return max(one, other, key=lambda ground: ground.until)


def rallied_as_one(one: Rallied | None, other: Rallied | None) -> Rallied | None:
    if one is None or other is None:
        return one or other
    return Rallied(max(one.until, other.until), tuple(dict.fromkeys((*one.shuns, *other.shuns))))


def turns_as_one(one: ThisTurn, other: ThisTurn) -> ThisTurn:
    """Numbers add up, without what both have from the time before they were divided."""
    lost = one.lost[0] + other.lost[0], one.lost[1] + other.lost[1]
    return ThisTurn(
        start_count=one.start_count + other.start_count + lost[0],
        reacted=tuple(dict.fromkeys((*one.reacted, *other.reacted))),
        tallies=without(merged((*one.tallies, *other.tallies)), other.copied),
        casualties=one.casualties + other.casualties + lost[1],
        quarter_tested=one.quarter_tested and other.quarter_tested,
        in_charge=one.in_charge or other.in_charge,
        throwers=(*one.throwers, *other.throwers),
        charged=one.charged or other.charged,
        was_near=near_as_one(one.was_near, other.was_near),
        spared=(one.spared or other.spared) and all(each.spared or not each.in_charge for each in (one, other)),
        whole=(0, 0) if any(lost) else min(one.whole, other.whole, key=share),
        copied=one.copied,
        fleet=one.fleet or other.fleet,
        challenged=one.challenged or other.challenged,
    )


def worse(now: ThisTurn) -> tuple[int, int]:
    """The casualties and the start count of the unit that came apart, of the first one if it lost more."""
    return max((now.casualties, now.start_count), now.whole, key=share) if now.casualties else now.whole


def share(losses: tuple[int, int]) -> float:
    return losses[0] / max(1, losses[1])


Near: TypeAlias = tuple[tuple[str, float], ...] | None


def near_as_one(one: Near, other: Near) -> Near:
    if one is None or other is None:
        return one or other
    return tuple([(unit, min(dict(one).get(unit, away), away)) for unit, away in {**dict(one), **dict(other)}.items()])


def without(tallies: Sequence[Tally], copied: Sequence[Tally]) -> tuple[Tally, ...]:
    """The tallies less those that were copied when the unit was divided."""
    less = {tally.firer: tally for tally in copied}
    return tuple([less_by(tally, less[tally.firer]) if tally.firer in less else tally for tally in tallies])


def less_by(tally: Tally, copied: Tally) -> Tally:
    return replace(
        tally, hits=tally.hits - copied.hits, large_hits=tally.large_hits - copied.large_hits,
        ordinance_hits=tally.ordinance_hits - copied.ordinance_hits, casualties=tally.casualties - copied.casualties,
    )  # fmt: skip
