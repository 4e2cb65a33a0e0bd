"""Claiming to hide, as a free act at the end of an action."""

from collections.abc import Iterable

from msgspec.structs import replace

from arap.battle.acts import Hide
from arap.battle.battle import Battle
from arap.battle.events.hiding import ModelsHid
from arap.battle.secrets.underground import BELOW
from arap.battle.settings import HIDING
from arap.battle.values import Acting, Model, Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Option
from arap.kernel.words import plural
from arap.rules.movement.hiding.exposure import found_by
from arap.rules.movement.hiding.places import RULE, shelters_at, why_no_place


@cites("hide.claim", "hide.spotting", "hide.fire-reveals")
def why_not_hide_model(battle: Battle, model: Model) -> Refusal | None:
    """Why one model cannot hide where it stands, as far as its player knows."""
    name = battle.model_name(model.id)
    if model.is_secret:
        return Refusal(f"{name} is already hidden", RULE)
    if model.burning:
        return Refusal(f"{name} is burning", RULE)
    if model.exposed == battle.turn.serial:
        return Refusal(f"{name} has been seen or has fired this turn", "hide.fire-reveals")
    if why := why_no_place(battle, model):
        return Refusal(f"{name}: {why.reason}", why.rule)
    if found := found_by(battle, model):
        how = "is close enough to spot it" if found.close else "has it in clear view"
        return Refusal(f"{name}: {battle.full_name(found.by)} {how}", found.rule)
    return None


@cites("hide.claim")
def why_not_hide(battle: Battle, acting: Acting, models: Iterable[str]) -> Refusal | None:
    """Why these members cannot claim to hide now."""
    unit, named = battle.units[acting.unit], list(models)
    if not HIDING(battle):
        return Refusal("Hiding is switched off", RULE)
    if unit.locked or unit.routing or unit.pursuing:
        return Refusal(f"{unit.name} cannot hide in a melee, a rout or a pursuit", RULE)
    if acting.loud or not acting.acted:
        return Refusal("Models hide at the end of an action other than shooting or charging", RULE)
    if not named:
        return Refusal("Name the models that hide", RULE)
    for model in named:
        if model not in unit.models:
            return Refusal(f"{model} is not a model of {unit.name}", RULE)
        if why := why_not_hide_model(battle, battle.models[model]):
            return why
    return None


def able_to_hide(battle: Battle, unit: Unit) -> list[Model]:
    """The members that could hide where they stand now."""
    return [model for model in battle.members(unit.id) if why_not_hide_model(battle, model) is None]


@cites("hide.claim")
def hide_options(battle: Battle, acting: Acting) -> list[Option]:
    """The option to hide all members that can; what it says names what they hide in and from whom."""
    unit = battle.units[acting.unit]
    if acting.loud or not acting.acted or not HIDING(battle):
        return []
    able = able_to_hide(battle, unit)
    if not able:
        return []
    act = Hide(tuple([model.id for model in able]))
    return [Option(act, "Hide", 0, why_not_hide(battle, acting, act.models), RULE, does=what_it_does(battle, able))]


def what_it_does(battle: Battle, models: list[Model]) -> str:
    """How many models hide, in or behind what, and from which enemies."""
    side = battle.units[models[0].unit].side
    names = dict.fromkeys([shelter.name for model in models for shelter in shelters_at(battle, model)])
    enemies = ", ".join(unit.name for unit in battle.enemies_of(side)) or "all enemies"
    return f"{plural(len(models), 'model')} hide ({', '.join(names)}). They cannot be aimed at. Hidden from {enemies}."


@cites("hide.claim", "hide.counters")
def hide(battle: Battle, unit_id: str, models: tuple[str, ...]) -> None:
    """The models are hidden from now on, each with a counter of its own number."""
    taken = {model.counter for model in battle.models.values() if model.covered != BELOW}
    free = (number for number in range(1, len(taken) + len(models) + 2) if number not in taken)
    for model in models:
        battle.put_model(replace(battle.models[model], hidden=True, counter=next(free)))
    battle.emit(ModelsHid(rule=RULE, unit=unit_id, models=models))
