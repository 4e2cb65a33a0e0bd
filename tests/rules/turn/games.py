"""Whole games with scripted dice, for tests of the order of things."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from arap.battle.acts import Act, EndPhase
from arap.game.game import Game
from arap.kernel.requests import Approved
from arap.kernel.sources import ScriptedDice
from tests.rules.builders import Squad, a_scenario, squad


def a_game(
    units: Iterable[Squad], dice: Mapping[str, Sequence[int]] | None = None, *, first: str = "a", **settings: Any
) -> Game:
    """A game at its first decision; side a goes first unless told. Settings by key with dots as underscores."""
    keyed = {key.replace("__", ".").replace("_", "-"): value for key, value in settings.items()}
    scenario = a_scenario(units, settings={"turn.first-player": first} | keyed)
    return Game(scenario, ScriptedDice(dice or {}))


def apart(*ids: str, n: int = 5, **fields: Any) -> list[Squad]:
    """Squads far from each other: those called a... of side a in the south, the others in the north."""
    sides: dict[str, list[str]] = {}
    for unit in ids:
        sides.setdefault(unit[0], []).append(unit)
    return [
        squad(unit, side, at=(8 + 10 * column, 4 if side == "a" else 44 - 8 * "bcd".index(side)), n=n,
              facing=0 if side == "a" else 180, **fields)
        for side, units in sides.items()
        for column, unit in enumerate(units)
    ]  # fmt: skip


def answer(game: Game, *acts: Act | Approved) -> None:
    """Gives the answers one after the other; none may be refused."""
    for act in acts:
        refusal = game.answer(act)
        assert refusal is None, f"{act}: {refusal}"


def end_turns(game: Game, count: int = 1) -> None:
    """So many players end their turns without doing anything; other questions get their defaults."""
    for _ in range(count):
        answer(game, EndPhase())
        while game.ask is not None and game.ask.kind != "activation":
            answer(game, game.ask.default)
