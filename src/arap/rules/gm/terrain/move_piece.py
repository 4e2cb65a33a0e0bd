"""Moving and turning a piece of terrain."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, Ghost, GmAct, deed
from arap.rules.gm.form import Field, Thing, facing, place
from arap.rules.gm.lookup import piece_named
from arap.rules.gm.terrain.laying import checked, lay, middle_of, why_not_lay
from arap.table.arcs import shifted, turned
from arap.table.terrain import Piece


class MovePiece(GmAct, frozen=True, tag="gm-move-piece"):
    """A piece is put with its middle on a place, turned clockwise by so many degrees."""

    piece: str
    at: tuple[float, float]
    turn: float = 0.0


@deed
@cites("turn.adjudication")
class MovingPiece(Deed[MovePiece]):
    """Models stay where they are; fires on the piece go out."""

    act = MovePiece
    title = "Move"
    does = "Moves the piece, or turns it."
    group = "terrain"
    place = 10

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        piece = piece_named(battle, thing.piece)
        assert isinstance(piece, Piece)
        return place(middle_of(piece), label="Middle"), facing(0.0, "turn", "Turn by")

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return thing.piece in battle.table.index

    def why_not(self, battle: Battle, act: MovePiece) -> Refusal | None:
        found = moved(battle, act)
        return found if isinstance(found, Refusal) else why_not_lay(battle, [found])

    def carry_out(self, battle: Battle, act: MovePiece) -> None:
        piece = moved(battle, act)
        assert isinstance(piece, Piece)
        lay(battle, [piece])
        turned = f" and turned by {act.turn:g} degrees" if act.turn % 360.0 else ""
        text = f"{piece.name} is put at ({act.at[0]:g}, {act.at[1]:g}){turned}"
        self.tell(battle, act, text, at=act.at)

    def ghost(self, battle: Battle, act: MovePiece) -> Ghost:
        found = moved(battle, act)
        return Ghost() if isinstance(found, Refusal) else Ghost(outlines=(found.shape,))


def moved(battle: Battle, act: MovePiece) -> Piece | Refusal:
    """The piece as it lies then."""
    piece = piece_named(battle, act.piece)
    if isinstance(piece, Refusal):
        return piece
    middle = middle_of(piece)
    shape = shifted(turned(piece.shape, middle, act.turn), act.at[0] - middle[0], act.at[1] - middle[1])
    rise = None if piece.rise is None else (piece.rise + act.turn) % 360.0
    return checked(battle, replace(piece, shape=shape, rise=rise))
