"""The facing of a unit that has rallied, halted or returned: its owner chooses it for free."""

import msgspec

from arap.battle.acts import Face
from arap.battle.battle import Battle
from arap.battle.events.rout import UnitFaced
from arap.battle.secrets.counters import detected
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Act, Ask, Detail, Option
from arap.rules.movement.flight.flee import direction
from arap.table import PointXY, bearing, length, middle_of

COMPASS = tuple(float(degrees) for degrees in range(0, 360, 45))


class Facing(Detail, frozen=True):
    """The subject of a question for a facing: the unit that turns."""

    unit: str


def offer_facing(
    battle: Battle, unit_id: str, rule: str = "rally.after", how: str = "rallied", usual: float | None = None
) -> Ask:
    """Any direction is free. The options are the nearest enemy and the points of the compass. `how`: the way the unit
    came to a halt. `usual` is the default, which else is the nearest enemy."""
    unit = battle.units[unit_id]
    options = [Option(Face(degrees), direction(degrees).capitalize(), rule=rule) for degrees in COMPASS]
    default = options[0].answer
    if foe := nearest_enemy(battle, unit):
        default = Face(round(bearing(middle(battle, unit), (foe.x, foe.y)), 1) % 360.0)
        others = [option for option in options if option.answer != default]
        options = [Option(default, "Towards the nearest enemy", rule=rule), *others]
    default = default if usual is None else Face(usual)
    prompt = f"{unit.name} {how}. Which way should they face?"
    return Ask(unit.side, "facing", rule, prompt, tuple(options), default, (unit_id,), Facing(unit_id))


def middle(battle: Battle, unit: Unit) -> PointXY:
    return middle_of([(model.x, model.y) for model in battle.members(unit.id)])


def nearest_enemy(battle: Battle, unit: Unit) -> Model | None:
    """The nearest enemy that the unit has detected."""
    place = middle(battle, unit)
    known = battle.known_to(unit.side)
    foes = [foe for enemy in detected(known, unit.side) for foe in known.members(enemy.id)]
    return min(foes, key=lambda foe: (length(place, (foe.x, foe.y)), foe.id), default=None)


def why_not_face(battle: Battle, unit_id: str, answer: Act) -> Refusal | None:
    """Any facing from 0 to 360 degrees is legal, for the unit and for single members."""
    if not isinstance(answer, Face):
        return Refusal("Say which way the rallied unit faces", "rally.after")
    if not all(0.0 <= degrees < 360.0 for degrees in (answer.bearing, *[facing for _, facing in answer.models])):
        return Refusal("A facing is a number of degrees from 0 to less than 360", "rally.after")
    unit = battle.units[unit_id]
    strangers = [model for model, _ in answer.models if model not in unit.models]
    return Refusal(f"{strangers[0]} is not of {unit.name}", "rally.after") if strangers else None


def turn_about(battle: Battle, unit_id: str, order: Face, rule: str = "rally.after") -> None:
    own = dict(order.models)
    facings = tuple([(model, own.get(model, order.bearing)) for model in battle.units[unit_id].models])
    for model, facing in facings:
        battle.put_model(msgspec.structs.replace(battle.models[model], facing=facing))
    battle.emit(UnitFaced(rule=rule, unit=unit_id, facings=facings))
