"""Adding a piece of terrain."""

from collections.abc import Sequence
from typing import Any

from arap.army.terrain_files import features
from arap.battle.battle import Battle
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, Ghost, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice, facing, middle_of_table, number, place
from arap.rules.gm.lookup import ladder_named
from arap.rules.gm.terrain.laying import lay, middle_of, pieces_of, why_not_lay
from arap.table.terrain import Piece

MOST_INCHES = 48.0


class AddPiece(GmAct, frozen=True, tag="gm-add-piece"):
    """A piece of terrain is laid, written as in a scenario file: a feature, a shape, and properties that differ from
    the usual ones."""

    piece: dict[str, Any]


@deed
@cites("turn.adjudication", "move.terrain.classes")
class AddingPiece(Deed[AddPiece]):
    """It counts at once: for sight, cover, ways and fires."""

    act = AddPiece
    title = "Add terrain"
    does = "Lays a new piece of terrain."
    group = "battle"
    place = 10

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        names = [(key, (entry.name or key).replace("-", " ").capitalize()) for key, entry in features().items()]
        first = "wall" if "wall" in features() else names[0][0]
        return (
            choice("feature", "Feature", first, names, "piece"),
            place(thing.at or middle_of_table(battle), path="piece"),
            number("size.0", "Width", 6.0, 0.1, MOST_INCHES, 0.5, "piece"),
            number("size.1", "Depth", 0.5, 0.1, MOST_INCHES, 0.5, "piece"),
            facing(0.0, "angle", "Turn", "piece"),
        )

    def why_not(self, battle: Battle, act: AddPiece) -> Refusal | None:
        found = pieces_of(battle, act.piece)
        return found if isinstance(found, Refusal) else why_not_new(battle, found) or why_not_lay(battle, found)

    def carry_out(self, battle: Battle, act: AddPiece) -> None:
        pieces = pieces_of(battle, act.piece)
        assert not isinstance(pieces, Refusal)
        lay(battle, pieces)
        x, y = middle_of(pieces[0])
        self.tell(battle, act, f"{pieces[0].name} is laid at ({x:g}, {y:g})", at=(x, y))

    def ghost(self, battle: Battle, act: AddPiece) -> Ghost:
        found = pieces_of(battle, act.piece)
        return Ghost() if isinstance(found, Refusal) else Ghost(outlines=tuple([piece.shape for piece in found]))


def why_not_new(battle: Battle, pieces: Sequence[Piece]) -> Refusal | None:
    table = battle.table
    taken = next((piece.id for piece in pieces if piece.id in table.index or ladder_named(battle, piece.id)), "")
    return no(f"There is already a piece or a ladder called '{taken}'") if taken else None
