"""Between two steps of a battle: units that have come apart are divided, parts that have come together are joined.

No flow is alive then, so no rule holds the name of a unit that changes."""

from collections.abc import Sequence
from itertools import combinations

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.muster import squad_of
from arap.battle.parts import join, split
from arap.battle.secrets.underground import is_below
from arap.battle.settings import BLOCKING
from arap.battle.values import Acting, Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Flow
from arap.rules.blocking.declaring import end_lapsed
from arap.rules.characters import in_reach, is_guest, leave
from arap.rules.choosing import choose_next
from arap.rules.coherency import are_linked, connected, spots_among, spots_of
from arap.rules.combats import linked
from arap.rules.ladders import let_go
from arap.rules.overwatch import end_overwatch
from arap.rules.squads.limits import may_divide

SPLIT = "coherency.split"
LEADER = "leader"


@cites("coherency.distance", "coherency.split")
def settle(battle: Battle) -> None:
    """Carries out what the last step has done to the squads, to ladders that their members carry, and to models that
    blocked narrow places."""
    if BLOCKING(battle):
        end_lapsed(battle)
    if battle.scenario.portable_ladders:
        let_go(battle)
    if battle.turn.parting:
        partings = battle.turn.parting
        battle.change_turn(parting=())
        for groups in partings:
            come_apart(battle, groups)
    if not battle.in_parts:
        return
    battle.in_parts = bool([unit for unit in battle.units.values() if unit.is_divided])
    if battle.in_parts:
        mend(battle)


def mend(battle: Battle) -> None:
    """Parts come together, and units that are to come together again are whole or in parts."""
    come_together(battle)
    note_reforms(battle)
    for unit in [unit for unit in battle.units.values() if unit.restoring]:
        end_restoring(battle, unit)


@cites("charge.action", "coherency.melee.sub-unit")
def note_idle(battle: Battle, unit_id: str, chargers: Sequence[str]) -> None:
    """Members that did not charge and are out of coherency with the chargers are a part of their own. All that took
    part stay together, whatever the gaps."""
    if not chargers or unit_id not in battle.units or not may_divide(battle):
        return
    groups = groups_of(battle, battle.units[unit_id])
    charged = [model for group in groups if set(group) & set(chargers) for model in group]
    idle = [tuple(group) for group in groups if not set(group) & set(chargers)]
    if charged and idle:
        battle.change_turn(parting=(*battle.turn.parting, (tuple(charged), *idle)))


@implements("coherency.split")
def come_apart(battle: Battle, groups: Sequence[Sequence[str]]) -> None:
    """A unit that its owner has divided is in parts; groups that are in coherency all the same stay one part. Each part
    goes on with the points left. In a melee only the part that fights stays locked. What an earlier division has parted
    already is divided part by part."""
    left = [[model for model in group if model in battle.models] for group in groups]
    units = dict.fromkeys([battle.models[model].unit for group in left for model in group])
    if len(units) > 1:
        for each in units:
            come_apart(battle, [[model for model in group if battle.models[model].unit == each] for group in left])
        return
    parts = kept_together(battle, [group for group in left if group])
    if len(parts) < 2:
        return
    unit = battle.units[battle.models[parts[0][0]].unit]
    if unit.routing or unit.pursuing:
        return
    first = fighting_first(battle, unit, parts) if unit.locked else by_importance(battle, parts)
    guests = [part for part in first if all(is_guest(battle, battle.models[model]) for model in part)]
    if guests and len(guests) < len(first):
        go_alone(battle, unit, guests, fights=first[0] in guests)
        first = [part for part in first if part not in guests]
    if len(first) > 1:
        share_points(battle, split(battle, unit.id, first, SPLIT, free=bool(unit.locked)))


@cites("coherency.character-leave")
def go_alone(battle: Battle, unit: Unit, guests: Sequence[Sequence[str]], *, fights: bool) -> None:
    """Characters that have moved or charged away from the unit have left it. In a melee only those that charged, or
    else only the unit, stay locked."""
    going = [model for part in guests for model in part]
    for model in going:
        leave(battle, battle.models[model])
    if unit.locked:
        for free in [unit.id] if fights else [battle.models[model].unit for model in going]:
            set_free(battle, free)


def set_free(battle: Battle, unit_id: str) -> None:
    """The unit has no part in the melee."""
    for foe in battle.units[unit_id].locked:
        if foe in battle.units:
            others = tuple([other for other in battle.units[foe].locked if other != unit_id])
            battle.change(foe, locked=others)
    battle.change(unit_id, locked=(), front=None)


def kept_together(battle: Battle, groups: Sequence[Sequence[str]]) -> list[list[str]]:
    """The groups, those in coherency with each other as one."""
    found: list[list[str]] = []
    for group in groups:
        near = [other for other in found if are_near(battle, group, other)]
        found = [other for other in found if other not in near]
        found.append([model for each in (*near, group) for model in each])
    return found


def are_near(battle: Battle, one: Sequence[str], other: Sequence[str]) -> bool:
    mine, theirs = [spots_among(battle, [battle.models[model] for model in group]) for group in (one, other)]
    return are_linked(mine, theirs)


@cites("coherency.melee.reform")
def by_importance(battle: Battle, parts: Sequence[list[str]]) -> list[list[str]]:
    """The main body first: the part with the leader, else the largest."""
    return sorted(parts, key=lambda part: (not has_leader(battle, part), -len(part)))


def has_leader(battle: Battle, models: Sequence[str]) -> bool:
    return any(battle.kind(battle.models[model]).role == LEADER for model in models)


