"""Standing, lying, crawling and getting up: which models may."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache

import msgspec

from arap.army.profile import Kind
from arap.battle.acts import ModelPath
from arap.battle.battle import Battle
from arap.battle.events import UnitGotUp
from arap.battle.settings import COPY_LEADER
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.climbing.holds import off_its_feet
from arap.rules.movement.measures.terms import Terms

NATURAL = ("snake", "slug")
UPRIGHT = ("horse",)


@implements("move.crawl.who")
def crawling(kind: Kind) -> str:
    """Whether a kind can crawl: yes, no, or as its natural way of going. By class if the data do not say."""
    return kind.crawl if kind.crawl != "by-class" else crawling_by_class(kind.powers.crawls, kind.creature)


@cache
def crawling_by_class(able: bool, creature: str) -> str:
    words = creature.lower().split()
    if any(word in NATURAL for word in words):
        return "natural"
    if not able or any(word in UPRIGHT for word in words):
        return "no"
    return "yes"


@cites("move.crawl.who", "move.prone.going")
def why_not_lie(battle: Battle, model: Model) -> Refusal | None:
    """Only models that can crawl go prone voluntarily."""
    kind = battle.kind(model)
    if crawling(kind) == "yes":
        return None
    why = "never lies prone" if crawling(kind) == "natural" else "cannot crawl or go prone"
    return Refusal(f"The {kind.name} {why}", "move.crawl.who")


@implements("move.prone.going")
@cites("ladder.fixed.climb", "climb.high")
def no_ground_to_lie(battle: Battle, model: Model) -> Refusal | None:
    """Prone models neither swim nor climb: none lies down in deep water, on a ladder or on a face."""
    match off_its_feet(battle, model):
        case "swim":
            return Refusal(
                f"{battle.model_name(model.id)} swims in deep water and cannot lie down there", "move.prone.going"
            )
        case "ladder":
            return Refusal(
                f"{battle.model_name(model.id)} is on a ladder and cannot lie down there", "ladder.fixed.climb"
            )
        case "climb":
            return Refusal(f"{battle.model_name(model.id)} hangs on a face and cannot lie down there", "climb.high")
    return None


@cites("move.crawl.who", "move.prone.going")
def why_not_lie_here(battle: Battle, model: Model) -> Refusal | None:
    """Why a model cannot go prone where it is."""
    return why_not_lie(battle, model) or no_ground_to_lie(battle, model)


@cites("move.agility", "fire.burning.behaviour", "pistols.special")
def out_of_action(battle: Battle, model: Model) -> Refusal | None:
    """A model that fell over neither moves nor attacks until the end of the player turn. Nor does a confused one, or
    one that has just stopped burning."""
    if model.spent_until < battle.turn.serial or not model.spent_until:
        return None
    name = battle.model_name(model.id)
    if model.aflame:
        return Refusal(f"{name} is burning", "fire.burning.behaviour")
    if model.entangled:
        return Refusal(f"{name} is entangled", "pistols.special")
    if not model.prone and not off_its_feet(battle, model):
        return Refusal(f"{name} is confused, or was on fire, and idles until the turn is over", "pistols.special")
    return Refusal(f"{name} fell over and can do nothing more this turn", "move.agility")


@cites("move.prone.going", "move.crawl", "move.crawl.who", "coherency.copy-leader")
def why_not_stance(battle: Battle, unit: Unit, paths: Sequence[ModelPath], terms: Terms) -> Refusal | None:
    """Why the members cannot walk, crawl and lie down as ordered."""
    going = {path.model for path in paths if path.legs}
    for model_id in (*terms.crawl, *terms.prone):
        if model_id not in unit.models:
            return Refusal(f"{model_id} is not a model of {unit.name}", "move.prone.going")
        model, at_once = battle.models[model_id], model_id in terms.crawl or model_id not in going
        why = why_not_lie_here(battle, model) if at_once else why_not_lie(battle, model)
        if refusal := why or out_of_action(battle, model):
            return refusal
    if not (terms.crawl or terms.prone or hampered(battle, unit)):
        return None
    return why_not_alike(battle, unit, takers(paths, terms), terms) if COPY_LEADER(battle) else None


def hampered(battle: Battle, unit: Unit) -> bool:
    """Whether any member lies prone or has ever fallen over."""
    return battle.form(unit.id).hampered


def takers(paths: Iterable[ModelPath], terms: Terms) -> set[str]:
    """The models that take part in a move: they go, turn or lie down. In a tactical move all models named."""
    going = {path.model for path in paths if path.legs or terms.tactical}
    return going | set(terms.crawl) | set(terms.prone)


@cites("coherency.copy-leader", "activate.same-action")
def why_not_alike(battle: Battle, unit: Unit, taking_part: Collection[str], terms: Terms) -> Refusal | None:
    """All models that take part crawl or none does, and at the end all lie down or none does; others may idle."""
    models = [model for model_id in taking_part if crawling(battle.kind(model := battle.models[model_id])) != "natural"]
    crawl = [terms.crawls(model) for model in models]
    lie = {crawls or model.id in terms.prone for model, crawls in zip(models, crawl, strict=True)}
    if len(set(crawl)) > 1:
        return Refusal(f"{unit.name} must stay together: all moving models crawl, or none", "coherency.copy-leader")
    if len(lie) > 1:
        return Refusal(f"{unit.name} must stay together: all moving models lie down, or none", "coherency.copy-leader")
    return None


@implements("coherency.copy-leader")
def leading_stance(battle: Battle, models: Sequence[Model], terms: Terms) -> bool:
    """Whether the unit crawls: as its leader does; without a leader, as most of its members do."""
    leaders = [model for model in models if battle.kind(model).role == "leader"]
    stances = [terms.crawls(model) for model in leaders[:1] or models]
    return 2 * sum(stances) > len(stances)


def able_members(battle: Battle, unit_id: str, terms: Terms) -> list[Model]:
    """The members that can take part: able to act, and in the leader's stance where all copy it."""
    models = battle.members(unit_id)
    if not terms.crawl and not hampered(battle, battle.units[unit_id]):
        return models
    able = [model for model in models if not out_of_action(battle, model)]
    if not COPY_LEADER(battle):
        return [model for model in able if not terms.crawls(model) or crawling(battle.kind(model)) != "no"]
    crawl = leading_stance(battle, able, terms) if able else False
    return [model for model in able if terms.crawls(model) == crawl or crawling(battle.kind(model)) == "natural"]


