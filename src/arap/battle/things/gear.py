"""Heavy weapons and packs: models carry them, or have laid them down. Nothing else changes where they are."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from arap.battle.things.scenery import Gear
from arap.table import PointXYZ

if TYPE_CHECKING:
    from arap.battle.battle import Battle

PACK = "pack"


def gear_name(battle: "Battle", what: str) -> str:
    return "pack" if what == PACK else battle.weapon(what).name


def gear_laid(battle: "Battle", gear: str) -> Gear | None:
    """The gear with this id, if it lies somewhere."""
    return next((each for each in battle.scenery.gear if each.id == gear), None)


def lay_gear(battle: "Battle", model_id: str, what: str) -> Gear:
    """The model has this gear no longer; it lies where the model stands."""
    model = battle.models[model_id]
    gear = Gear(f"{model_id}-{what}", model_id, what, model.x, model.y, model.z)
    battle.put_model(replace(model, laid=(*model.laid, what)))
    battle.change_scenery(gear=(*battle.scenery.gear, gear))
    return gear


def take_gear(battle: "Battle", gear: Gear) -> None:
    """The model that laid it down has it again."""
    model = battle.models[gear.model]
    battle.put_model(replace(model, laid=tuple([what for what in model.laid if what != gear.what])))
    battle.change_scenery(gear=tuple([each for each in battle.scenery.gear if each.id != gear.id]))


def move_gear(battle: "Battle", gear: Gear, to: PointXYZ) -> None:
    """The gear lies or hangs here from now on."""
    moved = replace(gear, x=to[0], y=to[1], z=to[2])
    battle.change_scenery(gear=tuple([moved if each.id == gear.id else each for each in battle.scenery.gear]))
