"""What may be answered to a question."""

import msgspec
import pytest

from arap.kernel.errors import ArapError
from arap.kernel.reasons import Refusal
from arap.kernel.requests import Act, Approved, Ask, Option, answer_to, is_offered


class Stance(Act, msgspec.Struct, frozen=True):
    word: str


STAND, LIE, GO = Stance("stand"), Stance("lie"), Stance("go")
ASK = Ask(
    "red", "stance", "move.prone.going", "What next?",
    (Option(STAND, "Stand"), Option(LIE, "Lie", refusal=Refusal("wet", "x")), Option(GO, "Go", open=True)),
    STAND,
)  # fmt: skip


def test_an_option_that_is_not_refused_may_be_answered_as_it_was_put() -> None:
    assert is_offered(ASK, STAND)


def test_a_refused_option_an_open_one_and_an_act_of_ones_own_are_looked_into() -> None:
    assert not is_offered(ASK, LIE)
    assert not is_offered(ASK, GO)
    assert not is_offered(ASK, Stance("stand"))


def test_a_flow_is_given_the_act_that_was_approved() -> None:
    flow = answer_to(ASK, Stance)
    assert next(flow) is ASK
    with pytest.raises(StopIteration) as end:
        flow.send(Approved(ASK, LIE))
    assert end.value.value is LIE


def test_an_act_of_another_kind_is_no_answer() -> None:
    flow = answer_to(ASK, Stance)
    next(flow)
    with pytest.raises(ArapError, match=r"not an answer to: What next\?"):
        flow.send(Approved(ASK, Act()))
