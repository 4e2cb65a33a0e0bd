"""Pools of fire: a flamer aimed at the ground."""

from arap.battle.battle import Battle
from arap.battle.events.things.flames import PoolLit, PoolRolled
from arap.battle.fire_settings import POOLS
from arap.battle.things.scenery import Pool
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.table import PointXY
from arap.table.ground import Ground

RULE = "fire.pool"
POOL_RADIUS, AHEAD = 1.0, 7.0
TAKES, TAKES_WELL = 4, 3
ENDS, ENDS_LATE, ENDS_SOON = 5, 6, 4


def why_not_pool(battle: Battle) -> Refusal | None:
    return None if POOLS(battle) else Refusal("No pools of fire are laid in this battle", RULE)


def grounds_at(battle: Battle, place: PointXY) -> list[Ground]:
    return [piece.ground for piece in battle.table.pieces_at(*place)]


@cites("fire.pool")
def light_needed(battle: Battle, place: PointXY) -> Target:
    """4 or more; 3 or more on flammable ground."""
    dry = any(ground.flammable for ground in grounds_at(battle, place))
    return Target(RULE, "high", TAKES_WELL if dry else TAKES, "flammable ground" if dry else "bare ground")


def end_number(battle: Battle, place: PointXY) -> int:
    """5 or more ends a pool; only a 6 on very flammable ground, 4 or more where there is hardly anything to burn."""
    grounds = grounds_at(battle, place)
    if any(ground.very_flammable for ground in grounds):
        return ENDS_LATE
    return ENDS_SOON if any(ground.sparse for ground in grounds) else ENDS


@implements("fire.pool")
def light_pool(battle: Battle, unit_id: str, model_id: str, place: PointXY, z: float) -> Flow[None]:
    """A die; if the ground takes light, a pool 2 inches wide burns there."""
    needed, side = light_needed(battle, place), battle.units[unit_id].side
    (throw,) = yield from throw_all("fire.pool-light", RULE, side, [needed], f"Pool of fire: {needed.needed}")
    pool = None
    if throw.met:
        number = 1 + max([int(each.id.rpartition("-")[2]) for each in battle.scenery.pools], default=0)
        pool = Pool(f"pool-{number}", *place, z, battle.turn.game_turn, end_number(battle, place))
        battle.change_scenery(pools=(*battle.scenery.pools, pool))
    battle.emit(
        PoolLit(rule=RULE, unit=unit_id, model=model_id, at=place, needed=needed, throw=throw, pool=pool)
    )  # fmt: skip


@cites("fire.pool")
def end_pools(battle: Battle) -> Flow[None]:
    """Once in each later game turn, at the start of the first player's turn, a die may end a pool."""
    for pool in [pool for pool in battle.scenery.pools if pool.lit < battle.turn.game_turn]:
        needed = Target(RULE, "high", pool.ends, "burns out")
        (throw,) = yield from throw_all("fire.pool-out", RULE, battle.turn.active, [needed], "Pool of fire burns out")
        if throw.met:
            battle.change_scenery(pools=tuple([each for each in battle.scenery.pools if each.id != pool.id]))
        battle.emit(PoolRolled(rule=RULE, pool=pool.id, at=(pool.x, pool.y), needed=needed, throw=throw))
