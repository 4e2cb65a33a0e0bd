"""From hits to casualties and the tests that follow: steps 7 to 15 of the shooting sequence."""

from collections.abc import Sequence
from functools import cache
from itertools import compress

import msgspec

from arap.army.equipment import ShieldSave
from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.events import SavesRolled, SaveThrow
from arap.battle.gm.imposed import imposed_on, with_lines
from arap.battle.values import Model
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.requests import Flow
from arap.rules.fire.catching import Exposed, catch_fire, exposed_to, fall_on_models, hurt_by_pistols
from arap.rules.guns import losses_among
from arap.rules.morale.ground import pinned_by, protected
from arap.rules.morale.suppression import has_large_marker, put_tally, tally_of
from arap.rules.movement.dice.falls import shake_off
from arap.rules.overwatch import end_without_shooters
from arap.rules.shooting.casualties.dazing import daze
from arap.rules.shooting.casualties.shields import save_against, shield_against
from arap.rules.shooting.casualties.tests import tests_after
from arap.rules.triggers.offer import offer
from arap.rules.triggers.trigger import Wounds, trigger
from arap.rules.wounds.allocation import victims_of
from arap.rules.wounds.armour import strike_armour
from arap.rules.wounds.damage import apply_wounds, nearest_first
from arap.rules.wounds.dividing import divide_hits, on_crew
from arap.rules.wounds.flammable import any_flammable
from arap.rules.wounds.hits import Hit, Tiers, Wound
from arap.rules.wounds.options import nearest_casualties, surplus_passed_on
from arap.rules.wounds.saves import save_needed, throw_saves
from arap.rules.wounds.to_wound import throw_to_wound
from arap.table import PointXYZ


class Struck(msgspec.Struct, frozen=True):
    """What a volley has done before any casualty is removed: by target unit the hits, the models with potential wounds
    and the wounds suffered, and the machines it wrecked. `firing` are the models that fired, `exposed` those that may
    catch fire if they live."""

    firer: str
    hits: dict[str, list[Hit]]
    wounded: dict[str, list[str]]
    suffered: dict[str, list[Wound]]
    wrecks: dict[str, dict[str, bool]]
    firing: tuple[str, ...] = ()
    exposed: tuple[Exposed, ...] = ()


@cites("shoot.sequence")
def resolve_hits(battle: Battle, firer: str, hits: dict[str, list[Hit]], firing: Sequence[str] = ()) -> Flow[None]:
    """Each step for every target unit of the volley before the next step. `firing` are the models that fired."""
    struck = yield from strike_targets(battle, firer, hits, firing)
    yield from take_losses(battle, struck)


@cites("shoot.sequence")
def strike_targets(battle: Battle, firer: str, hits: dict[str, list[Hit]], firing: Sequence[str] = ()) -> Flow[Struck]:
    """Steps 7 to 11: wounds, going to ground and saves."""
    hits = yield from divide_hits(battle, firer, hits)
    for target, scored in hits.items():
        count_hits(battle, target, firer, on_crew(battle, target, scored))
    hits = yield from daze(battle, hits)
    hits = yield from fall_on_models(battle, hits)
    exposed = exposed_to(battle, hits)
    hits, wrecks = yield from strike_armour(battle, firer, hits)
    wounds = yield from wound_and_allocate(battle, firer, hits)
    for target, potential in wounds.items():
        saves = saves_on_the_ground(battle, target, firer, potential)
        yield from offer(battle, trigger(battle, "wounds", firer, Wounds(target, len(potential), saves)))
    unsaved: dict[str, list[Wound]] = {}
    for target, potential in wounds.items():
        unsaved[target] = yield from save(battle, firer, target, potential)
    suffered = {}
    for target, unlucky in unsaved.items():
        suffered[target] = yield from suffered_by(battle, target, unlucky)
    wounded = {target: [wound.model for wound in potential] for target, potential in wounds.items()}
    exposed += hurt_by_pistols(battle, suffered)
    return Struck(firer, hits, wounded, suffered, wrecks, tuple(firing), exposed)


@cites("shoot.sequence")
def take_losses(battle: Battle, struck: Struck) -> Flow[None]:
    """Steps 12 to 15: all casualties are removed together, survivors may catch fire, then the tests are taken."""
    fatal: dict[str, list[Wound]] = {}
    fallen: dict[str, dict[str, bool]] = {}
    for target, wounds in struck.suffered.items():
        suffered = [wound for wound in wounds if wound.model in battle.models]
        dead = yield from apply_wounds(battle, target, suffered) if suffered else no_losses()
        fatal[target] = fatal_wounds(battle, suffered, dead)
        fallen[target] = nearest_casualties(battle, struck.firing, target, dead, suffered)
    for target, removed in (*fallen.items(), *struck.wrecks.items()):
        left = {model: outright for model, outright in removed.items() if model in battle.models}
        remove_casualties(battle, struck.firer, target, left)
    for target, wounded in struck.wounded.items():
        yield from shake_off_climbers(battle, struck.firer, target, wounded)
    yield from catch_fire(battle, struck.exposed)
    yield from tests_after(battle, struck.firer, struck.hits, fatal)


