"""docs/scenarios.md says how even each shipped scenario is."""

import re
from pathlib import Path

import pytest

from arap.army.library import list_scenarios
from arap.army.loading import load_scenario

TEXT = Path("docs/scenarios.md").read_text(encoding="utf-8")
ROWS = {
    cells[0]: cells[1:]
    for line in TEXT.splitlines()
    if line.startswith("| ") and (cells := [cell.strip() for cell in line.strip("|").split("|")])[0] != "scenario"
}
MOST_PERCENT = 60


def wins_in(name: str) -> dict[str, int]:
    return {side: int(wins) for side, wins in re.findall(r"(\w+) (\d+)", ROWS[name][1])}


@pytest.mark.parametrize("name", [name for name, _ in list_scenarios()])
def test_every_shipped_scenario_has_a_row_with_its_own_sides(name: str) -> None:
    sides = {side.id for side in load_scenario(name).sides}
    assert set(wins_in(name)) == (sides if ROWS[name][0] != "0" else set())


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row[0] != "0"])
def test_no_measured_scenario_is_won_more_than_sixty_to_forty(name: str) -> None:
    wins = wins_in(name).values()
    share = round(100 * max(wins) / sum(wins))
    assert ROWS[name][3] == f"{share} %"
    assert share <= MOST_PERCENT
    assert sum(wins) <= int(ROWS[name][0])
