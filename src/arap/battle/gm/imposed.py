"""Modifiers that the GM imposes: what they add to a number, and when they are used up."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from arap.battle.event import Event
from arap.battle.gm.state import UNTOUCHED, GmState, Imposed, Number
from arap.battle.values import Turn
from arap.kernel.reasons import Modifier
from arap.kernel.target import Target
from arap.kernel.walking import values_in

if TYPE_CHECKING:
    from arap.battle.battle import Battle

RULES: Mapping[Number, str] = {
    "to-hit": "shoot.to-hit.gm-modifiers",
    "to-wound": "dice.to-wound",
    "save": "shoot.save",
    "leadership": "dice.leadership",
    "activation": "activate.value",
}
HIGH = ("to-wound", "save")
"""Numbers that are better when they are lower."""


def imposed_on(battle: "Battle", unit: str, number: Number) -> list[Modifier]:
    """What the GM adds to a number of a unit."""
    return [line_of(each) for each in imposed_now(battle, unit) if each.number == number] if battle.turn.gm else []


def imposed_now(battle: "Battle", unit: str) -> list[Imposed]:
    """The modifiers of the GM that count for a unit."""
    gm = battle.turn.gm
    return [each for each in gm.imposed if each.unit == unit] if gm else []


def with_imposed(battle: "Battle", needed: Target, unit: str, number: Number) -> Target:
    """What is needed, with what the GM adds for a unit."""
    return with_lines(needed, imposed_on(battle, unit, number))


def with_lines(needed: Target, lines: Sequence[Modifier]) -> Target:
    return msgspec.structs.replace(needed, modifiers=(*needed.modifiers, *lines)) if lines else needed


def line_of(each: Imposed) -> Modifier:
    value = -each.value if each.number in HIGH else each.value
    return Modifier(value, f"GM: {each.why}", RULES[each.number])


def change_gm(battle: "Battle", **fields: Any) -> GmState:
    """Changes what the GM has changed."""
    gm = msgspec.structs.replace(battle.turn.gm or UNTOUCHED, **fields)
    battle.change_turn(gm=None if gm == UNTOUCHED else gm)
    return gm


def use_up(battle: "Battle", event: Event) -> None:
    """Modifiers for the next roll are gone once an event tells of a roll in which they counted."""
    gm = battle.turn.gm
    once = [each for each in gm.imposed if each.lasts == "roll"] if gm else []
    if not once:
        return
    lines, names = set(values_in(event, Modifier)), set(values_in(event, str))
    used = [each for each in once if line_of(each) in lines and names_unit(battle, each.unit, names)]
    if used:
        change_gm(battle, imposed=tuple([each for each in gm.imposed if each not in used]) if gm else ())


def names_unit(battle: "Battle", unit: str, names: set[str]) -> bool:
    found = battle.units.get(unit)
    return unit in names or (found is not None and not names.isdisjoint(found.models))


def lapse_imposed(battle: "Battle") -> None:
    """The modifiers for a player turn end with it."""
    gm, serial = battle.turn.gm, battle.turn.serial
    if gm and any(0 < each.until <= serial for each in gm.imposed):
        change_gm(battle, imposed=tuple([each for each in gm.imposed if not 0 < each.until <= serial]))


def gm_seen(turn: Turn, unknown: frozenset[str]) -> GmState | None:
    """What is known of it by a seat that does not know these units."""
    gm = turn.gm
    if gm is None or unknown.isdisjoint([*gm.struck, *[each.unit for each in gm.imposed]]):
        return gm
    imposed = tuple([each for each in gm.imposed if each.unit not in unknown])
    struck, unseen = (tuple([each for each in names if each not in unknown]) for names in (gm.struck, gm.unseen))
    seen = msgspec.structs.replace(gm, imposed=imposed, struck=struck, unseen=unseen)
    return None if seen == UNTOUCHED else seen
