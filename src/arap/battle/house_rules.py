"""Rulings of a scenario that are more than a single value."""

import re
from typing import Any, Literal, get_args

import msgspec

from arap.kernel.converting import converted
from arap.kernel.dice import check_d66_entry
from arap.kernel.reasons import cites

DICE = re.compile(r"([1-9]\d?)?D([2-9]|[1-9]\d+)")
LINE = re.compile(r"\d+(-\d+)?")
TWO_DIGITS = "D66"
WHEN = ("each-game-turn", "each-player-turn")
WEATHER_WORDS = {
    "precipitation": ("none", "rain", "snow", "heavy-rain"),
    "wind": ("calm", "strong"),
}
"""What an event that is part of the weather may come to."""
LASTS = ("own-next-turn", "game")
DearAction = Literal["move", "swim", "tactical", "get-up", "charge", "shoot", "aim", "overwatch", "regroup", "reload"]
DEAR_ACTIONS: tuple[str, ...] = get_args(DearAction)
LEAST_COST, MOST_COST = 1, 3
ONE_HANDED, ONE_HANDED_PENALTY = "one-handed", -3
ONE_HANDED_WEAPONS = ("rapid-fire", "assault")


class EventTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event of the scenario: its dice, what their totals mean, and how often it is rolled. `weather` names the part
    of the weather that it decides."""

    name: str
    dice: str
    table: dict[str, str] = {}
    when: str = "each-game-turn"
    weather: str = ""

    @cites("dice.d66", "turn.compulsory.random-events")
    def is_good(self) -> bool:
        """Whether there are dice, a known time, lines that the dice can show, and known weather."""
        if not DICE.fullmatch(self.dice) or self.when not in WHEN or not all(map(LINE.fullmatch, self.table)):
            return False
        if self.weather and not self.is_weather():
            return False
        if self.dice == TWO_DIGITS:
            for line in self.table:
                for number in line.split("-"):
                    check_d66_entry(int(number))
        return True

    def is_weather(self) -> bool:
        """Whether all its results are words for its part of the weather."""
        words = WEATHER_WORDS.get(self.weather, ())
        return bool(self.table) and all(each in words for each in self.table.values())


class CostOverride(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that an action costs more for a unit, on a piece of terrain, or both."""

    action: DearAction
    cost: int
    terrain: str | None = None
    unit: str | None = None

    @cites("activate.extra-cost")
    def is_good(self) -> bool:
        return LEAST_COST <= self.cost <= MOST_COST and bool(self.terrain or self.unit)


class CoverArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling that a piece of terrain gives models charged in it cover in melee, or does not."""

    terrain: str
    gives: bool = True

    @cites("charge.cover")
    def is_good(self) -> bool:
        return bool(self.terrain)


class DischargerRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cloud of a smoke discharger, how long it lasts and how often it can be used."""

    radius: float = 3.0
    height: float = 3.0
    lasts: str | int = "own-next-turn"
    uses: int = 1

    @cites("smoke.dischargers")
    def is_good(self) -> bool:
        known = self.lasts in LASTS if isinstance(self.lasts, str) else self.lasts >= 1
        return known and self.radius > 0 and self.height > 0 and self.uses >= 0


class DeploymentRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How units are deployed by dice: the side that defends (without a name the last one), which of the two deploys
    first, and how deep the zone along each side's own edge is."""

    mode: Literal["attacker-defender", "symmetric"] = "attacker-defender"
    first: Literal["defender", "attacker"] = "defender"
    defender: str = ""
    zone: float = 12.0


def is_deployment(value: Any) -> bool:
    try:
        return converted(value, DeploymentRule).zone > 0
    except msgspec.ValidationError:
        return False


def is_discharger(value: Any) -> bool:
    try:
        return converted(value, DischargerRule).is_good()
    except msgspec.ValidationError:
        return False


class UnarmedModel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A model, or a whole unit, that carries no weapon at all; `improvised`: whether it has found something to strike
    with, None if that depends on where it is."""

    name: str
    improvised: bool | None = None

    @cites("melee.to-hit.unarmed")
    def is_good(self) -> bool:
        return bool(self.name)


class GmModifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A to-hit modifier of the scenario: for these firing units or models, weapons (ids or types) and target units; an
    empty field means all. `when` explains to the players why it counts."""

    name: str
    value: int | None = None
    when: str = ""
    firers: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()

    @cites("shoot.to-hit.gm-modifiers")
    def is_good(self) -> bool:
        return bool(self.name) and (self.value is not None or self.name == ONE_HANDED)

    @property
    @cites("shoot.to-hit.gm-modifiers")
    def amount(self) -> int:
        """Firing with one hand is -3 unless the scenario says otherwise."""
        return ONE_HANDED_PENALTY if self.value is None else self.value

    @property
    def reason(self) -> str:
        return f"{self.name} ({self.when})" if self.when else self.name

    @property
    def for_weapons(self) -> tuple[str, ...]:
        return self.weapons or (ONE_HANDED_WEAPONS if self.name == ONE_HANDED else ())
