"""Wound wounds: who dies, who is only wounded."""

from collections import Counter, defaultdict

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import ModelWounded
from arap.kernel.reasons import implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.shooting.hits import Hit


class Wound(msgspec.Struct, frozen=True):
    """A hit that wounded, on the model it fell on: potential until saves are rolled."""

    model: str
    hit: Hit

    def tier(self) -> int:
        return next(number for number, tier in enumerate(self.hit.tiers) if self.model in tier)


@implements("shoot.damage.instant-death")
def kills_outright(battle: Battle, wound: Wound) -> bool:
    """Strength of at least twice the (basic) Toughness kills whatever Wounds are left."""
    profile = battle.kind(battle.models[wound.model]).profile
    return wound.hit.strength >= 2 * (profile.instant_death_toughness or profile.T)


@implements("casualty.randomize.characters")
def rank_and_file(battle: Battle, unit_id: str) -> str:
    """The kind of the largest group of members alike in profile and equipment."""
    return Counter(model.kind for model in battle.members(unit_id)).most_common(1)[0][0]


@implements("shoot.damage.one-wound", "casualty.remove", "casualty.overkill", "casualty.remove.characters")
def apply_wounds(battle: Battle, target_id: str, wounds: list[Wound]) -> Flow[dict[str, bool]]:
    """The models to be removed (and whether outright); the others are marked with what they have left."""
    outright = dict.fromkeys((wound.model for wound in wounds if kills_outright(battle, wound)), True)
    lost = wounds_by_model(battle, [wound for wound in wounds if wound.model not in outright])
    lost = yield from whole_models_first(battle, target_id, wounds, lost, outright)
    dead = {model: False for model, count in lost.items() if count >= battle.models[model].wounds}
    for model_id, count in lost.items():
        if model_id not in dead:
            _wound(battle, model_id, count)
    return outright | dead


@implements("casualty.overkill")
def wounds_by_model(battle: Battle, wounds: list[Wound]) -> dict[str, int]:
    """Wounds of each model; what is beyond its Wounds is lost."""
    counts: dict[str, int] = defaultdict(int)
    for wound in wounds:
        counts[wound.model] += wound.hit.weapon.damage
    return {model: min(count, battle.models[model].wounds) for model, count in counts.items()}


def _wound(battle: Battle, model_id: str, count: int) -> None:
    model = battle.models[model_id]
    changed = msgspec.structs.replace(model, wounds=model.wounds - count)
    battle.put_model(changed)
    battle.emit(
        ModelWounded(rule="shoot.damage.one-wound", model=model_id, unit=model.unit, left=changed.wounds)
    )


@implements("casualty.remove.multi-wound-rank-and-file")
def whole_models_first(
    battle: Battle, target_id: str, wounds: list[Wound], lost: dict[str, int], outright: dict[str, bool]
) -> Flow[dict[str, int]]:
    """Wounds of rank and file with several Wounds are put together, tier by tier, to remove whole models."""
    common = rank_and_file(battle, target_id)
    if battle.scenario.kinds[common].profile.W == 1:
        return lost
    pooled: dict[str, int] = {model: count for model, count in lost.items() if battle.models[model].kind != common}
    tiers = {wound.model: wound.hit.tiers[wound.tier()] for wound in wounds}
    for tier in dict.fromkeys(tiers.values()):
        fallen = {model: lost[model] for model in tier if model in lost and model not in pooled}
        takers = [m for m in tier if battle.models[m].kind == common and m not in outright]
        pooled |= yield from _pool(battle, target_id, takers, fallen)
    return pooled


def _pool(battle: Battle, target_id: str, takers: list[str], fallen: dict[str, int]) -> Flow[dict[str, int]]:
    """Those already wounded absorb first, then those hit most, equals drawn; each until it is dead."""
    left, shares = sum(fallen.values()), dict[str, int]()
    waiting = [m for m in takers if m in fallen or _wounded(battle, m)]
    while left and waiting:
        best = max(_claim(battle, model, fallen) for model in waiting)
        equal = [model for model in waiting if _claim(battle, model, fallen) == best]
        model = equal[0] if len(equal) == 1 else (yield from _draw_tie(battle, target_id, equal))
        shares[model] = min(left, battle.models[model].wounds)
        left -= shares[model]
        waiting.remove(model)
    return shares


def _wounded(battle: Battle, model_id: str) -> bool:
    model = battle.models[model_id]
    return model.wounds < battle.kind(model).profile.W


def _claim(battle: Battle, model_id: str, fallen: dict[str, int]) -> tuple[bool, int]:
    return _wounded(battle, model_id), fallen.get(model_id, 0)


def _draw_tie(battle: Battle, target_id: str, equal: list[str]) -> Flow[str]:
    unit = battle.units[target_id]
    faces: Faces = yield Roll(
        "casualty.tie", "casualty.remove.multi-wound-rank-and-file", unit.side, 1, len(equal), "who takes the wounds"
    )
    return equal[faces[0] - 1]
