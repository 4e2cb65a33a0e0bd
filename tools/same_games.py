"""Plays the same games on two trees and shows where they part.

    cd TREE && PYTHONPATH=$PWD/src .venv/bin/python PATH/same_games.py --bot random --games 50 --out A.jsonl
    python PATH/same_games.py --compare A.jsonl B.jsonl [--all]

A recording has one line of JSON for each game: what was asked and answered, short digests of the state before every
decision, and the end state. It depends on the values of models and units, not on how their structs are laid out, and
the tool uses only the public parts of the engine, so it runs on trees of different age. One round plays every
scenario once; the round is part of the seed, so a longer recording begins like a shorter one.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import Any

Row = list[Any]
Record = dict[str, Any]
MOST_DECISIONS, MOST_CHARACTERS, MOST_SHOWN = 100_000, 200, 5
MODEL = ("unit", "x", "y", "z", "facing", "wounds", "prone")
UNIT = ("models", "suppression", "pending", "pinned", "routing", "locked")
OVER = ["", "(the game is over)", "", ""]


def plain(value: Any) -> Any:
    """A value without what depends on layout: no empty fields, sorted keys, no noise in the last digits."""
    if isinstance(value, dict):
        return {key: plain(value[key]) for key in sorted(value) if value[key] not in (None, False, "", [], (), {})}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return round(value, 5) + 0.0 if isinstance(value, float) else value


def short(value: Any) -> str:
    return blake2b(json.dumps(value).encode(), digest_size=4).hexdigest()


def shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}..."


def row_of(thing: Any, fields: Sequence[str]) -> Row:
    """The fields of a model or a unit that make up the state; lists of names are sorted."""
    found = [getattr(thing, field) for field in fields]
    return [thing.id, *[sorted(each) if isinstance(each, tuple) else plain(each) for each in found]]


class State:
    """Rows of all models and units. A value that did not change since the last look is not read again."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[Any, Row, int]] = {}

    def digest(self, battle: Any) -> str:
        """A short digest that does not depend on the order of models and units."""
        parts = [part for _, part in self._look(battle)]
        return f"{sum(parts) % 2**32:08x}"

    def rows(self, battle: Any) -> list[Row]:
        return sorted(row for row, _ in self._look(battle))

    def _look(self, battle: Any) -> Iterator[tuple[Row, int]]:
        for sort, things, fields in (("model", battle.models, MODEL), ("unit", battle.units, UNIT)):
            for thing in things.values():
                known = self._known.get((sort, thing.id))
                if known is None or known[0] is not thing:
                    row = [sort, *row_of(thing, fields)]
                    known = self._known[sort, thing.id] = thing, row, int(short(row), 16)
                yield known[1:]


def play(scenario: Any, bot: str, seed: str) -> Record:
    """One game. Every input is a row: digest, question, answer and, for decisions, the digest of the state before."""
    from arap.game.game import Game
    from arap.game.seat import Seat
    from arap.kernel.sources import SeededDice
    from arap.sim.play import seat_bots

    players = seat_bots(scenario, [bot] * len(scenario.sides), seed)
    game = Game(scenario, SeededDice(seed), hashing=False, checkpoints=False)
    seats = {side: Seat(game, side) for side in players}
    state, asked = State(), dict[int, tuple[str, str]]()
    while (ask := game.ask) is not None and len(asked) < MOST_DECISIONS:
        asked[len(game.inputs)] = f"{ask.seat}: {ask.prompt}", state.digest(game.battle)
        refusal = game.answer(players[ask.seat].answer(seats[ask.seat]), ask.seat)
        if refusal is not None:
            raise ValueError(f"{ask.seat} answered {ask.prompt!r} against the rules: {refusal}")
    rows = [input_row(given, asked.get(number)) for number, given in enumerate(game.inputs)]
    return {"decisions": len(asked), "events": len(game.log), "inputs": rows, "end": end_of(game, state)}


def input_row(given: Any, asked: tuple[str, str] | None) -> Row:
    import msgspec

    value = plain(msgspec.to_builtins(given))
    if asked is None:
        return [short(value), f"dice for {given.purpose}", shown(value["faces"]), ""]
    question, before = asked
    return [short(value), question, shown(value["act"]), before]


def end_of(game: Any, state: State) -> Record:
    """The state a game ended in and its result."""
    result = game.battle.result
    outcome = {} if result is None else {name: getattr(result, name) for name in ("winner", "points", "reason")}
    rows = state.rows(game.battle)
    return {"digest": short([rows, plain(outcome)]), "result": outcome, "rows": rows}


def played(scenario: Any, bot: str, seed: str) -> Record:
    """The record of a game, or of what went wrong in it."""
    try:
        return play(scenario, bot, seed)
    except Exception as problem:
        end = {"digest": short(repr(problem)), "result": {"problem": repr(problem)}, "rows": []}
        return {"decisions": 0, "events": 0, "inputs": [], "end": end}


def scenarios(only: Sequence[str], variant: str) -> dict[str, Any]:
    """The scenarios to play, all of them unless some are named; in a variant of the law tests of the tree we run in."""
    from arap.army.library import list_scenarios
    from arap.army.loading import load_scenario

    names = [name for name, _ in list_scenarios() if not only or name in only]
    if not variant:
        return {name: load_scenario(name) for name in names}
    sys.path.insert(0, ".")
    from tests.laws.playing import VARIANTS

    return {f"{name}, {variant}": VARIANTS[variant](name) for name in names}


