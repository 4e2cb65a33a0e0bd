"""Adding a ladder."""

from collections.abc import Sequence
from typing import Any

from arap.battle.battle import Battle
from arap.battle.things.scenery import put_ladder
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, Ghost, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, middle_of_table, place
from arap.rules.gm.lookup import ladder_named
from arap.rules.gm.terrain.laying import ladder_of
from arap.rules.gm.terrain.leaning import ladder_at_wall
from arap.table.terrain import Ladder

REACH = 0.4


class AddLadder(GmAct, frozen=True, tag="gm-add-ladder"):
    """A fixed ladder is set up: at the wall near a place (`at`), or written as in a scenario file, with its foot, its
    head, and the levels it joins."""

    ladder: dict[str, Any]


@deed
@cites("turn.adjudication", "ladder.fixed.climb")
class AddingLadder(Deed[AddLadder]):
    """Both of its ends are levels to stand on."""

    act = AddLadder
    title = "Add a ladder"
    does = "Sets up a fixed ladder at the wall nearest to the place."
    group = "battle"
    place = 12

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        found = ladder_at_wall(battle, thing.at or middle_of_table(battle))
        return (place(found.foot[:2] if found else thing.at, path="ladder"),)

    def fits(self, battle: Battle, thing: Thing) -> bool:
        return battle.table.tiered and ladder_at_wall(battle, thing.at or middle_of_table(battle)) is not None

    def why_not(self, battle: Battle, act: AddLadder) -> Refusal | None:
        ladder = ladder_of(battle, act.ladder)
        if isinstance(ladder, Refusal):
            return ladder
        if ladder.id in battle.table.index or ladder_named(battle, ladder.id):
            return no(f"There is already a ladder or a piece called '{ladder.id}'")
        for x, y, z in (ladder.foot, ladder.head):
            if min([abs(level - z) for level in battle.table.levels_around(x, y)]) > REACH:
                return no(f"There is no level at {z:g} to stand on at ({x:g}, {y:g})")
        return None

    def carry_out(self, battle: Battle, act: AddLadder) -> None:
        ladder = ladder_of(battle, act.ladder)
        assert isinstance(ladder, Ladder)
        put_ladder(battle, ladder)
        x, y, _ = ladder.foot
        self.tell(battle, act, f"{ladder.name} is set up at ({x:g}, {y:g})", at=(x, y))

    def ghost(self, battle: Battle, act: AddLadder) -> Ghost:
        found = ladder_of(battle, act.ladder)
        return Ghost() if isinstance(found, Refusal) else Ghost(outlines=((found.foot[:2], found.head[:2]),))
