"""From hits to casualties and the tests that follow: steps 7 to 15 of the shooting sequence."""

from collections.abc import Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import SavesRolled, SaveThrow, WoundsRolled
from arap.kernel.reasons import implements
from arap.kernel.requests import DicePart, Faces, Flow, Roll
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.rules.morale.ground import offer_ground
from arap.rules.morale.pinning import automatic_pin, pinning_test
from arap.rules.morale.quarter import must_test, quarter_test
from arap.rules.morale.suppression import put_tally, suppression_test, tally_of
from arap.rules.shooting.damage import Wound, apply_wounds
from arap.rules.shooting.hits import Hit, allocate
from arap.rules.shooting.saves import save_needed
from arap.rules.shooting.to_wound import TO_WOUND, WoundRoll


@implements("shoot.sequence")
def resolve_hits(battle: Battle, firer: str, hits: dict[str, list[Hit]]) -> Flow[None]:
    """Each step for every target unit of the volley before the next step."""
    for target, scored in hits.items():
        count_hits(battle, target, firer, scored)
    wounds: dict[str, list[Wound]] = {}
    for target, scored in hits.items():
        if scored:
            wounds[target] = yield from wound_and_allocate(battle, firer, target, scored)
    for target, potential in wounds.items():
        if potential:
            yield from offer_ground(battle, target, firer, len(potential))
    fatal: dict[str, list[Wound]] = {}
    for target, potential in wounds.items():
        if potential:
            fatal[target] = yield from save_and_remove(battle, firer, target, potential)
    for target in hits:
        yield from tests_after(battle, target, firer, hits[target], fatal.get(target, []))


@implements("suppress.test", "suppress.automatic")
def count_hits(battle: Battle, target: str, firer: str, hits: list[Hit]) -> None:
    """Hits, saved or not, go into the tally of this firing unit and this player turn."""
    tally = tally_of(battle.units[target], firer)
    ordinance = tally.ordinance_hits + sum(hit.weapon.type == "ordinance" for hit in hits)
    put_tally(battle, target, msgspec.structs.replace(tally, hits=tally.hits + len(hits), ordinance_hits=ordinance))


@implements("casualty.randomize.timing")
def wound_and_allocate(battle: Battle, firer: str, target: str, hits: list[Hit]) -> Flow[list[Wound]]:
    """Wound rolls first, then who is hit; the other way round if the models that may be hit differ in Toughness."""
    toughness = {battle.kind(battle.models[m]).profile.T for hit in hits for tier in hit.tiers for m in tier}
    if len(toughness) == 1:
        met = yield from roll_to_wound(battle, firer, target, hits, [min(toughness)] * len(hits))
        wounding = [hit for hit, wounds in zip(hits, met, strict=True) if wounds]
        if not wounding:
            return []
        victims = yield from allocate(battle, target, wounding)
        return [Wound(model, hit) for model, hit in zip(victims, wounding, strict=True)]
    victims = yield from allocate(battle, target, hits)
    values = [battle.kind(battle.models[model]).profile.T for model in victims]
    met = yield from roll_to_wound(battle, firer, target, hits, values)
    return [Wound(model, hit) for model, hit, wounds in zip(victims, hits, met, strict=True) if wounds]


@implements("dice.to-wound", "dice.to-wound.range-limit")
def roll_to_wound(
    battle: Battle, firer: str, target: str, hits: list[Hit], toughness: Sequence[int]
) -> Flow[list[bool]]:
    """Step 8: a die for every hit; impossible goals roll nothing."""
    goals = [TO_WOUND.needed(WoundRoll(hit.strength, t, hit.close)) for hit, t in zip(hits, toughness, strict=True)]
    unit = battle.units[firer]
    throws = yield from throw_all("shoot.to-wound", "dice.to-wound", unit.side, goals, f"{unit.name} to wound")
    groups: dict[tuple[str, Target], list[int]] = {}
    for number, (hit, goal) in enumerate(zip(hits, goals, strict=True)):
        groups.setdefault((hit.weapon.id, goal), []).append(number)
    for (weapon, goal), numbers in groups.items():
        rolled = tuple([throws[number] for number in numbers])
        battle.emit(
            WoundsRolled(
                rule="dice.to-wound", unit=firer, target_unit=target, weapon=weapon, needed=goal, throws=rolled,
                wounds=sum(throw.met for throw in rolled),
            )
        )  # fmt: skip
    return [throw.met for throw in throws]


