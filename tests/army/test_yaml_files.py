"""Reading YAML with positions."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arap.army.yaml_files import parse_document, plain_scalar, read_document
from arap.kernel.errors import ArapError


def refusal(text: str) -> str:
    with pytest.raises(ArapError) as error:
        parse_document(text, "file.yaml")
    return str(error.value)


def test_every_key_remembers_its_line_and_column() -> None:
    document = parse_document("a: 1\nb:\n  - x\n  - {c: 2}\n", "file.yaml")
    assert document.value == {"a": 1, "b": ["x", {"c": 2}]}
    assert document.spots[("b", 1, "c")] == (4, 6)
    assert document.place(("b", 1, "c")) == "file.yaml, line 4, b[2].c"


def test_a_part_of_a_document_still_knows_its_place_in_the_file() -> None:
    part = parse_document("a:\n  b:\n    c: 3\n", "file.yaml").sub("a", "b")
    assert part.value == {"c": 3}
    assert part.place(("c",)) == "file.yaml, line 3, a.b.c"
    assert part.place(("missing",)) == "file.yaml, line 2, a.b.missing"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4", 4), ("-3", -3), ("0.5", 0.5), (".5", 0.5), ("1e2", 100.0), ("true", True), ("false", False),
        ("null", None), ("", None), ("off", "off"), ("no", "no"), ("yes", "yes"), ("2D6", "2D6"), ("12:30", "12:30"),
        ("1e999", "1e999"), (".inf", ".inf"), (".nan", ".nan"),
    ],
)  # fmt: skip
def test_only_true_and_false_are_booleans_and_numbers_are_finite(text: str, value: object) -> None:
    assert plain_scalar(text) == value
    assert type(plain_scalar(text)) is type(value)


def test_quoted_numbers_stay_text() -> None:
    assert parse_document("a: '3'", "file.yaml").value == {"a": "3"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "file.yaml: the file is empty."),
        ("# nothing but a comment\n", "file.yaml: the file is empty."),
        ("a: 1\nb: 2\na: 3\n", "file.yaml, line 3, a: the key is given twice (first in line 1)."),
        ("a:\n  x: {k: 1, k: 2}\n", "file.yaml, line 2, a.x.k: the key is given twice (first in line 2)."),
        ("a: 1\n\tb: 2\n", "file.yaml, line 2, column 1: not valid YAML: a tab is used for indentation; use spaces."),
        ("a:\n\tb: 2\n", "file.yaml, line 2, column 1: not valid YAML: a tab is used for indentation; use spaces."),
        ("a: [1, 2\nb: 3", "file.yaml, line 2, column 2: not valid YAML: did not find expected ',' or ']'."),
        ("a: 1\n---\nb: 2\n", "file.yaml: the file holds more than one document; remove the '---' lines."),
        ("a: &x 1\nb: *x\n", "file.yaml, line 2, b: anchors and aliases are not supported; write the value out."),
        ("? [1]\n: 2\n", "file.yaml, line 1: a key must be a single word, not a list or mapping."),
        ("\0", "file.yaml: not valid YAML: control characters are not allowed."),
    ],
)
def test_text_that_cannot_be_read_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_a_file_nested_beyond_reason_is_refused_and_does_not_exhaust_the_stack() -> None:
    assert refusal("[" * 100_000) == "file.yaml, line 1, [1][1][1]: the file is nested too deeply."


def test_a_missing_file_a_folder_and_a_binary_file_are_refused(tmp_path: Path) -> None:
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path, words in (
        (tmp_path / "none.yaml", "there is no such file"),
        (tmp_path, "the file cannot be read"),
        (binary, "binary.yaml: the file is not UTF-8 text."),
    ):
        with pytest.raises(ArapError, match=words):
            read_document(path)


@given(st.text(max_size=80))
def test_any_text_is_either_read_or_refused(text: str) -> None:
    try:
        document = parse_document(text, "file.yaml")
    except ArapError as error:
        assert str(error).startswith("file.yaml")
    else:
        assert document.value is not None
