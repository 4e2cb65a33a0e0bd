"""Units that fire in a reaction, for tests: the guards "g" of side b, and the enemy "m" before them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arap.army.profile import Kind, Weapon
from arap.battle.acts import Declare, FireOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.kernel.reasons import Refusal
from arap.rules.shooting.orders.declaration import why_not_declare
from arap.rules.shooting.reacting.fire import reaction_fire, reaction_volley
from tests.rules.builders import Member, Squad, a_battle, a_kind, a_member, a_weapon, play, squad
from tests.rules.logs import events

LASGUN = a_weapon("lasgun")
PISTOL = a_weapon("pistol", type="pistol", range=12.0)
CARBINE = a_weapon("carbine", type="assault", range=18.0, shots=2)
CANNON = a_weapon("cannon", type="heavy", range=36.0, shots=3, strength=5)
LAUNCHER = a_weapon("launcher", type="slow", range=48.0, strength=8)
MIXED: Sequence[Weapon] = (LASGUN,) * 5 + (PISTOL, CARBINE, CANNON)


def a_squad_of_eight(kind: Kind | None = None) -> list[Member]:
    return [a_member(kind, weapons=(weapon,)) for weapon in MIXED]


def before(
    members: Sequence[Member],
    distance: float = 8.0,
    n: int = 5,
    terrain: Iterable[Any] = (),
    more: Iterable[Squad] = (),
) -> Battle:
    """The guards at (24, 20) facing south, the enemy so far in front of them, in the turn of the enemy."""
    guards = squad("g", "b", (24, 20), facing=180, members=members)
    enemy = squad("m", "a", (24, 20 - distance), n, kind=a_kind("mover"))
    return a_battle([enemy, guards, *more], terrain)


def fires(
    battle: Battle,
    successes: int,
    dice: Mapping[str, Sequence[int]] | None = None,
    answers: Iterable[Any] = (),
    enemy: str = "m",
) -> None:
    """The guards fire with so many successes; by default all they can, and every shot misses."""
    misses = {"shoot.to-hit": [6] * 40}
    play(reaction_fire(battle, reaction_volley("g", enemy, successes)), {**misses, **(dice or {})}, answers)


def shots_fired(battle: Battle) -> dict[str, int]:
    """How many shots each weapon made."""
    found: dict[str, int] = {}
    for event in events(battle, HitsRolled):
        found[event.weapon] = found.get(event.weapon, 0) + len(event.throws)
    return found


def refusal(battle: Battle, successes: int, *orders: FireOrder, enemy: str = "m") -> Refusal | None:
    """Why the guards cannot fire like this in a reaction."""
    return why_not_declare(battle, reaction_volley("g", enemy, successes), orders)


def declared(*orders: FireOrder) -> Declare:
    return Declare(orders)
