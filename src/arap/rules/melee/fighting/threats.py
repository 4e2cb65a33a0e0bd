"""Facing: fighters turn to the greatest threat at the start of a round, or when no enemy is left in front."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events.melee import FightersTurned
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.melee.fighting.bout import Bout, locked_models
from arap.rules.melee.fighting.reach import apart, engaged_by, in_reach, opponents
from arap.table import bearing


@cites("melee.arc.facing")
def greatest_threat(battle: Battle, model: Model, foes: Sequence[Model]) -> Model:
    """The enemy with the highest WS, then Toughness, then size, then the nearest, then by id."""

    def threat(foe: Model) -> tuple[int, int, int, float]:
        kind = battle.kind(foe)
        return -kind.profile.WS, -kind.profile.T, -kind.size, round(apart(model, foe), 3)

    return min(foes, key=threat)


@implements("melee.arc.facing")
def faced_foe(battle: Battle, model: Model, ordered: str = "") -> Model | None:
    """The enemy an engaged model turns to: the one its owner names, otherwise the greatest threat it can strike. If it
    can strike none, it faces the nearest. None for an unengaged model."""
    foes = engaged_by(battle, model, opponents(battle, model.unit))
    if not foes:
        return None
    named = next((foe for foe in foes if foe.id == ordered), None)
    if named is not None:
        return named
    struck = in_reach(battle, model, foes)
    return greatest_threat(battle, model, struck) if struck else min(foes, key=lambda foe: apart(model, foe))


def facing_to(model: Model, foe: Model) -> float:
    here, there = (model.x, model.y), (foe.x, foe.y)
    return round(bearing(here, there), 2) % 360.0 if here != there else model.facing


@cites("melee.arc.facing", "melee.sequence")
def face_foes(battle: Battle, bout: Bout) -> None:
    """Step 2: every engaged model turns, the active player's first."""
    turned: dict[str, float] = {}
    for model in locked_models(battle, bout.combat.units):
        foe = faced_foe(battle, model, bout.order(model.id).face)
        if foe is not None:
            turn_to(battle, model, foe, turned)
    tell_turns(battle, "melee.arc.facing", turned)


def turn_to(battle: Battle, model: Model, foe: Model, turned: dict[str, float]) -> Model:
    """The model facing that enemy. If it turns, this is noted."""
    facing = facing_to(model, foe)
    if facing == model.facing:
        return model
    turned[model.id] = facing
    changed = msgspec.structs.replace(model, facing=facing)
    battle.put_model(changed)
    return changed


def tell_turns(battle: Battle, rule: str, turned: dict[str, float]) -> None:
    by_unit: dict[str, list[tuple[str, float]]] = {}
    for model, facing in turned.items():
        by_unit.setdefault(battle.models[model].unit, []).append((model, facing))
    for unit, facings in by_unit.items():
        battle.emit(FightersTurned(rule=rule, unit=unit, facings=tuple(facings)))
