"""Squads that have come apart against their will: their owners are asked when their activation phase begins."""

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.events.squads import ReformSettled, SeparationSettled
from arap.battle.muster import squad_of
from arap.battle.parts import parts_of, split
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.rules.coherency import is_coherent
from arap.rules.mobs import is_mob
from arap.rules.squads.limits import may_divide, most_parts
from arap.rules.squads.settling import by_importance, groups_of

ACCIDENT, REFORM = "coherency.accidental", "coherency.melee.reform"
RESTORE, LET_GO = Choose("restore"), Choose("split")
GO_BACK, STAND = Choose("reform"), Choose("stand")


@cites("coherency.accidental", "coherency.melee.reform")
def separations(battle: Battle) -> Flow[None]:
    """The active player settles what becomes of units that were torn apart, and of parts that a melee has parted."""
    if not may_divide(battle):
        return
    own = [unit for unit in battle.units_of(battle.turn.active) if not is_coherent(battle, unit.id)]
    for unit in filter(is_free, own):
        yield from settle_accident(battle, unit)
    if not battle.in_parts:
        return
    for unit in [unit for unit in battle.units_of(battle.turn.active) if unit.reform == "due"]:
        if all(map(is_free, parts_of(battle, squad_of(unit.id)))):
            yield from settle_reform(battle, unit)


def is_free(unit: Unit) -> bool:
    return not (unit.routing or unit.pursuing or unit.locked)


@implements("coherency.accidental")
def settle_accident(battle: Battle, unit: Unit) -> Flow[None]:
    """Its next movement restores the unit, or its parts go their own ways. Until then it was one unit for
    everything."""
    groups = groups_of(battle, unit)
    sizes = " and ".join(str(len(group)) for group in by_importance(battle, groups))
    options = (
        Option(RESTORE, "Stay together", rule=ACCIDENT, does="One roll for all. Their next move closes the gap."),
        Option(LET_GO, "Split up", rule=ACCIDENT, does=f"Units of {sizes} from now on, with a roll for each."),
    )
    prompt = f"{unit.does('have')} been torn into groups of {sizes}. Do they stay together or split up?"
    ask = Ask(unit.side, "separation", ACCIDENT, prompt, options, RESTORE, (unit.id,))
    restores = (yield from answer_to(ask, Choose)) == RESTORE
    battle.emit(SeparationSettled(rule=ACCIDENT, unit=unit.id, restores=restores))
    if restores:
        battle.change(unit.id, restoring=True)
    else:
        split(battle, unit.id, by_importance(battle, groups), ACCIDENT)


def main_body(battle: Battle, unit: Unit) -> Unit:
    """The part of a squad with the leader, else the largest."""
    parts = parts_of(battle, squad_of(unit.id))
    first = by_importance(battle, [list(part.models) for part in parts])[0]
    return next(part for part in parts if part.models[0] in first)


@implements("coherency.melee.reform")
def settle_reform(battle: Battle, unit: Unit) -> Flow[None]:
    """After a melee a part goes back to the main body of its squad, or is declared a sub-unit, within the limit. The
    main body itself does not have to move."""
    body = main_body(battle, unit)
    if body.id == unit.id:
        battle.change(unit.id, reform="")
        return
    prompt = f"{unit.name} is parted from {body.name}. Go back to it, or stay a unit of its own?"
    does = f"Its next activation does not take it farther from {body.name}."
    options = (
        Option(GO_BACK, "Reform", rule=REFORM, does=does),
        Option(STAND, "Stay apart", 0, why_not_stand(battle, unit), REFORM, does="It acts on its own."),
    )
    ask = Ask(unit.side, "separation", REFORM, prompt, options, GO_BACK, (unit.id, body.id))
    reforms = (yield from answer_to(ask, Choose)) == GO_BACK
    battle.emit(ReformSettled(rule=REFORM, unit=unit.id, reforms=reforms))
    battle.change(unit.id, reform="bound" if reforms else "")


@cites("coherency.melee.reform", "coherency.split.limit")
def why_not_stand(battle: Battle, unit: Unit) -> Refusal | None:
    if is_mob(battle, unit):
        return None
    count, most = len(parts_of(battle, squad_of(unit.id))), most_parts(battle, unit)
    if count > most:
        return Refusal(f"{unit.name}: the squad is in {count} parts, its Initiative allows {most}", REFORM)
    return None
