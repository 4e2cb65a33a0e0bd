"""The shots of a volley that strike places, one after the other; whom they hit is settled with all other hits."""

from typing import TypeAlias

from arap.battle.battle import Battle
from arap.kernel.requests import Flow
from arap.rules.shooting.area.fire import Outcome, fire_area
from arap.rules.shooting.area.observers import fall_is_seen
from arap.rules.shooting.area.shots import Strike
from arap.rules.shooting.area.templates import fire_template
from arap.rules.shooting.area.throw import throw_grenade, throw_rock
from arap.rules.shooting.hits import Hit
from arap.rules.shooting.orders import Volley
from arap.rules.shooting.weapons import delivery, shots

Fall: TypeAlias = tuple[str, bool]


def strike_places(
    battle: Battle, volley: Volley, strikes: list[Strike], hits: dict[str, list[Hit]]
) -> Flow[dict[str, Fall]]:
    """Adds what they hit to the hits by unit. Gives for each model that fired the unit it aimed at, and whether the
    fall of its shot was seen."""
    falls: dict[str, Fall] = {}
    for strike in strikes:
        for outcome in (yield from strike_place(battle, volley, strike, hits)):
            falls[strike.model.id] = strike.target, is_seen(battle, volley.unit, outcome)
    return falls


def shots_at_place(strike: Strike) -> int:
    """How often it is fired."""
    return shots(strike.kind, strike.weapon, strike.distance, strike.order)


def strike_place(battle: Battle, volley: Volley, strike: Strike, hits: dict[str, list[Hit]]) -> Flow[list[Outcome]]:
    """All the shots of one weapon; what they hit is added to the hits by unit."""
    outcomes = []
    for _ in range(shots_at_place(strike)):
        outcome = yield from one_shot(battle, volley, strike)
        outcomes.append(outcome)
        for hit in outcome.hits:
            hits.setdefault(battle.models[hit.anybody].unit, []).append(hit)
    return outcomes


def is_seen(battle: Battle, unit_id: str, outcome: Outcome) -> bool:
    """Whether anybody who can tell saw where the shot fell; one without a marker always is."""
    return outcome.place is None or fall_is_seen(battle, unit_id, outcome.place, outcome.z)


def one_shot(battle: Battle, volley: Volley, strike: Strike) -> Flow[Outcome]:
    match delivery(strike.weapon):
        case "area":
            return (yield from fire_area(battle, volley, strike))
        case "template":
            return Outcome((yield from fire_template(battle, volley, strike)))
        case "rock":
            return Outcome((yield from throw_rock(battle, volley, strike)))
        case _:
            return Outcome((yield from throw_grenade(battle, volley, strike)))
