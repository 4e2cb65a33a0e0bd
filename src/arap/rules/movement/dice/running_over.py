"""Running over: vehicles that drive through models on foot."""

from collections.abc import Iterator
from functools import partial
from math import cos, radians, sin

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import AgilityRolled
from arap.battle.settings import RUN_OVER_STRENGTH
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.throws import throw_all
from arap.rules.movement.dice.injuries import Injury, injure
from arap.rules.movement.dice.saves import MOVEMENT_SAVE, save_of
from arap.rules.movement.dice.trials import Halt, Trial
from arap.rules.movement.measures.plan import TrialForecast
from arap.rules.movement.paths.path import Path
from arap.table import TOLERANCE, PointXY, length, snap

RULE = "move.save.run-over"
AROUND, STEP, FARTHEST = 24, 0.1, 60
LOOK = 0.1


@cites("move.save.run-over")
def models_run_over(battle: Battle, path: Path) -> list[Trial]:
    """One movement save for each model on foot, friend or foe, whose base the path of a vehicle touches."""
    if not path.kind.powers.runs_over or not path.walks:
        return []
    others = [model for model in battle.models.values() if model.unit != path.model.unit]
    on_foot = [model for model in others if battle.kind(model).powers.on_foot]
    touched = [(at, model) for model in on_foot if (at := first_touch(battle, path, model)) is not None]
    return [run_over_trial(battle, model, at) for at, model in sorted(touched, key=lambda each: (each[0], each[1].id))]


def first_touch(battle: Battle, path: Path, model: Model) -> float | None:
    """How many inches along the path a vehicle first touches the base of a model."""
    reach = path.kind.base_radius + battle.kind(model).base_radius - TOLERANCE
    if abs(model.z - path.model.z) >= 1.0:
        return None
    steps = int(path.length / LOOK) + 1
    ats = [min(path.length, n * LOOK) for n in range(steps + 1)]
    return next((at for at in ats if length(path.point_at(at), (model.x, model.y)) < reach), None)


def run_over_trial(battle: Battle, model: Model, at: float) -> Trial:
    needed = MOVEMENT_SAVE.needed(save_of(battle, model))
    name = battle.full_name(model.id)
    forecast = TrialForecast(
        name,
        "move.save",
        needed.needed,
        float(needed.chance),
        RULE,
        at,
        f"{name} is run over at strength {strength(battle)}",
    )
    return Trial(at, forecast, partial(drive_over, victim=model.id))


def strength(battle: Battle) -> int:
    return RUN_OVER_STRENGTH(battle)


@implements("move.save.run-over")
def drive_over(battle: Battle, path: Path, *, victim: str) -> Flow[Halt | None]:
    """A model that passes its movement save steps aside. One that fails takes a hit without AP; if it lives it is
    shifted out of the path too, and lies prone. The vehicle goes on."""
    model = battle.models.get(victim)
    if model is None:
        return None
    unit, needed = battle.units[model.unit], MOVEMENT_SAVE.needed(save_of(battle, model))
    label = f"{battle.kind(model).name} before {path.kind.name}"
    (throw,) = yield from throw_all("move.save", RULE, unit.side, [needed], label)
    battle.emit(
        AgilityRolled(
            rule=RULE, unit=unit.id, model=victim, at=(model.x, model.y), against=f"before {path.kind.name}",
            needed=needed, throw=throw,
        )
    )  # fmt: skip
    if not throw.met and not (yield from injure(battle, victim, Injury("run over", RULE, 1, strength(battle)))):
        return None
    step_aside(battle, path, victim, prone=not throw.met)
    return None


def step_aside(battle: Battle, path: Path, victim: str, *, prone: bool) -> None:
    """Shifts a model by the least distance out of the path, to a place where it can stand. Without one it stays."""
    model = battle.models[victim]
    place = next((spot for spot in spots_around(model) if is_clear(battle, path, model, spot)), (model.x, model.y))
    z = battle.table.support(*place, model.z) if battle.table.tiered else battle.table.elevation(*place)
    battle.put_model(msgspec.structs.replace(model, x=place[0], y=place[1], z=z, prone=prone or model.prone))


def spots_around(model: Model) -> Iterator[PointXY]:
    """Wider and wider rings about a model."""
    for ring in range(FARTHEST):
        for turn in range(AROUND):
            angle = radians(turn * 360 / AROUND)
            yield snap(model.x + ring * STEP * sin(angle)), snap(model.y + ring * STEP * cos(angle))


def is_clear(battle: Battle, path: Path, model: Model, spot: PointXY) -> bool:
    """Whether a model has room at a place that the vehicle does not touch."""
    radius = battle.kind(model).base_radius
    if battle.table.why_not_stand(*spot, radius, model.z) is not None:
        return False
    moved = msgspec.structs.replace(model, x=spot[0], y=spot[1])
    if first_touch(battle, path, moved) is not None:
        return False
    others = [other for other in battle.models.values() if other.id not in (model.id, path.model.id)]
    return all(length(spot, (other.x, other.y)) >= radius + battle.kind(other).base_radius for other in others)
