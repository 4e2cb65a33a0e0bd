"""Dividing hits on a gun and its crew."""

from collections.abc import Sequence

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import HitsDivided
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.rules.guns import guns_in
from arap.rules.wounds.hits import Hit, Tiers

HITS = "artillery.hits"
FIRST_ON_GUN = 5


@implements("artillery.hits")
def divide_hits(battle: Battle, firer: str, hits: dict[str, list[Hit]]) -> Flow[dict[str, list[Hit]]]:
    """A die for each hit of a point weapon on a gun and its crew: the crew on 1 to 4, the gun on 5 or 6. If nothing of
    that part is in sight, the hit goes to the other part. Markers and templates hit what they cover."""
    if "gun" not in battle.powers:
        return hits
    found: dict[str, list[Hit]] = {}
    for target, scored in hits.items():
        guns = guns_in(battle, target)
        doubtful = [hit for hit in scored if not hit.mode and guns and is_doubtful(hit, guns)]
        faces = (yield from roll_parts(battle, firer, target, len(doubtful))) if doubtful else ()
        rolled = iter(faces)
        parts = [part_hit(hit, guns, next(rolled)) if hit in doubtful else hit for hit in scored]
        if doubtful:
            on_gun = sum([face >= FIRST_ON_GUN for face in faces])
            battle.emit(HitsDivided(rule=HITS, unit=firer, target_unit=target, faces=tuple(faces), on_gun=on_gun))
        found[target] = parts
    return found


def is_doubtful(hit: Hit, guns: Sequence[str]) -> bool:
    """Whether a hit may fall on a gun or on its crew."""
    models = [model for tier in hit.tiers for model in tier]
    return any(model in guns for model in models) and any(model not in guns for model in models)


def roll_parts(battle: Battle, firer: str, target: str, count: int) -> Flow[Faces]:
    label = f"Hits on {battle.units[target].name}: crew on 1-4, gun on 5-6"
    faces: Faces = yield Roll("artillery.hit-location", HITS, battle.units[firer].side, count, 6, label)
    return faces


def part_hit(hit: Hit, guns: Sequence[str], face: int) -> Hit:
    """The hit on the part that its die names."""
    gun = face >= FIRST_ON_GUN
    kept = [tuple([model for model in tier if (model in guns) is gun]) for tier in hit.tiers]
    tiers: Tiers = (kept[0], kept[1], kept[2])
    return replace(hit, tiers=tiers)


@cites("artillery.gun", "artillery.hits")
def on_crew(battle: Battle, target: str, hits: Sequence[Hit]) -> list[Hit]:
    """The hits that count for suppression: those on a gun do not."""
    guns = guns_in(battle, target)
    return [hit for hit in hits if hit.anybody not in guns] if guns else list(hits)
