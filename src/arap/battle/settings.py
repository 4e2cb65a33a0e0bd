"""Settings: every optional rule and every choice the book leaves open, with its default."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Generic, Protocol, TypeVar

from arap.kernel.errors import ArapError

T = TypeVar("T")


class HasSettings(Protocol):
    @property
    def settings(self) -> Mapping[str, Any]: ...


REGISTRY: dict[str, "Setting[Any]"] = {}


class Setting(Generic[T]):
    """A named setting. Called with a battle it gives the value in force."""

    def __init__(self, key: str, default: T, rule: str, values: str, check: Callable[[Any], bool]) -> None:
        self.key, self.default, self.rule, self.values, self.check = key, default, rule, values, check
        REGISTRY[key] = self

    def __call__(self, battle: HasSettings) -> T:
        value: T = battle.settings.get(self.key, self.default)
        return value


def flag(key: str, default: bool, rule: str) -> Setting[bool]:
    return Setting(key, default, rule, "true or false", lambda value: isinstance(value, bool))


def choice(key: str, default: str, rule: str, *values: str) -> Setting[str]:
    return Setting(key, default, rule, " or ".join((default, *values)), lambda value: value in (default, *values))


def whole(key: str, default: int, rule: str, least: int = 0) -> Setting[int]:
    def check(value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value >= least

    return Setting(key, default, rule, f"a whole number of at least {least}", check)


def inches(key: str, default: float, rule: str) -> Setting[float]:
    def check(value: Any) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and value >= 0

    return Setting(key, default, rule, "a number of inches", check)


def _named(key: str, default: str, rule: str, values: str) -> Setting[str]:
    return Setting(key, default, rule, values, lambda value: isinstance(value, str))


def _scale(value: Any) -> bool:
    if isinstance(value, str):
        return value in ("inch", "2cm", "1cm")
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0


SCALE: Setting[str | float] = Setting(
    "measure.scale", "inch", "measure.scale", "inch, 2cm, 1cm or centimetres above 0 for an inch", _scale
)
ADJUDICATION = choice("turn.adjudication", "least-advantage", "turn.adjudication", "gm", "dice")
ROLL_OFF = "roll-off"
FIRST_PLAYER = _named("turn.first-player", ROLL_OFF, "turn.structure", "roll-off or the name of a side")
D3_METHOD = choice("dice.d3-method", "subtract", "dice.d3", "halve")
BUSTS_PER_TURN = whole("activate.busts-per-turn", 1, "activate.multiple-busts", least=1)
PICK_UPS = flag("activate.pick-ups", True, "react.pickup.offer")
PASS_FRIENDS = flag("move.pass-friends", True, "move.other-models")
ROUT_FREQUENCY = choice(
    "turn.rout-frequency", "each-player-turn", "turn.compulsory.routers-and-pursuers", "own-turn"
)
PREMEASURE = flag("shoot.premeasure", False, "shoot.declare")
SPLIT_FIRE = choice("shoot.split-fire", "per-model", "shoot.split-fire", "single")
AIMING = flag("shoot.aiming", True, "shoot.aim")
FLEETING = choice("shoot.fleeting", "replaces-cover", "shoot.fleeting-target", "cumulative")
SUPPRESSION = choice("suppress.model", "leadership-test", "suppress.test", "automatic", "none")
SUPPRESSION_DECAY = choice("suppress.decay", "active-only", "suppress.decay", "literal")
SUPPRESS_SWARMS = flag("suppress.swarms", True, "suppress.immune")
QUARTER_RESULT = choice("casualty.quarter-result", "pin-or-rout", "casualty.quarter.result", "pin-only")
LENGTH_SCHEME = choice(
    "length.scheme", "fixed", "length.scheme", "until-victory", "countdown", "turn-plus-d6"
)
LENGTH_TURNS = whole("length.turns", 6, "length.scheme", least=1)
LENGTH_COUNTDOWN = whole("length.countdown-start", 33, "length.countdown", least=1)
LENGTH_NO_UNITS = flag("length.no-units", True, "length.no-units")
KNOWN_ENEMY = inches("rout.known-enemy", 12.0, "rout.flee-table")


def _heights(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(height, int | float) and height > 0 for height in value.values())


DEFAULT_HEIGHTS: Setting[dict[str, float]] = Setting(
    "unit.default-heights",
    {"size-1": 0.75, "size-2": 1.25, "size-2-bulky": 1.5, "size-2-very-bulky": 2.0, "size-3": 2.5, "size-4": 5.0},
    "unit.height",
    "inches above 0 for each size and bulk class",
    _heights,
)


def check_settings(settings: Mapping[str, Any], where: str) -> None:
    """Refuses unknown keys and values outside what the entry allows, in one sentence."""
    for key, value in settings.items():
        known = REGISTRY.get(key)
        if known is None:
            raise ArapError(f"{where}: unknown setting {key!r}{_hint(key)}.")
        if not known.check(value):
            raise ArapError(f"{where}: {key} cannot be {value!r}; it takes {known.values} ({known.rule}).")


def _hint(key: str) -> str:
    close = get_close_matches(key, REGISTRY, n=1)
    return f"; did you mean {close[0]!r}?" if close else "; `arap rules list` shows the settings"
