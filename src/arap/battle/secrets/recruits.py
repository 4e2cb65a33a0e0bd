"""The models a blip stands for."""

from typing import TYPE_CHECKING, NamedTuple

from arap.army.profile import Kind
from arap.battle.muster import setup_of
from arap.battle.values import Model
from arap.kernel.reasons import cites

if TYPE_CHECKING:
    from arap.battle.battle import Battle


class Recruit(NamedTuple):
    """A model that a blip stands for."""

    id: str
    kind: Kind
    wounds: int


@cites("blip.convert", "blip.behave")
def recruits(battle: "Battle", blip: Model) -> list[Recruit]:
    """The models a blip stands for. Wounds that the ground did to it are taken from the last of them."""
    found, lost = list[Recruit](), battle.kind(blip).profile.W - blip.wounds
    models = setup_of(battle.scenario, blip.unit).models
    for number, placed in reversed(list(enumerate(models, 1))):
        kind = battle.scenario.kinds[placed.kind]
        taken = min(lost, kind.profile.W)
        lost -= taken
        if taken < kind.profile.W:
            found.append(Recruit(f"{blip.unit}.{number}", kind, kind.profile.W - taken))
    return found[::-1]
