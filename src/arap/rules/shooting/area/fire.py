"""Firing area weapons: place the marker, scatter it, then hit the models under it."""

from collections.abc import Sequence
from typing import TypeAlias

from arap.battle.battle import Battle
from arap.battle.events.shooting.area import FiguresStruck, MarkerPlaced, StruckFigure
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import DicePart, Faces, Flow, Roll
from arap.kernel.target import Target
from arap.rules.scatter import scattered
from arap.rules.shooting.area.burst import AUTOMATIC, Struck, strength_on, struck_in
from arap.rules.shooting.area.scatter import dice_for, direct_hit, inches, roll_direction, scatter_limit
from arap.rules.shooting.area.trajectory import where_shots_land
from arap.rules.shooting.area.value import SCATTER, StrikeShot
from arap.rules.shooting.casualties.shields import shielded_from
from arap.rules.shooting.shots.strike import Covered, Laid, Strike
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.weapons.types import SHORT_RANGE, short_range
from arap.rules.sight.geometry import COVER_NAMES
from arap.rules.wounds.hits import Hit, Tiers
from arap.rules.wounds.strength import strength_of
from arap.table import PointXY, length, within

Landing: TypeAlias = tuple[PointXY, float, bool]
LEVEL = ("direct", "thrown")
FORESEEN = "landings"


@cites("area.scatter", "area.modes")
def lay_marker(battle: Battle, volley: Volley, strike: Strike) -> Flow[Laid]:
    """One shot: the dice say how far its marker scatters and where to."""
    side, label = battle.units[volley.unit].side, strike.weapon.name
    value = value_of(battle, volley, strike)
    purpose, dice = dice_for(strike.mode)
    rule = "area.hidden" if strike.mode == "hidden" else "area.scatter"
    faces: Faces = yield Roll(purpose, rule, side, dice, 6, f"{label}: scatter, minus {value.total}")
    far = float(inches(strike.mode, faces, value.total, direct_hit(battle)))
    limit = scatter_limit(strike.weapon, strike.distance)
    moved = far if limit is None else min(far, limit)
    bearing = (yield from roll_direction(side, label, strike.aim)) if moved > 0 else None
    place, z, stopped = landing(battle, strike, moved, bearing)
    battle.emit(
        MarkerPlaced(
            rule=rule, unit=volley.unit, model=strike.model.id, weapon=strike.weapon.id, mode=strike.mode,
            target_unit=strike.target, aim=strike.aim, place=place, radius=strike.weapon.marker_radius or 0.0,
            faces=faces, value=value, scatter=moved, bearing=bearing, limit=limit if moved < far else None,
            stopped=stopped,
        )
    )  # fmt: skip
    return Laid(strike, place, z)


@cites("area.scatter", "area.obstructions", "area.high-trajectory")
def landing(battle: Battle, strike: Strike, moved: float, bearing: int | None) -> Landing:
    """Where the marker ends, on which level, and whether something in the way of a flat shot held it up."""
    if bearing is None:
        return strike.aim, strike.z, False
    place = scattered(strike.aim, moved, bearing)
    if strike.mode not in LEVEL:
        return place, battle.table.elevation(*place), False
    known: dict[PointXY, Landing] = battle.position.get((FORESEEN, strike), {})
    return known[place] if place in known else landings(battle, strike, [place])[0]


def landings(battle: Battle, strike: Strike, places: Sequence[PointXY]) -> list[Landing]:
    """Where shots that fly flat, or are thrown, end that come down on these places."""
    ends, levels, held = (each.tolist() for each in where_shots_land(battle, strike, places))
    return [((x, y), z, stopped) for (x, y), z, stopped in zip(ends, levels, held, strict=True)]


def foresee(battle: Battle, strike: Strike, distances: Sequence[float]) -> None:
    """Works out all at once where a shot that scatters these distances may end, before it is resolved many times."""
    if strike.mode in LEVEL:
        places = list({scattered(strike.aim, far, degree) for far in distances for degree in range(360)})
        battle.position[FORESEEN, strike] = dict(zip(places, landings(battle, strike, places), strict=True))


