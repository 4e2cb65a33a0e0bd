"""Blips in a game: what each seat is told, conversions out of turn, scripts, and points."""

from typing import Any

import pytest

from arap.army.loading import scenario_from_text
from arap.battle.acts import Attempt, Convert, EndPhase
from arap.battle.battle import Logged
from arap.battle.events import ActivationRolled, HazardTested
from arap.battle.events.hiding import BlipConverted
from arap.game.game import Game
from arap.game.names import Names
from arap.game.narration.narrate import log_entry
from arap.game.queries import OrderRead, ReadOrder
from arap.game.records.save import load_game, parse_save, save_text
from arap.game.scripts.export import script_text
from arap.game.scripts.script import parse_script, play_script
from arap.game.seat import Seat
from arap.game.views import view
from arap.kernel.errors import ArapError
from arap.kernel.sources import ScriptedDice, SeededDice
from arap.rules.turn.ending.victory import losses, standing
from tests.support import rule

HULK = """
scenario: Contacts
table: [40, 40]
settings: {{blip.enabled: true, blip.decoys: 1, turn.first-player: {first}, length.turns: 2}}
terrain:
  - {{feature: building, at: [20, 20], size: [38, 2]}}
sides:
  guard: {{army: border-guard, home: south, deploy: {{first-squad: {{at: [20, 6]}}}}}}
  orks:
    army: red-tusks
    home: north
    deploy:
      skarr-boyz: {{at: [10, 30], blip: true}}
      mug-boyz: {{at: [20, 30], blip: true}}
      ghost: {{at: [30, 30], decoy: skarr-boyz}}
{extra}
"""


def contacts(first: str = "orks", extra: str = "", dice: Any = None, **options: Any) -> Game:
    scenario = scenario_from_text(HULK.format(first=first, extra=extra), "test")
    return Game(scenario, dice or SeededDice(1), **options)


def told(game: Game, seat: str, kind: type) -> list[Any]:
    return [logged.event for logged in game.account(seat).events if isinstance(logged.event, kind)]


@rule("blip.basics")
def test_an_enemy_sees_three_equal_counters_and_nothing_of_what_they_are() -> None:
    game = contacts()
    theirs = [unit for unit in view(game, "guard").units if unit.side == "orks"]
    assert [unit.name for unit in theirs] == ["Blip 1", "Blip 2", "Blip 3"]
    assert len({(unit.strength, unit.value, unit.leadership) for unit in theirs}) == 1
    assert not [profile for profile in view(game, "guard").profiles if profile.name == "Blip"]
    own = {unit.id: [status.kind for status in unit.statuses] for unit in view(game, "orks").units}
    assert own["ghost"] == ["decoy"] and own["mug-boyz"] == ["blip"]
    assert {unit.troops for unit in theirs} == {None}, "nobody is told how many models an enemy counter stands for"
    troops = {unit.id: unit.troops for unit in view(game, "orks").units}
    assert (troops["ghost"], troops["mug-boyz"], troops["first-squad"]) == (0, 10, None)


@rule("blip.basics")
def test_the_enemy_is_told_the_successes_of_a_blip_and_not_its_dice() -> None:
    game = contacts(dice=ScriptedDice({"activate.roll": [1, 1]}))
    assert game.answer(Attempt("mug-boyz", 2), "orks") is None
    (event,) = told(game, "guard", ActivationRolled)
    assert (event.unit, event.value, event.faces, event.points) == ("blip-2", 0, (), 2)
    assert log_entry(Names(game.scenario), 1, Logged(event)).text == "Blip 2 rolls to activate: 2 action points."


@rule("blip.convert")
def test_a_blip_is_converted_in_the_turn_of_the_enemy_between_two_steps() -> None:
    game = contacts("guard")
    assert game.ask and game.ask.seat == "guard"
    assert game.interject(Convert("ghost"), "guard") is not None
    assert game.interject(Convert("ghost"), "orks") is None
    assert told(game, "guard", BlipConverted)[0].counter == "blip-3"
    assert game.ask and game.ask.seat == "guard" and "ghost" not in game.battle.units
    assert game.interject(Convert("mug-boyz"), "orks") is None
    assert game.ask and (game.ask.seat, game.ask.kind) == ("orks", "place")
    assert view(game, "guard").waiting_for is None
    assert game.answer(game.ask.default, "orks") is None
    assert game.ask and game.ask.seat == "guard"


