"""Battle scripts: steps, dice, expectations, and games written down as scripts."""

from pathlib import Path

import pytest

from arap.army.loading import load_scenario
from arap.army.yaml_files import parse_document
from arap.battle.acts import Charge, Dispute, Fight, FightOrder, FireOrder, Reading
from arap.battle.events.shooting.volley import HitsRolled
from arap.game.game import Game
from arap.game.records.old_formats import hash_of_2 as state_hash
from arap.game.records.save import parse_save, save_text
from arap.game.scripts.export import step_text
from arap.game.scripts.format import OrderEntry
from arap.game.scripts.script import ScriptRun, parse_script, play_script, script_text
from arap.game.scripts.steps import act_of
from arap.kernel.errors import ArapError
from arap.kernel.sources import SeededDice, TypedDice
from tests.laws.playing import RANDOM, face_to_face, new_game, play, play_out
from tests.support import rule

FIELD = """\
scenario:
  scenario: Field
  table: [36, 36]
  sides:
    red:
      army: {army: Reds, units: {reds: {models: [4 guardsman]}}}
      home: south
      deploy: {reds: {at: [18, 10], ranks: 1}}
    blue:
      army: {army: Blues, units: {blues: {models: [4 guardsman]}}}
      home: north
      deploy: {blues: {at: [18, 26], ranks: 1}}
settings: {turn.first-player: red}
"""


def run(text: str, head: str = FIELD) -> ScriptRun:
    return play_script(parse_script(head + text, "battle.yaml"))


def refused(text: str, head: str = FIELD) -> str:
    """The sentence with which a script is refused."""
    with pytest.raises(ArapError) as refusal:
        run(text, head)
    return str(refusal.value)


def replayed(game: Game) -> ScriptRun:
    return play_script(parse_script(script_text(game), "again.yaml"))


def test_a_unit_moves_forward_as_a_body() -> None:
    game = run("dice: {activate.roll: [1]}\nsteps: [{attempt: {unit: reds, dice: 1}}, {move: {forward: 3.5}}]").game
    assert {model.y for model in game.battle.members("reds")} == {13.5}


def acting(steps: str, dice: str = "") -> Game:
    """The reds with two points, and what they then do."""
    return run(f"dice: {{activate.roll: [1, 1]{dice}}}\nsteps: [{{attempt: {{unit: reds, dice: 2}}}}, {steps}]").game


def test_a_unit_crawls_lies_down_and_gets_up() -> None:
    game = acting("{move: {forward: 2, crawl: all}}, {expect: {models: {reds.1: {prone: true}}}}, {get-up: {}}")
    assert {(model.y, model.prone) for model in game.battle.members("reds")} == {(12, False)}
    assert all(model.prone for model in acting("{move: {forward: 2, prone: all}}").battle.members("reds"))


def test_a_move_in_which_only_some_lie_down_is_refused_and_not_cut_to_those() -> None:
    acting("{refuse: {move: {forward: 2, prone: [reds.1]}, because: all moving models lie down}}")


def test_a_tactical_move_asks_for_its_paths_after_the_die() -> None:
    game = acting("tactical, {move: {forward: 5, prone: [reds.1, reds.2, reds.3, reds.4]}}", ", move.tactical: [5]")
    assert {(model.y, model.prone, model.tactical) for model in game.battle.members("reds")} == {(15, True, True)}


def test_a_unit_goes_for_variable_ground() -> None:
    field = FIELD.replace("settings:", "  terrain: [{feature: rubble, at: [18, 14], size: [20, 4]}]\nsettings:")
    text = "dice: {activate.roll: [1], move.variable: [3, 2]}\nsteps:\n  - attempt: {unit: reds, dice: 1}\n"
    game = run(f"{text}  - venture: {{}}\n  - move: {{forward: 3}}\n", field).game
    assert {model.y for model in game.battle.members("reds")} == {13}
    assert not replayed(game).failures


