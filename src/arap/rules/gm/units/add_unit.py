"""Adding a unit to a side."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.army.names import did_you_mean
from arap.army.scenario import Placed, UnitSetup
from arap.army.setup.placement import MOST_MODELS
from arap.battle.battle import Battle
from arap.battle.gm.enlisting import enlist
from arap.battle.gm.state import Enlisted
from arap.battle.references import named_units
from arap.kernel.reasons import Refusal, cites
from arap.rules.gm.act import Deed, Ghost, GmAct, deed, no
from arap.rules.gm.form import Field, Thing, choice, facing, middle_of_table, place
from arap.rules.gm.joining import count_again, join
from arap.rules.gm.standing import clear_place, level_at, why_not_there
from arap.rules.reserves.formation import in_rings
from arap.table.spacing import first_clash

INWARDS = {"south": 0.0, "west": 90.0, "north": 180.0, "east": 270.0}


class AddUnit(GmAct, frozen=True, tag="gm-add-unit"):
    """A side has another unit like one on the rosters of this battle (`like`), round a place."""

    side: str
    like: str
    at: tuple[float, float]
    facing: float | None = None


@deed
@cites("turn.adjudication")
class AddingUnit(Deed[AddUnit]):
    """It stands in rings round its first model, and has not acted yet in this turn."""

    act = AddUnit
    title = "Add a unit"
    does = "Puts a new unit on the table, like one on the rosters of this battle."
    group = "battle"
    place = 30

    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        sides = [(side.id, side.name) for side in battle.scenario.sides]
        rosters = [(setup.id, f"{setup.name} ({len(setup.models)})") for setup in rosters_of(battle).values()]
        side, like = sides[0][0], rosters[0][0]
        middle = thing.at or clear_place(
            middle_of_table(battle),
            lambda spot: why_no_room(battle, formed(battle, AddUnit(side, like, spot, 0.0, why=""))),
        )
        return (
            choice("side", "Side", side, sides), choice("like", "Unit", like, rosters), place(middle),
            facing(0.0),
        )  # fmt: skip

    def why_not(self, battle: Battle, act: AddUnit) -> Refusal | None:
        rosters = rosters_of(battle)
        if act.side not in battle.sides:
            return no(f"There is no side '{act.side}'{did_you_mean(act.side, battle.sides)}")
        if act.like not in rosters:
            return no(f"There is no unit '{act.like}' on the rosters{did_you_mean(act.like, rosters)}")
        if len(battle.models) + len(rosters[act.like].models) > MOST_MODELS:
            return no(f"A battle has at most {MOST_MODELS} models")
        return why_no_room(battle, formed(battle, act))

    def carry_out(self, battle: Battle, act: AddUnit) -> None:
        like, number = rosters_of(battle)[act.like], 2
        taken = {unit.id for side in battle.scenario.sides for unit in side.units} | named_units(battle)
        while f"{like.id}-{number}" in taken:
            number += 1
        setup = UnitSetup(
            id=f"{like.id}-{number}", name=f"{like.name} {number}", models=formed(battle, act), loose=like.loose,
            mob=like.mob,
        )  # fmt: skip
        enlist(battle, act.side, setup)
        models = [join(battle, setup.id, f"{setup.id}.{n}", placed) for n, placed in enumerate(setup.models, 1)]
        count_again(battle, setup.id, 0)
        text, ids = f"{setup.name} of {battle.side_name(act.side)} join the battle", tuple([each.id for each in models])
        at, enlisted = (models[0].x, models[0].y), Enlisted(act.side, setup)
        self.tell(battle, act, text, units=(setup.id,), models=ids, at=at, enlisted=enlisted)

    def ghost(self, battle: Battle, act: AddUnit) -> Ghost:
        kinds = battle.scenario.kinds
        return Ghost(tuple([(each.x, each.y, kinds[each.kind].base_radius) for each in formed(battle, act)]))


def rosters_of(battle: Battle) -> dict[str, UnitSetup]:
    """The units that the armies of this battle have, on the table or not."""
    return {unit.id: unit for side in battle.scenario.sides for unit in side.units if not unit.decoy}


def formed(battle: Battle, act: AddUnit) -> tuple[Placed, ...]:
    """How the new unit stands, each model on the level it has there."""
    home = next(side.home for side in battle.scenario.sides if side.id == act.side)
    towards = INWARDS[home] if act.facing is None else act.facing % 360.0
    kinds = [placed.kind for placed in rosters_of(battle)[act.like].models]
    placed = in_rings(battle, kinds, act.at, towards)
    return tuple([replace(each, z=level_at(battle, (each.x, each.y), None)) for each in placed])


def why_no_room(battle: Battle, places: Sequence[Placed]) -> Refusal | None:
    kinds = battle.scenario.kinds
    for number, each in enumerate(places, 1):
        name = f"{kinds[each.kind].name} {number}"
        if refusal := why_not_there(battle, each.kind, (each.x, each.y), each.z, name):
            return refusal
    clash = first_clash([(each.x, each.y, kinds[each.kind].base_radius) for each in places])
    return no("There is no room for all models there") if clash else None
