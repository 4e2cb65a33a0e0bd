"""Throwing grenades and rocks, dropping bombs."""

from arap.battle.battle import Battle
from arap.battle.events.shooting.area import MarkerPlaced, ThrowRolled
from arap.battle.values import Model
from arap.kernel.dice import short_scatter
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.kernel.target import Target
from arap.kernel.throws import throw_all
from arap.rules.shooting.area.fire import is_close, landing
from arap.rules.shooting.area.scatter import roll_direction
from arap.rules.shooting.area.value import ROCK, THROW, StrikeShot
from arap.rules.shooting.shots.lots import Lots, Risk
from arap.rules.shooting.shots.strike import Covered, Laid, Strike
from arap.rules.shooting.shots.volley import Volley
from arap.rules.sight.lines import Lines
from arap.rules.wounds.strength import strength_of
from arap.table import PointXY, length, within


@cites("grenade.throw", "shoot.weapon.bomb", "shoot.to-hit.thrown")
def throw_needed(battle: Battle, volley: Volley, strike: Strike) -> Target:
    """A low roll against Ballistic Skill, less 1 for a grenade that is thrown by hand."""
    return THROW.needed(StrikeShot(battle, volley, strike))


@implements("shoot.to-hit.thrown")
@cites("grenade.rocks")
def rock_needed(battle: Battle, volley: Volley, strike: Strike) -> Target:
    """A low roll against Ballistic Skill, less 2 for a rock."""
    return ROCK.needed(StrikeShot(battle, volley, strike))


def roll_throw(battle: Battle, volley: Volley, strike: Strike, needed: Target) -> Flow[bool]:
    side = battle.units[volley.unit].side
    throws = yield from throw_all("grenade.to-hit", needed.rule, side, [needed], strike.weapon.name)
    battle.emit(
        ThrowRolled(
            rule=needed.rule, unit=volley.unit, model=strike.model.id, weapon=strike.weapon.id, aim=strike.aim,
            needed=needed, throw=throws[0],
        )
    )  # fmt: skip
    return throws[0].met


@implements("grenade.throw", "grenade.scatter")
@cites("shoot.weapon.bomb")
def throw_grenade(battle: Battle, volley: Volley, strike: Strike) -> Flow[Laid]:
    """A good throw stays where it was aimed; a bad one moves by a short roll, backwards too."""
    faces, moved, bearing = Faces(), 0, None
    if not (yield from roll_throw(battle, volley, strike, throw_needed(battle, volley, strike))):
        side = battle.units[volley.unit].side
        faces = yield Roll("scatter.short", "grenade.scatter", side, 2, 6, f"{strike.weapon.name}: scatter")
        moved = short_scatter(faces[0], faces[1], only=True)
        bearing = yield from roll_direction(side, strike.weapon.name, strike.aim)
    place, z, _ = landing(battle, strike, moved, bearing)
    battle.emit(
        MarkerPlaced(
            rule="grenade.scatter", unit=volley.unit, model=strike.model.id, weapon=strike.weapon.id,
            mode=strike.mode, target_unit=strike.target, aim=strike.aim, place=place,
            radius=strike.weapon.marker_radius or 0.0, faces=faces, scatter=float(moved), bearing=bearing,
        )
    )  # fmt: skip
    return Laid(strike, place, z)


@implements("grenade.rocks")
def throw_rock(battle: Battle, volley: Volley, strike: Strike) -> Flow[list[Covered]]:
    """A rock hits the model with the declared point on its base, or no model."""
    if not (yield from roll_throw(battle, volley, strike, rock_needed(battle, volley, strike))):
        return []
    return struck_by_rock(battle, strike)


@cites("grenade.rocks")
def struck_by_rock(battle: Battle, strike: Strike) -> list[Covered]:
    """The model that a good throw hits, with its cover from the thrower."""
    victim = figure_at(battle, strike.aim, battle.units[strike.model.unit].side)
    if victim is None:
        return []
    lines = Lines.of(battle, strike.model.unit, victim.unit)
    return [(victim.id, lines.covers(strike.row)[battle.units[victim.unit].models.index(victim.id)])]


@cites("grenade.rocks")
def figure_at(battle: Battle, place: PointXY, side: str) -> Model | None:
    """The enemy model with a place on its base, the nearest if there are several."""
    near = [
        (length((model.x, model.y), place), model.id)
        for model in battle.models.values()
        if battle.units[model.unit].side != side
        and within(length((model.x, model.y), place), battle.kind(model).base_radius)
    ]
    return battle.models[min(near)[1]] if near else None


def lots_of_rock(battle: Battle, volley: Volley, strike: Strike) -> Lots:
    """A rock hits one model or none."""
    victim = figure_at(battle, strike.aim, battle.units[strike.model.unit].side)
    if victim is None:
        return {(): 1.0}
    chance, strength = float(rock_needed(battle, volley, strike).chance), strength_of(strike.kind, strike.weapon)
    return {(Risk(victim.id, chance, strength, is_close(strike, strike.aim)),): 1.0}
