"""The sight field: every square of the table as one model sees it."""

from arap.battle.battle import Battle
from arap.rules.sight.field import STEP, sight_field
from tests.rules.builders import a_battle, a_wall, squad
from tests.support import rule


def a_field() -> Battle:
    """A man at (10, 10); a low wall north of him, a high one east of him."""
    walls = [a_wall((8, 14), (12, 14), height=1.0), a_wall((14, 6), (14, 12), height=6.0)]
    return a_battle([squad("a", at=(10, 10), n=1), squad("b", "b", at=(30, 30), n=1)], terrain=walls)


def seen(battle: Battle, x: float, y: float, **how: object) -> str:
    field = sight_field(battle, "a", **how)  # type: ignore[arg-type]
    return field.cells[int(y / STEP) * field.columns + int(x / STEP)]


@rule("shoot.los")
def test_a_high_wall_hides_what_is_behind_it() -> None:
    battle = a_field()
    assert seen(battle, 20.1, 9.1) == "0"
    assert seen(battle, 10.1, 5.1) == "1"


@rule("shoot.cover.hard")
def test_a_low_wall_gives_hard_cover_to_those_close_behind_it() -> None:
    assert seen(a_field(), 10.1, 14.8) == "3"


@rule("shoot.los")
def test_from_another_place_other_things_are_seen() -> None:
    battle = a_field()
    assert seen(battle, 20.1, 9.1, at=(18.0, 9.0)) == "1"
    assert seen(battle, 10.1, 9.1, at=(18.0, 9.0)) == "0"


@rule("shoot.cover.hard")
def test_the_other_way_round_the_cover_is_that_of_the_model_itself() -> None:
    battle = a_field()
    here = (10.0, 13.2)
    assert seen(battle, 10.1, 25.1, at=here, of_enemies=True) == "3"
    assert seen(battle, 10.1, 25.1, at=here) != "3"


@rule("shoot.los")
def test_every_square_of_the_table_has_an_answer() -> None:
    battle = a_field()
    field = sight_field(battle, "a")
    assert len(field.cells) == field.columns * field.rows
    assert (field.columns * STEP, field.rows * STEP) == (battle.scenario.width, battle.scenario.depth)
    assert set(field.cells) <= set("0123")
