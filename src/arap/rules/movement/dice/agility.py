"""Agility rolls: planks, branches, loose ground and ice."""

from collections.abc import Iterable, Sequence
from functools import partial
from math import hypot

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events import AgilityRolled
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Flow
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.rules.movement.dice.injuries import fall
from arap.rules.movement.dice.saves import MOVEMENT_SAVE, save_of
from arap.rules.movement.dice.trials import Halt, Trial
from arap.rules.movement.measures.allowance import basic_move
from arap.rules.movement.measures.plan import TrialForecast
from arap.rules.movement.paths.path import Path
from arap.rules.movement.paths.touching import spans, storeys_of
from arap.table import TOLERANCE, Agility, Piece, PointXY, snap, within

RULE, ICE = "move.agility", "move.agility.ice"
JUST_ON = 0.01
OUT = 0.05
Span = tuple[float, float]


def slippery_ground(battle: Battle) -> tuple[tuple[Piece, Agility], ...]:
    """The pieces on which a model may lose its footing."""
    table = battle.table
    return table.once("slippery ground", lambda: tuple([(p, p.agility) for p in table.pieces if p.agility]))


@implements("move.agility")
@cites("move.agility.ice")
def agility_rolls(battle: Battle, path: Path) -> list[Trial]:
    """One roll for each feature a model moves on: when it steps onto it, or at the start if it is there. On ice one
    roll, once it has gone farther than half its basic move."""
    ground = slippery_ground(battle) if path.walks else ()
    found, ice = [], list[tuple[Piece, Agility, list[Span]]]()
    for piece, agility in ground:
        inside = spans(battle, piece, path)
        if inside and agility.when == "always":
            found.append(footing(battle, path, piece, agility, inside[0][0], RULE))
        elif inside:
            ice.append((piece, agility, inside))
    return [*found, *too_fast_on_ice(battle, path, ice)] if ice else found


@implements("move.agility.ice")
def too_fast_on_ice(battle: Battle, path: Path, ice: Sequence[tuple[Piece, Agility, list[Span]]]) -> list[Trial]:
    """The point where a model has gone more than half its basic move on ice: it rolls there."""
    half = basic_move(battle, path.model) / 2.0
    at = passed_at(merged(span for _, _, inside in ice for span in inside), half)
    if at is None:
        return []
    piece, agility = next((p, a) for p, a, inside in ice if any(low <= at <= high + TOLERANCE for low, high in inside))
    return [footing(battle, path, piece, agility, at, ICE)]


def merged(found: Iterable[Span]) -> list[Span]:
    """Stretches in order; overlapping stretches are joined."""
    whole: list[Span] = []
    for low, high in sorted(found):
        if whole and low <= whole[-1][1] + TOLERANCE:
            whole[-1] = (whole[-1][0], max(high, whole[-1][1]))
        else:
            whole.append((low, high))
    return whole


def passed_at(stretches: Sequence[Span], limit: float) -> float | None:
    """The point of a path where the stretches together exceed a limit."""
    gone = 0.0
    for low, high in stretches:
        if not within(gone + high - low, limit):
            return low + max(0.0, limit - gone)
        gone += high - low
    return None


def footing(battle: Battle, path: Path, piece: Piece, agility: Agility, at: float, rule: str) -> Trial:
    x, y = path.point_at(at + JUST_ON)
    there = replace(path.model, x=x, y=y, z=level_at(battle, path, at + JUST_ON), prone=path.crawls)
    needed = MOVEMENT_SAVE.needed(save_of(battle, there))
    label = f"footing on {piece.name}"
    forecast = TrialForecast(label, "move.agility", needed.needed, float(needed.chance), rule, at, slip(piece, agility))
    return Trial(at, forecast, partial(keep_footing, piece=piece, agility=agility, at=at, needed=needed, rule=rule))


def level_at(battle: Battle, path: Path, at: float) -> float:
    """The level of a path this many inches from its start."""
    if not battle.table.tiered:
        return path.model.z
    return next((part.z for part in storeys_of(battle, path) if within(at, part.end)), path.z)


def slip(piece: Piece, agility: Agility) -> str:
    """The effect of losing its footing, in words."""
    if agility.fail == "fall-over":
        return "falls over and does nothing more this turn"
    height = piece.height if agility.height is None else agility.height
    return f'falls {height:g}" and its move is over'


@cites("move.agility")
def keep_footing(
    battle: Battle, path: Path, *, piece: Piece, agility: Agility, at: float, needed: Target, rule: str
) -> Flow[Halt | None]:
    """A movement save. A model that fails falls over and can do nothing more this turn, or falls down."""
    unit, place = battle.units[path.model.unit], path.point_at(at)
    label = f"{path.kind.name} on {piece.name}"
    (throw,) = yield from throw_all("move.agility", rule, unit.side, [needed], label)
    battle.emit(
        AgilityRolled(
            rule=rule, unit=unit.id, model=path.model.id, at=place, against=f"on {piece.name}", needed=needed,
            throw=throw,
        )
    )  # fmt: skip
    if throw.met:
        return None
    if agility.fail == "fall-over":
        return Halt(prone=True, spent=True)
    return (yield from fall_off(battle, path, piece, agility, place))


@cites("move.agility", "jump.down.failed")
def fall_off(battle: Battle, path: Path, piece: Piece, agility: Agility, place: PointXY) -> Flow[Halt]:
    """It falls from the height of the feature and lies, or stands, next to it; its move is over."""
    height = piece.height if agility.height is None else agility.height
    halt = yield from fall(battle, path.model.id, height, place)
    below = beside(battle, piece, place, path.kind.base_radius)
    return Halt(place=below, z=battle.table.elevation(*below), prone=bool(halt and halt.prone))


def beside(battle: Battle, piece: Piece, place: PointXY, radius: float) -> PointXY:
    """The nearest place clear of a feature where a model can stand; the place itself if there is none."""
    edges = zip(piece.shape, (*piece.shape[1:], piece.shape[0]), strict=True)
    places = [out for a, b in edges for out in across(place, a, b, radius + OUT)]
    table = battle.table
    free = [p for p in places if not table.why_not_stand(*p, radius) and piece not in table.pieces_at(*p)]
    return min(free, key=lambda p: (hypot(p[0] - place[0], p[1] - place[1]), p), default=place)


def across(place: PointXY, a: PointXY, b: PointXY, out: float) -> list[PointXY]:
    """The points on both sides of an edge, this far from it, opposite a place."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    whole = hypot(dx, dy)
    share = max(0.0, min(1.0, ((place[0] - ax) * dx + (place[1] - ay) * dy) / (whole * whole)))
    x, y = ax + share * dx, ay + share * dy
    aside = (-dy / whole * out, dx / whole * out)
    return [(snap(x + aside[0]), snap(y + aside[1])), (snap(x - aside[0]), snap(y - aside[1]))]
