"""The log: a sentence, dice and a breakdown for every event. A squad is "they", a unit of one model is "it"."""

from arap.battle import events as e
from arap.battle.battle import Logged
from arap.game.names import Names, is_counter_name
from arap.game.narration import actions as actions
from arap.game.narration import aftermath as aftermath
from arap.game.narration import arrival as arrival
from arap.game.narration import chance as chance
from arap.game.narration import charge as charge
from arap.game.narration import gm as gm
from arap.game.narration import hiding as hiding
from arap.game.narration import melee as melee
from arap.game.narration import pursuit as pursuit
from arap.game.narration import reactions as reactions
from arap.game.narration import rout as rout
from arap.game.narration import squads as squads
from arap.game.narration import underground as underground
from arap.game.narration.shooting import area as area
from arap.game.narration.shooting import fire as fire
from arap.game.narration.telling import ACTIVATION, DETAIL, TELLERS, TURN, Told, dice_of, faces_at, tells
from arap.game.narration.things import blocking as blocking
from arap.game.narration.things import boats as boats
from arap.game.narration.things import burning as burning
from arap.game.narration.things import flames as flames
from arap.game.narration.things import gear as gear
from arap.game.narration.things import ladders as ladders
from arap.game.view import Die, LogEntry
from arap.kernel.breakdown import breakdown
from arap.kernel.words import agree, listed, plural, possessive, sentence_case
from arap.rules.wounds.saves import save_in_words

MANNERS = {
    "tactical": "move tactically", "close up": "close up to the enemy", "consolidation": "consolidate",
    "departure": "move out of the melee", "pursuit": "run to where the routers left the table",
}  # fmt: skip
TIERS = {
    1: ", in contact", 2: ", within reach", 3: ", beside and behind", 4: ", the closest: none is left within reach",
}  # fmt: skip
GOES_ON = {
    "activate.bust": "one more bust is allowed", "react.pickup.bust": "a die was picked up",
}  # fmt: skip
TESTS = {
    "casualties": "for 25 % losses",
    "rally": "to rally",
    "target": "to choose its target",
    "break-off": "to break off",
    "halting": "to halt",
    "not pursuing": "to hold back",
}
ENDED = {"stopped": "by choice", "no unit left": "no unit is left to act"}
METHODS = {"gm": "the GM", "least-advantage": "the reading that gains least"}
HARMS: dict[e.Harm, str] = {
    "": "unharmed", "wound": "hit", "kill": "killed", "stop": "stopped", "prone": "knocked down", "drowned": "drowned",
}  # fmt: skip


def log_entry(names: Names, n: int, logged: Logged) -> LogEntry:
    """The log line of event number n (from 1)."""
    event = logged.event
    told: Told = {"level": DETAIL, "side": None, "units": ()} | TELLERS[type(event)](names, event)
    side = told.pop("side") or next((names.side_of(unit) for unit in told["units"]), None)
    kind = str(type(event).__struct_config__.tag)
    return LogEntry(n=n, kind=kind, side=side, rule=event.rule, hash=logged.hash, **told)


@tells(e.FirstPlayerRolled)
def _first(names: Names, event: e.FirstPlayerRolled) -> Told:
    rolls = [f"{names.side(side)} {face}" for side, face in zip(event.sides, event.faces, strict=True)]
    return {"text": f"Roll-off: {listed(rolls)}.", "level": TURN, "dice": tuple(Die(face) for face in event.faces)}


@tells(e.OrderSettled)
def _order(names: Names, event: e.OrderSettled) -> Told:
    return {"text": f"Order of play: {', then '.join(map(names.side, event.order))}.", "level": TURN}


@tells(e.TurnBegan)
def _turn(names: Names, event: e.TurnBegan) -> Told:
    return {"text": f"Turn {event.game_turn}: {names.side(event.side)}.", "level": TURN, "side": event.side}


@tells(e.PhaseBegan)
def _phase(names: Names, event: e.PhaseBegan) -> Told:
    return {"text": f"{names.side(event.side)}: {event.phase} phase.", "level": TURN, "side": event.side}


@tells(e.TurnEnded)
def _turn_ended(names: Names, event: e.TurnEnded) -> Told:
    return {"text": f"The turn of {names.side(event.side)} ends.", "level": TURN, "side": event.side}


