"""How the cautious bot and players block a bridge, in acts, typed orders and scripts."""

from arap.battle.acts import Attempt, Block, Finish, Leg, ModelPath, Move
from arap.bots import make
from arap.game.answers import answer_query
from arap.game.blocks import block_views
from arap.game.game import Game
from arap.game.queries import OrderRead, ReadOrder
from arap.game.scripts.export import step_text
from arap.game.seat import Seat
from arap.game.views import view
from arap.kernel.sources import ScriptedDice
from arap.rules.blocking.holding import is_blocking
from tests.bots.deciding import decision
from tests.rules.blocking.doors import BRIDGE, ON
from tests.rules.builders import a_scenario, squad
from tests.rules.shooting.firing import enemies
from tests.rules.turn.games import answer
from tests.support import rule

FIRST = {"turn.first-player": "a", "activate.pick-ups": False, **ON}
STEP = Move((ModelPath("g.1", (Leg(11.0, 25.5),)),))


def on_the_bridge(foes: int = 8) -> Game:
    """Two of side a on a narrow bridge, and many enemies before it; the first has just taken a step."""
    units = [squad("g", places=[(11, 25), (11, 24)]), enemies("t", at=(11, 38), n=foes)]
    game = Game(a_scenario(units, [BRIDGE], settings=FIRST), ScriptedDice({"activate.roll": [1, 1]}))
    answer(game, Attempt("g", 2))
    answer(game, STEP)
    return game


def read(game: Game, text: str) -> OrderRead:
    reply = answer_query(game.battle, game.ask, ReadOrder("g", text))
    assert isinstance(reply, OrderRead)
    return reply


@rule("block.declare", "block.other-features")
def test_the_bot_blocks_where_it_is_outnumbered_and_stays_there() -> None:
    game, bot = on_the_bridge(), make("cautious", 1)
    act = decision(bot, Seat(game, "a"))
    assert act == Block("footbridge1", ("g.1",))
    assert bot.why(Seat(game, "a"), act) == "They are outnumbered, and a few can hold the way against many."
    answer(game, act)
    assert not isinstance(decision(bot, Seat(game, "a")), Move)


@rule("block.declare")
def test_the_bot_does_not_block_against_fewer_enemies() -> None:
    assert not isinstance(decision(make("cautious", 1), Seat(on_the_bridge(foes=1), "a")), Block)


@rule("block.declare")
def test_a_block_can_be_typed_and_written_in_a_script() -> None:
    game = on_the_bridge()
    for text in ("block", "block bridge", "Block the Bridge with trooper 1"):
        assert read(game, text).act == Block("footbridge1", ("g.1",)), text
    answer(game, Block("footbridge1", ("g.1",)))
    assert "block" in step_text(Block("footbridge1", ("g.1",)))


@rule("block.declare")
def test_the_view_has_the_blocked_place_and_who_blocks_it() -> None:
    game = on_the_bridge()
    assert view(game, "b").blocks == ()
    answer(game, Block("footbridge1", ("g.1",)))
    (shown,) = view(game, "b").blocks
    assert (shown.name, shown.side, shown.models, shown.attackers) == ("the Bridge", "a", ("g.1",), (1,))
    assert shown.line == ((12.0, 25.5), (11.0, 25.5), (10.0, 25.5)) or shown.line[1] == (11.0, 25.5)
    assert "blocking" in next(model for model in view(game, "b").models if model.id == "g.1").statuses
    assert block_views(game.battle) == (shown,)


@rule("block.declare")
def test_a_block_that_is_not_legal_is_refused_and_undo_takes_a_block_back() -> None:
    game = on_the_bridge()
    assert game.answer(Block("footbridge1", ("g.1", "g.2")), "a") is not None
    answer(game, Block("footbridge1", ("g.1",)))
    assert is_blocking(game.battle, "g.1")
    game.undo()
    assert not is_blocking(game.battle, "g.1")
    answer(game, Finish())