@cites("area.hits", "area.cover")
def burst(battle: Battle, strike: Strike, place: PointXY, z: float) -> Flow[list[Covered]]:
    """A die for every figure in cover under the marker; the others are hit without one. Gives the figures hit and
    their cover."""
    under = struck_in(battle, strike, place, z)
    diced = [one for one in under if one.goal < AUTOMATIC]
    faces: Faces = ()
    if diced:
        side = battle.units[strike.model.unit].side
        parts = tuple([DicePart(1, battle.model_name(one.model.id), f"{one.goal} or less") for one in diced])
        faces = yield Roll("area.cover", "area.hits", side, len(diced), 6, f"{strike.weapon.name}: in cover", parts)
    rolled = dict(zip([one.model.id for one in diced], faces, strict=True))
    hit = [one for one in under if rolled.get(one.model.id, 0) <= one.goal]
    report(battle, strike, under, rolled, {one.model.id for one in hit})
    return [(one.model.id, one.cover) for one in hit]


def report(battle: Battle, strike: Strike, under: list[Struck], rolled: dict[str, int], hit: set[str]) -> None:
    figures = [
        StruckFigure(
            one.model.id, one.model.unit, COVER_NAMES[one.cover], one.goal, rolled.get(one.model.id),
            one.model.id in hit,
        )
        for one in under
    ]  # fmt: skip
    battle.emit(
        FiguresStruck(
            rule="area.hits", unit=strike.model.unit, model=strike.model.id, weapon=strike.weapon.id,
            figures=tuple(figures),
        )
    )  # fmt: skip


@implements("area.hits")
@cites("area.casualties", "area.vehicles", "template.to-hit", "grenade.rocks")
def hits_on(battle: Battle, strike: Strike, figures: list[Covered], place: PointXY | None) -> list[Hit]:
    """A hit for each figure with its cover, on that figure alone. A marker has a `place`: its hits are at short range
    if it lies there; under a stream that goes by where the figure stands, else by the place aimed at."""
    order = () if place is None else tuple(dict.fromkeys(model for model, _ in figures))
    full, source = strength_of(strike.kind, strike.weapon), source_of(strike, place or strike.aim)
    found = []
    for model_id, cover in figures:
        model = battle.models[model_id]
        at = (model.x, model.y) if strike.mode == "template" else place or strike.aim
        found.append(
            Hit(
                strike.weapon, strength_on(battle, full, model, place) if place else full, is_close(strike, at),
                tiers_for(model_id, cover), strike.model.id, strike.mode, order,
                shielded=shielded_from(battle, (model_id,), strike.weapon, source),
            )
        )  # fmt: skip
    return found


def source_of(strike: Strike, place: PointXY) -> PointXY:
    """The direction of a hit, for shields: from the centre of a burst, else from the firer."""
    return place if strike.weapon.marker_radius and strike.mode != "template" else strike.here


@cites("shoot.range.short", "dice.to-wound.range-limit")
def is_close(strike: Strike, at: PointXY) -> bool:
    """Whether the place where a marker lies, or where a figure under a stream stands, is at short range."""
    return within(length(strike.here, at), close_limit(strike))


def close_limit(strike: Strike) -> float:
    return SHORT_RANGE if strike.mode == "template" else short_range(strike.weapon)


def tiers_for(model: str, cover: int) -> Tiers:
    """One figure in the tier of its cover."""
    return ((model,), (), ()) if cover == 0 else ((), (model,), ()) if cover == 1 else ((), (), (model,))


def value_of(battle: Battle, volley: Volley, strike: Strike) -> Target:
    """What is taken off the scatter dice of a shot."""
    return SCATTER.needed(StrikeShot(battle, volley, strike))
