"""Previews of throws."""

from arap.battle.battle import Battle
from arap.kernel.target import Target
from arap.rules.shooting.area.guesses import may_look
from arap.rules.shooting.area.preview import figure, scattered_on, with_figures
from arap.rules.shooting.area.spread import throw_rings
from arap.rules.shooting.grenades.throw import struck_by_rock, throw_needed
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import FigurePlan, Ring, StrikePlan
from arap.rules.shooting.shots.volley import Volley


def plan_throw(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    needed = throw_needed(battle, volley, strike)
    looks = may_look(battle, strike)
    if strike.weapon.marker_radius is None:
        rings, figures = [Ring(0.0, float(needed.chance))], stoned(battle, strike, needed) if looks else None
    else:
        rings = throw_rings(needed)
        figures = scattered_on(battle, strike, rings) if looks else None
    return with_figures(strike, rings, figures), needed


def stoned(battle: Battle, strike: Strike, needed: Target) -> tuple[FigurePlan, ...]:
    """The one enemy a stone is aimed at."""
    struck = struck_by_rock(battle, strike)
    return tuple([
        figure(battle, strike, battle.models[model], True, cover, float(needed.chance)) for model, cover in struck
    ])  # fmt: skip
