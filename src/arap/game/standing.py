"""The standing of the battle: which side holds what and why, what the points consist of, and how it ended."""

from collections.abc import Iterable, Mapping

from arap.army.scenario import Objective, SideSetup
from arap.battle.battle import Battle, Logged
from arap.battle.events import UnitLeftTable
from arap.battle.measure import shown
from arap.battle.muster import enlisted_in
from arap.battle.settings import LENGTH_SCHEME, LENGTH_TURNS, PREMEASURE
from arap.game.view import LostView, NearObjective, ObjectiveView, SideTally, Verdict
from arap.kernel.words import plural
from arap.rules.turn.ending.victory import (
    distance_to,
    holder,
    losses,
    lost_units,
    near,
    points_by_side,
    remaining,
    standing,
)

FAR = 6.0


def objective_views(battle: Battle) -> tuple[ObjectiveView, ...]:
    return tuple([objective_view(battle, objective) for objective in battle.scenario.objectives])


def objective_view(battle: Battle, objective: Objective) -> ObjectiveView:
    found = near_objective(battle, objective)
    side = holder(battle, objective)
    return ObjectiveView(objective.id, side, why_held(battle, objective, side, found), found)


def near_objective(battle: Battle, objective: Objective) -> tuple[NearObjective, ...]:
    """The units whose models count; if distances may be measured, also units not far from it. Nearest first."""
    counting, measured = near(battle, objective), PREMEASURE(battle)
    (x, y), reach = objective.at, objective.radius + FAR
    units = battle.units_near(x - reach, y - reach, x + reach, y + reach) if measured else counting
    rows = [(min(distance_to(objective, model) for model in battle.members(unit)), unit) for unit in units]
    return tuple(
        NearObjective(
            unit,
            battle.units[unit].side,
            counting.get(unit, 0),
            battle.units[unit].routing,
            round(distance, 1) if measured else None,
        )
        for distance, unit in sorted(rows)
        if unit in counting or distance <= reach
    )


def why_held(battle: Battle, objective: Objective, side: str | None, found: Iterable[NearObjective]) -> str:
    """The reason in a sentence: how many models of each side count."""
    counts = dict.fromkeys(battle.sides, 0)
    for row in found:
        counts[row.side] += 0 if row.routing else row.models
    reach = shown(battle, objective.radius)
    numbers = ", ".join(f"{battle.side_name(one)} {count}" for one, count in counts.items())
    if side is not None:
        return f"{battle.side_name(side)}: most models within {reach} ({numbers})"
    if any(counts.values()):
        return f"Nobody: equal numbers within {reach} ({numbers})"
    return f"Nobody: no model within {reach} that could hold it"


def tallies(battle: Battle, points: Mapping[str, float]) -> tuple[SideTally, ...]:
    lost = {setup.id: losses(battle, setup) for setup in battle.scenario.sides}
    return tuple([tally(battle, setup, points[setup.id], lost) for setup in battle.scenario.sides])


def tally(battle: Battle, setup: SideSetup, points: float, lost: dict[str, tuple[int, int]]) -> SideTally:
    held = [objective for objective in battle.scenario.objectives if holder(battle, objective) == setup.id]
    worth = float(sum(objective.points for objective in held))
    removed = [count for side, count in lost.items() if side != setup.id]
    models_lost, units_lost = lost[setup.id]
    return SideTally(
        setup.id,
        points,
        tuple([objective.name for objective in held]),
        worth,
        points - worth,
        sum(units for _, units in removed),
        sum(models for models, _ in removed),
        units_lost,
        len(setup.units),
        models_lost,
        sum(len(unit.models) for unit in setup.units),
    )


def lost_views(battle: Battle, log: Iterable[Logged]) -> tuple[LostView, ...]:
    """The units with no models left, and whether their last models fled."""
    gone = [(setup.id, unit) for setup in battle.scenario.sides for unit in lost_units(battle, setup)]
    fled = set(fled_units(log)) if gone else set()
    return tuple(
        LostView(unit.id, unit.name, side, len(unit.models), "fled" if unit.id in fled else "destroyed")
        for side, unit in gone
    )


def fled_units(log: Iterable[Logged]) -> list[str]:
    """The original units of models that fled from the table, including guests of other units."""
    left = [logged.event for logged in log if isinstance(logged.event, UnitLeftTable)]
    return [enlisted_in(model) for event in left for model in event.models]


def verdict(battle: Battle) -> Verdict | None:
    """The end of a battle that is over."""
    result = battle.result
    if result is None:
        return None
    return Verdict(result.winner, outcome(battle), length_text(battle), result.reason, result.rule)


def outcome(battle: Battle) -> str:
    """The winner and the margin; a side that stands alone has won whatever the points."""
    result = battle.result
    assert result is not None
    numbers = ", ".join(f"{battle.side_name(side)} {value:g}" for side, value in result.points.items())
    if result.winner is None:
        return f"The points are equal ({numbers})."
    name = battle.side_name(result.winner)
    if standing(battle) == {result.winner}:
        return f"{name} won: nobody else is left on the table (points: {numbers})."
    if result.points[result.winner] < max(result.points.values()):
        return f"{name} won: {result.reason} (points: {numbers})."
    return f"{name} won with most points ({numbers})."


def length_text(battle: Battle) -> str:
    """How many game turns were played, and how many the scenario has."""
    played = battle.turn.game_turn
    if LENGTH_SCHEME(battle) == "fixed":
        return f"{played} of {plural(LENGTH_TURNS(battle), 'game turn')} played"
    return f"{plural(played, 'game turn')} played; the scenario has no set length"


def score(battle: Battle) -> dict[str, float]:
    """Points of every side at this moment."""
    return points_by_side(battle)


def left_by_unit(battle: Battle, side: SideSetup) -> dict[str, int]:
    """How many models are left of every unit of a side that has come on."""
    return remaining(battle, side)
