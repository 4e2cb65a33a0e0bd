"""Balancing: small changes to a scenario file, judged by games."""

from pathlib import Path

import pytest
import yaml

from arap.army.loading import load_scenario
from arap.kernel.errors import ArapError
from arap.sim.balance import Balance, Judge, balanced
from arap.sim.changes import candidates, draft_of

UNFAIR = """
scenario: One against many
table: [24, 24]
settings: {length.turns: 2}
sides:
  guard: {army: border-guard, home: south, deploy: {first-squad: {at: [12, 9]}}}
  orks: {army: red-tusks, home: north, deploy: {skarr-boyz: {at: [12, 19]}}}
objectives:
  tree: {name: The Tree, at: [12, 11], points: 2}
  rock: {name: The Rock, at: [12, 17], points: 1}
victory: {per-unit: 0}
"""


@pytest.fixture
def unfair(tmp_path: Path) -> Path:
    path = tmp_path / "unfair.yaml"
    path.write_text(UNFAIR)
    return path


def test_a_draft_is_the_scenario_it_was_read_from() -> None:
    assert draft_of("skirmish").scenario == load_scenario("skirmish")


def test_every_candidate_is_a_legal_scenario_that_differs_in_what_it_says() -> None:
    skirmish = load_scenario("skirmish")
    found = {draft.changes[0]: draft.scenario for draft in candidates(draft_of("skirmish"), "guard")}
    assert found["Border Guard patrol have the first turn"].settings["turn.first-player"] == "guard"
    forward = found['Border Guard patrol begin 2" further forward'].sides[0].units[0].models[0]
    assert forward.y == skirmish.sides[0].units[0].models[0].y + 2
    back = found['Red Tusks begin 4" further back'].sides[1].units[0].models[0]
    assert back.y == skirmish.sides[1].units[0].models[0].y + 4
    fewer = found["Skarr's Boyz of Red Tusks have 2 models fewer"]
    assert len(fewer.sides[1].units[0].models) == len(skirmish.sides[1].units[0].models) - 2
    more = found["First Squad of Border Guard patrol have 1 model more"]
    assert len(more.sides[0].units[0].models) == len(skirmish.sides[0].units[0].models) + 1
    assert any("is worth" in change for change in found)


def test_changes_that_leave_the_table_are_left_out(unfair: Path) -> None:
    unfair.write_text(UNFAIR.replace("[12, 19]", "[12, 22]"))
    words = [draft.changes[0] for draft in candidates(draft_of(str(unfair)), "guard")]
    assert 'guard begin 4" further forward' in words and 'orks begin 4" further back' not in words


def run(path: Path, games: int = 32) -> tuple[Balance, list[str]]:
    lines: list[str] = []
    return balanced(draft_of(str(path)), games, 1, Judge(("random", "random"), "s", 1, lines.append)), lines


def test_a_suggestion_is_nearer_to_even_and_comes_with_its_evidence(unfair: Path) -> None:
    found, lines = run(unfair)
    assert not found.before.fair and found.before.first.value > 0.5
    assert len(found.tried) > 5 and len(lines) >= len(found.tried) + 2
    assert found.after.first.games == found.before.first.games == 32
    assert found.after.gap < found.before.gap and len(found.after.changes) == 1
    written = yaml.safe_load(found.text)
    assert written["scenario"] == "One against many" and found.text.startswith(f"# {found.after.changes[0]}\n")
    assert run(unfair)[0] == found


def test_too_few_games_and_too_many_sides_are_refused(unfair: Path) -> None:
    with pytest.raises(ArapError, match="at least 16"):
        run(unfair, 5)
    third = "  third: {army: city-watch, home: east, deploy: {first-watch: {at: [20, 12]}}}\nobjectives:"
    draft = draft_of(str(unfair))
    value = yaml.safe_load(UNFAIR.replace("objectives:", third))
    unfair.write_text(yaml.safe_dump(value))
    with pytest.raises(ArapError, match="only two can be balanced"):
        candidates(draft_of(str(unfair)), "guard")
    assert len(draft.value["sides"]) == 2
