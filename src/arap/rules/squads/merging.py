"""Mobs that come together: two of one player's may become one before one of them acts."""

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.muster import squad_of
from arap.battle.parts import join
from arap.battle.secrets.blips import is_one_counter
from arap.battle.values import Unit
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.rules.characters import in_reach
from arap.rules.mobs import is_mob
from arap.rules.overwatch import end_overwatch
from arap.rules.squads.separation import is_free

RULE = "mob.as-squad"
APART = Choose("apart")


@implements("mob.as-squad")
def merge_mobs(battle: Battle, unit_id: str) -> Flow[None]:
    """Before a mob rolls to act, mobs of its player within 3" may become one with it; they act with one roll then."""
    while near := mobs_near(battle, battle.units[unit_id]):
        answer = yield from answer_to(ask_to_merge(battle.units[unit_id], near), Choose)
        if answer == APART:
            return
        end_overwatch(battle, unit_id)
        end_overwatch(battle, answer.option)
        join(battle, unit_id, answer.option, RULE)


@cites("mob.as-squad")
def mobs_near(battle: Battle, unit: Unit) -> list[Unit]:
    """Other mobs of the same player in coherency with a mob, both free and not yet tried this turn. A mob for which one
    counter stands merges with none."""
    if not is_mob(battle, unit) or is_one_counter(battle, unit.id):
        return []
    others = [other for other in battle.units_of(unit.side) if squad_of(other.id) != squad_of(unit.id)]
    free = [other for other in others if is_mob(battle, other) and is_free(other) and not other.attempted]
    free = [other for other in free if not other.ground and not is_one_counter(battle, other.id)]
    return [other for other in free if in_reach(battle, unit, other)]


def ask_to_merge(unit: Unit, near: list[Unit]) -> Ask:
    does = "One mob from now on, with one roll to act."
    merging = [Option(Choose(other.id), f"Merge with {other.name}", rule=RULE, does=does) for other in near]
    options = (*merging, Option(APART, "Stay apart", rule=RULE, does="Each rolls for itself."))
    names = " and ".join([other.name for other in near])
    prompt = f'{names} {"is" if len(near) == 1 else "are"} within 3" of {unit.name}. Merge before it rolls?'
    return Ask(unit.side, "merge", RULE, prompt, options, APART, (unit.id, *[other.id for other in near]))
