"""Previews of throws."""

from arap.battle.battle import Battle
from arap.kernel.target import Target
from arap.rules.shooting.area.guesses import may_look
from arap.rules.shooting.area.preview import figure, scattered_on, with_figures
from arap.rules.shooting.area.spread import throw_rings
from arap.rules.shooting.grenades.throw import rock_needed, struck_by_rock, throw_needed
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import FigurePlan, Ring, StrikePlan
from arap.rules.shooting.shots.volley import Volley


def plan_throw(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    """Of a grenade or a bomb: how it may scatter, and the models it may come down on."""
    needed = throw_needed(battle, volley, strike)
    rings = throw_rings(needed)
    figures = scattered_on(battle, strike, rings) if may_look(battle, strike) else None
    return with_figures(strike, rings, figures), needed


def plan_rock(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    """Of a rock: whether it hits."""
    needed = rock_needed(battle, volley, strike)
    figures = figures_hit_by_rock(battle, strike, needed) if may_look(battle, strike) else None
    return with_figures(strike, [Ring(0.0, float(needed.chance))], figures), needed


def figures_hit_by_rock(battle: Battle, strike: Strike, needed: Target) -> tuple[FigurePlan, ...]:
    """The one enemy a rock is aimed at."""
    struck = struck_by_rock(battle, strike)
    return tuple([
        figure(battle, strike, battle.models[model], True, cover, float(needed.chance)) for model, cover in struck
    ])  # fmt: skip
