"""What a model is: its profile, weapons and equipment."""

from typing import Literal

import msgspec

from arap.army.special.nature import Nature
from arap.army.special.powers import Powers
from arap.army.special.registry import nature_of, powers_of
from arap.kernel.lazy import lazy
from arap.kernel.reasons import implements
from arap.table import LARGE

DeliverySort = Literal["aimed", "area", "template", "thrown", "rock", "bomb"]
Bulk = Literal["normal", "bulky", "very-bulky", "extremely-bulky"]
CreatureClass = Literal[
    "infantry",
    "beast",
    "cavalry",
    "bike",
    "swarm",
    "monstrous",
    "gargantuan",
    "dreadnought",
    "robot",
    "vehicle",
    "emplacement",
    "building",
]
Crawl = Literal["by-class", "yes", "no", "natural"]
Permission = Literal["by-class", "yes", "no"]
SPACEFARING = "spacefaring"
CarryFree = Literal["by-class", "unlimited"]
Swim = Literal["by-class", "humanoid", "aquatic", "walks-bottom", "none"]
AttackType = Literal["ordinary", "stomp", "tentacle", "bite", "gore", "claw", "tail"]
PistolLevel = Literal["1", "2a", "2b", "3", "4"]
Role = Literal["trooper", "leader", "heavy", "special", "standard", "medic"]
WeaponType = Literal[
    "pistol", "rapid-fire", "assault", "salvo", "heavy", "slow", "ordinance", "primary", "grenade", "bomb", "melee"
]


class Profile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The characteristics of the book. `save` and `invulnerable` are 2 to 6, or 0 for none."""

    M: float
    WS: int
    BS: int
    S: int
    T: int
    W: int
    I: int  # noqa: E741
    A: int
    Ld: int
    save: int = 0
    invulnerable: int = 0
    instant_death_toughness: int | None = None


class Pair(msgspec.Struct, frozen=True):
    """Two pistols fired as one weapon: which, the level of the shooter, and half their range."""

    weapons: tuple[str, str]
    level: PistolLevel
    half_range: float


class LaidCloud(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cloud that a weapon lays instead of hitting anybody. No model sees through a `blind` one. It stays for so
    many game turns, this one is the first; without `turns` until the next turn of the side that laid it."""

    radius: float
    blind: bool = False
    turns: int | None = None


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A weapon. Strength None is the user's own, times `strength_factor` plus `strength_bonus`; AP 0 is none.
    `shots` is the allowed number, for a salvo weapon the first of the two, `full_shots` the second. `mount` is
    the weapon's place on a large model: inches forward, left and up of its centre. An area weapon has a
    `marker_radius` in inches, 0 for one that strikes a point; figures in the open under its marker are hit on
    `marker_goal` or less, 6 being automatically. `encumbrance` is in inches, None what its type has. `reach` is by how
    many inches a long weapon is in contact beyond the melee radius. A `pair` of pistols is made from two weapons."""

    id: str
    name: str
    type: WeaponType
    range: float | None = None
    strength: int | None = None
    strength_bonus: int = 0
    strength_factor: int = 1
    ap: int = 0
    shots: int = 1
    full_shots: int | None = None
    tags: tuple[str, ...] = ()
    damage: int = 1
    to_hit_bonus: int = 0
    fire_arc: float = 90.0
    two_handed: bool = False
    reload: bool = False
    mount: tuple[float, float, float] | None = None
    marker_radius: float | None = None
    marker_goal: int = 6
    encumbrance: float | None = None
    reach: float = 0.0
    pair: Pair | None = None
    cloud: LaidCloud | None = None

    @lazy
    def nature(self) -> Nature:
        """What its type and its tags say of it."""
        return nature_of(self.type, self.tags)

    @lazy
    def delivery(self) -> DeliverySort:
        """How it reaches its target: aimed, or one of the ways that strike a place."""
        if self.nature.stream:
            return "template"
        if self.nature.bomb:
            return "bomb"
        if self.nature.thrown:
            return "rock" if self.marker_radius is None else "thrown"
        return "aimed" if self.marker_radius is None else "area"

    @lazy
    def called(self) -> frozenset[str]:
        """The names by which files speak of it: its own and that of its type."""
        return frozenset({self.id, self.type})

    @lazy
    def marked(self) -> frozenset[str]:
        """Its tags, for settings that name tags."""
        return frozenset(self.tags)


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A type of model as it stands in an army: profile, size, equipment, role. A vehicle may have a `hull` (length
    and width in inches) and an `armour_value` instead of Toughness. `load` is in kilograms, `suspensors` are those on
    each of its heavy weapons, `carry_free` the inches of encumbrance it does not feel. `charge_move` are the inches of
    its charge where they are not twice its move. `attacks` are those of its A in melee by their types, all ordinary if
    none is named. A `token` is no figure but a counter on the table. `emerge_ap` are the points it needs to dig its way
    up or down, the usual ones if none are given."""

    id: str
    name: str
    creature: str = "human"
    creature_class: CreatureClass = "infantry"
    profile: Profile
    size: int = 2
    bulk: Bulk = "normal"
    base_radius: float = 0.5
    height: float = 1.25
    weapons: tuple[str, ...] = ()
    armour: str | None = None
    shield: str | None = None
    traits: tuple[str, ...] = ()
    role: Role = "trooper"
    view_arc: float = 180.0
    crawl: Crawl = "by-class"
    tactical: Permission = "by-class"
    climbs: Permission = "by-class"
    swim: Swim = "by-class"
    poor_swimmer: bool = False
    jump_limit: float | None = None
    jump_test: bool = True
    charge_move: float | None = None
    hull: tuple[float, float] | None = None
    armour_value: int | None = None
    load: float = 0.0
    suspensors: int = 0
    carry_free: float | CarryFree = "by-class"
    attacks: tuple[tuple[AttackType, int], ...] = ()
    token: bool = False
    pistol_level: PistolLevel = "1"
    emerge_ap: int | None = None

    @lazy
    def powers(self) -> Powers:
        """What its class and its traits give it."""
        return powers_of(self.creature_class, self.traits)

    @lazy
    def called(self) -> frozenset[str]:
        """The names by which files speak of it: its class, its creature, its traits."""
        return frozenset({self.creature_class, self.creature.lower(), *self.traits})


@implements("unit.size")
def is_large(kind: Kind) -> bool:
    """A large object is anything of Size Three or more, whatever its bulk."""
    return kind.size >= LARGE
