"""Whatever a page sends, it is told what was wrong and the line stays open."""

import pytest

from arap.server.wire import ListGames, Lobby, Refused
from tests.server.real import Page

BAD = [
    "",
    "{",
    "null",
    "[]",
    "42",
    '{"type": "sing"}',
    '{"type": "answer"}',
    '{"type": "answer", "act": {"act": "fly"}, "request": ""}',
    '{"type": "answer", "act": {"act": "attempt", "unit": 3, "dice": "two"}, "request": ""}',
    '{"type": "new", "scenario": "skirmish", "players": ["human"]}',
    '{"type": "dice", "faces": [1.5], "request": ""}',
    '{"type": "dice", "faces": ' + "[" * 100_000,
    '{"type": "query", "id": 1e400, "query": {}}',
    b"\xff\xfe\x00",
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_a_message_that_is_not_understood_is_refused(tab: Page, text: str | bytes) -> None:
    tab.socket.send(text)
    assert tab.hear(Refused).reason.startswith("The message is not understood: ")
    assert tab.ask(ListGames(), Lobby).version


def test_a_question_that_is_not_understood_is_refused_under_its_number(tab: Page) -> None:
    tab.socket.send('{"type": "query", "id": 12, "query": {"query": "sing"}}')
    assert tab.hear(Refused).id == 12


def test_an_unknown_rule_is_refused_with_a_suggestion(tab: Page) -> None:
    tab.socket.send('{"type": "rule", "rule": "shoot.to-hitt"}')
    assert "did you mean shoot.to-hit" in tab.hear(Refused).reason
