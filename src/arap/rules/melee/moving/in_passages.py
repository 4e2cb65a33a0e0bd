"""Melees under the ground: two units that meet in a passage."""

from arap.battle.battle import Battle
from arap.battle.events.hiding import BlipConverted
from arap.battle.events.underground import MetBelow
from arap.battle.secrets.underground import is_below
from arap.kernel.reasons import cites
from arap.rules.melee.moving.locking import lock
from arap.rules.movement.underground.columns import draw_in, draw_up
from arap.rules.movement.underground.network import front_of


@cites("underground.tunnels")
def meet(battle: Battle, unit_id: str, foe: str) -> None:
    """Both units draw up in the passage and are in melee from now on. Nobody charges: there are no bonuses and no fire.
    A decoy is found out."""
    decoys = [each for each in (unit_id, foe) if battle.models[battle.units[each].models[0]].dummy]
    for each in decoys:
        find_out(battle, each)
    if decoys:
        return
    here, there = front_of(battle, unit_id), front_of(battle, foe)
    draw_up(battle, unit_id, there)
    draw_up(battle, foe, here)
    battle.emit(MetBelow(rule="underground.tunnels", unit=unit_id, enemy=foe, at=here))
    lock(battle, unit_id, foe)


@cites("blip.convert", "underground.tunnels")
def find_out(battle: Battle, unit_id: str) -> None:
    """A decoy that meets an enemy under the ground is removed."""
    unit = battle.units[unit_id]
    counter = battle.models[unit.models[0]]
    name, place = f"blip-{counter.counter}", (counter.x, counter.y)
    battle.change_turn(below=tuple([entry for entry in battle.turn.below if entry.unit != unit_id]))
    battle.remove_unit(unit_id)
    battle.emit(
        BlipConverted(
            rule="blip.convert", unit=unit_id, side=unit.side, counter=name, at=place, how="met", by="", models=(),
            places=(),
        )
    )  # fmt: skip


@cites("underground.tunnels")
def leave_column(battle: Battle, unit_id: str) -> None:
    """A unit whose fight in a passage is over goes on as one counter."""
    unit = battle.units.get(unit_id)
    if unit is not None and not unit.locked and is_below(battle, unit_id):
        draw_in(battle, unit_id)
