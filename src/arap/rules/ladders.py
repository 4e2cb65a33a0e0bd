"""Carrying a portable ladder: how fast, with which hands, and when it is dropped."""

from math import ceil

from msgspec.structs import replace

from arap.army.profile import Weapon
from arap.army.troops import places
from arap.battle.battle import Battle
from arap.battle.events.things.ladders import LadderDropped
from arap.battle.settings import ENCUMBRANCE, LONG_LADDERS
from arap.battle.things.portable import CREW, carried_by, carriers, held_at, lay_down, let_lie, line_of, portable
from arap.battle.values import Model
from arap.kernel.reasons import Refusal, cites, implements
from arap.table import within
from arap.table.shapes.footprints import from_leg

LEVEL, USUAL_LEVELS = 3.0, 2
HALF_CREW = 2
AT_HAND = 2.0


@implements("ladder.carry")
def carrying_rate(battle: Battle, model: Model) -> float:
    """Four normal models carry a ladder at full rate, two or three at half, one at a quarter; bulk counts."""
    strength = sum([places(battle.kind(each).bulk) for each in carriers(battle, model.carries)])
    if strength >= CREW:
        return 1.0
    return 0.5 if strength >= HALF_CREW else 0.25


@cites("ladder.place")
def weight_of_ladder(battle: Battle, model: Model) -> float:
    """A ladder that reaches above the second level slows its carriers, where encumbrance counts."""
    if not ENCUMBRANCE(battle):
        return 0.0
    levels = ceil(portable(battle, model.carries).length / LEVEL - 1e-9)
    return max(0, levels - USUAL_LEVELS) * LONG_LADDERS(battle)


@cites("ladder.carry")
def why_not_beside_ladder(battle: Battle, model: Model, weapon: Weapon) -> Refusal | None:
    """A carrier has one hand free."""
    if weapon.nature.one_handed and weapon.pair is None:
        return None
    name = portable(battle, model.carries).name
    return Refusal(f"{battle.model_name(model.id)} carries the {name}; {weapon.name} takes two hands", "ladder.carry")


@cites("ladder.carry")
def is_in_line(battle: Battle, model: Model, ladder: str) -> bool:
    """Whether a model is within 2" of the line of a ladder on the ground or in hands."""
    lying = next((each for each in battle.scenery.lying if each.id == ladder), None)
    if lying is not None:
        middle, towards, z = (lying.x, lying.y), lying.bearing, lying.z
    else:
        bearers = carriers(battle, ladder)
        (middle, towards), z = held_at(bearers), bearers[0].z
    ends = line_of(portable(battle, ladder).length, middle, towards)
    return within(from_leg((model.x, model.y), *ends), AT_HAND) and within(abs(model.z - z), AT_HAND)


@implements("ladder.drop")
def drop_ladders(battle: Battle, unit_id: str, why: str) -> None:
    """A unit that is attacked hand to hand or has to run lets its ladders fall where it stands."""
    for ladder in carried_by(battle, unit_id):
        middle, _ = held_at(carriers(battle, ladder))
        let_lie(battle, ladder)
        name = portable(battle, ladder).name
        battle.emit(LadderDropped(rule="ladder.drop", unit=unit_id, ladder=ladder, name=name, at=middle, why=why))


@cites("ladder.carry", "fire.burning.behaviour")
def let_go(battle: Battle) -> None:
    """Carriers that are not at the line of their ladder any more, in another unit than most, or on fire, carry it no
    longer."""
    for ladder in battle.scenario.portable_ladders:
        bearers = carriers(battle, ladder.id)
        if not bearers:
            continue
        units = [model.unit for model in bearers]
        most = max(dict.fromkeys(units), key=units.count)
        for model in bearers:
            if model.unit != most or model.aflame or not is_in_line(battle, model, ladder.id):
                battle.put_model(replace(model, carries=""))
        if not carriers(battle, ladder.id):
            middle, towards = held_at(bearers)
            lay_down(battle, ladder.id, middle, bearers[0].z, towards)
