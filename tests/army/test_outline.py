"""The outline of a scenario is that of the scenario as it is loaded."""

import pytest

from arap.army.library import list_scenarios
from arap.army.loading import load_scenario
from arap.army.outline import Force, outline_of


@pytest.mark.parametrize("name", [name for name, _ in list_scenarios()])
def test_an_outline_tells_what_the_loaded_scenario_has(name: str) -> None:
    found, loaded = outline_of(name), load_scenario(name)
    assert (found.title, found.width, found.depth) == (loaded.title, loaded.width, loaded.depth)
    sizes = [Force(side.id, side.name, tuple([len(unit.models) for unit in side.units])) for side in loaded.sides]
    assert list(found.forces) == sizes