@implements("coherency.melee.sub-unit")
@cites("charge.action")
def fighting_first(battle: Battle, unit: Unit, parts: Sequence[list[str]]) -> list[list[str]]:
    """The part nearest to the enemies it is locked with fights."""
    foes = [foe for each in unit.locked if each in battle.units for foe in battle.members(each)]

    def away(part: Sequence[str]) -> float:
        members = [battle.models[model] for model in part]
        return min([(foe.x - one.x) ** 2 + (foe.y - one.y) ** 2 for foe in foes for one in members], default=0.0)

    return sorted(parts, key=away)


@implements("coherency.split.activation")
def share_points(battle: Battle, ids: Sequence[str]) -> None:
    """Each part has the points left from the common roll; its owner chooses which one acts first."""
    entries = [narrowed(battle, entry) if entry.unit in ids else entry for entry in battle.turn.acting]
    battle.change_turn(acting=tuple(entries))


def narrowed(battle: Battle, entry: Acting) -> Acting:
    """The entry of a part, with what concerns its own models."""
    own = battle.units[entry.unit].models
    return replace(
        entry,
        sharing=True,
        moving=entry.moving and any(battle.models[model].speed > entry.covered for model in own),
        trails=tuple([trail for trail in entry.trails if trail[0] in own]),
        way=tuple([way for way in entry.way if way[0] in own]),
    )


@cites("coherency.split")
def part_to_act(battle: Battle) -> Flow[Acting]:
    """The entry of the unit that acts now. Parts that share points act one after the other, as their owner chooses."""
    acting = battle.turn.acting
    if not acting[-1].sharing:
        return acting[-1]
    squad = squad_of(acting[-1].unit)
    sharing = [entry for entry in acting if entry.sharing and squad_of(entry.unit) == squad]
    there = [entry.unit for entry in sharing if entry.unit in battle.units]
    if not there:
        return acting[-1]
    chosen = yield from choose_next(battle, there, SPLIT, "The squad has come apart. Which part acts first?")
    entry = replace(next(each for each in sharing if each.unit == chosen), sharing=False)
    battle.change_turn(acting=(*[each for each in battle.turn.acting if each.unit != chosen], entry))
    return entry


@cites("coherency.split")
def order_is_idle(battle: Battle, ask: Ask) -> bool:
    """Whether a question which part acts first does not matter, since no part has points left."""
    parts = [entry for entry in battle.turn.acting if entry.sharing and entry.unit in ask.about]
    return ask.kind == "order" and len(parts) == len(ask.about) and not any(entry.points for entry in parts)


@implements("coherency.purpose")
@cites("coherency.split")
def come_together(battle: Battle) -> None:
    """Parts of a squad that are in coherency, or in the same combat, are one unit again."""
    again = True
    while again:
        again = False
        for kept, gone in pairs_of_parts(battle):
            if may_join(battle, kept, gone):
                end_overwatch(battle, kept.id)
                end_overwatch(battle, gone.id)
                join(battle, kept.id, gone.id, SPLIT)
                again = True
                break


@cites("coherency.melee.reform")
def note_reforms(battle: Battle) -> None:
    """Parts that have fought are to reform when the squad is out of melee; at the end of its activation a part has done
    what it could."""
    divided = {unit.id for parts in divided_squads(battle) for unit in parts}
    for unit in [unit for unit in battle.units.values() if unit.reform == "bound" or unit.id in divided]:
        if unit.reform == "bound" and (unit.finished or unit.id not in divided):
            battle.change(unit.id, reform="")
        elif unit.id in divided and not unit.reform and unit.id in battle.turn.fought:
            battle.change(unit.id, reform="due")


def divided_squads(battle: Battle) -> list[list[Unit]]:
    """The parts of each squad that is divided, by their numbers."""
    numbered = sorted([(squad_of(unit), number_of(unit)) for unit in battle.units if "/" in unit])
    squads = {squad: [battle.units[squad]] if squad in battle.units else [] for squad, _ in numbered}
    for squad, number in numbered:
        squads[squad].append(battle.units[f"{squad}/{number}"])
    return [parts for parts in squads.values() if len(parts) > 1]


def pairs_of_parts(battle: Battle) -> list[tuple[Unit, Unit]]:
    """Every two parts of one squad, the one with the lower number first."""
    return [pair for parts in divided_squads(battle) for pair in combinations(parts, 2)]


def number_of(unit_id: str) -> int:
    return int(unit_id.partition("/")[2])


def may_join(battle: Battle, one: Unit, other: Unit) -> bool:
    """Neither routs or pursues, and neither is in melee, unless both are in the same combat."""
    if one.routing or other.routing or one.pursuing or other.pursuing:
        return False
    if is_below(battle, one.id) or is_below(battle, other.id):
        return False
    if one.locked or other.locked:
        return bool(one.locked and other.locked) and other.id in linked(battle, one.id, battle.units)
    return in_reach(battle, one, other)


@cites("coherency.accidental")
def end_restoring(battle: Battle, unit: Unit) -> None:
    """A unit that has come together again is whole. One that has not by the end of its activation, or was not
    activated, is in parts from then on."""
    groups = groups_of(battle, unit)
    turn = battle.turn
    under_way = turn.phase == "activation" and turn.active == unit.side and not unit.locked
    if len(groups) > 1 and under_way and not (unit.finished and battle.acting(unit.id) is None):
        return
    battle.change(unit.id, restoring=False)
    if len(groups) > 1 and not (unit.routing or unit.pursuing or unit.locked):
        split(battle, unit.id, by_importance(battle, groups), "coherency.accidental")


def groups_of(battle: Battle, unit: Unit) -> list[list[str]]:
    """The members of a unit, by the groups in which they stand in coherency."""
    return [[unit.models[n] for n in group] for group in connected(spots_of(battle, unit.id))]
