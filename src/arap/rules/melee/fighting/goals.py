"""Rolling to hit in melee."""

from typing import Literal, TypeAlias

import msgspec

from arap.army.profile import Kind
from arap.battle.battle import Battle
from arap.battle.gm.imposed import imposed_on
from arap.battle.settings import UPHILL_STEP
from arap.battle.values import Direction, Model
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.target import Amount, LowRoll, Target, modifier
from arap.rules.blocking.holding import is_blocking
from arap.rules.movement.measures.rates import melee_skill, uphill
from arap.table import length, within

Arms: TypeAlias = Literal["armed", "improvised", "unarmed"]

EQUAL, HIGHER, LOWER, HELPLESS, BLIND = 3, 4, 2, 4, 1
LARGE_MOUNT, ON_FOOT = 3, 2


class Blow(msgspec.Struct, frozen=True):
    """All that the goal of an attack depends on. `charge`: direction of the charge in its first round, None without
    bonuses. `jumped`: from above. `bonus`: an extra attack of the charge. `free`: the enemy does not defend itself.
    `blind`: strikes in smoke. `step`: how much higher the attacker's ground must be. `blocking`: the attacker blocks a
    narrow place. `imposed`: what the GM adds."""

    attacker: Model
    kind: Kind
    defender: Model
    defending: Kind
    charge: Direction | None = None
    jumped: bool = False
    bonus: bool = False
    two_weapons: bool = False
    planting: bool = False
    arms: Arms = "armed"
    free: bool = False
    blind: bool = False
    step: float = UPHILL_STEP.default
    blocking: bool = False
    imposed: tuple[Modifier, ...] = ()

    @property
    def from_above(self) -> bool:
        """Whether the attacker stands higher, or counts as standing higher."""
        return uphill(self.attacker, self.defender, higher=self.higher)

    @property
    def higher(self) -> bool:
        """Whether the ground under the attacker is at least half an inch higher, or it rides a large mount."""
        return within(self.step, self.attacker.z - self.defender.z) or (
            self.kind.powers.cavalry
            and self.kind.size >= LARGE_MOUNT
            and self.defending.size <= ON_FOOT
            and not self.defending.powers.mounted
        )


def blow(battle: Battle, attacker: Model, defender: Model) -> Blow:
    """A plain attack. Callers replace the fields that are special."""
    return Blow(
        attacker, battle.kind(attacker), defender, battle.kind(defender), blind=is_blinded(battle, attacker),
        step=UPHILL_STEP(battle), free=cannot_defend(battle, defender), blocking=is_blocking(battle, attacker.id),
        imposed=tuple(imposed_on(battle, attacker.unit, "to-hit")),
    )  # fmt: skip


@implements("melee.arc.defence")
@cites("melee.free-blow", "pistols.special")
def cannot_defend(battle: Battle, model: Model) -> bool:
    """Whether a model is helpless, entangled or routs. Others defend themselves with their full WS on every side."""
    return battle.units[model.unit].routing or model.entangled or battle.kind(model).powers.helpless


@implements("melee.smoke")
def is_blinded(battle: Battle, model: Model) -> bool:
    """Whether the centre of its base is in a cloud it cannot see in. Infra-vision works in any cloud except a blind
    one."""
    keen = battle.kind(model).powers.infra_vision
    return any(
        within(length((model.x, model.y), (cloud.x, cloud.y)), cloud.radius)
        and cloud.z <= model.z <= cloud.z + cloud.height
        for cloud in battle.turn.clouds
        if cloud.blind or not keen
    )


@modifier("melee.to-hit.modifiers", 1, reason="rear charge")
def rear_charge(blow: Blow) -> Amount:
    """Applies to all the chargers' attacks of the first round. It is not needed against an enemy that does not defend
    itself."""
    return blow.charge == "rear" and not blow.free


@modifier("jump.into-melee", 1, reason="jumped down")
def jumped_down(blow: Blow) -> Amount:
    """In the first round, for a model that has landed safely."""
    return blow.jumped


@modifier("melee.to-hit.uphill", 1, reason="uphill")
def higher_ground(blow: Blow) -> Amount:
    """Counts once for the higher position. A model that has jumped down from it does not get it, nor does one that has
    the bonus for blocking."""
    return blow.from_above and not blow.jumped and not blow.blocking


@modifier("block.fight", 1, reason="blocking")
def blocks(blow: Blow) -> Amount:
    """For a model that blocks a door, a narrow bridge or a ladder."""
    return blow.blocking


@modifier("melee.to-hit.modifiers", -1, reason="two weapons")
def two_weapons(blow: Blow) -> Amount:
    """Applies to all attacks of the round except the bonus attacks of the charge."""
    return blow.two_weapons and not blow.bonus


@modifier("melee.to-hit.modifiers", -1, reason="planting a charge")
def planting(blow: Blow) -> Amount:
    return blow.planting


@modifier("melee.to-hit.unarmed", reason="unarmed")
def ill_armed(blow: Blow) -> Amount:
    """Furniture and rifle butts give -1, hands and feet -2."""
    return {"armed": (0, ""), "improvised": (-1, "improvised weapon"), "unarmed": (-2, "unarmed")}[blow.arms]


@cites("melee.to-hit", "melee.free-blow", "melee.smoke", "move.prone.melee")
def by_skill(blow: Blow) -> tuple[int, str]:
    """The better fighter hits on 4, the worse on 2, equals on 3. Prone models fight at half their WS. An enemy that
    does not defend itself is hit on 4. An attacker in smoke hits any enemy on 1."""
    if blow.blind:
        return BLIND, "in smoke"
    if blow.free:
        return HELPLESS, "no defence"
    mine = melee_skill(blow.kind, prone=blow.attacker.prone)
    theirs = melee_skill(blow.defending, prone=blow.defender.prone)
    base = HIGHER if mine > theirs else LOWER if mine < theirs else EQUAL
    return base, f"WS {mine} against WS {theirs}"


TO_HIT = LowRoll[Blow](
    rule="melee.to-hit",
    base=by_skill,
    modifiers=(rear_charge, jumped_down, blocks, higher_ground, two_weapons, planting, ill_armed),
    further=lambda blow: blow.imposed,
)


def hit_needed(blow: Blow) -> Target:
    """What an attack needs to hit, and why."""
    return TO_HIT.needed(blow)
