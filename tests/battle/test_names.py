"""Names in the settings that nobody on the table has."""

from typing import Any

import pytest

from arap.kernel.errors import ArapError
from tests.rules.builders import a_battle, a_piece, squad
from tests.support import rule

HILL = a_piece((0, 12, 48, 20), "hill")


@rule("melee.to-hit.unarmed", "charge.cover")
@pytest.mark.parametrize(
    ("key", "ruling", "words"),
    [
        ("melee.unarmed-models", {"name": "nobody"}, "'nobody', but the units are a1, b1"),
        ("charge.cover-areas", {"terrain": "moor"}, "'moor', but the pieces of terrain are hill1, hill"),
    ],
)
def test_a_ruling_about_models_or_terrain_that_are_not_there_is_refused(
    key: str, ruling: dict[str, Any], words: str
) -> None:
    with pytest.raises(ArapError, match=f"{key} names {words}"):
        a_battle([squad("a1"), squad("b1", "b", at=(24, 40))], [HILL], settings={key: [ruling]})


@rule("melee.to-hit.unarmed", "charge.cover")
@pytest.mark.parametrize(
    ("key", "ruling"),
    [
        ("melee.unarmed-models", {"name": "a1"}),
        ("melee.unarmed-models", {"name": "a1.1"}),
        ("charge.cover-areas", {"terrain": "hill1"}),
        ("charge.cover-areas", {"terrain": "hill"}),
    ],
)
def test_a_ruling_names_a_unit_or_a_model_and_a_piece_or_a_sort_of_terrain(key: str, ruling: dict[str, Any]) -> None:
    a_battle([squad("a1"), squad("b1", "b", at=(24, 40))], [HILL], settings={key: [ruling]})
