"""What its type and its tags give a weapon. Each field is a hook that some rule asks; a default gives nothing."""

from typing import Literal

import msgspec

Haste = Literal["", "quick", "ready", "ponderous"]


class Nature(msgspec.Struct, frozen=True, kw_only=True):
    """How a weapon is used beyond its numbers, by its type and its tags together: true wins over false, the larger
    number over the smaller."""

    # how it is fired
    cost: int = 0
    guessed_cost: int = 0
    relentless_cost: int = 0
    haste: Haste = ""
    bursts: bool = False
    near_shot: bool = False
    once_per_turn: bool = False
    ordinance: bool = False
    pistol: bool = False
    no_wild: bool = False
    low_signature: bool = False
    handbow: bool = False
    counts_as_thrown: bool = False
    # how it reaches its target
    stream: bool = False
    blast: bool = False
    bomb: bool = False
    thrown: bool = False
    rock: bool = False
    curved: bool = False
    direct: bool = False
    scatters_freely: bool = False
    # what it does
    laser: bool = False
    needler: bool = False
    near_bonus: int = 0
    pinning: bool = False
    pins_on_hit: bool = False
    pins_on_casualty: bool = False
    sniper: bool = False
    barrage: bool = False
    primitive: bool = False
    low_velocity: bool = False
    gas: bool = False
    flames: bool = False
    fire: bool = False
    lingers: bool = False
    kindles: bool = False
    confuses: bool = False
    entangles: bool = False
    # in the hand
    bulky: bool = False
    contact: bool = False
    digital: bool = False
    improvised: bool = False
    ignites: frozenset[int] = frozenset()
    melee_only: bool = False
    one_handed: bool = False
    encumbrance: float = 0.0
    natural: bool = False
    power: bool = False
    spear: bool = False
    # grenades in charges and in melee
    assault_grenade: bool = False
    defensive_grenade: bool = False
    krak: bool = False
    plantable: bool = False
    # what a chance card may use up: grenades, missiles, grenades for launchers
    used_up: bool = False
