"""How the players' models fight this round: one question to each owner who has anything to choose."""

from collections.abc import Sequence
from typing import Any

import msgspec

from arap.battle.acts import Fight
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, implements
from arap.kernel.requests import Ask, Flow, Option
from arap.rules.melee.arms import may_use_two
from arap.rules.melee.bout import Bout, can_fight, locked_models
from arap.rules.melee.reach import engaged_by, opponents

RULE = "melee.sequence"
SENSIBLE = Fight()


class Round(msgspec.Struct, frozen=True):
    """What an answer is checked against: the units of the combat."""

    units: tuple[str, ...]


@implements("melee.sequence", "melee.arc.facing", "melee.weapons.extra-attack", "melee.who-fights")
def take_orders(battle: Battle, bout: Bout) -> Flow[None]:
    """Steps 2 and 3: every owner with a choice among weapons or enemies is asked, the active player first."""
    for side in bout.combat.sides(battle):
        own = [unit for unit in bout.combat.units if battle.units[unit].side == side]
        if any(has_choice(battle, model) for model in locked_models(battle, own)):
            answer: Fight = yield question(battle, side, bout, own)
            bout.orders.update({order.model: order for order in answer.orders})


def has_choice(battle: Battle, model: Model) -> bool:
    """Whether there is more than one enemy to fight, or a second weapon to fight with."""
    if not can_fight(battle, model):
        return False
    foes = engaged_by(battle, model, opponents(battle, model.unit))
    return len(foes) > 1 or (bool(foes) and may_use_two(battle, battle.kind(model)))


def question(battle: Battle, side: str, bout: Bout, units: Sequence[str]) -> Ask:
    names = " and ".join([battle.units[unit].name for unit in units])
    option = Option(SENSIBLE, "Fight as is sensible", rule=RULE)
    return Ask(
        side, "fight", RULE, f"{names}: how do they fight this round?", (option,), SENSIBLE, tuple(units),
        Round(bout.combat.units),
    )  # fmt: skip


def why_not_fight(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    if not isinstance(answer, Fight):
        return Refusal("Give the orders for this round, or none", RULE)
    return None
