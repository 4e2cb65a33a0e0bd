"""Tunnellers that deep strike break out of the ground: with scatter, rings and mishaps, where others dig a mouth."""

from msgspec.structs import replace

from arap.battle.acts import SetDown
from arap.battle.battle import Battle
from arap.battle.events import UnitDestroyed
from arap.battle.events.underground import UnitSurfaced
from arap.battle.secrets.underground import figures_below, is_below
from arap.battle.settings import DEEP_STRIKE
from arap.battle.values import Held, Unit
from arap.kernel.reasons import Refusal, cites
from arap.rules.movement.flight.entering import Arrangement
from arap.rules.movement.underground.emerging import RULE, place_of
from arap.rules.reserves.landing import why_not_aim
from arap.table import PointXY

POINTS = 1


@cites("underground.emerge", "deepstrike.place")
def breaks_out(battle: Battle, unit: Unit) -> bool:
    """Whether a unit under the ground comes up by deep strike: all its models have that special rule."""
    figures = figures_below(battle, unit.id)
    return bool(figures) and DEEP_STRIKE(battle) and all(battle.kind(model).powers.deep_strikes for model in figures)


@cites("deepstrike.place")
def why_not_break_out(battle: Battle, unit: Unit) -> Refusal | None:
    """The unit aims at the place above it, which must be one where somebody can come up; who stands there does not
    matter."""
    return why_not_aim(battle, place_of(battle, unit))


def aimed_up(battle: Battle, unit_id: str) -> tuple[Held, SetDown]:
    """The unit as something that arrives, and the place above it."""
    unit = battle.units[unit_id]
    x, y = place_of(battle, unit)
    return Held(unit_id, unit.side), SetDown(x, y, battle.models[unit.models[0]].facing)


@cites("underground.emerge", "deepstrike.scatter")
def come_up(battle: Battle, unit_id: str, stand: Arrangement, at: PointXY) -> None:
    """The models stand where the dice have put them."""
    unit, figures = battle.units[unit_id], figures_below(battle, unit_id)
    models = [
        replace(
            model, unit=unit_id, x=placed.x, y=placed.y, z=battle.table.elevation(placed.x, placed.y),
            facing=placed.facing, began=(placed.x, placed.y), speed=0.0,
        )
        for model, placed in zip(figures, stand.places, strict=True)
    ]  # fmt: skip
    no_longer_below(battle, unit_id)
    battle.exchange_models(unit_id, models)
    battle.change_now(unit_id, start_count=len(models))
    battle.emit(
        UnitSurfaced(
            rule=RULE, unit=unit_id, side=unit.side, at=at, models=tuple([model.id for model in models]),
            places=tuple([(model.x, model.y) for model in models]),
        )
    )  # fmt: skip


def no_longer_below(battle: Battle, unit_id: str) -> None:
    battle.change_turn(below=tuple([each for each in battle.turn.below if each.unit != unit_id]))


@cites("deepstrike.mishap.table")
def lost_below(battle: Battle, held: Held, rule: str, *, for_good: bool) -> None:
    """The unit is destroyed, or astray for the rest of the battle. Its activation is over."""
    no_longer_below(battle, held.unit)
    unit = battle.remove_unit(held.unit)
    battle.change_turn(acting=tuple([entry for entry in battle.turn.acting if entry.unit != held.unit]))
    if for_good:
        battle.emit(UnitDestroyed(rule=rule, unit=unit.id, name=unit.name, side=unit.side))
    else:
        battle.change_turn(reserves=(*battle.turn.reserves, replace(held, astray=True)))


def waits_below(battle: Battle, unit_id: str) -> bool:
    return unit_id in battle.units and is_below(battle, unit_id)
