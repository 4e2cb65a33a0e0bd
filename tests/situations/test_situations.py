"""Situations written from the book, where rules meet: each is played, and what the book demands must come out.

A file holds a list of situations. `case` is the sentence, `rules` the entries it checks; the rest is a battle script in
short. Red plays first and comes from the south, blue from the north; each has one more fighter in a corner, so that a
phase does not end by itself.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arap.game.scripts.script import parse_script, play_script
from tests.support import rule

FILES = sorted(Path(__file__).parent.glob("*.yaml"))
TABLE = 48
PLAIN = {"WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7, "save": "none"}
TROOPS: dict[str, Any] = {
    "man": {"profile": PLAIN, "weapons": ["autogun"]},
    "blade": {"like": "man", "weapons": ["hand-weapon"]},
    "gunner": {"like": "man", "weapons": ["autopistol", "hand-weapon"]},
    "hulk": {"like": "man", "profile": {"W": 5}},
}
CORNERS = {"red": (2, 2), "blue": (46, 46)}
UNIT_KEYS = ("models", "mob", "loose")


def situations() -> list[Any]:
    found: list[Any] = []
    for path in FILES:
        for case in msgspec.yaml.decode(path.read_bytes(), type=list[dict[str, Any]]):
            found.append(pytest.param(case, marks=rule(*case["rules"]), id=f"{path.stem}: {case['case']}"))
    return found


def side(name: str, case: Mapping[str, Any]) -> dict[str, Any]:
    """One side of the battle: its units as an army, and where they stand."""
    units = dict(case.get(name, {}))
    if case.get("rest", True):
        units[f"{name}-rest"] = {"models": ["blade"], "places": [CORNERS[name]]}
    return {
        "army": {
            "army": name.capitalize(),
            "troops": TROOPS | case.get("troops", {}),
            "weapons": case.get("weapons", {}),
            "units": {
                unit: {key: entry[key] for key in UNIT_KEYS if key in entry}
                for unit, entry in units.items()
                if "models" in entry
            },
        },
        "home": {"red": "south", "blue": "north"}[name],
        "deploy": {unit: placed(entry) for unit, entry in units.items()},
    }


def placed(entry: Mapping[str, Any]) -> Any:
    rest = {key: value for key, value in entry.items() if key not in (*UNIT_KEYS, "places")}
    if "places" in entry:
        return rest | {"models": entry["places"]}
    return rest if "reserve" in rest else {"ranks": 1, "spacing": 1.2} | rest


def script_of(case: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "script": case["case"],
        "scenario": {
            "scenario": "A situation",
            "table": case.get("table", [TABLE, TABLE]),
            "settings": {"turn.first-player": case.get("first", "red"), "length.turns": 12} | case.get("settings", {}),
            "terrain": case.get("terrain", []),
            "ladders": case.get("ladders", []),
            "portable-ladders": case.get("portable-ladders", []),
            "fires": case.get("fires", []),
            "smoke": case.get("smoke", []),
            "tunnels": case.get("tunnels", {}),
            "victory": case.get("victory", {}),
            "sides": {name: side(name, case) for name in case.get("order", ["red", "blue"])},
        },
        "gm": case.get("gm", False),
        "dice": case.get("dice", {}),
        **({"seed": case["seed"]} if "seed" in case else {}),
        "steps": case["steps"],
        "expect": case.get("expect", {}),
    }


@pytest.mark.parametrize("case", situations())
def test_a_situation_comes_out_as_the_book_demands(case: dict[str, Any]) -> None:
    run = play_script(parse_script(msgspec.yaml.encode(script_of(case)).decode(), "situation.yaml"))
    assert [str(failure) for failure in run.failures] == []
    assert run.unused_dice == {}