@rule("blip.convert")
def test_conversions_are_saved_and_written_down_as_steps() -> None:
    game = contacts("guard")
    game.interject(Convert("mug-boyz"), "orks")
    assert game.ask
    game.answer(game.ask.default, "orks")
    again = load_game(parse_save(save_text(game), "save"))
    assert again.battle.hash() == game.battle.hash()
    script = script_text(game)
    assert "convert: mug-boyz" in script
    assert play_script(parse_script(script, "script")).game.battle.hash() == game.battle.hash()


@rule("blip.basics")
def test_blips_are_no_losses_and_decoys_no_units() -> None:
    game = contacts()
    battle = game.battle
    assert [losses(battle, side) for side in battle.scenario.sides] == [(0, 0), (0, 0)]
    assert [losses(battle.known_to("guard"), side) for side in battle.scenario.sides] == [(0, 0), (0, 0)]
    for unit in ("skarr-boyz", "mug-boyz"):
        battle.remove_unit(unit)
    assert standing(battle) == {"guard"}


@rule("blip.basics")
def test_the_units_of_a_seat_offer_to_convert() -> None:
    seat = Seat(contacts(), "orks")
    assert seat.ask
    offered = [option.answer for option in seat.ask.options if isinstance(option.answer, Convert)]
    assert offered == [Convert("skarr-boyz"), Convert("mug-boyz"), Convert("ghost")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("blip.enabled: true", "blip.enabled: false", "there are no blips in this battle; set blip.enabled: true"),
        ("blip.decoys: 1", "blip.decoys: 0", "blip.decoys allows a side no decoys, not 1"),
        ("decoy: skarr-boyz", "decoy: grim-boyz", "'grim-boyz' is no unit that this side deploys"),
        ("decoy: skarr-boyz", "decoy: skarr-boyz, blip: true", "a decoy is always a blip"),
        ("at: [20, 30], blip: true", "reserve: true, blip: true", "a blip stands on the table at a point"),
    ],
)
def test_wrong_blips_are_refused(old: str, new: str, said: str) -> None:
    text = HULK.format(first="orks", extra="").replace(old, new)
    with pytest.raises(ArapError, match=said.replace("'", ".").replace("(", ".")):
        scenario_from_text(text, "test")


def test_a_turn_with_blips_goes_by() -> None:
    game = contacts(dice=SeededDice(3))
    while game.ask and game.battle.turn.serial < 3:
        answer = game.ask.default if game.ask.kind != "activation" else EndPhase()
        assert game.answer(answer, game.ask.seat) is None
    assert game.battle.turn.serial == 3


@rule("blip.convert")
def test_a_typed_order_converts_a_blip_also_out_of_turn() -> None:
    game = contacts("guard")
    read = Seat(game, "orks").query(ReadOrder("ghost", "convert"))
    assert isinstance(read, OrderRead) and read.act == Convert("ghost")
    with pytest.raises(ArapError):
        Seat(game, "orks").query(ReadOrder("mug-boyz", "convert now"))


@rule("blip.convert")
def test_a_conversion_is_not_taken_back() -> None:
    game = contacts()
    assert game.answer(Convert("ghost"), "orks") is None
    assert game.why_no_undo == "Something hidden has been revealed since the last decision"


def test_own_blips_are_offered_for_conversion_only_in_the_turn_of_others() -> None:
    assert view(contacts("guard"), "orks").convertible == ("skarr-boyz", "mug-boyz", "ghost")
    assert view(contacts("guard"), "guard").convertible == view(contacts("orks"), "orks").convertible == ()


@rule("blip.behave")
def test_dice_rolled_in_secret_are_told_when_the_blip_is_converted() -> None:
    game = contacts(extra="")
    rolled = HazardTested(
        rule="move.dangerous", unit="mug-boyz", model="mug-boyz.0", at=(20, 30), hazard="Mines", threshold=1, face=1,
        effect="",
    )  # fmt: skip
    game.battle.emit(rolled)
    assert told(game, "orks", HazardTested) == [rolled] and told(game, "guard", HazardTested) == []
    game.answer(Convert("mug-boyz"), "orks")
    assert game.ask and game.answer(game.ask.default, "orks") is None
    assert told(game, "guard", HazardTested) == [rolled]
