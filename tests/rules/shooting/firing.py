"""Ranges for shooting tests: men at a distance, their orders, what they need and what came of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from arap.army.profile import Kind, Weapon
from arap.battle.acts import FireOrder, Shoot
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, ModelRemoved, SavesRolled, ShotLost, WoundsAllocated, WoundsRolled
from arap.battle.values import Acting
from arap.kernel.reasons import Refusal
from arap.kernel.target import Target
from arap.rules.shooting.sequence.action import shoot_action, why_not_shoot_action
from arap.rules.shooting.sequence.volley import take_aim
from arap.rules.shooting.shots.fire import Fire
from arap.rules.shooting.shots.volley import Volley
from arap.table.terrain import Piece
from tests.rules.builders import RIFLE, Squad, a_battle, a_kind, play, squad
from tests.rules.logs import events


def facing_off(
    distance: float = 10.0,
    n: int = 1,
    targets: int = 10,
    *,
    kind: Kind | None = None,
    weapon: Weapon = RIFLE,
    enemy: Kind | None = None,
    terrain: Iterable[Piece] = (),
    more: Iterable[Squad] = (),
    spacing: float = 1.2,
    settings: Mapping[str, Any] | None = None,
) -> Battle:
    """Shooters "s" in a row at (24, 10) facing north; targets "t" so far ahead of them in a row of their own."""
    ours = squad("s", at=(24.0, 10.0), n=n, kind=kind, weapons=(weapon,), spacing=spacing)
    theirs = enemies("t", at=(24.0, 10.0 + distance), n=targets, kind=enemy)
    return a_battle([ours, theirs, *more], terrain, settings=settings)


def enemies(
    id: str = "t", at: tuple[float, float] = (24.0, 20.0), n: int = 10, kind: Kind | None = None, **fields: Any
) -> Squad:
    """Unarmed enemies in a row, facing south."""
    return squad(id, "b", at, n, kind=kind or a_kind("enemy"), **{"facing": 180.0, "weapons": (), **fields})


def behind_wall(distance: float = 10.0, n: int = 1, targets: int = 10, **fields: Any) -> Battle:
    """The same with a low wall right before the targets."""
    return facing_off(distance, n, targets, terrain=[low_wall(9.0 + distance)], **fields)


def low_wall(y: float, left: float = 4.0, right: float = 44.0, **fields: Any) -> Piece:
    """A wall across the table, waist high, its near face at y."""
    shape = ((left, y), (right, y), (right, y + 0.2), (left, y + 0.2))
    plain: dict[str, Any] = {"name": "wall", "feature": "wall", "cover": "hard", "form": "linear", "opaque": True}
    return Piece(id="wall", shape=shape, **{"height": 0.8, **plain, **fields})


def change(battle: Battle, model: str, **fields: Any) -> None:
    battle.put_model(msgspec.structs.replace(battle.models[model], **fields))


def change_all(battle: Battle, unit: str, **fields: Any) -> None:
    for model in battle.units[unit].models:
        change(battle, model, **fields)


def orders(
    battle: Battle, unit: str = "s", target: str = "t", weapon: str | None = None, **fields: Any
) -> tuple[FireOrder, ...]:
    """Every model of the unit fires its first weapon (or the named one) at the target."""
    return tuple(
        FireOrder(model.id, weapon or battle.kind(model).weapons[0], target, **fields) for model in battle.members(unit)
    )


def aim(battle: Battle, given: Sequence[FireOrder] | None = None, **volley: Any) -> list[Fire]:
    """The measured shots of a volley of unit "s"."""
    fires, _ = take_aim(battle, Volley(**{"unit": "s", "points": 1, **volley}), tuple(given or orders(battle)))
    return fires


def needed(battle: Battle, given: Sequence[FireOrder] | None = None, **volley: Any) -> Target:
    """What the first shooter needs."""
    return aim(battle, given, **volley)[0].needed


def shots(battle: Battle, given: Sequence[FireOrder] | None = None, **volley: Any) -> list[int]:
    """How often each fires."""
    return [fire.aimed.shots for fire in aim(battle, given, **volley)]


def shoot(
    battle: Battle,
    given: Sequence[FireOrder] | None = None,
    points: int = 1,
    dice: Mapping[str, Sequence[int]] | None = None,
    answers: Iterable[Any] = (),
    *,
    unit: str = "s",
    aimed: bool = False,
) -> None:
    """A shooting action, legal or the test fails."""
    act = Shoot(points, tuple(given if given is not None else orders(battle, unit)))
    known = battle.known_to(battle.units[unit].side)
    assert why_not_shoot_action(known, unit, act, points, aimed) is None
    play(shoot_action(battle, unit, act, aimed), dice, answers)


def refused(
    battle: Battle, given: Sequence[FireOrder] | None = None, points: int = 1, have: int = 3, unit: str = "s"
) -> Refusal | None:
    act = Shoot(points, tuple(given if given is not None else orders(battle, unit)))
    return why_not_shoot_action(battle, unit, act, have, False)


def acting(battle: Battle, unit: str = "s", points: int = 1, **fields: Any) -> Acting:
    """Gives a unit of the active side points to use."""
    entry = Acting(unit, points, **fields)
    battle.change(unit, attempted=True)
    battle.change_turn(acting=(*battle.turn.acting, entry))
    return entry


def dice_rolled(battle: Battle) -> int:
    """How many shots were rolled for."""
    return sum(len(event.throws) for event in events(battle, HitsRolled))


def hits(battle: Battle) -> int:
    return sum(event.hits for event in events(battle, HitsRolled))


def wounds(battle: Battle) -> int:
    return sum(event.wounds for event in events(battle, WoundsRolled))


def victims(battle: Battle) -> list[str]:
    return [model for event in events(battle, WoundsAllocated) for model in event.models]


def saves(battle: Battle) -> list[tuple[str, int, int | None, bool]]:
    """Model, save needed, face, saved."""
    return [
        (throw.model, throw.needed.goal if throw.needed.possible else 0, throw.face, throw.saved)
        for event in events(battle, SavesRolled)
        for throw in event.saves
    ]


def casualties(battle: Battle) -> list[str]:
    return [event.model for event in events(battle, ModelRemoved)]


def lost_shots(battle: Battle) -> list[str]:
    return [event.model for event in events(battle, ShotLost)]
