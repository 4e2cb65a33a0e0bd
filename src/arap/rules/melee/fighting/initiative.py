"""The Initiative at which a model fights a round."""

from arap.battle.battle import Battle
from arap.battle.values import Model, Onset
from arap.kernel.reasons import cites, implements
from arap.rules.melee.fighting.bout import Bout
from arap.rules.melee.fighting.threats import faced_foe

SLOWEST = 1


@implements("melee.initiative.effective", "charge.cover.effect")
@cites("melee.krak-attack", "shield.bash")
def effective_initiative(battle: Battle, bout: Bout, model: Model) -> int:
    """The Initiative of its profile, one less with a shield bash. In the first round after a charge at a unit in cover
    it is 1, or with flesh hooks that of the enemy; a krak attack is always at 1."""
    attack, onset = bout.attack(model.id), bout.onset_of(model.unit)
    if attack == "krak":
        return SLOWEST
    if onset and onset.cover:
        return bout.paces.get(model.id, SLOWEST)
    own = battle.kind(model).profile.I
    return max(SLOWEST, own - 1) if attack == "shield" else own


@implements("melee.flesh-hooks")
def keep_pace(battle: Battle, bout: Bout) -> None:
    """Chargers with flesh hooks fight a unit in cover in the step of the defender they face. Chargers that face none
    take the highest Initiative of the charged unit."""
    for onset in bout.onsets:
        if onset.cover and onset.hooks and onset.charger in battle.units:
            bout.paces |= {model.id: pace_of(battle, bout, onset, model) for model in battle.members(onset.charger)}


@cites("melee.flesh-hooks")
def pace_of(battle: Battle, bout: Bout, onset: Onset, model: Model) -> int:
    foe = faced_foe(battle, model, bout.order(model.id).face)
    faced = [foe] if foe and foe.unit == onset.target else battle.members(onset.target)
    return max([effective_initiative(battle, bout, each) for each in faced])
