"""Previews of area weapons, by the rules that resolve them."""

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.breakdown import sum_breakdown
from arap.kernel.target import Target
from arap.rules.shooting.area.burst import struck_in
from arap.rules.shooting.area.falls import hit_chances
from arap.rules.shooting.area.fire import value_of
from arap.rules.shooting.area.guesses import knows_distance, may_look
from arap.rules.shooting.area.spread import marker_rings
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import FigurePlan, Ring, StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.rules.sight.geometry import COVER_NAMES


def plan_area(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    value = value_of(battle, volley, strike)
    rings = marker_rings(battle, strike, value, measured=knows_distance(battle, strike))
    figures = scattered_on(battle, strike, rings) if may_look(battle, strike) else None
    return with_figures(strike, rings, figures, value), value


def scattered_on(battle: Battle, strike: Strike, rings: list[Ring]) -> tuple[FigurePlan, ...]:
    """All models a marker may come down on."""
    covers = {one.model.id: one.cover for one in struck_in(battle, strike, strike.aim, strike.z)}
    return tuple([
        figure(battle, strike, battle.models[model], model in covers, covers.get(model, 0), chance)
        for model, chance in hit_chances(battle, strike, rings).items()
    ])  # fmt: skip


def with_figures(
    strike: Strike,
    rings: list[Ring],
    figures: tuple[FigurePlan, ...] | None,
    told: Target | None = None,
) -> StrikePlan:
    """The plan of a shot; the aim point is shown only together with the models it may hit."""
    looks = figures is not None
    return StrikePlan(
        strike.mode, strike.aim if looks else None, strike.bearing, strike.weapon.marker_radius or 0.0, strike.target,
        tuple(rings), (),
        sum_breakdown(told, "off the scatter dice") if told else None, figures, *expected(figures),
    )  # fmt: skip


def figure(battle: Battle, strike: Strike, model: Model, is_under: bool, cover: int, chance: float) -> FigurePlan:
    friend = battle.units[model.unit].side == battle.units[strike.model.unit].side
    return FigurePlan(model.id, model.unit, friend, is_under, COVER_NAMES[cover], chance)


def expected(figures: tuple[FigurePlan, ...] | None) -> tuple[float, float]:
    """Hits to be expected on the enemy and on friends."""
    known = figures or ()
    return sum(one.chance for one in known if not one.friend), sum(one.chance for one in known if one.friend)