@tells(e.GameTurnEnded)
def _game_turn(names: Names, event: e.GameTurnEnded) -> Told:
    return {"text": f"Game turn {event.game_turn} ends.", "level": TURN}


@tells(e.LengthRolled)
def _length(names: Names, event: e.LengthRolled) -> Told:
    rest = "the battle ends" if event.ends else f"{event.left} to go"
    return {"text": f"Length of the battle: {event.face} rolled, {rest}.", "level": TURN, "dice": (Die(event.face),)}


def lost_to_pin(points: int) -> str:
    return f" ({points} lost: pinned)" if points else ""


@tells(e.ActivationRolled)
def _activation(names: Names, event: e.ActivationRolled) -> Told:
    result = "bust" if event.bust else plural(event.points, "action point")
    rolls = names.does(event.unit, "roll to activate")
    needed = f", {event.value} or less needed" if event.faces else ""
    text = f"{rolls}{needed}: {result}{lost_to_pin(event.lost)}."
    return {
        "text": text, "level": ACTIVATION, "units": (event.unit,), "dice": faces_at(event.faces, event.value),
    }  # fmt: skip


@tells(e.Bust)
def _bust(names: Names, event: e.Bust) -> Told:
    rest = "activations end" if event.ends_phase else f"turn goes on: {GOES_ON[event.rule]}"
    text = f"{names.does(event.unit, 'bust')}: no action points. {possessive(names.side(event.side))} {rest}."
    return {"text": text, "units": (event.unit,)}


@tells(e.PickUpsTaken)
def _pick_ups(names: Names, event: e.PickUpsTaken) -> Told:
    text = f"{names.side(event.side)} pick up {plural(len(event.units), 'die')}."
    return {"text": text, "level": ACTIVATION, "side": event.side, "units": event.units}


@tells(e.PickUpRolled)
def _picked_up(names: Names, event: e.PickUpRolled) -> Told:
    points = plural(event.points, "action point") + lost_to_pin(event.lost)
    text = f"{names.does(event.unit, 'roll')} picked-up dice, {event.value} or less needed: {points}."
    return {
        "text": text, "level": ACTIVATION, "units": (event.unit,), "dice": faces_at(event.faces, event.value),
    }  # fmt: skip


@tells(e.UnitFinished)
def _finished(names: Names, event: e.UnitFinished) -> Told:
    lost = f" with {plural(event.points_lost, 'point')} unused" if event.points_lost else ""
    return {"text": f"{names.does(event.unit, 'finish')}{lost}.", "units": (event.unit,)}


@tells(e.PointsKept)
def _kept(names: Names, event: e.PointsKept) -> Told:
    text = f"{names.does(event.unit, 'keep')} {plural(event.points, 'action point')} while in melee."
    return {"text": text, "units": (event.unit,)}


@tells(e.PointsLapsed)
def _points_lapsed(names: Names, event: e.PointsLapsed) -> Told:
    text = f"{names.does(event.unit, 'lose')} {plural(event.points, 'action point')} with the melee round."
    return {"text": text, "units": (event.unit,)}


@tells(e.ActivationsEnded)
def _activations_ended(names: Names, event: e.ActivationsEnded) -> Told:
    text = f"{possessive(names.side(event.side))} activations end: {ENDED.get(event.reason, event.reason)}."
    return {"text": text, "level": TURN, "side": event.side}


@tells(e.UnitMoved)
def _moved(names: Names, event: e.UnitMoved) -> Told:
    cost = max((moved.cost for moved in event.models), default=0.0)
    how = MANNERS.get(event.manner, "move")
    states = (("stopped", event.halted), ("lying down", event.prone), ("getting up", event.up))
    rest = "".join(f", {len(models)} {state}" for state, models in states if models)
    costs = (
        f"; the longest path costs {names.inches(round(cost, 1))}" if cost or not is_counter_name(event.unit) else ""
    )
    text = f"{names.does(event.unit, how)}{costs}{rest}."
    if event.rule == "melee.consolidate" and not event.models:
        text = f"{names.does(event.unit, 'stay')} instead of consolidating."
    return {"text": text, "units": (event.unit,), "models": tuple(moved.model for moved in event.models)}


@tells(e.UnitGotUp)
def _got_up(names: Names, event: e.UnitGotUp) -> Told:
    get_up = agree("get up", many=len(event.models) > 1)
    text = f"{plural(len(event.models), 'model')} of {names.unit(event.unit)} {get_up}."
    return {"text": text, "units": (event.unit,), "models": event.models}


