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


def rows_of(seat: Seat, ask: Ask) -> list[ReactionRow]:
    """The odds of what is offered."""
    units = [option.answer.unit for option in ask.options if isinstance(option.answer, React)]
    odds = seat.query(AskReactions(units[0])) if units else ReactionOdds()
    assert isinstance(odds, ReactionOdds)
    return list(odds.rows)


def meet_charge(seat: Seat, ask: Ask, enemy: Unit) -> Act:
    """Blocks the way of an enemy that outnumbers the unit. Runs from an enemy that outclasses it, if it is likely to
    get away. Otherwise stands and fires if that promises anything."""
    if (ways := offered_blocks(ask)) and len(enemy.models) > len(seat.units[ways[0].unit].models):
        return ways[0]
    found = {row.reaction: row for row in rows_of(seat, ask)}
    run, stand = found.get(RUN), found.get(STAND)
    promising = stand is not None and (stand.losses or 0.0) >= LITTLE
    gets_away = run is not None and (run.caught or 0.0) <= (SAFE if promising else RISKY)
    if run is not None and gets_away and is_outclassed_by(seat, seat.units[run.unit], enemy):
        return React(run.unit, RUN)
    return React(stand.unit, STAND) if stand is not None and promising else Pass()


def run_alone_or_not(seat: Seat, ask: Ask, enemy: Unit) -> Act:
    """A single model runs from an enemy that outclasses its unit, if it is likely to get away."""
    run = next((row for row in rows_of(seat, ask) if row.reaction == RUN), None)
    if run is not None and (run.caught or 0.0) <= RISKY and is_outclassed_by(seat, seat.units[run.unit], enemy):
        return React(run.unit, RUN)
    return Pass()


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
