"""Enemies that watch a journey: where a model next comes within the melee radius of one of them."""

from collections.abc import Iterable, Iterator, Sequence
from math import dist

from arap.battle.acts import React
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.measures.proximity import longest_reach, melee_radius
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.tracks import LOOK, comes_within, nearest_point
from arap.rules.movement.travel.traveller import Traveller
from arap.rules.triggers.offer import Verdict
from arap.rules.triggers.reaction import REACTIONS
from arap.rules.triggers.trigger import OCCASIONS, Approach, Kind, Stop
from arap.table import TOLERANCE, PointXYZ, within

SAME_MOMENT = 1e-6


def watched_by(battle: Battle, unit_id: str, kind: Kind, paths: Iterable[Path]) -> list[Model]:
    """The enemies about these paths whose unit could react to a model that comes near."""
    points = [point for path in paths for step in path.steps for point in (step.start, step.end)]
    reactions = REACTIONS.get(kind, ())
    if not points or not reactions:
        return []
    side, reach = battle.units[unit_id].side, longest_reach(battle) + TOLERANCE
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, low, high = min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach
    near = [battle.units[each] for each in battle.units_near(left, low, right, high)]
    watching = [unit for unit in near if unit.side != side and any(r.watches(battle, unit) for r in reactions)]
    models = [model for unit in watching for model in battle.members(unit.id)]
    return [model for model in models if left <= model.x <= right and low <= model.y <= high]


class Sentries:
    """The enemies that watch a journey, and for each pair of a traveller and an enemy the share of the way at which the
    two are looked at next. `going` are the travellers on their way now; `asked` are units that have been asked;
    `following` their answers that last, and `acted` the models that have acted on one."""

    def __init__(self, battle: Battle, kind: Kind, travellers: Sequence[Traveller], foes: Sequence[Model]) -> None:
        self.battle, self.going, self.foes = battle, travellers, [foe.id for foe in foes]
        self.at_start = OCCASIONS[kind].at_start
        self.asked: set[str] = set()
        self.following: tuple[React, ...] = ()
        self.acted: set[str] = set()
        self.moments = {(t.id, foe.id): self._first(t, foe) for foe in foes for t in travellers if t.path.walks}

    def _first(self, traveller: Traveller, foe: Model) -> float | None:
        reach = melee_radius(self.battle.kind(foe))
        track = traveller.track(self.battle) if reach else None
        if track is None:
            return None
        return comes_within(track, place_of(foe), reach, at_start=self.at_start)

    @cites("melee.radius")
    def next_moment(self) -> float | None:
        """The share of the way at which a model next comes near an enemy that has not been asked."""
        pairs = [(t, foe) for foe in self._watching() for t in self.going if t.is_under_way(self.battle)]
        moments = [moment for t, foe in pairs if (moment := self.moments.get((t.id, foe.id))) is not None]
        return min(moments, default=None)

    def _watching(self) -> list[Model]:
        """The enemies whose unit has not been asked; of a unit whose reaction lasts, the models that have not acted."""
        lasting, models = [answer.unit for answer in self.following], self.battle.models
        foes = [models[foe] for foe in self.foes if foe in models]
        return [foe for foe in foes if foe.unit not in self.asked or (foe.unit in lasting and foe.id not in self.acted)]

    def stop_at(self, share: float, charging: str) -> Stop:
        """The enemies that a model is near at this moment. Pairs that are on their way are looked at again later."""
        approaches = tuple(sorted(self._approaches(share), key=lambda a: (a.unit, a.model, a.foe)))
        for traveller in self.going:
            for foe in self._watching():
                self._look_again(traveller, foe, share)
        return Stop(share, approaches, self.following, charging)

    def _approaches(self, share: float) -> Iterator[Approach]:
        for foe in self._watching():
            for traveller in self.going:
                mover = self.battle.models.get(traveller.id)
                if mover is not None and self._is_near(traveller, mover, foe, share):
                    near, track = dist(place_of(mover), place_of(foe)), traveller.track(self.battle)
                    nearest = nearest_point(track, place_of(foe)) if track and not traveller.halted else near
                    yield Approach(mover.id, foe.id, foe.unit, near, nearest)

    def _is_near(self, traveller: Traveller, mover: Model, foe: Model, share: float) -> bool:
        """Whether a model is near an enemy on its way at this very moment, or a fall has put it there."""
        if not traveller.halted:
            moment = self.moments.get((traveller.id, foe.id))
            return moment is not None and moment <= share + SAME_MOMENT
        reach = melee_radius(self.battle.kind(foe))
        was, at = dist(place_of(traveller.start), place_of(foe)), dist(place_of(mover), place_of(foe))
        return bool(reach) and within(at, reach) and not within(was, reach)

    def _look_again(self, traveller: Traveller, foe: Model, share: float) -> None:
        """Sets when a pair that has been looked at is looked at next."""
        moment = self.moments.get((traveller.id, foe.id))
        if moment is not None and moment <= share + SAME_MOMENT:
            self.moments[traveller.id, foe.id] = self._after(traveller, foe, moment)

    def _after(self, traveller: Traveller, foe: Model, moment: float) -> float | None:
        """A little later; None if the way is out of reach then."""
        track, reach = traveller.track(self.battle), melee_radius(self.battle.kind(foe))
        if track is None or moment >= 1.0:
            return None
        share = min(1.0, moment + LOOK / track.inches)
        return share if within(dist(track.place(share), place_of(foe)), reach) else None

    def note_answers(self, stop: Stop, verdict: Verdict) -> None:
        """Each unit is asked once on a journey; a lasting reaction goes on, each model of the unit once."""
        self.asked.update(verdict.asked)
        self.following = (*self.following, *verdict.lasting)
        self.acted.update([approach.foe for answer in self.following for approach in stop.of(answer.unit)])


def place_of(model: Model) -> PointXYZ:
    return model.x, model.y, model.z
