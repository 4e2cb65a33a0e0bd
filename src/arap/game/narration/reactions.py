"""The log of reactions."""

from arap.battle.events import reaction as r
from arap.battle.values import INTERCEPT, PICK_UP
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, ASIDE, DETAIL, Told, faces_at, tells
from arap.kernel.words import listed, plural, sentence_case
from arap.rules.turn.action import verb_of

REACTED = {
    ("stray", INTERCEPT): "step in the way of {enemy}, {away} away",
    ("route", INTERCEPT): "choose to step in the way of the charge of {enemy}, {away} away",
    ("disembarked", INTERCEPT): "charge {enemy} at their exit, {away} away",
    ("chase", INTERCEPT): "step in the way of the pursuit by {enemy}, {away} away",
    ("pass", INTERCEPT): "strike at {enemy} in flight, {away} away",
    ("charge", "run"): "choose to run from the charge of {enemy}",
    ("charge", "stand and fire"): "choose to stand and fire at {enemy}",
    ("reached", "run"): "let a model run from {enemy}",
    ("failed-dice", PICK_UP): "choose to pick up failed dice of {enemy} for {units}",
    ("wounds", "go to ground"): "choose to go to ground under fire",
    ("pinned", "go to ground"): "choose to go to ground after being pinned",
    ("finished", "join"): "choose to join {enemy}",
}
CLOSE_BY = {
    "move-end": "after its move",
    "fire": "after its fire",
    "charge-failed": "after its failed charge",
    "still": "which stayed close all turn",
}
for _kind, _when in CLOSE_BY.items():
    REACTED[_kind, "manoeuvre"] = f"choose to move because of {{enemy}}, {_when}"
    REACTED[_kind, "shoot"] = f"choose to shoot at {{enemy}}, {_when}"
    REACTED[_kind, "overwatch fire"] = f"choose to fire from overwatch at {{enemy}}, {_when}"
REACTED["charge-under-way", "overwatch fire"] = "choose to fire from overwatch at the charge of {enemy}"
PASSED = {
    "stray": "let {enemy} pass, {away} away",
    "route": "let the charge of {enemy} pass, {away} away",
    "disembarked": "let {enemy} get out, {away} away",
    "chase": "let the pursuit by {enemy} pass, {away} away",
    "pass": "let {enemy} run past, {away} away",
    "charge": "receive the charge of {enemy}",
    "reached": "let the model stand before the charger of {enemy}",
    "charge-under-way": "do not fire at the charge of {enemy}",
    "move-end": "do not react to the move of {enemy}",
    "fire": "do not react to the fire of {enemy}",
    "still": "do not react to {enemy}, which stayed close all turn",
    "charge-failed": "do not react to the failed charge of {enemy}",
    "failed-dice": "leave the failed dice of {enemy}",
    "wounds": "stay up under fire",
    "pinned": "stay pinned and do not go to ground",
    "finished": "do not join {enemy}",
}
IN_ANY_CASE = "react to {enemy}: {reaction}"
ON_A_JOURNEY = ("stray", "route", "chase", "pass", "disembarked")


@tells(r.ReactionAnswered)
def _answered(names: Names, event: r.ReactionAnswered) -> Told:
    words = REACTED.get((event.kind, event.reaction), IN_ANY_CASE) if event.units else PASSED[event.kind]
    units = event.units or event.offered
    deed = words.format(
        enemy=names.unit(event.enemy), units=listed([names.unit(unit) for unit in units]), reaction=event.reaction,
        away=_away(names, event, units),
    )  # fmt: skip
    text = f"{names.side(event.side)} {deed}." if event.kind == "failed-dice" else f"{names.all_do(units, deed)}."
    models = tuple([model for mover, foe, _ in event.near for model in (foe, mover)])
    about = (*units, event.enemy) if event.enemy else units
    return {"text": text, "level": _level(event), "side": event.side, "units": about, "models": models}


def _level(event: r.ReactionAnswered) -> int:
    """Away from journeys an answer is an aside: it changes nothing, or the next line describes it."""
    if event.kind not in ON_A_JOURNEY:
        return ASIDE
    return ACTIVATION if event.units else DETAIL


def _away(names: Names, event: r.ReactionAnswered, units: tuple[str, ...]) -> str:
    """How far these units are from the enemy on its journey."""
    near = {unit: away for unit, (_, _, away) in zip(event.offered, event.near, strict=False)}
    found = [names.inches(round(near[unit], 1)) for unit in units if unit in near]
    return listed(list(dict.fromkeys(found)))


@tells(r.UnitIntercepted)
def _intercepted(names: Names, event: r.UnitIntercepted) -> Told:
    fight = f"{plural(event.engaged, 'model')} against {event.enemies_engaged}"
    also = [f"{names.unit(one)} with {names.unit(other)}" for one, other in event.drawn]
    drawn = f" Also drawn in: {listed(also)}." if also else ""
    text = (
        f"{names.does(event.unit, 'intercept')} {names.unit(event.enemy)}. They are locked in melee, {fight}, without "
        f"charge bonuses.{drawn}"
    )
    return {"text": text, "level": ACTIVATION, "units": (event.unit, event.enemy)}


@tells(r.InterceptionVoid)
def _void(names: Names, event: r.InterceptionVoid) -> Told:
    text = f"The interception fails: no charger of {names.unit(event.enemy)} comes near {names.unit(event.unit)}."
    return {"text": text, "level": ACTIVATION, "units": (event.unit, event.enemy)}


@tells(r.ReactionRolled)
def _rolled(names: Names, event: r.ReactionRolled) -> Told:
    good = plural(event.successes, "success") if event.successes else "no reaction"
    text = f"{names.does(event.unit, 'roll')} to react ({event.reaction}), {event.value} or less needed: {good}."
    return {
        "text": text, "level": ACTIVATION, "units": (event.unit,), "dice": faces_at(event.faces, event.value),
    }  # fmt: skip


@tells(r.FireHeld)
def _held(names: Names, event: r.FireHeld) -> Told:
    why = f". {sentence_case(event.reason)}" if event.reason else ""
    text = f"{names.does(event.unit, 'do not fire')} at {names.unit(event.enemy)}{why}."
    return {"text": text, "units": (event.unit, event.enemy)}


@tells(r.OrderInterrupted)
def _interrupted(names: Names, event: r.OrderInterrupted) -> Told:
    text = f"Enemies react first. The order of {names.unit(event.unit)} is not carried out. Give it again."
    return {"text": text, "units": (event.unit,)}


@tells(r.WentOnOverwatch)
def _on_overwatch(names: Names, event: r.WentOnOverwatch) -> Told:
    return {"text": f"{names.does(event.unit, verb_of(event))}.", "level": ACTIVATION, "units": (event.unit,)}
