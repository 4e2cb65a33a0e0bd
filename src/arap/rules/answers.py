"""Which answers to a decision are legal: each kind of question names its check."""

from collections.abc import Callable
from typing import Any

from arap.battle.acts import Declare, GoToGround
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Ask
from arap.rules.melee.moving.free_moves import FreeMove, why_not_free_move
from arap.rules.melee.rounds.refusals import why_not_fight
from arap.rules.morale.facing import why_not_face
from arap.rules.shooting.casualties.protection import why_not_casualties
from arap.rules.shooting.orders.declaration import why_not_declare
from arap.rules.triggers.offer import ASKED, why_not_react
from arap.rules.turn.actions import why_not_act
from arap.rules.turn.activation_phase import why_not_choose, why_not_ground_order
from arap.rules.turn.manoeuvres import why_not_these_paths
from arap.rules.turn.reserves import why_not_enter


def why_not(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    """Why this answer to this question cannot be taken; None if it can."""
    return CHECKS.get(ask.kind, _among_options)(battle, ask, answer)


def _among_options(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    for option in ask.options:
        if option.answer == answer:
            return option.refusal
    return Refusal(f"That is not an answer to: {ask.prompt}", ask.rule)


def _activation(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    return why_not_choose(battle, answer)


def _action(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    if isinstance(answer, GoToGround) and (refusal := why_not_ground_order(battle, ask.seat, answer)):
        return refusal
    return why_not_act(battle, battle.turn.acting[-1], answer)


def _declare(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    if not isinstance(answer, Declare):
        return Refusal("Declare the fire of this volley", "shoot.action")
    return why_not_declare(battle, ask.detail, answer.orders)


def _paths(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    if isinstance(ask.detail, FreeMove):
        return why_not_free_move(battle, ask.detail, answer)
    return why_not_these_paths(battle, battle.turn.acting[-1], ask.detail, answer)


def _entry(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    return why_not_enter(battle, ask.detail, answer)


def _casualties(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    return why_not_casualties(ask.detail, answer)


def _facing(battle: Battle, ask: Ask, answer: Any) -> Refusal | None:
    return why_not_face(battle, ask.about[0], answer)


CHECKS: dict[str, Callable[[Battle, Ask, Any], Refusal | None]] = {
    "activation": _activation,
    "action": _action,
    "declare": _declare,
    ASKED: why_not_react,
    "paths": _paths,
    "entry": _entry,
    "casualties": _casualties,
    "facing": _facing,
    "fight": why_not_fight,
}
