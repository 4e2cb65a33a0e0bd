"""Words of sentences for people."""

import pytest

from arap.kernel.words import agree, percent, plural, possessive, sentence_case, with_article


@pytest.mark.parametrize(
    ("count", "thing", "told"),
    [(1, "die", "1 die"), (2, "die", "2 dice"), (0, "hit", "no hits"), (1.5, "point", "1.5 points"),
     (3, "casualty", "3 casualties"), (1, "action point", "1 action point")],
)  # fmt: skip
def test_one_thing_and_several_are_told_apart(count: float, thing: str, told: str) -> None:
    assert plural(count, thing) == told


@pytest.mark.parametrize(
    ("phrase", "many", "one"),
    [
        ("fire", "fire", "fires"),
        ("go to ground", "go to ground", "goes to ground"),
        ("be pinned", "are pinned", "is pinned"),
        ("have gone", "have gone", "has gone"),
        ("rally", "rally", "rallies"),
        ("stay", "stay", "stays"),
        ("pass the test", "pass the test", "passes the test"),
        ("catch", "catch", "catches"),
        ("do not fire", "do not fire", "does not fire"),
        ("may go", "may go", "may go"),
    ],
)
def test_a_verb_agrees_with_many_and_with_one(phrase: str, many: str, one: str) -> None:
    assert (agree(phrase, many=True), agree(phrase, many=False)) == (many, one)


def test_names_own_things_and_sentences_begin_large() -> None:
    assert (possessive("First Squad"), possessive("Red Tusks")) == ("First Squad's", "Red Tusks'")
    assert sentence_case("no hits") == "No hits"


@pytest.mark.parametrize(("chance", "told"), [(0, "0 %"), (0.004, "0.4 %"), (0.723, "72 %"), (1, "100 %")])
def test_a_chance_is_written_in_percent(chance: float, told: str) -> None:
    assert percent(chance) == told


@pytest.mark.parametrize(
    ("name", "told"),
    [("hedge", "the hedge"), ("The Mill", "the Mill"), ("a low wall", "a low wall"), ("the ford", "the ford")],
)
def test_terrain_has_one_article(name: str, told: str) -> None:
    assert with_article(name) == told
