"""Cover that is shot to pieces, and what it does when it breaks."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from arap.army.profile import Weapon
from arap.battle.battle import Battle
from arap.battle.events.shooting.fire import CoverExploded, CoverHit
from arap.battle.things.scenery import put_piece, take_off
from arap.kernel.reasons import cites
from arap.kernel.requests import Flow
from arap.kernel.throws import throw_all
from arap.rules.wounds.hits import Hit
from arap.rules.wounds.to_wound import wound_needed
from arap.table import TOLERANCE, Piece, within

RULE = "cover.hit"


class Battered(NamedTuple):
    """What came of hits on a piece: which of them damaged it, and the hits of its explosion by unit."""

    damaging: list[bool]
    blast: dict[str, list[Hit]]


@cites("cover.hit")
def batter(battle: Battle, unit_id: str, piece: Piece, hits: Sequence[Hit], rule: str = RULE) -> Flow[Battered]:
    """Each hit rolls against the Toughness of the piece, which loses damage points as a model loses Wounds. One without
    damage points takes no harm."""
    if not piece.damage_points:
        battle.emit(CoverHit(rule=rule, unit=unit_id, piece=piece.id, name=piece.name, hits=len(hits)))
        return Battered([False] * len(hits), {})
    side = battle.units[unit_id].side
    goals = [wound_needed(hit.strength, piece.toughness, hit.close, hit.dimmed_by) for hit in hits]
    throws = yield from throw_all("cover.damage", rule, side, goals, f"{piece.name}: damage")
    damaging = [throw.met for throw in throws]
    damage = sum([hit.weapon.damage for hit, met in zip(hits, damaging, strict=True) if met])
    left = max(0, piece.damage_points - damage)
    battle.emit(
        CoverHit(
            rule=rule, unit=unit_id, piece=piece.id, name=piece.name, hits=len(hits), needed=goals[0],
            throws=tuple(throws), damage=min(damage, piece.damage_points), left=left, broken=not left,
        )
    )  # fmt: skip
    if not damage:
        return Battered(damaging, {})
    if left:
        put_piece(battle, replace(piece, damage_points=left))
        return Battered(damaging, {})
    come_down(battle, piece)
    return Battered(damaging, explosion(battle, piece, hits[0]))


def come_down(battle: Battle, piece: Piece) -> None:
    """A piece breaks, a boat sinks. Models that stood on top of it stand on what is below it now, or swim there."""
    on_top = [
        model
        for model in (battle.models.values() if piece.solid else ())
        if within(abs(model.z - piece.top), TOLERANCE)
        and within(battle.table.distance_to(piece.id, model.x, model.y), 0.0)
    ]
    if piece.seats:
        take_off(battle, piece.id)
    else:
        put_piece(battle, broken(piece))
    for model in on_top:
        battle.put_model(replace(model, z=battle.table.support(model.x, model.y, model.z)))


@cites("cover.hit")
def broken(piece: Piece) -> Piece:
    """The remains of a piece: they give no cover and are in nobody's way."""
    return replace(
        piece, cover="none", opaque=False, going="open", height=0.0, face=False, surface=False, standable=True,
        parapet=0.0, damage_points=0, explodes=None, broken=True, abreast=0, sight_depth=None,
    )  # fmt: skip


@cites("cover.hit")
def explosion(battle: Battle, piece: Piece, by: Hit) -> dict[str, list[Hit]]:
    """The hits on models near a piece that explodes, by unit. Models that enemies do not see are spared."""
    blast = piece.explodes
    if blast is None:
        return {}
    weapon = Weapon(
        id=f"exploding {piece.name}", name=f"exploding {piece.name}", type="heavy", range=None,
        strength=blast.strength, ap=blast.ap,
    )  # fmt: skip
    struck = [
        model
        for model in battle.models.values()
        if not model.is_secret
        and abs(model.z - piece.base) <= blast.radius
        and within(battle.table.distance_to(piece.id, model.x, model.y), blast.radius)
    ]
    battle.emit(
        CoverExploded(
            rule=RULE, piece=piece.id, name=piece.name, does=blast.does, radius=blast.radius,
            models=tuple([model.id for model in struck]),
        )
    )  # fmt: skip
    found: dict[str, list[Hit]] = {}
    for model in struck:
        hit = Hit(weapon, blast.strength, True, ((model.id,), (), ()), by.by)
        found.setdefault(model.unit, []).append(hit)
    return found
