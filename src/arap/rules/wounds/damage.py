"""Unsaved wounds: models that die, and models that are only wounded."""

from collections import Counter, defaultdict

import msgspec

from arap.battle.battle import Battle
from arap.battle.events import ModelWounded
from arap.kernel.dice import d3
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.guns import crew_in
from arap.rules.wounds.hits import Tier, Tiers, Wound


@implements("shoot.damage.instant-death")
def kills_outright(battle: Battle, wound: Wound) -> bool:
    """Strength of at least twice the (basic) Toughness kills whatever Wounds are left."""
    profile = battle.kind(battle.models[wound.model]).profile
    return wound.hit.strength >= 2 * (profile.instant_death_toughness or profile.T)


@implements("casualty.randomize.characters")
def rank_and_file(battle: Battle, unit_id: str) -> str:
    """The kind of the largest group of members alike in profile and equipment; of equals the plain troopers, and
    leaders last."""
    return battle.once(("rank and file", battle.units[unit_id].models), lambda: _largest_group(battle, unit_id))


def _largest_group(battle: Battle, unit_id: str) -> str:
    groups = Counter([model.kind for model in crew_in(battle, unit_id) or battle.members(unit_id)])
    roles = {kind: battle.scenario.kinds[kind].role for kind in groups}
    return max(groups, key=lambda kind: (groups[kind], roles[kind] == "trooper", roles[kind] != "leader"))


@implements("shoot.damage.one-wound", "casualty.remove.characters")
@cites("casualty.remove")
def apply_wounds(battle: Battle, target_id: str, wounds: list[Wound]) -> Flow[dict[str, bool]]:
    """The models to be removed (and whether outright); the others are marked with what they have left."""
    fatal = [wound for wound in wounds if kills_outright(battle, wound)]
    dead = dict.fromkeys((wound.model for wound in fatal if not is_unstoppable(battle, wound.model)), True)
    left = [wound for wound in wounds if wound.model not in dead]
    counted = without_surplus(battle, left, (yield from wounds_cost(battle, target_id, left)))
    lost = yield from whole_models_first(battle, target_id, counted, set(dead))
    for model_id, count in lost.items():
        if count >= battle.models[model_id].wounds:
            dead[model_id] = False
        else:
            _wound(battle, model_id, count)
    return dead


@implements("area.casualties")
def nearest_first(battle: Battle, target_id: str, wounds: list[Wound]) -> list[Wound]:
    """Wounds of a marker on rank and file are suffered by the models nearest its centre, whole models first."""
    if not any(wound.hit.burst for wound in wounds):
        return wounds
    common = rank_and_file(battle, target_id)
    pooled: dict[Tier, list[Wound]] = {}
    kept = []
    for wound in wounds:
        if wound.hit.burst and battle.models[wound.model].kind == common:
            pooled.setdefault(wound.hit.burst, []).append(wound)
        else:
            kept.append(wound)
    taken: Counter[str] = Counter()
    for burst, suffered in pooled.items():
        there = [battle.models[model] for model in burst if model in battle.models]
        takers = [model.id for model in there if model.unit == target_id and model.kind == common]
        kept += [passed_on(battle, wound, takers, taken) for wound in suffered]
    return kept


def passed_on(battle: Battle, wound: Wound, takers: list[str], taken: Counter[str]) -> Wound:
    """The wound on the first taker that has any Wounds left; on its own model if none has."""
    model = next((each for each in takers if taken[each] < battle.models[each].wounds), wound.model)
    taken[model] += battle.models[model].wounds if kills_outright(battle, wound) else wound.hit.weapon.damage
    own, level = (model,), wound.level
    tiers: Tiers = (own if level == 0 else (), own if level == 1 else (), own if level == 2 else ())
    return Wound(model, msgspec.structs.replace(wound.hit, tiers=tiers))


@implements("shoot.damage.unstoppable-gargantuan")
def is_unstoppable(battle: Battle, model_id: str) -> bool:
    return battle.kind(battle.models[model_id]).powers.unstoppable


