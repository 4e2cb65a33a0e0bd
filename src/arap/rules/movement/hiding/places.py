"""Places to hide in."""

from typing import NamedTuple

from arap.army.profile import Kind, is_large
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites
from arap.rules.sight.indoors import house_of
from arap.table import Piece

RULE = "hide.claim"
NEAR = 1.5


class Shelter(NamedTuple):
    """A feature that hides a model. `inside`: it is in it, and hidden from all sides; else it is close to it, and
    hidden only from enemies that look across it."""

    piece: str
    name: str
    inside: bool


@cites("hide.claim")
def hides(piece: Piece) -> str:
    """Whether models hide `inside` a piece, `beside` it, or not at all (`none`): by its data, or else by its form.
    Woods are hidden in; linear obstacles, corners of buildings and ditches are hidden at."""
    if piece.hide != "by-form":
        return piece.hide
    if piece.sight_depth is not None and piece.form == "area":
        return "inside"
    return "beside" if piece.form == "linear" or (piece.gap > 0 and piece.cover != "none") else "none"


@cites("hide.claim", "hide.woods-and-buildings")
def shelters_at(battle: Battle, model: Model) -> list[Shelter]:
    """The features that hide a model where it stands. Large models hide only in something as tall as they are."""
    kind, table = battle.kind(model), battle.table
    found = [
        Shelter(piece.id, piece.name, True)
        for piece in table.pieces_at(model.x, model.y)
        if hides(piece) == "inside" and tall_enough(kind, piece.height)
    ]
    if table.houses and (house := house_of(battle, model)) and tall_enough(kind, house.top - model.z):
        found.append(Shelter(house.id, house.name, True))
    if not is_large(kind):
        found += [
            Shelter(piece.id, piece.name, False)
            for piece in table.pieces_within(model.x, model.y, NEAR)
            if hides(piece) == "beside"
        ]
    return found


def tall_enough(kind: Kind, height: float) -> bool:
    return not is_large(kind) or height >= kind.height


@cites("hide.claim")
def why_no_place(battle: Battle, model: Model) -> Refusal | None:
    """Why there is nothing to hide in or behind here."""
    if shelters_at(battle, model):
        return None
    if is_large(battle.kind(model)):
        return Refusal("A model of this size hides only in woods or buildings as tall as it is", RULE)
    return Refusal(f'Nothing to hide behind within {NEAR:g}", and no wood or building round it', RULE)
