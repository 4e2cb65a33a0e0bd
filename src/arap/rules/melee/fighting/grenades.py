"""Attacks with grenades in melee: the krak attack on an enemy, and grenades planted on machines."""

from collections.abc import Iterator, Sequence

import msgspec

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FightOrder, FightWith
from arap.battle.battle import Battle
from arap.battle.chance import is_out_of_grenades
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.target import LowRoll, Target
from arap.kernel.throws import Throw
from arap.rules.melee.fighting.arcs import in_arc
from arap.rules.melee.fighting.attacking import Attack, Stance, Swing, aim_of
from arap.rules.melee.fighting.goals import blow, hit_needed
from arap.rules.melee.fighting.reach import in_reach
from arap.rules.shooting.area.burst import on_level
from arap.table import length, within

KRAK_ATTACK, PLANTED, FUMBLE = "melee.krak-attack", "grenade.melee.planted", "melee.krak-attack.fumble"
RULES: dict[FightWith, str] = {"krak": KRAK_ATTACK, "plant": PLANTED}
KRAK_GOAL, VETERAN_GOAL, IN_THE_HAND = 1, 4, 6
ONE = Swing("ordinary")


def is_machine(kind: Kind) -> bool:
    """Vehicles, dreadnoughts, robots and buildings are attacked with planted grenades; all others with krak attacks."""
    return kind.armour_value is not None or kind.powers.machine


def grenades_in(arms: Sequence[Weapon], attack: FightWith) -> list[Weapon]:
    """The grenades that serve for an attack, the strongest first."""
    found = [weapon for weapon in arms if weapon.nature.thrown and serves(weapon, attack)]
    return sorted(found, key=lambda weapon: -(weapon.strength or 0))


def serves(weapon: Weapon, attack: FightWith) -> bool:
    return weapon.nature.krak if attack == "krak" else weapon.nature.plantable


def grenades_for(battle: Battle, model: Model, attack: FightWith) -> list[Weapon]:
    """The grenades of a model that serve for an attack, if no card has used them up."""
    kind = battle.kind(model)

    def fit() -> list[Weapon]:
        return grenades_in([battle.weapon(weapon) for weapon in kind.weapons], attack)

    return [] if is_out_of_grenades(battle, model.id) else battle.once(("melee grenades", attack, kind.id), fit)


def foes_for(battle: Battle, attack: FightWith, foes: Sequence[Model]) -> list[Model]:
    return [foe for foe in foes if is_machine(battle.kind(foe)) is (attack == "plant")]


def can_use(battle: Battle, model: Model, attack: FightWith, foes: Sequence[Model]) -> bool:
    """Whether a model has the grenades for an attack, and an enemy in reach to use them on."""
    return bool(grenades_for(battle, model, attack)) and bool(in_reach(battle, model, foes_for(battle, attack, foes)))


@cites("melee.krak-attack", "grenade.melee.planted", "melee.attacks")
def wrong_grenade(battle: Battle, model: Model, order: FightOrder, reached: Sequence[Model]) -> Iterator[Refusal]:
    """What is wrong with an order to attack with a grenade."""
    rule, name = RULES[order.attack], battle.model_name(model.id)
    arms = [weapon.id for weapon in grenades_for(battle, model, order.attack)]
    if order.two_weapons or len(order.weapons) > 1 or len(order.aims) > 1:
        yield Refusal(f"{name} makes one attack with a grenade and no other attack", "melee.attacks")
    if not arms or any(weapon not in arms for weapon in order.weapons):
        kind = "krak grenades" if order.attack == "krak" else "grenades or charges to plant"
        yield Refusal(f"{name} has no such {kind}" if arms else f"{name} has no {kind}", rule)
    wanted = [foe for foe in reached if foe.id in (order.aims or (foe.id,))]
    if wanted and not foes_for(battle, order.attack, wanted):
        machine = (
            "it is a machine; plant the grenade"
            if order.attack == "krak"
            else "it is not a machine; use the krak attack"
        )
        yield Refusal(f"{battle.model_name(wanted[0].id)}: {machine}", rule)


@implements("melee.krak-attack")
@cites("grenade.melee.planted", "melee.attacks")
def grenade_attacks(
    battle: Battle, model: Model, foes: Sequence[Model], order: FightOrder, stance: Stance
) -> list[Attack]:
    """One attack of any kind this round, with nothing added."""
    kind = battle.kind(model)
    fit = foes_for(battle, order.attack, in_reach(battle, model, foes))
    able = [foe for foe in fit if in_arc(battle, ONE.arc, model, foe)]
    arms = grenades_for(battle, model, order.attack)
    if not able or not arms:
        return []
    aim = aim_of(battle, model, ONE, able, order, 0)
    weapon = next((weapon for weapon in arms if weapon.id in order.weapons), arms[0])
    needed = krak_needed(kind, battle.kind(aim)) if order.attack == "krak" else plant_needed(battle, model, aim, stance)
    return [Attack(model, kind, ONE.arc, weapon, aim, needed, use=order.attack)]


class KrakAttempt(msgspec.Struct, frozen=True):
    """A krak attack: the kind of the attacker and that of the enemy."""

    kind: Kind
    defending: Kind


@implements("melee.krak-attack.war-veterans")
@cites("melee.krak-attack")
def by_training(attempt: KrakAttempt) -> tuple[int, str]:
    """A natural 1, whatever the WS; 4 or less for veterans of the Tyranid wars against Tyranids."""
    if attempt.kind.powers.veteran_against & attempt.defending.called:
        return VETERAN_GOAL, "Tyranid war veteran"
    return KRAK_GOAL, "krak attack"


KRAK_ROLL = LowRoll[KrakAttempt](rule=KRAK_ATTACK, base=by_training, modifiers=())


def krak_needed(kind: Kind, defending: Kind) -> Target:
    return KRAK_ROLL.needed(KrakAttempt(kind, defending))


@implements("grenade.melee.planted")
@cites("melee.to-hit.modifiers")
def plant_needed(battle: Battle, model: Model, aim: Model, stance: Stance) -> Target:
    """The goal by WS, less 1. A target without WS counts as helpless."""
    plain, onset = blow(battle, model, aim), stance.onset
    charged = onset is not None and stance.gains(model.id) and aim.unit == onset.target
    helpless = battle.kind(aim).profile.WS == 0
    return hit_needed(
        msgspec.structs.replace(
            plain, planting=True, free=plain.free or helpless, jumped=stance.jumped(model.id),
            charge=onset.direction if onset and charged else None,
        )
    )  # fmt: skip


@cites("melee.krak-attack.fumble", "grenade.melee.planted")
def goes_off_in_hand(battle: Battle, attack: Attack, throw: Throw) -> bool:
    """A 6 against a target that has a WS."""
    return attack.stays and throw.face == IN_THE_HAND and battle.kind(attack.aim).profile.WS > 0


@implements("melee.krak-attack.fumble")
def blast(battle: Battle, attack: Attack) -> list[Attack]:
    """The hits of a grenade that goes off in the hand: one on its bearer, and one on every model whose base is under
    the marker of a charge that has one."""
    here, radius = (attack.by.x, attack.by.y), attack.weapon.marker_radius or 0.0
    others = [
        model
        for model in battle.models.values()
        if radius and model.id != attack.by.id
        if within(length(here, (model.x, model.y)) - battle.kind(model).base_radius, radius)
        and on_level(battle, model, here, attack.by.z, radius)
    ]
    return [msgspec.structs.replace(attack, aim=model) for model in (attack.by, *others)]
