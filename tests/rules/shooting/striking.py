"""Ranges for weapons that strike places: mortars, missiles, flamers and grenades, and what came of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder
from arap.battle.battle import Battle
from arap.battle.events.shooting.area import FiguresStruck, MarkerPlaced
from arap.kernel.reasons import Refusal
from arap.kernel.target import Target
from arap.rules.shooting.area.fire import value_of
from arap.rules.shooting.shots.delivery import aim_at_place, place_delivery
from arap.rules.shooting.shots.strike import Strike
from arap.rules.shooting.shots.volley import Volley
from arap.table.terrain import Piece
from tests.rules.builders import Squad, a_battle, a_kind, a_weapon, squad
from tests.rules.logs import events
from tests.rules.shooting.firing import enemies, shoot

FRAG = a_weapon("frag", type="assault", range=48.0, strength=4, marker_radius=1.5)
KRAK = a_weapon("krak", type="assault", range=48.0, strength=8, ap=3, marker_radius=0.0)
MORTAR = a_weapon("mortar", type="assault", range=48.0, strength=4, marker_radius=1.5, tags=("barrage",))
LAUNCHER = a_weapon(
    "launcher", type="assault", range=24.0, strength=3, marker_radius=1.5, tags=("grenade", "direct")
)  # fmt: skip
FLAMER = a_weapon("flamer", type="assault", range=None, strength=4, ap=5, tags=("template", "flamer"))
GRENADE = a_weapon("grenade", type="grenade", range=6.0, strength=3, marker_radius=1.5)
ROCK = a_weapon("rock", type="grenade", range=6.0, strength=None, tags=("rock",))
BOMB = a_weapon("bomb", type="bomb", range=0.0, strength=5, marker_radius=1.5)
HERE = (24.0, 10.0)


def gun(
    weapon: Weapon = FRAG,
    places: Sequence[tuple[float, float]] = ((24.0, 30.0),),
    *,
    kind: Kind | None = None,
    enemy: Kind | None = None,
    n: int = 1,
    terrain: Iterable[Piece] = (),
    more: Iterable[Squad] = (),
    settings: Mapping[str, Any] | None = None,
) -> Battle:
    """A firer "s" at (24, 10) facing north with one weapon, and enemies "t" on these places."""
    ours = squad("s", at=HERE, n=n, kind=kind, weapons=(weapon,))
    return a_battle([ours, enemies("t", places=places, kind=enemy), *more], terrain, settings=settings)


def order(battle: Battle, target: str = "t", model: str = "s.1", **fields: Any) -> FireOrder:
    return FireOrder(model, battle.kind(battle.models[model]).weapons[0], target, **fields)


def aimed(battle: Battle, target: str = "t", **fields: Any) -> Strike:
    """The shot as it would be fired; the test fails if it cannot be."""
    found = aim_at_place(battle, order(battle, target, **fields))
    assert isinstance(found, Strike), found
    return found


def goal_of(battle: Battle, strike: Strike) -> Target:
    """The goal of a shot at a place, or what is taken off its scatter dice."""
    needed, _ = place_delivery(strike.weapon).rolled_for(battle, Volley("s", 1), strike)
    return needed


def not_aimed(battle: Battle, target: str = "t", **fields: Any) -> Refusal:
    """Why the shot cannot be fired."""
    found = aim_at_place(battle, order(battle, target, **fields))
    assert isinstance(found, Refusal), found
    return found


def off_the_dice(battle: Battle, strike: Strike, **volley: Any) -> Target:
    return value_of(battle, Volley(**{"unit": "s", "points": 1, **volley}), strike)


def fire(battle: Battle, dice: Mapping[str, Sequence[int]], target: str = "t", **fields: Any) -> None:
    """One shot, whose hits wound nobody unless dice are given for that."""
    plenty = {"shoot.to-wound": (1,) * 30, "suppress.test": (1,) * 8, "scatter.direction": (90,) * 3}
    shoot(battle, [order(battle, target, **fields)], dice={**plenty, **dice})


def marker(battle: Battle) -> MarkerPlaced:
    """The last marker placed."""
    return events(battle, MarkerPlaced)[-1]


def scattered_by(battle: Battle, faces: Sequence[int], target: str = "t", **fields: Any) -> float:
    """How far the marker of a shot moves by these dice."""
    purpose = "scatter.three" if len(faces) == 3 else "scatter.distance"
    fire(battle, {purpose: faces, "area.cover": (6,) * 9}, target, **fields)
    return marker(battle).scatter


def struck(battle: Battle) -> list[str]:
    """Those hit by the last marker or template."""
    return sorted(figure.model for figure in events(battle, FiguresStruck)[-1].figures if figure.hit)


def under_it(battle: Battle) -> list[str]:
    return sorted(figure.model for figure in events(battle, FiguresStruck)[-1].figures)


GUNNER = a_kind("gunner", W=2)
