"""Injuries on the way: falls, mines, being run over. Wounds, saves and losses outside of combat."""

from functools import cache
from math import floor

import msgspec

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.events import InjuriesRolled, ModelFell, ModelWounded, SavesRolled, SaveThrow
from arap.battle.secrets.blips import is_one_counter
from arap.battle.secrets.recruits import recruits
from arap.battle.settings import D3_METHOD
from arap.battle.values import Model
from arap.kernel.dice import d3
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.kernel.throws import throw_all
from arap.rules.movement.dice.trials import Halt
from arap.rules.wounds.saves import save_needed
from arap.rules.wounds.to_wound import wound_needed
from arap.table import PointXY, within

MILD_FALL = 3.0


class Injury(msgspec.Struct, frozen=True):
    """Hits on one model. Strength None wounds without a roll; AP 0 means no AP."""

    cause: str
    rule: str
    hits: int = 1
    strength: int | None = None
    ap: int = 0


@cites("move.dangerous.severity", "climb.fall-damage")
def injure(battle: Battle, model_id: str, injury: Injury, at: PointXY | None = None) -> Flow[bool]:
    """Hits roll to wound; armour saves wounds unless the AP denies it. Returns whether the model lives. A decoy takes
    no harm."""
    if battle.models[model_id].dummy:
        return True
    wounds = injury.hits
    if injury.strength is not None:
        wounds = yield from roll_to_wound(battle, model_id, injury, injury.strength)
    unsaved = (yield from roll_saves(battle, model_id, injury, wounds)) if wounds else 0
    return suffer(battle, model_id, unsaved, injury.rule, at) if unsaved else True


@cites("dice.to-wound", "climb.fall-damage")
def roll_to_wound(battle: Battle, model_id: str, injury: Injury, strength: int) -> Flow[int]:
    """Goals of eight and nine may be tried."""
    model = battle.models[model_id]
    unit = battle.units[model.unit]
    needed = wound_needed(strength, battle.kind(model).profile.T, close=True)
    label = f"{battle.kind(model).name}: {injury.cause}"
    throws = yield from throw_all("hazard.to-wound", injury.rule, unit.side, [needed] * injury.hits, label)
    wounds = sum(throw.met for throw in throws)
    battle.emit(
        InjuriesRolled(
            rule=injury.rule, unit=unit.id, model=model_id, cause=injury.cause, needed=needed, throws=tuple(throws),
            wounds=wounds,
        )
    )  # fmt: skip
    return wounds


def roll_saves(battle: Battle, model_id: str, injury: Injury, wounds: int) -> Flow[int]:
    """One save for each wound; returns how many failed."""
    model = battle.models[model_id]
    unit, kind = battle.units[model.unit], battle.kind(model)
    needed = save_needed(kind.profile, blow(injury.ap), ground=False)
    throws = yield from throw_all("hazard.save", injury.rule, unit.side, [needed] * wounds, f"{kind.name} saves")
    saves = [SaveThrow(model_id, "", needed, throw.face or None, throw.met) for throw in throws]
    battle.emit(SavesRolled(rule="shoot.save", target_unit=unit.id, saves=tuple(saves)))
    return sum(not save.saved for save in saves)


@cache
def blow(ap: int) -> Weapon:
    """A hit without a weapon, in the form that saves need."""
    return Weapon(id="blow", name="blow", type="melee", ap=ap)


def suffer(battle: Battle, model_id: str, wounds: int, rule: str, at: PointXY | None = None) -> bool:
    """The model loses Wounds, and dies with the last one. Returns whether it lives."""
    model = battle.models[model_id]
    if wounds >= model.wounds:
        lose(battle, model_id, rule, at)
        return False
    battle.put_model(msgspec.structs.replace(model, wounds=model.wounds - wounds))
    battle.emit(ModelWounded(rule=rule, model=model_id, unit=model.unit, left=model.wounds - wounds))
    return True


@cites("casualty.quarter.own-turn", "climb.fall-damage")
def lose(battle: Battle, model_id: str, rule: str, at: PointXY | None = None) -> None:
    """A casualty caused by the ground; in the owner's own turn it counts for the 25% test. A blip loses one of its
    models, a decoy none."""
    unit = battle.units[battle.models[model_id].unit]
    if is_one_counter(battle, unit.id) and thin_out(battle, battle.models[model_id]):
        return
    if battle.turn.active == unit.side:
        battle.change_now(unit.id, casualties=unit.now.casualties + 1)
    battle.remove_model(model_id, None, rule, at=at)


@cites("blip.behave")
def thin_out(battle: Battle, blip: Model) -> bool:
    """Takes the last model off a blip. Returns whether anything is left of it."""
    left = recruits(battle, blip)
    if not blip.dummy and len(left) > 1:
        battle.put_model(msgspec.structs.replace(blip, wounds=blip.wounds - left[-1].wounds))
    return blip.dummy or len(left) > 1


@cites("climb.fall-damage")
def fall_strength(height: float) -> int:
    """The fall in inches, rounded to the nearest, half up; at least 1."""
    return max(1, floor(height + 0.5 + 1e-6))


@implements("climb.fall-damage")
@cites("jump.down.failed")
def fall(
    battle: Battle, model_id: str, height: float, at: PointXY | None = None, rule: str = "climb.fall-damage"
) -> Flow[Halt | None]:
    """D3 hits at a strength equal to the fall. None if the model goes on: it lives and fell 3" or less. A survivor of a
    deeper fall lies where it fell. A model that dies is taken off the table."""
    model = battle.models[model_id]
    unit, strength = battle.units[model.unit], fall_strength(height)
    label = f'{battle.kind(model).name} falls {height:g}": D3 hits'
    faces: Faces = yield Roll("climb.fall-hits", "climb.fall-damage", unit.side, label=label)
    hits = d3(faces[0], D3_METHOD(battle))
    battle.emit(
        ModelFell(
            rule=rule, unit=unit.id, model=model_id, at=at or (model.x, model.y), height=height,
            strength=strength, face=faces[0], hits=hits,
        )
    )  # fmt: skip
    lives = yield from injure(battle, model_id, Injury("fall", "climb.fall-damage", hits, strength), at)
    if lives and within(height, MILD_FALL):
        return None
    return Halt(prone=True)
