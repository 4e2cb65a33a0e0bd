"""The things that acts of the GM name."""

from arap.army.names import did_you_mean
from arap.battle.battle import Battle
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal
from arap.rules.gm.act import no
from arap.table.terrain import Ladder, Piece


def model_named(battle: Battle, name: str) -> Model | Refusal:
    found = battle.models.get(name)
    return found or no(f"There is no model '{name}' on the table{did_you_mean(name, battle.models)}")


def figure_named(battle: Battle, name: str) -> Model | Refusal:
    """A model that is not a counter or a dummy."""
    found = model_named(battle, name)
    if isinstance(found, Model) and (found.covered or found.dummy):
        return no(f"{battle.units[found.unit].name} are shown by a counter; act on them when they are revealed")
    return found


def unit_named(battle: Battle, name: str) -> Unit | Refusal:
    found = battle.units.get(name)
    return found or no(f"There is no unit '{name}' on the table{did_you_mean(name, battle.units)}")


def piece_named(battle: Battle, name: str) -> Piece | Refusal:
    table = battle.table
    if name in table.index:
        return table.pieces[table.index[name]]
    return no(f"There is no terrain '{name}' on the table{did_you_mean(name, table.index)}")


def ladder_named(battle: Battle, name: str) -> Ladder | None:
    return next((ladder for ladder in battle.table.ladders if ladder.id == name), None)


def why_not_model(battle: Battle, name: str) -> Refusal | None:
    found = figure_named(battle, name)
    return found if isinstance(found, Refusal) else None


def why_not_unit(battle: Battle, name: str) -> Refusal | None:
    found = unit_named(battle, name)
    return found if isinstance(found, Refusal) else None
