"""Models stand on the table, on ground that can be stood on, and apart from each other."""

from typing import NamedTuple

from arap.army.document import Document, KeyPath
from arap.army.scenario import Scenario
from arap.table.spacing import Disc, first_clash
from arap.table.table import Table

LEVEL_WITH = 0.05
MOST_MODELS = 1000


class Standing(NamedTuple):
    """A model at its place, how a sentence calls it, and where the file deploys its unit."""

    disc: Disc
    called: str
    keys: KeyPath
    z: float


def check_placement(scenario: Scenario, document: Document) -> None:
    """Refuses too many models; a model off the table, in ground that cannot be stood in or on another's base."""
    count = sum(len(unit.models) for side in scenario.sides for unit in side.units)
    if count > MOST_MODELS:
        document.fail(("sides",), f"a battle has at most {MOST_MODELS} models, this one has {count}")
    table = Table.of(scenario.width, scenario.depth, scenario.terrain, scenario.ladders)
    models = _models(scenario, document, table)
    for model in models:
        if problem := table.why_not_stand(*model.disc, model.z):
            document.fail(model.keys, f"{model.called} cannot stand there: {problem.reason.removesuffix('.')}")
        if min(abs(level - model.z) for level in table.levels(*model.disc[:2])) > LEVEL_WITH:
            document.fail(model.keys, f"{model.called} cannot stand there: there is no level at {model.z:g}")
    for level in {round(model.z) for model in models}:
        _check_clashes([model for model in models if round(model.z) == level], document)


def _check_clashes(models: list[Standing], document: Document) -> None:
    if clash := first_clash([model.disc for model in models]):
        earlier, later = (models[number] for number in sorted(clash))
        document.fail(later.keys, f"{later.called} overlaps {earlier.called}")


def _models(scenario: Scenario, document: Document, table: Table) -> list[Standing]:
    """All models in order; a unit's key in the file may lack the side's id that its own id has."""
    models = []
    for side in scenario.sides:
        deploy = list(document.value["sides"][side.id]["deploy"])
        for unit, key in zip(side.units, deploy, strict=True):
            if unit.reserve or unit.below:
                continue
            radius = max([scenario.kinds[model.kind].base_radius for model in unit.models])
            covered = unit.blip or unit.decoy
            for number, model in enumerate(unit.models[:1] if covered else unit.models, 1):
                disc = (model.x, model.y, radius if covered else scenario.kinds[model.kind].base_radius)
                called = f"model {number} of '{unit.id}' at {model.x:g},{model.y:g}"
                z = table.elevation(model.x, model.y) if model.z is None else model.z
                models.append(Standing(disc, called, ("sides", side.id, "deploy", key), z))
    return models
