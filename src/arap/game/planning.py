"""Answers to questions about moves, completed with the price and the refusals of the act itself."""

from collections.abc import Mapping, Sequence

import msgspec

from arap.battle.acts import ModelPath, Move
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.game.queries import CheckMove, LookAhead, PlanMove
from arap.game.questions import Paths, paths_asked, terms_asked
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Ask
from arap.rules.answers import why_not
from arap.rules.melee.moving.free_moves import FreeMove
from arap.rules.movement.measures.plan import ModelPlan, MovePlan
from arap.rules.movement.measures.terms import Terms
from arap.rules.movement.planning.attempt import check_move
from arap.rules.movement.planning.leading import goals_of
from arap.rules.movement.planning.led import LedMove, as_far_as_led
from arap.rules.movement.planning.manners import SWIM, Lead, ways_of_going
from arap.rules.movement.planning.planner import goers, plan_move
from arap.rules.prospect import Prospect, prospect_of
from arap.rules.reactions.reaction_moves import ReactionMove, why_too_dear
from arap.rules.turn.actions import why_not_begin
from arap.rules.turn.costs import action_cost
from arap.rules.turn.manoeuvres import points_of, why_not_draw


def planned(battle: Battle, ask: Ask | None, query: PlanMove) -> MovePlan:
    """The plan of a move; members led by hand go their own way in it."""
    terms = terms_of(ask, query)
    leads = leads_of(terms, query)
    plan = led_plan(battle, query, terms, leads) if leads else free_plan(battle, query, terms)
    return completed(battle, ask, query, plan)


def checked(battle: Battle, ask: Ask | None, query: CheckMove) -> MovePlan:
    return completed(battle, ask, query, check_move(battle, query.unit, query.paths, terms_of(ask, query)))


def looked_ahead(battle: Battle, ask: Ask | None, query: LookAhead) -> Prospect:
    return prospect_of(battle, query.unit, Move(query.paths, query.prone, query.crawl), terms_of(ask, query))


def terms_of(ask: Ask | None, query: PlanMove | CheckMove | LookAhead) -> Terms:
    """The terms of the move, with the members that crawl and those that lie down at its end."""
    return terms_asked(ask, query.unit).ordered(Move((), query.prone, query.crawl))


def leads_of(terms: Terms, query: PlanMove) -> Mapping[str, Lead]:
    """The members led by hand. Swimmers swim unless ordered otherwise."""
    if not terms.swim:
        return query.led
    return {model: Lead(SWIM) for model, _ in terms.allowances} | query.led


def free_plan(battle: Battle, query: PlanMove, terms: Terms) -> MovePlan:
    return plan_move(
        battle, query.unit, query.dx, query.dy, query.rotate, query.facing, query.adjust, terms,
        via=query.via, clip=query.clip, formation=query.formation, only=query.members,
    )  # fmt: skip


def led_plan(battle: Battle, query: PlanMove, terms: Terms, leads: Mapping[str, Lead]) -> MovePlan:
    """Members led by hand go straight to their goals, the others as the planner finds; swimmers swim alone."""
    models = goers(battle, query.unit, terms, query.members)
    goals = goals_of(battle, models, (query.dx, query.dy), query.rotate, query.adjust)
    others: Sequence[ModelPath] = ()
    if not terms.swim and any(model.id not in leads for model in models):
        others = [one.path for one in free_plan(battle, query, terms).models if one.model not in leads]
    move = LedMove(query.unit, models, goals, leads, others, query.facing, terms, query.clip)
    return as_far_as_led(battle, move)


def completed(battle: Battle, ask: Ask | None, query: PlanMove | CheckMove, plan: MovePlan) -> MovePlan:
    """A plan with its price in action points, other reasons to refuse the act, and the available choices."""
    act = Move(tuple([one.path for one in plan.models]), query.prone, query.crawl)
    refusal = why_not_now(battle, ask, query.unit, act) or plan.refusal
    return msgspec.structs.replace(
        plan,
        models=plan.models if on_the_flat(battle, plan) else tuple([levelled(battle, one) for one in plan.models]),
        refusal=refusal,
        limit=plan.limit if refusal == plan.refusal else None,
        points=price(battle, ask, query.unit, act),
        ways=ways_of_going(battle, query.unit),
    )


def on_the_flat(battle: Battle, plan: MovePlan) -> bool:
    """Whether there is only one level wherever the move ends."""
    if not battle.table.tiered or not plan.models:
        return True
    xs, ys = [one.x for one in plan.models], [one.y for one in plan.models]
    return battle.table.level_within(min(xs), min(ys), max(xs), max(ys))


def levelled(battle: Battle, plan: ModelPlan) -> ModelPlan:
    levels = battle.table.levels(plan.x, plan.y)
    return msgspec.structs.replace(plan, levels=levels) if len(levels) > 1 else plan


def price(battle: Battle, ask: Ask | None, unit_id: str, act: Move) -> int:
    """The action points of a move, including those paid for its dice."""
    paths = paths_asked(ask, unit_id)
    return points_of(battle, paths, act) if paths else action_cost(battle, unit_id, act)


def why_not_now(battle: Battle, ask: Ask | None, unit_id: str, act: Move) -> Refusal | None:
    """Why a move would be refused now, whatever its paths. A unit that leaves a melee must get away from it; for it the
    paths count as well."""
    if ask is None or unit_id not in ask.about or not act.paths:
        return None
    match ask.detail:
        case Acting() as acting:
            return why_not_begin(battle, acting, act)
        case FreeMove():
            return why_not(battle, ask, act)
        case ReactionMove() as order:
            return why_too_dear(battle, order, act)
        case Paths() as paths:
            return why_not_draw(battle, battle.turn.acting[-1], paths, act)
        case _:
            return None
