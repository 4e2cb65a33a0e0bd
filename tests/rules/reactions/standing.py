"""Chargers m of side a and the unit e of side b that stands and fires at them."""

from collections.abc import Mapping, Sequence
from typing import Any

from arap.battle.acts import Charge, React
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.kernel.reasons import Refusal
from arap.rules.charge.approach.distance import charge_move_of
from arap.rules.charge.reacting import charging_of
from arap.rules.reactions.stand_and_fire import StandAndFire
from arap.rules.triggers.trigger import Charging, trigger
from tests.rules.builders import Member, Point, Squad, a_battle, a_kind, a_weapon, squad
from tests.rules.charge.charging import charge
from tests.rules.logs import events

STAND = React("e", "stand and fire")
PISTOL = a_weapon("pistol", type="pistol", range=12.0)
FLAMER = a_weapon("flamer", type="assault", range=None, tags=("template",), strength=4)
HARMLESS = a_kind("harmless", BS=0)


def facing_off(
    gap: float,
    *others: Squad,
    men: int = 1,
    foes: int = 1,
    kind: Any = None,
    foe: Any = None,
    facing: float = 180.0,
    weapons: Any = None,
    members: Sequence[Member] = (),
    **given: Any,
) -> Battle:
    """Chargers in a line, and the unit they charge this far to the north of them."""
    line = squad("e", "b", (20, 10 + gap), foes, facing=facing, kind=foe, members=members)
    if weapons is not None:
        line = squad("e", "b", (20, 10 + gap), foes, facing=facing, kind=foe, weapons=weapons)
    units = [squad("m", at=(20, 10), n=men, kind=kind, weapons=(PISTOL,)), line, *others]
    return a_battle(units, **given)


def stands(
    battle: Battle,
    faces: tuple[int, int],
    answers: Sequence[Any] = (),
    points: int = 2,
    more: Mapping[str, Any] | None = None,
    **dice: Sequence[int],
) -> Battle:
    """The charge, answered by standing and firing; the roll shows these faces."""
    named = {name.replace("__", ".").replace("_", "-"): faces for name, faces in dice.items()}
    rolled: dict[str, Any] = {"react.roll": faces, **named, **(more or {})}
    return charge(battle, dice=rolled, answers=[STAND, *answers], points=points)


def charging(battle: Battle, act: Charge | None = None) -> Charging:
    act = act or Charge("e")
    return charging_of(battle, charge_move_of(battle, act, [model.id for model in battle.members("m")]))


def why_not_stand(battle: Battle, act: Charge | None = None) -> Refusal | None:
    return StandAndFire().why_not(battle, trigger(battle, "charge", "m", charging(battle, act)), "e")


def refused(battle: Battle, act: Charge | None = None) -> str | None:
    """The rule by which standing and firing is refused."""
    refusal = why_not_stand(battle, act)
    return refusal.rule if refusal else None


def shots(battle: Battle, unit: str = "e") -> int:
    """How many shots a unit has made."""
    return sum(
        [len(hits.throws) for hits in events(battle, HitsRolled) if hits.unit == unit and hits.rule == "shoot.to-hit"]
    )


def goals(battle: Battle, unit: str = "e") -> list[int]:
    """The numbers needed by its shots."""
    return [
        hits.needed.goal for hits in events(battle, HitsRolled) if hits.unit == unit and hits.rule == "shoot.to-hit"
    ]


def at(battle: Battle, model: str) -> Point:
    return battle.models[model].x, battle.models[model].y
