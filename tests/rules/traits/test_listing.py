"""`arap rules traits` and docs/traits.md: all special rules with what they do and who has them."""

import json
from pathlib import Path

from arap.army.special.listing import listed, page_of
from tests.support import run_arap

PAGE = Path(__file__).parents[3] / "docs" / "traits.md"


def test_the_page_of_the_documentation_is_the_list() -> None:
    assert PAGE.read_text(encoding="utf-8") == page_of(listed()), "run: arap rules traits --page > docs/traits.md"


def test_a_trait_is_listed_with_what_it_does_and_who_has_it() -> None:
    ran = run_arap("rules", "traits", "relentless", "--json")
    (row,) = json.loads(ran.out)
    assert (ran.status, row["sort"], row["rule"]) == (0, "trait", "shoot.relentless.heavy")
    assert row["what"].startswith("Fires heavy weapons") and row["bearers"]


def test_the_list_for_people_has_every_sort() -> None:
    out = run_arap("rules", "traits").out
    for words in ("trait        fleet", "class        infantry", "weapon tag   laser", "terrain tag  jetty"):
        assert words in out


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    ran = run_arap("rules", "traits", "relentles")
    assert (ran.status, ran.err) == (
        2,
        "arap: There is no trait, class, tag or type 'relentles'; did you mean 'relentless'?\n",
    )
