"""The question whether a unit intercepts."""

from collections.abc import Iterator, Sequence
from math import dist

from arap.battle.acts import NO, YES
from arap.battle.battle import Battle
from arap.battle.reaction_events import InterceptionAnswered
from arap.battle.values import Unit
from arap.kernel.reasons import implements
from arap.kernel.requests import Ask, Flow, Option
from arap.kernel.words import plural
from arap.rules.movement.travel.encounters import Encounter

RESOLVE = "react.intercept.resolve"
MEANING = (
    "No roll and no point: both units are locked in melee where the enemy has got to and fight in the melee step of "
    "this turn. Neither has charge bonuses."
)
ONCE = "A unit intercepts once in a player turn; if you let them pass the move goes on."


@implements("react.general", "react.offer-order", "react.sequence")
def accepts(battle: Battle, met: Encounter, trigger: int, rule: str, notes: Sequence[str] = ()) -> Flow[bool]:
    """Whether the owner lets a unit step in. It is never compulsory; offer and answer are logged."""
    unit, enemy, foe = battle.units[met.unit], enemy_of(battle, met), battle.models[met.foe]
    away = dist((foe.x, foe.y, foe.z), met.place)
    options = (Option(YES, "Intercept", rule=RESOLVE), Option(NO, "Let them pass", rule=rule))
    prompt = f'{enemy.name}: within {round(away, 1):g}" of {unit.name} on the way. Intercept there?'
    notes = tuple(notes or notes_on(battle, unit, enemy))
    answer = yield Ask(unit.side, "intercept", rule, prompt, options, NO, (unit.id, enemy.id), met, notes)
    battle.emit(
        InterceptionAnswered(
            rule=rule, trigger=trigger, unit=unit.id, enemy=enemy.id, model=met.model, foe=met.foe,
            at=(round(met.place[0], 3), round(met.place[1], 3)), distance=round(away, 3), accepted=answer == YES,
        )
    )  # fmt: skip
    return bool(answer == YES)


def enemy_of(battle: Battle, met: Encounter) -> Unit:
    return battle.units[battle.models[met.model].unit]


@implements("react.intercept.resolve", "react.auto-activation")
def notes_on(battle: Battle, unit: Unit, enemy: Unit) -> Iterator[str]:
    """What the owner should know."""
    yield f"{plural(len(unit.models), 'model')} of {unit.name} against {len(enemy.models)} of {enemy.name}."
    yield MEANING
    acting = battle.acting(enemy.id)
    if acting and acting.points:
        kept = plural(acting.points, "action point")
        yield f"{enemy.name}: {kept} stay in hand, to be used if they destroy {unit.name} in this round."
    yield ONCE
