"""Firing template weapons: one die for all models, and a partial roll for each it missed."""

from collections import defaultdict
from itertools import product
from typing import TypeAlias

from msgspec.structs import replace

from arap.battle.battle import Battle
from arap.battle.events.shooting.area import FiguresStruck, StruckFigure, TemplatePlaced
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import DicePart, Faces, Flow, Roll
from arap.kernel.target import Target
from arap.kernel.throws import Throw
from arap.rules.shooting.area.fire import is_close
from arap.rules.shooting.area.value import TEMPLATE, StrikeShot
from arap.rules.shooting.shots.lots import Lots, Risk
from arap.rules.shooting.shots.strike import Covered, Strike
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.templates.stream import Stream, cover_in, stream_of, under
from arap.rules.sight.geometry import COVER_NAMES
from arap.rules.wounds.strength import strength_of
from arap.table import snap_point

PARTIAL = (3, 2, 1)
SIX = 6
DIE = range(1, SIX + 1)
Figure: TypeAlias = tuple[Model, int]


@implements("template.bounce")
@cites("template.to-hit")
def template_needed(battle: Battle, volley: Volley, strike: Strike, stream: Stream) -> Target:
    """Ballistic Skill with all modifiers except cover: the goal for models in the open."""
    return TEMPLATE.needed(StrikeShot(battle, volley, strike, stream.bounced))


@cites("template.to-hit")
def own_goal(needed: Target, cover: int) -> Target:
    """The goal for figures in soft cover is 1 lower, in hard cover 2; the limit of the die is applied after that."""
    return Target(needed.rule, "low", needed.total - cover, needed.base_reason)


@cites("template.shape", "template.cover")
def laid(battle: Battle, strike: Strike) -> tuple[Stream, list[Figure]]:
    """The stream, and every model under it with its cover."""

    def found() -> tuple[Stream, list[Figure]]:
        stream = stream_of(battle, strike)
        return stream, [(model, cover_in(battle, strike, model, jet)) for model, jet in under(battle, strike, stream)]

    return battle.position.once(("stream", strike), found)


@implements("template.to-hit")
@cites("template.shape")
def fire_template(battle: Battle, volley: Volley, strike: Strike) -> Flow[list[Covered]]:
    """Lay the stream, roll once, then a die for each figure that roll did not hit. Gives the figures hit and their
    cover."""
    stream, figures = laid(battle, strike)
    needed = template_needed(battle, volley, strike, stream)
    throw = yield from main_roll(battle, strike, needed, figures)
    battle.emit(
        TemplatePlaced(
            rule="template.to-hit", unit=volley.unit, model=strike.model.id, weapon=strike.weapon.id,
            target_unit=strike.target, shapes=tuple([tuple(map(snap_point, jet.shape)) for jet in stream.jets]),
            needed=needed, throw=throw,
        )
    )  # fmt: skip
    outright = [own_goal(needed, cover).met_by(throw.face, throw.second) for _, cover in figures]
    partial = yield from partial_rolls(battle, strike, figures, outright)
    report(battle, strike, figures, needed, outright, partial)
    return [
        (model.id, cover)
        for (model, cover), met in zip(figures, outright, strict=True)
        if met or partial.get(model.id, 6) <= PARTIAL[cover]
    ]


@cites("template.to-hit")
def main_roll(battle: Battle, strike: Strike, needed: Target, figures: list[Figure]) -> Flow[Throw]:
    """One die, and one to confirm a 1 if a figure's goal is lower than that. Twin hand flamers roll a miss again."""
    if not needed.possible:
        return Throw(0, False)
    throw = yield from one_roll(battle, strike, needed, figures, "template.to-hit", "template.to-hit")
    if throw.met or not needed.linked:
        return throw
    again = yield from one_roll(battle, strike, needed, figures, "template.to-hit.reroll", "pistols.flamers")
    return replace(again, missed=throw.face)


def one_roll(
    battle: Battle, strike: Strike, needed: Target, figures: list[Figure], purpose: str, rule: str
) -> Flow[Throw]:
    side, label = battle.units[strike.model.unit].side, f"{strike.weapon.name}: {needed.needed}"
    faces: Faces = yield Roll(purpose, rule, side, 1, 6, label)
    second = None
    if any(own_goal(needed, cover).wants_second(faces[0]) for _, cover in figures):
        confirm: Faces = yield Roll(f"{purpose}.second", "dice.out-of-range", side, 1, 6, label)
        second = confirm[0]
    return Throw(faces[0], needed.met_by(faces[0], second), second)


@cites("template.to-hit")
def partial_rolls(battle: Battle, strike: Strike, figures: list[Figure], outright: list[bool]) -> Flow[dict[str, int]]:
    """Figures not hit may be hit in part: on 3 or less in the open, 2 in soft cover, 1 in hard cover."""
    missed = [figure for figure, met in zip(figures, outright, strict=True) if not met]
    if not missed:
        return {}
    side = battle.units[strike.model.unit].side
    parts = tuple([DicePart(1, battle.model_name(model.id), f"{PARTIAL[cover]} or less") for model, cover in missed])
    faces: Faces = yield Roll(
        "template.partial", "template.to-hit", side, len(missed), 6, f"{strike.weapon.name}: partial hits", parts
    )
    return dict(zip([model.id for model, _ in missed], faces, strict=True))


def report(
    battle: Battle,
    strike: Strike,
    figures: list[Figure],
    needed: Target,
    outright: list[bool],
    partial: dict[str, int],
) -> None:
    told = []
    for (model, cover), met in zip(figures, outright, strict=True):
        face = partial.get(model.id)
        goal = own_goal(needed, cover).goal if met else PARTIAL[cover]
        hit = met or (face is not None and face <= goal)
        told.append(StruckFigure(model.id, model.unit, COVER_NAMES[cover], goal, face, hit))
    battle.emit(
        FiguresStruck(
            rule="template.to-hit", unit=strike.model.unit, model=strike.model.id, weapon=strike.weapon.id,
            figures=tuple(told),
        )
    )  # fmt: skip


def lots_of_stream(battle: Battle, volley: Volley, strike: Strike) -> Lots:
    """One die for all, by which some are hit outright; the others each by a partial roll."""
    stream, covered = laid(battle, strike)
    needed, strength = template_needed(battle, volley, strike, stream), strength_of(strike.kind, strike.weapon)
    figures = [(model.id, cover, is_close(strike, (model.x, model.y))) for model, cover in covered]
    goals = {cover: own_goal(needed, cover) for cover in range(len(PARTIAL))}
    found: Lots = defaultdict(float)
    for face, second, share in main_rolls(needed):
        met = {cover: bool(face) and goal.met_by(face, second) for cover, goal in goals.items()}
        chances = [1.0 if met[cover] else PARTIAL[cover] / SIX for _, cover, _ in figures]
        lot = tuple(
            [Risk(model, chance, strength, close) for (model, _, close), chance in zip(figures, chances, strict=True)]
        )
        found[lot] += share
    return found


def main_rolls(needed: Target) -> list[tuple[int, int, float]]:
    """The dice of the roll for all models, and how likely each pair of them is to count."""
    if not needed.possible:
        return [(0, 0, 1.0)]
    pairs = list(product(DIE, repeat=2))
    met = [needed.met_by(face, second) for face, second in pairs]
    again = (len(pairs) - sum(met)) / len(pairs) if needed.linked else 1.0
    first = [float(each) for each in met] if needed.linked else [0.0] * len(pairs)
    return [(a, b, (share + again) / len(pairs)) for (a, b), share in zip(pairs, first, strict=True)]
