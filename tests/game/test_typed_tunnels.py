"""Typed orders for ways under the ground."""

import pytest

from arap.army.tunnels import Node, Passage, Tunnels
from arap.battle.acts import Dig, Tunnel
from arap.battle.battle import Battle
from arap.battle.secrets.underground import is_below
from arap.game.answers import answer_query
from arap.game.queries import OrderRead, ReadOrder
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask
from arap.rules.turn.actions import ask_action
from tests.rules.builders import a_battle, a_kind, squad
from tests.rules.movement.underground.moles import MOLE, acting
from tests.support import rule

NODES = (
    Node(id="bow", name="Bow hatch", at=(20.0, 10.0)), Node(id="engine", name="Engine hatch", at=(20.0, 13.0)),
    Node(id="sump", name="The sump", at=(20.0, 16.0), chamber=True),
)  # fmt: skip
DUCTS = Tunnels(nodes=NODES, passages=(Passage(ends=("bow", "engine")), Passage(ends=("engine", "sump"))))
RUNNER = a_kind("runner", M=8.0)


def at_the_hatch() -> Battle:
    """Runners "s" an inch from the bow hatch, moles "g" under the ground, enemies far away."""
    units = [
        squad("s", "b", places=[(20.0, 9.0)], kind=RUNNER),
        squad("g", "b", places=[(30.0, 20.0)], kind=MOLE, below=True),
        squad("m", at=(40.0, 40.0), n=2),
    ]
    return a_battle(units, active="b", tunnels=DUCTS)


def read(battle: Battle, unit: str, text: str) -> OrderRead:
    ask = ask_action(battle, acting(battle, unit))
    assert isinstance(ask, Ask)
    reply = answer_query(battle, ask, ReadOrder(unit, text))
    assert isinstance(reply, OrderRead)
    return reply


@rule("underground.tunnels")
@pytest.mark.parametrize(
    ("said", "path", "out"),
    [
        ("go down at bow hatch", ((20.0, 10.0),), None),
        ("go down bow", ((20.0, 10.0),), None),
        ("tunnel to engine hatch", ((20.0, 10.0), (20.0, 13.0)), None),
        ("tunnel engine", ((20.0, 10.0), (20.0, 13.0)), None),
        ("tunnel to the sump", ((20.0, 10.0), (20.0, 13.0), (20.0, 16.0)), None),
        ("come up at engine hatch", ((20.0, 10.0), (20.0, 13.0)), (20.0, 13.0)),
        ("come out engine", ((20.0, 10.0), (20.0, 13.0)), (20.0, 13.0)),
    ],
)
def test_ways_through_tunnels_are_named(
    said: str, path: tuple[tuple[float, float], ...], out: tuple[float, float] | None
) -> None:
    act = read(at_the_hatch(), "s", said).act
    assert act == Tunnel(path, out)


@rule("underground.tunnelling")
@pytest.mark.parametrize(
    ("said", "end"),
    [
        ("tunnel 3 north", (30.0, 23.0)),
        ("tunnel east 4", (34.0, 20.0)),
        ("go 2 south", (30.0, 18.0)),
        ("tunnel to 33 24", (33.0, 24.0)),
        ("tunnel west", (24.0, 20.0)),
    ],
)
def test_tunnellers_go_through_the_earth_by_direction_or_place(said: str, end: tuple[float, float]) -> None:
    battle = at_the_hatch()
    assert is_below(battle, "g")
    assert read(battle, "g", said).act == Tunnel((end,))


@rule("underground.emerge")
def test_digging_is_one_word() -> None:
    assert read(at_the_hatch(), "g", "dig").act == Dig()
    assert read(at_the_hatch(), "g", "dig up").act == Dig()


@pytest.mark.parametrize(
    ("unit", "said", "why"),
    [
        ("s", "come up at the mill", "Say which: come out at"),
        ("s", "tunnel 3 north", "not understood"),
        ("s", "go down", "Say which: go down at bow hatch, go down at engine hatch"),
        ("g", "tunnel 9 north", 'costs 9", the move is 6"'),
        ("g", "come up", "no way to come out"),
        ("g", "go down", "no way to go down"),
    ],
)
def test_orders_that_mean_no_way_are_refused(unit: str, said: str, why: str) -> None:
    with pytest.raises(ArapError) as refused:
        read(at_the_hatch(), unit, said)
    assert why in str(refused.value)


@rule("underground.tunnels")
def test_each_way_is_offered_once_through_the_nearest_mouth() -> None:
    battle = at_the_hatch()
    labels = [option.label for option in ask_action(battle, acting(battle, "s")).options]
    assert labels.count("Tunnel to The sump") == 1
    assert labels.count("Go down at Bow hatch") == labels.count("Go down at Engine hatch") == 1


def test_the_words_of_tunnels_leave_moves_alone() -> None:
    move = read(at_the_hatch(), "s", "go 2 north").move
    assert move is not None and (move.dx, move.dy) == pytest.approx((0, 2))