def test_a_unit_charges() -> None:
    near = FIELD.replace("[18, 26]", "[18, 18]")
    dice = "out-of-dice: wait\ndice: {activate.roll: [1]}"
    text = f"{dice}\nsteps: [{{attempt: {{unit: reds, dice: 1}}}}, {{charge: {{at: blues%s}}}}, pass]"
    game = run(text % "", near).game
    assert game.battle.units["reds"].locked == ("blues",) and not replayed(game).failures
    drawn = run(text % ", models: [reds.1], paths: {reds.1: [[15.75, 16.5]]}", near).game
    assert drawn.battle.models["reds.1"].y == 16.5 and drawn.battle.models["reds.2"].y == 10
    silent = run(text % ", grenades: none", near).game
    assert not replayed(silent).failures and "grenades: none" in step_text(Charge("blues", grenades="none"))


def test_a_unit_swims() -> None:
    field = FIELD.replace("settings:", "  terrain: [{feature: river, at: [18, 14], size: [30, 7.6]}]\nsettings:")
    text = "dice: {activate.roll: [1], swim.rate: [6]}\nsteps:\n  - attempt: {unit: reds, dice: 1}\n  - swim: {}\n"
    legs = "reds.1: [{x: 15.75, y: 12.5, by: swim}], reds.2: [{x: 17.25, y: 12.5, by: swim}], "
    legs += "reds.3: [{x: 18.75, y: 12.5, by: swim}], reds.4: [{x: 20.25, y: 12.5, by: swim}]"
    game = run(f"{text}  - move: {{paths: {{{legs}}}}}\n", field).game
    assert {round(model.y, 2) for model in game.battle.members("reds")} == {12.5}
    assert not replayed(game).failures


def test_a_refused_step_names_its_line_the_reason_and_the_rule() -> None:
    told = refused("steps:\n  - attempt: {unit: blues, dice: 1}")
    assert told == (
        "battle.yaml, line 15, steps[1]: 'attempt' is refused: Blues belongs to another player (activate.attempts)."
    )


def test_a_step_that_does_not_answer_the_question_is_refused() -> None:
    assert "'yes' is refused: Choose a unit to activate" in refused("steps: [yes]")
    assert "'move' is refused: No unit is acting" in refused("steps: [{move: {forward: 1}}]")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dice: {shoot.to-hti: [1]}", "dice.shoot.to-hti: no rule rolls such dice; did you mean 'shoot.to-hit'?"),
        ("dice: {shoot.to-hti.second: [1]}", "no rule rolls such dice; did you mean 'shoot.to-hit'?"),
        ("expect: {cites: [turn.sequence, shoot.cover.hart]}", "'shoot.cover.hart'; did you mean 'shoot.cover.hard'?"),
        (
            "steps: [{expect: {does-not-cite: [rout.moves]}}]",
            "'rout.moves'; did you mean 'rout.move'?",
        ),
        (
            "expect: {result: {rule: length.no-unit}}",
            "'length.no-unit'; did you mean 'length.no-units'?",
        ),
        ("steps: [{refuse: {finish: , rule: shoot.declar}}]", "'shoot.declar'; did you mean 'shoot.declare'?"),
    ],
)
def test_a_misspelt_purpose_or_rule_is_refused_with_the_nearest_name(text: str, told: str) -> None:
    assert told in refused(text)


def test_a_second_die_has_a_purpose_of_its_own() -> None:
    assert run("dice: {shoot.to-hit.second: [1]}").unused_dice == {"shoot.to-hit.second": [1]}


@rule("shoot.weapon.salvo")
@pytest.mark.parametrize(("far", "points", "shots"), [(20, 1, 2), (20, 2, 4), (26, 2, 4)])
def test_with_two_points_a_salvo_weapon_fires_its_full_burst(far: int, points: int, shots: int) -> None:
    gunner = "[{troop: storm-trooper, weapons: [hot-shot-volley-gun]}]"
    field = FIELD.replace("[18, 26]", f"[18, {far}]").replace("[4 guardsman]", gunner, 1)
    steps = f"[{{attempt: {{unit: reds, dice: 2}}}}, {{shoot: {{at: blues, points: {points}}}}}]"
    game = run(f"seed: 3\ndice: {{activate.roll: [1, 1]}}\nsteps: {steps}", field).game
    rolled = [logged.event for logged in game.log if isinstance(logged.event, HitsRolled)]
    assert [len(event.throws) for event in rolled] == [shots]


