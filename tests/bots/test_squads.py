"""When the cautious bot divides a squad, and what it says about that."""

from arap.army.loading import scenario_from_text
from arap.battle.acts import Attempt, Choose, Move, SetDown, Shoot
from arap.bots import make
from arap.game.game import Game
from arap.game.seat import Seat
from arap.kernel.sources import ScriptedDice, SeededDice
from tests.bots.deciding import decision
from tests.bots.test_dropping import asked
from tests.rules.squads.rioters import two_mobs
from tests.rules.turn.games import answer
from tests.support import rule

GUNNER = "first-squad.8"


SCENARIO = """
scenario: A long street
table: [36, 48]
sides:
  guard:
    home: south
    army:
      army: Guard
      troops: {gunner: {like: guardsman, weapons: [heavy-bolter, laspistol], role: heavy}}
      units: {first-squad: {models: [guard-sergeant, 6 guardsman, gunner]}}
    deploy: {first-squad: {at: [18, 6], ranks: 1}}
  orks:
    home: north
    army: {army: Orks, units: {skarr-boyz: {models: [10 ork]}}}
    deploy: {skarr-boyz: {at: [18, 33]}}
objectives: {well: {name: The Well, at: [18, 20], radius: 3, points: 2}}
"""


def at_long_range(points: int = 3) -> Game:
    """The heavy bolter reaches the enemy, the lasguns do not."""
    dice = ScriptedDice({"turn.first-player": [6, 1], "activate.roll": [1] * points}, SeededDice(1))
    game = Game(scenario_from_text(SCENARIO, "street.yaml"), dice, checkpoints=False)
    answer(game, Choose("first"), Attempt("first-squad", points))
    assert game.ask is not None and game.ask.kind == "action"
    return game


@rule("coherency.split")
def test_a_heavy_weapon_with_a_target_stays_with_a_comrade_while_the_others_go_on() -> None:
    game = at_long_range()
    seat = Seat(game, "guard")
    act = decision(make("cautious", 1), seat)
    assert isinstance(act, Move)
    left = set(seat.units["first-squad"].models) - {path.model for path in act.paths}
    assert GUNNER in left and len(left) == 2
    assert make("cautious", 1).why(seat, act) == "The heavy weapons stay to fire while the others go on."
    answer(game, act)
    assert {len(game.battle.units[part].models) for part in ("first-squad", "first-squad/2")} == {2, 6}


@rule("coherency.split")
def test_the_pair_left_behind_fires_with_the_points_left() -> None:
    game, bot, fired = at_long_range(), make("cautious", 1), []
    while game.ask is not None and game.ask.kind != "activation":
        act = decision(bot, Seat(game, game.ask.seat))
        fired += [order.weapon for order in act.orders] if isinstance(act, Shoot) else []
        answer(game, act)
    assert "heavy-bolter" in fired


def test_with_two_points_the_squad_stays_together() -> None:
    game = at_long_range(2)
    act = decision(make("cautious", 1), Seat(game, "guard"))
    assert not isinstance(act, Move) or GUNNER in {path.model for path in act.paths}


@rule("mob.as-squad")
def test_mobs_beside_each_other_become_one_for_a_reason() -> None:
    game = two_mobs(3.0)
    bot, seat = make("cautious", 1), Seat(game, "a")
    answer(game, decision(bot, seat))
    merged = decision(bot, seat)
    assert isinstance(merged, Choose) and merged.option in ("m", "n")
    assert bot.why(seat, merged) == "One large mob acts with one roll, and losses shake it less."


@rule("deepstrike.place")
def test_a_drop_has_a_reason() -> None:
    game = asked((24.0, 30.0))
    bot, seat = make("cautious", 1), Seat(game, "a")
    act = decision(bot, seat)
    assert isinstance(act, SetDown) and "mishap" in bot.why(seat, act)
