"""Small changes to a scenario file that may make it fairer: models, places, points, the first turn."""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from math import dist
from pathlib import Path
from typing import Any

import msgspec
import yaml

from arap.army.document import Document
from arap.army.library import is_path, open_file, open_named_in
from arap.army.loading import scenario_from_text
from arap.army.scenario import Scenario
from arap.battle.settings import FIRST_PLAYER, check_settings
from arap.kernel.errors import ArapError
from arap.kernel.words import plural

FORWARD = {"south": (0, 1), "north": (0, -1), "west": (1, 0), "east": (-1, 0)}
GROUP = re.compile(r"([1-9][0-9]?) ([a-z0-9-]+)")
SHIFTS, MODELS = (2, 4), (1, 2, 3)


class Draft(msgspec.Struct, frozen=True):
    """A scenario file as it is written, with the changes made to it so far."""

    name: str
    value: dict[str, Any]
    folder: Path | None
    changes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        head = "".join(f"# {change}\n" for change in self.changes)
        return head + yaml.safe_dump(
            self.value, sort_keys=False, default_flow_style=None, allow_unicode=True, width=140
        )

    @property
    def scenario(self) -> Scenario:
        found = scenario_from_text(self.text, f"{self.name} with changes", self.folder, check_settings)
        return msgspec.structs.replace(found, name=self.name)

    def changed(self, words: str, change: Callable[[dict[str, Any]], None]) -> "Draft":
        value = deepcopy(self.value)
        change(value)
        return Draft(self.name, value, self.folder, (*self.changes, words))

    @property
    def files_beside(self) -> bool:
        """Whether the file names others by their path."""
        armies = [side["army"] for side in self.value["sides"].values()]
        named = [*armies, self.value.get("rules", "")]
        return any(isinstance(each, str) and is_path(each) for each in named)


def draft_of(name: str) -> Draft:
    """The file of a scenario, shipped or a player's own."""
    document = open_file("scenario", name)
    return Draft(Path(name).stem, document.value, document.folder)


def candidates(draft: Draft, weak: str) -> list[Draft]:
    """Changes that may help a side, each alone. Those that make no legal scenario are left out."""
    if len(draft.value["sides"]) != 2:
        raise ArapError(f"{draft.name} has {plural(len(draft.value['sides']), 'side')}; only two can be balanced.")
    strong = next(side for side in draft.value["sides"] if side != weak)
    found = [
        *first_turn(draft, weak),
        *[shifted(draft, weak, inches) for inches in SHIFTS],
        *[shifted(draft, strong, -inches) for inches in SHIFTS],
        *worth(draft, weak, strong),
        *[other for more in MODELS for other in models(draft, weak, more)],
        *[other for fewer in MODELS for other in models(draft, strong, -fewer)],
    ]
    return [each for each in found if is_legal(each)]


def is_legal(draft: Draft) -> bool:
    try:
        return bool(draft.scenario.sides)
    except ArapError:
        return False


def side_name(draft: Draft, side: str) -> str:
    return str(draft.value["sides"][side].get("name") or side)


def first_turn(draft: Draft, side: str) -> Iterator[Draft]:
    """The side has the first turn, unless the scenario says who has it."""
    if FIRST_PLAYER.key not in draft.value.get("settings", {}):

        def change(value: dict[str, Any]) -> None:
            value["settings"] = {**value.get("settings", {}), FIRST_PLAYER.key: side}

        yield draft.changed(f"{side_name(draft, side)} have the first turn", change)


def shifted(draft: Draft, side: str, inches: int) -> Draft:
    """All units of a side that stand in ranks begin nearer to the enemy, or farther away."""

    def change(value: dict[str, Any]) -> None:
        entry = value["sides"][side]
        across, ahead = FORWARD[entry["home"]]
        for unit in entry["deploy"].values():
            if isinstance(unit, dict) and "at" in unit:
                x, y = unit["at"]
                unit["at"] = [x + across * inches, y + ahead * inches]

    where = "forward" if inches > 0 else "back"
    return draft.changed(f'{side_name(draft, side)} begin {abs(inches)}" further {where}', change)


def worth(draft: Draft, weak: str, strong: str) -> Iterator[Draft]:
    """The objective nearest to the weak side is worth a point more, the one nearest to the other a point less."""
    objectives = draft.value.get("objectives", {})
    if not objectives:
        return
    for side, more in ((weak, 1), (strong, -1)):
        key = min(objectives, key=lambda each: distance(draft, side, objectives[each]["at"]))
        points = objectives[key].get("points", 1) + more
        if points >= 0:
            name = objectives[key].get("name") or key
            yield draft.changed(
                f"{name} is worth {plural(points, 'point')}",
                lambda value, key=key, points=points: value["objectives"][key].update(points=points),  # type: ignore[misc]
            )


def distance(draft: Draft, side: str, at: list[float]) -> float:
    """From a place to the nearest unit of a side in ranks."""
    units = [unit for unit in draft.value["sides"][side]["deploy"].values() if isinstance(unit, dict) and "at" in unit]
    return min((dist(unit["at"], at) for unit in units), default=0.0)


def models(draft: Draft, side: str, more: int) -> Iterator[Draft]:
    """The first unit of the side with a group of equal models has some more of them, or fewer."""
    army = army_of(draft, side)
    for key, entry in draft.value["sides"][side]["deploy"].items():
        unit = army["units"].get((entry.get("unit") if isinstance(entry, dict) else None) or key)
        for number, group in enumerate(unit["models"] if unit else ()):
            match = GROUP.fullmatch(group) if isinstance(group, str) else None
            if match and int(match[1]) + more >= 1:
                unit["models"][number] = f"{int(match[1]) + more} {match[2]}"
                name = unit.get("name") or key
                what = f"{plural(abs(more), 'model')} {'more' if more > 0 else 'fewer'}"
                words = f"{name} of {side_name(draft, side)} have {what}"
                yield draft.changed(words, lambda value: value["sides"][side].update(army=army))
                return


def army_of(draft: Draft, side: str) -> dict[str, Any]:
    """The army of a side as it is written; a copy."""
    army = draft.value["sides"][side]["army"]
    if isinstance(army, str):
        document = Document(source=draft.name, value=draft.value, folder=draft.folder)
        army = open_named_in(document, ("sides", side, "army"), "army").value
    found: dict[str, Any] = deepcopy(army)
    return found
