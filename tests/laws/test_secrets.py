"""Two battles that differ only in what a seat cannot know look the same to that seat, to the byte."""

import os
from typing import Any

import msgspec
import pytest

from arap.battle import battle as battles
from arap.battle.battle import Battle
from arap.battle.chance import card_of, hand
from arap.battle.event import Event
from arap.battle.events import ActivationRolled
from arap.battle.events.arrival import ReserveLeft
from arap.battle.events.chance import CardDrawn, CardLapsed
from arap.battle.events.hiding import DummiesPlaced
from arap.battle.events.underground import UnitTunnelled
from arap.battle.kept.scenario_cache import ScenarioCache
from arap.battle.secrets import counters, knowledge
from arap.battle.values import Mouth
from arap.game import answers, cards
from arap.game.accounts import Account
from arap.game.game import Game
from arap.kernel.requests import Roll
from arap.rules.chance import playing
from arap.rules.reserves.outlook import plan_landing
from tests.laws.secrets import PAIRS as PAIRS_OF
from tests.laws.secrets import (
    QUESTIONS,
    TABLES,
    everything,
    first_difference,
    given_to,
    next_question,
    questions_of_pair,
)
from tests.support import rule

PAIRS = int(os.environ.get("ARAP_SECRET_PAIRS", "4"))
"""How many pairs of each kind are played. `python -m tools.secret_pairs 5000` plays many."""


@rule("hide.counters")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_where_its_enemies_hide(seed: int) -> None:
    assert not first_difference(seed)[1]


@rule("blip.basics")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_what_a_blip_is(seed: int) -> None:
    assert not first_difference(seed, "blips")[1]


@rule("hide.counters")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_what_a_counter_hides(seed: int) -> None:
    assert not first_difference(seed, "counters")[1]


@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_dice_to_come(seed: int) -> None:
    assert not first_difference(seed, "seeds")[1]


@rule("hide.hidden-movement-counters")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_which_counters_are_dummies(seed: int) -> None:
    assert not first_difference(seed, "dummies")[1]


@rule("deepstrike.place", "hide.counters")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_plans_of_a_drop_do_not_tell_where_enemies_hide(seed: int) -> None:
    assert not first_difference(seed, "drops")[1]


def test_a_plan_of_a_drop_that_knows_the_hidden_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    truth = list[Battle]()

    def leaky(battle: Battle, ask: Any, act: Any) -> Any:
        return plan_landing(truth[-1], ask, act)

    def watched(game: Game, side: str, ask: Any, rumours: Any) -> bytes:
        truth.append(game.battle)
        return given_to(game, side, ask, rumours)

    monkeypatch.setattr(answers, "plan_landing", leaky)
    assert any(first_difference(seed, "drops", watched)[1] for seed in range(6))


@rule("reserve.held", "hide.counters")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_who_has_left_the_table_in_hiding(seed: int) -> None:
    assert not first_difference(seed, "reserves")[1]


@rule("reserve.held", "hide.counters")
def test_units_in_hiding_leave_the_table_in_pairs_of_reserves_and_enemies_know_of_none() -> None:
    one, other, mine = PAIRS_OF["reserves"](TABLES[1], 1)
    for _ in range(QUESTIONS // 2):
        asks = [next_question(game, mine, "reserves", restless=game is one) for game in (one, other)]
        away = [[entry.unit.id for entry in game.battle.turn.away] for game in (one, other)]
        if away[0] and away[1]:
            break
        for game, ask in zip((one, other), asks, strict=True):
            assert ask and game.answer(ask.default) is None
    assert sorted(away[0] + away[1]) == ["guardians", "wind-guardians"]
    assert not one.known_to(mine).turn.away and one.known_to(mine).hash() == other.known_to(mine).hash()


def test_an_event_that_tells_who_leaves_in_hiding_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ReserveLeft, "told_to", lambda self, unknown: self)
    assert any(first_difference(seed, "reserves")[1] for seed in range(4))


