"""What the charged unit does about a charge: it is asked once, after the declaration and before any model moves."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.events import UnitFinished
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.rules.charge.approach.arrange import ChargeMove
from arap.rules.charge.engaging import by_distance, nearest
from arap.rules.charge.interception import route_of
from arap.rules.movement.measures.allowance import basic_moves
from arap.rules.movement.paths.path import Path
from arap.rules.triggers.offer import Halted, offer
from arap.rules.triggers.trigger import Charging, trigger

RUN, STAND_AND_FIRE = "run", "stand and fire"


def charging_of(battle: Battle, declared: ChargeMove, *, fleet: bool = False) -> Charging:
    """The charge as other units see it: the lead charger's route, and how long the charge is. `fleet`: the chargers
    use Fleet."""
    chargers = by_distance(battle, declared.allowances, declared.target)
    path = route_of(battle, declared, chargers[0])
    return Charging(
        declared.target, tuple(chargers), path.legs, declared.allowances[chargers[0]],
        charge_distance(battle, chargers[0], declared.target, path), fleet=fleet,
    )  # fmt: skip


@cites("react.fire-and-charge.distance", "react.stand-and-fire.distance")
def charge_distance(battle: Battle, lead: str, target: str, path: Path) -> float:
    """The straight distance from the nearest charger to the nearest charged model, or the length of the lead charger's
    route, whichever is longer."""
    return round(max(nearest(battle.models[lead], battle.members(target)), path.length), 3)


def slowest_move(battle: Battle, chargers: Sequence[str]) -> float:
    """The basic move of the slowest charger."""
    return min(basic_moves(battle, [battle.models[model] for model in chargers if model in battle.models]))


@implements("react.charge.options", "react.pickup.charge")
def answer_of_target(battle: Battle, unit_id: str, charging: Charging) -> Flow[Halted | None]:
    """Step 2: the owner of the charged unit chooses to run, to stand and fire or to receive the charge, also in its own
    player turn if a picked-up unit charges it. Returns what was chosen, to be resolved when its step comes; None to
    receive."""
    verdict = yield from offer(battle, trigger(battle, "charge", unit_id, charging))
    return verdict.halted


@implements("react.run.after")
@cites("react.pickup.charge")
def end_activation(battle: Battle, unit_id: str) -> None:
    """A unit that runs in its own player turn counts as tried, and its unspent points are lost. In other turns running
    costs it nothing."""
    if battle.units[unit_id].side != battle.turn.active:
        return
    battle.change(unit_id, attempted=True, finished=True)
    if acting := battle.acting(unit_id):
        battle.change_turn(acting=tuple([entry for entry in battle.turn.acting if entry.unit != unit_id]))
        battle.emit(UnitFinished(rule="react.run.after", unit=unit_id, points_lost=acting.points))
