"""What traits and its class give a model. Each field is a hook that some rule asks; a default gives nothing."""

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

import msgspec


class Powers(msgspec.Struct, frozen=True, kw_only=True):
    """Permissions, costs, tests and modifiers of a model beyond its profile. The powers of a kind are those of its
    class and of its traits together: true wins over false, the larger number over the smaller, sets are united."""

    # movement
    all_round: bool = False
    carries_anything: bool = False
    climbing_equipment: bool = False
    climbs: bool = False
    climbs_untested: bool = False
    crawls: bool = False
    dashes: bool = False
    deep_strikes: bool = False
    no_dash: str = ""
    fixed: bool = False
    fleet: bool = False
    grapple: float = 0.0
    flies: bool = False
    hands_free: bool = False
    jump_pack: bool = False
    jumps: bool = False
    no_rungs: bool = False
    on_foot: bool = False
    on_wheels: bool = False
    rides_openly: bool = False
    ropes: bool = False
    runs_over: bool = False
    sinks: bool = False
    sinks_softly: bool = False
    spacefaring: bool = False
    tunnels: bool = False
    unused_to_armour: bool = False
    weak_climber: bool = False
    never_prone: bool = False
    veers: bool = False
    # senses and signs
    detectors: frozenset[str] = frozenset()
    infra_vision: bool = False
    observer: bool = False
    radio: bool = False
    training: frozenset[str] = frozenset()
    shows: str = ""
    smoke_discharger: bool = False
    spotting_factor: int = 1
    # shooting
    battery: bool = False
    careless: bool = False
    fires_by_type: bool = False
    gun: bool = False
    mounted: bool = False
    pistol_level: Literal["", "4"] = ""
    relentless: bool = False
    stabilised: bool = False
    walker: bool = False
    # melee
    ambidextrous: bool = False
    cavalry: bool = False
    flesh_hooks: bool = False
    helpless: bool = False
    hit_and_run: bool = False
    no_fighter: bool = False
    unarmed: bool = False
    veteran_against: frozenset[str] = frozenset()
    # fires
    ignites: frozenset[int] = frozenset()
    douses: frozenset[str] = frozenset()
    douse_range: float = 0.0
    douse_area: int = 1
    # morale
    dread: int = 0
    fearless: bool = False
    frenzy: bool = False
    hates: frozenset[str] = frozenset()
    know_no_fear: bool = False
    passes: frozenset[str] = frozenset()
    poor_resolve: bool = False
    never_suppressed: bool = False
    tests_after_heavy_losses: bool = False
    # what it is
    building: bool = False
    character: bool = False
    flammable: bool = False
    ignores_flames: bool = False
    joins_nobody: bool = False
    independent: bool = False
    look_out_sir: bool = False
    machine: bool = False
    monster: bool = False
    swarm: bool = False
    unstoppable: bool = False
    vehicle: bool = False


Power: TypeAlias = Literal[
    "careless",
    "flammable",
    "fleet",
    "grapple",
    "gun",
    "independent",
    "observer",
    "smoke_discharger",
    "flesh_hooks",
    "frenzy",
    "joins_nobody",
    "know_no_fear",
    "machine",
    "poor_resolve",
    "tests_after_heavy_losses",
]
"""The powers that rules ask of whole units: whether any model, or more than half of them, has one."""
POWERS: tuple[Power, ...] = get_args(Power)


def powers_among(some: Iterable[Powers]) -> frozenset[Power]:
    """The powers that any of these has."""
    return frozenset([power for powers in some for power in POWERS if getattr(powers, power)])
