"""Writes a game as a battle script: every act exactly, all dice by purpose."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from arap.army.library import shipped
from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.battle.acts import (
    Act,
    Agitate,
    Attempt,
    Casualties,
    Charge,
    Choose,
    Convert,
    Declare,
    Enter,
    Face,
    Fight,
    FightOrder,
    FireOrder,
    Flee,
    Leg,
    Move,
    PickUp,
    Place,
    PlayCard,
    React,
    SetDown,
    Shoot,
    act_name,
)
from arap.game.game import Decided, Game, Input, Interjected, Rolled, Ruled
from arap.game.scripts.gm_steps import gm_step
from arap.game.scripts.shapes import written
from arap.rules.gm.act import GmAct

PLAIN = re.compile(r"[a-zA-Z][a-zA-Z0-9_.-]*")
CONSTANTS = {"true", "false", "null"}


def script_text(game: Game, title: str = "") -> str:
    """The script of a game. When it is played it leads to the same state."""
    return "\n".join(_lines(game, title or game.scenario.title)) + "\n"


def _lines(game: Game, title: str) -> Iterator[str]:
    yield f"script: {flow(title)}"
    yield from scenario_lines(game.scenario)
    if game.gm:
        yield "gm: true"
    in_order = interrupted_dice(game)
    if in_order or game.roll is not None:
        yield "out-of-dice: wait"
    yield from part("dice", [f"{key}: {flow(faces)}" for key, faces in ([] if in_order else dice_by_purpose(game))])
    shown = [given for given in game.inputs if in_order or not isinstance(given, Rolled)]
    yield from part("steps", [f"- {input_text(given)}" for given in shown])
    yield from part("expect", [f"hash: {flow(game.battle.hash())}"])


def part(key: str, lines: list[str]) -> list[str]:
    return [f"{key}:", *[f"  {line}" for line in lines]] if lines else []


def interrupted_dice(game: Game) -> bool:
    """Whether there was a dispute between a call for dice and the dice. All dice are then listed in their order."""
    pairs = zip(game.inputs, game.inputs[1:], strict=False)
    return any(isinstance(said, Interjected) and isinstance(then, Rolled) for said, then in pairs)


def input_text(given: Input) -> str:
    match given:
        case Decided():
            return step_text(given.act)
        case Rolled():
            return f"roll: {flow(given.faces)}"
        case Ruled():
            return f"gm: {{decide: {step_entry(given.act)}, why: {flow(given.why)}}}"
        case Interjected(act=GmAct() as act):
            return f"gm: {flow(gm_step(act))}"
        case Interjected(act=(Agitate() | Convert()) as act):
            return step_text(act)
        case Interjected():
            readings = msgspec.to_builtins(given.act)["readings"]
            kebab = [{key.replace("_", "-"): value for key, value in reading.items()} for reading in readings]
            return f"dispute: {flow({'by': given.seat, 'readings': kebab})}"


def step_entry(act: Act) -> str:
    """An act as a step inside another one."""
    text = step_text(act)
    return f"{{{text}}}" if ": " in text else text


def dice_by_purpose(game: Game) -> list[tuple[str, list[int]]]:
    dice: dict[str, list[int]] = {}
    for given in game.inputs:
        if isinstance(given, Rolled):
            dice.setdefault(given.purpose, []).extend(given.faces)
    return list(dice.items())


def scenario_lines(scenario: Scenario) -> Iterator[str]:
    """The name of a shipped scenario with the settings that differ; otherwise the complete scenario."""
    if scenario.name in shipped("scenario"):
        usual = load_scenario(scenario.name)
        if msgspec.structs.replace(scenario, settings=usual.settings) == usual and usual.settings.keys() <= set(
            scenario.settings
        ):
            yield f"scenario: {scenario.name}"
            changed = {key: value for key, value in scenario.settings.items() if usual.settings.get(key) != value}
            if changed:
                yield f"settings: {flow(changed)}"
            return
    yield "scenario:"
    yield from block(without_defaults(scenario), 1)


def without_defaults(value: Any) -> Any:
    """A value as plain data, without defaults."""
    if isinstance(value, msgspec.Struct):
        fields = [(field, getattr(value, field.name)) for field in msgspec.structs.fields(value)]
        return {field.encode_name: without_defaults(item) for field, item in fields if not is_default(field, item)}
    if isinstance(value, dict):
        return {key: without_defaults(item) for key, item in value.items()}
    return [without_defaults(item) for item in value] if isinstance(value, list | tuple | frozenset) else value


def is_default(field: msgspec.structs.FieldInfo, value: Any) -> bool:
    usual = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return bool(value == usual)


def block(values: dict[str, Any], depth: int) -> Iterator[str]:
    """A mapping with a line for each key, and for each entry of long values."""
    indent = "  " * depth
    for key, value in values.items():
        if not isinstance(value, dict | list) or not value or len(flow(value)) < 100:
            yield f"{indent}{flow(key)}: {flow(value)}"
        elif isinstance(value, dict):
            yield f"{indent}{flow(key)}:"
            yield from block(value, depth + 1)
        else:
            yield f"{indent}{flow(key)}:"
            yield from (f"{indent}  - {flow(item)}" for item in value)


def flow(value: Any) -> str:
    """A value on one line. A word has quotes only if it could be read as something else."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and PLAIN.fullmatch(value) and value.lower() not in CONSTANTS:
        return value
    return json.dumps(value, ensure_ascii=False)


