"""A unit on its way past enemies: all members together, moment by moment, until an enemy steps in."""

from collections.abc import Callable, Sequence
from math import dist
from typing import TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.movement.climbing.holds import held_level
from arap.rules.movement.dice.sources import trials_of
from arap.rules.movement.dice.together import tested_together
from arap.rules.movement.dice.trials import Halt
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.party import Party
from arap.rules.movement.paths.tracks import track_of
from arap.rules.movement.travel.encounters import Able, Encounter, encounters, foes_about
from arap.rules.movement.travel.walk import Arrival, apart, at_its_end, stopped, walk
from arap.rules.reactions.interceptors import can_step_in
from arap.table import TINY, snap, within

Entry: TypeAlias = Flow[None]
Meet: TypeAlias = Callable[[Battle, Encounter, Sequence[Encounter]], Flow[Entry | None]]
"""Offers an encounter to the enemy, one of all those of a move; gives how he comes to grips, to be run when the movers
have halted, or None if the move goes on."""


class Watch(msgspec.Struct, frozen=True):
    """How enemies watch a move: what is done about it, who is able to, and whether those count near whom somebody sets
    out."""

    meet: Meet
    able: Able = can_step_in
    at_start: bool = False


class March:
    """The members of a unit under way. Each has his way and the dice still ahead of him; `done` are those whom dice
    have stopped, None for the dead."""

    def __init__(self, battle: Battle, party: Party) -> None:
        self.battle = battle
        self.paths = [path for path in party.paths if path.steps]
        self.tracks = {path.model.id: track_of(battle, path) for path in self.paths}
        self.ahead = {path.model.id: trials_of(battle, path) for path in self.paths}
        self.done: dict[str, Arrival | None] = {}

    def until(self, share: float) -> Flow[None]:
        """Everybody goes on to this share of his way, with the dice on it, one after the other."""
        for path in self.paths:
            model_id, track = path.model.id, self.tracks[path.model.id]
            while self.is_under_way(model_id) and self.ahead[model_id]:
                trial = self.ahead[model_id][0]
                if track and track.share_at(trial.at) > share + TINY:
                    break
                self.ahead[model_id].pop(0)
                halt = yield from trial.attempt(self.battle, path)
                if model_id not in self.battle.models:
                    self.done[model_id] = None
                elif halt:
                    self.done[model_id] = stopped(self.battle, path, trial.at, halt)

    def is_under_way(self, model_id: str) -> bool:
        return model_id not in self.done and model_id in self.battle.models

    @implements("react.intercept.stray")
    def halted(self, share: float) -> list[Arrival]:
        """Everybody where he is at this moment; nobody is halted in the air, nor between the levels of a hill."""
        found = []
        for path in self.paths:
            track = self.tracks[path.model.id]
            if path.model.id in self.done:
                arrival = self.done[path.model.id]
            elif track is None or share >= 1.0 - TINY:
                arrival = at_its_end(path)
            else:
                at, z = track.reached(share)
                z = held_level(self.battle.table, *path.point_at(at), snap(z))
                arrival = stopped(self.battle, path, at, Halt(z=z, met=True))
            if arrival and path.model.id in self.battle.models:
                found.append(arrival)
        return found


def go(battle: Battle, unit_id: str, party: Party, watch: Watch | None) -> Flow[tuple[list[Arrival], Entry | None]]:
    """Everybody's way with the dice on it, and how an enemy who has stepped in comes to grips with them."""
    foes = foes_about(battle, battle.units[unit_id].side, party.paths) if watch else []
    if watch is None or not foes:
        return (yield from walk(battle, party)), None
    return (yield from go_past(battle, party, foes, watch))


@implements("react.intercept.stray", "react.intercept.several", "move.enemy-proximity", "react.offer-order")
def go_past(
    battle: Battle, party: Party, foes: Sequence[Model], watch: Watch
) -> Flow[tuple[list[Arrival], Entry | None]]:
    """Where a way first leads within the melee radius of an enemy he is asked whether he intercepts. If nobody does
    the move goes on; each enemy unit is asked once."""
    party = yield from tested_together(battle, party)
    march, asked = March(battle, party), set[str]()
    found = encounters(battle, party.paths, foes, watch.able, at_start=watch.at_start)
    for met in found:
        if met.unit in asked:
            continue
        yield from march.until(met.share)
        if march.is_under_way(met.model):
            asked.add(met.unit)
            if entry := (yield from watch.meet(battle, met, found)):
                return apart(battle, party, march.halted(met.share)), entry
    yield from march.until(1.0)
    arrivals = march.halted(1.0)
    if any(arrival.halt for arrival in arrivals):
        arrivals = apart(battle, party, arrivals)
    for met in landings(battle, arrivals, foes, watch.able):
        if met.unit not in asked:
            asked.add(met.unit)
            if entry := (yield from watch.meet(battle, met, [met])):
                return arrivals, entry
    return arrivals, None


def landings(battle: Battle, arrivals: Sequence[Arrival], foes: Sequence[Model], able: Able) -> list[Encounter]:
    """Those whom a fall has put within the melee radius of an enemy they did not start near."""
    found = []
    for arrival in arrivals:
        model, place = arrival.path.model, (*arrival.place, arrival.z)
        for foe in foes if arrival.halt else ():
            reach, centre = melee_radius(battle.kind(foe)), (foe.x, foe.y, foe.z)
            near, before = dist(place, centre), dist((model.x, model.y, model.z), centre)
            strays = reach and within(near, reach) and not within(before, reach)
            if strays and able(battle, foe, model, place):
                found.append(Encounter(model.id, foe.id, foe.unit, 1.0, place, near))
    return found
