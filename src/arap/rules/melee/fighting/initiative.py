"""The Initiative at which a model fights a round."""

from arap.battle.battle import Battle
from arap.battle.values import Model, Onset
from arap.kernel.reasons import cites, implements
from arap.rules.blocking.holding import is_blocking
from arap.rules.melee.fighting.bout import Bout
from arap.rules.melee.fighting.threats import faced_foe

SLOWEST, BLOCKERS = 1, 11
"""No profile has an Initiative above 10: blockers strike before everybody."""


@implements("melee.initiative.effective", "block.fight")
def effective_initiative(battle: Battle, bout: Bout, model: Model) -> int:
    """The step in which a model fights: blockers before everybody, whatever they do."""
    return BLOCKERS if is_blocking(battle, model.id) else initiative_by_attack(battle, bout, model)


@implements("charge.cover.effect")
@cites("melee.initiative.effective", "melee.krak-attack", "shield.bash")
def initiative_by_attack(battle: Battle, bout: Bout, model: Model) -> int:
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
    return max([initiative_by_attack(battle, bout, each) for each in faced])
