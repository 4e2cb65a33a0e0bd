"""Hits on a unit, and the models they fall on."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

import msgspec

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.events import WoundsAllocated
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.table import PointXYZ

Tier: TypeAlias = tuple[str, ...]
Tiers: TypeAlias = tuple[Tier, Tier, Tier]


class Hit(msgspec.Struct, frozen=True, cache_hash=True):
    """A hit, or a potential wound: its weapon, and the models it may fall on: the open, soft and hard tiers. `by` is
    the model that fired and `mode` how it struck a place; `burst` are the models hit by the same marker, nearest
    its centre first. `dimmed_by` is the rule that has taken two off the Strength of a laser. `shielded` are the
    models with a shield that counts."""

    weapon: Weapon
    strength: int
    close: bool
    tiers: Tiers
    by: str = ""
    mode: str = ""
    burst: Tier = ()
    dimmed_by: str = ""
    shielded: Tier = ()

    @property
    def anybody(self) -> str:
        """One of the models it may fall on, if it does not matter which."""
        open_, soft, hard = self.tiers
        return (open_ or soft or hard)[0]


@implements("casualty.randomize")
@cites("shoot.cover.open-first", "casualty.randomize.characters")
def allocate(battle: Battle, target_id: str, hits: list[Hit]) -> Flow[list[str]]:
    """Draws a model for each hit, evenly among the first tier that still has Wounds to take."""
    taken: Counter[str] = Counter()
    victims: list[str] = []
    faces: list[int] = []
    sides: list[int] = []
    for tiers, run in groupby(hits, key=lambda hit: hit.tiers):
        for tier, count in shares(battle, tiers, len(list(run)), taken):
            drawn = yield from draw(battle, target_id, tier, count)
            faces += drawn
            sides += [len(tier)] * len(drawn)
            chosen = [tier[face - 1] for face in drawn] or [tier[0]] * count
            victims += chosen
            taken.update(chosen)
    battle.emit(
        WoundsAllocated(
            rule="casualty.randomize",
            target_unit=target_id,
            models=tuple(victims),
            faces=tuple(faces),
            sides=tuple(sides),
        )
    )
    return victims


def draw(battle: Battle, target_id: str, tier: Tier, count: int) -> Flow[Faces]:
    """A die with as many faces as there are candidates for each hit; a single candidate needs none."""
    if len(tier) == 1:
        return ()
    unit = battle.units[target_id]
    faces: Faces = yield Roll(
        "casualty.allocate",
        "casualty.randomize",
        unit.side,
        count,
        len(tier),
        f"Model of {unit.name} that is hit, counted in order",
    )
    return faces


def shares(battle: Battle, tiers: Tiers, count: int, taken: Counter[str]) -> list[tuple[Tier, int]]:
    """How many of a run of hits go to each tier in turn."""
    if len(peopled := [tier for tier in tiers if tier]) == 1:
        return [(peopled[0], count)]
    used = [sum(taken[model] for model in tier) for tier in tiers]
    room = [sum(battle.models[model].wounds for model in tier) for tier in tiers]
    turns = []
    for _ in range(count):
        turns.append(tier_in_turn(room, used))
        used[turns[-1]] += 1
    return [(tiers[number], len(list(run))) for number, run in groupby(turns)]


@cites("shoot.cover.open-first")
def tier_in_turn(room: Sequence[int], used: Sequence[int]) -> int:
    """Where the next hit falls: a tier takes as many hits as it has Wounds, then the next; when all are full, again."""
    return min([number for number in range(len(room)) if room[number]], key=lambda n: used[n] // room[n])


class Wound(msgspec.Struct, frozen=True):
    """A hit that wounded, on the model it fell on: potential until saves are rolled. `at` is where the model died."""

    model: str
    hit: Hit
    at: PointXYZ | None = None

    @property
    def level(self) -> int:
        """The cover of the model as the shooter saw it: 0 open, 1 soft, 2 hard."""
        open_, soft, _ = self.hit.tiers
        return 0 if self.model in open_ else 1 if self.model in soft else 2

    @property
    def tier(self) -> Tier:
        """The models that shared that cover and could have been hit as well."""
        return self.hit.tiers[self.level]