@cites("shoot.damage.unstoppable-gargantuan")
def wounds_cost(battle: Battle, target_id: str, wounds: list[Wound]) -> Flow[list[int]]:
    """The weapon's damage; an unstoppable creature loses D3 Wounds where others would die outright."""
    costs = []
    for wound in wounds:
        cost = wound.hit.weapon.damage
        if is_unstoppable(battle, wound.model) and kills_outright(battle, wound):
            unit = battle.units[target_id]
            faces: Faces = yield Roll(
                "shoot.instant-death-wounds", "shoot.damage.unstoppable-gargantuan", unit.side, label="Wounds lost"
            )
            cost = d3(faces[0])
        costs.append(cost)
    return costs


@cites("casualty.overkill")
def without_surplus(battle: Battle, wounds: list[Wound], costs: list[int]) -> list[tuple[Wound, int]]:
    """The Wounds each unsaved wound costs its model; wounds beyond what it has left are lost."""
    left: dict[str, int] = {}
    counted = []
    for wound, full in zip(wounds, costs, strict=True):
        room = left.get(wound.model, battle.models[wound.model].wounds)
        cost = min(full, room)
        left[wound.model] = room - cost
        counted.append((wound, cost))
    return counted


def _wound(battle: Battle, model_id: str, count: int) -> None:
    model = battle.models[model_id]
    changed = msgspec.structs.replace(model, wounds=model.wounds - count)
    battle.put_model(changed)
    battle.emit(ModelWounded(rule="shoot.damage.one-wound", model=model_id, unit=model.unit, left=changed.wounds))


@implements("casualty.remove.multi-wound-rank-and-file")
@cites("casualty.remove.characters")
def whole_models_first(
    battle: Battle, target_id: str, counted: list[tuple[Wound, int]], dead: set[str]
) -> Flow[dict[str, int]]:
    """What each model loses: its own wounds; but rank and file with several Wounds put theirs together, tier by
    tier, to remove whole models."""
    common = rank_and_file(battle, target_id)
    several = battle.scenario.kinds[common].profile.W > 1
    lost: defaultdict[str, int] = defaultdict(int)
    tiers: dict[Tier, Counter[str]] = {}
    for wound, count in counted:
        if several and battle.models[wound.model].kind == common:
            tiers.setdefault(wound.tier, Counter())[wound.model] += count
        else:
            lost[wound.model] += count
    for tier, fallen in tiers.items():
        takers = [model for model in tier if battle.models[model].kind == common and model not in dead]
        yield from absorb(battle, target_id, takers, fallen, lost)
    return lost


def absorb(
    battle: Battle, target_id: str, takers: list[str], fallen: Counter[str], lost: defaultdict[str, int]
) -> Flow[None]:
    """Models already wounded absorb first, then the models hit most often, equals drawn; each until it is dead."""
    left = fallen.total()

    def room(model: str) -> int:
        return battle.models[model].wounds - lost.get(model, 0)

    def claim_of(model: str) -> tuple[bool, int]:
        return claim(room(model), battle.kind(battle.models[model]).profile.W, fallen[model])

    while left and (able := [model for model in takers if room(model)]):
        best = max(map(claim_of, able))
        equal = [model for model in able if claim_of(model) == best]
        model = equal[0] if len(equal) == 1 else (yield from _draw_tie(battle, target_id, equal))
        share = min(left, room(model))
        lost[model] += share
        left -= share


@cites("casualty.remove.multi-wound-rank-and-file")
def claim(room: int, full: int, fallen: int) -> tuple[bool, int]:
    """The order in which models absorb: wounded ones first, then the ones hit more often. Equals are drawn."""
    return room < full, fallen


def _draw_tie(battle: Battle, target_id: str, equal: list[str]) -> Flow[str]:
    unit = battle.units[target_id]
    faces: Faces = yield Roll(
        "casualty.tie",
        "casualty.remove.multi-wound-rank-and-file",
        unit.side,
        1,
        len(equal),
        "Model that takes the wounds, counted in order",
    )
    return equal[faces[0] - 1]
