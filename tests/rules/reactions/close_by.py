"""Enemies close by, for the tests of manoeuvre and shooting reactions and of overwatch: the guards "g" of side b stand
at (24, 24) facing south, and the movers "m" of side a, whose turn it is, are south of them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arap.battle.acts import Leg, ModelPath, Move, React
from arap.battle.battle import Battle
from arap.kernel.requests import Ask
from arap.rules.triggers.offer import Verdict, choices_of, offer
from arap.rules.triggers.trigger import Charging, Close, Kind, trigger
from arap.rules.turn.activation_phase import acting_step
from tests.rules.builders import Squad, a_battle, a_kind, asked, play, squad
from tests.rules.reactions.intercepting import acting


def guards(n: int = 5, **fields: Any) -> Squad:
    return squad("g", "b", (24, 24), n, **{"facing": 180.0, **fields})


def movers(away: float = 8.0, n: int = 3, **fields: Any) -> Squad:
    """The movers straight before the middle of the guards."""
    return squad("m", "a", (24, 24 - away), n, **{"kind": a_kind("mover"), **fields})


def facing_guards(away: float = 8.0, *more: Squad, terrain: Iterable[Any] = (), **fields: Any) -> Battle:
    """One mover so far from one guard, in the turn of the mover."""
    return a_battle([movers(away, 1), guards(1), *more], terrain, **fields)


def on_overwatch(battle: Battle, unit: str = "g") -> Battle:
    battle.change(unit, overwatch=True)
    return battle


def what_is_offered(
    battle: Battle, kind: Kind = "move-end", unit: str = "m", detail: Any = None
) -> dict[str, set[str]]:
    """Which units are offered which reactions."""
    raised = trigger(battle, kind, unit, Close() if detail is None else detail)
    found: dict[str, set[str]] = {}
    if raised.level > raised.occasion.most:
        return found
    for side in battle.sides:
        for choice in choices_of(battle, raised, side, ()):
            for each in choice.units:
                found.setdefault(each, set()).add(choice.reaction.name)
    return found


def reacts(
    battle: Battle,
    answers: Sequence[Any],
    dice: Mapping[str, Sequence[int]] | None = None,
    kind: Kind = "move-end",
    unit: str = "m",
    detail: Any = None,
) -> Verdict:
    """A trigger is raised and answered."""
    misses = {"shoot.to-hit": [6] * 60}
    raised = trigger(battle, kind, unit, Close() if detail is None else detail)
    return play(offer(battle, raised), {**misses, **(dice or {})}, answers)


def asked_by(battle: Battle, kind: Kind = "move-end", unit: str = "m") -> Ask | None:
    return asked(offer(battle, trigger(battle, kind, unit, Close())))


def failed_charge(target: str = "g", *, answered: bool = False) -> Charging:
    return Charging(target, ("m.1",), (), 8.0, 7.0, answered)


def goes_by(dx: float, dy: float, battle: Battle, unit: str = "m", face: float | None = None) -> Move:
    return Move(tuple([ModelPath(m.id, (Leg(m.x + dx, m.y + dy, face),)) for m in battle.members(unit)]))


def step(
    battle: Battle, answers: Iterable[Any], dice: Mapping[str, Sequence[int]] | None = None, points: int = 2
) -> None:
    """One step of the activation of the movers: an action, or the end of the activation."""
    entry = battle.acting("m") or acting(battle, "m", points)
    play(acting_step(battle, entry), {"shoot.to-hit": [6] * 60, **(dice or {})}, answers)


def shoots(unit: str = "g") -> React:
    return React(unit, "shoot")


def manoeuvres(unit: str = "g") -> React:
    return React(unit, "manoeuvre")


def fires_on_overwatch(unit: str = "g") -> React:
    return React(unit, "overwatch fire")
