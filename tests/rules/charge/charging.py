"""Charges of the unit m of side a at the unit e of side b."""

from collections.abc import Mapping, Sequence
from typing import Any

from arap.army.profile import Kind
from arap.battle.acts import Charge, Leg, ModelPath
from arap.battle.battle import Battle
from arap.battle.events.charge import ChargeFailed, ChargeMade, ChargerMoved
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.rules.charge.plan import ChargePlan
from arap.rules.charge.planner import charge_plan, why_not_charge_act
from arap.rules.turn.actions import take_action
from arap.table import Piece
from tests.rules.builders import Point, a_battle, play, squad
from tests.rules.logs import events


def facing_each_other(
    men: Sequence[Point],
    foes: Sequence[Point],
    *terrain: Piece,
    kind: Kind | None = None,
    foe: Kind | None = None,
    facing: float = 0.0,
    foe_facing: float = 180.0,
    others: Sequence[Any] = (),
    **given: Any,
) -> Battle:
    """The chargers m on these places, facing north, and the enemy e on those."""
    units = [squad("m", places=men, kind=kind, facing=facing)]
    units += [squad("e", "b", places=foes, kind=foe, facing=foe_facing), *others]
    return a_battle(units, terrain, **given)


def active(battle: Battle, points: int = 2, unit: str = "m") -> Battle:
    battle.change_turn(acting=(Acting(unit, points),))
    return battle


def charge(
    battle: Battle,
    *,
    points: int = 2,
    dice: Mapping[str, Sequence[int]] | None = None,
    act: Charge | None = None,
    unit: str = "m",
    answers: Sequence[Any] = (),
) -> Battle:
    """The charge action, paid for with one of so many points."""
    active(battle, points, unit)
    act = act or Charge("e")
    assert why_not(battle, act, unit) is None
    play(take_action(battle, battle.turn.acting[-1], act), dice, answers)
    return battle


def why_not(battle: Battle, act: Charge | None = None, unit: str = "m") -> Refusal | None:
    return why_not_charge_act(battle, battle.units[unit], act or Charge("e"))


def refused(battle: Battle, act: Charge | None = None) -> str | None:
    """The rule by which a charge is refused."""
    refusal = why_not(battle, act)
    return refusal.rule if refusal else None


def planned(battle: Battle, act: Charge | None = None) -> ChargePlan:
    plan = charge_plan(battle, battle.units["m"], act or Charge("e"))
    assert isinstance(plan, ChargePlan), plan
    return plan


def along(model: str, *legs: Leg) -> ModelPath:
    return ModelPath(model, legs)


def made(battle: Battle) -> ChargeMade:
    (event,) = events(battle, ChargeMade)
    return event


def has_failed(battle: Battle) -> bool:
    return bool(events(battle, ChargeFailed))


def ways(battle: Battle) -> dict[str, ChargerMoved]:
    return {event.model: event for event in events(battle, ChargerMoved)}


def place(battle: Battle, model: str) -> Point:
    return battle.models[model].x, battle.models[model].y
