"""Moves past enemies and charges past them, for the tests of interception."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arap.battle.acts import Leg, ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.kernel.requests import Ask
from arap.rules.turn.actions import take_action, why_not_act
from tests.rules.builders import asked, play


def acting(battle: Battle, unit: str = "m", points: int = 2, *, by_pick_up: bool = False) -> Acting:
    """The unit has so many points to use."""
    entry = Acting(unit, points, by_pick_up)
    battle.change_turn(acting=(*battle.turn.acting, entry))
    return entry


def all_go(battle: Battle, dx: float, dy: float, unit: str = "m") -> Move:
    """Everybody of the unit the same way."""
    return Move(tuple([ModelPath(m.id, (Leg(m.x + dx, m.y + dy),)) for m in battle.members(unit)]))


def one_goes(*legs: Leg, model: str = "m.1") -> Move:
    return Move((ModelPath(model, legs),))


def goes(
    battle: Battle,
    act: Move,
    answers: Iterable[Any] = (),
    dice: Mapping[str, Sequence[int]] | None = None,
    unit: str = "m",
) -> None:
    """The unit carries out a move it may make."""
    entry = battle.acting(unit) or acting(battle, unit)
    assert why_not_act(battle, entry, act) is None, why_not_act(battle, entry, act)
    play(take_action(battle, entry, act), dice, answers)


def asked_about(
    battle: Battle, act: Move, unit: str = "m", dice: Mapping[str, Sequence[int]] | None = None
) -> Ask | None:
    """The first question of a move; the flow then waits."""
    entry = battle.acting(unit) or acting(battle, unit)
    assert why_not_act(battle, entry, act) is None, why_not_act(battle, entry, act)
    return asked(take_action(battle, entry, act), dice)
