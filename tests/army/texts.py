"""Small files for tests: a plain one, and the same with something put in another's place."""

from pathlib import Path

import pytest

from arap.army.catalogue import Catalogue, Troop, catalogue_from
from arap.army.loading import scenario_from_text
from arap.army.profile import Kind
from arap.army.scenario import Scenario
from arap.army.troops import DEFAULT_HEIGHTS, build_kind, inherited
from arap.army.yaml_files import parse_document
from arap.kernel.errors import ArapError

PROFILE = "WS: 4, BS: 4, S: 4, T: 4, W: 1, I: 4, A: 1, Ld: 8"
SCENARIO = """\
scenario: Test
table: [24, 24]
sides:
  red:
    army:
      army: Reds
      units:
        boys: {models: [3 guardsman]}
    home: south
    deploy: {boys: {at: [12, 4]}}
  blue:
    army: iron-company
    home: north
    deploy:
      alpha: {at: [12, 20]}
terrain:
  - {feature: wood, at: [5, 12], size: [4, 4]}
"""


def with_changes(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text, f"{old!r} is not in the text"
        text = text.replace(old, new, 1)
    return text


def a_scenario(*changes: tuple[str, str], base_dir: Path | None = None) -> Scenario:
    return scenario_from_text(with_changes(SCENARIO, *changes), "test.yaml", base_dir)


def refused_scenario(*changes: tuple[str, str], base_dir: Path | None = None) -> str:
    """The sentence with which the changed scenario is refused."""
    with pytest.raises(ArapError) as refusal:
        a_scenario(*changes, base_dir=base_dir)
    return str(refusal.value)


def a_catalogue(text: str) -> Catalogue:
    return catalogue_from(parse_document(f"catalogue: Test\n{text}", "cat.yaml"))


def kind_of(troop: Troop, stock: Catalogue) -> Kind:
    """The kind of model a troop type describes."""
    return build_kind(inherited(troop, stock), stock, DEFAULT_HEIGHTS)


def a_kind(troop: str, rest: str = "") -> Kind:
    """The kind of a troop type written in a catalogue with the starter's armour, weapons and moves."""
    from arap.army.loading import load_catalogue

    stock = a_catalogue(f"troops:\n  it: {{{troop}}}\n{rest}").laid_over(load_catalogue("starter"))
    return kind_of(stock.troops["it"], stock)


def refused_troop(troop: str, rest: str = "") -> str:
    with pytest.raises(ArapError) as refusal:
        a_kind(troop, rest)
    return str(refusal.value)


def refused_catalogue(text: str) -> str:
    with pytest.raises(ArapError) as refusal:
        a_catalogue(text)
    return str(refusal.value)
