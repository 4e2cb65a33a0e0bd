"""The shots of a volley that strike places: laid one after the other, then struck with, then taken by fellows."""

from typing import TypeAlias

from arap.battle.battle import Battle
from arap.kernel.reasons import implements
from arap.kernel.requests import Flow
from arap.rules.shooting.area.fire import hits_on
from arap.rules.shooting.casualties.victims import victims_of
from arap.rules.shooting.shots.delivery import place_delivery
from arap.rules.shooting.shots.strike import Covered, Laid, Strike
from arap.rules.shooting.shots.volley import Volley
from arap.rules.shooting.to_hit.observers import fall_is_seen
from arap.rules.wounds.hits import Hit

Fall: TypeAlias = tuple[str, bool]


@implements("shoot.sequence")
def lay_places(battle: Battle, volley: Volley, strikes: list[Strike]) -> Flow[list[Laid]]:
    """Step 5: every marker is placed and scatters before anybody is rolled for."""
    laid = []
    for strike in strikes:
        for _ in range(strike.shots):
            laid.append((yield from place_delivery(strike.weapon).lay(battle, volley, strike)))
    return laid


def falls_of(battle: Battle, unit_id: str, laid: list[Laid]) -> dict[str, Fall]:
    """For each model that fired the unit it aimed at, and whether anybody who can tell saw where the shot fell; one
    without a marker always is seen."""
    return {
        one.strike.model.id: (
            one.strike.target, one.place is None or fall_is_seen(battle, unit_id, one.place, one.z)
        )
        for one in laid
    }  # fmt: skip


@implements("shoot.sequence", "casualty.look-out-sir")
def strike_places(battle: Battle, volley: Volley, laid: list[Laid], hits: dict[str, list[Hit]]) -> Flow[None]:
    """Step 6: the dice of templates and stones, then those for cover under markers; then fellows may step in. Adds
    what is hit to the hits by unit."""
    streams = [one for one in laid if one.place is None]
    struck: list[tuple[Laid, list[Covered]]] = []
    for one in (*streams, *[one for one in laid if one.place is not None]):
        struck.append((one, (yield from place_delivery(one.strike.weapon).strike(battle, volley, one))))
    for one, figures in struck:
        taken = yield from taken_by(battle, one.strike, figures)
        for hit in hits_on(battle, one.strike, taken, one.place):
            hits.setdefault(battle.models[hit.anybody].unit, []).append(hit)


@implements("casualty.look-out-sir", "grenade.rocks")
def taken_by(battle: Battle, strike: Strike, figures: list[Covered]) -> Flow[list[Covered]]:
    """Those who are hit in the end, fellows having stepped in; a stone gives no time for that."""
    if not place_delivery(strike.weapon).fellows_step_in:
        return figures
    victims = yield from victims_of(battle, strike.model.id, [model for model, _ in figures])
    return [(victim, cover) for victim, (_, cover) in zip(victims, figures, strict=True)]
