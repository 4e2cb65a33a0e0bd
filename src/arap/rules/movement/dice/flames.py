"""Burning ground: a hit for a model whose base touches it on its way."""

from functools import partial

import msgspec

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.fire_settings import FIRE_STRENGTH
from arap.battle.things.scenery import Pool, Square, as_laid
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.movement.dice.injuries import Injury, blow, injure
from arap.rules.movement.dice.trials import Halt, Trial
from arap.rules.movement.measures.plan import TrialForecast
from arap.rules.movement.paths.path import Path
from arap.rules.wounds.saves import save_needed
from arap.rules.wounds.to_wound import wound_needed
from arap.table import PointXY, length, within

RULE = "fire.contact"
SAME_FLOOR, POOL_RADIUS = 1.0, 1.0
CLOSER = 0.1
"""Paths are looked at every tenth of an inch."""


class Blaze(msgspec.Struct, frozen=True):
    """Something that burns on the table, with the Strength of its flames."""

    thing: Square | Pool
    strength: int

    def gap(self, place: PointXY) -> float:
        """How far a place is from the flames."""
        thing = self.thing
        if isinstance(thing, Pool):
            return max(0.0, length(place, (thing.x, thing.y)) - POOL_RADIUS)
        dx = max(thing.column - place[0], 0.0, place[0] - thing.column - 1.0)
        dy = max(thing.row - place[1], 0.0, place[1] - thing.row - 1.0)
        return float((dx * dx + dy * dy) ** 0.5)


def blazes(battle: Battle) -> list[Blaze]:
    """Everything that burns on the table."""
    return battle.position.once("blazes", lambda: _blazes(battle))


def _blazes(battle: Battle) -> list[Blaze]:
    usual = FIRE_STRENGTH(battle)
    stuff = as_laid(battle)
    burning = [square for square in battle.scenery.fires if square.state == "burning"]
    squares = [Blaze(square, stuff[square.piece].fire_strength or usual) for square in burning]
    return squares + [Blaze(pool, usual) for pool in battle.scenery.pools]


@cites("fire.contact", "fire.pool")
def flames_at(battle: Battle, kind: Kind, place: PointXY, z: float) -> int:
    """The Strength of the flames that a base touches; 0 if it touches none. The fiercest count."""
    return max(
        [
            blaze.strength
            for blaze in blazes(battle)
            if within(abs(blaze.thing.z - z), SAME_FLOOR) and blaze.gap(place) < kind.base_radius
        ],
        default=0,
    )


@implements("fire.contact")
def flame_tests(battle: Battle, path: Path) -> list[Trial]:
    """One hit for a whole move, where the base first touches flames."""
    if not path.walks or not battle.scenery.burning:
        return []
    whole = sum(step.length for step in path.steps)
    parts = int(whole / CLOSER) + 1
    for n in range(parts + 1):
        at = whole * n / parts
        strength = flames_at(battle, path.kind, path.point_at(at), level_at(path, at))
        if strength:
            return [flame_test(path, strength, at)]
    return []


def level_at(path: Path, at: float) -> float:
    """The level of a model this far on its path."""
    passed = [z for where, z in path.levels if where <= at]
    return passed[-1] if passed else path.model.z


def flame_test(path: Path, strength: int, at: float) -> Trial:
    profile = path.kind.profile
    hurt = wound_needed(strength, profile.T, close=True)
    unsaved = 1 - save_needed(profile, blow(0), ground=False).chance
    chance = float(1 - hurt.chance * unsaved)
    harm = f"is hit at Strength {strength}"
    forecast = TrialForecast("Fire", "hazard.to-wound", hurt.needed, chance, RULE, at, harm)
    return Trial(at, forecast, partial(scorched, strength=strength, at=at))


def scorched(battle: Battle, path: Path, *, strength: int, at: float) -> Flow[Halt | None]:
    lives = yield from scorch(battle, battle.models[path.model.id], strength, path.point_at(at))
    return None if lives else Halt()


@cites("fire.contact", "casualty.quarter.own-turn")
def scorch(battle: Battle, model: Model, strength: int, place: PointXY) -> Flow[bool]:
    """A hit without AP, with the usual wound roll and save."""
    return (yield from injure(battle, model.id, Injury("fire", RULE, 1, strength), place))
