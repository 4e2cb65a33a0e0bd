"""Enemies that watch a journey: where a model next comes within the melee radius of one of them."""

from collections.abc import Iterable, Iterator, Sequence
from math import dist

from arap.battle.acts import React
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.tracks import LOOK, comes_within, nearest_point
from arap.rules.movement.travel.traveller import Traveller
from arap.rules.triggers.lookout import LOOKOUTS
from arap.rules.triggers.offer import Verdict
from arap.rules.triggers.trigger import Approach, Kind, Stop
from arap.table import PointXY, PointXYZ, within

SAME_MOMENT = 1e-6


def corners_of(paths: Iterable[Path]) -> list[PointXY]:
    return [point for path in paths for step in path.steps for point in (step.start, step.end)]


def watched_by(battle: Battle, unit_id: str, kind: Kind, paths: Iterable[Path]) -> list[Model]:
    """The enemies that may react to a unit on these paths."""
    corners, lookout = corners_of(paths), LOOKOUTS.get(kind)
    return lookout.foes(battle, battle.units[unit_id].side, corners) if corners and lookout else []


class Sentries:
    """The enemies that watch a journey, and for each pair of a traveller and an enemy the share of the way at which the
    pair is checked next. `done` are units that have been asked; `following` are their lasting answers."""

    def __init__(self, battle: Battle, kind: Kind, travellers: Sequence[Traveller], foes: Sequence[Model]) -> None:
        self.battle, self.lookout, self.travellers, self.foes = battle, LOOKOUTS[kind], travellers, foes
        self.done: set[str] = set()
        self.following: tuple[React, ...] = ()
        self.struck: set[str] = set()
        self.moments = {(t.id, foe.id): self._first(t, foe) for foe in foes for t in travellers if t.path.walks}

    def _first(self, traveller: Traveller, foe: Model) -> float | None:
        reach = melee_radius(self.battle.kind(foe))
        track = traveller.track(self.battle) if reach else None
        if track is None:
            return None
        return comes_within(track, place_of(foe), reach, at_start=self.lookout.at_start)

    @cites("melee.radius")
    def next_moment(self) -> float | None:
        """The share of the way at which a model next comes near an enemy that has not been asked."""
        pairs = [(t, foe) for foe in self._watching() for t in self.travellers if t.is_under_way(self.battle)]
        moments = [moment for t, foe in pairs if (moment := self.moments.get((t.id, foe.id))) is not None]
        return min(moments, default=None)

    def _watching(self) -> list[Model]:
        """The enemies of units that have not been asked; of a unit with a lasting reaction, the models that have not
        reacted."""
        lasting = [answer.unit for answer in self.following]
        return [
            foe
            for foe in self.foes
            if foe.id in self.battle.models
            and (foe.unit not in self.done or (foe.unit in lasting and foe.id not in self.struck))
        ]

    def stop_at(self, share: float, charging: str) -> Stop:
        """The enemies that have a model near them at this moment and can react to it."""
        approaches = tuple(sorted(self._approaches(share), key=lambda a: (a.unit, a.model, a.foe)))
        return Stop(share, approaches, self.following, charging)

    def _approaches(self, share: float) -> Iterator[Approach]:
        for foe in self._watching():
            for traveller in self.travellers:
                mover = self.battle.models.get(traveller.id)
                if mover is not None and self._is_near(traveller, mover, foe, share):
                    near = dist(place_of(mover), place_of(foe))
                    track = traveller.track(self.battle)
                    nearest = nearest_point(track, place_of(foe)) if track and not traveller.halted else near
                    if self.lookout.able(self.battle, foe, mover):
                        yield Approach(mover.id, foe.id, foe.unit, near, nearest)

    def _is_near(self, traveller: Traveller, mover: Model, foe: Model, share: float) -> bool:
        """Whether it is near at this very moment, or a fall has put it there."""
        pair, reach = (traveller.id, foe.id), melee_radius(self.battle.kind(foe))
        if not traveller.halted:
            moment = self.moments.get(pair)
            if moment is None or moment > share + SAME_MOMENT:
                return False
            self.moments[pair] = self._after(traveller, foe, moment, reach)
            return True
        was, at = dist(place_of(traveller.start), place_of(foe)), dist(place_of(mover), place_of(foe))
        return bool(reach) and within(at, reach) and not within(was, reach)

    def _after(self, traveller: Traveller, foe: Model, moment: float, reach: float) -> float | None:
        """The next moment to check: at short intervals until the path is out of reach."""
        track = traveller.track(self.battle)
        if track is None or moment >= 1.0:
            return None
        share = min(1.0, moment + LOOK / track.inches)
        return share if within(dist(track.place(share), place_of(foe)), reach) else None

    def hear(self, stop: Stop, verdict: Verdict) -> None:
        """Each unit is asked once on a journey; a lasting reaction continues, each model of the unit once."""
        self.done.update(verdict.asked)
        self.following = (*self.following, *verdict.lasting)
        self.struck.update([approach.foe for answer in self.following for approach in stop.of(answer.unit)])


def place_of(model: Model) -> PointXYZ:
    return model.x, model.y, model.z
