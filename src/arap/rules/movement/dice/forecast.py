"""How far dice may let a unit go, shown before they are rolled."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TypeAlias

import msgspec

from arap.battle.acts import Swim, Tactical, Venture
from arap.battle.battle import Battle
from arap.battle.settings import D3_METHOD
from arap.battle.values import Unit
from arap.kernel.dice import THROWN, d3
from arap.kernel.reasons import Refusal
from arap.rules.movement.dice.swimming import points_of_swim, why_not_swim
from arap.rules.movement.dice.tactical import why_not_begin, why_not_tactical
from arap.rules.movement.dice.variable import MoveClass, move_classes, values_of, why_not_venture
from arap.rules.movement.measures.terms import Terms

Diced: TypeAlias = Tactical | Venture | Swim
FACES = range(1, 7)


class DiceForecast(msgspec.Struct, frozen=True):
    """Dice that decide how far members go: which dice, for which members, and the chance of each number of inches.
    `danger` is what else they may cause."""

    label: str
    models: tuple[str, ...]
    inches: tuple[tuple[float, float], ...]
    rule: str
    danger: str = ""


class DicePlan(msgspec.Struct, frozen=True, tag="dice-plan", tag_field="reply"):
    """What a declared move rolls before its paths are drawn and what it costs; or why it cannot be declared."""

    unit: str
    rolls: tuple[DiceForecast, ...]
    points: int = 1
    refusal: Refusal | None = None


def plan_dice(battle: Battle, unit: Unit, act: Diced) -> DicePlan:
    match act:
        case Tactical():
            return DicePlan(unit.id, tactical_dice(battle, unit), 1, why_not_tactical(battle, unit))
        case Venture():
            refusal = why_not_venture(battle, unit, act)
            return DicePlan(unit.id, () if refusal else variable_dice(battle, act), 1, refusal)
        case Swim():
            refusal = why_not_swim(battle, unit, act)
            return DicePlan(unit.id, () if refusal else swim_dice(battle, act), points_of_swim(battle, act), refusal)


def tactical_dice(battle: Battle, unit: Unit) -> tuple[DiceForecast, ...]:
    able = tuple([model.id for model in battle.members(unit.id) if not why_not_begin(battle, model)])
    return (DiceForecast("D6 for the unit", able, spread(FACES), "move.tactical"),) if able else ()


def variable_dice(battle: Battle, act: Venture) -> tuple[DiceForecast, ...]:
    models = [battle.models[model_id] for model_id in act.models]
    return tuple([class_dice(battle, group) for group in move_classes(battle, models, Terms(crawl=act.crawl))])


def class_dice(battle: Battle, group: MoveClass) -> DiceForecast:
    dice, die = 1 if group.crawls else 2, f"D{group.die}"
    thrown = product(range(1, THROWN[group.die] + 1), repeat=dice)
    highest = [max(values_of(faces, group.die, D3_METHOD(battle))) for faces in thrown]
    label = f"one {die}, crawling" if group.crawls else f"two {die}, the higher counts"
    return DiceForecast(label, group.models, spread(highest), "move.variable")


def swim_dice(battle: Battle, act: Swim) -> tuple[DiceForecast, ...]:
    inches = [d3(face, D3_METHOD(battle)) + 1 for face in FACES]
    danger = "on a 1 it drowns" if len(act.models) == 1 else "on a 1 some of them drown"
    return (DiceForecast("D3 + 1", act.models, spread(inches), "swim.rate", danger),)


def spread(outcomes: Iterable[int]) -> tuple[tuple[float, float], ...]:
    """Each outcome with its chance; all cases are equally likely."""
    cases: Sequence[int] = list(outcomes)
    return tuple([(float(value), cases.count(value) / len(cases)) for value in sorted(set(cases))])
