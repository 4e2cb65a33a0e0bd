"""The dice every attack throws after it has hit: to wound, and to save. Shooting and melee share them."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.events import SaveThrow, WoundsRolled
from arap.battle.values import Unit
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import Throw, throw_all
from arap.rules.wounds.damage import Wound
from arap.rules.wounds.hits import Hit
from arap.rules.wounds.to_wound import wound_needed


@implements("dice.to-wound", "dice.to-wound.range-limit", "shoot.dice-colours")
def throw_to_wound(
    battle: Battle, purpose: str, attacker: str, target: str, hits: Sequence[Hit], toughness: Sequence[int]
) -> Flow[list[Throw]]:
    """A die for every hit; impossible goals roll nothing."""
    if not hits:
        return []
    goals = [wound_needed(hit.strength, t, hit.close, hit.dimmed_by) for hit, t in zip(hits, toughness, strict=True)]
    unit, colours = battle.units[attacker], [hit.weapon.name for hit in hits]
    throws = yield from throw_all(purpose, "dice.to-wound", unit.side, goals, f"{unit.name} to wound", colours)
    groups: dict[tuple[str, Target], list[int]] = {}
    for number, (hit, goal) in enumerate(zip(hits, goals, strict=True)):
        groups.setdefault((hit.weapon.id, goal), []).append(number)
    for (weapon, goal), numbers in groups.items():
        rolled = tuple([throws[number] for number in numbers])
        battle.emit(
            WoundsRolled(
                rule="dice.to-wound", unit=attacker, target_unit=target, weapon=weapon, needed=goal,
                models=tuple([hits[number].by for number in numbers]), throws=rolled,
                wounds=sum([throw.met for throw in rolled]),
            )
        )  # fmt: skip
    return throws


@implements("shoot.save")
def throw_saves(
    purpose: str, unit: Unit, wounds: Sequence[Wound], needed: Sequence[Target]
) -> Flow[tuple[SaveThrow, ...]]:
    """One save for each potential wound, by the target's owner; a model without a save rolls nothing."""
    against = [f"against {wound.hit.weapon.name}" for wound in wounds]
    throws = yield from throw_all(purpose, "shoot.save", unit.side, needed, f"{unit.name} saves", against)
    return tuple(
        [
            SaveThrow(wound.model, wound.hit.weapon.id, goal, throw.face or None, throw.met)
            for wound, goal, throw in zip(wounds, needed, throws, strict=True)
        ]
    )
