"""Units and models that join a battle under way. The scenario of the battle then has them too."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from arap.army.scenario import Scenario, SideSetup, UnitSetup
from arap.battle.gm.imposed import change_gm
from arap.battle.gm.state import UNTOUCHED, Enlisted
from arap.battle.kept.scenario_cache import SCENARIO_CACHES
from arap.battle.secrets.underground import with_kinds_below

if TYPE_CHECKING:
    from arap.battle.battle import Battle


def enlist(battle: "Battle", side: str, setup: UnitSetup) -> None:
    """The side has this unit from now on, in place of one with its id if there is one."""
    before = (battle.turn.gm or UNTOUCHED).enlisted
    change_gm(battle, enlisted=(*[each for each in before if each.setup.id != setup.id], Enlisted(side, setup)))
    muster_enlisted(battle)


def strike_off(battle: "Battle", squad: str, seen: Iterable[str], unseen: Iterable[str]) -> None:
    """These models of a squad are gone and do not count as lost. What joined last and goes again has never been
    there, unless enemies do not know that it has gone."""
    gm, hidden = battle.turn.gm or UNTOUCHED, tuple(unseen)
    gm = change_gm(battle, struck=(*gm.struck, *seen, *hidden), unseen=(*gm.unseen, *hidden))
    entry = next((each for each in gm.enlisted if each.setup.id == squad), None)
    if entry is None:
        return
    began = [unit for side in battle.began_as.sides for unit in side.units if unit.id == squad]
    first, left = len(began[0].models) if began else 0, len(entry.setup.models)
    while left > first and f"{squad}.{left}" in gm.uncounted:
        left -= 1
    forgotten = {f"{squad}.{number}" for number in range(left + 1, len(entry.setup.models) + 1)}
    kept = replace(entry, setup=replace(entry.setup, models=entry.setup.models[:left]))
    enlisted = [kept if each is entry else each for each in gm.enlisted if left > first or each is not entry]
    change_gm(battle, enlisted=tuple(enlisted), struck=tuple([each for each in gm.struck if each not in forgotten]))
    muster_enlisted(battle)


def muster_enlisted(battle: "Battle") -> None:
    """Gives the battle the scenario with everything that has joined it."""
    enlisted = battle.turn.gm.enlisted if battle.turn.gm else ()
    scenario = enlarged(battle.began_as, enlisted)
    if scenario is not battle.scenario:
        battle.set_scenario(scenario, SCENARIO_CACHES.of(scenario))


def enlarged(scenario: Scenario, enlisted: Iterable[Enlisted]) -> Scenario:
    new = tuple(enlisted)
    if not new:
        return scenario
    return with_kinds_below(replace(scenario, sides=tuple([with_units(side, new) for side in scenario.sides])))


def with_units(side: SideSetup, enlisted: Iterable[Enlisted]) -> SideSetup:
    units = {unit.id: unit for unit in side.units}
    units |= {each.setup.id: each.setup for each in enlisted if each.side == side.id}
    return replace(side, units=tuple(units.values()))