@cites("move.prone.getting-up")
def why_not_get_up(battle: Battle, unit: Unit, models: Sequence[str] | None = None) -> Refusal | None:
    """Only prone members of the unit get up; models that fell over this turn stay down."""
    rule = "move.prone.getting-up"
    named = [model.id for model in prone_members(battle, unit)] if models is None else models
    if not named:
        return Refusal(f"No model of {unit.name} is prone", rule)
    for model_id in named:
        if model_id not in unit.models:
            return Refusal(f"{model_id} is not a model of {unit.name}", rule)
        if not battle.models[model_id].prone:
            return Refusal(f"{battle.model_name(model_id)} is on its feet", rule)
        if refusal := out_of_action(battle, battle.models[model_id]):
            return refusal
    return None


def prone_members(battle: Battle, unit: Unit) -> list[Model]:
    """The prone members that could get up now; all prone members if none could."""
    prone = [model for model in battle.members(unit.id) if model.prone]
    return [model for model in prone if not (model.spent_until and out_of_action(battle, model))] or prone


@implements("move.prone.getting-up")
def get_up(battle: Battle, unit_id: str, models: Sequence[str]) -> None:
    """One action raises all members named; the others idle."""
    for model_id in models:
        battle.put_model(msgspec.structs.replace(battle.models[model_id], prone=False))
    battle.emit(UnitGotUp(rule="move.prone.getting-up", unit=unit_id, models=tuple(models)))
