"""Which models can climb, jump and swim, by nature and by equipment."""

from arap.army.profile import Kind, Swim
from arap.army.troops import places
from arap.battle.battle import Battle
from arap.battle.settings import HEAVY_LOADS
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements


@cites("climb.high")
def can_climb(kind: Kind) -> bool:
    """Infantry and beasts, unless the data of a kind say otherwise."""
    return kind.powers.climbs if kind.climbs == "by-class" else kind.climbs == "yes"


@cites("ladder.carry", "climb.hands")
def why_hands_full(battle: Battle, model: Model) -> Refusal | None:
    """A ladder takes both hands of a climber: carriers do not climb with it."""
    if not model.carries:
        return None
    return Refusal(f"{battle.model_name(model.id)} carries a ladder and has no hand free to climb.", "ladder.carry")


@cites("climb.sustained.heavy-loads")
def is_overloaded(battle: Battle, model: Model) -> bool:
    """Whether a model has a heavy weapon where the setting forbids them on climbs."""
    if HEAVY_LOADS(battle) != "forbid":
        return False
    weapons = [battle.weapon(each) for each in battle.kind(model).weapons if each not in model.laid]
    return any(weapon.nature.encumbrance for weapon in weapons)


@cites("climb.sustained.equipment")
def equipped(battle: Battle, unit_id: str) -> bool:
    """Climbing equipment helps a squad only if every living member has it."""
    unit = battle.units[unit_id]
    return battle.once(
        ("climbing equipment", unit.models),
        lambda: all(battle.kind(model).powers.climbing_equipment for model in battle.members(unit_id)),
    )


@implements("climb.sustained.equipment")
def climbs_untested(battle: Battle, model: Model) -> bool:
    """A model made for climbing takes no tests; nor does a model whose whole squad has equipment."""
    return battle.kind(model).powers.climbs_untested or equipped(battle, model.unit)


@cites("climb.rappel")
def has_ropes(battle: Battle, unit_id: str) -> bool:
    return any(battle.kind(model).powers.ropes for model in battle.members(unit_id))


@cites("jump.natural-jumpers", "jump.down.limit")
def flies(kind: Kind) -> bool:
    """A model that jumps by nature or with a pack crosses gaps as it goes."""
    return kind.powers.flies


@cites("jump.down.limit")
def sinks_softly(kind: Kind) -> bool:
    """Chutes and packs let a model down without tests, from any height."""
    return kind.powers.sinks_softly


@implements("jump.natural-jumpers")
@cites("jump.long")
def can_jump(kind: Kind) -> bool:
    return kind.powers.jumps or flies(kind) or kind.jump_limit is not None


@cites("swim.rate")
def swims(kind: Kind) -> Swim:
    """Models not at home in water swim as humans do; vehicles not at all."""
    if kind.swim != "by-class":
        return kind.swim
    return "none" if kind.powers.sinks else "humanoid"


@implements("unit.bulk")
def bulk(kind: Kind) -> int:
    """How many places a model takes up where a limited space counts models."""
    return places(kind.bulk)