def test_a_misspelt_step_suggests_the_right_one() -> None:
    assert refused("steps: [{atempt: {unit: reds}}]") == (
        "battle.yaml, line 14, steps[1]: there is no step 'atempt'; did you mean 'attempt'?"
    )


@pytest.mark.parametrize(
    ("step", "error"),
    [
        ("attempt", "'attempt' needs a value"),
        ("{finish: {}}", "'finish' takes no value"),
        ("{attempt: {unit: reds}}", "steps[1].attempt: 'dice' is missing"),
        ("{attempt: {unit: reds, die: 2}}", "steps[1].attempt.die: there is no such key here; did you mean 'dice'?"),
        ("{yes: , no: }", "a step is a word such as 'finish'"),
        ("3", "a step is a word such as 'finish'"),
        ("{refuse: {finish: , because: 7}}", "steps[1].refuse.because: expected text, got 7"),
        ("{refuse: {finish: , yes: }}", "name one step that must be refused"),
    ],
)
def test_a_wrong_step_is_an_error_with_its_place(step: str, error: str) -> None:
    assert error in refused(f"steps: [{step}]")


def test_a_move_needs_one_way() -> None:
    begin = "dice: {activate.roll: [1]}\nsteps: [{attempt: {unit: reds, dice: 1}}, "
    assert "a move needs one of" in refused(begin + "{move: {forward: 1, to: [3, 3]}}]")
    assert "a move needs one of" in refused(begin + "{move: {unit: reds}}]")
    assert "blues.1 is not a model of reds" in refused(begin + "{move: {models: {blues.1: [3, 3]}}}]")


def test_steps_after_the_end_are_refused() -> None:
    steps = "steps: [{until: {turn: 6, active: blue}}, end-phase, end-phase]"
    assert "steps[3]: 'end-phase' is refused: No decision is asked for now" in refused(steps)


def test_until_gives_default_answers_up_to_a_point() -> None:
    game = run("steps: [{until: {turn: 3, active: blue, ask: activation}}]").game
    assert (game.battle.turn.game_turn, game.battle.turn.active) == (3, "blue")


def test_a_point_that_is_never_reached_is_an_error() -> None:
    assert "steps[1].until: the battle ends before this point" in refused("steps: [{until: {turn: 7}}]")


def test_a_battle_without_end_does_not_wait_for_ever() -> None:
    head = FIELD.replace("red}", "red, length.scheme: until-victory}")
    assert "this point is not reached within 5000 default answers" in refused("steps: [{until: {ask: tea}}]", head)


def test_weapons_and_models_choose_who_fires() -> None:
    head = FIELD.replace("[4 guardsman]", "[2 guardsman, {troop: guardsman, count: 2, weapons: [autogun]}]", 1)
    steps = "[{attempt: {unit: reds, dice: 1}}, {shoot: {at: blues, weapons: [autogun], models: [reds.1, reds.4]}}]"
    game = run(f"dice: {{activate.roll: [1], shoot.to-hit: [6]}}\nsteps: {steps}", head).game
    shots = [event for logged in game.log if "throws" in (event := logged.event).__struct_fields__]
    assert [(event.weapon, event.models) for event in shots] == [("autogun", ("reds.4",))]  # type: ignore[union-attr]


def test_a_weapon_or_model_that_is_not_there_is_named() -> None:
    begin = "dice: {activate.roll: [1]}\nsteps: [{attempt: {unit: reds, dice: 1}}, "
    told = refused(begin + "{shoot: {at: blues, weapons: [las-gun]}}]")
    assert "Reds has no weapon las-gun to fire; it has lasgun (shoot.action.who)" in told
    assert "blues.1 is not a model of Reds" in refused(begin + "{shoot: {at: blues, models: [blues.1]}}]")


def test_all_that_an_order_to_fire_can_say_can_be_written() -> None:
    assert set(OrderEntry.__struct_fields__) == set(FireOrder.__struct_fields__)


MIRE = FIELD.replace("settings:", "  terrain: [{feature: bog, at: [18, 14], size: [36, 6]}]\nsettings:")