def together(struck: Sequence[Struck]) -> Struck:
    """Several volleys of one unit as one: their casualties are removed together."""
    first = struck[0]
    firing = tuple([model for each in struck for model in each.firing])
    exposed = tuple([model for each in struck for model in each.exposed])
    whole = Struck(first.firer, {}, {}, {}, {}, firing, exposed)
    for each in struck:
        for target, hits in each.hits.items():
            whole.hits.setdefault(target, []).extend(hits)
        for target, models in each.wounded.items():
            whole.wounded.setdefault(target, []).extend(models)
        for target, wounds in each.suffered.items():
            whole.suffered.setdefault(target, []).extend(wounds)
        for target, wrecked in each.wrecks.items():
            whole.wrecks.setdefault(target, {}).update(wrecked)
    return whole


def no_losses() -> Flow[dict[str, bool]]:
    yield from ()
    return {}


@implements("react.ground.save")
@cites("react.ground.pinned")
def saves_on_the_ground(battle: Battle, target: str, firer: str, wounds: list[Wound]) -> tuple[str, ...]:
    """The saves against these wounds standing, and gone to ground: a line for each kind of model and weapon."""
    better = pinned_by(battle.units[target]) != firer
    struck = {
        (
            battle.models[wound.model].kind,
            wound.hit.weapon.id,
            shield_against(battle, wound.model, wound.hit),
        ): wound.hit
        for wound in wounds
    }
    kinds, lines = battle.scenario.kinds, tuple(imposed_on(battle, target, "save"))
    return tuple(
        [saves_of(kinds[kind], hit.weapon, better, shield, lines) for (kind, _, shield), hit in struck.items()]
    )


@cache
def saves_of(
    kind: Kind, weapon: Weapon, better: bool, shield: ShieldSave | None, imposed: tuple[Modifier, ...] = ()
) -> str:
    goals = [save_needed(kind.profile, weapon, ground=down, shield=shield) for down in (False, better)]
    goals = [with_lines(goal, imposed) for goal in goals]
    standing, down = (f"{goal.goal}+" if goal.possible else "no save" for goal in goals)
    return f"{kind.name} against {weapon.name}: {standing} standing, {down} gone to ground."


@cites("suppress.test", "suppress.automatic", "suppress.large-marker")
def count_hits(battle: Battle, target: str, firer: str, hits: list[Hit]) -> None:
    """Hits by an enemy, saved or not, go into the tally of this firing unit and this player turn."""
    if battle.units[target].side == battle.units[firer].side:
        return
    tally = tally_of(battle.units[target], firer)
    large = tally.large_hits + sum(has_large_marker(hit.weapon) for hit in hits)
    ordinance = tally.ordinance_hits + sum(hit.weapon.nature.ordinance for hit in hits)
    put_tally(
        battle,
        target,
        msgspec.structs.replace(tally, hits=tally.hits + len(hits), large_hits=large, ordinance_hits=ordinance),
    )


@implements("casualty.randomize.timing")
def wound_and_allocate(battle: Battle, firer: str, hits: dict[str, list[Hit]]) -> Flow[dict[str, list[Wound]]]:
    """Steps 7 to 9: the models hit are drawn before the wound rolls if the candidates differ in Toughness, else
    after."""
    victims: dict[str, list[str]] = {}
    for target, scored in hits.items():
        if not are_alike(battle, scored):
            victims[target] = yield from victims_of(battle, target, scored)
    wounding: dict[str, list[Hit]] = {}
    for target, scored in hits.items():
        models = victims.get(target) or [hit.anybody for hit in scored]
        met = yield from roll_to_wound(battle, firer, target, scored, models)
        wounding[target] = list(compress(scored, met))
        if target in victims:
            victims[target] = list(compress(models, met))
    for target, potential in wounding.items():
        if potential and target not in victims:
            victims[target] = yield from victims_of(battle, target, potential)
    return {
        target: [Wound(model, hit) for model, hit in zip(victims[target], potential, strict=True)]
        for target, potential in wounding.items()
        if potential
    }


def toughness(battle: Battle, model_id: str) -> int:
    return battle.kind(battle.models[model_id]).profile.T


@cites("casualty.randomize.timing", "fire.flammable-strength")
def are_alike(battle: Battle, hits: list[Hit]) -> bool:
    """Whether a hit needs the same to wound each of the models it may fall on."""
    if len(toughnesses(battle, hits)) > 1:
        return False
    fires = [hit for hit in hits if hit.weapon.nature.fire] if any_flammable(battle) else []
    kinds = {battle.models[model].kind for hit in fires for tier in hit.tiers for model in tier}
    return len({battle.scenario.kinds[kind].powers.flammable for kind in kinds}) < 2


