"""The blows of a round as numbers: what each fighter strikes with in its step, and which enemies it reaches."""

from collections.abc import Container, Hashable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from arap.army.profile import AttackType, Weapon
from arap.battle.battle import Battle
from arap.battle.settings import CASUALTY_CHOICE, DOORWAY_FIGHTERS, MAX_ATTACKERS
from arap.battle.values import Model
from arap.kernel.lazy import lazy
from arap.odds.melee.falling import Body
from arap.rules.blocking.holding import is_blocking
from arap.rules.characters import is_guest
from arap.rules.melee.blows.allocation import nearest, save_in_melee, tier_of
from arap.rules.melee.blows.strikes import hit_of
from arap.rules.melee.fighting.attacking import Attack, Stance
from arap.rules.melee.fighting.bout import Bout, can_fight
from arap.rules.melee.fighting.initiative import effective_initiative
from arap.rules.melee.fighting.reach import in_reach
from arap.rules.melee.fighting.shields import shield_in_melee
from arap.rules.melee.fighting.special import attacks_made
from arap.rules.melee.fighting.threats import facing_to, greatest_threat
from arap.rules.melee.rounds.round import FASTEST, faces_any
from arap.rules.mobs import is_mob
from arap.rules.wounds.damage import is_unstoppable, kills_outright, rank_and_file
from arap.rules.wounds.hits import Wound
from arap.rules.wounds.to_wound import wound_against, wound_needed

OUT_OF_REACH = 9
Sort: TypeAlias = tuple[int, str, AttackType]


class NotExact(Exception):
    """There is no exact answer about this round, or none in time. The text says why."""


class Strike(NamedTuple):
    """One attack: the chance that it hits and wounds, and what it strikes with."""

    chance: float
    strength: int
    weapon: Weapon
    arc: AttackType

    @property
    def sort(self) -> Sort:
        """What decides where its wound falls and how it is saved."""
        return self.strength, self.weapon.id, self.arc


class Fighter(NamedTuple):
    """A model of the round: its Initiative (0 if it cannot fight), the numbers of the enemies it reaches, and its
    attacks at them. `by` is the model as it stands when it strikes."""

    model: Model
    initiative: int
    reached: tuple[int, ...]
    by: Model
    attacks: tuple[Attack, ...]
    strikes: tuple[Strike, ...]


