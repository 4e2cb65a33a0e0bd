"""Chance cards: the deck, drawing, holding and playing."""

from itertools import pairwise

from arap.battle.acts import Attempt, EndPhase, Finish, Pass, PlayCard
from arap.battle.chance import hand
from arap.battle.events import ActivationRolled, PhaseBegan, SuppressionGained
from arap.battle.events.chance import CardDrawn, CardLapsed, CardPlayed, PointsGiven
from arap.game.game import Game
from arap.game.seat import Seat
from arap.rules.chance.drawing import drawer
from tests.rules.builders import a_battle, squad
from tests.rules.chance.decks import BLANK, EVENT, NERVES, WIND, a_deck, dealt
from tests.rules.logs import event_types, events
from tests.rules.turn.games import answer, apart, end_turns
from tests.support import rule

BOTH = {"chance.event": [1, 1], "chance.which": [1, 1, 1]}


def chance_of(game: Game) -> tuple[int, int]:
    chance = game.battle.turn.chance
    assert chance is not None
    return chance.blanks, chance.events


@rule("chance.cards")
def test_without_a_deck_nothing_is_drawn() -> None:
    battle = a_battle([squad("a1"), squad("b1", "b", at=(8, 40))])
    assert battle.turn.chance is None


@rule("chance.cards")
def test_an_instant_card_takes_effect_at_once_when_it_is_drawn() -> None:
    game = dealt(a_deck(nerves=NERVES), EVENT, dice=BOTH)
    (drawn,) = events(game, CardDrawn)
    assert (drawn.side, drawn.kept, drawn.drawn[0].card) == ("a", False, "card:nerves")
    (gained,) = events(game, SuppressionGained)
    assert game.battle.units[gained.unit].side == "b"
    kinds = event_types(game)
    assert kinds.index(SuppressionGained) < kinds.index(PhaseBegan)


@rule("chance.cards")
def test_a_held_card_is_kept_and_its_owner_may_use_it_later() -> None:
    game = dealt(a_deck(wind=WIND), EVENT, BLANK, dice={"chance.event": [1]})
    assert hand(game.battle.turn.chance, "a") == ("wind",)
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("card", "a")
    answer(game, Pass())
    end_turns(game, 1)
    answer(game, EndPhase())
    assert game.ask is not None and game.ask.kind == "card"
    answer(game, PlayCard("wind", "a1"))
    (played,) = events(game, CardPlayed)
    assert (played.side, played.unit) == ("a", "a1")
    assert hand(game.battle.turn.chance, "a") == ()
    assert events(game, PointsGiven)[0].points == 2
    assert game.ask is not None and game.ask.kind == "action" and game.ask.about == ("a1",)


@rule("chance.cards")
def test_a_card_is_used_once_and_only_at_the_moment_its_text_allows() -> None:
    later = WIND | {"when": "enemy-activation", "effect": "steady", "whose": "own"}
    del later["amount"]
    game = dealt(a_deck(later=later, wind=WIND), EVENT, BLANK, dice={"chance.event": [1]})
    refusal = game.answer(PlayCard("later", "a1"))
    assert refusal is not None and refusal.rule == "chance.cards"
    assert "start of an enemy's activation phase" in refusal.reason
    refusal = game.answer(PlayCard("wind", "a1"))
    assert refusal is not None and "no card 'wind' in your hand" in refusal.reason


@rule("chance.cards")
def test_the_enemy_learns_only_that_a_card_is_kept() -> None:
    game = dealt(a_deck(wind=WIND), EVENT, dice={"chance.event": [1]})
    told = [logged.event for logged in game.account("b").events if isinstance(logged.event, CardDrawn)]
    assert [(event.kept, event.drawn) for event in told] == [(True, ())]
    known = game.known_to("b").turn.chance
    assert known is not None and known.hands == (("a", ("unseen",)),)
    mine, theirs = Seat(game, "a").view().chance, Seat(game, "b").view().chance
    assert mine is not None and [card.name for card in mine.hand] == ["Wind"]
    assert theirs is not None and not theirs.hand and [(one.side, one.cards) for one in theirs.others] == [("a", 1)]
    answer(game, PlayCard("wind", "a1"))
    told_now = [logged.event for logged in game.account("b").events]
    assert any(isinstance(event, CardPlayed) and event.card == "card:wind" for event in told_now)