def test_a_move_in_bad_ground_goes_as_far_as_it_can_unless_it_is_to_be_exact() -> None:
    begin = "dice: {activate.roll: [1]}\nsteps: [{attempt: {unit: reds, dice: 1}}, "
    game = run(begin + "{refuse: {move: {forward: 3}}}, {move: {forward: 3}}]", MIRE).game
    assert {round(model.y, 2) for model in game.battle.members("reds")} == {12.5}
    told = refused(begin + "{move: {forward: 3, clip: false}}]", MIRE)
    assert 'The path costs 5", the move is 4"' in told


def test_a_move_that_is_to_be_exact_does_not_end_beside_its_place() -> None:
    begin = "dice: {activate.roll: [1]}\nsteps: [{attempt: {unit: reds, dice: 1}}, "
    house = FIELD.replace("settings:", "  terrain: [{feature: building, at: [20, 15], size: [4, 4]}]\nsettings:")
    checked = run(
        begin + "{refuse: {move: {forward: 3.5}, rule: move.terrain.classes}}, {move: {forward: 3.5}}]", house
    )
    assert not checked.failures and len({model.y for model in checked.game.battle.members("reds")}) > 1


def test_too_few_dice_are_an_error_with_purpose_number_and_place() -> None:
    assert refused("dice: {activate.roll: [1]}\nsteps:\n  - attempt: {unit: reds, dice: 3}") == (
        "battle.yaml, line 16, steps[1]: The script has 1 die left for activate.roll, 3 needed"
        " for Reds act: 3 or less; add them under dice."
    )


def test_too_few_dice_before_the_first_step_are_an_error_too() -> None:
    head = FIELD.replace("settings: {turn.first-player: red}\n", "")
    assert refused("steps: []", head).startswith(
        "battle.yaml, line 1: The script has no dice left for turn.first-player"
    )


def test_dice_not_scripted_come_from_the_seed() -> None:
    first, again = (run("seed: 7\nsteps: [{attempt: {unit: reds, dice: 1}}]").game.inputs for _ in range(2))
    assert len(first) == 2 and first == again
    both = run("seed: 7\ndice: {turn.first-player: [6, 1]}", FIELD.replace("settings: {turn.first-player: red}\n", ""))
    assert both.game.ask and both.game.ask.seat == "red"


def test_when_scripted_dice_are_used_up_the_seed_goes_on() -> None:
    steps = "steps: [{attempt: {unit: reds, dice: 1}}, {until: {turn: 2}}, {attempt: {unit: reds, dice: 1}}]"
    game = run(f"seed: 7\ndice: {{activate.roll: [6]}}\n{steps}").game
    assert sum(purpose == "activate.roll" for purpose in (getattr(i, "purpose", "") for i in game.inputs)) == 2


def test_a_face_the_die_does_not_have_is_refused() -> None:
    assert "A D6 cannot show 7" in refused("dice: {activate.roll: [7]}\nsteps: [{attempt: {unit: reds, dice: 1}}]")


def test_dice_nobody_asked_for_are_told() -> None:
    assert run("dice: {shoot.save: [6]}").unused_dice == {"shoot.save": [6]}


def test_a_script_may_wait_for_dice_and_be_given_them() -> None:
    waiting = run("out-of-dice: wait\nsteps: [{attempt: {unit: reds, dice: 2}}]").game
    assert waiting.roll and waiting.roll.purpose == "activate.roll"
    given = run("out-of-dice: wait\nsteps: [{attempt: {unit: reds, dice: 2}}, {roll: [1, 2]}]").game
    assert given.battle.turn.acting[-1].points == 2


def test_a_failed_expectation_says_what_was_expected_and_found() -> None:
    found = run("expect:\n  units:\n    reds: {models: 3, pinned: true}\n  score: {red: 0}")
    assert [str(failure) for failure in found.failures] == [
        "battle.yaml, line 16, expect.units.reds: units reds models: expected 3, found 4",
        "battle.yaml, line 16, expect.units.reds: units reds pinned: expected yes, found no",
    ]
    assert len(found.expectations) == 3


