"""Heavy weapons and packs: models carry them, or have laid them down. Nothing else changes where they are."""

from collections.abc import Sequence
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
    hand_over(battle, model_id, (*model.laid, what), (*battle.scenery.gear, gear))
    return gear


def take_gear(battle: "Battle", gear: Gear) -> None:
    """The model that laid it down has it again."""
    laid = [what for what in battle.models[gear.model].laid if what != gear.what]
    hand_over(battle, gear.model, laid, [each for each in battle.scenery.gear if each.id != gear.id])


def hand_over(battle: "Battle", model_id: str, laid: Sequence[str], gear: Sequence[Gear]) -> None:
    """What a model has laid down now, and all gear that lies somewhere then."""
    battle.put_model(replace(battle.models[model_id], laid=tuple(laid)))
    battle.change_scenery(gear=tuple(gear))


def move_gear(battle: "Battle", gear: Gear, to: PointXYZ) -> None:
    """The gear lies or hangs here from now on."""
    moved = replace(gear, x=to[0], y=to[1], z=to[2])
    battle.change_scenery(gear=tuple([moved if each.id == gear.id else each for each in battle.scenery.gear]))
