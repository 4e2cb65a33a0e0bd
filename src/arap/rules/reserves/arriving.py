"""Reserves: whether they turn up, as the last step of the compulsory phase, and where they come on."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Act, Enter
from arap.battle.battle import Battle
from arap.battle.events import ReserveRolled, ReserveWaits
from arap.battle.muster import setup_of
from arap.battle.settings import AK47, RESERVES
from arap.battle.values import Held
from arap.kernel.conversion import high_roll_met
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Roll
from arap.rules.movement.flight.entering import Arrangement, Entering, arranged, arrangement_by, entry_options
from arap.rules.movement.flight.entry import Entry, entries, entry_at, entry_edges, set_up
from arap.rules.reserves.deepstrike import drop_or_not
from arap.rules.reserves.held import change_reserves, put_on_table

FIRST_TURN, LATE_TURN = 2, 4
LATE = 4
FLAT, RISING = 3, {2: 4, 3: 3}
BEST = 2


@implements("turn.compulsory.reserves")
@cites("reserve.roll")
def reserves(battle: Battle) -> Flow[None]:
    """The active player rolls for each of their units in reserve; units that turn up come on at once."""
    if not battle.turn.reserves or RESERVES(battle) == "none" or battle.turn.game_turn < first_turn(battle):
        return
    for held in [each for each in battle.turn.reserves if each.side == battle.turn.active]:
        here = not held.astray and (held.due or (yield from turns_up(battle, held)))
        if here and not (yield from drop_or_not(battle, held)):
            yield from come_on(battle, held)


@implements("reserve.ak47.late-arrivals")
def first_turn(battle: Battle) -> int:
    """Units roll from game turn 2 on; units that were not deployed by dice are late arrivals, from game turn 4 on."""
    return LATE_TURN if RESERVES(battle) == AK47 else FIRST_TURN


@cites("reserve.roll", "reserve.ak47.late-arrivals")
def needed(battle: Battle) -> int:
    """Flat: always 3+. Rising: 4+ in turn 2, 3+ in turn 3, 2+ later. Late arrivals: 4+."""
    if RESERVES(battle) == AK47:
        return LATE
    return FLAT if RESERVES(battle) == "flat" else RISING.get(battle.turn.game_turn, BEST)


@implements("reserve.roll")
def turns_up(battle: Battle, held: Held) -> Flow[bool]:
    """A die for each unit; a 1 always fails."""
    goal, name = needed(battle), setup_of(battle.scenario, held.unit).name
    faces: Faces = yield Roll("reserve.arrive", "reserve.roll", held.side, label=f"{name} in reserve: {goal} or more")
    arrives = high_roll_met(faces[0], goal)
    battle.emit(
        ReserveRolled(
            rule="reserve.roll", unit=held.unit, side=held.side, face=faces[0], needed=goal, arrives=arrives
        )
    )  # fmt: skip
    return arrives


@cites("reserve.entry", "turn.compulsory.reserves")
def come_on(battle: Battle, held: Held) -> Flow[None]:
    """The owner names the point of entry, by default the one nearest the middle of their edge. If there is no room
    anywhere, the unit waits and needs no new roll."""
    setup, known = setup_of(battle.scenario, held.unit), battle.known_to(held.side)
    places = {entry: set_up(known, setup, held.side, entry) for entry in entries(battle, held.unit, held.side)}
    free = [entry for entry, found in places.items() if not isinstance(found, Refusal)]
    found = (yield from where_they_enter(battle, held, setup.name, free)) if free else None
    if found is None:
        change_reserves(battle, held, msgspec.structs.replace(held, due=True))
        battle.emit(ReserveWaits(rule="reserve.entry", unit=held.unit, side=held.side))
    else:
        put_on_table(battle, held, setup, found)


def where_they_enter(battle: Battle, held: Held, name: str, free: Sequence[Entry]) -> Flow[Arrangement | None]:
    prompt = f"{name} arrive from reserve. Where on the edge?"
    edges = entry_edges(battle, held.unit, held.side)
    along = sorted(free, key=lambda entry: (edges.index(entry.edge), entry.at))
    options, usual = entry_options(along, "reserve.entry"), Enter(*free[0].at)
    ask = Ask(held.side, "entry", "reserve.entry", prompt, options, usual, detail=Entering(held.unit))
    return (yield from arrangement_by(ask, lambda act: judge_entry(battle, held.unit, act)))


@cites("reserve.entry")
def judge_entry(battle: Battle, unit_id: str, act: Act) -> Arrangement | Refusal:
    """How the unit stands if it comes on at this point, or why it cannot."""
    if not isinstance(act, Enter):
        return Refusal("Name the point of the edge where the unit comes on", "reserve.entry")
    side = next(held.side for held in battle.turn.reserves if held.unit == unit_id)
    setup = setup_of(battle.scenario, unit_id)
    entry = entry_at(battle, unit_id, side, (act.x, act.y))
    return arranged(entry, lambda at: set_up(battle, setup, side, at))
