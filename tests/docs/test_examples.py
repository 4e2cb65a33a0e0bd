"""The code in the documentation runs as it stands."""

import doctest
from pathlib import Path

import pytest

import arap

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("page", ["python.md", "adding-a-bot.md", "odds.md", "env.md"])
def test_the_examples_of_a_page_run(page: str) -> None:
    failed, tried = doctest.testfile(str(DOCS / page), module_relative=False)
    assert tried and not failed


def test_the_example_of_the_package_runs() -> None:
    failed, tried = doctest.testmod(arap)
    assert tried and not failed
