"""Tournaments: every bot meets every other, with sides and first turn swapped."""

from itertools import product

import msgspec
import pytest

from arap.army.loading import load_scenario
from arap.cli.sim import taking_turns
from arap.kernel.errors import ArapError
from arap.sim import GameResult
from arap.sim.many import Run
from arap.sim.ratings import MIDDLE, elo, rated
from arap.sim.tournament import SET, Fixtures, play_tournament

ALONE = Run(1)


def fixtures(*bots: str, seed: str = "cup", scenarios: tuple[str, ...] = ("skirmish",)) -> Fixtures:
    return Fixtures(tuple([tuple(taking_turns(load_scenario(name))) for name in scenarios]), bots, seed)


def test_a_set_has_each_bot_on_each_side_with_and_without_the_first_turn() -> None:
    rows = [fixtures("random", "cautious").play(number) for number in range(SET)]
    firsts = [row.number // 2 % 2 for row in rows]
    assert {(row.sides[0].bot, first) for row, first in zip(rows, firsts, strict=True)} == set(
        product(("random", "cautious"), (0, 1))
    )


def test_every_bot_meets_every_other_on_every_scenario() -> None:
    cup = fixtures("random", "cautious", "third", scenarios=("skirmish", "ridge"))
    pairs = [cup.pair_of(number) for number in range(0, 6 * SET, SET)]
    assert len(set(pairs)) == 3 and pairs[:3] == pairs[3:]


def test_the_results_do_not_depend_on_the_workers() -> None:
    alone = play_tournament(fixtures("random", "cautious"), 8, ALONE)
    shared = play_tournament(fixtures("random", "cautious"), 8, Run(2))
    assert msgspec.structs.replace(alone, seconds=0) == msgspec.structs.replace(shared, seconds=0)
    assert alone.digest != play_tournament(fixtures("random", "cautious", seed="other"), 8, ALONE).digest


def test_the_better_bot_has_the_higher_rating_and_the_points_are_its_own() -> None:
    seen: list[GameResult] = []
    found = play_tournament(fixtures("random", "cautious"), 8, ALONE, seen.append)
    (met,) = found.meetings
    assert len(seen) == met.games == 8 and met.wins + met.draws + met.losses == 8
    assert [rating.bot for rating in found.ratings] == ["cautious", "random"]
    assert met.losses > met.wins and met.points[1] > met.points[0]
    assert found.by_scenario["skirmish"]["random : cautious"] == met.share


def test_ratings_follow_the_model() -> None:
    """Ten wins to one are 400 points apart; a player that beats the better of two others is the best."""
    ratings = elo(("a", "b"), {("a", "b"): (909.0, 1000.0)})
    assert ratings["a"] - ratings["b"] == pytest.approx(400, abs=2)
    three = rated(("a", "b", "c"), {("a", "b"): (60, 100), ("b", "c"): (60, 100), ("a", "c"): (70, 100)})
    assert [rating.bot for rating in three] == ["a", "b", "c"]
    assert sum(rating.elo for rating in three) == pytest.approx(3 * MIDDLE)
    assert all(rating.low < rating.elo < rating.high for rating in three)


def test_more_games_give_narrower_intervals_and_no_loss_still_leaves_one() -> None:
    few, many = (rated(("a", "b"), {("a", "b"): (float(n), n)})[0] for n in (8, 800))
    assert 0 < many.elo - many.low < few.elo - few.low


@pytest.mark.parametrize(
    ("bots", "games", "words"),
    [
        (("random",), 4, "two bots or more"),
        (("random", "random"), 4, "each named once"),
        (("random", "bold"), 4, "no bot called 'bold'"),
        (("random", "cautious"), 6, "sets of 4"),
        (("random", "cautious"), 0, "sets of 4"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused(bots: tuple[str, ...], games: int, words: str) -> None:
    with pytest.raises(ArapError, match=words):
        play_tournament(fixtures(*bots), games, ALONE)


def test_no_worker_plays_nothing() -> None:
    with pytest.raises(ArapError, match="0 workers"):
        play_tournament(fixtures("random", "cautious"), 4, Run(0))
