"""Units that fight in a passage: their models stand in a column, as many abreast as the passage is wide."""

from math import cos, dist, radians, sin

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.secrets.underground import BELOW, DEPTH, figures_below
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.climbing.abilities import bulk
from arap.rules.movement.measures.proximity import longest_reach, melee_radius
from arap.rules.movement.underground.emerging import put_below
from arap.rules.movement.underground.network import between, front_of, onto_passage, passages_at
from arap.table import TOLERANCE, PointXY, bearing, snap


def draw_up(battle: Battle, unit_id: str, towards: PointXY) -> None:
    """The models of a unit take the place of its counter, in a column that faces a place. Enemies see them now."""
    counter = battle.models[battle.units[unit_id].models[0]]
    if counter.covered != BELOW:
        return
    figures, front = figures_below(battle, unit_id), (counter.x, counter.y)
    turned = round(bearing(front, towards), 2) % 360.0
    places = column(battle, figures, front, turned)
    models = [
        replace(model, unit=unit_id, x=x, y=y, z=DEPTH, facing=turned, began=(x, y), speed=0.0)
        for model, (x, y) in zip(figures, places, strict=True)
    ]
    battle.change_turn(below=tuple([entry for entry in battle.turn.below if entry.unit != unit_id]))
    battle.exchange_models(unit_id, models)
    battle.change_now(unit_id, start_count=len(models))


def draw_in(battle: Battle, unit_id: str) -> None:
    """The fight of a unit in a passage is over: one counter stands for it again, where its front was."""
    if battle.models[battle.units[unit_id].models[0]].covered != BELOW:
        put_below(battle, unit_id, front_of(battle, unit_id))


@cites("underground.tunnels")
def abreast(battle: Battle, figures: tuple[Model, ...], front: PointXY) -> int:
    """How many models of a unit fight side by side: the width of the passage, shared out by bulk."""
    width = max([each.width for each in passages_at(battle, front)], default=1)
    return max(1, width // max([bulk(battle.kind(model)) for model in figures]))


def column(battle: Battle, figures: tuple[Model, ...], front: PointXY, facing: float) -> list[PointXY]:
    """A place for each model. Ranks stand so far apart that only the first is within melee radius of an enemy ahead."""
    files = abreast(battle, figures, front)
    wide = 2 * max([battle.kind(model).base_radius for model in figures]) + 2 * TOLERANCE
    deep = longest_reach(battle) + 2 * TOLERANCE
    ahead, right = (sin(radians(facing)), cos(radians(facing))), (cos(radians(facing)), -sin(radians(facing)))
    found = list[PointXY]()
    for number in range(len(figures)):
        rank, file = divmod(number, files)
        aside, behind = (file - (files - 1) / 2) * wide, rank * deep
        x = front[0] + aside * right[0] - behind * ahead[0]
        y = front[1] + aside * right[1] - behind * ahead[1]
        found.append((within_table(x, battle.table.width), within_table(y, battle.table.depth)))
    return found


def within_table(value: float, limit: float) -> float:
    return snap(min(max(value, 0.0), limit))


@cites("melee.tidy-up", "underground.tunnels")
def close_ranks(battle: Battle, unit_id: str) -> None:
    """The models behind step up into the places of models that have fallen, until the first of them is within reach of
    an enemy."""
    models = tuple(battle.members(unit_id))
    front = next_to_enemy(battle, models[0])
    for model, (x, y) in zip(models, column(battle, models, front, models[0].facing), strict=True):
        if (model.x, model.y) != (x, y):
            battle.put_model(replace(model, x=x, y=y))


def next_to_enemy(battle: Battle, first: Model) -> PointXY:
    """Where the first model of a column fights: within the melee radius of both, in its passage."""
    here, kind = front_of(battle, first.unit), battle.kind(first)
    foes = [foe for unit in battle.units[first.unit].locked if unit in battle.units for foe in battle.members(unit)]
    if not foes:
        return here
    foe = min(foes, key=lambda foe: dist(here, (foe.x, foe.y)))
    there, other = (foe.x, foe.y), battle.kind(foe)
    near = max(min(melee_radius(kind), melee_radius(other)), kind.base_radius + other.base_radius) - 2 * TOLERANCE
    away = dist(here, there)
    return onto_passage(battle, between(there, here, near / away)) if away > near else here
