"""Fighting fires: what both ways of doing it share."""

from collections.abc import Callable, Sequence

from arap.battle.acts import PutOut
from arap.battle.battle import Battle
from arap.battle.things.scenery import Pool, Square
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow, Option
from arap.kernel.words import plural
from arap.rules.fire.extinguishing import (
    blaze_at,
    dousable,
    douse,
    needed_to_douse,
    place_of,
    why_not_douse,
)
from arap.rules.fire.naming import blaze_name
from arap.table import PointXY

RULE = "fire.extinguish.action"
MOST = 6
"""How many fires are offered; others can be named."""
Able = Callable[[Model], bool]


def anybody(model: Model) -> bool:
    return True


def fights(battle: Battle, unit: Unit, able: Able = anybody) -> list[tuple[Square | Pool, list[Model]]]:
    """The fires in reach of a unit, each with the models that reach it."""
    found: dict[PointXY, tuple[Square | Pool, list[Model]]] = {}
    for model in battle.members(unit.id):
        for blaze in dousable(battle, model) if able(model) else ():
            found.setdefault(place_of(blaze), (blaze, []))[1].append(model)
    return list(found.values())


def fire_options(
    battle: Battle, unit: Unit, cost: int, make: Callable[..., PutOut], able: Able = anybody
) -> list[Option]:
    """For each fire: all models try, or one tries and the others help."""
    options = []
    for blaze, models in fights(battle, unit, able)[:MOST]:
        (x, y), what = place_of(blaze), blaze_name(battle, blaze)
        apart = make(tuple([(model.id, (x, y)) for model in models]))
        needed = needed_to_douse(battle, models[0], blaze).needed
        rolls = plural(len(models), "roll")
        options.append(Option(apart, f"Put out {what}", cost, None, RULE, does=f"{rolls}: {needed}."))
        if len(models) > 1:
            helpers = tuple([(model.id, models[0].id) for model in models[1:]])
            together = make(((models[0].id, (x, y)),), helpers)
            goal = needed_to_douse(battle, models[0], blaze, len(helpers)).needed
            label = f"Put out together: {what}"
            options.append(Option(together, label, cost, None, RULE, does=f"One roll: {goal}."))
    return options


@cites("fire.extinguish.action")
def why_not_fight(battle: Battle, unit: Unit, act: PutOut, able: Able = anybody) -> Refusal | None:
    """Each model tries once or helps once, at a fire in its reach."""
    models = [model for model, _ in act.attempts] + [helper for helper, _ in act.helpers]
    if not act.attempts or len(set(models)) < len(models):
        return Refusal("A model fights one fire in an action, once", RULE)
    fires: dict[str, Square | Pool] = {}
    for model_id, place in act.attempts:
        if model_id not in unit.models:
            return Refusal(f"{model_id} is not a model of {unit.name}", RULE)
        blaze = blaze_at(battle, place, battle.models[model_id].z)
        if isinstance(blaze, Refusal):
            return blaze
        fires[model_id] = blaze
    for helper, helped in act.helpers:
        if helper not in unit.models or helped not in fires:
            return Refusal("A helper helps a model of its unit that fights a fire", RULE)
        fires[helper] = fires[helped]
    for model_id, blaze in fires.items():
        if not able(battle.models[model_id]):
            return Refusal(f"{battle.model_name(model_id)} has not walked up to the fire", RULE)
        if refusal := why_not_douse(battle, battle.models[model_id], blaze):
            return refusal
    return None


def fight_fires(battle: Battle, act: PutOut) -> Flow[None]:
    """The attempts one after the other; a fire that is out already needs none."""
    for model_id, place in act.attempts:
        blaze = blaze_at(battle, place, battle.models[model_id].z)
        if not isinstance(blaze, Refusal) and why_not_douse(battle, battle.models[model_id], blaze) is None:
            helpers = [helper for helper, helped in act.helpers if helped == model_id]
            yield from douse(battle, model_id, blaze, helpers)


def everybody_at(battle: Battle, unit: Unit, place: PointXY, able: Able = anybody) -> tuple[tuple[str, PointXY], ...]:
    """All models of a unit that reach the fire at a place."""
    found = [
        (model.id, place)
        for model in battle.members(unit.id)
        if able(model)
        and not isinstance(blaze := blaze_at(battle, place, model.z), Refusal)
        and why_not_douse(battle, model, blaze) is None
    ]
    return tuple(found) or ((unit.models[0], place),)


def is_place(words: Sequence[str]) -> bool:
    return len(words) == len(("x", "y"))
