"""What pieces of terrain are called where the GM chooses one from a list."""

import pytest

from arap.army.library import list_scenarios
from arap.army.loading import load_scenario
from arap.battle.battle import Battle
from arap.game.gm_desk import desk
from arap.game.queries import AskGm
from arap.game.terrain_names import terrain_names
from tests.rules.gm.desk import a_desk, does
from tests.support import rule


@rule("turn.adjudication")
@pytest.mark.parametrize("name", [name for name, _ in list_scenarios()])
def test_each_piece_and_ladder_of_a_table_has_a_name_of_its_own(name: str) -> None:
    table = Battle.start(load_scenario(name)).table
    found = terrain_names(table)
    assert [each for each, _ in found] == [*[piece.id for piece in table.pieces], *[each.id for each in table.ladders]]
    assert len({called for _, called in found}) == len(found)


@rule("turn.adjudication")
def test_parts_of_a_house_are_told_by_wall_floor_and_opening() -> None:
    house = {"id": "inn", "name": "The inn", "feature": "building", "at": [24, 26], "size": [8, 5], "storeys": 2,
             "doors": [[24, 23.5]], "windows": [[22, 28.5], [26, 28.5]]}  # fmt: skip
    game = does(does(a_desk(), "add-piece", piece=house), "add-piece", piece={"feature": "hedge", "at": [6, 30],
                                                                           "size": [3, 1]})  # fmt: skip
    names = [name for _, name in desk(game, AskGm("")).terrain]
    assert {
        "The inn: roof", "The inn: first floor", "The inn: west wall", "The inn: south wall, over a door",
        "The inn: south wall (1 of 2, from the west)", "The inn: north wall, under a window (2 of 2, from the west)",
        "The inn: north wall, over a window of the first floor (1 of 2, from the west)", "Hedge",
    } <= set(names)  # fmt: skip
    does(game, "add-piece", piece=house | {"id": "barn", "at": [24, 40], "doors": [[24, 37.5]], "windows": []})
    does(game, "add-piece", piece={"feature": "hedge", "at": [40, 30], "size": [3, 1]})
    names = [name for _, name in desk(game, AskGm("")).terrain]
    assert {"The inn: roof at (24, 26)", "The inn: roof at (24, 40)", "Hedge at (6, 30)"} <= set(names)
    assert len(set(names)) == len(names)
