"""One Initiative test for a whole unit."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import NO, YES, Choose
from arap.battle.battle import Battle
from arap.battle.events import InitiativeTested
from arap.battle.settings import ONE_ROLL
from arap.kernel.reasons import cites
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.kernel.throws import throw_all
from arap.rules.initiative_tests import INITIATIVE, InitiativeTest, initiative_tests
from arap.rules.majority import majority
from arap.rules.movement.climbing.feats import LABELS, Way
from arap.rules.movement.dice.attempts import PURPOSES, number_of_tests
from arap.rules.movement.paths.path import Path

RULE = "dice.initiative-test.unit"
SHARED: tuple[Way, ...] = ("climb", "climb-down", "rappel", "jump-down", "long-jump", "climb-out")


@cites("dice.initiative-test.unit")
def tested_together(battle: Battle, paths: Sequence[Path]) -> Flow[Sequence[Path]]:
    """If the setting allows and the owner wants it, one die counts for all models that take the same test."""
    if not ONE_ROLL(battle):
        return paths
    for way in SHARED:
        takers = [path for path in paths if tests_in(battle, path, way)]
        if len(takers) > 1 and (yield from wishes(battle, takers, way)):
            passed = yield from roll_for(battle, takers, way)
            fates = dict(zip([path.model.id for path in takers], passed, strict=True))
            paths = [fated(path, way, fates) for path in paths]
    return paths


def tests_in(battle: Battle, path: Path, way: Way) -> int:
    """How many tests of a kind a path needs."""
    feat = path.feat(way)
    return number_of_tests(battle, path, feat) if feat else 0


def fated(path: Path, way: Way, fates: dict[str, bool]) -> Path:
    if path.model.id not in fates:
        return path
    return msgspec.structs.replace(path, fated=(*path.fated, (way, fates[path.model.id])))


def wishes(battle: Battle, takers: list[Path], way: Way) -> Flow[bool]:
    unit = battle.units[takers[0].model.unit]
    options = (
        Option(
            YES, "One die for all", rule=RULE, does="One roll decides; if it fails, several of them suffer at once."
        ),
        Option(NO, "One die for each", rule=RULE, does="Each model passes or fails by itself."),
    )
    prompt = f"{unit.name}: one Initiative test for all {len(takers)} ({LABELS[way]})?"
    ask = Ask(unit.side, "confirm", RULE, prompt, options, YES, (unit.id,))
    return (yield from answer_to(ask, Choose)) == YES


@cites("dice.initiative-test.unit")
def roll_for(battle: Battle, takers: list[Path], way: Way) -> Flow[list[bool]]:
    """On a failure D6 of them suffer; if they climb up, all stay. With several tests the first failure decides."""
    unit = battle.units[takers[0].model.unit]
    tests = [InitiativeTest(path.kind.profile.I) for path in takers]
    passed = [True] * len(takers)
    for number in range(max(tests_in(battle, path, way) for path in takers)):
        if way == "climb":
            passed = yield from all_or_none(battle, takers, tests)
        else:
            passed = yield from initiative_tests(battle, unit.side, PURPOSES[way], tests, together=True)
        passed = [met or tests_in(battle, path, way) <= number for met, path in zip(passed, takers, strict=True)]
        if not all(passed):
            break
    failed = tuple([path.model.id for path, met in zip(takers, passed, strict=True) if not met])
    battle.emit(
        InitiativeTested(
            rule=RULE, unit=unit.id, models=tuple([path.model.id for path in takers]), test=LABELS[way],
            needed=INITIATIVE.needed(InitiativeTest(majority([test.initiative for test in tests]))), failed=failed,
        )
    )  # fmt: skip
    return passed


def all_or_none(battle: Battle, takers: list[Path], tests: list[InitiativeTest]) -> Flow[list[bool]]:
    side = battle.units[takers[0].model.unit].side
    common = INITIATIVE.needed(InitiativeTest(majority([test.initiative for test in tests])))
    (throw,) = yield from throw_all("climb.test", RULE, side, [common])
    return [throw.met] * len(takers)
