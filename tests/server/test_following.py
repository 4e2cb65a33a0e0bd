"""Pages that follow a battle by what changed have what a page has that comes fresh."""

from arap.server.wire import Changed, Look, NewGame, Open, Opened, Past, Undo, Update
from tests.server.real import DECODER, Page, Server, choice, page

HOT_SEAT = {"guard": "human", "orks": "human"}
SEATS = (None, "guard", "orks", "orks", "watcher")


def decide(tab: Page, others: list[Page]) -> None:
    tab.answer(choice(tab.view))
    for other in others:
        other.hear(Update)


def test_after_the_first_view_only_changes_are_sent(server: Server, tab: Page) -> None:
    tab.open(NewGame("big-battle", HOT_SEAT, seed="1"))
    with page(server) as other:
        other.say(Open(tab.game, seat="orks"))
        other.hear(Opened)
        whole = len(other.socket.recv())
        for number in range(1, 6):
            tab.answer(choice(tab.view))
            text = other.socket.recv()
            changed = DECODER.decode(text)
            assert isinstance(changed, Changed)
            assert changed.number == number
            assert len(text) < whole / 5


def test_pages_of_every_seat_follow_to_the_end(server: Server, tab: Page) -> None:
    """At every tenth decision each page is held against one that opens the game from the same seat."""
    tab.open(NewGame("skirmish", HOT_SEAT, seed="8"))
    with page(server) as one, page(server) as two, page(server) as three, page(server) as four, page(server) as five:
        pages, decisions = [one, two, three, four, five], 0
        for follower, seat in zip(pages, SEATS, strict=True):
            follower.open(Open(tab.game, seat=seat))
        while tab.view.result is None:
            decide(tab, pages)
            decisions += 1
            if decisions % 10 == 0 or tab.view.result:
                assert [follower.view for follower in pages] == [seen(server, tab.game, seat) for seat in SEATS]
        assert all(follower.log == tab.log for follower in pages)


def seen(server: Server, game: str, seat: str | None) -> object:
    with page(server) as fresh:
        return fresh.open(Open(game, seat=seat))


def test_a_page_that_missed_changes_opens_the_game_again(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="8"))
    with page(server) as other:
        other.open(Open(tab.game))
        tab.answer(choice(tab.view))
        other.socket.recv()
        tab.answer(choice(tab.view))
        late = DECODER.decode(other.socket.recv())
        assert isinstance(late, Changed) and late.number == 2, "the page can tell that it missed one"
        other.say(Open(tab.game, since=len(other.log), hash=other.log[-1].hash))
        other.hear(Opened)
        assert other.hear(Update).view == tab.view
        assert other.log == tab.log
        decide(tab, [other])
        assert (other.view, other.log) == (tab.view, tab.log)


def test_what_was_taken_back_is_followed(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="8"))
    with page(server) as other:
        other.open(Open(tab.game, seat="orks"))
        before, lines = other.view, list(other.log)
        decide(tab, [other])
        assert other.view != before
        tab.ask(Undo(), Update)
        assert other.hear(Update).view == before
        assert other.log == lines


def test_looking_back_does_not_disturb_what_is_followed(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="8"))
    with page(server) as other:
        other.open(Open(tab.game))
        for _ in range(6):
            decide(tab, [other])
            other.ask(Look(1), Past)
        assert other.view == tab.view


def test_a_page_that_goes_to_another_battle_and_back_is_sent_whole_views(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="8"))
    first = tab.game
    view = tab.answer(choice(tab.view))
    tab.open(NewGame("crossroads", {"marines": "human", "orks": "human"}, seed="8"))
    tab.answer(choice(tab.view))
    tab.say(Open(first))
    tab.hear(Opened)
    whole = DECODER.decode(tab.socket.recv())
    assert isinstance(whole, Update) and whole.view == view
