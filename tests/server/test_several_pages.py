"""Several pages at one battle: each its own seat, all of them told."""

from arap.server.wire import Delete, Lobby, NewGame, Open, Opened, Refused, Undo, Update
from tests.server.real import DECODER, Page, Server, page

HOT_SEAT = {"guard": "human", "orks": "human"}


def test_everybody_sees_a_decision_from_his_own_seat(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    with page(server) as guard, page(server) as orks:
        guard.open(Open(tab.game, seat="guard"))
        orks.open(Open(tab.game, seat="orks"))
        assert guard.view.ask
        guard.decide(guard.view.ask.default)
        views = [who.hear(Update).view for who in (tab, guard, orks)]
        assert [view.seat for view in views] == ["guard", "guard", "orks"]
        assert [view.ask is not None for view in views] == [True, True, False]
        assert views[0].events == views[1].events == views[2].events
        assert tab.log == guard.log == orks.log


def test_two_pages_play_a_battle_against_each_other(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="2"))
    with page(server) as orks:
        orks.open(Open(tab.game, seat="orks"))
        tab.open(Open(tab.game, seat="guard"))
        while tab.view.result is None:
            player = tab if tab.view.ask else orks
            assert player.view.ask
            player.decide(player.view.ask.default)
            tab.hear(Update)
            orks.hear(Update)
        assert orks.view.result == tab.view.result
        assert orks.log == tab.log


def test_of_two_answers_to_one_question_the_second_is_refused(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    with page(server) as other:
        other.open(Open(tab.game))
        assert other.view.ask
        tab.answer(other.view.ask.default)
        other.decide(other.view.ask.default)
        other.hear(Update)
        assert "answered already" in other.hear(Refused).reason


def test_a_page_that_comes_back_gets_only_the_lines_it_lacks(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    known = list(tab.log)
    tab.play_until(2)
    with page(server) as back:
        back.say(Open(tab.game, since=len(known), hash=known[-1].hash))
        back.hear(Opened)
        update = back.hear(Update)
    assert not update.fresh
    assert known + list(update.log) == tab.log


def test_a_page_that_comes_back_after_lines_were_taken_back_gets_all_anew(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    assert tab.view.ask
    tab.answer(tab.view.ask.options[0].answer)
    known = list(tab.log)
    tab.ask(Undo(), Update)
    assert tab.view.ask
    tab.answer(tab.view.ask.options[1].answer)
    assert len(tab.log) >= len(known)
    with page(server) as back:
        back.say(Open(tab.game, since=len(known), hash=known[-1].hash))
        back.hear(Opened)
        update = back.hear(Update)
    assert update.fresh
    assert list(update.log) == tab.log


def test_a_page_that_goes_away_does_not_stop_the_battle(server: Server, tab: Page) -> None:
    with page(server) as gone:
        gone.open(NewGame("skirmish", {"guard": "random", "orks": "random"}, seed="9"))
        game = gone.game
    tab.open(Open(game))
    assert tab.play_to_the_end().result is not None


def test_answers_are_taken_in_the_order_they_are_said(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    first = tab.view
    assert first.ask
    tab.decide(first.ask.default)
    tab.say(Undo())
    tab.hear(Update)
    assert tab.hear(Update).view == first


def test_a_game_is_deleted_by_the_page_that_is_at_it(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", {"orks": "cautious"}, seed="0"))
    game = tab.game
    left = tab.ask(Delete(game), Lobby)
    assert game not in [one.id for one in left.games]
    assert "There is no game" in tab.ask(Open(game), Refused).reason
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))


def test_a_game_that_others_are_at_is_not_deleted(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT, seed="0"))
    with page(server) as other:
        assert "Another player is at this battle" in other.ask(Delete(tab.game), Refused).reason
    assert tab.view.ask
    tab.answer(tab.view.ask.default)


def test_a_game_its_bots_are_playing_is_deleted_without_a_complaint(server: Server, tab: Page) -> None:
    tab.open(NewGame("skirmish", {"guard": "random", "orks": "random"}, seed="0"))
    tab.say(Delete(game := tab.game))
    message = DECODER.decode(tab.socket.recv())
    while not isinstance(message, Lobby):
        message = DECODER.decode(tab.socket.recv())
    assert game not in [one.id for one in message.games]
    assert "There is no game" in tab.ask(Open(game), Refused).reason