def record(bot: str, games: int, seed: str, out: Path, tables: dict[str, Any]) -> None:
    """Plays the games and writes each down when it is over."""
    began = time.perf_counter()
    with out.open("w", encoding="utf-8") as file:
        for number in range(games):
            for name, scenario in tables.items():
                own = f"{seed}/{name}/{number}"
                key = {"scenario": name, "bots": "/".join([bot] * len(scenario.sides)), "seed": own}
                file.write(json.dumps({**key, **played(scenario, bot, own)}) + "\n")
                file.flush()
            print(f"{number + 1} rounds, {time.perf_counter() - began:.0f} s", flush=True)


def read(path: Path) -> dict[tuple[str, str, str], Record]:
    with path.open(encoding="utf-8") as file:
        records = [json.loads(line) for line in file]
    return {(each["scenario"], each["bots"], each["seed"]): each for each in records}


def difference(a: Record, b: Record) -> dict[str, list[str]]:
    """What two records of a game differ in, of end, states and inputs, each told in some lines."""
    inputs = input_difference(a["inputs"], b["inputs"])
    found = {
        "end": end_difference(a["end"], b["end"], brief=bool(inputs)),
        "states": state_difference(a["inputs"], b["inputs"]),
        "inputs": inputs,
    }
    return {what: lines for what, lines in found.items() if lines}


def input_difference(a: list[Row], b: list[Row]) -> list[str]:
    """The first input that differs, with what was asked."""
    pairs = list(zip_longest(a, b, fillvalue=OVER))
    number = next((n for n, (one, two) in enumerate(pairs) if one[0] != two[0]), None)
    if number is None:
        return []
    return [f"  input {number} is the first that differs", *both_lines(*pairs[number])]


def both_lines(a: Row, b: Row) -> list[str]:
    return [f"    A: {a[1]} {a[2]}", f"    B: {b[1]} {b[2]}"]


def state_difference(a: list[Row], b: list[Row]) -> list[str]:
    """The first decision before which the state differs, and the last before which it was the same. Questions that
    change nothing do not count, so one tree may ask more of them."""
    courses = list(zip_longest(course(a), course(b), fillvalue=("", -1)))
    at = next((n for n, (one, two) in enumerate(courses) if one[0] != two[0]), None)
    if at is None:
        return []
    one, two = [number if number >= 0 else len(rows) for rows, (_, number) in zip((a, b), courses[at], strict=True)]
    head = f"  the state first differs before input {one} of A and input {two} of B; decided before:"
    return [head, *both_lines(decided_before(a, one), decided_before(b, two))]


def course(rows: list[Row]) -> list[tuple[str, int]]:
    """The states a game went through, each once, with the number of the first decision in it."""
    found: list[tuple[str, int]] = []
    for number, row in enumerate(rows):
        if row[3] and (not found or found[-1][0] != row[3]):
            found.append((row[3], number))
    return found


def decided_before(rows: list[Row], number: int) -> Row:
    return next((row for row in reversed(rows[:number]) if row[3]), OVER)


def end_difference(a: Record, b: Record, brief: bool) -> list[str]:
    """Results that differ; and, if the inputs were the same, the first rows that do."""
    if a["digest"] == b["digest"]:
        return []
    results = [f"    A: {a['result']}", f"    B: {b['result']}"]
    lines = ["  the end differs", *(results if a["result"] != b["result"] else [])]
    if brief:
        return lines
    rows = [{(row[0], row[1]): row for row in end["rows"]} for end in (a, b)]
    differing = [key for key in sorted({*rows[0], *rows[1]}) if rows[0].get(key) != rows[1].get(key)]
    for key in differing[:MOST_SHOWN]:
        lines += [f"    A: {rows[0].get(key)}", f"    B: {rows[1].get(key)}"]
    return lines


def compare(first: Path, second: Path, everything: bool = False) -> bool:
    """Prints games that end differently, or all that differ in anything; gives whether all ends are the same."""
    a, b = read(first), read(second)
    both = [key for key in a if key in b]
    found = {key: difference(a[key], b[key]) for key in both}
    for key, what in found.items():
        if "end" in what or (everything and what):
            print(" ".join(key), *[line for lines in what.values() for line in lines], sep="\n")
    same = {what: sum(what not in each for each in found.values()) for what in ("end", "states", "inputs")}
    events = sum(a[key]["events"] == b[key]["events"] for key in both)
    print(f"{len(both)} games in both recordings ({len(a)} and {len(b)}): {same['end']} end in the same state,")
    print(
        f"{same['states']} go through the same states, {same['inputs']} have the same inputs, {events} as many events."
    )
    return bool(both) and same["end"] == len(both)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="random", help="who plays all sides: random or cautious")
    parser.add_argument("--games", type=int, default=50, help="games for each scenario")
    parser.add_argument("--seed", default="same")
    parser.add_argument("--out", type=Path, default=Path("games.jsonl"))
    parser.add_argument("--scenario", action="append", default=[], help="only this one; may be given several times")
    parser.add_argument("--variant", default="", help="as the law tests of this tree change it, e.g. 'face to face'")
    parser.add_argument("--compare", type=Path, nargs=2, metavar=("A", "B"))
    parser.add_argument("--all", action="store_true", help="compare: also games that end in the same state")
    wanted = parser.parse_args()
    if wanted.compare:
        first, second = wanted.compare
        sys.exit(0 if compare(first, second, wanted.all) else 1)
    record(wanted.bot, wanted.games, wanted.seed, wanted.out, scenarios(wanted.scenario, wanted.variant))


if __name__ == "__main__":
    main()
