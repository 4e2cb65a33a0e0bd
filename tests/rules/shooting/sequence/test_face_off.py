"""Fast draw: who shoots first in a face-off."""

from collections.abc import Sequence
from typing import Any

import pytest

from arap.army.profile import Weapon
from arap.battle.acts import NO, YES, Attempt, Challenge, Choose
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled, ModelRemoved
from arap.battle.events.shooting.fire import ChallengeRefused, FacedOff
from arap.bots import make
from arap.game.answers import answer_query
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.queries import OrderRead, ReadOrder
from arap.game.scripts.export import step_text
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice
from arap.rules.shooting.sequence.face_off import (
    Duellist,
    bonuses,
    chosen_weapon,
    face_off,
    initiative_score,
    pool_score,
    pool_size,
    shots_in_order,
)
from tests.bots.deciding import decision
from tests.rules.builders import a_battle, a_kind, a_scenario, a_weapon, asked, play, squad
from tests.rules.logs import events
from tests.rules.turn.games import answer
from tests.support import rule

PISTOL = a_weapon("pistol", type="pistol", range=12.0, strength=4)
SHOTGUN = a_weapon("shotgun", type="assault", range=12.0, strength=4)
STUBBER = a_weapon("stubber", type="heavy", range=36.0, strength=4)
FAST = a_kind("gunslinger", BS=4, I=3, role="leader", traits=("independent-character",))
ROLL, POOL = {"fastdraw.method": "initiative-roll"}, {"fastdraw.method": "dice-pool"}


def drawn(weapon: Weapon, readied: bool = False, model: str = "s.1") -> Duellist:
    return Duellist(model, weapon, "t.1", readied)


def score(weapon: Weapon, face: int, *, readied: bool = False, initiative: int = 3) -> int:
    return initiative_score(initiative, bonuses(drawn(weapon, readied), "fastdraw.initiative"), face)[0]


def street(weapons: Sequence[Weapon] = (PISTOL, PISTOL), apart: float = 6.0, **fields: Any) -> Battle:
    """Two gunfighters, so far apart."""
    return a_battle(fighters(weapons, apart), settings=fields.pop("settings", ROLL), **fields)


def fighters(weapons: Sequence[Weapon] = (PISTOL, PISTOL), apart: float = 6.0) -> list[Any]:
    one = squad("s", at=(24, 20), n=1, kind=FAST, weapons=(weapons[0],))
    other = squad("t", "b", at=(24, 20 + apart), n=1, kind=FAST, weapons=(weapons[1],), facing=180.0)
    return [one, other]


PAIRS = (("s.1", "t.1"), ("t.1", "s.1"))
DEADLY = {"shoot.to-wound": (6, 6), "suppress.test": (1, 1, 1, 1), "casualty.quarter-test": (1, 1)}


@rule("fastdraw.initiative")
@pytest.mark.parametrize(
    ("weapon", "readied", "face", "total"),
    [(PISTOL, False, 4, 8), (SHOTGUN, True, 4, 8), (PISTOL, True, 2, 7), (STUBBER, False, 5, 7)],
)
def test_the_score_is_initiative_and_die_and_what_is_in_the_hand(
    weapon: Weapon, readied: bool, face: int, total: int
) -> None:
    assert score(weapon, face, readied=readied) == total


@rule("fastdraw.initiative")
def test_with_equal_scores_the_pistol_shoots_first() -> None:
    pistol, shotgun = drawn(PISTOL), drawn(SHOTGUN, True, "t.1")
    assert shots_in_order([(shotgun, (8,)), (pistol, (8,))]) == [[pistol], [shotgun]]
    other = drawn(PISTOL, model="t.1")
    assert shots_in_order([(pistol, (8,)), (other, (8,))]) == [[pistol, other]]
    assert shots_in_order([(pistol, (7,)), (other, (8,))]) == [[other], [pistol]]


@rule("fastdraw.dice-pool")
def test_the_pool_has_a_die_for_each_initiative_and_those_for_pistol_and_readiness() -> None:
    def size(weapon: Weapon, initiative: int = 3, *, readied: bool = False) -> int:
        return pool_size(initiative, bonuses(drawn(weapon, readied), "fastdraw.dice-pool"))

    assert [size(PISTOL), size(PISTOL, readied=True), size(STUBBER), size(STUBBER, 1), size(STUBBER, 0)] == [
        4,
        5,
        2,
        0,
        0,
    ]


@rule("fastdraw.dice-pool")
@pytest.mark.parametrize(
    ("first", "second"), [((6, 3, 2, 1), (6, 2, 2, 1, 1)), ((5, 5, 1), (5, 4, 4)), ((6,), ()), ((1,), ())]
)
def test_most_sixes_shoots_first_then_most_fives_and_so_on(first: tuple[int, ...], second: tuple[int, ...]) -> None:
    one, other = drawn(PISTOL), drawn(PISTOL, model="t.1")
    order = shots_in_order([(other, pool_score(second)), (one, pool_score(first))])
    assert order == [[one], [other]]


@rule("fastdraw.dice-pool")
def test_with_identical_dice_the_pistol_shoots_before_the_rifle() -> None:
    pistol, rifle = drawn(PISTOL), drawn(SHOTGUN, model="t.1")
    same = pool_score((6, 4, 2))
    assert shots_in_order([(rifle, same), (pistol, same)]) == [[pistol], [rifle]]


