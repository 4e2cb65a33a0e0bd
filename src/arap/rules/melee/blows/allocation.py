"""Allocates the wounds of a step: tier by tier, with saves after each tier."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TypeAlias

import msgspec

from arap.army.profile import AttackType, Weapon
from arap.battle.battle import Battle
from arap.battle.events import SavesRolled, WoundsAllocated
from arap.battle.events.melee import WoundsLost
from arap.battle.gm.imposed import with_imposed
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.rules.melee.blows.choosing import Drawn, pick
from arap.rules.melee.blows.strikes import Injury, hit_of
from arap.rules.melee.fighting.arcs import JUST_OUTSIDE, outside_by
from arap.rules.melee.fighting.attacking import Attack
from arap.rules.melee.fighting.reach import apart, can_strike, in_contact
from arap.rules.melee.fighting.shields import shield_in_melee
from arap.rules.wounds.damage import apply_wounds
from arap.rules.wounds.hits import Hit, Wound
from arap.rules.wounds.saves import save_needed, throw_saves
from arap.rules.wounds.to_wound import wound_against

CONTACT, RADIUS, OUTSIDE, BEYOND = 1, 2, 3, 4
TIERS = "melee.allocation.tiers"
Tiers: TypeAlias = dict[tuple[AttackType, int], list[str]]
Able: TypeAlias = Callable[[Injury, Counter[str]], list[str]]


class Pool(msgspec.Struct):
    """The wounds that some fighters of one unit have scored on one enemy unit: the wounds still to allocate, and the
    Wounds the enemy has lost by them. `side` is the side of the fighters. `bare`: models that strike with their
    bucklers this round and have no save by them."""

    unit: str
    side: str
    group: Sequence[Model]
    target: str
    left: list[Injury]
    lost: int = 0
    bare: Collection[str] = ()


@cites("melee.allocation.tiers")
def tier_of(battle: Battle, arc: AttackType, fighter: Model, foe: Model) -> int | None:
    """1: in contact and in the arc. 2: in contact just outside the arc, or in the arc within melee radius. 3: any other
    enemy the fighter reaches."""
    touched = in_contact(battle, fighter, foe)
    if not touched and not can_strike(battle, fighter, foe):
        return None
    outside = outside_by(battle, arc, fighter, foe)
    if touched:
        return CONTACT if not outside else RADIUS if outside <= JUST_OUTSIDE else OUTSIDE
    return OUTSIDE if outside else RADIUS


def best_tier(battle: Battle, pool: Pool, arc: AttackType, foe: Model) -> int | None:
    """The best tier of an enemy, over all the fighters."""
    tiers = [tier for fighter in pool.group if (tier := tier_of(battle, arc, fighter, foe)) is not None]
    return min(tiers, default=None)


def tiers_now(battle: Battle, pool: Pool) -> Tiers:
    """The models of the target in each tier, for each kind of attack among the wounds."""
    found: Tiers = {}
    for arc in dict.fromkeys([injury.attack.arc for injury in pool.left]):
        for foe in living(battle, pool.target):
            tier = best_tier(battle, pool, arc, foe)
            if tier is not None:
                found.setdefault((arc, tier), []).append(foe.id)
    return found


def living(battle: Battle, unit_id: str) -> list[Model]:
    """The living members. Machines are struck one by one."""
    members = battle.members(unit_id) if unit_id in battle.units else []
    return [model for model in members if battle.kind(model).armour_value is None]


@cites("melee.allocation.distinct-fighter", "melee.allocation.tiers")
def deal(
    battle: Battle,
    side: str,
    attacks: Sequence[Attack],
    target: str,
    injuries: Sequence[Injury],
    *,
    beyond: bool = True,
    bare: Collection[str] = (),
) -> Flow[int]:
    """Allocates the wounds one unit has scored on another in this step. Wounds by special fighters go first, measured
    from each of them alone; then all that are left, `beyond` their reach too. Returns the Wounds the target has
    lost."""
    group = list({attack.by.id: attack.by for attack in attacks}.values())
    special = distinct(attacks, injuries)
    lost, left = 0, [injury for injury in injuries if injury not in special]
    for fighter in group:
        if own := [injury for injury in special if injury.attack.by.id == fighter.id]:
            pool = Pool(fighter.unit, side, (fighter,), target, own, bare=bare)
            yield from through_tiers(battle, pool)
            lost, left = lost + pool.lost, left + pool.left
    pool = Pool(group[0].unit, side, group, target, left, lost, bare)
    yield from through_tiers(battle, pool)
    if beyond:
        yield from surge(battle, pool)
    if pool.left:
        battle.emit(WoundsLost(rule=TIERS, unit=pool.unit, target_unit=target, count=len(pool.left)))
    return pool.lost


@cites("melee.krak-attack", "melee.krak-attack.fumble", "shield.suppressor")
def deal_to_aimed(
    battle: Battle, side: str, target: str, injuries: Sequence[Injury], rule: str, *, bare: Collection[str] = ()
) -> Flow[int]:
    """Wounds that stay with the models they were aimed at. A wound on a model that is gone is lost. Returns the Wounds
    the target has lost."""
    unit = injuries[0].attack.by.unit
    wounds = [Wound(aim, on_one(injury, aim)) for injury in injuries if (aim := injury.attack.aim.id) in battle.models]
    pool = Pool(unit, side, (), target, [], bare=bare)
    if wounds:
        yield from save_and_fall(battle, pool, wounds, Drawn(), 0, rule)
    if missed := len(injuries) - len(wounds):
        battle.emit(WoundsLost(rule=rule, unit=unit, target_unit=target, count=missed))
    return pool.lost


@implements("melee.allocation.distinct-fighter")
def distinct(attacks: Sequence[Attack], injuries: Sequence[Injury]) -> list[Injury]:
    """The wounds by fighters whose profile or weapon differs from that of most fighters in the step."""
    fighters = len({attack.by.id for attack in attacks})
    profiles = Counter({attack.by.id: attack.kind.profile for attack in attacks}.values())
    users = Counter([weapon for _, weapon in {(attack.by.id, attack.weapon.id) for attack in attacks}])
    return [
        injury
        for injury in injuries
        if 2 * profiles[injury.attack.kind.profile] <= fighters or 2 * users[injury.attack.weapon.id] <= fighters
    ]


@implements("melee.allocation.tiers")
def through_tiers(battle: Battle, pool: Pool) -> Flow[None]:
    """Goes through tiers 1 to 3 as long as a model there can take a wound."""
    tiers = tiers_now(battle, pool)
    while pool.left:
        before = len(pool.left)
        for tier in (CONTACT, RADIUS, OUTSIDE):
            yield from one_tier(battle, pool, tier, partial(candidates, battle, tiers, tier))
        if len(pool.left) == before:
            return


def one_tier(battle: Battle, pool: Pool, tier: int, able: Able) -> Flow[None]:
    """Each model of the tier takes wounds up to the number it has left, then saves."""
    given: Counter[str] = Counter()
    drawn, kept, wounds = Drawn(), list[Injury](), list[Wound]()
    for injury in pool.left:
        among = able(injury, given)
        if not among:
            kept.append(injury)
            continue
        model = yield from pick(battle, pool.side, pool.target, among, given, drawn)
        given[model] += 1
        wounds.append(Wound(model, on_one(injury, model)))
    pool.left = kept
    if wounds:
        yield from save_and_fall(battle, pool, wounds, drawn, tier)


@implements("melee.allocation.mixed")
def candidates(battle: Battle, tiers: Tiers, tier: int, injury: Injury, given: Counter[str]) -> list[str]:
    """The models of a tier that can take this wound: those with the Toughness aimed at. If no tier has any left, other
    models that the same dice would have wounded."""
    arc = injury.attack.arc

    def able(number: int) -> list[str]:
        return [model for model in tiers.get((arc, number), ()) if left_of(battle, model) > given[model]]

    aimed = battle.kind(injury.attack.aim).profile.T
    if any(toughness(battle, model) == aimed for number in (CONTACT, RADIUS, OUTSIDE) for model in able(number)):
        return [model for model in able(tier) if toughness(battle, model) == aimed]
    return [model for model in able(tier) if wounds_too(battle, injury, model)]


def toughness(battle: Battle, model: str) -> int:
    return battle.kind(battle.models[model]).profile.T


@cites("melee.allocation.mixed")
def wounds_too(battle: Battle, injury: Injury, model: str) -> bool:
    """Whether the dice of a wound meet the goal for another model."""
    goal = wound_against(battle, hit_of(injury.attack), battle.kind(battle.models[model]))
    return goal.met_by(injury.throw.face, injury.throw.second)


def on_one(injury: Injury, model: str) -> Hit:
    return msgspec.structs.replace(hit_of(injury.attack), tiers=((model,), (), ()))


@cites("melee.damage", "melee.wound-difference")
def save_and_fall(
    battle: Battle, pool: Pool, wounds: list[Wound], drawn: Drawn, tier: int, rule: str = TIERS
) -> Flow[None]:
    """Rolls saves against the wounds of a tier and removes the models that fall. All Wounds lost are counted."""
    unit, models = battle.units[pool.target], tuple([wound.model for wound in wounds])
    battle.emit(
        WoundsAllocated(
            rule=rule, target_unit=unit.id, models=models, faces=tuple(drawn.faces), sides=tuple(drawn.sides),
            tier=tier,
        )
    )  # fmt: skip
    needed = [save_in_melee(battle, battle.models[wound.model], wound.hit.weapon, pool.bare) for wound in wounds]
    saves = yield from throw_saves("melee.save", unit, wounds, needed)
    battle.emit(SavesRolled(rule="shoot.save", target_unit=unit.id, saves=saves))
    unsaved = [wound for wound, save in zip(wounds, saves, strict=True) if not save.saved]
    before = {wound.model: battle.models[wound.model].wounds for wound in unsaved}
    dead = yield from apply_wounds(battle, unit.id, unsaved)
    for model, outright in dead.items():
        battle.remove_model(model, pool.unit, "casualty.remove", outright)
    pool.lost += sum([had - left_of(battle, model) for model, had in before.items()])


@cites("melee.damage", "shield.buckler-attack")
def save_in_melee(battle: Battle, model: Model, weapon: Weapon, bare: Collection[str]) -> Target:
    """The save of a model, its shield included. A buckler that strikes this round does not save."""
    shield = None if model.id in bare else shield_in_melee(battle, model)
    needed = save_needed(battle.kind(model).profile, weapon, ground=False, shield=shield)
    return with_imposed(battle, needed, model.unit, "save")


def left_of(battle: Battle, model: str) -> int:
    return battle.models[model].wounds if model in battle.models else 0


@cites("melee.allocation.tiers")
def surge(battle: Battle, pool: Pool) -> Flow[None]:
    """Tier 4: if no model is left in reach, the wounds go to the locked members closest to the fighters, at any
    distance. If no member is left, the wounds are lost."""
    while pool.left and pool.target in battle.units and not tiers_now(battle, pool):
        before = len(pool.left)
        gaps = {foe.id: nearest(pool.group, foe) for foe in living(battle, pool.target)}
        yield from one_tier(battle, pool, BEYOND, partial(closest, battle, gaps))
        if len(pool.left) == before:
            return


def closest(battle: Battle, gaps: dict[str, float], injury: Injury, given: Counter[str]) -> list[str]:
    """The nearest model that can take the wound; several if they are equally near."""
    able = [model for model in gaps if battle.models[model].wounds > given[model] and wounds_too(battle, injury, model)]
    least = min([gaps[model] for model in able], default=0.0)
    return [model for model in able if gaps[model] == least]


def nearest(group: Sequence[Model], foe: Model) -> float:
    return min([round(apart(fighter, foe), 3) for fighter in group])
