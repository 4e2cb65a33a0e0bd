"""Previews of shots that strike places, by the rules that resolve them."""

from collections.abc import Iterable

from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.settings import PREMEASURE
from arap.battle.values import Model
from arap.kernel.breakdown import sum_breakdown
from arap.kernel.reasons import Refusal, implements
from arap.kernel.target import Target
from arap.rules.shooting.area.burst import struck_in
from arap.rules.shooting.area.falls import hit_chances
from arap.rules.shooting.area.fire import value_of
from arap.rules.shooting.area.guesses import shows_distances
from arap.rules.shooting.area.scatter import direct_hit, scatter_limit
from arap.rules.shooting.area.spread import scatter_rings, throw_rings
from arap.rules.shooting.area.value import TEMPLATE, StrikeShot
from arap.rules.shooting.grenades.throw import struck_by_rock, throw_needed
from arap.rules.shooting.orders.strikes import aim_strike
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import FigurePlan, Ring, StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.firing import PARTIAL, Figure, laid, own_goal, template_needed
from arap.rules.shooting.weapons.types import delivery
from arap.rules.sight.geometry import COVER_NAMES
from arap.table import snap_point

SIX = 6
RULERS = ("thrown", "template")


def strike_of(battle: Battle, order: FireOrder) -> Strike | Refusal:
    """The shot of an order as far as it may be told."""
    return aim_strike(battle, order, blind=not PREMEASURE(battle))


def plan_strike(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    """The preview of a shot, with the goal of its roll or what is taken off its dice."""
    match delivery(strike.weapon):
        case "template":
            looks = may_look(battle, strike)
            return plan_template(battle, volley, strike) if looks else plan_direction(battle, volley, strike)
        case "area":
            return plan_area(battle, volley, strike)
        case _:
            return plan_throw(battle, volley, strike)


@implements("area.guess-range", "shoot.declare")
def may_look(battle: Battle, strike: Strike) -> bool:
    """Whether it may be told who is there: not where a distance is guessed or a length laid down before measuring."""
    order = strike.order
    guessed = not order.target and order.aim is None and order.distance is not None
    return shows_distances(battle) or not (guessed or strike.guessed or strike.mode in RULERS)


@implements("shoot.declare")
def knows_distance(battle: Battle, strike: Strike) -> bool:
    """Whether it is known how far a shot goes: it was declared, or may be measured."""
    return PREMEASURE(battle) or strike.mode != "direct"


def plan_area(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    value = value_of(battle, volley, strike)
    limit = scatter_limit(strike.weapon, strike.distance) if knows_distance(battle, strike) else None
    rings = scatter_rings(strike.mode, value.total, limit, direct_hit(battle))
    figures = scattered_on(battle, strike, rings) if may_look(battle, strike) else None
    return with_figures(strike, rings, figures, value), value


def plan_direction(battle: Battle, volley: Volley, strike: Strike) -> tuple[StrikePlan, Target]:
    """A template before measuring is allowed: where it begins and which way it goes."""
    plan = StrikePlan(strike.mode, strike.aim, strike.bearing, 0.0, strike.target, ())
    return plan, TEMPLATE.needed(StrikeShot(battle, volley, strike, bool(strike.order.bounce)))


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


def scattered_on(battle: Battle, strike: Strike, rings: list[Ring]) -> tuple[FigurePlan, ...]:
    """All whom a marker may come down on."""
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
    """The plan of a shot; where it is aimed is told only with whom it may hit."""
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
