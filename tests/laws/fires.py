"""A burning village for random battles."""

import msgspec

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario, SideSetup, UnitSetup

PLACES = {
    "north-street": (10.0, 14.5), "fire-brigade": (14.5, 9.5), "south-street": (30.0, 14.5), "watchmen": (21.0, 27.0),
    "first-band": (10.0, 21.5), "torches": (19.5, 9.5), "second-band": (30.0, 21.5), "lookouts": (25.5, 26.5),
}  # fmt: skip
STEP = 1.1
MORE, IGNORES = ("lighter", "bucket"), ("terminator",)


def burning_village(few: int = 4) -> Scenario:
    """The village with both forces beside what burns; all of them can light fires, and some ignore flames."""
    scenario = load_scenario("thatch")
    kinds = {
        key: msgspec.structs.replace(
            kind, traits=(*kind.traits, *MORE, *(IGNORES if number % 2 else ())), weapons=("flamer", *kind.weapons)
        )
        for number, (key, kind) in enumerate(scenario.kinds.items())
    }
    return msgspec.structs.replace(
        scenario, kinds=kinds, sides=tuple([moved(side, few) for side in scenario.sides])
    )  # fmt: skip


def moved(side: SideSetup, few: int) -> SideSetup:
    return msgspec.structs.replace(side, units=tuple([in_a_row(unit, few) for unit in side.units]))


def in_a_row(unit: UnitSetup, few: int) -> UnitSetup:
    """The first models of a unit in a row on its place."""
    x, y = PLACES[unit.id]
    models = [
        msgspec.structs.replace(model, x=x + STEP * n - 1.6, y=y, z=None) for n, model in enumerate(unit.models[:few])
    ]
    return msgspec.structs.replace(unit, models=tuple(models))
