"""Initiative tests: one die, equal or less, a six always fails."""

import msgspec

from arap.battle.settings import ONE_ROLL, HasSettings
from arap.kernel.reasons import cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.kernel.target import Amount, LowRoll, modifier
from arap.kernel.throws import throw_all
from arap.rules.majority import majority


class InitiativeTest(msgspec.Struct, frozen=True):
    """One model's test; `change` is added to its Initiative."""

    initiative: int
    change: int = 0


@modifier("dice.initiative-test", reason="modifier")
def _change(test: InitiativeTest) -> Amount:
    return test.change


INITIATIVE = LowRoll[InitiativeTest](
    rule="dice.initiative-test",
    base=lambda test: (test.initiative, "Initiative"),
    modifiers=(_change,),
)


@implements("dice.initiative-test")
@cites("dice.initiative-test.unit")
def initiative_tests(
    battle: HasSettings, seat: str, purpose: str, tests: list[InitiativeTest], *, together: bool = False
) -> Flow[list[bool]]:
    """Each model tests separately; if the setting allows and the owner wants it, one die counts for all."""
    if together and ONE_ROLL(battle):
        return (yield from one_roll_for_all(seat, purpose, tests))
    throws = yield from throw_all(purpose, "dice.initiative-test", seat, [INITIATIVE.needed(test) for test in tests])
    return [throw.met for throw in throws]


@implements("dice.initiative-test.unit")
def one_roll_for_all(seat: str, purpose: str, tests: list[InitiativeTest]) -> Flow[list[bool]]:
    """One die against the majority's Initiative; if it fails, D6 of the models suffer, at random if not all do."""
    common = INITIATIVE.needed(InitiativeTest(majority([test.initiative for test in tests]), tests[0].change))
    (throw,) = yield from throw_all(purpose, "dice.initiative-test.unit", seat, [common])
    if throw.met:
        return [True] * len(tests)
    count: Faces = yield Roll(
        "dice.unit-victims", "dice.initiative-test.unit", seat, label="Number of models that suffer"
    )
    if count[0] >= len(tests):
        return [False] * len(tests)
    safe = list(range(len(tests)))
    for _ in range(count[0]):
        safe.pop((yield from _pick(seat, len(safe))))
    return [number in safe for number in range(len(tests))]


def _pick(seat: str, candidates: int) -> Flow[int]:
    if candidates == 1:
        return 0
    faces: Faces = yield Roll(
        "casualty.allocate", "dice.initiative-test.unit", seat, 1, candidates, "Model that suffers, counted in order"
    )
    return faces[0] - 1
