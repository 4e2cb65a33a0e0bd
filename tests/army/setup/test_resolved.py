"""Scenarios that come from a save are checked like scenario files."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from arap.army.loading import list_scenarios, load_scenario
from arap.army.scenario import Placed, Scenario
from arap.army.setup.resolved import check_resolved
from arap.army.tunnels import Node, Passage, Tunnels
from arap.battle.muster import mustered
from arap.battle.settings import check_settings
from arap.kernel.errors import ArapError

Change = Callable[[Scenario], Scenario]


def with_models(change: Callable[[tuple[Placed, ...]], tuple[Placed, ...]]) -> Change:
    """Changes the models of the first unit."""

    def changed(scenario: Scenario) -> Scenario:
        first, *sides = scenario.sides
        unit, *units = first.units
        unit = replace(unit, models=change(unit.models))
        return replace(scenario, sides=(replace(first, units=(unit, *units)), *sides))

    return changed


def with_profile(**numbers: int) -> Change:
    def changed(scenario: Scenario) -> Scenario:
        key, kind = next(iter(scenario.kinds.items()))
        return replace(scenario, kinds=scenario.kinds | {key: replace(kind, profile=replace(kind.profile, **numbers))})

    return changed


def with_tunnel(end: str = "b", at: tuple[float, float] = (9.0, 5.0), width: int = 1) -> Change:
    """Adds a tunnel from a node "a" to another."""
    nodes = Node(id="a", name="A", at=(5.0, 5.0)), Node(id="b", name="B", at=at)
    tunnels = Tunnels(nodes=nodes, passages=(Passage(ends=("a", end), width=width),))
    return lambda scenario: replace(scenario, tunnels=tunnels)


def first_below(scenario: Scenario) -> Scenario:
    first, *sides = scenario.sides
    return replace(
        scenario, sides=(replace(first, units=(replace(first.units[0], below=True), *first.units[1:])), *sides)
    )


def with_long_names(scenario: Scenario) -> Scenario:
    first, *sides = scenario.sides
    return replace(scenario, sides=(replace(first, name="A" * 201), *sides))


BAD: dict[str, tuple[Change, str]] = {
    "a title of a million letters": (lambda one: replace(one, title="A" * 1_000_000), "1000000 letters is too long"),
    "a briefing of a million letters": (lambda one: replace(one, briefing="A" * 1_000_000), "at most 10000"),
    "the name of a side": (with_long_names, "at most 200"),
    "a key of a million letters": (lambda one: replace(one, settings={"A" * 1_000_000: 1}), "at most 200"),
    "a node off the table": (with_tunnel(at=(1e300, 5.0)), "off the table"),
    "a passage to nowhere": (with_tunnel("c"), "no node 'c'"),
    "a passage to its own beginning": (with_tunnel(at=(5.0, 5.0)), "two different places"),
    "a passage without width": (with_tunnel(width=-4), "width"),
    "a unit under the ground without tunnels": (first_below, "only on a node"),
    "models on one spot": (with_models(lambda models: (models[0], models[0], *models[2:])), "overlaps"),
    "a model far away": (with_models(lambda models: (replace(models[0], x=1e9), *models[1:])), "cannot stand there"),
    "a facing": (with_models(lambda models: (replace(models[0], facing=1e300), *models[1:])), "from 0 to 360 degrees"),
    "many models": (with_models(lambda models: models * 400), "at most 1000 models"),
    "an unknown kind": (with_models(lambda models: (replace(models[0], kind="elf"), *models[1:])), "no kind 'elf'"),
    "no models": (with_models(lambda models: ()), "no models"),
    "a vast table": (lambda scenario: replace(scenario, width=1e300), "table"),
    "no sides": (lambda scenario: replace(scenario, sides=()), "sides"),
    "one side twice": (lambda scenario: replace(scenario, sides=scenario.sides[:1] * 2), "sides"),
    "an unknown setting": (lambda scenario: replace(scenario, settings={"turn.sing": 1}), "unknown setting"),
    "a wild profile": (with_profile(W=10**9), "profile.W"),
    "terrain off the table": (lambda scenario: replace(scenario, width=20.0), "off the"),
    "no weapons": (lambda scenario: replace(scenario, weapons={}), "no equipment"),
    "an edge": (lambda s: replace(s, sides=(replace(s.sides[0], home="up"), *s.sides[1:])), "home"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_a_scenario_file_could_not_say_is_refused_in_a_sentence(name: str) -> None:
    change, reason = BAD[name]
    with pytest.raises(ArapError, match=reason) as refused:
        check_resolved(change(load_scenario("skirmish", check_settings)), "The save", check_settings)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", [name for name, _ in list_scenarios()])
def test_every_shipped_scenario_holds_also_when_it_comes_from_a_save(name: str) -> None:
    written = msgspec.json.encode(mustered(load_scenario(name, check_settings)))
    check_resolved(msgspec.json.decode(written, type=Scenario), "The save", check_settings)
