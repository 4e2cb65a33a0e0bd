"""Taking terrain and ladders off the table."""

from collections.abc import Sequence

from arap.battle.battle import Battle
from arap.battle.things.portable import fall_down
from arap.battle.things.scenery import take_off
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, GmAct, deed
from arap.rules.gm.form import Field, Thing
from arap.rules.gm.lookup import ladder_named, piece_named
from arap.rules.gm.terrain.laying import lift, middle_of, why_not_lift
from arap.table.terrain import Piece


class RemovePiece(GmAct, frozen=True, tag="gm-remove-piece"):
    """A piece of terrain or a ladder is taken off. A portable ladder that stands lies on the ground instead."""

    piece: str


@deed
@cites("turn.adjudication")
class RemovingPiece(Deed[RemovePiece]):
    """Fires on it go out."""

    act = RemovePiece
    title = "Remove"
    does = "Takes it off the table."
    group = "terrain"
    place = 30

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        return ()

    def why_not(self, battle: Battle, act: RemovePiece) -> Refusal | None:
        if ladder_named(battle, act.piece) is None:
            piece = piece_named(battle, act.piece)
            if isinstance(piece, Refusal):
                return piece
        return why_not_lift(battle, act.piece)

    def carry_out(self, battle: Battle, act: RemovePiece) -> None:
        if ladder := ladder_named(battle, act.piece):
            if any(each == ladder.id for each, _ in battle.scenery.raised):
                fall_down(battle, ladder.id)
            else:
                take_off(battle, ladder.id)
            self.tell(battle, act, f"{ladder.name} is taken off", at=ladder.foot[:2])
            return
        piece = piece_named(battle, act.piece)
        assert isinstance(piece, Piece)
        lift(battle, piece.id)
        self.tell(battle, act, f"{piece.name} is taken off", at=middle_of(piece))
