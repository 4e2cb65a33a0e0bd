"""A castle under attack in which everything that can change on a table changes in random battles."""

import msgspec

from arap.army.loading import load_scenario
from arap.army.scenario import PortableLadder, Scenario, SideSetup, UnitSetup
from arap.table import Piece

Row = tuple[float, float, float | None]
ROWS: dict[str, Row] = {
    "first-ladder": (12.0, 22.6, None), "hooks": (6.5, 24.8, 6.0), "mortars": (8.0, 23.2, None),
    "rifles": (20.0, 16.4, None), "gate-guard": (29.8, 28.2, None), "wall-guard": (20.0, 25.0, 6.0),
    "clerks": (19.6, 20.6, None),
}  # fmt: skip
FEW, STEP = 4, 1.1
TRAITS = ("lighter", "bucket", "ropes")
BARN, RICK, FENCE, OTHER_FENCE = (38.0, 18.0), (20.2, 18.8), (24.0, 19.4), (13.0, 20.4)
SETTINGS = {
    "block.enabled": True, "cover.hitting": True, "cover.penetrating": True, "fire.weather": {"strong-wind": True},
    "fire.burning-targets": "all", "length.turns": 12,
}  # fmt: skip


def castle() -> Scenario:
    """The siege: models with ladders, ropes and mortars at the wall and on it, enemies at the gate, and beside them a
    barn that burns, and a hayrick and fences that shots break. Everybody can light fires and put them out."""
    scenario = load_scenario("siege")
    kinds = {key: msgspec.structs.replace(kind, traits=(*kind.traits, *TRAITS)) for key, kind in scenario.kinds.items()}
    return msgspec.structs.replace(
        scenario, kinds=kinds, sides=tuple([in_place(side) for side in scenario.sides]),
        terrain=(*scenario.terrain, *outhouses()), fires=(BARN,), objectives=(), settings=scenario.settings | SETTINGS,
        portable_ladders=(scenario.portable_ladders[0], PortableLadder(id="third", at=(16.0, 20.5), bearing=90.0)),
    )  # fmt: skip


def in_place(side: SideSetup) -> SideSetup:
    units = [in_a_row(unit, ROWS[unit.id]) for unit in side.units if unit.id in ROWS]
    return msgspec.structs.replace(side, units=tuple(units))


def in_a_row(unit: UnitSetup, row: Row) -> UnitSetup:
    x, y, z = row
    models = [msgspec.structs.replace(model, x=x + STEP * n, y=y, z=z) for n, model in enumerate(unit.models[:FEW])]
    return msgspec.structs.replace(unit, models=tuple(models))


def outhouses() -> list[Piece]:
    """Things of the burning village, moved to the castle."""
    village = {piece.name: piece for piece in load_scenario("thatch").terrain}
    wanted = (("Barn", BARN), ("Hayrick", RICK), ("Paddock fence", FENCE), ("Paddock fence", OTHER_FENCE))
    return [moved(village[name], place, f"outhouse-{n}") for n, (name, place) in enumerate(wanted)]


def moved(piece: Piece, middle: tuple[float, float], id: str) -> Piece:
    xs, ys = [x for x, _ in piece.shape], [y for _, y in piece.shape]
    dx, dy = middle[0] - (min(xs) + max(xs)) / 2, middle[1] - (min(ys) + max(ys)) / 2
    shape = tuple([(round(x + dx, 3), round(y + dy, 3)) for x, y in piece.shape])
    return msgspec.structs.replace(piece, id=id, shape=shape, toughness=3, damage_points=1)
