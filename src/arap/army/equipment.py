"""Armour and shields, as the two tables of the book give them."""

import msgspec

from arap.kernel.reasons import implements


@implements("armour.table", "armour.terminator")
class Armour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body armour. `body_part`: grown, cannot be taken off. Terminator armour has an Invulnerable save too."""

    id: str
    name: str
    save: int
    invulnerable: int = 0
    move_penalty: float = 0.0
    airtight: bool = False
    primitive: bool = False
    body_part: bool = False


class ShieldSave(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a shield is worth: `improves` is the "+1 or 6" of an ordinary one, `invulnerable` an energy field."""

    improves: int = 0
    invulnerable: int = 0


@implements("shield.table")
class Shield(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shield: its worth in melee and against shooting. `straps`: carried so that both hands stay free."""

    id: str
    name: str
    melee: ShieldSave
    shooting: ShieldSave
    stops_only_primitive: bool = False
    energy: bool = False
    straps: bool = False
    extra_attack: bool = False
    charge_hit: int = 0
