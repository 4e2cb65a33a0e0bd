"""Volleys with a wanted outcome: so many hits, so many dead."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arap.battle.acts import FireOrder, Shoot
from arap.battle.battle import Battle
from arap.kernel.requests import Flow
from arap.rules.shooting.sequence.action import shoot_action
from arap.rules.turn.sequence import step
from tests.rules.builders import Squad, a_kind, play, squad


def targets(n: int = 10, **profile: Any) -> Squad:
    """The unit t of side b, fired at in most tests."""
    traits = profile.pop("traits", ())
    more = {name: profile.pop(name) for name in ("creature_class",) if name in profile}
    return squad("t", "b", at=(24, 28), n=n, facing=180, kind=a_kind("target", traits=traits, **more, **profile))


def firers(id: str = "x", at: tuple[float, float] = (24, 10), n: int = 6, **fields: Any) -> Squad:
    return squad(id, "a", at=at, n=n, **fields)


def two_enemies(n: int = 6) -> list[Squad]:
    return [firers("x", (18, 11), n), firers("y", (30, 11), n)]


def volley(
    battle: Battle,
    firer: str = "x",
    target: str = "t",
    *,
    hits: int,
    kills: int = 0,
    dice: Mapping[str, Sequence[int]] | None = None,
    answers: Iterable[Any] = (),
) -> None:
    """As many men fire as hits are wanted; the wounded have no save unless the dice give one."""
    unit = battle.units[firer]
    orders = tuple(
        FireOrder(model, battle.kind(battle.models[model]).weapons[0], target) for model in unit.models[:hits]
    )
    script: dict[str, Sequence[int]] = {
        "shoot.to-hit": [1] * hits,
        "shoot.to-wound": [6] * kills + [1] * (hits - kills),
        "casualty.allocate": range(1, kills + 1),
    }
    points = 2 if battle.weapon(orders[0].weapon).type in ("heavy", "ordinance") else 1
    play(shoot_action(battle, firer, Shoot(points, orders), False), script | dict(dice or {}), answers)


def end_turn(battle: Battle, dice: Mapping[str, Sequence[int]] | None = None, answers: Iterable[Any] = ()) -> None:
    """The melees and the end of the present player turn."""
    battle.change_turn(phase="melee")
    play(_to_the_end(battle), dice, answers)


def _to_the_end(battle: Battle) -> Flow[None]:
    while battle.turn.phase in ("melee", "end"):
        yield from step(battle)
