"""The dice of the server: nobody can foretell them, and everybody can check them."""

import hmac
from collections.abc import Iterable
from hashlib import sha256, sha512
from struct import unpack

from arap.game.records.fairness import check_dice
from arap.game.records.save import parse_save
from arap.kernel.requests import Roll
from arap.kernel.sources import SeededDice
from arap.server.match import DiceTold
from arap.server.wire import Dice, Export, Exported, Import, MixIn, NewGame, Open, Opened, Refused, ShowDice, Update
from tests.server.real import LUCK, Page, Server, page

SHORT = {"length.turns": 1}
HOT_SEAT = {"guard": "human", "orks": "human"}
SEEN, FORETOLD = 18, 20


def dice_of(tab: Page) -> list[int]:
    """The six-sided dice a page has been shown, in order."""
    return [die.face for line in tab.log for die in line.dice]


def sweep(seen: list[int], seeds: Iterable[str | int]) -> list[int] | None:
    """What an attacker does who tries seeds: the dice to come by the first seed that gives those seen."""
    for seed in seeds:
        faces = SeededDice(seed).faces(Roll("any", "dice.d6", "any", SEEN + FORETOLD), 0)
        if list(faces[:SEEN]) == seen[:SEEN]:
            return list(faces[SEEN:])
    return None


def rolled(tab: Page) -> list[int]:
    """All dice of the battle of a page, played to its end."""
    tab.play_to_the_end()
    return [face for given in parse_save(tab.ask(Export(), Exported).text, "s").inputs for face in faces_of(given)]


def faces_of(given: object) -> tuple[int, ...]:
    return getattr(given, "faces", ())


def test_a_sweep_of_seeds_foretells_a_seeded_battle_and_no_other(tab: Page) -> None:
    seeds = range(3000)
    tab.open(NewGame("skirmish", {"orks": "random"}, seed="2718"))
    known = rolled(tab)
    assert sweep(known, seeds) == known[SEEN : SEEN + FORETOLD], "the sweep works where there is a seed to find"
    tab.open(NewGame("skirmish", {"orks": "random"}))
    assert tab.opened
    secret = rolled(tab)
    told = (tab.game, tab.opened.commitment, LUCK, "", *seeds)
    assert sweep(secret, told) is None


def test_the_server_commits_before_the_first_die_and_tells_the_key_at_the_end(server: Server) -> None:
    with page(server, {}) as tab:
        opened = tab.ask(NewGame("skirmish", HOT_SEAT, settings=SHORT), Opened)
        assert opened.dice == "sealed" and len(opened.commitment) == 64 and opened.wants_luck
        before = tab.hear(Update)
        assert before.log == () and before.view.ask is None and before.view.roll is None
        assert tab.hear(Update).log, "dice fall once the page has mixed its value in"
        assert "when the battle is over" in tab.ask(ShowDice(), Refused).reason
        running = parse_save(tab.ask(Export(), Exported).text, "s")
        assert running.header.seal and running.header.seal.key == ""
        tab.play_to_the_end()
        told = tab.ask(ShowDice(), DiceTold)
        assert told.check.verdict == "verified" and told.seal
        assert sha256(bytes.fromhex(told.seal.key)).hexdigest() == opened.commitment
        assert [mixed.value for mixed in told.seal.luck] == [LUCK]
        assert check_dice(parse_save(tab.ask(Export(), Exported).text, "s")).verdict == "verified"
        first = told.rolls[0]
        key = hmac.digest(bytes.fromhex(told.seal.key), f"guard+orks {LUCK}\n".encode(), sha512)
        words = unpack(">16I", hmac.digest(key, b"0", sha512))
        assert first.faces == tuple([1 + word % 6 for word in words[: len(first.faces)]])


def test_an_invited_player_mixes_a_value_in_too(server: Server) -> None:
    with page(server, {}) as host, page(server, {}) as guest:
        host.open(NewGame("skirmish", HOT_SEAT, settings=SHORT))
        assert host.opened
        link = next(one.secret for one in host.opened.invitations if one.seat == "orks")
        guest.say(Open(host.game, link))
        assert guest.hear(Opened).wants_luck
        assert guest.hear(Update) and guest.hear(Update)
        assert not guest.ask(Open(host.game, link), Opened).wants_luck
        guest.hear(Update)
        assert "No value is wanted" in guest.ask(MixIn(LUCK), Refused).reason


def test_a_battle_taken_over_from_a_save_gets_dice_of_its_own(server: Server) -> None:
    with page(server, {}) as tab, page(server, {}) as other:
        tab.open(NewGame("skirmish", HOT_SEAT))
        assert tab.opened
        text = tab.ask(Export(), Exported).text
        other.open(Import(text))
        assert other.opened and other.opened.commitment != tab.opened.commitment


def test_seeded_and_typed_battles_say_so(tab: Page) -> None:
    assert tab.ask(NewGame("skirmish", HOT_SEAT, seed="1"), Opened).dice == "seeded"
    tab.hear(Update)
    assert tab.ask(NewGame("skirmish", HOT_SEAT, real_dice=True), Opened).dice == "typed"
    tab.hear(Update)


def test_nobody_types_dice_where_the_server_throws_them(tab: Page) -> None:
    tab.open(NewGame("skirmish", HOT_SEAT))
    assert tab.view.ask
    tab.say(Dice((6,), tab.view.ask.id))
    assert "thrown by the server" in tab.hear(Refused).reason
