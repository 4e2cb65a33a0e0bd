"""Whether a charged unit is in cover. If it is, the chargers fight as if their Initiative were 1."""

from collections.abc import Mapping, Sequence

import msgspec

from arap.battle.battle import Battle
from arap.battle.settings import COVER_AREAS
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.rules.charge.direction import closest
from arap.rules.majority import at_least_half
from arap.rules.movement.climbing.feats import Way
from arap.rules.movement.dice.sources import trials_of
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.touching import touched
from arap.table import Piece, passages, within

BEHIND = 1.5
ACROSS, BY_FEAT = "across", "reached only by"
WORDS: dict[Way | None, str] = dict.fromkeys(("climb", "climb-down", "rappel", "leap", "long-jump"), BY_FEAT)
"""What a plan writes before the dice for a feat. All other dice lie across the path."""


class Coming(msgspec.Struct, frozen=True):
    """An engaged charger: where it stands, its path, the enemy nearest to it, and the dice its path called for."""

    model: Model
    path: Path
    foe: Model
    rolls: tuple[str, ...]


def coming_in(battle: Battle, engaged: Sequence[Model], paths: Mapping[str, Path], target: str) -> list[Coming]:
    foes = battle.members(target)
    return [
        Coming(model, path, closest(model, foes), rolls_on(battle, path))
        for model in engaged
        if (path := paths.get(model.id))
    ]


@cites("charge.cover")
def rolls_on(battle: Battle, path: Path) -> tuple[str, ...]:
    """The hazards, climbs and Initiative tests on a path, in words. Those of a jump down into melee do not count."""
    counted = [trial for trial in trials_of(battle, path) if trial.way != "jump-down"]
    return tuple([f"{WORDS.get(trial.way, ACROSS)} {trial.forecast.label}" for trial in counted])


@implements("charge.cover")
def why_in_cover(battle: Battle, coming: Sequence[Coming], target: str) -> str:
    """What gives the charged unit cover against the chargers, in words; "" if nothing does."""
    inside = [name for one in coming if (name := occupied(battle, one, target))]
    if inside and at_least_half(len(inside), len(coming)):
        return f"in {inside[0]}"
    met = [reason for one in coming if (reason := met_cover(battle, one))]
    return met[0] if met and at_least_half(len(met), len(coming)) else ""


@cites("charge.cover")
def occupied(battle: Battle, one: Coming, target: str) -> str:
    """The hard cover that holds half or more of the charged models and that the charger entered from outside; or ""."""
    foes = battle.members(target)
    held = [piece for foe in foes if (piece := strongpoint(battle, foe))]
    start = one.path.model
    already_in = {piece.id for piece in battle.table.pieces_at(start.x, start.y)}
    outside = [piece for piece in held if piece.id not in already_in]
    return outside[0].name if outside and at_least_half(len(outside), len(foes)) else ""


def strongpoint(battle: Battle, model: Model) -> Piece | None:
    """The building, trench or other hard cover that a model is inside, not on top of."""
    denied = ruled(battle, gives=False)
    return next(
        (
            piece
            for piece in battle.table.pieces_at(model.x, model.y)
            if piece.cover == "hard" and piece.form != "linear" and not is_listed(piece, denied)
            if piece.gap or not piece.height or model.z < piece.top - 0.001
        ),
        None,
    )


def ruled(battle: Battle, *, gives: bool) -> frozenset[str]:
    """The terrain that the GM has ruled on."""
    return frozenset([area.terrain for area in COVER_AREAS(battle) if area.gives == gives])


def is_listed(piece: Piece, names: frozenset[str]) -> bool:
    return piece.id in names or piece.name in names


@cites("charge.cover")
def met_cover(battle: Battle, one: Coming) -> str:
    """The cover a charger meets: a hard wall or hedge before its enemy, dice on its path, or an area the GM has ruled
    to be cover."""
    if one.rolls:
        return one.rolls[0]
    denied, given = ruled(battle, gives=False), ruled(battle, gives=True)
    for piece in battle.table.pieces:
        if is_listed(piece, denied):
            continue
        wall = piece.cover == "hard" and piece.form == "linear"
        if wall and behind(battle, one, piece):
            return f"behind {piece.name}"
        if (is_listed(piece, given) or piece.ground.melee_cover) and in_the_way(battle, one, piece):
            return f"behind {piece.name}"
    return ""


def behind(battle: Battle, one: Coming, piece: Piece) -> bool:
    """Whether the enemy is close to a piece that lies across the line to it, or that the charger crossed."""
    foe = one.foe
    return within(battle.table.distance_to(piece.id, foe.x, foe.y), BEHIND) and (
        across(battle, one, piece) or touched(battle, piece, one.path)
    )


def across(battle: Battle, one: Coming, piece: Piece) -> bool:
    here, there = (one.model.x, one.model.y), (one.foe.x, one.foe.y)
    return here != there and bool(passages(battle.table, piece.id, here, there))


def in_the_way(battle: Battle, one: Coming, piece: Piece) -> bool:
    """Whether the path leads through the piece, the enemy is in it, or it lies between the two."""
    inside = any(each.id == piece.id for each in battle.table.pieces_at(one.foe.x, one.foe.y))
    return inside or touched(battle, piece, one.path) or behind(battle, one, piece)
