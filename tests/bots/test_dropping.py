"""Where the cautious bot drops units that may deep strike."""

from arap.army.scenario import Objective
from arap.battle.acts import Act, Choose, SetDown
from arap.bots.cautious import CautiousBot
from arap.game.game import Game
from arap.game.queries import OrderRead, ReadOrder
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice
from tests.bots.deciding import decision
from tests.rules.builders import Squad, a_kind, a_scenario, squad
from tests.rules.turn.games import answer
from tests.support import rule

DROP = squad("drop", "a", n=5, kind=a_kind("diver", traits=("deep-strike",)), reserve=True)


def asked(at: tuple[float, float], *enemies: Squad) -> Game:
    """A game in which the unit may drop; the only objective is here."""
    goal = Objective(id="well", name="The well", at=at)
    units = [squad("a1", at=(8, 4)), squad("b1", "b", at=(8, 44), facing=180), DROP, *enemies]
    scenario = a_scenario(units, objectives=[goal], settings={"turn.first-player": "a"})
    game = Game(scenario, ScriptedDice({"reserve.arrive": [3]}))
    while game.ask is not None and game.ask.kind != "deep-strike":
        answer(game, game.ask.default)
    return game


def choice(game: Game) -> Act:
    return decision(CautiousBot(1), Seat(game, "a"))


@rule("deepstrike.place")
def test_it_drops_at_a_far_objective_on_open_ground() -> None:
    act = choice(asked((24.0, 30.0)))
    assert isinstance(act, SetDown) and abs(act.x - 24.0) <= 6 and abs(act.y - 30.0) <= 6


@rule("deepstrike.mishap.causes")
def test_it_walks_where_the_drop_would_be_a_mishap_or_saves_no_way() -> None:
    crowd = [squad(f"b{n}", "b", at=(24.0, 4.0 + 4 * n), n=10, spacing=3, facing=180) for n in range(2, 10)]
    assert choice(asked((24.0, 30.0), *crowd)) == Choose("edge")
    assert choice(asked((24.0, 6.0))) == Choose("edge")


@rule("deepstrike.place")
def test_a_drop_can_be_typed() -> None:
    game = asked((24.0, 30.0))
    for text, act in (
        ("drop 24 12", SetDown(24.0, 12.0)),
        ("land at 24 12 facing 90", SetDown(24.0, 12.0, 90.0)),
        ("come on by the edge", Choose("edge")),
    ):
        read = Seat(game, "a").query(ReadOrder("", text))
        assert isinstance(read, OrderRead) and read.act == act
