"""Corrective aiming: a model that keeps firing at a target that stays put hits it better from turn to turn."""

from collections.abc import Iterable

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.settings import CORRECTIVE_INDIRECT
from arap.battle.values import Model, Ranging, Stood, Unit
from arap.kernel.reasons import cites, implements
from arap.rules.shooting.to_hit.observers import observer_at_work

UNSEEN = ("indirect", "hidden")
SECOND = 2


def ranging_of(unit: Unit, model: str, target: str) -> Ranging | None:
    return next((entry for entry in unit.ranging if entry.model == model and entry.target == target), None)


@cites("shoot.corrective-aiming", "shoot.corrective-aiming.indirect")
def corrected(battle: Battle, model: Model, target: str, mode: str = "direct") -> bool:
    """Whether the model fired at this target in its last own turn too, and neither has moved since."""
    unit = battle.units[model.unit]
    entry = ranging_of(unit, model.id, target) if unit.ranging else None
    if entry is None or (run := run_now(battle, entry)) < SECOND:
        return False
    if not stays(model, entry) or has_moved(battle, unit, entry):
        return False
    if mode in UNSEEN:
        late = run != SECOND and CORRECTIVE_INDIRECT(battle) == "second-turn-only"
        return entry.seen and not late and observer_at_work(battle, unit, target) is not None
    return entry.seen or mode == "direct"


@implements("shoot.corrective-aiming")
def run_now(battle: Battle, entry: Ranging) -> int:
    """The own turns running in which the model fires at the target, this one included; 1 if the chain is broken."""
    passed = battle.turn.serial - entry.serial
    if not passed:
        return entry.run
    return entry.run + 1 if passed == len(battle.turn.order) else 1


def moved_after(model: Model, serial: int) -> bool:
    """Whether a model has moved in a later turn than this, even back to its old place."""
    return model.came is not None and model.came[-1] > serial


@cites("shoot.corrective-aiming")
def stays(model: Model, entry: Ranging) -> bool:
    """Whether the shooter is at its old place and has not moved in between; pivoting is not movement."""
    return entry.place == (model.x, model.y, model.z) and not moved_after(model, entry.serial)


@cites("shoot.corrective-aiming")
def has_moved(battle: Battle, unit: Unit, entry: Ranging) -> bool:
    """Whether a member of the target stands elsewhere than when it was last fired at, or has moved since."""
    places = next((stood.places for stood in unit.stood if stood.unit == entry.target), ())
    still = [(battle.models[model], place) for model, *place in places if model in battle.models]
    return any([model.x, model.y, model.z] != place or moved_after(model, entry.serial) for model, place in still)


@cites("shoot.corrective-aiming")
def note_fire(battle: Battle, unit_id: str, fired: Iterable[tuple[str, str, bool]]) -> None:
    """Notes the targets that models of the unit have fired at, and whether the fall of shot was seen."""
    unit = battle.units.get(unit_id)
    if unit is None:
        return
    shots = {model: (target, seen) for model, target, seen in fired if model in battle.models}
    kept = [entry for entry in unit.ranging if still_holds(battle, unit, entry, shots)]
    own = battle.turn.active == unit.side
    aimed = [(model, shot) for model, shot in shots.items() if own and shot[0] in battle.units]
    new = [_entry(battle, unit, model, *shot) for model, shot in aimed]
    old = {entry.unit: entry for entry in unit.stood}
    fresh = {entry.target for entry in new}
    targets = dict.fromkeys(entry.target for entry in (*kept, *new))
    stood = tuple([_stood(battle, target) if target in fresh else old[target] for target in targets])
    battle.change(unit_id, ranging=(*kept, *new), stood=stood)


@cites("shoot.corrective-aiming")
def still_holds(battle: Battle, unit: Unit, entry: Ranging, shots: dict[str, tuple[str, bool]]) -> bool:
    """The correction is lost when the model fires at another target, or the target has moved or is gone."""
    gone = entry.target not in battle.units or entry.model not in battle.models
    if gone or battle.turn.serial - entry.serial > len(battle.turn.order) or has_moved(battle, unit, entry):
        return False
    if entry.model not in shots:
        return True
    return battle.turn.active != unit.side and shots[entry.model][0] == entry.target


def _entry(battle: Battle, unit: Unit, model_id: str, target: str, seen: bool) -> Ranging:
    model, serial = battle.models[model_id], battle.turn.serial
    place = model.x, model.y, model.z
    before = ranging_of(unit, model_id, target)
    if before is None or not stays(model, before) or has_moved(battle, unit, before):
        return Ranging(model_id, target, serial, place, 1, seen)
    return replace(before, serial=serial, run=run_now(battle, before), seen=seen)


def _stood(battle: Battle, target: str) -> Stood:
    return Stood(target, tuple([(model.id, model.x, model.y, model.z) for model in battle.members(target)]))
