"""The examples of docs/battle-scripts.md are scripts that run."""

import re
from pathlib import Path

import pytest

from arap.army.convert import convert
from arap.army.yaml_files import parse_document
from arap.game.scripts.format import ExpectEntry
from arap.game.scripts.gm_steps import acts_by_step
from arap.game.scripts.script import NOT_ACTS, parse_script, play_script
from arap.game.scripts.steps import known_steps
from arap.rules.movement.climbing.course import WAYS

PAGE = (Path(__file__).parents[2] / "docs" / "battle-scripts.md").read_text(encoding="utf-8")
STEPS = re.findall(r"`- ([^`]*)`", PAGE.partition("## Steps")[2].partition("## Expectations")[0])


def example(beginning: str) -> str:
    (block,) = re.findall(rf"```yaml\n({beginning}.*?)```", PAGE, re.DOTALL)
    return str(block)


def test_the_complete_example_goes_as_written() -> None:
    run = play_script(parse_script(example("script: Rifles"), "docs/battle-scripts.md"))
    assert len(run.expectations) == 14
    assert [str(failure) for failure in run.failures] == []
    assert run.unused_dice == {}


def test_every_act_of_the_gm_goes_as_written() -> None:
    text = example("script: The GM")
    run = play_script(parse_script(text, "docs/battle-scripts.md"))
    assert [str(failure) for failure in run.failures] == []
    assert {name for name in acts_by_step() if f"{name}: " in PAGE} == set(acts_by_step())


def test_every_expectation_there_is_stands_in_the_example() -> None:
    document = parse_document(example("expect:"), "docs/battle-scripts.md").sub("expect")
    convert(document, ExpectEntry)
    written = {key.replace("-", "_") for key in document.value}
    assert written == set(ExpectEntry.__struct_fields__)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_of_the_table_can_be_read(step: str) -> None:
    value = parse_document(f"- {step}", "docs").value[0]
    name = value if isinstance(value, str) else next(iter(value))
    assert name in {*known_steps(), *NOT_ACTS}


def test_every_way_of_going_is_named() -> None:
    legs = PAGE.partition("A leg goes straight to its point.")[2].partition("\n\n")[0]
    assert {word for word in WAYS if f"`{word}`" in legs} == set(WAYS)


def test_every_step_there_is_stands_in_the_table() -> None:
    named = {step.partition(":")[0] for step in STEPS}
    assert {*known_steps(), "until", "dispute", "roll", "gm"} <= named
