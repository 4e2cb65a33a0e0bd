"""Fire into a melee: each hit falls on one of the sides that fight there."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby
from math import dist

import msgspec

from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import HitsShared
from arap.battle.settings import MELEE_BIAS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.combats import in_order, linked
from arap.rules.majority import majority
from arap.rules.shooting.casualties.shields import with_shields
from arap.rules.shooting.orders.facing import lines_and_row
from arap.rules.shooting.orders.measuring import measure, tiers_of
from arap.rules.shooting.shots.fire import Fire, Mark, hit_by
from arap.rules.shooting.shots.volley import Aimed, Volley
from arap.rules.shooting.wild.shots import draw_victims, tiers_of_marks
from arap.rules.wounds.hits import Hit, Tiers

RULE = "shoot.into-melee"
D6 = 6


class Pool(msgspec.Struct, frozen=True):
    """The models of one side in a melee that a shooter may hit."""

    side: str
    marks: tuple[Mark, ...]


@implements("shoot.into-melee")
def share_hits(battle: Battle, unit_id: str, hitting: Sequence[Fire]) -> Flow[dict[str, list[Hit]]]:
    """A die for every hit on a unit in a melee says which side it falls on; then it falls on a model of that side in
    sight. Returns the hits by unit."""
    pools = [pools_of(battle, unit_id, fire) for fire in hitting]
    faces = yield from roll_sides(battle, unit_id, pools)
    struck = [side_hit(battle, fire, found, face) for fire, found, face in zip(hitting, pools, faces, strict=True)]
    tell_sides(battle, unit_id, hitting, faces, struck)
    drawn = yield from draw_victims(battle, unit_id, [pool.marks for pool in struck], RULE)
    hits: dict[str, list[Hit]] = defaultdict(list)
    for fire, marks in zip(hitting, drawn, strict=True):
        at = with_shields(battle, msgspec.structs.replace(fire, tiers=tiers_of_marks(marks)))
        hits[marks[0].unit].append(hit_by(at))
    return hits


def pools_of(battle: Battle, unit_id: str, fire: Fire) -> tuple[Pool, ...]:
    """The sides of the melee of which this shooter may hit a model, the side that it aims at last."""
    target = fire.aimed.order.target
    found: dict[str, list[Mark]] = defaultdict(list)
    for unit in in_order(battle, linked(battle, target, battle.units)):
        found[battle.units[unit].side] += marks_in(battle, unit_id, fire, unit)
    named = battle.units[target].side
    sides = sorted([side for side, marks in found.items() if marks], key=lambda side: side == named)
    return tuple([Pool(side, tuple(found[side])) for side in sides])


def marks_in(battle: Battle, unit_id: str, fire: Fire, other: str) -> list[Mark]:
    """The models of a unit in the melee that a shot may hit: in sight, in arc and in range."""
    tiers = fire.tiers if other == fire.aimed.order.target else tiers_in(battle, unit_id, fire, other)
    found = [(cover, model) for cover, tier in enumerate(tiers) for model in tier]
    return [Mark(other, number, model, cover, 0.0) for number, (cover, model) in enumerate(found)]


def tiers_in(battle: Battle, unit_id: str, fire: Fire, other: str) -> Tiers:
    """The models of a unit that a shot may hit though it is aimed at another unit in the melee."""
    order = msgspec.structs.replace(fire.aimed.order, target=other, facing=fire.aimed.facing)
    aimed = measure(battle, Volley(unit_id, 1), order)
    if not isinstance(aimed, Aimed):
        return (), (), ()
    lines, row = lines_and_row(battle, unit_id, order)
    return tiers_of(lines, row, aimed.eligible)


def roll_sides(battle: Battle, unit_id: str, pools: Sequence[tuple[Pool, ...]]) -> Flow[list[int]]:
    """A die for every hit, 0 where the shooter can hit models of one side only."""
    unit, faces = battle.units[unit_id], list[int]()
    for count, run in groupby(pools, key=len):
        number = len(list(run))
        if count < 2:
            faces += [0] * number
            continue
        rolled: Faces = yield Roll(
            "shoot.melee-side",
            RULE,
            unit.side,
            number,
            die_for(count),
            f"Side that {unit.does('hit')}, counted in order",
        )
        faces += rolled
    return faces


def die_for(sides: int) -> int:
    """The die that gives each side the same chance."""
    return D6 if D6 % sides == 0 else sides


def side_hit(battle: Battle, fire: Fire, pools: tuple[Pool, ...], face: int) -> Pool:
    """The side that a hit falls on. Of two sides, the one aimed at is hit on 4 or more, a side with a bias on 3 or
    more; of more sides, each has the same chance."""
    if len(pools) == 1:
        return pools[0]
    if len(pools) > 2:
        return pools[(face - 1) * len(pools) // die_for(len(pools))]
    other, named = pools
    favoured = biased_side(battle, fire)
    if favoured is None:
        return named if face >= 4 else other
    most, least = (named, other) if favoured == named.side else (other, named)
    return most if face >= 3 else least


@implements("shoot.into-melee.bias")
def biased_side(battle: Battle, fire: Fire) -> str | None:
    """The side that hits favour: the one nearer to the shooter, or of the larger models. Opposite biases cancel each
    other."""
    if not MELEE_BIAS(battle):
        return None
    units = linked(battle, fire.aimed.order.target, battle.units)
    fighters = [model for unit in sorted(units) for model in battle.members(unit)]
    favoured = {nearer_side(battle, fire.aimed.model, fighters), larger_side(battle, fighters)} - {None}
    return favoured.pop() if len(favoured) == 1 else None


@cites("shoot.into-melee.bias")
def nearer_side(battle: Battle, shooter: Model, fighters: Sequence[Model]) -> str | None:
    """The side with more models among the half of the fighters that are nearest the shooter."""
    here = (shooter.x, shooter.y, shooter.z)
    by_distance = sorted(fighters, key=lambda model: dist(here, (model.x, model.y, model.z)))
    near = [battle.units[model.unit].side for model in by_distance[: len(fighters) // 2]]
    return most_of({side: near.count(side) for side in near})


@cites("shoot.into-melee.bias")
def larger_side(battle: Battle, fighters: Sequence[Model]) -> str | None:
    """The side whose models are mostly of a larger size."""
    sizes: dict[str, list[int]] = defaultdict(list)
    for model in fighters:
        sizes[battle.units[model.unit].side].append(battle.kind(model).size)
    return most_of({side: majority(found) for side, found in sizes.items()})


def most_of(values: dict[str, int]) -> str | None:
    """The side with the greatest value, None if several have it."""
    best = [side for side, value in values.items() if value == max(values.values())]
    return best[0] if len(best) == 1 else None


def tell_sides(
    battle: Battle, unit_id: str, hitting: Sequence[Fire], faces: Sequence[int], struck: Sequence[Pool]
) -> None:
    """One event for the dice of each target, unless no die was needed."""
    for target in dict.fromkeys([fire.aimed.order.target for fire in hitting]):
        rolled = [
            (face, pool.side)
            for fire, face, pool in zip(hitting, faces, struck, strict=True)
            if face and fire.aimed.order.target == target
        ]
        if rolled:
            battle.emit(
                HitsShared(
                    rule=RULE, unit=unit_id, target_unit=target, faces=tuple([face for face, _ in rolled]),
                    sides=tuple([side for _, side in rolled]),
                )
            )  # fmt: skip
