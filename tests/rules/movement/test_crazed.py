"""Maddened creatures."""

from typing import Any

import pytest

from arap.battle.acts import EndPhase
from arap.battle.battle import Battle
from arap.battle.events import CreatureStampeded
from arap.kernel.errors import ArapError
from arap.rules.movement.flight.crazed import contact, crazed_units, gap_to, stampede
from arap.rules.movement.flight.runs import heading
from arap.rules.movement.paths.mover import mover_of
from arap.table import Dangerous, Piece
from tests.rules.builders import a_battle, a_kind, a_piece, difficult, impassable, play, squad
from tests.rules.logs import events
from tests.rules.turn.games import a_game, answer
from tests.support import rule

BEAST = a_kind("beast", creature_class="beast", M=6.0)


def a_beast(*terrain: Any, others: Any = (), **settings: Any) -> Battle:
    return a_battle([squad("m", n=1, at=(20, 20), kind=BEAST), *others], terrain, settings=settings)


def place(battle: Battle) -> tuple[float, float, float]:
    model = battle.models["m.1"]
    return model.x, model.y, model.facing


@rule("dice.scatter.random-movement")
@pytest.mark.parametrize(
    ("dice", "end"),
    [
        ({"scatter.crazed": [4, 4]}, (20, 12, 180)),
        ({"scatter.crazed": [3, 3]}, (20, 26, 0)),
        ({"scatter.crazed": [2, 6], "scatter.direction": [90]}, (28, 20, 90)),
    ],
)
def test_it_turns_back_goes_on_or_runs_anywhere(dice: dict[str, list[int]], end: tuple[float, float, float]) -> None:
    battle = a_beast()
    play(stampede(battle, "m"), dice)
    assert place(battle) == end


@rule("dice.scatter.random-movement")
def test_the_distance_may_be_the_basic_move() -> None:
    battle = a_beast(**{"dice.crazed-distance": "basic-move"})
    play(stampede(battle, "m"), {"scatter.crazed": [1, 1]})
    assert place(battle) == (20, 26, 0)


@rule("dice.scatter.random-movement")
def test_ground_slows_it_and_walls_stop_it() -> None:
    battle = a_beast(difficult((0, 20, 48, 48)))
    play(stampede(battle, "m"), {"scatter.crazed": [3, 3]})
    assert place(battle) == (20, 23, 0)
    walled = a_beast(impassable((15, 23, 25, 24)))
    play(stampede(walled, "m"), {"scatter.crazed": [3, 3]})
    assert 22.4 < place(walled)[1] < 23


@rule("dice.scatter.random-movement")
def test_the_edge_of_the_table_stops_it() -> None:
    battle = a_battle([squad("m", n=1, at=(20, 45), kind=BEAST)])
    play(stampede(battle, "m"), {"scatter.crazed": [3, 3]})
    assert place(battle)[1] == pytest.approx(47.5, abs=0.01)


@rule("dice.scatter.random-movement")
@pytest.mark.parametrize("side", ["a", "b"])
def test_anybody_within_its_melee_radius_stops_it(side: str) -> None:
    battle = a_beast(others=[squad("e", side, n=1, at=(20, 25))])
    play(stampede(battle, "m"), {"scatter.crazed": [5, 5]})
    assert place(battle)[1] == pytest.approx(23)
    assert events(battle, CreatureStampeded)[0].stopped_by == "e.1"


@rule("dice.scatter.random-movement")
def test_it_runs_in_its_owners_compulsory_phase() -> None:
    beasts = squad("a1", n=1, at=(20, 20), kind=BEAST)
    others = squad("b1", "b", at=(40, 44), facing=180)
    dice = {"scatter.crazed": [1, 1, 1, 1]}
    game = a_game([beasts, others], dice, dice__crazed_creatures=["a1"])
    assert len(events(game, CreatureStampeded)) == 1 and game.battle.models["a1.1"].y == 22
    answer(game, EndPhase())
    assert len(events(game, CreatureStampeded)) == 1
    answer(game, EndPhase())
    assert len(events(game, CreatureStampeded)) == 2


@rule("dice.scatter.random-movement")
def test_without_the_setting_nobody_runs_wild() -> None:
    game = a_game([squad("a1", n=1, at=(20, 20), kind=BEAST), squad("b1", "b", at=(40, 44))])
    assert not events(game, CreatureStampeded)


