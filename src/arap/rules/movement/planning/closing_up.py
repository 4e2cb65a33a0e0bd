"""A move that brings a unit that was torn apart together again."""

from math import dist

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import cites
from arap.rules.movement.legality.legal import why_not_move
from arap.rules.movement.measures.terms import ORDINARY, allowances
from arap.rules.movement.planning.planner import plan_move
from arap.rules.squads.settling import by_importance, groups_of
from arap.table import PointXY

GAP = 2.0
"""How near the parts come to each other, in inches."""
SHARES = (1.0, 0.75, 0.5, 0.25)


@cites("coherency.accidental", "coherency.melee.reform")
def closing_move(battle: Battle, unit: Unit) -> Move | None:
    """The smaller groups go towards the main body as far as they can; None if there is no such move."""
    main, *others = by_importance(battle, groups_of(battle, unit))
    for share in SHARES:
        goals: dict[str, PointXY] = {}
        for group in others:
            goals |= nearer(
                battle, [battle.models[each] for each in group], [battle.models[each] for each in main], share
            )
        plan = plan_move(battle, unit.id, 0.0, 0.0, adjust=goals)
        paths = tuple([one.path for one in plan.models if one.path.legs])
        if paths and plan.refusal is None and why_not_move(battle, unit.id, paths) is None:
            return Move(paths)
    return None


def nearer(battle: Battle, group: list[Model], main: list[Model], share: float) -> dict[str, PointXY]:
    """Where the members of a group end, all by the same way, if they use this share of their move."""
    one, goal = min(
        [(one, other) for one in group for other in main], key=lambda pair: dist(place(pair[0]), place(pair[1]))
    )
    away = dist(place(one), place(goal))
    far = share * min(max(0.0, away - GAP), *allowances(battle, group, ORDINARY))
    dx, dy = ((goal.x - one.x) * far / away, (goal.y - one.y) * far / away) if away else (0.0, 0.0)
    return {model.id: (model.x + dx, model.y + dy) for model in group}


def place(model: Model) -> PointXY:
    return model.x, model.y
