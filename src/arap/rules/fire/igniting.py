"""Setting things on fire: means, reach, and the roll."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.events.things.flames import IgnitionRolled
from arap.battle.fire_settings import IGNITION, RELIGHT, WEATHER
from arap.battle.house_rules import WEATHER_WORDS
from arap.battle.settings import EVENTS
from arap.battle.things.scenery import Square
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Amount, HighRoll, Target, modifier
from arap.kernel.throws import throw_all
from arap.rules.fire.squares import burnable, gap_to, is_known, lit, material, on_floor, put_squares, squares_of
from arap.rules.movement.measures.proximity import melee_radius
from arap.rules.movement.paths.stance import out_of_action
from arap.table import within

Means = Literal["hand", "flamer", "molotov"]
WETNESS = {"none": 0, "rain": 1, "snow": 1, "heavy-rain": 2}
ACTIONS, ROLL, NO_RELIGHT = "fire.ignite.actions", "fire.ignite.roll", "fire.extinguish.no-relight"


class Spark(msgspec.Struct, frozen=True):
    """An attempt to set something on fire: its ignition number, the weather, and whether a flamer is used."""

    number: int
    rain: int = 0
    wind: bool = False
    flamer: bool = False


@cites("turn.compulsory.random-events")
def weather_now(battle: Battle) -> tuple[int, bool]:
    """What rain takes off the die, and whether there is a strong wind: as the scenario sets it, until an event of the
    scenario decides otherwise."""
    weather, rolled = WEATHER(battle), weather_rolled(battle)
    rain = WETNESS[rolled.get("precipitation", weather.get("precipitation", "none"))]
    wind = rolled["wind"] == "strong" if "wind" in rolled else bool(weather.get("strong-wind", False))
    return rain, wind


def weather_rolled(battle: Battle) -> dict[str, str]:
    """The parts of the weather that events have decided."""
    conditions = dict(battle.turn.conditions)
    found = {event.weather: conditions.get(event.name, "") for event in EVENTS(battle) if event.weather}
    return {part: word for part, word in found.items() if word in WEATHER_WORDS[part]}


@modifier("fire.ignite.roll", reason="rain or snow")
def wet(spark: Spark) -> Amount:
    return spark.rain


@modifier("fire.ignite.roll", -1, reason="strong wind")
def windy(spark: Spark) -> Amount:
    return spark.wind


@modifier("fire.ignite.roll", -1, reason="flamer")
def by_flamer(spark: Spark) -> Amount:
    return spark.flamer


IGNITE = HighRoll[Spark](
    rule=ROLL, base=lambda spark: (spark.number, "ignition number"), modifiers=(wet, windy, by_flamer)
)


@implements("fire.ignite.roll")
def ignition_needed(battle: Battle, square: Square, means: Means = "hand") -> Target:
    """The number of the material, changed by the weather and by a flamer."""
    rain, wind = weather_now(battle)
    return IGNITE.needed(Spark(material(battle, square).ignite or 0, rain, wind, means == "flamer"))


@implements("fire.extinguish.no-relight")
def why_not_light(battle: Battle, square: Square, means: Means = "hand") -> Refusal | None:
    """Why a square cannot be set on fire."""
    if not IGNITION(battle):
        return Refusal("Nothing is set on fire in this battle", ACTIONS)
    if not is_known(battle, square):
        return None
    if square.state == "burning":
        return Refusal("That square is burning already", ACTIONS)
    if square.state == "burnt":
        return Refusal("That square is burnt out", "fire.contact")
    relit = {"never": False, "any-deliberate": True, "flamer-or-molotov": means != "hand"}[RELIGHT(battle)]
    return None if relit else Refusal("That square was put out and does not take fire again", NO_RELIGHT)


def cost_of(battle: Battle, kind: Kind) -> int | None:
    """The points of the quickest means of ignition a kind of model has; None without any."""
    found = [*kind.powers.ignites, *[cost for weapon in kind.weapons for cost in battle.weapon(weapon).nature.ignites]]
    return min(found, default=None)


def arsonists(battle: Battle) -> frozenset[str]:
    """The kinds of models that have a means of ignition."""
    kinds = battle.scenario.kinds.values()
    return battle.once("arsonists", lambda: frozenset([k.id for k in kinds if cost_of(battle, k) is not None]))


@implements("fire.ignite.actions")
def why_not_ignite(battle: Battle, model: Model, square: Square) -> Refusal | None:
    """A model sets light to a square within its melee radius, if it has the means."""
    name = battle.model_name(model.id)
    if refusal := out_of_action(battle, model):
        return refusal
    if cost_of(battle, battle.kind(model)) is None:
        return Refusal(f"{name} has nothing to set things alight with", ACTIONS)
    reach = melee_radius(battle.kind(model))
    if not within(gap_to(square, (model.x, model.y)), reach) or not on_floor(square, model.z):
        return Refusal(f'{name} is farther than its {reach:g}" melee radius from that square', ACTIONS)
    return why_not_light(battle, square)


def lightable(battle: Battle, model: Model) -> list[Square]:
    """The squares a model can set on fire where it stands, the nearest first."""
    kind, here = battle.kind(model), (model.x, model.y)
    if model.kind not in arsonists(battle):
        return []
    reach = melee_radius(kind)
    near = [
        square
        for piece in burnable(battle)
        for square in squares_of(battle, piece).values()
        if abs(square.column - here[0]) <= reach + 1 and abs(square.row - here[1]) <= reach + 1
    ]
    now = {square.key: square for square in battle.scenery.fires}
    found = [now.get(square.key, square) for square in near]
    able = [square for square in found if why_not_ignite(battle, model, square) is None]
    return sorted(able, key=lambda square: (round(gap_to(square, here), 3), square.key))


@cites("fire.ignite.roll")
def try_to_light(battle: Battle, unit_id: str, model_id: str, square: Square, means: Means = "hand") -> Flow[bool]:
    """One die; a success lights the square."""
    piece, side = material(battle, square), battle.units[unit_id].side
    needed = ignition_needed(battle, square, means)
    label = f"{piece.name}: {needed.needed}"
    (throw,) = yield from throw_all("fire.ignite", ROLL, side, [needed], label)
    burns = lit(battle, square) if throw.met else None
    if burns:
        put_squares(battle, [burns])
    battle.emit(
        IgnitionRolled(
            rule=ROLL, unit=unit_id, model=model_id, at=square.middle, what=piece.name, needed=needed, throw=throw,
            square=burns,
        )
    )  # fmt: skip
    return throw.met


def unlit_at(battle: Battle, squares: Sequence[Square], means: Means) -> Square | None:
    """The first of these squares that this means can set on fire."""
    return next((square for square in squares if why_not_light(battle, square, means) is None), None)
