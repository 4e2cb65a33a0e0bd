"""Previews of templates."""

from collections.abc import Iterable

from arap.battle.battle import Battle
from arap.kernel.target import Target
from arap.rules.shooting.area.preview import expected, figure
from arap.rules.shooting.area.value import TEMPLATE, StrikeShot
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import FigurePlan, StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.firing import PARTIAL, SIX, Figure, laid, own_goal, template_needed
from arap.table import snap_point


def plan_direction(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    """A template before measuring is allowed: where it begins and which way it goes."""
    plan = StrikePlan(strike.mode, strike.aim, strike.bearing, 0.0, strike.target, ())
    return plan, TEMPLATE.needed(StrikeShot(battle, volley, strike, bool(strike.order.bounce)))


def plan_template(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    stream, covered = laid(battle, strike)
    needed = template_needed(battle, volley, strike, stream)
    figures = burnt_figures(battle, strike, covered, needed)
    shapes = tuple([tuple(map(snap_point, jet.shape)) for jet in stream.jets])
    plan = StrikePlan(
        strike.mode, strike.aim, strike.bearing, 0.0, strike.target, (), shapes, None, figures, *expected(figures)
    )
    return plan, needed


def burnt_figures(battle: Battle, strike: Strike, covered: Iterable[Figure], needed: Target) -> tuple[FigurePlan, ...]:
    """Each is hit by the one roll, or else by its partial roll."""
    found = []
    for model, cover in covered:
        outright = float(own_goal(needed, cover).chance)
        chance = outright + (1 - outright) * PARTIAL[cover] / SIX
        found.append(figure(battle, strike, model, True, cover, chance))
    return tuple(found)
