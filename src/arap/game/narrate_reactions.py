"""How reactions are told."""

from arap.battle import reaction_events as r
from arap.game.names import Names
from arap.game.telling import ACTIVATION, Told, listed, tells
from arap.kernel.words import plural

WHEN = {5: "on the way of their charge", 8: "in their flight", 9: "on their way"}


@tells(r.InterceptionAnswered)
def _answered(names: Names, event: r.InterceptionAnswered) -> Told:
    away = f"{names.inches(round(event.distance, 1))} off"
    did = "stepped in the way of" if event.accepted else "let pass"
    text = f"{names.unit(event.unit)} {did} {names.unit(event.enemy)}, {away} {WHEN[event.trigger]}."
    level = {"level": ACTIVATION} if event.accepted else {}
    return {"text": text, "units": (event.unit, event.enemy), "models": (event.foe, event.model), **level}


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
