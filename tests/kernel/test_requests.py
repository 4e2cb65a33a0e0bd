"""What may be answered to a question."""

import msgspec

from arap.kernel.reasons import Refusal
from arap.kernel.requests import Act, Ask, Option, is_offered


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
