"""The hash kept value by value is the hash of the state, whatever has been done to it."""

import msgspec
import pytest

from arap.battle.battle import Battle, Snapshot
from arap.battle.events import AnyEvent
from arap.game.game import Decided, Game
from arap.kernel.sources import SeededDice
from tests.laws.playing import RANDOM, SCENARIOS, face_to_face, play, play_out, small_squads

DECODER = msgspec.json.Decoder(Snapshot)


def fresh_hash(battle: Battle) -> str:
    """The hash of the state as another process finds it, from the snapshot written down and read again."""
    other = Battle.start(battle.scenario)
    other.restore(DECODER.decode(msgspec.json.encode(battle.snapshot())))
    return other.hash()


class HashWatchedBattle(Battle):
    """A battle that compares its hash with a fresh one after every event."""

    __slots__ = ()

    def emit(self, event: AnyEvent) -> None:
        super().emit(event)
        assert self.log[-1].hash == fresh_hash(self), f"after {event}"


class HashWatchedGame(Game):
    battle_type = HashWatchedBattle


@pytest.mark.parametrize("name", SCENARIOS)
def test_after_every_event_the_hash_is_that_of_the_snapshot(name: str) -> None:
    game = HashWatchedGame(small_squads(name), SeededDice("hash"), hashing=True)
    play_out(game, RANDOM, "hash")
    assert game.over and isinstance(game.battle, HashWatchedBattle)


def test_after_taking_back_the_hash_is_that_of_the_snapshot() -> None:
    game = Game(face_to_face("skirmish"), SeededDice("hash"), hashing=True)
    for number, _ in enumerate(play(game, RANDOM, "hash")):
        if number % 5 == 4:
            last = next(given for given in reversed(game.inputs) if isinstance(given, Decided))
            game.undo()
            assert game.battle.hash() == fresh_hash(game.battle)
            assert game.answer(last.act) is None
            assert game.battle.hash() == fresh_hash(game.battle)
