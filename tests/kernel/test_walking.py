"""Walking through values."""

import msgspec

from arap.kernel.walking import values_in


class Leaf(msgspec.Struct, frozen=True):
    name: str
    size: float


class Branch(msgspec.Struct, frozen=True):
    leaves: tuple[Leaf, ...]
    by_name: dict[str, Leaf]


TREE = Branch((Leaf("oak", 1.5), Leaf("elm", 2.0)), {"third": Leaf("ash", 3.0)})


def test_values_of_a_kind_are_found_in_fields_tuples_and_mappings_in_their_order() -> None:
    assert list(values_in(TREE, str)) == ["oak", "elm", "ash"]
    assert list(values_in([TREE, 4.0], float)) == [1.5, 2.0, 3.0, 4.0]


def test_a_value_that_is_found_is_not_searched() -> None:
    assert list(values_in(TREE, Leaf)) == [Leaf("oak", 1.5), Leaf("elm", 2.0), Leaf("ash", 3.0)]
    assert list(values_in(TREE, Branch)) == [TREE]


def test_a_value_that_holds_none_gives_nothing() -> None:
    assert list(values_in(TREE, bytes)) == []
