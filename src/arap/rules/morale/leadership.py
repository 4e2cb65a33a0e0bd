"""Leadership: which value is used, and the tests of two dice against it."""

from arap.army.special.registry import traits_that_pass
from arap.battle.battle import Battle
from arap.battle.chance import on_unit
from arap.battle.events import LeadershipTested, TestNotNeeded
from arap.battle.gm.imposed import imposed_on
from arap.battle.values import Unit
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.requests import Faces, Flow, Roll
from arap.kernel.two_dice import TwoDiceTarget
from arap.rules.characters import is_guest, troops
from arap.rules.leadership_value import own_leadership
from arap.rules.majority import most_called


@implements("morale.leadership-value")
def leadership(battle: Battle, unit: Unit) -> tuple[int, str]:
    """The leader's value while it lives, even if lower; otherwise that of the majority, the lower one if even. A
    character that has joined lends its own value if it is higher."""
    return battle.once(("leadership", unit.id, unit.models), lambda: _leadership(battle, unit))


def _leadership(battle: Battle, unit: Unit) -> tuple[int, str]:
    value, reason = own_leadership([battle.kind(model) for model in troops(battle, unit)])
    guests = [battle.kind(model) for model in battle.members(unit.id) if is_guest(battle, model)]
    best = max(guests, key=lambda kind: kind.profile.Ld, default=None)
    if best and best.profile.Ld > value:
        return best.profile.Ld, f"Leadership of the {best.name}"
    return value, reason


@implements("suppress.effect")
def leadership_needed(battle: Battle, unit: Unit, rule: str) -> TwoDiceTarget:
    """Leadership minus the suppression points in effect; chance cards and the GM may add to it."""
    value, reason = leadership(battle, unit)
    lines = [Modifier(-unit.suppression, "suppression", "suppress.effect")] if unit.suppression else []
    lines += on_unit(battle, unit.models, "leadership") + imposed_on(battle, unit.id, "leadership")
    return TwoDiceTarget(rule, value, reason, tuple(lines))


@cites("dice.leadership.kinds")
def passes_unrolled(battle: Battle, unit: Unit, test: str) -> str | None:
    """The trait that lets a unit pass this kind of test without dice. It still rolls for other kinds."""
    return next((trait for trait in traits_that_pass(test) if most_called(battle, unit, trait)), None)


@implements("dice.leadership", "dice.leadership.kinds")
def leadership_test(
    battle: Battle, unit: Unit, test: str, purpose: str, rule: str, because_of: str | None = None
) -> Flow[tuple[bool, Faces]]:
    """Two dice against Leadership: equal or less passes. A unit with a trait that passes this kind of test does not
    roll."""
    if trait := passes_unrolled(battle, unit, test):
        battle.emit(TestNotNeeded(rule=rule, unit=unit.id, test=test, reason=trait))
        return True, ()
    needed = leadership_needed(battle, unit, rule)
    faces: Faces = yield Roll(purpose, rule, unit.side, 2, label=f"{unit.name}: {needed.needed}")
    passed = needed.met_by(faces)
    battle.emit(
        LeadershipTested(
            rule=rule, unit=unit.id, test=test, needed=needed, faces=faces, passed=passed, because_of=because_of
        )
    )
    return passed, faces
