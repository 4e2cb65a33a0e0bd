"""The examples of docs/files.md are files that load."""

import re
from pathlib import Path

import pytest

from arap.army.armies import army_from
from arap.army.catalogue import catalogue_from
from arap.army.document import Document
from arap.army.loading import load_catalogue, ruleset_from, scenario_from
from arap.army.yaml_files import parse_document
from arap.battle.settings import check_settings
from tests.army.texts import kind_of

PAGE = (Path(__file__).parents[2] / "docs" / "files.md").read_text(encoding="utf-8")


def example(kind: str) -> Document:
    blocks = re.findall(rf"```yaml\n({kind}: .*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 1
    return parse_document(blocks[0], "docs/files.md")


def test_the_example_scenario_loads() -> None:
    scenario = scenario_from(example("scenario"), "example", check_settings)
    ours = ["first-squad", "veterans", "reserve-squad", "late-squad", "ambush"]
    assert [unit.id for unit in scenario.sides[0].units] == ours
    assert scenario.sides[1].units[1].models[2].facing == 200


def test_the_example_army_loads() -> None:
    kinds = [kind.id for kind in army_from(example("army")).units["first-squad"].models]
    assert kinds[-2:] == ["guardsman-chainsword"] * 2


@pytest.mark.parametrize("troop", ["woodsman", "woodsman-sergeant"])
def test_the_example_catalogue_loads(troop: str) -> None:
    stock = catalogue_from(example("catalogue")).laid_over(load_catalogue("starter"))
    assert kind_of(stock.troops[troop], stock).traits == ("relentless",)


def test_the_example_catalogue_takes_nothing_from_the_one_it_is_laid_over() -> None:
    own, starter = catalogue_from(example("catalogue")), load_catalogue("starter")
    for ours, theirs in ((own.weapons, starter.weapons), (own.armour, starter.armour), (own.troops, starter.troops)):
        assert ours and not set(ours) & set(theirs)


def test_the_example_rule_set_loads() -> None:
    assert ruleset_from(example("ruleset"), check_settings).settings == {"shoot.premeasure": True}
