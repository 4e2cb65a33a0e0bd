"""Putting out fires: reach, gear, helpers, and the roll."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.things.flames import ExtinguishRolled
from arap.battle.fire_settings import DEVICE_RANGE, EXTINGUISH
from arap.battle.things.scenery import Pool, Square
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Amount, LowRoll, Target, modifier
from arap.kernel.throws import throw_all
from arap.rules.fire.igniting import weather_now
from arap.rules.fire.pools import POOL_RADIUS
from arap.rules.fire.squares import alight, gap_to, is_known, material, on_floor, put_squares, square_named
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.stance import out_of_action
from arap.rules.sight.places import level_seen
from arap.table import PointXY, length, within

ROLL, ACTION = "fire.extinguish.roll", "fire.extinguish.action"
POOL_NUMBER = 4


class Dousing(msgspec.Struct, frozen=True):
    """An attempt to put out a fire: the ignition number, and what changes the die."""

    number: int
    helpers: int = 0
    gear: tuple[str, int] = ("", 0)
    rain: int = 0
    wind: bool = False


@modifier("fire.extinguish.roll", reason="helpers")
def helped(dousing: Dousing) -> Amount:
    return dousing.helpers


@modifier("fire.extinguish.roll", reason="gear")
def equipped(dousing: Dousing) -> Amount:
    return dousing.gear[1], dousing.gear[0]


@modifier("fire.extinguish.roll", reason="rain or snow")
def wet(dousing: Dousing) -> Amount:
    return dousing.rain


@modifier("fire.extinguish.roll", -1, reason="strong wind")
def windy(dousing: Dousing) -> Amount:
    return dousing.wind


EXTINGUISHED = LowRoll[Dousing](
    rule=ROLL,
    base=lambda dousing: (dousing.number - 1, f"lower than {dousing.number}"),
    modifiers=(helped, equipped, wet, windy),
)


@implements("fire.extinguish.roll")
def needed_to_douse(battle: Battle, model: Model, blaze: Square | Pool, helpers: int = 0) -> Target:
    """Lower than the ignition number of the material; helpers, gear and rain take from the die."""
    rain, wind = weather_now(battle)
    number, changes = number_of(battle, blaze), EXTINGUISH(battle)
    dousing = Dousing(number, -helpers * changes.get("helper", -1), gear_of(battle, model), rain, wind)
    return EXTINGUISHED.needed(dousing)


def gear_of(battle: Battle, model: Model) -> tuple[str, int]:
    """The best gear of a model, and what it takes off the die."""
    changes, gear = EXTINGUISH(battle), battle.kind(model).powers.douses
    worth = {"improvised": -changes.get("improvised", -1), "device": -changes.get("device", -2)}
    best = max(gear, key=lambda each: worth[each], default="")
    words = {"improvised": "bucket or blanket", "device": "extinguisher or hose", "": ""}
    return words[best], worth.get(best, 0)


def has_device(battle: Battle, model: Model) -> bool:
    return "device" in battle.kind(model).powers.douses


@implements("fire.extinguish.action")
def why_not_douse(battle: Battle, model: Model, blaze: Square | Pool) -> Refusal | None:
    """A model fights a fire within its melee radius; with a device one that it sees, within the range of the device."""
    name = battle.model_name(model.id)
    if refusal := out_of_action(battle, model):
        return refusal
    if isinstance(blaze, Square) and (not is_known(battle, blaze) or blaze.state != "burning"):
        return Refusal("That square does not burn", ACTION)
    gap = away(blaze, model)
    if within(gap, melee_radius(battle.kind(model))) and on_floor(blaze, model.z):
        return None
    if not has_device(battle, model):
        return Refusal(f"{name} is too far from that square to put it out without a hose or extinguisher", ACTION)
    reach = battle.kind(model).powers.douse_range or DEVICE_RANGE(battle)
    if not within(gap, reach):
        return Refusal(f'{name} is farther than {reach:g}" from that square', ACTION)
    seen = level_seen(battle, model, place_of(blaze))
    return None if seen is not None else Refusal(f"{name} does not see that square", ACTION)


@cites("fire.pool")
def number_of(battle: Battle, blaze: Square | Pool) -> int:
    """The ignition number of what burns; a pool is put out on less than 4."""
    return POOL_NUMBER if isinstance(blaze, Pool) else material(battle, blaze).ignite or 0


def dousable(battle: Battle, model: Model) -> list[Square | Pool]:
    """The burning squares that a model can fight where it stands, the nearest first."""
    blazes: list[Square | Pool] = [*alight(battle), *battle.scenery.pools]
    able = [blaze for blaze in blazes if why_not_douse(battle, model, blaze) is None]
    return sorted(able, key=lambda blaze: (round(away(blaze, model), 3), place_of(blaze)))


def away(blaze: Square | Pool, model: Model) -> float:
    """How far a model is from what burns."""
    here = model.x, model.y
    if isinstance(blaze, Pool):
        return max(0.0, length(here, (blaze.x, blaze.y)) - POOL_RADIUS)
    return gap_to(blaze, here)


def place_of(blaze: Square | Pool) -> PointXY:
    return (blaze.x, blaze.y) if isinstance(blaze, Pool) else blaze.middle


def name_of(battle: Battle, blaze: Square | Pool) -> str:
    return "Pool of fire" if isinstance(blaze, Pool) else material(battle, blaze).name


def blaze_at(battle: Battle, place: PointXY, z: float) -> Square | Pool | Refusal:
    """What burns at a place: a pool, or the square on the floor of the model."""
    pools = [pool for pool in battle.scenery.pools if length(place, (pool.x, pool.y)) <= POOL_RADIUS]
    return pools[0] if pools else square_named(battle, place, z, burning=True)


def douse(battle: Battle, model_id: str, blaze: Square | Pool, helpers: Sequence[str] = ()) -> Flow[bool]:
    """One die; a success puts the square out, and with some gear adjoining ones too."""
    model = battle.models[model_id]
    needed, unit = needed_to_douse(battle, model, blaze, len(helpers)), battle.units[model.unit]
    what = name_of(battle, blaze)
    (throw,) = yield from throw_all("fire.extinguish", ROLL, unit.side, [needed], f"Put out {what}: {needed.needed}")
    out = put_out(battle, blaze, battle.kind(model).powers.douse_area) if throw.met else ()
    battle.emit(
        ExtinguishRolled(
            rule=ROLL, unit=unit.id, model=model_id, at=place_of(blaze), what=what, needed=needed, throw=throw,
            helpers=tuple(helpers), out=out,
        )
    )  # fmt: skip
    return throw.met


def put_out(battle: Battle, square: Square | Pool, area: int) -> tuple[Square, ...]:
    """Puts out a square, and as many burning ones next to it as the gear reaches; or a pool."""
    if isinstance(square, Pool):
        battle.change_scenery(pools=tuple([pool for pool in battle.scenery.pools if pool.id != square.id]))
        return ()
    chosen, waiting = [square], [each for each in alight(battle) if each.key != square.key]
    while len(chosen) < area and (near := [each for each in waiting if adjoins(chosen, each)]):
        chosen.append(near[0])
        waiting.remove(near[0])
    out = tuple([replace(each, state="out") for each in chosen])
    put_squares(battle, out)
    return out


def adjoins(squares: Sequence[Square], other: Square) -> bool:
    return any(abs(other.column - each.column) + abs(other.row - each.row) == 1 for each in squares)
