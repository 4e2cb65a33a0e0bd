"""What follows from a scenario alone, kept for all battles of it."""

from collections.abc import Callable, Hashable
from hashlib import blake2b
from threading import Lock

import msgspec

from arap.army.scenario import Scenario
from arap.battle.kept.known import Known, T

MOST_KEPT, MOST_SCENARIOS = 20_000, 8
ENCODER = msgspec.json.Encoder()


class ScenarioCache(Known):
    """What follows from the scenario alone, by key. What only depends on which models of a unit are left is such a
    thing: `unit.models` is part of its key.

    It is always valid; when it grows too large it is emptied."""

    __slots__ = ()

    def once(self, key: Hashable, work: Callable[[], T]) -> T:
        try:
            found: T = self[key]
        except KeyError:
            if len(self) >= MOST_KEPT:
                self.clear()
            found = self[key] = work()
        return found


class ScenarioCaches:
    """The caches of the latest scenarios, by the value of the scenario; several threads may ask at once."""

    def __init__(self) -> None:
        self._known: dict[bytes, ScenarioCache] = {}
        self._lock = Lock()
        self._last: tuple[Scenario, ScenarioCache] | None = None

    def of(self, scenario: Scenario) -> ScenarioCache:
        last = self._last
        if last is None or last[0] is not scenario:
            last = self._last = scenario, self._equal(scenario)
        return last[1]

    def _equal(self, scenario: Scenario) -> ScenarioCache:
        key = blake2b(ENCODER.encode(scenario), digest_size=16).digest()
        with self._lock:
            if key not in self._known:
                if len(self._known) >= MOST_SCENARIOS:
                    self._known.pop(next(iter(self._known)))
                self._known[key] = ScenarioCache()
            return self._known[key]


SCENARIO_CACHES = ScenarioCaches()
