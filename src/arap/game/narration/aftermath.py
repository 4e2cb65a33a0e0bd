"""The log of the end of a round of melee: which units lost it, which units leave."""

from arap.battle.events import aftermath as a
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, dice_of, tells
from arap.kernel.breakdown import breakdown
from arap.kernel.words import listed

LEFT = {"melee.hit-and-run": " by Hit and Run"}


@tells(a.RoundDecided)
def _decided(names: Names, event: a.RoundDecided) -> Told:
    lost = [names.does(unit, f"lose the round by {by}") for unit, by in event.losers]
    text = f"{listed(lost)}." if lost else "Nobody tests morale."
    return {"text": text, "level": ACTIVATION, "units": event.units}


@tells(a.BrokeOff)
def _broke_off(names: Names, event: a.BrokeOff) -> Told:
    foes = listed(list(map(names.unit, event.left)))
    text = f"{names.does(event.unit, 'break off')} from {foes}{LEFT.get(event.rule, '')}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit, *event.left)}


@tells(a.HitAndRunTested)
def _hit_and_run(names: Names, event: a.HitAndRunTested) -> Told:
    result = "passed" if event.throw.met else "failed, so they stay in the melee"
    text = f"{names.does(event.unit, 'try Hit and Run')}, {event.needed.needed} needed: {result}."
    goal = breakdown(event.needed, "Hit and Run")
    return {"text": text, "units": (event.unit,), "dice": dice_of((event.throw,)), "breakdown": goal}


@tells(a.NoRoomToFlinch)
def _no_room(names: Names, event: a.NoRoomToFlinch) -> Told:
    text = f"{names.unit(event.unit)} will not rout: without room to flinch a unit stays in the melee and fights on."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,)}


@tells(a.MeleeOver)
def _over(names: Names, event: a.MeleeOver) -> Told:
    return {"text": f"The melee is over for {names.unit(event.unit)}.", "units": (event.unit,)}
