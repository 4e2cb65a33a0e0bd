"""Where a model is between levels: on a face, on a ladder, in the water."""

from collections.abc import Iterable

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.movement.climbing.abilities import swims
from arap.table import GROUND, Ladder, PointXY, Table, depth_in, length
from arap.table.levels import CLOSE
from arap.table.shapes.footprints import from_leg

AT_ONCE = 0.02


def stands(table: Table, x: float, y: float, z: float) -> bool:
    """Whether there is a level to stand on at this height."""
    return any(abs(level - z) <= CLOSE for level in table.levels_around(x, y))


def level_below(table: Table, x: float, y: float, z: float) -> float:
    """The level onto which a model falls from this height."""
    return max([level for level in table.levels_around(x, y) if level <= z + AT_ONCE], default=0.0)


def held_level(table: Table, x: float, y: float, z: float) -> float:
    """This height, if a model there stands or holds on to a ladder or a face; else the level below, as on the brink of
    a hill, where nothing is climbed."""
    holds = not table.tiered or stands(table, x, y, z) or ladder_under(table, x, y, z)
    return z if holds or face_at(table, (x, y), z, z) != GROUND else level_below(table, x, y, z)


@cites("climb.damage-falls", "ladder.fixed.progress")
def climbing(battle: Battle, model: Model) -> bool:
    """On a face, a rope or a ladder, between bottom and top."""
    table = battle.table
    if not table.tiered:
        return False
    if model.z == 0.0 and not (table.ladders and rope_across(table, model.x, model.y, model.z)):
        return False
    return not stands(table, model.x, model.y, model.z)


def face_at(table: Table, place: PointXY, low: float, high: float) -> int:
    """The piece whose face rises at a place and can be climbed between these levels; GROUND if there is none."""
    x, y = place
    for piece in table.pieces_within(x, y, CLOSE):
        bottom, top = (-piece.gap, 0.0) if piece.gap else (piece.base, piece.top)
        if not ((piece.solid and piece.steep) or piece.gap) or not (bottom <= low + AT_ONCE and high <= top + AT_ONCE):
            continue
        if max(table.distance_to(piece.id, x, y), depth_in(table, piece.id, x, y)) <= AT_ONCE:
            return table.index[piece.id]
    return GROUND


def rope_across(table: Table, x: float, y: float, z: float) -> Ladder | None:
    """The rope across a gap that a model at this place hangs on."""
    for rope in table.ladders:
        if rope.rope == "across" and abs(rope.foot[2] - z) <= AT_ONCE:
            near = from_leg((x, y), rope.foot[:2], rope.head[:2]) <= AT_ONCE
            if near and min(length((x, y), rope.foot[:2]), length((x, y), rope.head[:2])) > AT_ONCE:
                return rope
    return None


def ladder_under(table: Table, x: float, y: float, z: float) -> Ladder | None:
    """The ladder that a model at this place is on."""
    if rope := rope_across(table, x, y, z):
        return rope
    for ladder in table.ladders:
        (foot_x, foot_y, foot), head = ladder.foot, ladder.head[2]
        if foot + AT_ONCE < z < head - AT_ONCE and abs(foot_x - x) <= AT_ONCE and abs(foot_y - y) <= AT_ONCE:
            return ladder
    return None


def water_at(table: Table, x: float, y: float, z: float) -> int:
    """The deep water that a model at this place is in, not at its edge or above it; GROUND if there is none."""
    here = table.pieces_at(x, y)
    if any(piece.solid and abs(piece.top - z) <= CLOSE for piece in here) or z > CLOSE:
        return GROUND
    for piece in here:
        if piece.water == "deep" and depth_in(table, piece.id, x, y) > AT_ONCE:
            return table.index[piece.id]
    return GROUND


@cites("swim.rate", "swim.underwater")
def swimming(battle: Battle, model: Model) -> bool:
    """In deep water, and not at home there."""
    if not battle.table.deep_water or swims(battle.kind(model)) in ("aquatic", "walks-bottom"):
        return False
    return water_at(battle.table, model.x, model.y, model.z) != GROUND


@cites("swim.rate", "ladder.fixed.progress", "climb.high")
def off_its_feet(battle: Battle, model: Model) -> str:
    """How a model with no ground under its feet holds on: by a `swim`, a `ladder` or a `climb`; empty if it stands."""
    if not battle.table.tiered:
        return ""
    if battle.table.deep_water and swimming(battle, model):
        return "swim"
    if not climbing(battle, model):
        return ""
    return "ladder" if ladder_under(battle.table, model.x, model.y, model.z) else "climb"


def anyone_off_feet(battle: Battle, models: Iterable[Model]) -> bool:
    return battle.table.tiered and any(off_its_feet(battle, model) for model in models)


@implements("swim.underwater")
def under_water(battle: Battle, unit_id: str) -> bool:
    """A unit at home in the water and completely under it is hidden; it needs no obstacle."""
    return battle.table.deep_water and all(
        swims(battle.kind(model)) in ("aquatic", "walks-bottom")
        and water_at(battle.table, model.x, model.y, model.z) != GROUND
        for model in battle.members(unit_id)
    )


@implements("climb.hands")
@cites("swim.rate")
def hands_full(battle: Battle, model: Model) -> bool:
    """Climbers and swimmers need their hands, unless they are made for it."""
    if not battle.table.tiered or battle.kind(model).powers.hands_free:
        return False
    return climbing(battle, model) or (battle.table.deep_water and swimming(battle, model))


@cites("climb.hands")
def why_not_in_hand(battle: Battle, model: Model, weapon: Weapon) -> Refusal | None:
    """Only one-handed weapons are used while climbing or swimming."""
    if (weapon.nature.one_handed and weapon.pair is None) or not hands_full(battle, model):
        return None
    return Refusal(f"{battle.model_name(model.id)} needs its hands to hold on; {weapon.name} takes two", "climb.hands")


@cites("climb.hands")
def may_use_shield(battle: Battle, model: Model) -> bool:
    """A shield is no use there either, including an energy shield; on the back it still covers the rear."""
    return not hands_full(battle, model)
