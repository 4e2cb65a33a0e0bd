"""Prone fighters that give up their attacks of a round to stand up."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Act, Fight, FightOrder
from arap.battle.battle import Battle
from arap.battle.events.melee import FightersStoodUp
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Ask, Detail, Flow, Option, answer_to
from arap.kernel.words import plural
from arap.rules.melee.fighting.bout import Bout

RULE = "move.prone.melee"
MOST_NAMED = 4
NOTE = "Prone fighters strike at half their Weapon Skill; models that stand up do not strike this round."


class ProneFighters(Detail, frozen=True):
    """The prone models of one side whose Initiative step it is."""

    models: tuple[str, ...]


@cites("move.prone.melee")
def stand_up(battle: Battle, bout: Bout, fighters: Sequence[Model]) -> Flow[list[Model]]:
    """At their Initiative step prone fighters may give up all their attacks of the round and stand, before the blows of
    the step. Returns the models that fight."""
    risen: set[str] = set()
    for side in bout.combat.sides(battle):
        prone = [model for model in fighters if model.prone and battle.units[model.unit].side == side]
        if prone:
            answer = yield from answer_to(question(battle, side, prone), Fight)
            risen |= {order.model for order in answer.orders}
    rise(battle, [model for model in fighters if model.id in risen])
    return [model for model in fighters if model.id not in risen]


def question(battle: Battle, side: str, prone: Sequence[Model]) -> Ask:
    """Fight prone, all stand up, or one of a few does."""
    options = [Option(Fight(), "Fight prone", rule=RULE), Option(standing(prone), "All stand up", rule=RULE)]
    if 1 < len(prone) <= MOST_NAMED:
        options += [Option(standing([one]), f"{battle.full_name(one.id)} stands up", rule=RULE) for one in prone]
    units = tuple(dict.fromkeys([model.unit for model in prone]))
    prompt = f"{plural(len(prone), 'fighter')} prone: fight, or stand up instead of striking?"
    detail = ProneFighters(tuple([model.id for model in prone]))
    return Ask(side, "stand-up", RULE, prompt, tuple(options), Fight(), units, detail, (NOTE,))


def standing(models: Sequence[Model]) -> Fight:
    return Fight(tuple([FightOrder(model.id, stands=True) for model in models]))


def rise(battle: Battle, models: Sequence[Model]) -> None:
    for model in models:
        battle.put_model(msgspec.structs.replace(model, prone=False))
    for unit in dict.fromkeys([model.unit for model in models]):
        own = tuple([model.id for model in models if model.unit == unit])
        battle.emit(FightersStoodUp(rule=RULE, unit=unit, models=own))


@cites("move.prone.melee")
def why_not_stand_up(detail: ProneFighters, answer: Act) -> Refusal | None:
    """Each order names one of these fighters and says only that it stands up."""
    if not isinstance(answer, Fight):
        return Refusal("Choose the fighters that stand up, or none", RULE)
    models = [order.model for order in answer.orders]
    if wrong := next((model for model in models if model not in detail.models), None):
        return Refusal(f"{wrong} is not one of your prone fighters in this Initiative step", RULE)
    if any(order != FightOrder(order.model, stands=True) for order in answer.orders):
        return Refusal("A fighter that stands up gives up all its attacks of the round", RULE)
    return Refusal("Choose every fighter once", RULE) if len(set(models)) < len(models) else None
