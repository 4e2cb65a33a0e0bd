"""Typed orders for ways under the ground: "go down bow hatch", "tunnel engine", "tunnel 3 north", "come up"."""

from collections.abc import Sequence
from math import cos, radians, sin

from arap.battle.acts import Tunnel
from arap.battle.battle import Battle
from arap.battle.secrets.underground import is_below
from arap.battle.values import Unit
from arap.kernel.errors import ArapError
from arap.kernel.requests import Option
from arap.kernel.words import is_number
from arap.rules.movement.underground.options import COMPASS
from arap.table import snap

DOWN, UP, ALONG = ("down", "below"), ("up", "out"), "tunnel"
BEGINNINGS = {**dict.fromkeys(DOWN, "go down"), **dict.fromkeys(UP, "come out")}
TO = ("to", "towards")
POINT = 2


def way_ordered(
    battle: Battle, unit: Unit, words: Sequence[str], options: Sequence[Option]
) -> tuple[Tunnel, str] | None:
    """The way that words after "tunnel", "go" or "come" mean; None if they mean nothing under the ground."""
    first, rest = words[0], [word for word in words[1:] if word not in TO]
    if beginning := BEGINNINGS.get(first):
        return one_of(options, beginning, " ".join(rest))
    plain = [word for word in words if word not in TO]
    if is_below(battle, unit.id) and (act := through_earth(battle, unit, plain)):
        return act, f"Tunnel {' '.join(plain)}"
    found = named(options, ALONG, " ".join(plain))
    return one_of(options, ALONG, " ".join(plain)) if found else None


def named(options: Sequence[Option], beginning: str, name: str) -> list[Option]:
    """The options that begin like this and have this name, or contain it."""
    kin = [option for option in options if option.label.lower().startswith(beginning)]
    exact = [option for option in kin if option.label.lower().endswith((f" to {name}", f" at {name}", f" {name}"))]
    return (exact or [option for option in kin if name in option.label.lower()]) if name else kin


def one_of(options: Sequence[Option], beginning: str, name: str) -> tuple[Tunnel, str]:
    """The only option that is meant; if it may be several, the player is asked to name it."""
    found = named(options, beginning, name)
    if len(found) == 1 and isinstance(act := found[0].answer, Tunnel):
        return act, found[0].label
    kin = found or named(options, beginning, "")
    if not kin:
        raise ArapError(f"There is no way to {beginning} from here.")
    raise ArapError(f"Say which: {', '.join(option.label.lower() for option in kin)}.")


def through_earth(battle: Battle, unit: Unit, words: Sequence[str]) -> Tunnel | None:
    """To a point ("20 16"), or so many inches in a direction ("3 north", "north 3")."""
    counter = battle.models[unit.models[0]]
    if len(words) != POINT:
        return None
    if all(map(is_number, words)):
        return Tunnel(((snap(float(words[0])), snap(float(words[1]))),))
    way = next((word for word in words if word in COMPASS), "")
    far = next((float(word) for word in words if is_number(word)), 0.0)
    if not way or far <= 0:
        return None
    turn = radians(COMPASS.index(way) * 45.0)
    return Tunnel(((snap(counter.x + far * sin(turn)), snap(counter.y + far * cos(turn))),))