def test_a_list_of_those_who_left_in_hiding_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "away_seen", lambda entries, unknown: entries)
    assert any(first_difference(seed, "reserves")[1] for seed in range(4))


def test_a_copy_that_forgets_who_left_in_hiding_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "away_unseen", lambda battle: [])
    assert any(first_difference(seed, "reserves")[1] for seed in range(4))


@rule("turn.adjudication", "hide.counters")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_which_hidden_models_the_gm_has_taken_off(seed: int) -> None:
    assert not first_difference(seed, "struck")[1]


@rule("turn.adjudication", "hide.counters")
def test_the_gm_takes_hidden_models_off_without_a_trace_for_enemies() -> None:
    for seed in range(2):
        struck, other, mine = PAIRS_OF["struck"](TABLES[0], seed)
        assert struck.battle.turn.gm and struck.battle.turn.gm.unseen
        assert struck.known_to(mine).hash() == other.known_to(mine).hash()
        assert struck.battle.hash() != other.battle.hash()


def test_pairs_with_dummies_are_asked_something() -> None:
    assert sum(1 for seed in range(4) for _ in questions_of_pair(TABLES[seed % 2], seed, QUESTIONS, "dummies")) > 8


def test_a_counter_that_shows_what_it_is_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(copy: Battle, shown: Any) -> None:
        place(copy, shown)
        for counter in shown:
            man = copy.models[f"{counter.id}.1"]
            copy.models[man.id] = msgspec.structs.replace(man, facing=90.0 * counter.model.dummy)

    place = counters.place_counters
    monkeypatch.setattr(knowledge, "place_counters", leaky)
    assert any(first_difference(seed, "dummies")[1] for seed in range(4))


def test_an_event_that_tells_where_the_dummies_are_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DummiesPlaced, "told_to", lambda self, unknown: self)
    assert any(first_difference(seed, "dummies")[1] for seed in range(4))


@rule("underground.representation")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_where_its_enemies_tunnel(seed: int) -> None:
    assert not first_difference(seed, "below")[1]


def test_pairs_under_the_ground_are_asked_something() -> None:
    assert sum(1 for _ in questions_of_pair("skirmish", 0, QUESTIONS, "below")) > 3


def test_a_detector_that_nobody_has_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counters, "is_heard", lambda battle, model: True)
    assert any(first_difference(seed, "below")[1] for seed in range(4))


