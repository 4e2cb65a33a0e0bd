"""What is on the table and changes: how it differs from the table of the scenario."""

from collections.abc import Mapping, Sequence
from math import floor
from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec

from arap.kernel.errors import ArapError
from arap.table.shapes.footprints import from_shape
from arap.table.terrain import Ladder, Piece

if TYPE_CHECKING:
    from arap.battle.battle import Battle

Thing = TypeVar("Thing", Piece, Ladder)


class Lying(msgspec.Struct, frozen=True, omit_defaults=True):
    """A portable ladder that lies on the table: its middle, and the bearing of its line."""

    id: str
    x: float
    y: float
    z: float = 0.0
    bearing: float = 0.0


class Gear(msgspec.Struct, frozen=True, omit_defaults=True):
    """A heavy weapon or a pack that a model has laid down: the model, what it is, and where it lies."""

    id: str
    model: str
    what: str
    x: float
    y: float
    z: float = 0.0


SquareState = Literal["burning", "out", "burnt"]


class Square(msgspec.Struct, frozen=True, omit_defaults=True):
    """A square inch of a piece of terrain that burns, was put out or is burnt: its column and row from the corner of
    the table, and its level. It was lit in the game turn `lit` and has lost so many damage points."""

    column: int
    row: int
    piece: str
    z: float
    lit: int = 0
    state: SquareState = "burning"
    damage: int = 0

    @property
    def key(self) -> tuple[int, int, str]:
        return self.column, self.row, self.piece

    @property
    def middle(self) -> tuple[float, float]:
        return self.column + 0.5, self.row + 0.5


def square_in(piece: Piece, place: tuple[float, float]) -> Square | None:
    """The square of a piece at a place, if the piece holds its centre."""
    column, row = floor(place[0]), floor(place[1])
    if from_shape(piece.shape, (column + 0.5, row + 0.5)) > 0.0:
        return None
    return Square(column, row, piece.id, piece.top if piece.surface else piece.base)


def first_fires(pieces: Sequence[Piece], places: Sequence[tuple[float, float]]) -> tuple[Square, ...]:
    """The squares that burn when a battle begins. A place where nothing can burn is refused."""
    found: dict[tuple[int, int, str], Square] = {}
    for x, y in places:
        squares = [square for piece in pieces if piece.ignite and (square := square_in(piece, (x, y)))]
        if not squares:
            raise ArapError(f"Nothing at ({x:g}, {y:g}) can burn; put the fire on terrain with an ignition number.")
        found |= {square.key: square for square in squares}
    return tuple(sorted(found.values(), key=lambda square: (square.row, square.column, square.piece)))


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pool of fire on the ground, lit in the game turn `lit`. It ends on a die of `ends` or more."""

    id: str
    x: float
    y: float
    z: float
    lit: int
    ends: int


class Scenery(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table differs from the one the battle began on. `pieces` and `ladders` are new, or stand in place of those
    with the same id; `gone` are the ids of pieces and ladders that were taken off. `lying`
    are portable ladders on the ground; of those that stand, `raised` has the side that set each up. `fires` are the
    squares that burn or have burnt, `pools` the pools of fire. `sailed` has the boats that have moved: in
    which player turn, and how far. `gear` are the weapons and packs that models have laid down."""

    pieces: tuple[Piece, ...] = ()
    ladders: tuple[Ladder, ...] = ()
    gone: tuple[str, ...] = ()
    lying: tuple[Lying, ...] = ()
    raised: tuple[tuple[str, str], ...] = ()
    fires: tuple[Square, ...] = ()
    pools: tuple[Pool, ...] = ()
    sailed: tuple[tuple[str, int, float], ...] = ()
    gear: tuple[Gear, ...] = ()

    @property
    def burning(self) -> bool:
        """Whether anything on the table burns."""
        if not self.fires:
            return bool(self.pools)
        return bool(self.pools) or any(square.state == "burning" for square in self.fires)

    @property
    def layout(self) -> tuple[tuple[Piece, ...], tuple[Ladder, ...], tuple[str, ...]]:
        """What sight and ways depend on."""
        return self.pieces, self.ladders, self.gone


UNCHANGED = Scenery()


def put_piece(battle: "Battle", *pieces: Piece) -> None:
    """Puts pieces on the table, each in place of the one with its id."""
    scenery, began = battle.scenery, battle.first_table.pieces
    battle.change_scenery(pieces=laid(scenery.pieces, pieces, began), gone=without(scenery.gone, pieces))


def put_ladder(battle: "Battle", *ladders: Ladder) -> None:
    """Puts ladders on the table, each in place of the one with its id."""
    scenery, began = battle.scenery, battle.first_table.ladders
    battle.change_scenery(ladders=laid(scenery.ladders, ladders, began), gone=without(scenery.gone, ladders))


def take_off(battle: "Battle", *ids: str) -> None:
    """Takes pieces or ladders off the table."""
    scenery, first = battle.scenery, battle.first_table
    began = {piece.id for piece in first.pieces} | {ladder.id for ladder in first.ladders}
    battle.change_scenery(
        pieces=tuple([piece for piece in scenery.pieces if piece.id not in ids]),
        ladders=tuple([ladder for ladder in scenery.ladders if ladder.id not in ids]),
        gone=(*scenery.gone, *[each for each in ids if each in began and each not in scenery.gone]),
    )


def as_laid(battle: "Battle") -> Mapping[str, Piece]:
    """The pieces as they were laid, by the scenario or the GM, whatever fire and fighting have made of them."""
    first, gm = battle.first_table, battle.turn.gm
    began: Mapping[str, Piece] = first.once("as laid", lambda: {piece.id: piece for piece in first.pieces})
    if gm is None or not (gm.laid or gm.lifted):
        return began
    left = {key: piece for key, piece in began.items() if key not in gm.lifted}
    return left | {piece.id: piece for piece in gm.laid}


def laid(things: tuple[Thing, ...], new: Sequence[Thing], began: Sequence[Thing]) -> tuple[Thing, ...]:
    """Things with new ones among them. What is again as it was when the battle began is no difference."""
    by_id = {thing.id: thing for thing in things} | {thing.id: thing for thing in new}
    return tuple([thing for thing in by_id.values() if thing not in began])


def without(gone: tuple[str, ...], things: Sequence[Piece | Ladder]) -> tuple[str, ...]:
    back = {thing.id for thing in things}
    return tuple([each for each in gone if each not in back])


def new_id(base: str, battle: "Battle") -> str:
    """An id for a new thing that nothing on this table has or had: `base`, or `base` and a number."""
    first, scenery = battle.first_table, battle.scenery
    taken = {piece.id for piece in (*first.pieces, *scenery.pieces)}
    taken |= {ladder.id for ladder in (*first.ladders, *scenery.ladders)}
    number = 1
    while (found := base if number == 1 else f"{base}-{number}") in taken:
        number += 1
    return found
