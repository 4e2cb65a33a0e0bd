"""Converting blips: the counter is replaced by the models it stood for, or removed if it stood for nothing."""

from collections.abc import Sequence

from arap.battle.acts import Convert
from arap.battle.battle import Battle
from arap.battle.events.hiding import BlipConverted
from arap.battle.secrets.blips import blips, is_covered, is_decoy
from arap.battle.secrets.recruits import Recruit, recruits
from arap.battle.settings import BLIPS
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Flow, Option
from arap.rules.movement.blips.placing import RULE, place_recruits
from arap.rules.movement.blips.seeing import seen_by
from arap.rules.movement.blips.turning_up import turn_up_close
from arap.table import PointXYZ


@cites("blip.convert")
def why_not_convert(battle: Battle, side: str, act: Convert) -> Refusal | None:
    """Why a player cannot convert this unit."""
    unit = battle.units.get(act.unit)
    if unit is None or unit.side != side or not is_covered(battle, unit.id):
        return Refusal(f"{act.unit!r} is not a blip of this side", RULE)
    return None


@cites("blip.convert")
def convert_option(battle: Battle, unit: Unit, *, named: bool = False) -> list[Option]:
    """The option to convert a unit, if it is a blip."""
    if not battle.position.secretive or not BLIPS(battle) or not is_covered(battle, unit.id):
        return []
    does = "The decoy is removed." if is_decoy(battle, unit) else "The models take the place of the counter."
    label = f"{unit.name}: convert" if named else "Convert"
    return [Option(Convert(unit.id), label, 0, None, RULE, does=does)]


@implements("blip.convert")
def convert(battle: Battle, unit_id: str, how: str, by: str = "") -> Flow[None]:
    """The models of the unit take the place of its counter; a decoy is removed. `how` says why, `by` is the enemy
    that sees it."""
    unit = battle.units[unit_id]
    blip = battle.models[unit.models[0]]
    place, counter = (blip.x, blip.y), f"{blip.covered}-{blip.counter}"
    if blip.dummy:
        battle.remove_unit(unit_id)
    else:
        places = yield from place_recruits(battle, blip)
        uncover(
            battle, blip, [figure(battle, blip, *each) for each in zip(recruits(battle, blip), places, strict=True)]
        )
    models = battle.members(unit_id) if unit_id in battle.units else []
    battle.emit(
        BlipConverted(
            rule=RULE, unit=unit_id, side=unit.side, counter=counter, at=place, how=how, by=by,
            models=tuple([model.id for model in models]), places=tuple([(model.x, model.y) for model in models]),
        )
    )  # fmt: skip


def figure(battle: Battle, blip: Model, recruit: Recruit, place: PointXYZ) -> Model:
    """A model that takes the place of its counter, as if it had come there with it."""
    x, y, z = place
    return Model(
        recruit.id, blip.unit, recruit.kind.id, x, y, z, blip.facing, recruit.wounds, speed=blip.speed, began=(x, y),
        came=blip.came,
    )  # fmt: skip


def uncover(battle: Battle, blip: Model, models: Sequence[Model]) -> None:
    """Puts the models on the table in place of the counter."""
    battle.exchange_models(blip.unit, models)
    battle.change_now(blip.unit, start_count=len(models))


@cites("blip.convert", "charge.unseen")
def suspects(battle: Battle) -> list[Model]:
    """The blips that are converted when they are seen: all but the target of a charge, which sees to that itself."""
    charged = battle.turn.charge.target if battle.turn.charge else ""
    return [blip for blip in blips(battle) if blip.unit != charged] if BLIPS(battle) else []


@cites("blip.convert")
def convert_seen(battle: Battle) -> Flow[list[str]]:
    """Every blip that an enemy sees as all stand now is converted, and counters that an enemy is close to are turned
    up. Returns the models that then stand on the table."""
    found = turn_up_close(battle)
    for blip in suspects(battle):
        if blip.id in battle.models and (enemy := seen_by(battle, blip)):
            yield from convert(battle, blip.unit, "seen", enemy.id)
            found += battle.units[blip.unit].models if blip.unit in battle.units else ()
    return found
