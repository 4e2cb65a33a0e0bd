"""Answers to a seat's questions, from the rules that resolve the act."""

from msgspec.structs import replace

from arap.battle.acts import Act, Charge, Shoot
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.game.planning import checked, looked_ahead, planned
from arap.game.queries import (
    AskCharge,
    AskGm,
    AskMelee,
    AskMorale,
    AskOdds,
    AskProspects,
    AskReactions,
    AskSight,
    AskThreat,
    ChargeTargets,
    CheckMove,
    FirePlan,
    ListCharges,
    ListTargets,
    LookAhead,
    PlanCharge,
    PlanDice,
    PlanFire,
    PlanLanding,
    PlanMove,
    PlanOverwatch,
    Query,
    ReadOrder,
    Reply,
    SightField,
    Targets,
    TryGm,
)
from arap.game.questions import volley_asked
from arap.game.typed.cards import is_about_cards
from arap.game.typed.orders import read_order
from arap.game.typed.set_down import is_about_a_place
from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Alternative, Ask
from arap.odds import VolleyOdds, volley_odds
from arap.odds.melee.charge import ChargeOdds, charge_odds
from arap.odds.melee.leaving import morale_prospects
from arap.odds.melee.round import melee_odds
from arap.odds.prospects import prospects_of
from arap.odds.reactions import reaction_odds
from arap.rules.charge.plan import ChargePlan
from arap.rules.charge.planner import list_charges, proposed
from arap.rules.movement.dice.forecast import plan_dice
from arap.rules.reserves.outlook import plan_landing
from arap.rules.shooting.orders.declaration import why_not_declare
from arap.rules.shooting.orders.targets import why_not_target
from arap.rules.shooting.plans.choices import with_choices
from arap.rules.shooting.plans.planner import list_targets, plan_fire, refused_plan
from arap.rules.shooting.plans.wild_planner import plan_wild_fire
from arap.rules.shooting.sequence.action import best_points, point_choices
from arap.rules.shooting.shots.volley import Volley
from arap.rules.sight.field import sight_field
from arap.rules.turn.limits import why_not_such
from arap.rules.turn.threat import threat
from arap.rules.turn.watching import plan_overwatch


def answer_query(battle: Battle, ask: Ask | None, query: Query) -> Reply:
    """The rules' answer to a question about a unit on the table."""
    if isinstance(query, AskGm | TryGm):
        raise ArapError("Only the GM does this.")
    if isinstance(query, PlanLanding):
        return plan_landing(battle, ask, query.act)
    if isinstance(query, ReadOrder) and (is_about_a_place(ask) or is_about_cards(ask)):
        return read_order(battle, ask, query)
    if query.unit not in battle.units:
        raise ArapError(f"There is no unit {query.unit!r} on the table.")
    match query:
        case PlanMove():
            return planned(battle, ask, query)
        case CheckMove():
            return checked(battle, ask, query)
        case LookAhead():
            return looked_ahead(battle, ask, query)
        case PlanDice():
            return plan_dice(battle, battle.units[query.unit], query.act)
        case PlanOverwatch():
            return plan_overwatch(battle, battle.units[query.unit], query.act)
        case PlanCharge():
            act = Charge(query.target, query.models, query.paths, query.fire, query.orders, query.fleet, query.grenades)
            if refusal := why_not_such_now(battle, ask, query.unit, act):
                return ChargePlan(query.unit, query.target, refusal=refusal)
            return proposed(battle, battle.units[query.unit], act)
        case ListCharges():
            return ChargeTargets(query.unit, list_charges(battle, battle.units[query.unit]))
        case ReadOrder():
            return read_order(battle, ask, query)
        case PlanFire():
            volley = volley_of(battle, ask, query.unit, query.points, query.volley)
            plan = fire_plan(battle, ask, volley, query)
            return with_choices(battle, volley, plan) if query.choices else plan
        case AskOdds():
            return odds_for(battle, volley_of(battle, ask, query.unit, query.points, query.volley), query)
        case AskReactions(only=only):
            return reaction_odds(battle, ask, only)
        case AskProspects():
            return prospects_of(battle, ask)
        case AskMelee():
            return melee_odds(battle, query.unit)
        case AskMorale():
            return morale_prospects(battle, query.unit, unsettled=query.unsettled, attempts=query.attempts)
        case AskCharge():
            act = Charge(query.target, query.models, query.paths, query.fire, query.orders, query.fleet, query.grenades)
            if refusal := why_not_such_now(battle, ask, query.unit, act):
                return ChargeOdds(query.unit, query.target, refusal=refusal)
            return charge_odds(battle, query.unit, act, query.answer or None)
        case ListTargets():
            return targets_for(battle, ask, query.unit)
        case AskSight():
            return seen_from(battle, query)
        case AskThreat():
            return threat(battle, query.unit)


