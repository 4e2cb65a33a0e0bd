"""Prone fighters: they fight prone, or give up their attacks and stand."""

import msgspec

from arap.battle.acts import Choose, Fight, FightOrder
from arap.battle.battle import Battle
from arap.battle.events import HitsRolled
from arap.battle.events.melee import FightersStoodUp
from arap.kernel.requests import Ask
from arap.rules.answers import why_not
from arap.rules.melee.fighting.orders import Round
from arap.rules.melee.rounds.refusals import why_not_order
from tests.rules.builders import a_kind, asked, squad
from tests.rules.logs import events
from tests.rules.melee.fights import MISS, fight, locked, orders, round_of
from tests.support import rule

RULE = "move.prone.melee"


def with_prone(prone: tuple[str, ...] = ("p.1",), n: int = 1, p: int = 3, q: int = 3) -> Battle:
    """A line p with prone men against a line q of other Initiative."""
    mine = squad("p", at=(10, 10), n=n, kind=a_kind("mine", I=p, WS=4))
    his = squad("q", "b", at=(10, 11.5), n=n, kind=a_kind("his", I=q, WS=4), facing=180)
    battle = locked([mine, his], ("p", "q"))
    for model in prone:
        battle.put_model(msgspec.structs.replace(battle.models[model], prone=True))
    return battle


def goals(battle: Battle, unit: str) -> list[tuple[int, int]]:
    return [(len(rolled.throws), rolled.needed.goal) for rolled in events(battle, HitsRolled) if rolled.unit == unit]


def stand(*models: str) -> Fight:
    return orders(*[FightOrder(model, stands=True) for model in models])


def question(battle: Battle) -> Ask:
    ask = asked(round_of(battle))
    assert ask is not None and ask.kind == "stand-up"
    return ask


@rule("move.prone.melee")
def test_a_prone_fighter_is_asked_at_its_initiative_step_and_fights_prone_by_default() -> None:
    battle = with_prone()
    ask = question(battle)
    assert (ask.seat, ask.kind, ask.rule, ask.default) == ("a", "stand-up", RULE, Fight())
    assert [option.label for option in ask.options] == ["Fight prone", "All stand up"]
    fight(with_prone(), hit=[MISS] * 2)
    fight(battle := with_prone(), hit=[MISS] * 2)
    assert goals(battle, "p") == [(1, 2)] and battle.models["p.1"].prone


@rule("move.prone.melee")
def test_it_gives_up_all_its_attacks_and_stands() -> None:
    battle = with_prone()
    fight(battle, hit=[MISS], answers=[stand("p.1")])
    assert goals(battle, "p") == [] and not battle.models["p.1"].prone
    (told,) = events(battle, FightersStoodUp)
    assert (told.unit, told.models, told.rule) == ("p", ("p.1",), RULE)


@rule("move.prone.melee")
def test_faster_enemies_strike_at_it_prone_and_others_at_it_standing() -> None:
    for initiative, goal in ((4, 5), (3, 3), (2, 3)):
        battle = with_prone(q=initiative)
        fight(battle, hit=[MISS], answers=[stand("p.1")])
        assert goals(battle, "q") == [(1, goal)]


@rule("move.prone.melee")
def test_one_of_several_may_stand_while_the_others_strike() -> None:
    assert len(question(with_prone(("p.1", "p.3"), n=3)).options) == 4
    assert len(question(with_prone(tuple([f"p.{n}" for n in range(1, 6)]), n=5)).options) == 2
    battle = with_prone(("p.1", "p.3"), n=3)
    fight(battle, hit=[MISS] * 5, answers=[stand("p.3")])
    assert (battle.models["p.1"].prone, battle.models["p.3"].prone) == (True, False)
    assert sum(count for count, _ in goals(battle, "p")) == 2


@rule("move.prone.melee")
def test_both_players_are_asked_for_their_own() -> None:
    battle = with_prone(("p.1", "q.1"))
    fight(battle, answers=[stand("p.1"), stand("q.1")])
    assert not any(model.prone for model in battle.models.values())
    assert [event.unit for event in events(battle, FightersStoodUp)] == ["p", "q"]


@rule("move.prone.melee")
def test_nobody_is_asked_while_all_stand() -> None:
    assert asked(round_of(with_prone(())), {"melee.to-hit": [MISS] * 2}) is None


@rule("move.prone.melee")
def test_wrong_orders_are_refused() -> None:
    battle = with_prone(("p.1", "p.2"), n=3)
    ask = question(battle)
    wrong = (
        Choose("yes"), stand("p.3"), stand("q.1"), stand("p.1", "p.1"), orders(FightOrder("p.1")),
        orders(FightOrder("p.1", stands=True, aims=("q.1",))),
    )  # fmt: skip
    for answer in wrong:
        refusal = why_not(battle, ask, answer)
        assert refusal is not None and refusal.rule == RULE
    assert why_not(battle, ask, stand("p.2")) is None and why_not(battle, ask, Fight()) is None


@rule("move.prone.melee")
def test_standing_up_is_no_order_for_the_whole_round() -> None:
    battle = with_prone()
    (refusal,) = why_not_order(battle, "a", Round(("p", "q")), FightOrder("p.1", stands=True))
    assert refusal.rule == RULE


@rule("move.prone.melee")
def test_every_option_that_is_offered_may_be_taken() -> None:
    battle = with_prone(("p.1", "p.2"), n=3)
    ask = question(battle)
    assert len(ask.options) == 4
    assert [why_not(battle, ask, option.answer) for option in ask.options] == [None] * 4
    fight(battle, hit=[MISS] * 6, answers=[ask.options[1].answer])
    assert not battle.models["p.1"].prone and not battle.models["p.2"].prone
