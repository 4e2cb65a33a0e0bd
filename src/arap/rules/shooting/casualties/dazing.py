"""Hits that confuse or entangle: stand-ins for chapters that the book does not have."""

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import EscapeRolled, ModelDazed
from arap.battle.settings import PISTOL_EFFECTS
from arap.battle.values import HELD, Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.throws import throw_all
from arap.rules.initiative_tests import INITIATIVE, InitiativeTest
from arap.rules.wounds.allocation import drawn
from arap.rules.wounds.hits import Hit

RULE = "pistols.special"


def any_dazing(battle: Battle) -> bool:
    weapons = battle.scenario.weapons.values()
    return battle.once("dazing", lambda: any(w.nature.confuses or w.nature.entangles for w in weapons))


def effects_of(battle: Battle, hit: Hit) -> list[str]:
    """What a hit does to a model beside its damage."""
    set_to, nature = PISTOL_EFFECTS(battle), hit.weapon.nature
    found = ["confused"] if nature.confuses and set_to.get("confused") != "none" else []
    return found + (["entangled"] if nature.entangles and set_to.get("entangled") != "none" else [])


@implements("pistols.special")
def daze(battle: Battle, hits: dict[str, list[Hit]]) -> Flow[dict[str, list[Hit]]]:
    """Hits that confuse or entangle fall on models before wounds are rolled. Machines do not mind."""
    if not any_dazing(battle):
        return hits
    found: dict[str, list[Hit]] = {}
    for target, scored in hits.items():
        special = [hit for hit in scored if effects_of(battle, hit)]
        fallen = (yield from drawn(battle, target, special)) if special else []
        found[target] = [hit for hit in scored if not effects_of(battle, hit)] + fallen
        for hit in fallen:
            for how in effects_of(battle, hit):
                affect(battle, battle.models[hit.anybody], how)
    return found


def affect(battle: Battle, model: Model, how: str) -> None:
    kind = battle.kind(model)
    if (
        kind.armour_value is not None
        or kind.powers.machine
        or (model.confused if how == "confused" else model.entangled)
    ):
        return
    if how == "confused":
        battle.put_model(replace(model, confused=True))
    else:
        battle.put_model(replace(model, entangled=True, spent_until=HELD))
    battle.emit(ModelDazed(rule=RULE, unit=model.unit, model=model.id, how=how))


@cites("pistols.special")
def idle(battle: Battle, unit_id: str) -> None:
    """Confused models idle in this activation of their unit."""
    if not any_dazing(battle):
        return
    for model in battle.members(unit_id):
        if model.confused:
            until = max(model.spent_until, battle.turn.serial)
            battle.put_model(replace(model, confused=False, spent_until=until))


@cites("pistols.special", "dice.initiative-test")
def escape(battle: Battle, side: str) -> Flow[None]:
    """Entangled models of the active player try to free themselves at the start of the turn."""
    if not any_dazing(battle):
        return
    held = [model for unit in battle.units_of(side) for model in battle.members(unit.id) if model.entangled]
    for model in held:
        needed = INITIATIVE.needed(InitiativeTest(battle.kind(model).profile.I))
        label = f"{battle.model_name(model.id)} frees itself"
        (throw,) = yield from throw_all("pistols.escape", RULE, side, [needed], label)
        if throw.met:
            battle.put_model(replace(model, entangled=False, spent_until=HELD if model.aflame else 0))
        battle.emit(EscapeRolled(rule=RULE, unit=model.unit, model=model.id, needed=needed, throw=throw))
