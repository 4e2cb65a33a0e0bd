"""Units that act: taking an action with points, and what came of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arap.battle.acts import Act, Move
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Ask, Flow
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.travel.asked import Paths
from arap.rules.movement.travel.journey import Trip
from arap.rules.turn.action import ACTION_OF
from arap.rules.turn.actions import take_action, why_not_act
from arap.rules.turn.manoeuvres import Manoeuvre
from tests.rules.builders import asked, play
from tests.rules.movement.paths import path


def with_points(battle: Battle, points: int = 1, unit: str = "m") -> Acting:
    acting = Acting(unit, points)
    battle.change_turn(acting=(acting,))
    return acting


def act(
    battle: Battle,
    act: Act,
    dice: Mapping[str, Sequence[int]] | None = None,
    answers: Iterable[Any] = (),
    *,
    points: int = 1,
    unit: str = "m",
) -> None:
    """The unit takes this action with these points."""
    play(take_action(battle, with_points(battle, points, unit), act), dice, answers)


def manoeuvre(battle: Battle, unit_id: str, act: Act, cost: int) -> Flow[list[Trip]]:
    """A way of moving that has been paid for."""
    action = ACTION_OF[type(act)]
    assert isinstance(action, Manoeuvre)
    return action.complete(battle, unit_id, act, cost)


def question(battle: Battle, act: Act, dice: Mapping[str, Sequence[int]], *, points: int = 1) -> Ask:
    """What is asked in the course of an action, which then waits."""
    found = asked(take_action(battle, with_points(battle, points), act), dice)
    assert found is not None
    return found


def terms_of(ask: Ask | None) -> Terms:
    """The terms on which paths are asked for."""
    assert ask is not None and isinstance(ask.detail, Paths)
    return ask.detail.terms


def why_not(battle: Battle, act: Act, *, points: int = 1, unit: str = "m") -> Refusal | None:
    return why_not_act(battle, Acting(unit, points), act)


def refused(battle: Battle, act: Act, *, points: int = 1, unit: str = "m") -> str | None:
    """The rule by which an action is refused."""
    why = why_not(battle, act, points=points, unit=unit)
    return why.rule if why else None


def shifted(battle: Battle, dx: float, dy: float, unit: str = "m", **stance: Any) -> Move:
    """Everybody by so much, facing as before."""
    return Move(tuple([path(model.id, (model.x + dx, model.y + dy)) for model in battle.members(unit)]), **stance)
