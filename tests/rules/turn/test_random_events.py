"""Random and variable events of a scenario."""

from typing import Any

import pytest

from arap.battle import events as happened
from arap.battle.house_rules import EventTable
from arap.battle.settings import check_settings
from arap.game.game import Game
from arap.kernel.errors import ArapError
from arap.rules.fire.igniting import weather_now
from arap.rules.turn.random_events import outcome_of
from tests.rules.logs import event_types, events
from tests.rules.turn.games import a_game, apart, end_turns
from tests.support import rule

KEY = "turn.random-events"
WIND = {"name": "wind", "dice": "D360"}
FOG = {"name": "fog", "dice": "2D6", "table": {"2-4": "thick", "5-9": "thin", "10-12": "none"}}
BEASTS = {"name": "beasts", "dice": "D6", "when": "each-player-turn"}


def with_events(*tables: dict[str, Any], dice: list[int]) -> Game:
    return a_game(apart("a1", "b1"), {"turn.event": dice}, turn__random_events=list(tables))


def rolled(game: Game) -> list[tuple[str, str]]:
    return [(event.name, event.outcome) for event in events(game, happened.RandomEvent)]


@rule("turn.compulsory.random-events")
def test_the_wind_is_rolled_once_a_game_turn_by_the_first_player_and_holds() -> None:
    game = with_events(WIND, dice=[90, 180, 270])
    end_turns(game, 4)
    assert rolled(game) == [("wind", "90"), ("wind", "180"), ("wind", "270")]
    turns = [event for event in game.log if isinstance(event.event, happened.RandomEvent | happened.TurnBegan)]
    sides = [log.event.side for log in turns if isinstance(log.event, happened.TurnBegan)]
    assert sides == ["a", "b", "a", "b", "a"]
    end_turns(game)
    assert game.battle.turn.active == "b" and dict(game.battle.turn.conditions) == {"wind": "270"}


@rule("turn.compulsory.random-events")
def test_events_are_rolled_in_the_order_of_the_scenario_before_the_activation_phase() -> None:
    game = with_events(FOG, WIND, dice=[1, 2, 45])
    assert rolled(game) == [("fog", "thick"), ("wind", "45")]
    kinds = event_types(game)
    assert kinds.index(happened.RandomEvent) < kinds.index(happened.PhaseBegan)


@rule("turn.compulsory.random-events")
def test_an_event_may_be_rolled_in_each_player_turn() -> None:
    game = with_events(BEASTS, dice=[3, 4])
    end_turns(game)
    assert rolled(game) == [("beasts", "3"), ("beasts", "4")]


@rule("turn.compulsory.random-events")
@pytest.mark.parametrize(("total", "outcome"), [(2, "thick"), (4, "thick"), (5, "thin"), (12, "none"), (13, "13")])
def test_a_total_is_looked_up_in_the_table(total: int, outcome: str) -> None:
    assert outcome_of(EventTable("fog", "2D6", FOG["table"]), total) == outcome  # type: ignore[arg-type]


@rule("turn.compulsory.random-events")
@pytest.mark.parametrize(
    "table",
    [
        {"name": "wind"},
        {"name": "wind", "dice": "six"},
        {"name": "wind", "dice": "0D6"},
        {"name": "wind", "dice": "D0"},
        {"name": "wind", "dice": "D6", "when": "never"},
        {"name": "wind", "dice": "D6", "table": {"low": "calm"}},
        {"name": "wind", "dice": "D6", "colour": "red"},
    ],
)
def test_events_that_cannot_be_rolled_are_refused(table: dict[str, Any]) -> None:
    with pytest.raises(ArapError, match=f"{KEY} cannot be"):
        check_settings({KEY: [table]}, "scenario test")


@rule("dice.d66")
def test_a_d66_table_is_read_by_tens_and_units() -> None:
    game = with_events({"name": "weather", "dice": "D66", "table": {"11-34": "rain", "35": "hail"}}, dice=[3, 5])
    assert rolled(game) == [("weather", "hail")]


@rule("dice.d66")
def test_a_d66_table_with_an_entry_47_is_refused() -> None:
    with pytest.raises(ArapError, match=f"^scenario test: {KEY}: A D66 cannot roll 47"):
        check_settings({KEY: [{"name": "weather", "dice": "D66", "table": {"47": "frogs"}}]}, "scenario test")


SKY = {
    "name": "sky",
    "dice": "D6",
    "weather": "precipitation",
    "table": {"1-3": "none", "4-5": "rain", "6": "heavy-rain"},
}
GUSTS = {"name": "gusts", "dice": "D6", "weather": "wind", "table": {"1-4": "calm", "5-6": "strong"}}


@rule("turn.compulsory.random-events", "fire.ignite.roll")
def test_rolled_rain_and_wind_hold_for_fires_until_the_next_roll() -> None:
    setting = {"precipitation": "snow", "strong-wind": True}
    more: dict[str, Any] = {"turn__random_events": [SKY, GUSTS], "fire__weather": setting}
    game = a_game(apart("a1", "b1"), {"turn.event": [6, 2, 1, 5]}, **more)
    assert weather_now(game.battle) == (2, False)
    end_turns(game)
    assert weather_now(game.battle) == (2, False)
    end_turns(game)
    assert weather_now(game.battle) == (0, True)


@rule("turn.compulsory.random-events")
def test_a_total_that_the_table_of_the_weather_does_not_name_leaves_it_as_the_scenario_sets_it() -> None:
    drizzle = SKY | {"table": {"6": "rain"}}
    game = a_game(
        apart("a1", "b1"), {"turn.event": [3]}, turn__random_events=[drizzle], fire__weather={"precipitation": "snow"}
    )
    assert weather_now(game.battle) == (1, False)


@pytest.mark.parametrize(
    "wrong", [{"weather": "hail"}, {"weather": "wind"}, {"table": {}}, {"table": {"1-6": "drizzle"}}]
)
def test_weather_has_known_parts_and_words(wrong: dict[str, Any]) -> None:
    check_settings({KEY: [SKY]}, "here")
    with pytest.raises(ArapError, match="weather they decide"):
        check_settings({KEY: [SKY | wrong]}, "here")
