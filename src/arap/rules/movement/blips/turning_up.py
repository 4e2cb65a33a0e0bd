"""Counters that lie face down are turned up: the model takes its place, a dummy is discarded."""

from collections.abc import Iterable, Sequence
from math import dist

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.hiding import BlipConverted
from arap.battle.secrets.face_down import COUNTER, face_down
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.hiding.exposure import enemies_of
from arap.rules.movement.hiding.spotting import spotting_distance
from arap.rules.movement.measures.proximity import melee_radius, walled_off
from arap.table import within

RULE = "hide.hidden-movement-counters"


@cites("hide.hidden-movement-counters")
def turn_up(battle: Battle, models: Iterable[str], how: str, by: str = "") -> list[str]:
    """Turns these counters up. Returns the models that now stand on the table. `how` says why, `by` is the enemy that
    came close."""
    if not battle.position.secretive:
        return []
    found = list[str]()
    for model_id in list(models):
        model = battle.models.get(model_id)
        if model is None or model.covered != COUNTER:
            continue
        counter, side = f"{COUNTER}-{model.counter}", battle.units[model.unit].side
        place = (model.x, model.y)
        if model.dummy:
            battle.discard(model_id)
        else:
            battle.put_model(replace(model, covered="", counter=0))
            found.append(model_id)
        unit, models, places = (counter, (), ()) if model.dummy else (model.unit, (model_id,), (place,))
        battle.emit(
            BlipConverted(
                rule=RULE, unit=unit, side=side, counter=counter, at=place, how=how, by=by, models=models, places=places
            )
        )  # fmt: skip
    return found


def turn_up_unit(battle: Battle, unit_id: str, how: str) -> None:
    """Turns up all counters of a unit."""
    if unit_id in battle.units:
        turn_up(battle, battle.units[unit_id].models, how)


@cites("hide.hidden-movement-counters", "hide.spotting")
def finding_distance(battle: Battle, searcher: Model, model: Model) -> float:
    """How near an enemy turns a counter up: its spotting distance, or the melee radius of either."""
    if searcher.dummy:
        return 0.0
    kinds = battle.kind(searcher), battle.kind(model)
    return max(spotting_distance(battle, searcher, model), *[melee_radius(kind) for kind in kinds])


def finder_of(battle: Battle, model: Model, searchers: Sequence[Model] | None = None) -> Model | None:
    """The first enemy that is near enough to turn a counter up, with no wall between."""
    here = (model.x, model.y, model.z)
    for enemy in enemies_of(battle, model) if searchers is None else searchers:
        there = (enemy.x, enemy.y, enemy.z)
        if enemy.dummy or not within(dist(here, there), finding_distance(battle, enemy, model)):
            continue
        if not walled_off(battle, there, here, battle.kind(enemy), battle.kind(model)):
            return enemy
    return None


@cites("hide.hidden-movement-counters")
def turn_up_close(battle: Battle) -> list[str]:
    """Turns up every counter that an enemy is close to as all stand now."""
    found = list[str]()
    for model in face_down(battle):
        if enemy := finder_of(battle, model):
            found += turn_up(battle, [model.id], "close", enemy.id)
    return found


@cites("hide.hidden-movement-counters")
def discard_strays(battle: Battle) -> None:
    """Dummies that have no model of their unit with them any more are discarded, and nobody acts in their place."""
    for unit in list(battle.units.values()):
        if all(battle.models[model].dummy and battle.models[model].covered == COUNTER for model in unit.models):
            turn_up(battle, unit.models, "left alone")
            acting = tuple([entry for entry in battle.turn.acting if entry.unit != unit.id])
            if acting != battle.turn.acting:
                battle.change_turn(acting=acting)
