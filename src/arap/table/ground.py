"""Tags of terrain: words for what a piece is besides its figures, and what each of them means."""

from collections.abc import Iterable
from functools import cache

import msgspec


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """What the tags of a piece say of it. A default says nothing."""

    contested: bool = False
    deep: bool = False
    dense: bool = False
    flammable: bool = False
    gas: bool = False
    house_wall: bool = False
    landing: bool = False
    lethal: bool = False
    melee_cover: bool = False
    rails: bool = False
    rappel: bool = False
    room: bool = False
    ruined: bool = False
    section: bool = False
    sparse: bool = False
    thick: bool = False
    veer: bool = False
    very_flammable: bool = False


class GroundTag(msgspec.Struct, frozen=True):
    """A tag: what it does in a sentence, and what it says of a piece."""

    what: str
    gives: Ground


CONTESTED = Ground(contested=True)
WORTH_FIGHTING_FOR = "Is worth fighting for: winners next to it need not pursue."
GROUND_TAGS: dict[str, GroundTag] = {
    "boat": GroundTag("Swimmers climb out of the water onto it.", Ground(landing=True)),
    "building": GroundTag(WORTH_FIGHTING_FOR, CONTESTED),
    "creepers": GroundTag("Models come down its face quickly.", Ground(rappel=True)),
    "deep": GroundTag("Lies too deep to tunnel through.", Ground(deep=True)),
    "dense": GroundTag("Is a wood in which direct shots go only as far as its inner sight.", Ground(dense=True)),
    "flammable": GroundTag(
        "Is flammable: pools of fire take light on 3 or more, and fire weapons are a Strength stronger against it.",
        Ground(flammable=True),
    ),
    "gas": GroundTag("Is full of gas: models in air-tight armour are not in danger.", Ground(gas=True)),
    "house-wall": GroundTag("Is a wall of a house that models enter.", Ground(house_wall=True)),
    "jetty": GroundTag("Swimmers climb out of the water onto it.", Ground(landing=True)),
    "lethal": GroundTag("Is a gap without a bottom: models that fall in are lost.", Ground(lethal=True)),
    "melee-cover": GroundTag("Is cover against charges.", Ground(melee_cover=True)),
    "objective": GroundTag(WORTH_FIGHTING_FOR, CONTESTED),
    "room": GroundTag("Is a room: blasts in it hit everybody in it.", Ground(room=True)),
    "rope": GroundTag("Models come down its face quickly.", Ground(rails=True, rappel=True)),
    "ruined": GroundTag("Is a building in ruins: units may drop into it.", Ground(ruined=True)),
    "section": GroundTag("Is a section of a trench: blasts in it hit everybody in it.", Ground(section=True)),
    "slide": GroundTag("Models slide down its face.", Ground(rails=True, rappel=True)),
    "sparse": GroundTag("Has hardly anything to burn: pools of fire end on 4 or more.", Ground(sparse=True)),
    "strongpoint": GroundTag(WORTH_FIGHTING_FOR, CONTESTED),
    "thick": GroundTag("Is an inner wall that protects against blasts in a room.", Ground(thick=True)),
    "trench": GroundTag(WORTH_FIGHTING_FOR, CONTESTED),
    "veer": GroundTag("Vehicles veer at the end of a move over it.", Ground(veer=True)),
    "very-flammable": GroundTag(
        "Is very flammable: pools of fire take light on 3 or more and end only on 6.",
        Ground(flammable=True, very_flammable=True),
    ),
    "wall": GroundTag(WORTH_FIGHTING_FOR, CONTESTED),
}
PLAIN = Ground()


@cache
def ground_of(tags: tuple[str, ...]) -> Ground:
    """What these tags say of a piece together. Unknown ones, of old saves, say nothing."""
    given = [GROUND_TAGS[tag].gives for tag in tags if tag in GROUND_TAGS]
    return Ground(**{name: any_of(given, name) for name in Ground.__struct_fields__}) if given else PLAIN


def any_of(given: Iterable[Ground], name: str) -> bool:
    return any(getattr(each, name) for each in given)
