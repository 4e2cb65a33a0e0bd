"""Mobs: large, loose bands of civilians, such as rioters."""

from arap.battle.battle import Battle
from arap.battle.events import StateLapsed
from arap.battle.events.squads import MobAgitated
from arap.battle.muster import squad_of
from arap.battle.names import GM
from arap.battle.settings import AGITATION_END, CALM_AFTER, MOBS
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites, implements

AGITATED = "mob.agitated"


def mobs_of(battle: Battle) -> frozenset[str]:
    """The squads that are mobs; none if mobs are switched off."""
    return battle.once("mobs", lambda: find_mobs(battle))


def find_mobs(battle: Battle) -> frozenset[str]:
    units = [unit for side in battle.scenario.sides for unit in side.units]
    return frozenset([unit.id for unit in units if unit.mob] if MOBS(battle) else [])


def is_mob(battle: Battle, unit: Unit) -> bool:
    mobs = mobs_of(battle)
    return bool(mobs) and squad_of(unit.id) in mobs


@implements("mob.agitated")
def agitate(battle: Battle, unit_id: str, why: str) -> None:
    """A mob that is fired at, fires or fights is agitated from now on, and one that the GM agitates."""
    unit = battle.units.get(unit_id)
    if unit is None or not is_mob(battle, unit):
        return
    if not unit.agitated:
        battle.emit(MobAgitated(rule=AGITATED, unit=unit_id, why=why))
    battle.change(unit_id, agitated=battle.turn.serial)


@cites("mob.agitated")
def why_not_agitate(battle: Battle, seat: str, unit_id: str) -> Refusal | None:
    """Only the GM decides that a mob is agitated, of a mob that is calm."""
    unit = battle.units.get(unit_id)
    if seat != GM:
        return Refusal("Only the GM decides that a mob is agitated", AGITATED)
    if unit is None or not is_mob(battle, unit):
        return Refusal(f"{unit.name if unit else unit_id} is not a mob on the table", AGITATED)
    return Refusal(f"{unit.name} is agitated already", AGITATED) if unit.agitated else None


@cites("mob.agitated")
def calm_mobs(battle: Battle) -> tuple[str, ...]:
    """The mobs that the GM may agitate."""
    if not mobs_of(battle):
        return ()
    return tuple([unit.id for unit in battle.units.values() if is_mob(battle, unit) and not unit.agitated])


@cites("mob.agitated")
def calm_down(battle: Battle) -> None:
    """Where the scenario says so, mobs are calm again when nothing has stirred them for some game turns."""
    if not mobs_of(battle) or AGITATION_END(battle) == "never":
        return
    long = CALM_AFTER(battle) * len(battle.turn.order)
    for unit in list(battle.units.values()):
        if unit.agitated and battle.turn.serial - unit.agitated >= long:
            battle.change(unit.id, agitated=0)
            battle.emit(StateLapsed(rule=AGITATED, unit=unit.id, state="agitated"))
