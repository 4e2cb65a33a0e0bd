"""One model on a journey: its path, the dice still ahead of it, and where it stands."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.requests import Flow
from arap.rules.movement.dice.sources import trials_of
from arap.rules.movement.dice.trials import Trial
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.tracks import Track, track_of
from arap.rules.movement.travel.arrivals import Arrival, at_its_end, at_moment, bodies_about, clear_of, stand, stopped
from arap.table import TINY


class Traveller:
    """`start` is the model before it sets out; `share` how much of its path it has gone, None if it has not set out;
    `halted` is where dice stopped it. `limit` is the share at which it halts before an enemy it did not know of.
    `sure`: all dice succeed."""

    __slots__ = ("_track", "ahead", "halted", "id", "limit", "path", "share", "start")

    def __init__(self, battle: Battle, path: Path, *, sure: bool) -> None:
        self.path, self.id = path, path.model.id
        self.start: Model = battle.models[self.id]
        self.ahead: Sequence[Trial] = () if sure else trials_of(battle, path)
        self.share: float | None = None
        self.limit = 1.0
        self.halted: Arrival | None = None
        self._track: Track | bool | None = False

    def track(self, battle: Battle) -> Track | None:
        """Where it is at every moment; None if it does not leave its place. Worked out on first use."""
        if isinstance(self._track, bool):
            self._track = track_of(battle, self.path)
        return self._track

    @property
    def has_set_out(self) -> bool:
        return self.share is not None

    def is_under_way(self, battle: Battle) -> bool:
        return self.halted is None and self.id in battle.models

    def go_on(self, battle: Battle, share: float) -> Flow[None]:
        """Goes on to this share of the path, with the dice on it, each rolled where the model then stands."""
        self.share = share = min(share, self.limit)
        while self.ahead and self.is_under_way(battle):
            trial, track = self.ahead[0], self.track(battle)
            moment = track.share_at(trial.at) if track else 0.0
            if moment > share + TINY:
                break
            self.ahead = self.ahead[1:]
            if track and trial.at > 0.0:
                self.pause(battle, moment)
            halt = yield from trial.attempt(battle, self.path)
            if halt and self.id in battle.models:
                self.halted = stopped(battle, self.path, trial.at, halt)

    def arrival(self, battle: Battle) -> Arrival:
        """Where it is now: stopped by dice, at its end, or on its way."""
        return self.halted or self.at(battle, self.share or 0.0)

    def at(self, battle: Battle, share: float) -> Arrival:
        """Where its path leads it at this moment."""
        track = self.track(battle) if share < 1.0 - TINY else None
        return at_moment(battle, self.path, track, share) if track else at_its_end(self.path)

    def pause(self, battle: Battle, share: float) -> None:
        """Stands where it is at this moment, clear of all others; if there is no room, it stays where it stood."""
        arrival = self.at(battle, share)
        comrades = [other for other in battle.members(self.start.unit) if other.id != self.id]
        clear = clear_of(battle, arrival, bodies_about(battle, comrades, [arrival]))
        if clear:
            stand(battle, self.start, clear)