MAY_GO = {
    "melee.consolidate": "may consolidate up to {inches}",
    "mob.agitated": "must go {inches}",
    "move.fleet.multi-move": "may go {inches} farther by Fleet",
    "move.fleet.charge": "use Fleet to charge {inches} farther",
}


@tells(e.MovesStrung)
def _strung(names: Names, event: e.MovesStrung) -> Told:
    how = "a double move" if event.moves == 2 else "a triple move"
    return {"text": f"{names.does(event.unit, 'declare')} {how}, the last with Fleet.", "units": (event.unit,)}


@tells(e.AllowanceRolled)
def _allowance(names: Names, event: e.AllowanceRolled) -> Told:
    may = MAY_GO.get(event.rule, "may go {inches}").format(inches=f'{event.inches:g}"')
    dice_rolled = f"{len(event.faces)}{event.die}"
    text = f"{names.does(event.unit, may)} ({dice_rolled})."
    if event.charge:
        rolls = names.does(event.unit, f"roll {event.inches:g} ({dice_rolled})")
        text = f'{rolls} and may charge {event.charge:g}".'
    dice = tuple(Die(face, None, None, event.sides) for face in event.faces)
    return {"text": text, "units": (event.unit,), "models": event.models, "dice": dice}


@tells(e.HazardTested)
def _hazard(names: Names, event: e.HazardTested) -> Told:
    text = f"{names.model(event.model)} in {event.hazard}, {event.threshold + 1} or more needed: {HARMS[event.effect]}."
    dice = (Die(event.face, not event.effect),)
    return {"text": text, "units": (event.unit,), "models": (event.model,), "dice": dice}


@tells(e.AgilityRolled)
def _agility(names: Names, event: e.AgilityRolled) -> Told:
    result = "passed" if event.throw.met else "failed"
    roll = "Agility roll" if event.rule.startswith("move.agility") else "Movement save"
    text = f"{names.model(event.model)}: {roll} {event.against}, {event.needed.needed} needed: {result}."
    return {
        "text": text,
        "units": (event.unit,),
        "models": (event.model,),
        "dice": dice_of((event.throw,)),
        "breakdown": breakdown(event.needed, event.against),
    }


@tells(e.InitiativeTested)
def _initiative(names: Names, event: e.InitiativeTested) -> Told:
    who = names.model(event.models[0]) if len(event.models) == 1 else f"{len(event.models)} of {names.unit(event.unit)}"
    result = "passed"
    if event.failed:
        result = "failed" if len(event.models) == 1 else f"{len(event.failed)} failed"
    return {
        "text": f"{who}: Initiative test ({event.test}), {event.needed.needed} needed: {result}.",
        "units": (event.unit,),
        "models": event.models,
        "dice": dice_of((event.throw,) if event.throw else ()),
        "breakdown": breakdown(event.needed, event.test),
    }


@tells(e.JumpFellShort)
def _fell_short(names: Names, event: e.JumpFellShort) -> Told:
    text = f'{names.model(event.model)} jumps short: the gap is {event.width:g}", its longest jump is {event.limit:g}".'
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(e.ModelFell)
def _fell(names: Names, event: e.ModelFell) -> Told:
    hits = f"{plural(event.hits, 'hit')} of Strength {event.strength}"
    causes = {"climb.damage-falls": ", hit while climbing,", "rout.nowhere.ledge": ", forced over the edge,"}
    why = causes.get(event.rule, "")
    text = f'{names.model(event.model)} of {names.unit(event.unit)}{why} falls {event.height:g}": {hits}.'
    return {"text": text, "units": (event.unit,), "models": (event.model,), "dice": (Die(event.face),)}


@tells(e.InjuriesRolled)
def _injuries(names: Names, event: e.InjuriesRolled) -> Told:
    wounds = plural(event.wounds, "potential wound")
    text = f"{names.model(event.model)}, {event.cause}: {event.needed.needed} to wound, {wounds}."
    return {
        "text": text,
        "units": (event.unit,),
        "models": (event.model,),
        "dice": dice_of(event.throws),
        "breakdown": breakdown(event.needed, "to wound"),
    }


