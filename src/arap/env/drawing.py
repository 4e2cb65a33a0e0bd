"""An episode as text and as pixels, as the side that chooses sees it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from arap.army.scenario import Placed, Scenario, SideSetup, UnitSetup
from arap.bots.judging.judgement import models_of
from arap.env.episode import Episode
from arap.game.seat import Seat
from arap.kernel.words import plural

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

PIXELS = 12
"""Pixels to the inch."""


def rendered(episode: Episode, mode: str | None) -> "str | npt.NDArray[np.uint8] | None":
    """The episode in this mode; None if there is none."""
    side = episode.agent or episode.game.battle.sides[0]
    if mode == "ansi":
        return "\n".join([*units_in_words(episode, episode.seats[side]), *menu_in_words(episode)])
    return pixels(episode.rules.scenario, episode.seats[side]) if mode == "rgb_array" else None


def units_in_words(episode: Episode, seat: Seat) -> Iterator[str]:
    """The turn and the points, then every unit with its models and its place."""
    view = seat.view()
    points = ", ".join(f"{side} {count:g}" for side, count in view.score.items())
    yield f"{episode.scene.title}, game turn {view.turn.game_turn}; points: {points}"
    for unit in view.units:
        at = next(model for model in view.models if model.id == unit.models[0])
        badges = "".join(f", {status.label}" for status in unit.statuses)
        yield f"{unit.side} {unit.name}: {plural(len(unit.models), 'model')} at {at.x:.1f},{at.y:.1f}{badges}"


def menu_in_words(episode: Episode) -> Iterator[str]:
    """The question, and the entries that can be chosen."""
    if episode.choosing is None:
        yield "The battle is over."
        return
    asked, level = episode.choosing.asked, episode.choosing.level
    yield f"{asked.seat.side}: {asked.ask.prompt} ({level.stage})"
    for number in level.legal():
        entry = level.entries[number]
        yield f"  {number:2} {entry.kind}: {entry.label}"


def pixels(scenario: Scenario, seat: Seat) -> "npt.NDArray[np.uint8]":
    """The table as it is drawn for a scenario, with what a seat knows on it."""
    from arap.pictures.picture import pixels_of
    from arap.pictures.scenario import picture_of

    sides = tuple([msgspec.structs.replace(side, units=units_now(side, seat)) for side in scenario.sides])
    now = msgspec.structs.replace(scenario, sides=sides, terrain=seat.terrain, kinds=dict(seat.kinds))
    return pixels_of(picture_of(now), PIXELS)


def units_now(side: SideSetup, seat: Seat) -> tuple[UnitSetup, ...]:
    """The units of a side that a seat knows, where they stand."""
    units = [unit for unit in seat.units.values() if unit.side == side.id]
    return tuple(
        [
            UnitSetup(
                id=unit.id, name=unit.name,
                models=tuple(
                    [Placed(kind=model.kind, x=model.x, y=model.y, facing=model.facing, z=model.z)
                     for model in models_of(seat, unit)]
                ),
            )
            for unit in units
        ]
    )  # fmt: skip
