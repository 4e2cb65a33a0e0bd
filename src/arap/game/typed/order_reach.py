"""Whether the plan of a move does what a typed order says; only then is it carried out without being shown first."""

from collections.abc import Mapping, Sequence

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.game.planning import planned, terms_of
from arap.game.queries import PlanMove
from arap.kernel.requests import Ask
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.paths.facing import leg_bearing
from arap.rules.movement.planning.formation import slots
from arap.rules.movement.planning.planner import front_of, goers
from arap.table import PointXY, length, middle_of, shifted, turn_between

REACHED = 0.01
TURNED = 0.5
HELD = "Not carried out (press Enter to take it, Escape to drop it)"

Goals = Mapping[str, PointXY]


def why_held(battle: Battle, ask: Ask, move: PlanMove) -> str:
    """What the plan does instead of what was ordered, in a sentence; empty if it does exactly that."""
    plan = planned(battle, ask, move)
    refusal = plan.refusal or next((one.refusal for one in plan.models if one.refusal), None)
    if refusal:
        return f"Not carried out, since it cannot be: {bare(refusal.reason)} ({refusal.rule})."
    models = goers(battle, move.unit, terms_of(ask, move))
    told = elsewhere(plan, models, goals(battle, models, move)) or left_out(battle, ask, plan) or turned_off(plan, move)
    return f"{HELD}: {told}{because(plan)}." if told else ""


def goals(battle: Battle, models: Sequence[Model], move: PlanMove) -> Goals:
    """The place every model was sent to."""
    front = front_of(models, move.facing, move.dx, move.dy)
    places = shifted(slots(battle, models, move.formation, move.rotate, front), move.dx, move.dy)
    return {model.id: place for model, place in zip(models, places, strict=True)} | move.adjust


def elsewhere(plan: MovePlan, models: Sequence[Model], sent: Goals) -> str:
    """Where the unit ends instead, or how many of its models miss their places."""
    misses = [miss for one in plan.models if (miss := length((one.x, one.y), sent[one.model])) > REACHED]
    if not misses:
        return ""
    end = middle_of([(one.x, one.y) for one in plan.models])
    off = length(end, middle_of([sent[one.model] for one in plan.models]))
    if off < max(misses) / 2:
        return f"the plan puts {len(misses)} of {len(plan.models)} models up to {inches(max(misses))} off their places"
    start = middle_of([(model.x, model.y) for model in models])
    return f"the plan {course(start, end)} and ends {inches(off)} from the place named"


def course(start: PointXY, end: PointXY) -> str:
    if length(start, end) <= REACHED:
        return "leads nowhere"
    return f"goes {inches(length(start, end))} at bearing {round(leg_bearing(start, end)) % 360}°"


def left_out(battle: Battle, ask: Ask, plan: MovePlan) -> str:
    """The models that stay where they are, unless dice have already decided which models go."""
    staying = len(battle.units[plan.unit].models) - len(plan.models)
    return f"the plan leaves {staying} of the models where they are" if staying and ask.kind == "action" else ""


def turned_off(plan: MovePlan, move: PlanMove) -> str:
    """The models that do not face as ordered at the end."""
    if move.facing is None:
        return ""
    wrong = [one for one in plan.models if abs(turn_between(one.facing, move.facing)) > TURNED]
    return f"the plan leaves {len(wrong)} of the models facing another way" if wrong else ""


def because(plan: MovePlan) -> str:
    return f" ({bare(plan.short.reason)}: {plan.short.rule})" if plan.short else ""


def bare(reason: str) -> str:
    """A reason without its full stop."""
    return reason.rstrip(".")


def inches(distance: float) -> str:
    return f'{max(round(distance, 1), 0.1):g}"'
