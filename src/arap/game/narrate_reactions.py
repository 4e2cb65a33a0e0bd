"""How reactions are told."""

from arap.battle import reaction_events as r
from arap.game.names import Names
from arap.game.telling import ACTIVATION, Told, listed, tells
from arap.kernel.words import plural

WHEN = {"route": "on the way of their charge", "pass": "in their flight", "stray": "on their way"}
OFFERED = {
    "failed-dice": "pick up failed dice", "wounds": "go to ground before the saves",
    "pinned": "go to ground when pinned", "finished": "join up",
}  # fmt: skip


@tells(r.ReactionAnswered)
def _answered(names: Names, event: r.ReactionAnswered) -> Told:
    text = _intercepting(names, event) if event.kind in WHEN else _reacting(names, event)
    units = (*event.offered, event.enemy) if event.enemy else event.offered
    models = tuple([model for mover, foe, _ in event.near for model in (foe, mover)])
    level = {"level": ACTIVATION} if event.units and event.kind in WHEN else {}
    return {"text": text, "units": units, "models": models, **level}


def _intercepting(names: Names, event: r.ReactionAnswered) -> str:
    """Units that stepped in the way of an enemy, or let it pass."""
    units = event.units or event.offered
    away = {unit: near[2] for unit, near in zip(event.offered, event.near, strict=True)}
    did = "stepped in the way of" if event.units else "let pass"
    off = f"{names.inches(round(min([away[unit] for unit in units]), 1))} off"
    return f"{listed([names.unit(unit) for unit in units])} {did} {names.unit(event.enemy)}, {off} {WHEN[event.kind]}."


def _reacting(names: Names, event: r.ReactionAnswered) -> str:
    """What a player was asked, and the answer."""
    what = OFFERED[event.kind]
    if not event.units:
        return f"{names.side(event.side)} did not {what}."
    return f"{listed([names.unit(unit) for unit in event.units])}: {what}."


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
