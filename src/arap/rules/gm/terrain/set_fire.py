"""Lighting a square of terrain, and putting one out."""

from collections.abc import Sequence
from math import floor

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.things.scenery import Square
from arap.kernel.reasons import Refusal, cites
from arap.rules.fire.squares import is_known, lit, material, put_squares, squares_at
from arap.rules.gm.act import Deed, Ghost, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, middle_of_table, place, switch


class SetFire(GmAct, frozen=True, tag="gm-set-fire"):
    """The burnable terrain at a place is on fire, or its fire is out."""

    at: tuple[float, float]
    burning: bool = True


@deed
@cites("turn.adjudication", "fire.ignite.roll", "fire.extinguish.action")
class SettingFire(Deed[SetFire]):
    """One square inch of each piece there."""

    act = SetFire
    title = "Fire"
    does = "Lights a square inch of terrain, or puts it out."
    group = "battle"
    place = 14

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        return place(thing.at or middle_of_table(battle)), switch("burning", "Burns", on=True)

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return any(piece.ignite for piece in battle.table.pieces)

    def why_not(self, battle: Battle, act: SetFire) -> Refusal | None:
        there, changed = squares_at(battle, act.at), to_change(battle, act)
        where = f"({act.at[0]:g}, {act.at[1]:g})"
        if not there:
            return no(f"Nothing at {where} can burn")
        if changed:
            return None
        return no(f"It burns at {where} already, or is burnt" if act.burning else f"Nothing burns at {where}")

    def carry_out(self, battle: Battle, act: SetFire) -> None:
        squares = to_change(battle, act)
        names = ", ".join(dict.fromkeys([material(battle, square).name for square in squares]))
        put_squares(battle, [lit(battle, s) if act.burning else replace(s, state="out") for s in squares])
        text = f"{names} {'is set on fire' if act.burning else 'is put out'} at ({act.at[0]:g}, {act.at[1]:g})"
        self.tell(battle, act, text, at=act.at)

    def ghost(self, battle: Battle, act: SetFire) -> Ghost:
        x, y = floor(act.at[0]), floor(act.at[1])
        return Ghost(outlines=(((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)),))


def to_change(battle: Battle, act: SetFire) -> list[Square]:
    """The squares at the place that are not as they shall be."""
    found = squares_at(battle, act.at)
    burning = [square for square in found if is_known(battle, square) and square.state == "burning"]
    if not act.burning:
        return burning
    return [square for square in found if square not in burning and square.state != "burnt"]
