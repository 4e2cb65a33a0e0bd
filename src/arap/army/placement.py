"""Models stand on the table, on ground that can be stood on, and apart from each other."""

from typing import NamedTuple

from arap.army.document import Document, KeyPath
from arap.army.scenario import Scenario
from arap.table.spacing import Disc, first_clash
from arap.table.table import Table


class Standing(NamedTuple):
    """A model at its place, how a sentence calls it, and where the file deploys its unit."""

    disc: Disc
    called: str
    keys: KeyPath


def check_placement(scenario: Scenario, document: Document) -> None:
    """Refuses a model that is off the table, in ground that cannot be stood in or on another's base."""
    table = Table.of(scenario.width, scenario.depth, scenario.terrain)
    models = _models(scenario, document)
    for model in models:
        if problem := table.why_not_stand(*model.disc):
            document.fail(model.keys, f"{model.called} cannot stand there: {problem.reason.removesuffix('.')}")
    if clash := first_clash([model.disc for model in models]):
        earlier, later = (models[number] for number in sorted(clash))
        document.fail(later.keys, f"{later.called} overlaps {earlier.called}")


def _models(scenario: Scenario, document: Document) -> list[Standing]:
    """All models in order; a unit's key in the file may lack the side's id that its own id has."""
    models = []
    for side in scenario.sides:
        deploy = list(document.value["sides"][side.id]["deploy"])
        for unit, key in zip(side.units, deploy, strict=True):
            if unit.reserve:
                continue
            for number, model in enumerate(unit.models, 1):
                disc = (model.x, model.y, scenario.kinds[model.kind].base_radius)
                called = f"model {number} of '{unit.id}' at {model.x:g},{model.y:g}"
                models.append(Standing(disc, called, ("sides", side.id, "deploy", key)))
    return models
