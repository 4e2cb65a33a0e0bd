"""Which models can climb, jump and swim, by nature and by equipment."""

from arap.army.profile import Kind, Swim
from arap.army.troops import places
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.kernel.reasons import cites, implements

CLIMBERS = ("infantry", "beast")
JUMPERS = ("infantry",)
SINKING = ("vehicle", "bike", "emplacement", "building")
ON_WHEELS = ("vehicle", "emplacement", "building")
NO_RUNGS = ("cavalry", "bike", "vehicle", "emplacement", "building")
EQUIPMENT = "climbing-equipment"
ATTRIBUTES = frozenset({"flesh-hooks", "suction-pads", "wall-crawler"})
ROPES = "ropes"
PACK, CHUTE, JUMPER = "jump-pack", "gravity-chute", "natural-jumper"


@cites("climb.high")
def can_climb(kind: Kind) -> bool:
    """Infantry and beasts, unless the data of a kind say otherwise."""
    return kind.creature_class in CLIMBERS if kind.climbs == "by-class" else kind.climbs == "yes"


@cites("climb.sustained.equipment")
def equipped(battle: Battle, unit_id: str) -> bool:
    """Climbing equipment helps a squad only if every living member has it."""
    unit = battle.units[unit_id]
    return battle.once(
        ("climbing equipment", unit.models),
        lambda: all(EQUIPMENT in battle.kind(model).traits for model in battle.members(unit_id)),
    )


@implements("climb.sustained.equipment")
def climbs_untested(battle: Battle, model: Model) -> bool:
    """A model made for climbing takes no tests; nor does a model whose whole squad has equipment."""
    return not ATTRIBUTES.isdisjoint(battle.kind(model).traits) or equipped(battle, model.unit)


@cites("climb.rappel")
def has_ropes(battle: Battle, unit_id: str) -> bool:
    return any(ROPES in battle.kind(model).traits for model in battle.members(unit_id))


@cites("jump.natural-jumpers", "jump.down.limit")
def flies(kind: Kind) -> bool:
    """A model that jumps by nature or with a pack crosses gaps as it goes."""
    return PACK in kind.traits or JUMPER in kind.traits


@cites("jump.down.limit")
def sinks_softly(kind: Kind) -> bool:
    """Chutes and packs let a model down without tests, from any height."""
    return PACK in kind.traits or CHUTE in kind.traits


@implements("jump.natural-jumpers")
@cites("jump.long")
def can_jump(kind: Kind) -> bool:
    return kind.creature_class in JUMPERS or flies(kind) or kind.jump_limit is not None


@cites("swim.rate")
def swims(kind: Kind) -> Swim:
    """Models not at home in water swim as humans do; vehicles not at all."""
    if kind.swim != "by-class":
        return kind.swim
    return "none" if kind.creature_class in SINKING else "humanoid"


@implements("unit.bulk")
def bulk(kind: Kind) -> int:
    """How many places a model takes up where a limited space counts models."""
    return places(kind.bulk)
