"""Models come out of hiding: they are found, or give themselves away."""

from collections.abc import Iterable

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.hiding import ModelsRevealed
from arap.battle.values import Model
from arap.kernel.reasons import cites
from arap.rules.movement.hiding.exposure import found_by

SEEN, SPOTTED = "seen", "spotted"


def hidden_models(battle: Battle) -> list[Model]:
    """The models that have hidden."""
    return [model for model in battle.models.values() if model.hidden]


@cites("hide.claim", "hide.fire-reveals")
def reveal(
    battle: Battle, models: Iterable[str], rule: str, how: str, by: str = "", distance: float = 0.0
) -> list[str]:
    """Models that were hidden stand on the table for all to see. They do not hide again in this player turn."""
    known = [battle.models[model] for model in models if model in battle.models and battle.models[model].hidden]
    for model in known:
        battle.put_model(replace(model, hidden=False, counter=0, exposed=battle.turn.serial))
    for unit in dict.fromkeys([model.unit for model in known]):
        found = [model for model in known if model.unit == unit]
        battle.emit(
            ModelsRevealed(
                rule=rule, unit=unit, models=tuple([model.id for model in found]), how=how, by=by, distance=distance,
                places=tuple([(model.x, model.y) for model in found]),
            )
        )  # fmt: skip
    return [model.id for model in known]


@cites("hide.claim", "hide.spotting")
def reveal_found(battle: Battle) -> list[str]:
    """Every hidden model that an enemy sees past its cover or spots as all stand now is revealed."""
    revealed = list[str]()
    for model in hidden_models(battle):
        if found := found_by(battle, model):
            how = SPOTTED if found.close else SEEN
            revealed += reveal(battle, [model.id], found.rule, how, found.by, found.distance)
    return revealed
