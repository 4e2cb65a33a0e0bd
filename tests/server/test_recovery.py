"""A server that is killed in mid-game goes on with every game where it stood."""

from hashlib import blake2b
from pathlib import Path
from shutil import copyfile

import msgspec

from arap.game.view import View
from arap.rules.gm.units.set_suppression import SetSuppression
from arap.server.wire import Dice, ListGames, Lobby, NewGame, Open, Opened, Refused, Undo, Update
from tests.game.records.test_format_2 import SAVE as OLD_SAVE
from tests.server.real import choice, page, running

BOT = {"guard": "human", "orks": "random"}
HOT_SEAT = {"guard": "human", "orks": "human"}
OLD_GAME = "69fe16b8a9fc"


def digest(view: View) -> str:
    return blake2b(msgspec.json.encode(view)).hexdigest()


def test_a_killed_server_resumes_every_game_at_the_same_request(tmp_path: Path) -> None:
    seen: dict[str, tuple[str, list[str]]] = {}
    with running(tmp_path) as server, page(server) as tab:
        for seed in ("1", "2", "3"):
            tab.open(NewGame("skirmish", BOT, seed=seed))
            tab.play_until(2)
            seen[tab.game] = digest(tab.view), [line.hash for line in tab.log]
        server.kill()
    with running(tmp_path) as server, page(server) as tab:
        assert {game.id for game in tab.ask(ListGames(), Lobby).games} == set(seen)
        for game, (view, hashes) in seen.items():
            assert digest(tab.open(Open(game))) == view
            assert [line.hash for line in tab.log] == hashes
        assert tab.play_to_the_end().result is not None


def test_a_server_killed_at_any_decision_has_kept_what_it_acknowledged(tmp_path: Path) -> None:
    game, last = "", ""
    for decisions in (1, 2, 5, 0):
        with running(tmp_path) as server, page(server) as tab:
            tab.open(Open(game) if game else NewGame("skirmish", HOT_SEAT, seed="4"))
            assert digest(tab.view) == last or not game
            for _ in range(decisions):
                tab.answer(choice(tab.view))
            game, last = tab.game, digest(tab.view)
            server.kill()


def test_an_act_of_the_gm_that_was_taken_back_from_among_others_stays_taken_back(tmp_path: Path) -> None:
    with running(tmp_path) as server, page(server) as tab:
        tab.open(NewGame("skirmish", HOT_SEAT, seed="4", gm=True, settings={"turn.first-player": "guard"}))
        tab.decide(SetSuppression("first-squad", 2, why="a barrage"))
        first = next(line.n for line in tab.hear(Update).log if line.kind == "gm-acted")
        tab.answer(SetSuppression("mug-boyz", 1, why="a barrage"))
        tab.answer(SetSuppression("skarr-boyz", 1, why="a barrage"))
        tab.say(Undo(first))
        game, last = tab.game, digest(tab.hear(Update).view)
        server.kill()
    with running(tmp_path) as server, page(server) as tab:
        assert digest(tab.open(Open(game))) == last
        told = [line.text for line in tab.log if line.kind == "gm-acted"]
        assert len(told) == 2 and "Mug" in told[0] and "Skarr" in told[1]


def test_bots_whose_decision_was_due_decide_after_the_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server, page(server) as tab:
        tab.ask(NewGame("skirmish", {"guard": "random", "orks": "random"}, seed="5"), Opened)
        server.kill()
    with running(tmp_path) as server, page(server) as tab:
        (game,) = tab.ask(ListGames(), Lobby).games
        tab.open(Open(game.id))
        assert tab.play_to_the_end().result is not None


def test_a_server_goes_on_with_a_database_of_format_2(tmp_path: Path) -> None:
    copyfile(OLD_SAVE.with_name("games.sqlite"), tmp_path / "games.sqlite")
    with running(tmp_path) as server, page(server) as tab:
        assert OLD_GAME in {game.id for game in tab.ask(ListGames((server.owner,)), Lobby).games}
        tab.open(Open(OLD_GAME, server.owner))
        assert tab.play_to_the_end().result is not None


def test_what_was_taken_back_stays_taken_back(tmp_path: Path) -> None:
    with running(tmp_path) as server, page(server) as tab:
        asked = tab.open(NewGame("skirmish", HOT_SEAT, seed="6"))
        tab.answer(choice(asked))
        tab.ask(Undo(), Update)
        server.kill()
    with running(tmp_path) as server, page(server) as tab:
        assert tab.open(Open(tab.ask(ListGames(), Lobby).games[0].id)) == asked


def test_real_dice_that_are_asked_for_are_asked_for_again(tmp_path: Path) -> None:
    with running(tmp_path) as server, page(server) as tab:
        tab.open(NewGame("skirmish", HOT_SEAT, real_dice=True))
        asked = tab.ask(Dice((6,), tab.view.request), Update).view
        server.kill()
    with running(tmp_path) as server, page(server) as tab:
        again = tab.open(Open(tab.ask(ListGames(), Lobby).games[0].id))
        assert again == asked
        assert again.roll
        assert again.roll.seat == "orks"


def test_two_servers_at_one_game_do_not_mix_their_decisions(tmp_path: Path) -> None:
    with running(tmp_path) as one, running(tmp_path) as two, page(one) as here, page(two) as there:
        here.open(NewGame("skirmish", HOT_SEAT, seed="0"))
        there.open(Open(here.game))
        assert there.view.ask
        first, last = there.view.ask.options
        here.answer(first.answer)
        there.decide(last.answer)
        update = there.hear(Update)
        assert update.fresh
        assert update.view == here.view
        assert "another server" in there.hear(Refused).reason
