"""Catching fire: survivors of flames, and victims of acid that stays on them."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.events.things.burning import CatchRolled
from arap.battle.fire_settings import ACID_STRENGTH, BURNING_CAUSES, BURNING_TARGETS
from arap.battle.values import HELD, Burning, Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.rules.wounds.allocation import drawn
from arap.rules.wounds.hits import Hit, Wound

CATCH = "fire.burning.catch"
ACID = "fire.non-flame-templates"
CATCHES = Target(CATCH, "high", 4, "catches fire")
LINGERS = Target(ACID, "high", 4, "acid stays on it")
FLAMES = 4
"""The Strength of the hits that a burning model takes."""


class Exposed(msgspec.Struct, frozen=True):
    """A model that was hit by a weapon that may set it on fire. `acid`: or cover it with acid."""

    model: str
    acid: bool = False


@implements("fire.non-flame-templates")
def lingers(weapon: Weapon) -> bool:
    """Whether its acid stays on its victims. Other templates that are no flames have no such effect."""
    return weapon.nature.lingers


@implements("fire.burning.other-causes")
@cites("fire.non-flame-templates")
def may_catch(battle: Battle, weapon: Weapon) -> bool:
    """Whether a weapon may set models on fire, or cover them with acid."""
    return lingers(weapon) or any(cause in weapon.marked for cause in BURNING_CAUSES(battle))


@cites("fire.burning.catch")
def can_burn(battle: Battle, kind: Kind) -> bool:
    """Whether a kind of model can be on fire at all. Guns and houses have their own rules."""
    powers = kind.powers
    if kind.token or powers.building or powers.gun or powers.fixed:
        return False
    return BURNING_TARGETS(battle) == "all" or powers.character or powers.independent or powers.monster


def burning_is_on(battle: Battle) -> bool:
    return BURNING_TARGETS(battle) != "off"


@cites("fire.burning.catch", "casualty.randomize")
def fall_on_models(battle: Battle, hits: dict[str, list[Hit]]) -> Flow[dict[str, list[Hit]]]:
    """Hits that may set models on fire fall on models before wounds are rolled. A pair of pistols has to wound
    first."""
    if not burning_is_on(battle):
        return hits
    found: dict[str, list[Hit]] = {}
    for target, scored in hits.items():
        loose = [hit for hit in scored if is_loose(battle, hit)]
        fallen = (yield from drawn(battle, target, loose)) if loose else []
        found[target] = [hit for hit in scored if hit not in loose] + fallen if loose else scored
    return found


def is_loose(battle: Battle, hit: Hit) -> bool:
    """Whether a hit may set a model on fire that is not drawn yet."""
    several = sum(map(len, hit.tiers)) > 1
    return several and hit.weapon.pair is None and may_catch(battle, hit.weapon)


def exposed_to(battle: Battle, hits: dict[str, list[Hit]]) -> tuple[Exposed, ...]:
    """The models that hits may set on fire, whether the hits wound or not."""
    if not burning_is_on(battle):
        return ()
    return tuple(
        [
            Exposed(hit.anybody, lingers(hit.weapon))
            for scored in hits.values()
            for hit in scored
            if hit.weapon.pair is None and may_catch(battle, hit.weapon)
        ]
    )


@cites("pistols.flamers")
def hurt_by_pistols(battle: Battle, suffered: dict[str, list[Wound]]) -> tuple[Exposed, ...]:
    """A pair of pistols sets a model on fire only if it suffers a wound and lives."""
    if not burning_is_on(battle):
        return ()
    wounds = [wound for each in suffered.values() for wound in each]
    return tuple([Exposed(w.model) for w in wounds if w.hit.weapon.pair and may_catch(battle, w.hit.weapon)])


@implements("fire.burning.catch")
def catch_fire(battle: Battle, exposed: Sequence[Exposed]) -> Flow[None]:
    """A die for every survivor and each hit: on 4 or more it is on fire. A model already alight does not roll."""
    waiting = list(exposed)
    while waiting:
        rolling: dict[str, Exposed] = {}
        again = []
        for each in waiting:
            if each.model in rolling:
                again.append(each)
            elif may_roll(battle, each):
                rolling[each.model] = each
        for acid in (False, True):
            models = [each.model for each in rolling.values() if each.acid == acid]
            yield from roll_to_catch(battle, models, acid=acid)
        waiting = again


def may_roll(battle: Battle, exposed: Exposed) -> bool:
    model = battle.models.get(exposed.model)
    if model is None or model.dummy or model.burning is not None:
        return False
    return can_burn(battle, battle.kind(model))


def roll_to_catch(battle: Battle, models: Sequence[str], *, acid: bool) -> Flow[None]:
    """The dice of the models hit together, unit by unit."""
    needed = LINGERS if acid else CATCHES
    for unit in dict.fromkeys([battle.models[model].unit for model in models]):
        own = [model for model in models if battle.models[model].unit == unit]
        label = f"{battle.units[unit].name}: {needed.base_reason}"
        side, goals = battle.units[unit].side, [needed] * len(own)
        throws = yield from throw_all("fire.catch", needed.rule, side, goals, label)
        for model, throw in zip(own, throws, strict=True):
            if throw.met:
                set_alight(battle, model, acid=acid)
        battle.emit(
            CatchRolled(
                rule=needed.rule, unit=unit, models=tuple(own), needed=needed, throws=tuple(throws), acid=acid
            )
        )  # fmt: skip


@cites("fire.burning.catch", "fire.burning.behaviour")
def set_alight(battle: Battle, model_id: str, *, acid: bool = False) -> None:
    """The model burns until the flames go out. It is out of action unless it can ignore them."""
    model = battle.models[model_id]
    powers = battle.kind(model).powers
    strength = ACID_STRENGTH(battle) if acid else FLAMES
    burning = Burning(strength, acid, ignored=powers.ignores_flames, raging=powers.frenzy)
    battle.put_model(alight(model, burning))


def alight(model: Model, burning: Burning) -> Model:
    return replace(model, burning=burning, spent_until=model.spent_until if burning.ignored else HELD)


def burning_models(battle: Battle, units: Iterable[str]) -> list[Model]:
    return [model for unit in units for model in battle.members(unit) if model.burning is not None]