@tells(e.CreatureStampeded)
def _stampede(names: Names, event: e.CreatureStampeded) -> Told:
    stopped = f", stopped by {names.model(event.stopped_by)}" if event.stopped_by else ""
    text = f'{names.model(event.moved.model)} runs wild, {event.distance:g}"{stopped}.'
    dice = tuple(Die(face) for face in event.faces)
    return {"text": text, "units": (event.unit,), "models": (event.moved.model,), "dice": dice}


@tells(e.VehicleVeered)
def _veered(names: Names, event: e.VehicleVeered) -> Told:
    left, right = event.faces
    veers = f"veers {names.inches(event.distance)} to the {'right' if right > left else 'left'}"
    course = veers if event.distance else "does not veer"
    stopped = f", stopped by {names.model(event.stopped_by)}" if event.stopped_by else ""
    text = f"{names.model(event.moved.model)} {course} (left {left}, right {right}){stopped}."
    dice = tuple(Die(face) for face in event.faces)
    return {"text": text, "units": (event.unit,), "models": (event.moved.model,), "dice": dice}


@tells(e.Regrouped)
def _regrouped(names: Names, event: e.Regrouped) -> Told:
    lost = plural(event.removed, "suppression point")
    text = f"{names.does(event.unit, 'regroup')}: {lost} removed, {event.left} left."
    return {"text": text, "units": (event.unit,), "dice": (Die(event.face),)}


@tells(e.VolleyBegan)
def _volley(names: Names, event: e.VolleyBegan) -> Told:
    which = f" (volley {event.volley} of {event.of})" if event.of > 1 else ""
    at = [names.unit(unit) for unit in event.targets] + [f"a place {names.spot(spot)}" for spot in event.spots]
    text = f"{names.does(event.unit, 'fire')}{f' at {listed(at)}' if at else ''}{which}."
    return {"text": text, "units": (event.unit, *event.targets)}


@tells(e.ShotLost)
def _shot_lost(names: Names, event: e.ShotLost) -> Told:
    text = (
        f"{names.model(event.model)} loses the shot with {names.weapon(event.weapon)}. {sentence_case(event.reason)}."
    )
    units = (event.unit, event.target) if event.target else (event.unit,)
    return {"text": text, "units": units, "models": (event.model,)}


@tells(e.HitsRolled)
def _hits(names: Names, event: e.HitsRolled) -> Told:
    weapon, target = names.weapon(event.weapon), names.unit(event.target_unit) if event.target_unit else "the spot"
    blow = "attack" if event.rule.startswith("melee.") else "shot"
    shots, hits = plural(len(event.throws), blow), plural(event.hits, "hit")
    units, models = tuple(filter(None, (event.unit, event.target_unit))), tuple(dict.fromkeys(event.models))
    if not event.told:
        return {"text": f"{shots} with {weapon} at {target}: {hits}.", "units": units, "models": models}
    return {
        "text": f"{shots} with {weapon} at {target}, {event.needed.needed} needed: {hits}.",
        "units": units,
        "models": models,
        "dice": dice_of(event.throws),
        "breakdown": breakdown(event.needed, "to hit"),
    }


@tells(e.WoundsRolled)
def _wounds(names: Names, event: e.WoundsRolled) -> Told:
    text = (
        f"{plural(len(event.throws), 'hit')} by {names.weapon(event.weapon)}, {event.needed.needed} to wound: "
        f"{plural(event.wounds, 'potential wound')}."
    )
    return {
        "text": text,
        "units": (event.unit, event.target_unit),
        "dice": dice_of(event.throws),
        "breakdown": breakdown(event.needed, "to wound"),
    }


@tells(e.WoundsAllocated)
def _allocated(names: Names, event: e.WoundsAllocated) -> Told:
    counts = {model: event.models.count(model) for model in event.models}
    who = listed([names.model(m) + (f" ({count} times)" if count > 1 else "") for m, count in counts.items()])
    what = "Surplus wounds" if event.rule == "casualty.overkill" else "Wounds"
    return {
        "text": f"{what} on {names.unit(event.target_unit)} go to {who}{TIERS.get(event.tier, '')}.",
        "units": (event.target_unit,),
        "models": tuple(counts),
        "dice": tuple(Die(face, None, None, sides) for face, sides in zip(event.faces, event.sides, strict=True)),
    }


