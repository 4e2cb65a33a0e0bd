"""Actions are files: each is found by itself, and no other module lists acts."""

import ast
from collections.abc import Iterator
from pathlib import Path

import arap
from arap.battle.acts import act_name
from arap.game.acts import ACTS
from arap.game.scripts.export import flow, step_text
from arap.game.scripts.shapes import actions_by_step
from arap.rules.turn.action import ACTION_OF, all_actions

ROOT = Path(arap.__file__).parent
PLAYERS = "bots"
"""Bots weigh acts, each in its own way."""
MOST_TOGETHER = 2
PLANNED = {"Move", "Charge", "Shoot"}
"""The game plans these with their particulars."""

OTHERS = {
    "rules/reactions/reaction_moves.py": "the ways to move in a reaction, another question",
    "rules/turn/activation_phase.py": "which unit acts next, another question",
    "rules/movement/dice/forecast.py": "the dice of three ways to move, shown before they are rolled",
    "game/queries.py": "the query for these dice",
}


def names_of_actions() -> set[str]:
    return {action.act.__name__ for action in all_actions()}


def groups(tree: ast.Module) -> Iterator[set[str]]:
    """The names that stand together: in a tuple, a table, a union of types, or the cases of a match."""
    for node in ast.walk(tree):
        match node:
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                yield names_in(parts)
            case ast.Dict(keys=keys):
                yield names_in([key for key in keys if key])
            case ast.Match(cases=cases):
                patterns = [part for case in cases for part in ast.walk(case.pattern)]
                yield names_in([part.cls for part in patterns if isinstance(part, ast.MatchClass)])
            case ast.BinOp(op=ast.BitOr()):
                yield {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def names_in(parts: list[ast.expr]) -> set[str]:
    return {part.id for part in parts if isinstance(part, ast.Name)}


def lists_of_acts() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The modules that have a group of acts of actions, with the acts."""
    known = names_of_actions() - PLANNED
    for path in sorted(ROOT.rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        if not file.startswith(PLAYERS):
            for group in groups(ast.parse(path.read_text(encoding="utf-8"))):
                if len(found := group & known) > MOST_TOGETHER:
                    yield file, tuple(sorted(found))


def test_no_module_lists_acts_by_name() -> None:
    assert [found for found in lists_of_acts() if found[0] not in OTHERS] == []
    assert {file for file, _ in lists_of_acts()} == OTHERS.keys()


def test_every_file_in_the_folder_has_an_action() -> None:
    files = {path.stem for path in (ROOT / "rules" / "actions").rglob("*.py")} - {"__init__"}
    homes = {type(action).__module__.rsplit(".", 1)[-1] for action in all_actions()}
    assert files == homes


def test_actions_have_places_and_names_of_their_own() -> None:
    actions = all_actions()
    assert len({action.name for action in actions}) == len({action.place for action in actions}) == len(actions)
    assert [action.place for action in actions] == sorted(action.place for action in actions)


def test_letters_on_the_page_are_not_given_twice_to_options_that_stand_together() -> None:
    keys = [action.shown.key for action in all_actions() if action.shown.key]
    assert {key for key in keys if keys.count(key) > 1} <= {"Y"}, "a string of moves and its last move never meet"


def test_every_act_has_an_action_or_answers_a_question() -> None:
    assert {act_name(act) for act in ACTS if ACTION_OF[act]} == {act_name(action.act) for action in all_actions()}


def test_words_for_acts_are_written_as_they_are_read() -> None:
    for name, action in actions_by_step().items():
        for word, act in action.step_words().items():
            assert step_text(act) == f"{name}: {flow(word)}"
