"""Which answers to a decision are legal: the subject of a question decides which check is used."""

from arap.battle.acts import Act, Declare, GoToGround
from arap.battle.battle import Battle
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Approved, Ask, Work
from arap.rules.chance.playing import Playing, why_not_play
from arap.rules.melee.fighting.getting_up import ProneFighters, why_not_stand_up
from arap.rules.melee.fighting.orders import Round
from arap.rules.melee.moving.free_moves import FreeMove, judge_free_move
from arap.rules.melee.rounds.refusals import why_not_fight
from arap.rules.morale.facing import Facing, why_not_face
from arap.rules.movement.blips.dummies import Dummies, why_not_dummies
from arap.rules.movement.blips.placing import Placing, why_not_place
from arap.rules.movement.flight.entering import Entering
from arap.rules.movement.travel.asked import Paths
from arap.rules.pursuit.off_table import judge_return
from arap.rules.reactions.reaction_moves import ReactionMove, judge_reaction_move
from arap.rules.reserves.arriving import judge_entry
from arap.rules.reserves.deepstrike import Dropping, Repositioning, judge_drop, judge_spot
from arap.rules.reserves.deployment import Deploying, judge_deploy
from arap.rules.reserves.ongoing import Rejoining, judge_rejoin
from arap.rules.shooting.casualties.protection import CasualtyChoice, why_not_casualties
from arap.rules.shooting.orders.declaration import why_not_declare
from arap.rules.shooting.shots.volley import Declaration
from arap.rules.triggers.offer import why_not_react
from arap.rules.triggers.trigger import Trigger
from arap.rules.turn.actions import judge_act
from arap.rules.turn.activation_phase import NextUnit, why_not_choose, why_not_ground_order
from arap.rules.turn.manoeuvres import judge_paths


def approve(battle: Battle, ask: Ask, answer: Act) -> Approved | Refusal:
    """The answer with what its check worked out; or why it cannot be taken."""
    found = judge(battle, ask, answer)
    return found if isinstance(found, Refusal) else Approved(ask, answer, found)


def why_not(battle: Battle, ask: Ask, answer: Act) -> Refusal | None:
    """Why this answer to this question cannot be taken; None if it can."""
    found = judge(battle, ask, answer)
    return found if isinstance(found, Refusal) else None


def judge(battle: Battle, ask: Ask, answer: Act) -> Work | Refusal | None:
    """What the check of an answer works out, if anything; or why the answer cannot be taken."""
    match ask.detail:
        case NextUnit():
            return why_not_choose(battle, answer)
        case Acting() as acting:
            return judge_action(battle, ask, acting, answer)
        case Trigger() as trigger:
            return why_not_react(battle, ask, trigger, answer)
        case Declaration(volley=volley):
            if not isinstance(answer, Declare):
                return Refusal("Declare the fire of this volley", "shoot.action")
            if answer.best:
                return why_not_among_options(ask, answer)
            return why_not_declare(battle, volley, answer.orders)
        case ReactionMove() as order:
            return judge_reaction_move(battle, order, answer)
        case FreeMove() as order:
            return judge_free_move(battle, order, answer)
        case Paths() as paths:
            return judge_paths(battle, battle.turn.acting[-1], paths, answer)
        case Round() as fight:
            return why_not_fight(battle, ask, fight, answer)
        case ProneFighters() as prone:
            return why_not_stand_up(prone, answer)
        case Entering(unit=unit, returns=False):
            return judge_entry(battle, unit, answer)
        case Entering(unit=unit):
            return judge_return(battle, unit, answer)
        case Deploying(unit=unit):
            return judge_deploy(battle, unit, answer)
        case Dropping():
            return judge_drop(battle, answer)
        case Repositioning() as astray:
            return judge_spot(battle, astray, answer)
        case Rejoining(unit=unit):
            return judge_rejoin(battle, unit, answer)
        case CasualtyChoice() as choice:
            return why_not_casualties(choice, answer)
        case Dummies(side=side):
            return why_not_dummies(battle, side, answer)
        case Placing(unit=unit):
            return why_not_place(battle, unit, answer)
        case Facing(unit=unit):
            return why_not_face(battle, unit, answer)
        case Playing() as playing:
            return why_not_play(battle, playing, answer)
        case _:
            return why_not_among_options(ask, answer)


def why_not_among_options(ask: Ask, answer: Act) -> Refusal | None:
    """Only an option on offer can be chosen."""
    for option in ask.options:
        if option.answer == answer:
            return option.refusal
    return Refusal(f"That is not an answer to: {ask.prompt}", ask.rule)


def judge_action(battle: Battle, ask: Ask, acting: Acting, answer: Act) -> Work | Refusal | None:
    """An action of the acting unit, or another unit of the same side going to ground."""
    if isinstance(answer, GoToGround) and (refusal := why_not_ground_order(battle, ask.seat, answer)):
        return refusal
    return judge_act(battle, acting, answer)
