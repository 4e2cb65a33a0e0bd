"""The log of reactions."""

from arap.battle.events import reaction as r
from arap.battle.values import INTERCEPT, PICK_UP
from arap.game.names import Names
from arap.game.narration.telling import ACTIVATION, ASIDE, DETAIL, Told, faces_at, listed, tells
from arap.kernel.words import plural

REACTED = {
    ("stray", INTERCEPT): "{units} stepped in the way of {enemy}, {away} away.",
    ("route", INTERCEPT): "{units} decided to step in the way of the charge of {enemy}, {away} away.",
    ("disembarked", INTERCEPT): "{units} charged {enemy} as it got out, {away} away.",
    ("chase", INTERCEPT): "{units} stepped in the way of the pursuit by {enemy}, {away} away.",
    ("pass", INTERCEPT): "{units} struck at {enemy} in flight, {away} away.",
    ("charge", "run"): "{units} decided to run from the charge of {enemy}.",
    ("charge", "stand and fire"): "{units} decided to stand and fire at {enemy}.",
    ("failed-dice", PICK_UP): "{side} decided to pick up failed dice of {enemy} for {units}.",
    ("wounds", "go to ground"): "{units} decided to go to ground under fire.",
    ("pinned", "go to ground"): "Pinned, {units} decided to go to ground.",
    ("finished", "join"): "{units} decided to join {enemy}.",
}
CLOSE_BY = {
    "move-end": "which finished moving",
    "fire": "which fired",
    "charge-failed": "whose charge failed",
    "still": "which did not move",
}
for _kind, _why in CLOSE_BY.items():
    REACTED[_kind, "manoeuvre"] = f"{{units}} decided to move because of {{enemy}}, {_why}."
    REACTED[_kind, "shoot"] = f"{{units}} decided to shoot at {{enemy}}, {_why}."
    REACTED[_kind, "overwatch fire"] = f"{{units}} decided to fire from overwatch at {{enemy}}, {_why}."
REACTED["charge-under-way", "overwatch fire"] = "{units} decided to fire from overwatch at the charge of {enemy}."
PASSED = {
    "stray": "{units} let {enemy} pass, {away} away.",
    "route": "{units} let the charge of {enemy} pass, {away} away.",
    "disembarked": "{units} let {enemy} get out, {away} away.",
    "chase": "{units} let the pursuit by {enemy} pass, {away} away.",
    "pass": "{units} let {enemy} run past, {away} away.",
    "charge": "{units} received the charge of {enemy}.",
    "charge-under-way": "{units} did not fire at the charge of {enemy}.",
    "move-end": "{units} did not react to the movement of {enemy}.",
    "fire": "{units} did not react to the fire of {enemy}.",
    "still": "{units} did not react to {enemy}, which did not move.",
    "charge-failed": "{units} did nothing about the failed charge of {enemy}.",
    "failed-dice": "{side} left the failed dice of {enemy}.",
    "wounds": "{units} stood under fire.",
    "pinned": "Pinned, {units} did not go to ground.",
    "finished": "{units} did not join {enemy}.",
}
IN_ANY_CASE = "{units} reacted to {enemy}: {reaction}."
ON_A_JOURNEY = ("stray", "route", "chase", "pass", "disembarked")


@tells(r.ReactionAnswered)
def _answered(names: Names, event: r.ReactionAnswered) -> Told:
    words = REACTED.get((event.kind, event.reaction), IN_ANY_CASE) if event.units else PASSED[event.kind]
    units = event.units or event.offered
    text = words.format(
        side=names.side(event.side), enemy=names.unit(event.enemy), units=listed([names.unit(unit) for unit in units]),
        away=_away(names, event, units), reaction=event.reaction,
    )  # fmt: skip
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
    drawn = f" Drawn in: {listed(also)}." if also else ""
    text = (
        f"Intercepted: {names.unit(event.unit)} and {names.unit(event.enemy)} are locked in melee, {fight}, without "
        f"charge bonuses.{drawn}"
    )
    return {"text": text, "level": ACTIVATION, "units": (event.unit, event.enemy)}


@tells(r.InterceptionVoid)
def _void(names: Names, event: r.InterceptionVoid) -> Told:
    text = (
        f"The interception came to nothing: no charger of {names.unit(event.enemy)} came near {names.unit(event.unit)}."
    )
    return {"text": text, "level": ACTIVATION, "units": (event.unit, event.enemy)}


@tells(r.ReactionRolled)
def _rolled(names: Names, event: r.ReactionRolled) -> Told:
    good = plural(event.successes, "success") if event.successes else "no reaction"
    text = f"{names.unit(event.unit)} rolled to react ({event.reaction}) on {event.value} or less: {good}."
    return {
        "text": text, "level": ACTIVATION, "units": (event.unit,), "dice": faces_at(event.faces, event.value),
    }  # fmt: skip


@tells(r.FireHeld)
def _held(names: Names, event: r.FireHeld) -> Told:
    why = f": {event.reason}" if event.reason else ""
    text = f"{names.unit(event.unit)} did not fire at {names.unit(event.enemy)}{why}."
    return {"text": text, "units": (event.unit, event.enemy)}


@tells(r.OrderInterrupted)
def _interrupted(names: Names, event: r.OrderInterrupted) -> Told:
    text = f"The order of {names.unit(event.unit)} was not carried out: enemies reacted first. It is given anew."
    return {"text": text, "units": (event.unit,)}


@tells(r.WentOnOverwatch)
def _on_overwatch(names: Names, event: r.WentOnOverwatch) -> Told:
    return {"text": f"On overwatch: {names.unit(event.unit)}.", "level": ACTIVATION, "units": (event.unit,)}
