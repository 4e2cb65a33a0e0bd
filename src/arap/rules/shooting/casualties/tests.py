"""The tests after a volley: at once, or at the end of the charge in which it was fired."""

import msgspec

from arap.battle.battle import Battle
from arap.battle.values import TestsDue
from arap.kernel.reasons import cites
from arap.kernel.requests import Flow
from arap.rules.morale.pinning import automatic_pin, pinning_test
from arap.rules.morale.quarter import losses_in_own_turn
from arap.rules.morale.suppression import suppression_test
from arap.rules.shooting.casualties.pinning_weapons import killed_by_pinning
from arap.rules.wounds.hits import Hit, Wound


@cites("shoot.sequence", "react.charge.sequence")
def tests_after(battle: Battle, firer: str, hits: dict[str, list[Hit]], fatal: dict[str, list[Wound]]) -> Flow[None]:
    """Steps 13 to 15, each for every target unit: suppression, pinning weapons, 25% losses in a unit's own turn. While
    a charge is resolved they wait for its end."""
    due = [tests_of(battle, firer, target, scored, fatal.get(target, [])) for target, scored in hits.items()]
    if charge := battle.turn.charge:
        battle.change_turn(charge=msgspec.structs.replace(charge, tests=(*charge.tests, *due)))
        return
    yield from take_tests(battle, due)


def tests_of(battle: Battle, firer: str, target: str, hits: list[Hit], fatal: list[Wound]) -> TestsDue:
    """What a unit must test for after these hits."""
    return TestsDue(target, firer, pins_without_test(hits, fatal), killed_by_pinning(battle, target, fatal))


def take_tests(battle: Battle, due: list[TestsDue]) -> Flow[None]:
    """Each kind of test for every unit before the next. Units in a melee skip them."""
    due = [tests for tests in due if not in_melee(battle, tests.unit)]
    for tests in due:
        yield from suppression_test(battle, tests.unit, tests.firer)
    for tests in due:
        if tests.pins:
            yield from automatic_pin(battle, tests.unit, tests.firer)
        yield from pinning_test(battle, tests.unit, tests.firer, tests.killed)
    for unit in dict.fromkeys([tests.unit for tests in due]):
        yield from losses_in_own_turn(battle, unit)


def in_melee(battle: Battle, unit_id: str) -> bool:
    return unit_id in battle.units and bool(battle.units[unit_id].locked)


@cites("pin.weapons.automatic")
def pins_without_test(hits: list[Hit], fatal: list[Wound]) -> bool:
    """Some weapons pin without a test, on a hit or when they kill."""
    return any(hit.weapon.nature.pins_on_hit for hit in hits) or any(
        wound.hit.weapon.nature.pins_on_casualty for wound in fatal
    )
