"""Hidden models on a journey: movers find enemies that hide near their way, and hidden movers may be found."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.hiding import MoverHalted
from arap.battle.secrets.blips import blips
from arap.battle.secrets.face_down import COUNTER, face_down
from arap.battle.secrets.knowledge import BLIP
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.movement.blips.converting import convert_seen, suspects
from arap.rules.movement.blips.seeing import seen_by
from arap.rules.movement.blips.turning_up import finding_distance
from arap.rules.movement.hiding.exposure import enemies_of, found_by
from arap.rules.movement.hiding.revealing import hidden_models, reveal, reveal_found
from arap.rules.movement.hiding.spotting import spotting_distance
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.tracks import Track, comes_within
from arap.rules.movement.travel.traveller import Traveller
from arap.table import bearing

STRIDE = 0.5
BEFORE = 1e-4


@implements("hide.no-bike-or-jump")
def rides(battle: Battle, path: Path) -> bool:
    """Whether a model goes by bike, or by its jump pack."""
    kind = path.kind
    return path.walks and (kind.powers.rides_openly or path.feat("leap") is not None)


def reveal_riders(battle: Battle, travellers: Sequence[Traveller]) -> None:
    """Hidden models that go by bike or jump pack are seen before they move."""
    found = [each.id for each in travellers if battle.models[each.id].hidden and rides(battle, each.path)]
    reveal(battle, found, "hide.no-bike-or-jump", "rides or flies")


class Search:
    """The pairs of movers and enemies of which one hides. The next stop is the moment at which the first of them is
    found; it is looked for again at every stop."""

    def __init__(self, battle: Battle, unit_id: str, travellers: Sequence[Traveller], *, sure: bool = False) -> None:
        self.battle, self.unit = battle, unit_id
        self.side = battle.units[unit_id].side
        self.travellers = travellers
        self.gone: dict[str, float] = {}
        self.sure = sure

    @classmethod
    def of(cls, battle: Battle, unit_id: str, travellers: Sequence[Traveller], *, sure: bool) -> "Search | None":
        """The search on a journey; None if nobody hides and there are no blips. A plan (`sure`) converts none."""
        if not hidden_models(battle) and (sure or not (blips(battle) or face_down(battle))):
            return None
        reveal_riders(battle, travellers)
        return cls(battle, unit_id, travellers, sure=sure)

    def next_moment(self, group: Sequence[Traveller]) -> float | None:
        """The share of the way at which a hidden model is next found."""
        moments = [moment for each in group for moment in self._moments(each)]
        return min(moments, default=None)

    def _moments(self, traveller: Traveller) -> Iterator[float]:
        track = traveller.track(self.battle) if traveller.is_under_way(self.battle) else None
        if track is None:
            return
        begin = self.gone.get(traveller.id, 0.0)
        mover, hidden, suspects = self.battle.models[traveller.id], self._hidden_enemies(), self._blips()
        for foe in hidden:
            yield from self._spotting(track, mover, foe, begin)
        if not self.sure:
            yield from self._turning_up(track, mover, begin)
        for share in strides(track, begin):
            there = self.at(traveller, track, share)
            if (
                (mover.hidden and found_by(self.battle, there))
                or (mover.covered == BLIP and not self.sure and seen_by(self.battle, there))
                or any(found_by(self.battle, foe, [there]) for foe in hidden)
                or any(seen_by(self.battle, blip, [there]) for blip in suspects)
            ):
                yield share
                return

    def _spotting(self, track: Track, mover: Model, foe: Model, begin: float) -> Iterator[float]:
        """The exact moment at which a mover comes within its spotting distance."""
        moment = comes_within(track, (foe.x, foe.y, foe.z), spotting_distance(self.battle, mover, foe), at_start=True)
        if moment is not None and moment > begin:
            x, y, z = track.place(moment)
            if found_by(self.battle, foe, [replace(mover, x=x, y=y, z=z)]):
                yield moment

    @cites("hide.hidden-movement-counters")
    def _turning_up(self, track: Track, mover: Model, begin: float) -> Iterator[float]:
        """The exact moments at which a mover comes close to an enemy of which one lies face down."""
        enemies = enemies_of(self.battle, mover)
        for foe in enemies if mover.covered == COUNTER else [each for each in enemies if each.covered == COUNTER]:
            reach = max(
                finding_distance(self.battle, foe, mover) if mover.covered == COUNTER else 0.0,
                finding_distance(self.battle, mover, foe) if foe.covered == COUNTER else 0.0,
            )
            moment = comes_within(track, (foe.x, foe.y, foe.z), reach, at_start=True) if reach else None
            if moment is not None and moment > begin:
                yield moment

    def _hidden_enemies(self) -> list[Model]:
        return [model for model in hidden_models(self.battle) if self.battle.units[model.unit].side != self.side]

    def _blips(self) -> list[Model]:
        """The blips of enemies."""
        if self.sure:
            return []
        return [blip for blip in suspects(self.battle) if self.battle.units[blip.unit].side != self.side]

    def at(self, traveller: Traveller, track: Track, share: float) -> Model:
        """The mover as it is at a moment of its way, with its face to the front."""
        x, y, z = track.place(share)
        before = track.place(max(0.0, share - BEFORE))
        facing = bearing(before[:2], (x, y)) if before[:2] != (x, y) else self.battle.models[traveller.id].facing
        return replace(self.battle.models[traveller.id], x=x, y=y, z=z, facing=facing)

    @cites("hide.spotting", "hide.counters", "blip.convert")
    def look(self, group: Sequence[Traveller], share: float) -> Flow[None]:
        """Reveals all models that are found now, converts blips that are seen, and halts movers before enemies they did
        not know of."""
        for traveller in group:
            self.gone[traveller.id] = share
        found = reveal_found(self.battle)
        converted = [] if self.sure else (yield from convert_seen(self.battle))
        for foe in (*found, *converted):
            if self.battle.units[self.battle.models[foe].unit].side != self.side:
                self.keep_away_from(self.battle.models[foe])

    @cites("move.enemy-proximity", "hide.spotting")
    def keep_away_from(self, foe: Model) -> None:
        """Movers that would come within the melee radius of an enemy just found halt before it."""
        for traveller in self.travellers:
            track = traveller.track(self.battle) if traveller.is_under_way(self.battle) else None
            if track is None:
                continue
            reach = max(melee_radius(self.battle.kind(foe)), melee_radius(traveller.path.kind))
            moment = comes_within(track, (foe.x, foe.y, foe.z), reach, at_start=True)
            gone = self.gone.get(traveller.id, 0.0)
            if moment is not None and moment < traveller.limit:
                traveller.limit = max(gone, moment - BEFORE)
                halted(self.battle, traveller, foe, track)


def halted(battle: Battle, traveller: Traveller, foe: Model, track: Track) -> None:
    x, y, z = track.place(traveller.limit)
    away = ((foe.x - x) ** 2 + (foe.y - y) ** 2 + (foe.z - z) ** 2) ** 0.5
    unit = battle.models[traveller.id].unit
    battle.emit(MoverHalted(rule="hide.spotting", unit=unit, model=traveller.id, foe=foe.id, distance=round(away, 1)))


def strides(track: Track, begin: float) -> Iterator[float]:
    """Moments of a way, a stride apart, and its end."""
    step = STRIDE / track.inches
    share = begin + step
    while share < 1.0:
        yield share
        share += step
    if begin < 1.0:
        yield 1.0
