"""Units that begin under the ground, in scenario files."""

from arap.army.document import Document
from arap.army.file_kinds import DeployEntry, ScenarioFile
from arap.army.scenario import Scenario, UnitSetup
from arap.kernel.reasons import cites


def can_tunnel(scenario: Scenario, unit: UnitSetup) -> bool:
    return all(scenario.kinds[model.kind].powers.tunnels for model in unit.models)


@cites("underground.tunnels", "underground.tunnelling", "underground.representation")
def why_not_below(scenario: Scenario, unit: UnitSetup) -> str:
    """Why a unit cannot begin under the ground where its first model stands; "" if it can."""
    place = unit.models[0].x, unit.models[0].y
    if scenario.settings.get("underground.enabled") is False:
        return "nobody begins under the ground while underground.enabled is off"
    if not (0 <= place[0] <= scenario.width and 0 <= place[1] <= scenario.depth):
        return "the place is off the table"
    if not can_tunnel(scenario, unit) and place not in [node.at for node in scenario.tunnels.nodes]:
        return "troops that cannot dig begin under the ground only on a node of the tunnels"
    return ""


@cites("underground.tunnels", "underground.tunnelling")
def check_below(scenario: Scenario, file: ScenarioFile, document: Document) -> None:
    """Refuses units under the ground that could not have come there: others than tunnellers stand on a node."""
    for side, entry in zip(scenario.sides, file.sides.values(), strict=True):
        for unit, (key, deploy) in zip(side.units, entry.deploy.items(), strict=True):
            if not unit.below or not isinstance(deploy, DeployEntry):
                continue
            place = document.sub("sides", side.id, "deploy", key)
            if deploy.at is None or deploy.reserve or deploy.hidden or deploy.blip or deploy.decoy or deploy.models:
                place.fail((), "a unit under the ground stands at a point ('at'), not hidden, as a blip or in reserve")
            if why := why_not_below(scenario, unit):
                place.fail(("at",), why)