class Force:
    """One of the two units of a round. `beyond`: its wounds go on to enemies out of reach. `thinned`: it may have lost
    models before the round. `steps`: the Initiative steps that count."""

    beyond, thinned = True, False
    steps: Container[int] = range(FASTEST)

    def __init__(self, battle: Battle, bout: Bout, unit_id: str, enemy_id: str) -> None:
        self.battle, self.bout, self.id = battle, bout, unit_id
        self.models, self.foes = battle.members(unit_id), battle.members(enemy_id)
        self.stance = Stance(bout.onset_of(unit_id))
        self._tiers: dict[tuple[int, int, AttackType], int] = {}
        self._bodies: dict[tuple[int, str, int], Body] = {}

    @lazy
    def fighters(self) -> list[Fighter]:
        return [self.fighter(model) for model in self.models]

    def fighter(self, model: Model) -> Fighter:
        """The model with the attacks it makes as long as none of its enemies has fallen."""
        initiative = effective_initiative(self.battle, self.bout, model)
        if initiative not in self.steps or not can_fight(self.battle, model):
            return Fighter(model, 0, (), model, (), ())
        near = in_reach(self.battle, model, self.foes)
        by, attacks = self.attacks_at(model, near)
        return Fighter(
            model, initiative,
            tuple([number for number, foe in enumerate(self.foes) if foe in near]),
            by, attacks, tuple([self.strike(attack) for attack in attacks]),
        )  # fmt: skip

    def attacks_at(self, model: Model, near: Sequence[Model]) -> tuple[Model, tuple[Attack, ...]]:
        """The attacks at these enemies in reach. A model that faces none of them turns."""
        if not near:
            return model, ()
        order = self.bout.order(model.id)
        if not faces_any(self.battle, model, near):
            if not order.turns:
                return model, ()
            model = msgspec.structs.replace(model, facing=facing_to(model, greatest_threat(self.battle, model, near)))
        return model, tuple(attacks_made(self.battle, model, near, order, self.stance))

    def strike(self, attack: Attack) -> Strike:
        """The chance of an attack to hit and to wound the enemy it is aimed at."""
        hits = 1.0 if attack.automatic else float(attack.needed.chance)
        wounds = float(wound_against(self.battle, hit_of(attack), self.battle.kind(attack.aim)).chance)
        return Strike(hits * wounds, attack.strength, attack.weapon, attack.arc)

    def lonely(self, number: int) -> list[tuple[Strike, ...]]:
        """The attacks of a fighter at each of its enemies, if it were the only one left in reach."""
        fighter = self.fighters[number]
        found = [self.attacks_at(fighter.model, [self.foes[foe]])[1] for foe in fighter.reached]
        return [tuple([self.strike(attack) for attack in attacks]) for attacks in found]

    def tier(self, fighter: int, foe: int, arc: AttackType) -> int:
        """The tier in which a fighter has an enemy."""
        key = fighter, foe, arc
        if key not in self._tiers:
            found = tier_of(self.battle, arc, self.fighters[fighter].by, self.foes[foe])
            self._tiers[key] = OUT_OF_REACH if found is None else found
        return self._tiers[key]

    def gap(self, fighters: Sequence[int], foe: int) -> float:
        """How far an enemy is from the nearest of these fighters."""
        return nearest([self.fighters[number].by for number in fighters], self.foes[foe])

    def body(self, number: int, strike: Strike) -> Body:
        """One of its own models as the victim of a wound by this strike."""
        key = number, strike.weapon.id, strike.strength
        if key not in self._bodies:
            self._bodies[key] = self._body(self.models[number], strike)
        return self._bodies[key]

    def _body(self, model: Model, strike: Strike) -> Body:
        battle, kind = self.battle, self.battle.kind(model)
        attack = Attack(model, kind, strike.arc, strike.weapon, model, wound_needed(strike.strength, 1, True))
        hit = msgspec.structs.replace(hit_of(attack), strength=strike.strength)
        save = save_in_melee(battle, model, hit.weapon, self.bout.bare)
        common = kind.id == rank_and_file(battle, self.id)
        return Body(kind.profile.W, common, float(1 - save.chance), kills_outright(battle, Wound(model.id, hit)))

    def likeness(self, number: int) -> Hashable:
        """What makes two models alike as victims and for morale."""
        battle, model = self.battle, self.models[number]
        kind = battle.kind(model)
        several = any(battle.kind(each).profile.W > 1 for each in self.models)
        return (
            kind.profile, kind.role, kind.creature_class, kind.creature, kind.traits, model.wounds,
            is_guest(battle, model), shield_in_melee(battle, model), model.id in self.bout.bare,
            kind.id if several else "",
        )  # fmt: skip


def why_not_exact(battle: Battle, bout: Bout) -> str:
    """Why a round has no exact answer; "" if it may have one."""
    units = [battle.units[unit] for unit in bout.combat.units]
    models = [model for unit in units for model in battle.members(unit.id)]
    if len(units) > 2:
        return "more than two units fight"
    if any(battle.kind(model).armour_value is not None for model in models):
        return "a machine fights"
    if CASUALTY_CHOICE(battle) != "random" or MAX_ATTACKERS(battle) != "off" or DOORWAY_FIGHTERS(battle):
        return "of a setting"
    if any(is_blocking(battle, model.id) for model in models):
        return "a narrow place is blocked"
    if any(is_mob(battle, unit) for unit in units):
        return "a mob tests in groups"
    if any(is_unstoppable(battle, model.id) for model in models):
        return "an unstoppable creature fights"
    if any(order.attack in ("krak", "plant") or order.stands for order in bout.orders.values()):
        return "of the orders"
    toughness = [{battle.kind(model).profile.T for model in battle.members(unit.id)} for unit in units]
    return "Toughness differs within a unit" if any(len(each) > 1 for each in toughness) else ""
