"""Movement saves: getting out of the way in time, and being run over."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import cos, sin, tau

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import AgilityRolled
from arap.battle.settings import RUN_OVER
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.kernel.target import Amount, LowRoll, modifier
from arap.kernel.throws import throw_all
from arap.rules.movement.climbing.holds import swimming
from arap.rules.movement.dice.injuries import Injury, injure
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.field import Body, field_around, overlapping, passed_through
from arap.rules.movement.measures.ground import CRAWL, WALK
from arap.table import PointXY, snap, within

SLOW, FAST = 2.0, 4.0
SWIMMING = 2.0
RULE = "move.save"
AROUND, STEP, FARTHEST = 24, 0.1, 60
ON_FOOT = frozenset({"infantry", "beast", "swarm"})


class MovementSave(msgspec.Struct, frozen=True):
    """One model's save: its Initiative, and how far it could go from its place now."""

    initiative: int
    current_move: float
    helpless: bool = False


@modifier("move.save", -1, reason='current move 2" or less')
def slow(save: MovementSave) -> Amount:
    return within(save.current_move, SLOW)


@modifier("move.save", 1, reason='current move more than 4"')
def fast(save: MovementSave) -> Amount:
    return not within(save.current_move, FAST)


MOVEMENT_SAVE = LowRoll[MovementSave](
    rule="move.save",
    base=lambda save: (save.initiative, "Initiative"),
    modifiers=(slow, fast),
    barred=lambda save: "cannot act" if save.helpless else "",
)


@implements("move.save")
def current_move(battle: Battle, model: Model) -> float:
    """The basic move as the ground under the model, on its level, and its stance leave it; 2" for swimmers."""
    if swimming(battle, model):
        return SWIMMING
    x, y, table = model.x, model.y, battle.table
    level = table.storey(model.z, table.grounded(x, y, model.z)) if table.tiered else table
    pace = CRAWL if model.prone else WALK
    goings = [piece.going for piece in level.pieces_at(x, y) if piece.going != "impassable"]
    return basic_move(battle, model) / max([pace.open, *[pace.of(going) for going in goings]])


def save_of(battle: Battle, model: Model, *, helpless: bool = False) -> MovementSave:
    return MovementSave(battle.kind(model).profile.I, current_move(battle, model), helpless)


@implements("move.save")
def movement_saves(
    battle: Battle, models: Sequence[Model], against: str, helpless: Collection[str] = ()
) -> Flow[list[bool]]:
    """Each model rolls by itself, at once, whatever state it is in; the helpless fail."""
    saves = []
    for model in models:
        needed = MOVEMENT_SAVE.needed(save_of(battle, model, helpless=model.id in helpless))
        unit = battle.units[model.unit]
        (throw,) = yield from throw_all("move.save", RULE, unit.side, [needed], f"{battle.kind(model).name}: {against}")
        battle.emit(
            AgilityRolled(
                rule=RULE, unit=unit.id, model=model.id, at=(model.x, model.y), against=against, needed=needed,
                throw=throw,
            )
        )  # fmt: skip
        saves.append(throw.met)
    return saves


@implements("move.save.run-over")
def run_over(battle: Battle, vehicle_id: str, path: Sequence[PointXY]) -> Flow[None]:
    """Everybody on foot whose base the vehicle's path touches rolls. Who fails takes a hit; who lives is shifted out of
    the path, prone if it was hit."""
    vehicle = battle.models[vehicle_id]
    radius = battle.kind(vehicle).base_radius
    endangered = in_the_path(battle, vehicle_id, path, radius)
    saved = yield from movement_saves(battle, endangered, f"run over by {battle.kind(vehicle).name}")
    for model, safe in zip(endangered, saved, strict=True):
        injury = Injury("run over", "move.save.run-over", 1, RUN_OVER(battle))
        if safe or (yield from injure(battle, model.id, injury)):
            step_aside(battle, model.id, path, radius, prone=not safe)


def in_the_path(battle: Battle, vehicle_id: str, path: Sequence[PointXY], radius: float) -> list[Model]:
    """Those on foot, friend or foe, in the way of a vehicle."""
    found = []
    for model in battle.models.values():
        kind = battle.kind(model)
        if model.id == vehicle_id or kind.creature_class not in ON_FOOT:
            continue
        body = Body(model.x, model.y, model.z, kind.base_radius, 0.0, True, False, model)
        legs = pairwise(path)
        if any(passed_through(start, end, radius, [body]) for start, end in legs):
            found.append(model)
    return found


@implements("move.save", "move.save.run-over")
def step_aside(battle: Battle, model_id: str, path: Sequence[PointXY], radius: float, *, prone: bool) -> None:
    """The model on the nearest free place out of the path."""
    model = battle.models[model_id]
    kind = battle.kind(model)
    place = nearest_aside(battle, model, path, radius)
    z = battle.table.elevation(*place)
    lies = model.prone or (prone and kind.creature_class in ON_FOOT)
    battle.put_model(msgspec.structs.replace(model, x=place[0], y=place[1], z=z, prone=lies))


def nearest_aside(battle: Battle, model: Model, path: Sequence[PointXY], radius: float) -> PointXY:
    own = battle.kind(model).base_radius
    comrades = [other for other in battle.members(model.unit) if other.id != model.id]
    field = field_around(battle, model.unit, comrades, [(model.x, model.y)], STEP * FARTHEST)
    for number in range(FARTHEST):
        for turn in range(AROUND):
            angle, far = tau * turn / AROUND, STEP * number
            place = (snap(model.x + far * sin(angle)), snap(model.y + far * cos(angle)))
            standing = Body(*place, 0.0, own, 0.0, True, False, model)
            touched = any(passed_through(p, q, radius, [standing]) for p, q in pairwise(path))
            if touched or overlapping(*place, own, field.bodies) or battle.table.why_not_stand(*place, own):
                continue
            return place
    return model.x, model.y
