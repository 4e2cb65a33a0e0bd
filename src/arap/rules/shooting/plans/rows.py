"""One row of a plan: a model and a weapon, with its goals, or why it cannot fire."""

import msgspec

from arap.army.profile import Kind
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.breakdown import Breakdown, breakdown
from arap.kernel.reasons import Refusal, cites
from arap.kernel.target import Target
from arap.kernel.words import percent
from arap.rules.morale.ground import protected
from arap.rules.shooting.area.fire import hits_on
from arap.rules.shooting.area.guesses import knows_distance
from arap.rules.shooting.casualties.shields import save_against
from arap.rules.shooting.orders.measuring import knows_range
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.shots.fire_plan import FireRow, SightLines
from arap.rules.shooting.shots.near_misses import chance_of_near_miss
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.strike_plan import StrikePlan
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import reach_of
from arap.rules.wounds.armour import to_destroy
from arap.rules.wounds.hits import Hit
from arap.rules.wounds.saves import save_in_words
from arap.rules.wounds.to_wound import wound_against


def plain_row(battle: Battle, order: FireOrder, lines: SightLines = (), refusal: Refusal | None = None) -> FireRow:
    """The row of a weapon with only its range and what its user sees, or why it cannot be fired."""
    reach = reach_of(battle.weapon(order.weapon), order)
    return FireRow(model=order.model, weapon=order.weapon, refusal=refusal, lines=lines, range=reach)


def strike_row(
    battle: Battle, volley: Volley, strike: Strike, plan: StrikePlan, needed: Target, lines: SightLines
) -> FireRow:
    """The row of a weapon that strikes a place, with the preview of its shot."""
    wound, save = struck_goals(battle, volley, strike) if strike.target else (None, "")
    return msgspec.structs.replace(
        plain_row(battle, strike.order, lines),
        order=strike.order,
        shots=strike.shots if knows_distance(battle, strike) else None,
        needed=None if plan.value else breakdown(needed, "to hit"),
        wound=wound,
        save=save,
        strike=plan,
    )


def struck_goals(battle: Battle, volley: Volley, strike: Strike) -> tuple[Breakdown | None, str]:
    """The goal to wound the figure aimed at, and its save."""
    unit = battle.units[strike.target]
    figure = battle.models[unit.models[strike.nearest]]
    (hit,), measured = hits_on(battle, strike, [(figure.id, 0)], None), knows_distance(battle, strike)
    return goals_against(battle, volley, hit, figure, measured=measured)


@cites("area.vehicles")
def goals_against(
    battle: Battle, volley: Volley, hit: Hit, victim: Model, *, measured: bool
) -> tuple[Breakdown | None, str]:
    """What a hit needs to wound a model, and its save; or to destroy a machine with armour, which has no save."""
    kind, unit = battle.kind(victim), battle.units[victim.unit]
    if kind.armour_value is not None:
        return to_destroy(battle, hit.strength, hit.weapon, kind), ""
    wound = known_wound(battle, hit, kind, measured)
    save = save_against(battle, victim.id, hit, ground=protected(unit, volley.unit))
    return breakdown(wound, "to wound") if wound else None, save_in_words(save)


def aimed_row(battle: Battle, volley: Volley, fire: Fire, victim: Model | None, lines: SightLines = ()) -> FireRow:
    """The row of a shot with its goal, and the goals against the model it falls on, if one is known to be there."""
    order = fire.aimed.order
    measured = knows_range(battle, volley, order)
    wound, save = goals_against(battle, volley, fire.hit, victim, measured=measured) if victim else (None, "")
    return msgspec.structs.replace(
        plain_row(battle, order, lines),
        order=order,
        shots=fire.aimed.shots if measured else None,
        needed=breakdown(fire.needed, "to hit"),
        wound=wound,
        save=save,
        near_miss=near_miss_in_words(battle, fire),
    )


@cites("cover.living-shield", "cover.hit")
def near_miss_in_words(battle: Battle, fire: Fire) -> str:
    """What a shot strikes if it misses by 1, and how likely that is; "" for nothing."""
    instead = struck_instead(battle, fire)
    return f"A miss by 1 ({percent(chance_of_near_miss(fire.needed))}) hits {instead}" if instead else ""


def struck_instead(battle: Battle, fire: Fire) -> str:
    """The model or the cover that a shot strikes if it misses by 1; "" for nothing."""
    if fire.screen:
        return battle.full_name(fire.screen)
    return f"the {battle.table.piece(fire.behind[0]).name}" if fire.behind else ""


def known_wound(battle: Battle, hit: Hit, kind: Kind, measured: bool) -> Target | None:
    """The goal to wound; None while it depends on a distance that must not be measured yet."""
    near, far = (wound_against(battle, msgspec.structs.replace(hit, close=close), kind) for close in (True, False))
    if not measured and near != far:
        return None
    return near if hit.close else far
