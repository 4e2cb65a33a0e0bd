"""Halting a pursuit."""

from arap.battle.acts import NO, YES, Choose, Face
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested
from arap.battle.values import Unit
from arap.kernel.reasons import implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to
from arap.kernel.two_dice import TwoDiceTarget
from arap.rules.morale.facing import offer_facing, turn_about
from arap.rules.morale.hatred import hates
from arap.rules.morale.pursuit import halt_needed
from arap.rules.morale.rally import odds_in_words
from arap.rules.pursuit.chase import end_pursuit

RULE = "pursuit.halt"


@implements("pursuit.halt")
def try_to_halt(battle: Battle, unit_id: str) -> Flow[bool]:
    """Once in a compulsory phase the owner may test to halt the pursuers. Without a passed test they go on."""
    unit = battle.units[unit_id]
    needed = needed_to_halt(battle, unit)
    routers = [unit.pursuing] if unit.pursuing in battle.units else []
    after = f" of {battle.units[routers[0]].name}" if routers else ""
    options = (
        Option(NO, "Run on", rule=RULE, does=f"The pursuit{after} goes on in the next compulsory phase."),
        Option(
            YES, "Try to halt them", rule=RULE, does="Passed: they stop here and may act again. Failed: they run on."
        ),
    )
    prompt = f"{unit.name}: halt the pursuit{after}?"
    notes = (odds_in_words(needed),)
    ask = Ask(unit.side, "halt", RULE, prompt, options, NO, (unit_id, *routers), notes=notes)
    if (yield from answer_to(ask, Choose)) != YES:
        return False
    faces: Faces = yield Roll(RULE, RULE, unit.side, 2, label=f"{unit.name}: {needed.needed}")
    passed = needed.met_by(faces)
    battle.emit(LeadershipTested(rule=RULE, unit=unit_id, test="halting", needed=needed, faces=faces, passed=passed))
    if passed:
        end_pursuit(battle, unit_id, "halted", RULE)
        facing = yield from answer_to(offer_facing(battle, unit_id, RULE, "halted"), Face)
        turn_about(battle, unit_id, facing, RULE)
    return passed


def needed_to_halt(battle: Battle, unit: Unit) -> TwoDiceTarget:
    chased = battle.units.get(unit.pursuing or "")
    return halt_needed(battle, unit, hated=chased is not None and hates(battle, unit, chased))
