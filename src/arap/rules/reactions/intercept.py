"""Interception: stepping in the way of an enemy who comes too near."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.reaction_events import UnitIntercepted
from arap.battle.values import Model
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.charge.arrange import Onrush, close_in, tell
from arap.rules.charge.direction import face_attackers
from arap.rules.charge.distance import rolled_distances
from arap.rules.charge.engaging import engages
from arap.rules.charge.targets import why_not_charger
from arap.rules.melee.locking import lock, take_part_in_charge
from arap.rules.movement.measures.rates import charge_reach
from arap.rules.movement.travel.encounters import Encounter
from arap.rules.movement.travel.passing import Entry, Watch
from arap.rules.reactions.offer import RESOLVE, accepts, enemy_of

RULE = "react.intercept.stray"
ON_A_WAY = 9


@implements("react.intercept.stray", "react.sequence", "react.levels")
def meet_stray(battle: Battle, met: Encounter, _: Sequence[Encounter]) -> Flow[Entry | None]:
    """Trigger 9: the owner of the unit approached is asked, also if he is the active player and the mover was picked
    up."""
    if not (yield from accepts(battle, met, ON_A_WAY, RULE)):
        return None
    return come_to_grips(battle, met)


STRAYS = Watch(meet_stray)


@implements("react.intercept.resolve", "react.auto-activation")
def come_to_grips(battle: Battle, met: Encounter) -> Flow[None]:
    """The interceptors move, the nearest first, each up to its charge allowance, so as to engage the enemy where he
    has halted; then both units are locked. Nobody is activated by it and nobody has bonuses."""
    unit, enemy = met.unit, enemy_of(battle, met).id
    battle.change(unit, intercepted=True)
    take_part_in_charge(battle, unit, enemy)
    yield from close_up(battle, unit, enemy)
    if unit in battle.units and enemy in battle.units:
        engaged = [model for model in battle.members(unit) if any_of(battle, model, enemy)]
        face_attackers(battle, enemy, frozenset(), engaged)
        come_to_blows(battle, unit, enemy)


def any_of(battle: Battle, model: Model, unit: str) -> bool:
    """Whether a model is engaged with anybody of a unit."""
    return any(engages(battle, model, foe) for foe in battle.members(unit))


@implements("react.intercept.resolve", "charge.distance")
def close_up(battle: Battle, unit: str, enemy: str) -> Flow[None]:
    """By the rules for placing chargers, the nearest first; who cannot engage anybody keeps with those who can."""
    able = [model for model in battle.members(unit) if why_not_charger(battle, model) is None]
    allowances = {model.id: charge_reach(battle, model) for model in able}
    if allowances:
        onrush = yield from rolled_distances(battle, Onrush(enemy, allowances))
        tell(battle, (yield from close_in(battle, onrush)), RESOLVE)


@implements("react.intercept.resolve", "react.intercept.several", "melee.engaged-locked")
def come_to_blows(battle: Battle, unit: str, enemy: str) -> None:
    """Both are locked; other units that have enemies of this clash within melee radius are locked with them too."""
    lock(battle, unit, enemy)
    drawn = [pair for side in ((unit, enemy), (enemy, unit)) for pair in drawn_in(battle, *side)]
    for one, other in drawn:
        lock(battle, one, other)
    battle.emit(
        UnitIntercepted(
            rule=RESOLVE, unit=unit, enemy=enemy,
            engaged=sum([any_of(battle, model, enemy) for model in battle.members(unit)]),
            enemies_engaged=sum([any_of(battle, model, unit) for model in battle.members(enemy)]),
            drawn=tuple(drawn),
        )
    )  # fmt: skip


@implements("react.intercept.several")
def drawn_in(battle: Battle, unit: str, but: str) -> list[tuple[str, str]]:
    """Other enemies of a unit that are engaged with it, with this unit."""
    return [
        (other.id, unit)
        for other in battle.enemies_of(battle.units[unit].side)
        if other.id != but
        and not other.routing
        and unit not in other.locked
        and any(any_of(battle, model, other.id) for model in battle.members(unit))
    ]