def step_text(act: Act) -> str:
    """An act as a step: a word, or its name with its fields."""
    match act:
        case Choose("yes" | "no"):
            return act.option
        case Choose() | Flee() | PickUp() | Casualties():
            return f"{act_name(act)}: {flow(only_field(act))}"
        case PlayCard():
            return f"play-card: {flow({'card': act.card} | ({'unit': act.unit} if act.unit else {}))}"
        case Place():
            return f"place: {flow({model: [x, y] for model, x, y in act.places})}"
        case Face():
            return f"face: {flow({'to': act.bearing, 'models': dict(act.models)} if act.models else act.bearing)}"
        case Fight():
            return f"fight: {flow([fight_entry(order) for order in act.orders])}"
        case Enter():
            return f"enter: {flow([act.x, act.y])}"
        case SetDown():
            place = {"at": [act.x, act.y]} | ({} if act.facing is None else {"facing": act.facing})
            return f"set-down: {flow(place)}"
        case React():
            return f"react: {flow({'unit': act.unit, 'reaction': act.reaction})}"
        case Attempt():
            return f"attempt: {flow({'unit': act.unit, 'dice': act.dice})}"
        case Move():
            return f"move: {flow(move_entry(act))}"
        case Charge():
            return f"charge: {flow(charge_entry(act))}"
        case Shoot():
            return f"shoot: {flow({'points': act.points, 'orders': [order_entry(order) for order in act.orders]})}"
        case Declare(best=True):
            return "declare: best"
        case Declare():
            return f"declare: {flow({'orders': [order_entry(order) for order in act.orders]})}"
        case _:
            return action_text(act)


def action_text(act: Act) -> str:
    """An action by the shape of its act; other acts are words."""
    name, value = written(act) or (act_name(act), None)
    return name if value is None else f"{name}: {flow(value)}"


def only_field(act: Choose | Flee | PickUp | Casualties) -> Any:
    return getattr(act, act.__struct_fields__[0])


def move_entry(act: Move) -> dict[str, Any]:
    paths = {path.model: [leg_entry(leg) for leg in path.legs] for path in act.paths}
    stances = {"crawl": act.crawl, "prone": act.prone}
    return {"paths": paths} | {key: models for key, models in stances.items() if models}


def charge_entry(act: Charge) -> dict[str, Any]:
    paths = {path.model: [leg_entry(leg) for leg in path.legs] for path in act.paths}
    orders = [order_entry(order) for order in act.orders]
    more = {
        "models": act.models, "paths": paths, "fire": act.fire, "orders": orders, "fleet": act.fleet,
        "grenades": act.grenades,
    }  # fmt: skip
    return {"at": act.target} | {key: value for key, value in more.items() if value}


def leg_entry(leg: Leg) -> list[float] | dict[str, Any]:
    if leg.by != "walk" or leg.z is not None:
        return {key: value for key, value in msgspec.to_builtins(leg).items() if value is not None}
    return [leg.x, leg.y] if leg.face is None else [leg.x, leg.y, leg.face]


def order_entry(order: FireOrder) -> dict[str, Any]:
    values = {field: getattr(order, field) for field in order.__struct_fields__}
    return {field: value for field, value in values.items() if value is not None}


def fight_entry(order: FightOrder) -> dict[str, Any]:
    return {key.replace("_", "-"): value for key, value in without_defaults(order).items()}
