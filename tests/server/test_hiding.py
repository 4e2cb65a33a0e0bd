"""Hidden units over the socket: the enemy is sent nothing of them, and a shared screen is handed over."""

import pytest

from arap.server.wire import Export, Exported, HandOver, Look, NewGame, Opened, Past, PlayOn, Refused, TakeOver, Update
from tests.server.real import Page, Server

HIDDEN = ("skarr-boyz", "mug-boyz")
HOT_SEAT = {"guard": "human", "orks": "human"}
AGAINST_BOT = {"guard": "human", "orks": "cautious"}


class Wire:
    """Keeps every text a page hears."""

    def __init__(self, tab: Page) -> None:
        self.texts: list[str] = []
        receive = tab.socket.recv

        def heard() -> str | bytes:
            text = receive()
            self.texts.append(text if isinstance(text, str) else text.decode())
            return text

        tab.socket.recv = heard  # type: ignore[method-assign, assignment]

    def tells_of(self, *names: str) -> bool:
        return any(name in text for text in self.texts for name in names)


def test_nothing_of_a_hidden_unit_reaches_the_enemy(server: Server, tab: Page) -> None:
    wire = Wire(tab)
    tab.open(NewGame("ambush", AGAINST_BOT, seed="4", settings={"turn.first-player": "guard"}))
    assert tab.view.ask and {unit.side for unit in tab.view.units} == {"guard"}
    tab.say(Look(1))
    tab.hear(Past)
    tab.say(Export())
    assert '"line":"seen"' in tab.hear(Exported).text
    tab.say(Export("script"))
    assert "secrets" in tab.hear(Refused).reason
    tab.say(PlayOn(0))
    assert tab.hear(Refused).reason
    assert wire.texts and not wire.tells_of(*HIDDEN)


def test_a_shared_screen_shows_nothing_before_the_next_player_has_taken_it(server: Server, tab: Page) -> None:
    wire = Wire(tab)
    tab.say(NewGame("ambush", HOT_SEAT, seed="4", settings={"turn.first-player": "guard"}))
    tab.hear(Opened)
    assert tab.hear(HandOver).seat == "guard"
    assert not wire.tells_of("first-squad", *HIDDEN)
    tab.say(TakeOver())
    assert tab.hear(Update).view.seat == "guard" and not wire.tells_of(*HIDDEN)
    assert tab.view.ask
    tab.decide(tab.view.ask.default)
    assert tab.hear(HandOver).seat == "orks" and not wire.tells_of(*HIDDEN)
    tab.say(TakeOver())
    assert tab.hear(Update).view.seat == "orks" and wire.tells_of(*HIDDEN)


@pytest.mark.parametrize("scenario", ["skirmish"])
def test_where_both_see_the_same_nothing_is_handed_over(server: Server, tab: Page, scenario: str) -> None:
    tab.open(NewGame(scenario, HOT_SEAT, seed="4"))
    assert tab.view.ask
