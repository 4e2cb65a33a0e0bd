"""What follows from a scenario is worked out once for all battles of it."""

from arap.army.loading import load_scenario
from arap.battle.battle import Battle
from arap.battle.kept.scenario_cache import MOST_KEPT, MOST_SCENARIOS, ScenarioCache, ScenarioCaches
from tests.rules.builders import a_scenario, squad


def test_battles_of_equal_scenarios_share_what_follows_from_the_scenario() -> None:
    one, other = (Battle.start(a_scenario([squad("a1", n=2)])) for _ in range(2))
    assert one.scenario_cache is other.scenario_cache and one.clone().scenario_cache is one.scenario_cache
    assert one.once("a number", lambda: 1) == other.once("a number", lambda: 2) == 1


def test_battles_of_other_scenarios_do_not() -> None:
    one, other = Battle.start(a_scenario([squad("a1", n=2)])), Battle.start(a_scenario([squad("a1", n=3)]))
    assert one.scenario_cache is not other.scenario_cache


def test_a_battle_knows_the_powers_of_its_models() -> None:
    duel, skirmish = Battle.start(load_scenario("gun-duel")), Battle.start(load_scenario("skirmish"))
    assert "gun" in duel.powers and duel.clone().powers == duel.powers and duel.kinds_with("gun")
    assert "gun" not in skirmish.powers and not skirmish.kinds_with("gun")


def test_a_battle_begins_as_the_one_before_it_did() -> None:
    scenario = a_scenario([squad("a1", n=2), squad("b1", "b", at=(10, 40), n=2)])
    first = Battle.start(scenario)
    first.remove_model("a1.1", None, "casualty.remove")
    second = Battle.start(scenario)
    assert set(second.models) == {"a1.1", "a1.2", "b1.1", "b1.2"} and second.touched == set() and second.log == []


def test_a_cache_that_grows_too_large_is_emptied() -> None:
    cache = ScenarioCache()
    for number in range(MOST_KEPT + 1):
        cache.once(number, lambda: "known")
    assert list(cache) == [MOST_KEPT]


def test_only_the_latest_scenarios_are_kept() -> None:
    caches = ScenarioCaches()
    scenarios = [a_scenario([squad("a1", n=number + 1)]) for number in range(MOST_SCENARIOS + 1)]
    found = [caches.of(scenario) for scenario in scenarios]
    assert caches.of(scenarios[-1]) is found[-1] and caches.of(scenarios[1]) is found[1]
    assert caches.of(scenarios[0]) is not found[0]