@rule("fastdraw.initiative", "shoot.sequence")
def test_a_model_killed_by_an_earlier_shot_does_not_fire() -> None:
    battle = street()
    play(face_off(battle, PAIRS), {"fastdraw.roll": (5, 4), "shoot.to-hit": (1,), **DEADLY})
    assert [event.model for event in events(battle, ModelRemoved)] == ["t.1"]
    assert [event.unit for event in events(battle, HitsRolled)] == ["s"]
    (event,) = events(battle, FacedOff)
    assert event.order == (("s.1",), ("t.1",)) and [each.score for each in event.draws] == [9, 8]
    told = log_entry(Names(battle.scenario), 1, battle.log[0]).text
    assert (
        told == "gunslinger 1 of s draws pistol: 9; gunslinger 1 of t draws pistol: 8. gunslinger 1 of s shoots first."
    )


@rule("fastdraw.initiative")
def test_equal_pistols_shoot_at_once() -> None:
    battle = street()
    play(face_off(battle, PAIRS), {"fastdraw.roll": (4, 4), "shoot.to-hit": (1, 1), **DEADLY})
    assert {event.model for event in events(battle, ModelRemoved)} == {"s.1", "t.1"}


@rule("fastdraw.dice-pool")
def test_a_pool_decides_a_face_off_too() -> None:
    battle = street(settings=POOL)
    dice = {"fastdraw.pool": (6, 3, 2, 1, 6, 2, 2, 1, 1), "shoot.to-hit": (6, 6)}
    play(face_off(battle, PAIRS, ["t.1"]), dice)
    (event,) = events(battle, FacedOff)
    assert [each.score for each in event.draws] == [4, 5] and event.order == (("s.1",), ("t.1",))


@rule("fastdraw.initiative", "pistols.two")
def test_the_owner_chooses_what_is_drawn_and_one_shot_is_made() -> None:
    three = a_weapon("machine-pistol", type="pistol", range=12.0, strength=4, shots=3)
    one = squad("s", at=(24, 20), n=1, kind=FAST, weapons=(three, SHOTGUN))
    other = squad("t", "b", at=(24, 26), n=1, kind=FAST, weapons=(PISTOL,), facing=180.0)
    battle = a_battle([one, other], settings=ROLL)
    dice = {"fastdraw.roll": (6, 1), "shoot.to-hit": (6, 6)}
    play(face_off(battle, PAIRS), dice, [Choose("machine-pistol")])
    assert [len(event.throws) for event in events(battle, HitsRolled)] == [1, 1]


def a_duel(**settings: Any) -> Game:
    """The game of two gunfighters at its first decision."""
    dice = {"activate.roll": [1], "fastdraw.roll": [5, 4], "shoot.to-hit": [6, 6]}
    keys = {"turn.first-player": "a", "activate.pick-ups": False, **settings}
    return Game(a_scenario(fighters(), settings=keys), ScriptedDice(dice))


@rule("fastdraw.initiative")
def test_duellists_of_the_scenario_face_off_before_the_first_turn() -> None:
    game = a_duel(**ROLL, **{"fastdraw.duellists": ["s.1", "t.1"], "fastdraw.readied": ["t.1"]})
    (event,) = events(game.battle, FacedOff)
    assert [each.score for each in event.draws] == [9, 9] and game.battle.turn.serial == 1
    assert not events(a_duel(**{"fastdraw.duellists": ["s.1", "t.1"]}).battle, FacedOff)


@rule("fastdraw.initiative")
def test_players_may_agree_to_a_face_off() -> None:
    game = a_duel(**ROLL)
    answer(game, Attempt("s", 1))
    reply = answer_query(game.battle, game.ask, ReadOrder("s", "challenge gunslinger 1 of t"))
    assert isinstance(reply, OrderRead) and reply.act == Challenge("s.1", "t.1")
    answer(game, Challenge("s.1", "t.1"))
    assert game.ask is not None and (game.ask.seat, game.ask.kind) == ("b", "face-off")
    assert decision(make("cautious", 1), Seat(game, "b")) == YES
    answer(game, YES)
    assert len(events(game.battle, FacedOff)) == 1
    refusal = game.answer(Challenge("s.1", "t.1"))
    assert refusal is not None and refusal.reason == "s has challenged an enemy in this turn"
    assert step_text(Challenge("s.1", "t.1")) == "challenge: {model: s.1, at: t.1}"


@rule("fastdraw.initiative")
def test_a_challenge_may_be_declined_and_is_not_there_without_the_setting() -> None:
    game = a_duel(**ROLL)
    answer(game, Attempt("s", 1), Challenge("s.1", "t.1"), NO)
    assert events(game.battle, ChallengeRefused) and not events(game.battle, FacedOff)
    plain = a_duel()
    answer(plain, Attempt("s", 1))
    assert plain.ask is not None and not [each for each in plain.ask.options if isinstance(each.answer, Challenge)]
    refusal = plain.answer(Challenge("s.1", "t.1"))
    assert refusal is not None and refusal.reason == "There are no face-offs in this battle"


@rule("fastdraw.initiative")
def test_a_gunfighter_that_does_not_choose_draws_the_pistol() -> None:
    both = squad("s", at=(24, 20), n=1, kind=FAST, weapons=(STUBBER, PISTOL))
    battle = a_battle([both, fighters()[1]], settings=ROLL)
    ask = asked(chosen_weapon(battle, "s.1", "t.1"))
    assert ask is not None and ask.default == Choose("pistol")
    assert [option.answer for option in ask.options] == [Choose("stubber"), Choose("pistol")]


@rule("fastdraw.initiative")
def test_a_gunfighter_with_two_pistols_draws_both() -> None:
    magnum = a_weapon("magnum", type="pistol", range=12.0, strength=5)
    battle = a_battle([squad("s", at=(24, 20), n=1, kind=FAST, weapons=(PISTOL, magnum)), fighters()[1]], settings=ROLL)
    ask = asked(chosen_weapon(battle, "s.1", "t.1"))
    assert ask is not None and ask.default == Choose("pistol+magnum")
