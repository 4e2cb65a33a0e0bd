"""The melee step of a player turn: combat after combat, one round each."""

from collections.abc import Sequence

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.rules.combats import Combat, combats
from arap.rules.melee.leaving.breaking_off import break_offs
from arap.rules.melee.moving.in_passages import leave_column
from arap.rules.melee.moving.locking import release
from arap.rules.melee.rounds.aftermath import Melee, after_round, make_use_of_freedom
from arap.rules.melee.rounds.round import fight_steps

RULE = "melee.when-fought"


@implements("melee.when-fought")
def next_round(battle: Battle) -> Flow[bool]:
    """Fights the round of one combat, chosen by the active player. False if all combats have had their round."""
    release(battle, [unit.id for unit in battle.units.values() if unit.locked or unit.rounds])
    waiting = unfought(battle)
    if not waiting:
        return False
    combat = waiting[0] if len(waiting) == 1 else (yield from choose_combat(battle, waiting))
    yield from fight_round(battle, combat)
    return True


@cites("melee.when-fought")
def unfought(battle: Battle) -> list[Combat]:
    """The combats still to be fought in this player turn, without units that have already had their round."""
    fought = battle.turn.fought
    return combats(battle, [unit for unit in battle.units if unit not in fought] if fought else None)


def choose_combat(battle: Battle, waiting: Sequence[Combat]) -> Flow[Combat]:
    """The active player chooses the order of the combats."""
    options = tuple([Option(Choose(combat.units[0]), in_words(battle, combat), rule=RULE) for combat in waiting])
    units = tuple([unit for combat in waiting for unit in combat.units])
    prompt = "Which combat is fought next?"
    ask = Ask(battle.turn.active, "order", RULE, prompt, options, options[0].answer, units)
    answer = yield from answer_to(ask, Choose)
    return next(combat for combat in waiting if combat.units[0] == answer.option)


def in_words(battle: Battle, combat: Combat) -> str:
    """The units of each side, in words."""
    sides = [
        " and ".join([battle.units[unit].name for unit in combat.units if battle.units[unit].side == side])
        for side in combat.sides(battle)
    ]
    return " against ".join(sides)


@implements("melee.sequence")
def fight_round(battle: Battle, combat: Combat) -> Flow[None]:
    """One round: break-offs first, then the blows and their results, then free moves and points in hand. If units that
    left have split the combat, it is fought part by part."""
    melee = Melee(battle, combat)
    battle.change_turn(fought=(*battle.turn.fought, *combat.units))
    melee.left |= yield from break_offs(battle, combat)
    for part in combats(battle, combat.units):
        melee.fights(battle, part)
        scores = yield from fight_steps(battle, part)
        yield from after_round(battle, melee, part, scores)
    yield from make_use_of_freedom(battle, melee)
    for unit in combat.units:
        leave_column(battle, unit)
