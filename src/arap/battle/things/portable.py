"""Portable ladders: each is carried by models, lies on the table, or stands at a wall."""

from collections.abc import Sequence
from math import cos, dist, radians, sin
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arap.army.scenario import PortableLadder
from arap.army.troops import places
from arap.battle.things.scenery import Lying, put_ladder, take_off
from arap.battle.values import Model
from arap.table import bearing, middle_of
from arap.table.terrain import Ladder, PointXY

if TYPE_CHECKING:
    from arap.battle.battle import Battle

CREW = 4
"""How many normal models carry a ladder without effort."""


def portable(battle: "Battle", ladder: str) -> PortableLadder:
    """The ladder with this id, wherever it is."""
    return next(each for each in battle.scenario.portable_ladders if each.id == ladder)


def carriers(battle: "Battle", ladder: str) -> list[Model]:
    return [model for model in battle.models.values() if model.carries == ladder]


def carried_by(battle: "Battle", unit_id: str) -> tuple[str, ...]:
    """The ladders that members of a unit carry."""
    if not battle.scenario.portable_ladders:
        return ()
    return tuple(dict.fromkeys([model.carries for model in battle.members(unit_id) if model.carries]))


def crew_of(battle: "Battle", models: Sequence[Model]) -> tuple[str, ...]:
    """The first of these models that together carry a ladder without effort, or all of them."""
    found, strength = [], 0
    for model in models:
        if strength < CREW:
            found.append(model.id)
            strength += places(battle.kind(model).bulk)
    return tuple(found)


def line_of(length: float, middle: PointXY, towards: float) -> tuple[PointXY, PointXY]:
    """The two ends of a ladder on the ground or in hands."""
    dx, dy = sin(radians(towards)) * length / 2, cos(radians(towards)) * length / 2
    return (middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)


def held_at(models: Sequence[Model]) -> tuple[PointXY, float]:
    """The middle of a ladder that these models carry, and its bearing: along the two that are farthest apart."""
    spots = [(model.x, model.y) for model in models]
    pairs = [(dist(p, q), p, q) for n, p in enumerate(spots) for q in spots[n + 1 :]]
    _, p, q = max(pairs, default=(0.0, spots[0], spots[0]))
    towards = bearing(p, q) if p != q else models[0].facing
    return middle_of(spots), round(towards % 180.0, 2)


def hand_to(battle: "Battle", ladder: str, models: Sequence[str]) -> None:
    """These models carry the ladder from now on, and nobody else."""
    for model in [*carriers(battle, ladder), *[battle.models[each] for each in models]]:
        battle.put_model(replace(battle.models[model.id], carries=ladder if model.id in models else ""))
    if any(lying.id == ladder for lying in battle.scenery.lying):
        battle.change_scenery(lying=tuple([lying for lying in battle.scenery.lying if lying.id != ladder]))


def lay_down(battle: "Battle", ladder: str, at: PointXY, z: float, towards: float) -> None:
    """Nobody carries the ladder any more; it lies here."""
    hand_to(battle, ladder, ())
    battle.change_scenery(lying=(*battle.scenery.lying, Lying(ladder, at[0], at[1], z, towards)))


def let_lie(battle: "Battle", ladder: str) -> None:
    """The ladder lies where its carriers hold it."""
    bearers = carriers(battle, ladder)
    middle, towards = held_at(bearers)
    lay_down(battle, ladder, middle, min([model.z for model in bearers]), towards)


def stand_up(battle: "Battle", ladder: Ladder, side: str) -> None:
    """The ladder stands at a wall from now on."""
    hand_to(battle, ladder.id, ())
    put_ladder(battle, ladder)
    battle.change_scenery(raised=(*battle.scenery.raised, (ladder.id, side)))


def fall_down(battle: "Battle", ladder: str) -> None:
    """A ladder that stood lies at its foot, along the wall; a rope goes back to its owner."""
    stood = next(each for each in battle.table.ladders if each.id == ladder)
    (x, y, z), head = stood.foot, stood.head
    take_off(battle, ladder)
    battle.change_scenery(raised=tuple([pair for pair in battle.scenery.raised if pair[0] != ladder]))
    if not stood.rope:
        lay_down(battle, ladder, (x, y), z, round((bearing((x, y), head[:2]) + 90.0) % 180.0, 2))


def let_fall(battle: "Battle", model: Model) -> None:
    """A model leaves the table; a ladder that nobody else carries lies where it was."""
    if model.carries and not carriers(battle, model.carries):
        lay_down(battle, model.carries, (model.x, model.y), model.z, round(model.facing % 180.0, 2))


def hand_out(battle: "Battle") -> None:
    """Where the portable ladders are when the battle begins."""
    for ladder in battle.scenario.portable_ladders:
        if ladder.at is not None:
            lay_down(battle, ladder.id, ladder.at, battle.table.elevation(*ladder.at), ladder.bearing)
        elif ladder.unit in battle.units:
            hand_to(battle, ladder.id, crew_of(battle, battle.members(ladder.unit)))
