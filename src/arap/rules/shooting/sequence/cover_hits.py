"""Shots that hit the cover of their target, and go through it."""

from collections.abc import Sequence
from math import dist

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import CoverPierced
from arap.battle.settings import COVER_PENETRATING
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.rules.shooting.casualties.breaking import batter
from arap.rules.shooting.casualties.shields import with_shields
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.shots.strike import Covered, Laid
from arap.rules.shooting.to_hit.table import firing_wild, hard_cover, soft_cover
from arap.rules.shooting.weapons.types import short_range
from arap.rules.wounds.hits import Hit
from arap.rules.wounds.strength import strength_of
from arap.table import TOLERANCE, Piece, PointXY, length, passages, within

POINT, AREA = "cover.penetrate.point", "cover.penetrate.area"
PURPOSE = "cover.penetrate"
PIERCING, WEAKER, LEAST = 1, 2, 1
SAME_LEVEL = 1.0


@cites("cover.hit")
def hits_on_cover(battle: Battle, unit_id: str, fires: Sequence[Fire], hits: dict[str, list[Hit]]) -> Flow[None]:
    """Shots that missed by 1 strike the piece that covers their target, piece by piece; those that damage it may go
    through."""
    for piece_id in dict.fromkeys([fire.behind[0] for fire in fires if fire.behind]):
        piece = battle.table.piece(piece_id)
        mine = [fire for fire in fires if fire.behind and fire.behind[0] == piece_id]
        beyond = [beyond_cover(battle, piece, fire) for fire in mine]
        found = yield from batter(battle, unit_id, piece, [fire.hit for fire in mine])
        add(hits, found.blast)
        if COVER_PENETRATING(battle):
            through = [
                (fire, model) for fire, model, met in zip(mine, beyond, found.damaging, strict=True) if met and model
            ]
            yield from pierce(battle, unit_id, piece, through, hits)


def add(hits: dict[str, list[Hit]], more: dict[str, list[Hit]]) -> None:
    for unit, found in more.items():
        hits.setdefault(unit, []).extend(found)


@cites("cover.penetrate.point")
def beyond_cover(battle: Battle, piece: Piece, fire: Fire) -> Model | None:
    """The first model beyond the cover whose base the line of a shot crosses, within the short range of the weapon."""
    assert fire.behind is not None
    firer, aimed = fire.aimed.model, battle.models[fire.behind[1]]
    reach = short_range(fire.aimed.weapon)
    start, whole = (firer.x, firer.y), length((firer.x, firer.y), (aimed.x, aimed.y))
    if not whole:
        return None
    ahead = ((aimed.x - firer.x) / whole, (aimed.y - firer.y) / whole)
    end = (firer.x + ahead[0] * reach, firer.y + ahead[1] * reach)
    crossed = passages(battle.table, piece.id, start, end)
    if not crossed:
        return None
    models = [
        (along, model)
        for model in battle.models.values()
        if model.id != firer.id
        and abs(model.z - aimed.z) < SAME_LEVEL
        and (along := on_line(start, ahead, model, battle.kind(model).base_radius)) > crossed[0][0]
    ]
    first = min(models, key=lambda pair: (round(pair[0], 3), pair[1].id), default=None)
    return first[1] if first and within(dist(start, (first[1].x, first[1].y)), reach) else None


def on_line(start: PointXY, ahead: PointXY, model: Model, radius: float) -> float:
    """How far along a line the centre of a model is whose base it crosses; -1 if it does not."""
    dx, dy = model.x - start[0], model.y - start[1]
    return dx * ahead[0] + dy * ahead[1] if abs(dx * ahead[1] - dy * ahead[0]) < radius else -1.0


@implements("cover.penetrate.point")
def pierce(
    battle: Battle, unit_id: str, piece: Piece, through: Sequence[tuple[Fire, Model]], hits: dict[str, list[Hit]]
) -> Flow[None]:
    """The shots roll to hit again, at BS 1, without the modifier for the cover; a hit is two weaker."""
    if not through:
        return
    goals = [piercing_goal(fire.needed) for fire, _ in through]
    throws = yield from throw_all(PURPOSE, POINT, battle.units[unit_id].side, goals, f"Through {piece.name}")
    struck = tuple([(model.id, throw.face, throw.met) for (_, model), throw in zip(through, throws, strict=True)])
    battle.emit(CoverPierced(rule=POINT, unit=unit_id, name=piece.name, needed=goals[0].needed, struck=struck))
    for (fire, model), throw in zip(through, throws, strict=True):
        if throw.met:
            at_model = replace(fire, tiers=((model.id,), (), ()), shielded=())
            hits.setdefault(model.unit, []).append(weaker(with_shields(battle, at_model).hit))


@cites("cover.penetrate.point")
def piercing_goal(needed: Target) -> Target:
    return Target(POINT, "low", PIERCING, "Ballistic Skill 1", needed.without(soft_cover, hard_cover, firing_wild))


def weaker(hit: Hit) -> Hit:
    return replace(hit, strength=max(LEAST, hit.strength - WEAKER))


@implements("cover.penetrate.area")
def burst_through(
    battle: Battle, unit_id: str, one: Laid, under: Sequence[Covered], hit: Sequence[Covered]
) -> Flow[list[Hit]]:
    """Pieces between the centre of a burst, or the firer of a stream, and models under it that it missed may be
    damaged. Behind one that is, each of these models is hit on a 1, two weaker."""
    struck = {model for model, _ in hit}
    spared = [battle.models[model] for model, cover in under if cover and model not in struck]
    source = one.place or (one.strike.model.x, one.strike.model.y)
    found: list[Hit] = []
    for piece in pieces_before(battle, source, spared):
        behind = [model for model in spared if is_before(battle, piece, source, model)]
        blow = Hit(
            one.strike.weapon, strength_of(one.strike.kind, one.strike.weapon), True, ((), (), ()),
            one.strike.model.id, one.strike.mode,
        )  # fmt: skip
        battered = yield from batter(battle, unit_id, piece, [blow], AREA)
        found += [each for hits in battered.blast.values() for each in hits]
        if any(battered.damaging):
            found += yield from through_wall(battle, unit_id, piece, blow, behind)
    return found


def pieces_before(battle: Battle, source: PointXY, models: Sequence[Model]) -> list[Piece]:
    """The pieces with damage points that protect any of the models."""
    weak = [piece for piece in battle.table.pieces if piece.damage_points and piece.cover != "none"]
    return [piece for piece in weak if any(is_before(battle, piece, source, model) for model in models)]


def is_before(battle: Battle, piece: Piece, source: PointXY, model: Model) -> bool:
    crossed = passages(battle.table, piece.id, source, (model.x, model.y))
    return any(end - start > TOLERANCE for start, end in crossed)


def through_wall(battle: Battle, unit_id: str, piece: Piece, blow: Hit, behind: Sequence[Model]) -> Flow[list[Hit]]:
    """A die for each model behind a damaged piece: hit on a 1."""
    side, label = battle.units[unit_id].side, f"Through {piece.name}"
    faces: Faces = yield Roll(PURPOSE, AREA, side, len(behind), 6, label)
    struck = tuple([(model.id, face, face == 1) for model, face in zip(behind, faces, strict=True)])
    battle.emit(CoverPierced(rule=AREA, unit=unit_id, name=piece.name, needed="1", struck=struck))
    return [weaker(replace(blow, tiers=((model,), (), ()))) for model, _, met in struck if met]