def test_a_turn_that_lists_units_under_the_ground_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: plans for the seat read where the units below are."""

    def leaky(battle: Battle, unknown: frozenset[str]) -> Battle:
        copy = redacted(battle, unknown)
        depth = sum([model.x for model in battle.models.values() if model.covered == "below"])
        copy.turn = msgspec.structs.replace(copy.turn, mouths=(Mouth("leak", depth, 1.0),))
        return copy

    redacted = knowledge.redacted
    monkeypatch.setattr(knowledge, "redacted", leaky)
    assert any(first_difference(seed, "below")[1] for seed in range(4))


def test_an_event_that_tells_of_tunnelling_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UnitTunnelled, "told_to", lambda self, unknown: self)
    assert any(first_difference(seed, "below")[1] for seed in range(6))


@rule("chance.cards")
@pytest.mark.parametrize("seed", range(PAIRS))
def test_a_seat_cannot_tell_which_cards_its_enemy_holds(seed: int) -> None:
    assert not first_difference(seed, "hands")[1]


def test_pairs_with_hands_are_asked_something() -> None:
    assert sum(1 for _ in questions_of_pair("skirmish", 0, QUESTIONS, "hands")) > 3


def test_a_hand_that_enemies_see_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowledge, "chance_seen", lambda chance, unknown: chance)
    monkeypatch.setattr(cards, "hand", lambda chance, side: chance.hands[0][1] if chance.hands else ())
    assert any(first_difference(seed, "hands")[1] for seed in range(4))


def test_an_event_that_names_a_kept_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardDrawn, "told_to", lambda self, unknown: self)
    assert any(first_difference(seed, "hands")[1] for seed in range(4))


def test_a_question_that_is_only_put_to_holders_of_fitting_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(battle: Battle, side: str, moment: Any) -> bool:
        held = [card_of(battle, card) for card in hand(battle.turn.chance, side)]
        if fit := [card for card in held if card.entry.when == moment]:
            battle.emit(CardLapsed(rule="chance.cards", card="", name=f"{side} is asked"))
        return bool(fit)

    monkeypatch.setattr(playing, "is_asked", leaky)
    assert any(first_difference(seed, "hands")[1] for seed in range(4))


def test_pairs_of_blips_are_asked_something() -> None:
    assert sum(1 for _ in questions_of_pair("skirmish", 0, QUESTIONS, "blips")) > 3


def test_the_kinds_of_blips_in_a_copy_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counters, "is_token", lambda battle, model: False)
    monkeypatch.setattr(knowledge, "with_counters", with_true_order)
    assert any(first_difference(seed, "blips")[1] for seed in range(4))


def with_true_order(battle: Battle, unknown: frozenset[str]) -> Any:
    """A planted leak: the kinds of a copy tell which blip stands where."""
    blips = sorted([model for model in battle.models.values() if model.covered], key=lambda model: model.counter)
    kinds = {model.kind: battle.scenario.kinds[model.kind] for model in blips}
    kinds |= battle.scenario.kinds | {counters.UNKNOWN.id: counters.UNKNOWN}
    return msgspec.structs.replace(battle.scenario, kinds=kinds), ScenarioCache()


def test_a_counter_that_shows_the_strength_of_its_unit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(copy: Battle, shown: Any) -> None:
        place(copy, shown)
        for counter in shown:
            unit = copy.units[counter.id]
            copy.units[counter.id] = msgspec.structs.replace(unit, strength=2 + counter.model.dummy)

    place = counters.place_counters
    monkeypatch.setattr(knowledge, "place_counters", leaky)
    assert any(first_difference(seed, "blips")[1] for seed in range(4))


def test_a_counter_with_the_name_of_its_unit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(copy: Battle, shown: Any) -> None:
        place(copy, shown)
        for counter in shown:
            unit = copy.units[counter.id]
            copy.units[counter.id] = msgspec.structs.replace(unit, name=counter.model.unit)

    place = counters.place_counters
    monkeypatch.setattr(knowledge, "place_counters", leaky)
    assert first_difference(0, "counters")[1]


def test_a_die_to_come_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: Game) -> str:
        return str(self.dice.faces(Roll("leak", "leak", "", 24), self.drawn))

    monkeypatch.setattr(Game, "why_no_undo", property(leaky))
    assert any(first_difference(seed, "seeds")[1] for seed in range(4))


def test_an_activation_that_names_its_unit_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ActivationRolled, "told_of_counter", lambda self, unknown, counters: self)
    assert any(first_difference(seed, "blips")[1] for seed in range(8))


def test_numbers_of_counters_in_the_order_of_the_file_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def in_order(self: Battle) -> None:
        covered = [model for model in self.models.values() if model.covered]
        for number, model in enumerate(covered, 1):
            self.put_model(msgspec.structs.replace(model, counter=number))

    monkeypatch.setattr(Battle, "number_counters", in_order)
    assert any(first_difference(seed, "blips")[1] for seed in range(100, 104))


def test_a_copy_of_the_truth_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "known_to", everything)
    assert first_difference(0)[1]


def test_a_hash_of_the_whole_state_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(self: Account, event: Any) -> str:
        return str(game_of(self))

    seen: list[Game] = []

    def game_of(account: Account) -> str:
        return next((game.battle.hash() for game in seen if account in game._accounts.values()), "")

    start = Game.__init__

    def watched(self: Game, *args: Any, **options: Any) -> None:
        seen.append(self)
        start(self, *args, **options)

    monkeypatch.setattr(Game, "__init__", watched)
    monkeypatch.setattr(Account, "_chain", leaky)
    assert first_difference(0)[1]


def test_an_event_that_tells_all_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "told_to", lambda self, unknown: self)
    assert any(first_difference(seed)[1] for seed in range(6))
