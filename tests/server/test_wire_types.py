"""The page's TypeScript types are those of the server's messages."""

from msgspec import inspect

from arap.server.wire import FromPage, ToPage
from tools.generate_types import OUTPUT, render, structs


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert OUTPUT.read_text(encoding="utf-8") == render(), "run `.venv/bin/python tools/generate_types.py`"


def test_every_message_has_an_interface() -> None:
    text = render()
    for name in {**structs(inspect.type_info(FromPage)), **structs(inspect.type_info(ToPage))}:
        assert f"export interface {name} {{" in text


def test_a_tagged_message_carries_its_tag() -> None:
    assert 'readonly type: "new";' in render()
    assert 'readonly act: "attempt";' in render()