@pytest.mark.parametrize(
    "expect",
    [
        "units: {reds: 3}",
        "units: {reds: gone}",
        "units: {reds: {at: [18, 10.5]}}",
        "models: {reds.1: gone}",
        "models: {reds.1: {facing: 90}}",
        "units: {reds: {pursuing: true}}",
        "units: {reds: {locked: true}}",
        "models: {reds.1: {burning: true}}",
        "fires: [[20.5, 18.5]]",
        "turn: 2",
        "active: blue",
        "phase: over",
        "pending: none",
        "pending: {kind: action}",
        "result: {winner: red}",
        "score: {red: 1}",
        "cites: [shoot.los]",
        "does-not-cite: [turn.structure]",
        "events: {turn-began: 2}",
        "events: {turn-began: {side: blue}}",
        "hash: '0000000000000000'",
    ],
)
def test_every_kind_of_expectation_can_fail(expect: str) -> None:
    assert len(run(f"expect: {{{expect}}}").failures) == 1


def test_what_holds_is_met() -> None:
    expect = (
        "units: {reds: {models: 4, wounds: 4, at: [18, 10], suppression: 0, routing: false, points: 0}}\n"
        "  models: {reds.1: {facing: 0, wounds: 1, elevation: 0}}\n"
        "  pending: {kind: activation, seat: red, about: []}\n  result: none\n  cites: [turn.structure]\n"
        "  events: {turn-began: {side: red}, bust: 0}\n  phase: activation\n  turn: 1"
    )
    found = run(f"expect:\n  {expect}")
    assert not found.failures and len(found.expectations) == 18


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ("units: {read: 4}", "expect.units.read: there is no such unit in this battle; did you mean 'reds'?"),
        ("models: {reds.9: gone}", "expect.models.reds.9: there is no such model in this battle"),
        ("events: {turn-begun: 1}", "there is no such event; did you mean 'turn-began'?"),
        ("score: {read: 1}", "there is no such side"),
        ("unit: {}", "expect.unit: there is no such key here; did you mean 'units'?"),
    ],
)
def test_an_expectation_about_nothing_is_an_error(expect: str, told: str) -> None:
    assert told in refused(f"expect: {{{expect}}}")


def test_a_refusal_can_be_expected() -> None:
    found = run(
        "steps: [{refuse: {attempt: {unit: blues, dice: 1}, rule: activate.attempts, because: another player}}]"
    )
    assert [expectation.met for expectation in found.expectations] == [True]


@pytest.mark.parametrize("more", ["rule: shoot.los", "because: weather"])
def test_a_refusal_for_another_reason_fails(more: str) -> None:
    assert run(f"steps: [{{refuse: {{attempt: {{unit: blues, dice: 1}}, {more}}}}}]").failures


def test_an_act_that_was_to_be_refused_and_is_allowed_fails_and_is_not_done() -> None:
    found = run("steps: [{refuse: {attempt: {unit: reds, dice: 1}}}]")
    assert "expected refused, found allowed" in str(found.failures[0])
    assert not found.game.inputs


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- 1", "expected a mapping with 'scenario', 'dice' and 'steps'"),
        ("steps: []", "'scenario' is missing"),
        ("scenario: skirmsh", "there is no scenario called 'skirmsh'; did you mean 'skirmish'?"),
        ("scenario: skirmish\nsetings: {}", "did you mean 'settings'?"),
        ("scenario: skirmish\nsettings: {lenght.turns: 3}", "line 2, settings.lenght.turns: unknown setting"),
        ("scenario: skirmish\nsettings: {unit.default-heights: {size-2: 2}}", "counts when armies are read"),
        ("scenario: skirmish\ndice: {activate.roll: [0]}", "dice.activate.roll[1]: expected a whole number"),
        ("scenario: skirmish\ndice: {activate.roll: 3}", "dice.activate.roll: expected a list, got 3"),
    ],
)
def test_a_script_that_is_none_is_told_with_its_place(text: str, told: str) -> None:
    assert told in refused(text, "")


def test_a_scenario_beside_the_script_is_found(tmp_path: Path) -> None:
    inline = FIELD.split("settings:")[0].partition("\n")[2]
    (tmp_path / "field.yaml").write_text("\n".join(line[2:] for line in inline.splitlines()))
    script = parse_script("scenario: field.yaml\nseed: 1", "battle.yaml", tmp_path)
    assert script.scenario.title == "Field"


