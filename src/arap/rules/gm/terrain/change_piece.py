"""Changing what a piece of terrain is."""

from collections.abc import Sequence
from typing import Any, get_args

from arap.army.terrain_files import features
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice, number
from arap.rules.gm.lookup import piece_named
from arap.rules.gm.terrain.laying import changed_by, lay, middle_of, why_not_lay
from arap.table.terrain import CoverKind, Going, Piece


class ChangePiece(GmAct, frozen=True, tag="gm-change-piece"):
    """A piece becomes another feature, or has other properties, written as in a scenario file."""

    piece: str
    to: dict[str, Any]


@deed
@cites("turn.adjudication", "move.terrain.classes")
class ChangingPiece(Deed[ChangePiece]):
    """It keeps its shape and its place."""

    act = ChangePiece
    title = "Change"
    does = "Changes the going, the cover or the height of the piece."
    group = "terrain"
    place = 20

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        piece = piece_named(battle, thing.piece)
        assert isinstance(piece, Piece)
        return (
            choice("going", "Going", piece.going, [(each, worded(each)) for each in get_args(Going)], "to"),
            choice("cover", "Cover", piece.cover, [(each, worded(each)) for each in get_args(CoverKind)], "to"),
            number("height", "Height", piece.height, 0.0, 30.0, 0.5, "to"),
        )

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return thing.piece in battle.table.index

    def why_not(self, battle: Battle, act: ChangePiece) -> Refusal | None:
        piece = piece_named(battle, act.piece)
        if isinstance(piece, Refusal):
            return piece
        found = changed_by(battle, piece, act.to)
        if isinstance(found, Refusal):
            return found
        return no(f"{piece.name} is like that already") if found == piece else why_not_lay(battle, [found])

    def carry_out(self, battle: Battle, act: ChangePiece) -> None:
        before = piece_named(battle, act.piece)
        assert isinstance(before, Piece)
        piece = changed_by(battle, before, act.to)
        assert isinstance(piece, Piece)
        lay(battle, [piece])
        self.tell(battle, act, f"{before.name} is changed: {in_words(before, act.to)}", at=middle_of(piece))


def in_words(before: Piece, to: dict[str, Any]) -> str:
    """The properties that differ now."""
    told = {key: value for key, value in to.items() if getattr(before, key.replace("-", "_"), None) != value}
    return ", ".join([f"{key} {known_name(value)}" for key, value in told.items()])


def known_name(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return worded(value).lower() if isinstance(value, str) else f"{value}"


def worded(name: str) -> str:
    usual = features().get(name)
    return (usual.name if usual and usual.name else name).replace("-", " ").capitalize()