@implements("shoot.save", "shoot.cover.open-first")
def save_and_remove(battle: Battle, firer: str, target: str, wounds: list[Wound]) -> Flow[list[Wound]]:
    """Steps 11 and 12: saves, those in the open first, then removal. Gives the wounds that killed."""
    ordered = sorted(wounds, key=lambda wound: wound.tier())
    saves = yield from roll_saves(battle, firer, target, ordered)
    battle.emit(SavesRolled(rule="shoot.save", target_unit=target, saves=saves))
    unsaved = [wound for wound, save in zip(ordered, saves, strict=True) if not save.saved]
    dead = yield from apply_wounds(battle, target, unsaved)
    return remove_casualties(battle, firer, target, dead, unsaved)


@implements("shoot.save", "react.ground.save")
def roll_saves(battle: Battle, firer: str, target: str, wounds: list[Wound]) -> Flow[tuple[SaveThrow, ...]]:
    """One save for each potential wound, by the target's owner; a model without a save rolls nothing."""
    unit = battle.units[target]
    down = unit.ground is not None and unit.ground.no_bonus_against != firer
    needed = [
        save_needed(battle.kind(battle.models[w.model]).profile, w.hit.weapon, ground=down) for w in wounds
    ]
    count = sum(goal > 0 for goal, _ in needed)
    faces: Faces = ()
    if count:
        parts = tuple([DicePart(1, "", f"{goal} or more") for goal, _ in needed if goal])
        faces = yield Roll("shoot.save", "shoot.save", unit.side, count, 6, f"{unit.name} saves", parts)
    rolled = iter(faces)
    saves = []
    for wound, (goal, reason) in zip(wounds, needed, strict=True):
        face = next(rolled) if goal else None
        saved = face is not None and face >= goal
        saves.append(SaveThrow(wound.model, wound.hit.weapon.id, goal, reason, face, saved))
    return tuple(saves)


@implements("casualty.remove", "casualty.quarter.trigger")
def remove_casualties(
    battle: Battle, firer: str, target: str, dead: dict[str, bool], unsaved: list[Wound]
) -> list[Wound]:
    """All removals of a volley together; they count for the 25% test and against the unit that fired."""
    if not dead:
        return []
    unit = battle.units[target]
    tally = tally_of(unit, firer)
    put_tally(battle, target, msgspec.structs.replace(tally, casualties=tally.casualties + len(dead)))
    battle.change(target, casualties=unit.casualties + len(dead))
    for model, outright in dead.items():
        battle.remove_model(model, firer, "casualty.remove", outright)
    return [wound for wound in unsaved if wound.model in dead]


@implements("shoot.sequence", "casualty.quarter.own-turn")
def tests_after(battle: Battle, target: str, firer: str, hits: list[Hit], fatal: list[Wound]) -> Flow[None]:
    """Steps 13 to 15: suppression, pinning weapons, and a 25% test at once for losses in the unit's own turn."""
    yield from suppression_test(battle, target, firer)
    if pins_unasked(hits, fatal):
        yield from automatic_pin(battle, target, firer)
    killed = {wound.model for wound in fatal if "pinning" in wound.hit.weapon.tags}
    yield from pinning_test(battle, target, firer, len(killed))
    unit = battle.units.get(target)
    if unit is not None and battle.turn.active == unit.side and must_test(unit):
        yield from quarter_test(battle, target)


@implements("pin.weapons.automatic")
def pins_unasked(hits: list[Hit], fatal: list[Wound]) -> bool:
    """Some weapons pin without a test: those that do so on a hit, and those that do so when they kill."""
    return any("auto-pin-on-hit" in hit.weapon.tags for hit in hits) or any(
        "auto-pin-on-casualty" in wound.hit.weapon.tags for wound in fatal
    )