def seen_from(battle: Battle, query: AskSight) -> SightField:
    """The sight field of a unit, from a place on the table."""
    width, depth = battle.scenario.width, battle.scenario.depth
    if query.at is not None and not (0 <= query.at[0] <= width and 0 <= query.at[1] <= depth):
        raise ArapError("That place is not on the table.")
    return sight_field(battle, query.unit, query.at, of_enemies=query.of_enemies)


def why_not_such_now(battle: Battle, ask: Ask | None, unit_id: str, act: Act) -> Refusal | None:
    """Why a unit that is to act now may take no action of this type, whatever its orders."""
    if ask is None or not isinstance(ask.detail, Acting) or ask.detail.unit != unit_id:
        return None
    return why_not_such(battle, ask.detail, act)


def fire_plan(battle: Battle, ask: Ask | None, volley: Volley, query: PlanFire) -> FirePlan:
    if refusal := why_not_such_now(battle, ask, query.unit, Shoot(query.points, ())):
        return refused_plan(battle, volley, query.target, refusal, query.aim)
    if query.aim is not None and not query.target:
        return plan_wild_fire(battle, volley, query.aim, query.orders)
    return plan_fire(battle, volley, query.target, query.orders, query.passing)


def odds_for(battle: Battle, volley: Volley, query: AskOdds) -> VolleyOdds:
    """The odds of fire that could be declared; for fire that could not, the reason."""
    orders = plan_fire(battle, volley, query.target).orders if query.orders is None else query.orders
    refusal = why_not_target(battle, volley.unit, query.target) or why_not_declare(battle, replace(volley), orders)
    if refusal:
        return VolleyOdds(volley.unit, query.target, refusal=refusal)
    return volley_odds(battle, volley, orders, query.target, ground=query.ground, quick=query.quick)


def volley_of(battle: Battle, ask: Ask | None, unit_id: str, points: int, number: int = 1) -> Volley:
    """The volley being declared; or a volley of an action of that many points."""
    if volley := volley_asked(ask, unit_id):
        return volley
    acting = battle.acting(unit_id)
    return Volley(unit_id, points, number, acting.aimed if acting else False)


def targets_for(battle: Battle, ask: Ask | None, unit_id: str) -> Targets:
    """What a unit may fire at; in a reaction only the enemy it reacts to."""
    if (volley := volley_asked(ask, unit_id)) and volley.reacts_to in battle.units:
        enemy = battle.units[volley.reacts_to]
        return Targets(unit_id, (Alternative(enemy.id, enemy.name, rule="react.shoot.target"),), places=False)
    points = points_of(battle, ask, unit_id)
    chosen = ask is not None and ask.kind == "declare"
    unit = battle.units[unit_id]
    choices = () if chosen else point_choices(battle, unit, points)
    return Targets(unit_id, list_targets(battle, unit_id, points), choices, best_points(battle, unit, points))


def points_of(battle: Battle, ask: Ask | None, unit_id: str) -> int:
    """The points a unit can shoot with: those of the action whose later volley it declares, or the points it has
    left."""
    if volley := volley_asked(ask, unit_id):
        return volley.points
    return next((entry.points for entry in battle.turn.acting if entry.unit == unit_id), 3)