@rule("dice.scatter.random-movement", "move.dangerous")
def test_it_may_die_on_the_way() -> None:
    mines = a_piece((0, 22, 48, 24), "mines", dangerous=Dangerous(effect="kill"))
    battle = a_beast(mines)
    play(stampede(battle, "m"), {"scatter.crazed": [3, 3], "move.hazard": [1]})
    assert "m" not in battle.units


@rule("dice.scatter.random-movement", "climb.high", "swim.rate", "jump.long")
@pytest.mark.parametrize(
    "ground",
    [
        a_piece((0, 22, 48, 40), "cliff", height=4.0, surface=True, face=True),
        a_piece((0, 22, 48, 40), "river", water="deep"),
        a_piece((0, 22, 48, 23.5), "gap", gap=4.0),
    ],
    ids=lambda piece: str(piece.feature),
)
def test_it_runs_up_no_cliff_into_no_deep_water_and_over_no_gap(ground: Piece) -> None:
    battle = a_beast(ground)
    play(stampede(battle, "m"), {"scatter.crazed": [5, 5]})
    model = battle.models["m.1"]
    assert model.y == pytest.approx(22.0, abs=0.02) and model.z == 0


@rule("dice.scatter.random-movement")
@pytest.mark.parametrize(("units", "words"), [(["a1", "nobody"], "names 'nobody'"), (["a1", "a1"], "each once")])
def test_units_that_are_not_there_or_named_twice_are_refused(units: list[str], words: str) -> None:
    with pytest.raises(ArapError, match=rf"dice.crazed-creatures .*{words}"):
        a_game([squad("a1", n=1, kind=BEAST), squad("b1", "b", at=(40, 44))], dice__crazed_creatures=units)


@rule("dice.scatter.random-movement", "activate.vehicles")
def test_vehicles_that_act_by_themselves_are_named_by_their_unit_or_each() -> None:
    robots = squad("a1", n=2, spacing=4, kind=a_kind("robot", creature_class="vehicle"))
    for named in ("a1", "a1-1"):
        battle = a_battle([robots, squad("b1", "b", at=(40, 44))], settings={"dice.crazed-creatures": [named]})
        assert crazed_units(battle, "a") == (["a1-1", "a1-2"] if named == "a1" else ["a1-1"])


@rule("dice.scatter.random-movement", "melee.radius")
@pytest.mark.parametrize(
    ("other", "bearing", "reached"),
    [
        ((20, 26), 0.0, 4.0), ((26, 20), 90.0, 4.0), ((21.2, 26), 0.0, 4.4), ((18.8, 26), 0.0, 4.4),
        ((26, 21.2), 90.0, 4.4), ((22.1, 26), 0.0, None), ((20, 14), 0.0, None), ((20, 21.5), 0.0, 0.0),
        ((20, 18.5), 0.0, None), ((24, 24), 45.0, 3.657), ((21.9, 20.7), 0.0, 0.7 - 0.6245),
    ],
)  # fmt: skip
def test_how_far_it_runs_until_another_model_is_within_its_reach(
    other: tuple[float, float], bearing: float, reached: float | None
) -> None:
    """A beast of Size Two at (20, 20) stops 2" from the other model, or goes by."""
    battle = a_beast(others=[squad("e", "b", places=[other])])
    runner = mover_of(battle, battle.models["m.1"], 12.0)
    gap = gap_to(battle, battle.models["m.1"], battle.models["e.1"])
    found = contact(runner, battle.models["e.1"], heading(bearing), gap)
    assert found is None if reached is None else found == pytest.approx(reached, abs=0.01)


@rule("dice.scatter.random-movement", "melee.contact")
def test_it_stops_at_a_broad_base_too() -> None:
    battle = a_beast(others=[squad("e", "b", places=[(20, 30)], kind=a_kind("broad", base_radius=2.5))])
    runner = mover_of(battle, battle.models["m.1"], 12.0)
    gap = gap_to(battle, battle.models["m.1"], battle.models["e.1"])
    assert contact(runner, battle.models["e.1"], heading(0.0), gap) == pytest.approx(7.0)