@tells(e.SavesRolled)
def _saves(names: Names, event: e.SavesRolled) -> Told:
    saved = sum(save.saved for save in event.saves)
    goals = sorted({save_in_words(goal) for goal in dict.fromkeys(save.needed for save in event.saves)})
    text = f"{names.does(event.target_unit, 'save')} {saved} of {len(event.saves)}: {listed(goals)}."
    return {
        "text": text,
        "units": (event.target_unit,),
        "models": tuple(dict.fromkeys(save.model for save in event.saves)),
        "dice": tuple(Die(save.face, save.saved) for save in event.saves if save.face is not None),
    }


@tells(e.ModelWounded)
def _wounded(names: Names, event: e.ModelWounded) -> Told:
    text = f"{names.model(event.model)} of {names.unit(event.unit)} is wounded, {plural(event.left, 'Wound')} left."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(e.ModelRemoved)
def _removed(names: Names, event: e.ModelRemoved) -> Told:
    how = " outright" if event.outright else ""
    text = f"{names.model(event.model)} of {names.unit(event.unit)} is killed{how}."
    return {"text": text, "units": (event.unit,), "models": (event.model,)}


@tells(e.UnitDestroyed)
def _destroyed(names: Names, event: e.UnitDestroyed) -> Told:
    return {"text": f"{names.does(event.unit, 'be wiped out')}.", "level": ACTIVATION, "units": (event.unit,)}


@tells(e.LeadershipTested)
def _tested(names: Names, event: e.LeadershipTested) -> Told:
    result = "passed" if event.passed else "failed"
    because = f" because of {names.unit(event.because_of)}" if event.because_of else ""
    test = TESTS.get(event.test, f"for {event.test}")
    dice = f"{sum(event.faces)} against {event.needed.value}"
    some = f"{plural(len(event.models), 'model')} of {names.unit(event.unit)}"
    who = f"{some} {'test' if len(event.models) > 1 else 'tests'}" if event.models else names.does(event.unit, "test")
    text = f"{who} {test}{because}: {dice}, {result}."
    return {
        "text": text,
        "units": (event.unit,),
        "dice": tuple(Die(face, event.passed) for face in event.faces),
        "breakdown": breakdown(event.needed, test.removeprefix("for ")),
    }


@tells(e.TestNotNeeded)
def _not_needed(names: Names, event: e.TestNotNeeded) -> Told:
    return {"text": f"{names.unit(event.unit)} need not test for {event.test}: {event.reason}.", "units": (event.unit,)}


@tells(e.SuppressionGained)
def _suppressed(names: Names, event: e.SuppressionGained) -> Told:
    gains = names.does(event.unit, f"gain {plural(event.gained, 'suppression point')}")
    return {"text": f"{gains}.", "units": (event.unit,)}


@tells(e.SuppressionChanged)
def _suppression(names: Names, event: e.SuppressionChanged) -> Told:
    now = f"{event.suppression} in effect, {event.pending} pending"
    text = f"Suppression of {names.unit(event.unit)} {event.reason}: {now}."
    return {"text": text, "units": (event.unit,)}


@tells(e.UnitPinned)
def _pinned(names: Names, event: e.UnitPinned) -> Told:
    lost = f"; {plural(event.points_lost, 'action point')} lost" if event.points_lost else ""
    return {"text": f"{names.does(event.unit, 'be pinned')}{lost}.", "units": (event.unit,)}


@tells(e.StateLapsed)
def _lapsed(names: Names, event: e.StateLapsed) -> Told:
    return {"text": f"{names.does(event.unit, 'be')} no longer {event.state}.", "units": (event.unit,)}


@tells(e.RandomEvent)
def _random(names: Names, event: e.RandomEvent) -> Told:
    dice = tuple(Die(face, None, None, event.sides) for face in event.faces)
    return {"text": f"{event.name.capitalize()}: {event.outcome}.", "level": TURN, "dice": dice}


@tells(e.DisputeSettled)
def _dispute(names: Names, event: e.DisputeSettled) -> Told:
    return {
        "text": f"Dispute settled by {METHODS.get(event.method, event.method)}: {event.reading}.",
        "level": ACTIVATION,
        "side": event.side,
    }


@tells(e.BattleEnded)
def _ended(names: Names, event: e.BattleEnded) -> Told:
    result = event.result
    outcome = f"{names.side(result.winner)} win" if result.winner else "A draw"
    points = ", ".join(f"{names.side(side)} {value:g}" for side, value in result.points.items())
    return {"text": f"The battle ends: {result.reason}. {outcome} ({points}).", "level": TURN}
