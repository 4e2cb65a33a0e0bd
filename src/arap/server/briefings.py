"""Briefings: what a player should know before a battle, in plain words, and the rules that can be switched there."""

from collections.abc import Iterator
from statistics import mean
from typing import Any, TypeAlias

import msgspec

from arap.army.scenario import Scenario, SideSetup
from arap.battle import settings as chosen
from arap.battle.secrets.face_down import counter_sides
from arap.battle.setting import Setting
from arap.kernel.words import inside, plural
from arap.server.specials import specials

Spot: TypeAlias = tuple[float, float]
QUARTERS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


class WinLine(msgspec.Struct, frozen=True):
    """One thing that brings points."""

    text: str
    points: str


class Switch(msgspec.Struct, frozen=True):
    """A rule that can be switched on or off before a battle: `on` and `off` are the values it has then."""

    key: str
    title: str
    words: str
    is_on: bool
    on: Any
    off: Any


class Force(msgspec.Struct, frozen=True):
    """Who a side is: its name, what it has, where it comes from, and where its units stand in the open at the start."""

    side: str
    name: str
    words: str
    home: str
    places: tuple[Spot, ...] = ()


class Briefing(msgspec.Struct, frozen=True):
    """What a player reads before a battle."""

    forces: tuple[Force, ...]
    wins: tuple[WinLine, ...]
    ending: str
    special: tuple[str, ...]
    switches: tuple[Switch, ...]


SWITCHES: tuple[tuple[Setting[Any], str, str, Any, Any], ...] = (
    (chosen.PREMEASURE, "Measure before you decide", "Ranges and odds are shown while you plan.", True, False),
    (chosen.PICK_UPS, "Pick-ups", "Dice that a player fails may be picked up by the enemy.", True, False),
    (
        chosen.SUPPRESSION,
        "Suppression",
        "Many hits suppress a unit: it shoots worse and is shaken more easily.",
        "leadership-test",
        "none",
    ),
    (chosen.AIMING, "Aiming", "A unit may spend an action on aiming: its next shots hit more easily.", True, False),
    (
        chosen.VARIABLE_TERRAIN,
        "Variable ground",
        "Dice decide how far models get in rubble, bog and similar ground. Without it, such ground halves their move.",
        True,
        False,
    ),
    (chosen.CHARGE_UNSEEN, "Charges at unseen enemies", "A unit may charge an enemy it cannot see.", True, False),
    (
        chosen.ATTACK_ARCS,
        "Facing in melee",
        "Models strike only at enemies in front of them. Without it, they fight all round.",
        True,
        False,
    ),
    (chosen.ENCUMBRANCE, "Heavy loads", "Heavy armour and weapons make models slower.", True, False),
    (
        chosen.ROUT_FREQUENCY,
        "Routing units run every turn",
        "They run in the turns of both players. Without it, only in their own.",
        "each-player-turn",
        "own-turn",
    ),
)


def briefing_of(scenario: Scenario) -> Briefing:
    return Briefing(
        tuple(force(scenario, side) for side in scenario.sides),
        tuple(win_lines(scenario)),
        ending(scenario),
        tuple(specials(scenario)),
        tuple(switches(scenario)),
    )


def force(scenario: Scenario, side: SideSetup) -> Force:
    real = [unit for unit in side.units if not unit.decoy]
    units = [unit for unit in real if not unit.reserve]
    models = sum(len(unit.models) for unit in units)
    waiting = len(real) - len(units)
    reserve = f"; {plural(waiting, 'more unit')} in reserve" if waiting else ""
    names = ", ".join(unit.name for unit in units)
    words = f"{plural(len(units), 'unit')}, {plural(models, 'model')}{reserve}: {names}"
    return Force(side.id, side.name, words, side.home, tuple(places(scenario, side)))


def places(scenario: Scenario, side: SideSetup) -> Iterator[Spot]:
    """The middle of each unit that everybody sees when the battle begins."""
    in_secret = side.id in counter_sides(scenario, [one.id for one in scenario.sides])
    if chosen.RESERVES(scenario) == chosen.AK47 or in_secret:
        return
    for unit in side.units:
        if not (unit.reserve or unit.hidden or unit.blip or unit.decoy or unit.below):
            yield round(mean(model.x for model in unit.models), 1), round(mean(model.y for model in unit.models), 1)


def win_lines(scenario: Scenario) -> Iterator[WinLine]:
    for objective in scenario.objectives:
        yield WinLine(f"Hold {inside(objective.name)} when the battle ends", number(objective.points))
    if scenario.victory.per_unit:
        yield WinLine("Each enemy unit destroyed", number(scenario.victory.per_unit))
    if scenario.victory.per_model:
        yield WinLine("Each enemy model removed", number(scenario.victory.per_model))


def number(points: float) -> str:
    """Points as a player writes them."""
    whole, rest = divmod(points, 1)
    if rest not in QUARTERS:
        return f"{points:g}"
    return f"{whole:g}{QUARTERS[rest]}" if whole else QUARTERS[rest]


def ending(scenario: Scenario) -> str:
    """When the battle is over, and who has won then."""
    turns = chosen.LENGTH_TURNS(scenario)
    when = {
        "fixed": f"The battle ends after turn {turns}",
        "until-victory": "The battle goes on until one side has won",
        "countdown": "The battle ends when a countdown has run out",
        "turn-plus-d6": "The battle ends when the turn number and a die together are high enough",
    }[chosen.LENGTH_SCHEME(scenario)]
    loser = " A side with no unit left loses at once." if chosen.LENGTH_NO_UNITS(scenario) else ""
    return f"{when}. The side with most points wins.{loser}"


def switches(scenario: Scenario) -> Iterator[Switch]:
    for setting, title, words, on, off in SWITCHES:
        yield Switch(setting.key, title, words, setting(scenario) != off, on, off)