@rule("chance.cards")
def test_a_hand_says_why_a_card_cannot_be_played_now() -> None:
    game = dealt(a_deck(wind=WIND), EVENT, dice={"chance.event": [1]})
    seen = Seat(game, "a").view().chance
    assert seen is not None and not seen.hand[0].why_not and seen.hand[0].units == ("a1", "a2")
    answer(game, Pass())
    seen = Seat(game, "a").view().chance
    assert seen is not None and seen.hand[0].why_not == "Wind is played at the start of your own activation phase"


@rule("chance.cards")
def test_a_side_with_cards_is_asked_whatever_they_are() -> None:
    """Otherwise the enemy would learn from the question what it holds."""
    foe = WIND | {"when": "enemy-activation"}
    game = dealt(a_deck(wind=WIND, foe=foe), EVENT, EVENT, dice={"chance.event": [1]})
    answer(game, Pass(), EndPhase())
    assert game.ask is not None and (game.ask.kind, game.ask.seat) == ("card", "a")
    assert all(option.refusal for option in game.ask.options[:-1])


@rule("chance.size")
def test_a_game_of_six_turns_has_twelve_cards_six_of_them_blank() -> None:
    cards = {f"n{number}": NERVES for number in range(9)}
    assert chance_of(dealt(a_deck(**cards), BLANK)) == (5, 6)
    assert chance_of(dealt(a_deck(**cards), BLANK, length__turns=4)) == (3, 4)
    assert chance_of(dealt(a_deck(**cards), BLANK, length__scheme="countdown", length__turns=3)) == (5, 6)
    assert chance_of(dealt(a_deck(nerves=NERVES), BLANK)) == (10, 1)


@rule("chance.size")
def test_with_a_card_in_each_player_turn_the_deck_is_twice_the_draws() -> None:
    cards = {f"n{number}": NERVES for number in range(12)}
    game = dealt(a_deck(**cards), BLANK, BLANK, BLANK, chance__draw="one-per-player-turn")
    assert chance_of(game) == (11, 12)
    end_turns(game, 2)
    assert [event.side for event in events(game, CardDrawn)] == ["a", "b", "a"]


@rule("chance.size")
def test_game_turn_one_is_drawn_by_player_a_and_game_turn_two_by_player_b() -> None:
    game = dealt(a_deck(wind=WIND), BLANK, EVENT, BLANK, dice={"chance.event": [1]})
    end_turns(game, 2)
    assert [event.side for event in events(game, CardDrawn)] == ["a", "b"]
    assert hand(game.battle.turn.chance, "b") == ("wind",)
    assert game.battle.turn.active == "a" and drawer(game.battle) == "b"


@rule("chance.size")
def test_each_card_is_drawn_once_and_an_empty_pile_gives_no_more() -> None:
    cards = {f"n{number}": NERVES for number in range(4)}
    game = dealt(a_deck(**cards), 12, 11, 10, 9, dice={"chance.event": [1] * 4, "chance.which": [1] * 4})
    end_turns(game, 6)
    found = [event.drawn[0].card for event in events(game, CardDrawn)]
    assert len(set(found)) == len(found) == 4
    assert all(one.pile - other.pile == 1 for one, other in pairwise(events(game, CardDrawn)))


@rule("chance.cards")
def test_effects_of_a_turn_end_with_it() -> None:
    eyes = {"text": "Look.", "effect": "activation", "whose": "own", "units": "all", "amount": 1}
    game = dealt(a_deck(eyes=eyes), EVENT, BLANK, units=apart("a1", "b1"), dice={"activate.roll": [4]})
    answer(game, Attempt("a1", 1))
    assert events(game, ActivationRolled)[0].value == 4
    answer(game, Finish())
    end_turns(game, 1)
    assert [event.name for event in events(game, CardLapsed)] == ["Eyes"]
    chance = game.battle.turn.chance
    assert chance is not None and not chance.force


@rule("chance.cards", "hide.hidden-movement-counters")
def test_no_card_is_played_on_a_counter_of_which_nothing_is_known() -> None:
    nerves = NERVES | {"kind": "held", "when": "own-activation"}
    game = dealt(a_deck(nerves=nerves), EVENT, hide__face_down={"mode": "both-sides"})
    while game.ask is not None and game.ask.kind != "card":
        answer(game, game.ask.default)
    known = game.known_to("a")
    counters = [unit.id for unit in known.units.values() if unit.side == "b"]
    assert counters and all(name.startswith("counter-") for name in counters)
    for name in counters:
        refusal = game.answer(PlayCard("nerves", name))
        assert refusal is not None and refusal.rule == "chance.cards"
    assert game.answer(Pass()) is None
