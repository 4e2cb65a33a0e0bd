"""Decisions of the cautious bot in the enemy's turn: how to meet a charge, and when to react to an enemy close by."""

from arap.battle.acts import Act, Pass, React
from arap.battle.values import Unit
from arap.bots.judging.melee_sense import OUTCLASSED, fighting_worth
from arap.bots.special.blocking import offered_blocks
from arap.game.queries import AskReactions
from arap.game.seat import Seat
from arap.kernel.requests import Ask
from arap.odds.reactions import ReactionOdds, ReactionRow

RUN, STAND, SHOOT, MANOEUVRE = "run", "stand and fire", "shoot", "manoeuvre"
SAFE, RISKY = 0.3, 0.5
LITTLE, MUCH, FULL_VOLLEY = 0.1, 0.3, 0.6


def rows_of(seat: Seat, ask: Ask, *only: str) -> list[ReactionRow]:
    """The odds of what is offered, or only of these reactions."""
    units = [option.answer.unit for option in ask.options if isinstance(option.answer, React)]
    odds = seat.query(AskReactions(units[0], only)) if units else ReactionOdds()
    assert isinstance(odds, ReactionOdds)
    return list(odds.rows)


def row_of(seat: Seat, ask: Ask, reaction: str) -> ReactionRow | None:
    """The odds of one reaction, the last one if several units may take it; None if it is not offered."""
    return next(reversed(rows_of(seat, ask, reaction)), None)


def able_to_run(ask: Ask) -> str | None:
    """The unit that may run; None if none may."""
    offered = [option.answer for option in ask.options if isinstance(option.answer, React)]
    return next((answer.unit for answer in offered if answer.reaction == RUN), None)


def meet_charge(seat: Seat, ask: Ask, enemy: Unit) -> Act:
    """Blocks the way of an enemy that outnumbers the unit. Runs from an enemy that outclasses it, if it is likely to
    get away. Otherwise stands and fires if that promises anything."""
    if (ways := offered_blocks(ask)) and len(enemy.models) > len(seat.units[ways[0].unit].models):
        return ways[0]
    stand = row_of(seat, ask, STAND)
    promising = stand is not None and (stand.losses or 0.0) >= LITTLE
    if (runner := able_to_run(ask)) and is_outclassed_by(seat, seat.units[runner], enemy):
        run = row_of(seat, ask, RUN)
        if run is not None and (run.caught or 0.0) <= (SAFE if promising else RISKY):
            return React(run.unit, RUN)
    return React(stand.unit, STAND) if stand is not None and promising else Pass()


def run_alone_or_not(seat: Seat, ask: Ask, enemy: Unit) -> Act:
    """A single model runs from an enemy that outclasses its unit, if it is likely to get away."""
    runner = able_to_run(ask)
    if runner is None or not is_outclassed_by(seat, seat.units[runner], enemy):
        return Pass()
    run = next(iter(rows_of(seat, ask, RUN)), None)
    return React(run.unit, RUN) if run is not None and (run.caught or 0.0) <= RISKY else Pass()


def is_outclassed_by(seat: Seat, unit: Unit, enemy: Unit) -> bool:
    return fighting_worth(seat, enemy) > OUTCLASSED * fighting_worth(seat, unit)


def react_to_enemy(seat: Seat, ask: Ask, on_the_way: frozenset[str]) -> Act:
    """The fire that removes most enemies, if it is worth the one reaction of the turn; overwatch waits for a good
    target. Units `on_the_way` to an objective use the reaction to move on."""
    rows = rows_of(seat, ask)
    fire = max([row for row in rows if row.losses is not None], key=lambda row: row.losses or 0.0, default=None)
    worth = (fire.losses or 0.0) if fire else 0.0
    if fire and worth >= (MUCH if fire.reaction == SHOOT else FULL_VOLLEY):
        return React(fire.unit, fire.reaction)
    moves = [row.unit for row in rows if row.reaction == MANOEUVRE and row.unit in on_the_way]
    if moves:
        return React(moves[0], MANOEUVRE)
    return React(fire.unit, SHOOT) if fire and fire.reaction == SHOOT and worth >= LITTLE else Pass()
