"""Lasers: what smoke and dust do to them."""

from arap.army.profile import Kind, Weapon
from arap.battle.battle import Battle
from arap.battle.settings import WEATHER_LASERS
from arap.kernel.reasons import Refusal, cites, implements
from arap.rules.wounds.strength import strength_of

LASERS_THROUGH, WEATHER = "smoke.lasers", "smoke.natural"
WEAKEST_THROUGH = 6


@cites("smoke.lasers")
def is_stopped(kind: Kind, weapon: Weapon) -> bool:
    """Smoke stops lasers below Strength 6."""
    return weapon.nature.laser and strength_of(kind, weapon) < WEAKEST_THROUGH


@cites("smoke.lasers")
def why_stopped(kind: Kind, weapon: Weapon) -> Refusal | None:
    """Why a shot through smoke cannot be made."""
    if not is_stopped(kind, weapon):
        return None
    return Refusal(f"Smoke stops {weapon.name}: a laser below Strength {WEAKEST_THROUGH}", LASERS_THROUGH)


@implements("smoke.natural")
def why_weather_stops(battle: Battle, kind: Kind, weapon: Weapon) -> Refusal | None:
    """In a dust storm lasers fire through smoke wherever they fire."""
    if not weapon.nature.laser or WEATHER_LASERS(battle) == "none" or not is_stopped(kind, weapon):
        return None
    return Refusal(f"The weather stops {weapon.name}: a laser below Strength {WEAKEST_THROUGH}", WEATHER)


@cites("smoke.lasers", "smoke.natural")
def dimmed_by(battle: Battle, weapon: Weapon, *, smoky: bool) -> str:
    """The rule that takes two off the Strength of a laser, "" if none does."""
    if not weapon.nature.laser:
        return ""
    if smoky:
        return LASERS_THROUGH
    return WEATHER if WEATHER_LASERS(battle) == "as-smoke" else ""