@pytest.mark.parametrize("name", ["skirmish", "ruins"])
def test_a_shipped_scenario_is_named_and_its_random_game_replays(name: str) -> None:
    game = play_out(new_game(load_scenario(name), 3), RANDOM, 3)
    assert f"\nscenario: {name}\n" in script_text(game)
    assert replayed(game).game.battle.hash() == game.battle.hash()


def test_a_script_written_with_the_hash_of_format_2_is_still_met() -> None:
    game = play_out(new_game(load_scenario("skirmish"), 3), RANDOM, 3)
    then = script_text(game).replace(game.battle.hash(), state_hash(game.battle.snapshot()))
    played = play_script(parse_script(then, "then.yaml", Path()))
    assert played.expectations and not played.failures


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_of_much_shooting_replays_with_its_scenario_whole(seed: int) -> None:
    game = play_out(new_game(face_to_face("skirmish"), seed, hashing=True), RANDOM, seed)
    again = replayed(game).game
    assert again.scenario == game.scenario
    assert [logged.hash for logged in again.log] == [logged.hash for logged in game.log]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{kind: ork,", "{kind: orc,", "scenario.sides: there is no kind of model called 'orc'"),
        ("weapons: [shoota]", "weapons: [shoot]", "there is no weapon called 'shoot'"),
        ("length.turns: 5", "length.turns: 0", "scenario.settings: length.turns cannot be 0"),
        ("width: 36.0", "width: wide", "scenario.width: expected a number, got 'wide'"),
    ],
)
def test_a_whole_scenario_changed_by_hand_is_checked(old: str, new: str, told: str) -> None:
    text = script_text(new_game(face_to_face("skirmish"), 1))
    assert old in text
    assert told in refused(text.replace(old, new), "")


def test_a_game_in_the_middle_replays_to_the_same_question() -> None:
    game = new_game(face_to_face("skirmish"), "half")
    for count, _ in enumerate(play(game, RANDOM, "half")):
        if count == 40:
            break
    again = replayed(game)
    assert again.game.pending == game.pending
    assert not again.failures


def test_settings_that_differ_are_written_down() -> None:
    told = script_text(run("seed: 1\nsettings: {length.turns: 2}", "scenario: skirmish\n").game)
    assert "\nscenario: skirmish\nsettings: {length.turns: 2}\n" in told


def test_a_game_that_waits_for_real_dice_replays_to_the_same_roll() -> None:
    game = Game(load_scenario("skirmish"), TypedDice())
    assert replayed(game).game.pending == game.pending
    game.give_dice((3,))
    assert replayed(game).game.pending == game.pending


def test_a_dispute_between_a_call_for_dice_and_the_dice_replays() -> None:
    game = Game(load_scenario("skirmish"), TypedDice())
    game.give_dice((3,))
    assert game.interject(Dispute((Reading("it rolls", 1), Reading("it rests"))), "guard") is None
    game.give_dice((5,))
    again = replayed(game)
    assert not again.failures
    assert [logged.event for logged in again.game.log] == [logged.event for logged in game.log]


def test_a_save_becomes_a_script_of_the_same_game() -> None:
    game = play_out(Game(load_scenario("skirmish"), SeededDice(9)), RANDOM, 9)
    save = parse_save(save_text(game), "game.save")
    again = replayed(Game(save.header.scenario, TypedDice(), inputs=save.inputs)).game
    assert again.battle.hash() == save.end.hash


def test_an_exported_scenario_says_nothing_that_goes_without_saying() -> None:
    text = script_text(new_game(face_to_face("skirmish"), 1))
    assert "instant_death_toughness" not in text and "null" not in text
    assert "weapons: [lasgun]" in text


@pytest.mark.parametrize(
    "orders",
    [
        (),
        (
            FightOrder("a.1", face="b.2", two_weapons=True, weapons=("sword", "pistol"), aims=("b.2",)),
            FightOrder("a.2", turns=False, closes=True, to=(3.5, 4.0)),
            FightOrder("a.3", stands=True),
        ),
    ],
)
def test_orders_for_a_melee_are_read_as_they_are_written(orders: tuple[FightOrder, ...]) -> None:
    game = new_game(face_to_face("skirmish"), 1)
    step = parse_document(step_text(Fight(orders)), "step.yaml")
    assert act_of(game, step) == Fight(orders)
