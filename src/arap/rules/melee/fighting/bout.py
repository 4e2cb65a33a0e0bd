"""One round of one combat while it is fought: the charges that led to it, the orders, and the wounds until now."""

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from arap.battle.acts import FightOrder, FightWith
from arap.battle.battle import Battle
from arap.battle.values import Model, Onset
from arap.kernel.reasons import cites
from arap.rules.combats import Combat, Score
from arap.rules.movement.measures.proximity import melee_radius

Doorways: TypeAlias = dict[tuple[str, bool], list[str]]
"""For each doorway and side of it the models that fight there."""


class Crowds(msgspec.Struct):
    """The pairs that may fight this round. `of`: for each fighter whose attackers are limited, these; `doors`: the
    models that fight through doorways, where that is limited."""

    of: dict[str, list[str]] = {}
    doors: Doorways = {}


class Bout(msgspec.Struct):
    """`onsets`: the charges that have their first round now. `orders`: the orders of the models that have any. `paces`:
    the Initiative of chargers that have flesh hooks against cover. `crowds`: who may attack each fighter, where that is
    limited. `bare`: models that strike with their bucklers and have no save by them."""

    combat: Combat
    onsets: tuple[Onset, ...]
    scores: dict[str, Score]
    orders: dict[str, FightOrder] = {}
    paces: dict[str, int] = {}
    crowds: Crowds = msgspec.field(default_factory=Crowds)
    bare: frozenset[str] = frozenset()

    def order(self, model_id: str) -> FightOrder:
        return self.orders.get(model_id) or FightOrder(model_id)

    def attack(self, model_id: str) -> FightWith:
        """What a model fights with this round."""
        return order.attack if (order := self.orders.get(model_id)) else "weapons"

    def onset_of(self, unit_id: str) -> Onset | None:
        """The charge this unit has made, if this is its first round after it."""
        return next((onset for onset in self.onsets if onset.charger == unit_id), None)

    def count(self, unit_id: str, *, inflicted: int = 0, taken: int = 0) -> None:
        score = self.scores[unit_id]
        self.scores[unit_id] = msgspec.structs.replace(
            score, inflicted=score.inflicted + inflicted, taken=score.taken + taken
        )

    @cites("melee.wound-difference.environment")
    def count_by_nobody(self, unit_id: str, lost: int) -> None:
        """Counts wounds that no enemy caused: taken, and credited to no unit."""
        self.count(unit_id, taken=lost)
        score = self.scores[unit_id]
        self.scores[unit_id] = msgspec.structs.replace(score, by_nobody=score.by_nobody + lost)

    def finished_off(self, unit_id: str, target: str) -> None:
        score = self.scores[unit_id]
        self.scores[unit_id] = msgspec.structs.replace(score, destroyed=(*score.destroyed, target))


@cites("melee.wound-difference.charge-fire", "melee.sequence", "melee.wound-difference.environment")
def form(battle: Battle, combat: Combat) -> Bout:
    """Step 0: the tallies start with the fire and losses of charges in their first round, and with the wounds from the
    ground during tidying up. The charges are then forgotten."""
    mine = [onset for onset in battle.turn.onsets if onset.charger in combat.units and onset.target in combat.units]
    bout = Bout(combat, tuple(mine), {unit: Score(unit, battle.units[unit].side) for unit in combat.units})
    for onset in mine:
        bout.count(onset.charger, inflicted=onset.inflicted, taken=onset.taken)
        bout.count_by_nobody(onset.charger, onset.hazards)
        bout.count(onset.target, inflicted=onset.taken, taken=onset.inflicted)
    battle.change_turn(onsets=tuple([onset for onset in battle.turn.onsets if onset not in mine]))
    for unit in combat.units:
        if toll := battle.units[unit].toll:
            bout.count_by_nobody(unit, toll)
            battle.change(unit, toll=0)
    return bout


def locked_models(battle: Battle, units: Sequence[str]) -> list[Model]:
    """The living models of these units, in the order of the units."""
    return [model for unit in units if unit in battle.units for model in battle.members(unit)]


@cites("melee.radius", "melee.free-blow", "fire.burning.behaviour")
def can_fight(battle: Battle, model: Model) -> bool:
    """Whether a model fights at all. Guns, most vehicles, models without attacks, helpless models, models that fell
    this turn and burning models do not; a burning model in frenzy fights on."""
    kind = battle.kind(model)
    if melee_radius(kind) == 0.0 or kind.profile.A == 0 or battle.units[model.unit].routing:
        return False
    raging = model.burning is not None and model.burning.raging and not model.entangled
    return (raging or model.spent_until < battle.turn.serial) and not kind.powers.helpless