def toughnesses(battle: Battle, hits: list[Hit]) -> set[int]:
    """The Toughness values among all models the hits may fall on."""
    return {value for tiers in {hit.tiers for hit in hits} for value in toughnesses_in(battle, tiers)}


def toughnesses_in(battle: Battle, tiers: Tiers) -> frozenset[int]:
    return battle.once(
        ("toughness", tiers), lambda: frozenset([toughness(battle, model) for tier in tiers for model in tier])
    )


@cites("shoot.sequence")
def roll_to_wound(battle: Battle, firer: str, target: str, hits: list[Hit], models: Sequence[str]) -> Flow[list[bool]]:
    """Step 8: a die for every hit."""
    throws = yield from throw_to_wound(battle, "shoot.to-wound", firer, target, hits, models)
    return [throw.met for throw in throws]


@implements("shoot.save")
@cites("shoot.cover.open-first")
def save(battle: Battle, firer: str, target: str, wounds: list[Wound]) -> Flow[list[Wound]]:
    """Step 11: a save for each potential wound, models in the open first. Gives the wounds not saved."""
    ordered = sorted(wounds, key=lambda wound: wound.level)
    saves = yield from roll_saves(battle, firer, target, ordered)
    battle.emit(SavesRolled(rule="shoot.save", target_unit=target, saves=saves))
    return [wound for wound, throw in zip(ordered, saves, strict=True) if not throw.saved]


@cites("shoot.save", "react.ground.save")
def roll_saves(battle: Battle, firer: str, target: str, wounds: list[Wound]) -> Flow[tuple[SaveThrow, ...]]:
    """One save for each potential wound, by the target's owner; a model without a save rolls nothing."""
    unit = battle.units[target]
    down = protected(unit, firer)
    needed = [save_against(battle, wound.model, wound.hit, ground=down) for wound in wounds]
    return (yield from throw_saves("shoot.save", unit, wounds, needed))


@cites("area.casualties", "casualty.overkill")
def suffered_by(battle: Battle, target: str, unsaved: list[Wound]) -> Flow[list[Wound]]:
    """The models that suffer the unsaved wounds: under a marker the nearest to its centre; by option comrades of a
    model that is dead already."""
    return (yield from surplus_passed_on(battle, target, nearest_first(battle, target, unsaved)))


@cites("pin.weapons.test")
def fatal_wounds(battle: Battle, wounds: list[Wound], dead: dict[str, bool]) -> list[Wound]:
    """The wounds that killed, each with the place of its victim: wounds on the dead models, and wounds of their
    comrades that were put together to remove them."""
    fatal = [wound for wound in wounds if wound.model in dead]
    spare = [wound for wound in wounds if wound.model not in dead]
    for model, outright in dead.items():
        own = sum(wound.hit.weapon.damage for wound in fatal if wound.model == model)
        missing = 0 if outright else max(0, battle.models[model].wounds - own)
        for wound in [wound for wound in spare if model in wound.tier][:missing]:
            spare.remove(wound)
            fatal.append(msgspec.structs.replace(wound, model=model))
    return [msgspec.structs.replace(wound, at=place_of(battle.models[wound.model])) for wound in fatal]


def place_of(model: Model) -> PointXYZ:
    return model.x, model.y, model.z


@implements("casualty.remove")
@cites("casualty.quarter.trigger")
def remove_casualties(battle: Battle, firer: str, target: str, dead: dict[str, bool]) -> None:
    """Step 12: all removals of a volley together; they count for the 25% test and against the unit that fired."""
    if not dead:
        return
    unit, lost = battle.units[target], losses_among(battle, list(dead))
    tally = tally_of(unit, firer)
    put_tally(battle, target, msgspec.structs.replace(tally, casualties=tally.casualties + lost))
    battle.change_now(target, casualties=unit.now.casualties + lost)
    for model, outright in dead.items():
        battle.remove_model(model, firer, "casualty.remove", outright)
    end_without_shooters(battle, target)


@cites("shoot.sequence", "climb.damage-falls")
def shake_off_climbers(battle: Battle, firer: str, target: str, wounded: list[str]) -> Flow[None]:
    """Climbers that had a potential wound and live fall; models killed by the fall count as lost in the volley."""
    before = battle.units.get(target)
    yield from shake_off(battle, wounded)
    unit = battle.units.get(target)
    if before is None or unit is None or (lost := len(before.models) - len(unit.models)) == 0:
        return
    tally = tally_of(unit, firer)
    put_tally(battle, target, msgspec.structs.replace(tally, casualties=tally.casualties + lost))
    battle.change_now(target, casualties=before.now.casualties + lost)
