"""A volley in plain numbers: groups of equal models, and salvos of equal shots.

All numbers come from the rules that roll the dice: what each shot needs, which models it may fall on, what a wound
does."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import groupby

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.target import Target
from arap.rules.characters import is_guest
from arap.rules.morale.suppression import is_overwhelming
from arap.rules.shooting.casualties.resolve import toughness
from arap.rules.shooting.casualties.shields import save_against
from arap.rules.shooting.shots.fire import Fire
from arap.rules.wounds.damage import kills_outright, rank_and_file
from arap.rules.wounds.flammable import stokes
from arap.rules.wounds.hits import Hit, Tier, Tiers, Wound
from arap.rules.wounds.to_wound import wound_against


class Group(msgspec.Struct, frozen=True):
    """Models of one kind with the same number of Wounds left; each shooter has all of them in the same cover. A
    `pooled` group is rank and file of several Wounds, which pool their wounds."""

    models: tuple[str, ...]
    kind: str
    guest: bool
    wounds: int
    full: int
    pooled: bool

    @property
    def count(self) -> int:
        return len(self.models)


class Effect(msgspec.Struct, frozen=True):
    """What a hit does to a model of a group: the chance to wound, the chance that the wound is not saved, the Wounds
    lost."""

    toughness: int
    wound: float
    unsaved: float
    damage: int
    outright: bool


class Salvo(msgspec.Struct, frozen=True):
    """Equal shots: their number, the chance of each to hit, the groups they may fall on by tiers of cover, and the
    effect on each group. `heavy`: a hit gives two points of suppression by the older rule."""

    shots: int
    hit: float
    tiers: tuple[tuple[int, ...], ...]
    effects: dict[int, Effect]
    heavy: bool = False


class Fall(msgspec.Struct, frozen=True):
    """A volley at one unit. `struck`: what shots at places may do to its groups in addition."""

    groups: tuple[Group, ...]
    salvos: tuple[Salvo, ...]
    struck: tuple[tuple[int, Effect], ...] = ()

    @property
    def shots(self) -> int:
        return sum(salvo.shots for salvo in self.salvos)


def fall_of(battle: Battle, target: str, fires: Sequence[Fire], *, down: bool, all_models: bool = False) -> Fall:
    """These fires as a volley at the target. `down`: the target has gone to ground. `all_models`: models that no fire
    can hit are included."""
    shots = sum(fire.aimed.shots for fire in fires)
    hits = [within_reach(battle, without_shooter(battle, fire.hit), shots) for fire in fires]
    seen, shields = list(dict.fromkeys(hit.tiers for hit in hits)), list(dict.fromkeys(hit.shielded for hit in hits))
    groups = groups_of(battle, target, seen, shields, all_models)
    place = {model: number for number, group in enumerate(groups) for model in group.models}

    def alike(pair: tuple[Fire, Hit]) -> tuple[Target, Hit]:
        return pair[0].needed, pair[1]

    salvos = []
    for (needed, hit), run in groupby(zip(fires, hits, strict=True), key=alike):
        count = sum(fire.aimed.shots for fire, _ in run)
        salvos.append(salvo_of(battle, groups, place, hit, float(needed.chance), count, down))
    return Fall(groups, tuple(salvos))


def without_shooter(battle: Battle, hit: Hit) -> Hit:
    """The hit without its shooter, so that shots of different models can be equal. What the GM imposes depends on the
    unit that shoots; its first model then stands for all."""
    shooter = battle.models.get(hit.by) if battle.turn.gm else None
    return msgspec.structs.replace(hit, by=battle.units[shooter.unit].models[0] if shooter else "")


def within_reach(battle: Battle, hit: Hit, shots: int) -> Hit:
    """The hit without the tiers it cannot reach, when there are too few shots to fill the first tier that has
    models."""
    first = next(tier for tier in hit.tiers if tier)
    if sum(battle.models[model].wounds for model in first) < shots:
        return hit
    open_, soft, hard = [tier if tier is first else () for tier in hit.tiers]
    return msgspec.structs.replace(hit, tiers=(open_, soft, hard))


def groups_of(
    battle: Battle, target: str, seen: Sequence[Tiers], shields: Sequence[Tier], all_models: bool
) -> tuple[Group, ...]:
    """The models that may be hit, in groups of equal models; whether a shield counts makes a difference too."""
    common = rank_and_file(battle, target)
    several = battle.scenario.kinds[common].profile.W > 1
    ranks = [{model: number for number, tier in enumerate(tiers) for model in tier} for tiers in seen]

    def likeness(model: Model) -> tuple[Hashable, ...]:
        behind = [model.id in shielded for shielded in shields]
        return model.kind, is_guest(battle, model), model.wounds, *[rank.get(model.id) for rank in ranks], *behind

    like: dict[tuple[Hashable, ...], list[Model]] = {}
    for model in battle.members(target):
        if all_models or any(model.id in rank for rank in ranks):
            like.setdefault(likeness(model), []).append(model)
    return tuple([_group(battle, models, several and models[0].kind == common) for models in like.values()])


def _group(battle: Battle, models: list[Model], pooled: bool) -> Group:
    first = models[0]
    full = battle.kind(first).profile.W
    return Group(tuple([model.id for model in models]), first.kind, is_guest(battle, first), first.wounds, full, pooled)


def salvo_of(
    battle: Battle, groups: Sequence[Group], place: dict[str, int], hit: Hit, chance: float, shots: int, down: bool
) -> Salvo:
    """Equal shots at these groups; empty tiers are left out."""
    tiers = [tuple(sorted({place[model] for model in tier})) for tier in hit.tiers]
    effects = {number: effect_on(battle, hit, groups[number].models[0], down) for tier in tiers for number in tier}
    return Salvo(shots, chance, tuple([tier for tier in tiers if tier]), effects, is_overwhelming(hit.weapon))


def effect_on(battle: Battle, hit: Hit, model: str, down: bool) -> Effect:
    save, kind = save_against(battle, model, hit, ground=down), battle.kind(battle.models[model])
    return Effect(
        toughness=toughness(battle, model) - stokes(battle, hit.weapon, kind.powers.flammable),
        wound=float(wound_against(battle, hit, kind).chance),
        unsaved=float(1 - save.chance),
        damage=hit.weapon.damage,
        outright=kills_outright(battle, Wound(model, hit)),
    )


def merged(salvos: Iterable[Salvo]) -> tuple[Salvo, ...]:
    """Merges equal salvos, where their order does not matter."""
    found: list[Salvo] = []
    for salvo in salvos:
        for number, other in enumerate(found):
            if msgspec.structs.replace(other, shots=salvo.shots) == salvo:
                found[number] = msgspec.structs.replace(other, shots=other.shots + salvo.shots)
                break
        else:
            found.append(salvo)
    return tuple(found)
