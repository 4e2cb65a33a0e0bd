"""Random battles in which the table changes: after any change it answers as a table made anew, nothing breaks, and they
replay to equal hashes."""

import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from arap.army.loading import load_scenario
from arap.army.scenario import Scenario
from arap.battle.battle import Battle
from arap.battle.events import AnyEvent
from arap.battle.events.shooting.fire import CoverHit
from arap.battle.events.things.flames import FireSpread, IgnitionRolled
from arap.battle.events.things.gear import GearHauled, GearLaid, GearTaken
from arap.battle.events.things.ladders import GrappleThrown, LadderLifted, LadderRaised
from arap.game.records.save import parse_save, save_text
from arap.game.records.verify import check_replay
from arap.kernel.sources import SeededDice
from arap.table import Bodies, PointXY, Table, sight
from tests.laws.changes import castle
from tests.laws.fires import burning_village
from tests.laws.invariants import WatchedBattle, WatchedGame
from tests.laws.playing import RANDOM, play_out

GAMES, PLACES = 6, 5
RADIUS, HEIGHT = 0.5, 1.5


class ComparedBattle(WatchedBattle):
    """A battle whose table is compared with one made anew whenever it has changed."""

    __slots__ = ("changes", "compared")

    compared: Table | None
    changes: int

    @classmethod
    def start(cls, scenario: Scenario) -> "ComparedBattle":
        battle = super().start(scenario)
        battle.compared, battle.changes = battle.table, 0
        return battle

    def emit(self, event: AnyEvent) -> None:
        super().emit(event)
        if self.table is not self.compared:
            self.compared, self.changes = self.table, self.changes + 1
            compare(self)


class ComparedGame(WatchedGame):
    battle_type = ComparedBattle


def compare(battle: Battle) -> None:
    """Ways, levels and lines between the models and some other places, on the table of the battle and on a new one."""
    table = battle.table
    anew = Table(table.width, table.depth, table.pieces, table.ladders)
    chosen = random.Random(len(battle.log))
    models = sorted(battle.models.values(), key=lambda model: model.id)
    bodies = Bodies.of([(model.x, model.y, model.z, RADIUS, HEIGHT, 2, model.prone) for model in models])
    assert np.array_equal(sight(table, bodies, bodies).visible, sight(anew, bodies, bodies).visible)
    assert np.array_equal(sight(table, bodies, bodies).cover, sight(anew, bodies, bodies).cover)
    for p, q, z in legs(chosen, table, [(model.x, model.y, model.z) for model in models]):
        assert answers(table, p, q, z) == answers(anew, p, q, z)


def legs(
    chosen: random.Random, table: Table, places: list[tuple[float, float, float]]
) -> Iterator[tuple[PointXY, PointXY, float]]:
    for _ in range(PLACES):
        x, y, z = chosen.choice(places)
        yield (x, y), (chosen.uniform(1, table.width - 1), chosen.uniform(1, table.depth - 1)), z


def answers(table: Table, p: PointXY, q: PointXY, z: float) -> list[object]:
    storey = table.storey(z)
    return [
        table.route(p, q, RADIUS), storey.route(p, q, RADIUS), storey.walkways(HEIGHT).route(p, q, RADIUS),
        table.stretches(p, q), table.levels(*q), table.levels_around(*q), table.profile(p, q, z), table.pieces_at(*q),
        table.why_not_stand(*q, RADIUS, z), table.bad_ground(p, q), table.obstruction(p, q, RADIUS),
        table.elevation(*q), table.tiered, [narrow.id for narrow in table.narrows],
    ]  # fmt: skip


SCENARIOS: dict[str, Callable[[], Scenario]] = {
    "castle": castle,
    "village": burning_village,
    "bridge": lambda: load_scenario("bridge"),
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_after_any_change_a_table_answers_as_one_made_anew_and_games_replay(name: str) -> None:
    scenario = SCENARIOS[name]()
    for number in range(GAMES):
        seed = f"changes/{number}"
        game = ComparedGame(scenario, SeededDice(seed), hashing=True, checkpoints=False)
        play_out(game, RANDOM, seed)
        assert game.over and check_replay(parse_save(save_text(game), name)) is None


def test_in_the_castle_everything_that_can_change_changes() -> None:
    wanted: set[type] = {
        CoverHit, FireSpread, GearHauled, GearLaid, GearTaken, GrappleThrown, IgnitionRolled, LadderLifted,
        LadderRaised,
    }  # fmt: skip
    broken, changes = False, 0
    for number in range(60):
        game = ComparedGame(castle(), SeededDice(number), hashing=False, checkpoints=False)
        play_out(game, RANDOM, number)
        assert isinstance(game.battle, ComparedBattle)
        changes += game.battle.changes
        happened = [logged.event for logged in game.log]
        wanted -= {type(event) for event in happened}
        broken = broken or any(isinstance(event, CoverHit) and event.broken for event in happened)
        if not wanted and broken:
            break
    assert wanted == set() and broken and changes
