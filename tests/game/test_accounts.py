"""What a seat is told of a battle with secrets, and what it cannot get by other ways."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from arap.army.scenario import Scenario
from arap.battle.acts import Attempt
from arap.battle.battle import Battle
from arap.battle.event import UNSEEN
from arap.battle.events import ActivationRolled, Bust, ModelMoved, ModelRemoved, UnitMoved, VolleyBegan
from arap.battle.events.reaction import ReactionAnswered
from arap.battle.names import GM, WATCHER
from arap.battle.secrets.knowledge import secrets_of
from arap.game.accounts import Account
from arap.game.game import Decided, Game, Rolled
from arap.game.prompts import request_id
from arap.game.records.save import save_text, write_save
from arap.game.seat import Seat
from arap.kernel.errors import ArapError
from arap.kernel.sources import SeededDice
from arap.server.lobby import imported_match
from arap.server.match import Match
from arap.server.store import Store
from tests.laws.playing import blind_ground
from tests.rules.builders import a_battle, squad
from tests.rules.shooting.firing import change_all
from tests.support import run_arap

SHOT = VolleyBegan(rule="shoot.action", unit="e", volley=1, of=1, targets=("m",), pivots=(("e.1", 90.0),))
UNKNOWN = frozenset(("e", "e.1"))


def with_a_hidden_squad() -> Scenario:
    """A skirmish with woods and trenches, in which the last unit of the second side has hidden."""
    scenario = blind_ground("skirmish")
    first, second = scenario.sides[:2]
    units = (*second.units[:-1], msgspec.structs.replace(second.units[-1], hidden=True))
    sides = (first, msgspec.structs.replace(second, units=units))
    settings = {**scenario.settings, "hide.display": "map", "turn.first-player": second.id}
    return msgspec.structs.replace(scenario, sides=sides, settings=settings)


def hidden_unit(game: Game) -> str:
    return game.scenario.sides[1].units[-1].id


def after_an_attempt(seed: int = 2) -> Game:
    """The hidden unit has been tried."""
    game = Game(with_a_hidden_squad(), SeededDice(seed))
    while game.ask is not None and game.ask.kind != "activation":
        game.answer(game.ask.default)
    assert game.answer(Attempt(hidden_unit(game), 2)) is None
    return game


def test_secrets_outlast_copies_and_snapshots() -> None:
    battle = a_battle([squad("m"), squad("e", "b", at=(30, 30))])
    assert secrets_of(battle) == ()
    change_all(battle, "e", hidden=True)
    kept, restored = secrets_of(battle), a_battle([squad("m"), squad("e", "b", at=(30, 30))])
    restored.restore(battle.snapshot())
    assert [secret.units for secret in kept] == [("e",)]
    assert secrets_of(battle.clone()) == secrets_of(restored) == kept
    assert secrets_of(Battle.start(with_a_hidden_squad())) == secrets_of(Battle.start(with_a_hidden_squad())) != ()


def test_nothing_is_copied_while_nothing_is_hidden() -> None:
    battle = a_battle([squad("m"), squad("e", "b", at=(30, 30))])
    assert battle.known_to("a") is battle
    change_all(battle, "e", hidden=True)
    assert battle.known_to("b") is battle.known_to(GM) is battle
    assert battle.known_to("a") is battle.known_to("a") is not battle


def test_a_seat_knows_nothing_less_of_its_own_copy() -> None:
    battle = a_battle([squad("m"), squad("e", "b", at=(30, 30))])
    change_all(battle, "e", hidden=True)
    known = battle.known_to("a")
    assert known.known_to("a") is known and "counter-1" in known.units


def test_a_copy_follows_the_battle() -> None:
    battle = a_battle([squad("m"), squad("e", "b", at=(30, 30))], settings={"hide.display": "map"})
    change_all(battle, "e", hidden=True)
    assert list(battle.known_to("a").units) == ["m"]
    battle.change("m", suppression=3)
    assert battle.known_to("a").units["m"].suppression == 3
    change_all(battle, "e", hidden=False)
    assert battle.known_to("a") is battle


def test_a_watcher_knows_what_both_sides_know() -> None:
    battle = a_battle([squad("m"), squad("e", "b", at=(30, 30))], settings={"hide.display": "map"})
    change_all(battle, "e", hidden=True)
    change_all(battle, "m", hidden=True)
    assert not battle.known_to(WATCHER).units


def test_models_in_hiding_are_not_counted_as_lost() -> None:
    game = after_an_attempt()
    view = Seat(game, game.battle.sides[0]).view()
    assert not view.lost and all(tally.models_lost == 0 for tally in view.tallies)


def test_the_end_of_a_battle_with_secrets_is_not_taken_back() -> None:
    game = Game(with_a_hidden_squad(), SeededDice(1))
    while game.ask is not None:
        assert game.answer(game.ask.default, game.ask.seat) is None
    assert isinstance(game.inputs[-1], Decided)
    assert game.why_no_undo == "The end of the battle has shown what was hidden"


def test_nobody_is_told_whether_enemies_decided_in_secret_or_dice_were_rolled() -> None:
    game = Game(with_a_hidden_squad(), SeededDice(1))
    mine, theirs = game.battle.sides[:2]
    told = {Seat(game, mine).view().why_no_undo}
    assert game.answer(Attempt(hidden_unit(game), 1), theirs) is None
    while game.ask and game.ask.seat == theirs:
        told.add(Seat(game, mine).view().why_no_undo)
        assert game.answer(game.ask.default, theirs) is None
    assert told == {"Others have decided or dice were rolled since your last decision"}


def test_an_offer_is_told_without_the_units_that_are_not_known() -> None:
    offer = ReactionAnswered(
        rule="react.pickup.offer", trigger=1, kind="failed-dice", side="b", enemy="m", offered=("e", "f")
    )
    assert offer.told_to(frozenset(("e", "e.1"))) == msgspec.structs.replace(offer, offered=("f",))
    assert offer.told_to(frozenset(("e", "f"))) is None
    assert offer.told_to(frozenset(("x",))) is offer
    taken = msgspec.structs.replace(offer, reaction="pick up", units=("e",))
    assert taken.told_to(frozenset(("e",))) is None


def test_an_event_keeps_back_the_names_that_are_not_known() -> None:
    told = SHOT.told_to(UNKNOWN)
    assert told is not None and (told.unit, told.targets, told.pivots) == (UNSEEN, ("m",), ())
    assert SHOT.told_to(frozenset()) is SHOT
    dead = ModelRemoved(rule="r", model="m.1", unit="m", at=(1.0, 2.0), by="e.1")
    assert dead.told_to(UNKNOWN) == msgspec.structs.replace(dead, by=UNSEEN)
    assert Bust(rule="r", side="b", unit="e", ends_phase=True).told_to(UNKNOWN) is not None
    assert ActivationRolled(rule="r", unit="e", value=4, faces=(1,), points=0, bust=False).told_to(UNKNOWN) is None


def test_of_a_unit_partly_hidden_the_moves_of_the_others_are_told() -> None:
    paths = tuple([ModelMoved(f"e.{n}", ((0.0, 0.0), (1.0, 0.0)), 0.0, 1.0) for n in (1, 2)])
    moved = UnitMoved(rule="r", unit="e", models=paths, points=1, prone=("e.1", "e.2"))
    told = moved.told_to(frozenset(("e.1",)))
    assert told is not None and (told.models, told.prone) == (paths[1:], ("e.2",))
    assert moved.told_to(UNKNOWN) is None and moved.told_to(frozenset()) is moved


def test_a_seat_is_not_told_what_a_hidden_unit_does() -> None:
    game = after_an_attempt()
    mine, theirs = game.battle.sides
    kinds = [[type(logged.event) for logged in game.account(seat).events] for seat in (mine, theirs, GM)]
    assert ActivationRolled not in kinds[0] and ActivationRolled in kinds[1] and kinds[1] == kinds[2]
    assert game.account(mine).is_partial and not game.account(theirs).is_partial


def test_hashes_of_a_partial_account_are_not_those_of_the_state() -> None:
    game = after_an_attempt()
    told = {logged.hash for logged in game.account(game.battle.sides[0]).events}
    assert told.isdisjoint([logged.hash for logged in game.log])


def test_when_the_battle_is_over_everything_is_told() -> None:
    game = after_an_attempt()
    account = Account(game.battle.sides[0])
    account.follow(game.log, over=False)
    told = len(account.events)
    account.follow(game.log, over=True)
    assert told < len(account.events) == len(game.log) and not account.is_partial


@pytest.fixture
def match(tmp_path: Path) -> Match:
    return imported_match(save_text(after_an_attempt()), Store(f"sqlite:///{tmp_path / 'games.sqlite'}"))


def test_a_player_exports_only_what_the_seat_knows(match: Match) -> None:
    mine, theirs = match.game.battle.sides
    hidden = hidden_unit(match.game)
    assert hidden not in match.save_text((mine,)) and hidden in match.save_text((mine, theirs))
    assert '"line":"seen"' in match.save_text((mine,))


@pytest.mark.parametrize(
    "get", [lambda match, seats: match.fork(1, seats), lambda match, seats: match.script_text(seats)]
)
def test_a_player_gets_no_fork_and_no_script_of_a_battle_with_secrets(
    match: Match, get: Callable[[Match, tuple[str, ...]], object]
) -> None:
    mine, theirs = match.game.battle.sides
    with pytest.raises(ArapError, match="This battle has secrets"):
        get(match, (mine,))
    assert get(match, (mine, theirs))


def test_lines_and_past_views_are_those_of_the_seat(match: Match) -> None:
    mine, theirs = match.game.battle.sides
    hidden = hidden_unit(match.game)
    assert len(match.telling((mine,)).lines) < len(match.telling((theirs,)).lines) == len(match.log)
    for event in range(len(match.telling((mine,)).lines) + 1):
        assert hidden not in [unit.id for unit in match.past(event, (mine,)).units]


def test_replay_shows_what_a_seat_was_told(tmp_path: Path) -> None:
    game, file = after_an_attempt(), tmp_path / "battle.save"
    write_save(game, file)
    name = game.scenario.sides[1].units[-1].name
    shown = {seat: run_arap("replay", str(file), "--seat", seat).out for seat in (*game.battle.sides, GM)}
    assert [name in text for text in shown.values()] == [False, True, True]
    assert name not in run_arap("replay", str(file), "--seat", game.battle.sides[0], "--json").out
    assert "There is no seat 'nobody'" in run_arap("replay", str(file), "--seat", "nobody").err


def test_the_id_of_a_request_tells_nothing_of_the_dice_of_a_hidden_unit() -> None:
    """Other dice of an attempt that a seat was not told of leave what the seat is sent as it was."""
    mine = with_a_hidden_squad().sides[0].id
    games = [after_an_attempt(seed) for seed in range(20)]
    untold = [game for game in games if not any(isinstance(each.event, Bust) for each in game.log)]
    dice = {str(given) for game in untold for given in game.inputs if isinstance(given, Rolled)}
    assert len(dice) > 1 and len({request_id(game, mine) for game in untold}) == 1
