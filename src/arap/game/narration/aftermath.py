"""The log of the end of a round of melee: which units lost it, which units leave."""

from arap.battle.events import aftermath as a
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, Told, dice_of, listed, tells
from arap.kernel.breakdown import breakdown

LEFT = {"melee.hit-and-run": "hit and ran, away from"}


@tells(a.RoundDecided)
def _decided(names: Names, event: a.RoundDecided) -> Told:
    lost = [f"{names.unit(unit)} by {by}" for unit, by in event.losers]
    text = f"Lost the round: {listed(lost)}." if lost else "Nobody has to check morale."
    return {"text": text, "level": ACTIVATION, "units": event.units}


@tells(a.BrokeOff)
def _broke_off(names: Names, event: a.BrokeOff) -> Told:
    how = LEFT.get(event.rule, "broke off from")
    text = f"{names.unit(event.unit)} {how} {listed(list(map(names.unit, event.left)))}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit, *event.left)}


@tells(a.HitAndRunTested)
def _hit_and_run(names: Names, event: a.HitAndRunTested) -> Told:
    result = "passed" if event.throw.met else "failed: it stays in the melee"
    text = f"Hit and Run of {names.unit(event.unit)} on {event.needed.needed}: {result}."
    goal = breakdown(event.needed, "Hit and Run")
    return {"text": text, "units": (event.unit,), "dice": dice_of((event.throw,)), "breakdown": goal}


@tells(a.NoRoomToFlinch)
def _no_room(names: Names, event: a.NoRoomToFlinch) -> Told:
    text = f"No room to flinch for {names.unit(event.unit)}: it does not rout and fights on."
    return {"text": text, "level": ACTIVATION, "units": (event.unit,)}


@tells(a.MeleeOver)
def _over(names: Names, event: a.MeleeOver) -> Told:
    return {"text": f"The melee is over for {names.unit(event.unit)}.", "units": (event.unit,)}
