"""Whether the winners of a round pursue enemies that flinch."""

from collections.abc import Collection, Sequence

import msgspec

from arap.battle.acts import Choose
from arap.battle.battle import Battle
from arap.battle.events import LeadershipTested
from arap.battle.events.pursuit import PursuitBegan, PursuitEnded
from arap.battle.secrets.underground import is_below
from arap.battle.settings import CONTESTED_DISTANCE
from arap.battle.values import Model, Unit
from arap.kernel.reasons import Modifier, cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to
from arap.kernel.two_dice import TwoDiceTarget
from arap.rules.combats import Combat
from arap.rules.majority import most_have
from arap.rules.melee.fighting.reach import is_engaged
from arap.rules.morale.hatred import hates
from arap.rules.morale.leadership import leadership_needed
from arap.rules.morale.rally import odds_in_words
from arap.rules.movement.measures.allowance import reach
from arap.table import Piece, within

RULE = "pursuit.declare"
HOLD = Choose("hold")
FEATURES = frozenset({"building", "strongpoint", "trench", "wall", "objective"})
SLOW = 3.0


@implements("pursuit.contested-feature")
def is_contested(battle: Battle, combat: Combat) -> bool:
    """Whether half or more of the engaged models of a side stand in or near a feature worth fighting for."""
    pieces = [piece for piece in battle.table.pieces if piece.feature in FEATURES or piece.ground.contested]
    if not pieces:
        return False
    for side in combat.sides(battle):
        units = [unit for unit in combat.units if unit in battle.units and battle.units[unit].side == side]
        engaged = [model for unit in units for model in battle.members(unit) if is_engaged(battle, model)]
        near = sum(is_at(battle, model, pieces) for model in engaged)
        if engaged and 2 * near >= len(engaged):
            return True
    return False


def is_at(battle: Battle, model: Model, pieces: Sequence[Piece]) -> bool:
    far = CONTESTED_DISTANCE(battle)
    return any(within(battle.table.distance_to(piece.id, model.x, model.y), far) for piece in pieces)


@implements("pursuit.declare", "pursuit.locked")
def declare_pursuits(
    battle: Battle, winners: Sequence[tuple[str, Sequence[str]]], routers: Collection[str], *, contested: bool
) -> Flow[None]:
    """Each free unit that fought units which have now flinched follows one of them, or is held back. A unit that still
    fights an enemy stays. Under the ground nobody sees who runs, and nobody pursues."""
    for unit_id, foes in winners:
        unit = battle.units.get(unit_id)
        chased = [foe for foe in foes if foe in routers and foe in battle.units and battle.units[foe].routing]
        if unit is None or unit.routing or unit.locked or unit.pursuing or not chased or is_below(battle, unit_id):
            continue
        yield from declare(battle, unit, chased, contested=contested)


@implements("pursuit.frenzy")
@cites("pursuit.declare", "pursuit.slow", "pursuit.contested-feature")
def declare(battle: Battle, unit: Unit, chased: Sequence[str], *, contested: bool) -> Flow[None]:
    """The owner lets the unit pursue, or holds it back by a Leadership test. No test is needed at a feature or if the
    unit is slow. Frenzied units pursue, unless they fought for a feature; then they may test."""
    frenzied = most_have(battle, unit, "frenzy")
    free = (contested or is_slow(battle, unit)) and not frenzied
    if frenzied and not contested and len(chased) == 1:
        begin(battle, unit.id, chased[0])
        return
    question = ask(battle, unit, chased, free=free, bound=frenzied and not contested)
    answer = yield from answer_to(question, Choose)
    if answer != HOLD:
        begin(battle, unit.id, answer.option)
    elif free or (yield from holds_back(battle, unit, chased)):
        battle.emit(PursuitEnded(rule=RULE, unit=unit.id, why="held back"))
    else:
        begin(battle, unit.id, chased[0])


@implements("pursuit.slow")
def is_slow(battle: Battle, unit: Unit) -> bool:
    """Whether the basic move of the slowest member is 3" or less."""
    return reach(battle, unit.id) <= SLOW


def ask(battle: Battle, unit: Unit, chased: Sequence[str], *, free: bool, bound: bool) -> Ask:
    """Asks which unit to pursue. `free`: it may be held back without a test. `bound`: it may not be held back at
    all."""
    after = "From the next compulsory phase on they run after the routers and strike at models they catch."
    pursue = [Option(Choose(foe), f"Pursue {battle.units[foe].name}", rule=RULE, does=after) for foe in chased]
    stay = "They stay here and may act again." if free else "Passed: they stay here. Failed: they pursue anyway."
    hold = [] if bound else [Option(HOLD, "Hold them back" if free else "Try to hold them back", rule=RULE, does=stay)]
    notes = () if free or bound else (odds_in_words(hold_needed(battle, unit, chased)),)
    prompt = f"{' and '.join([battle.units[foe].name for foe in chased])} run. {unit.name}: pursue them?"
    options = (*pursue, *hold)
    return Ask(unit.side, "pursuit", RULE, prompt, options, options[0].answer, (unit.id, *chased), notes=notes)


@cites("pursuit.declare", "morale.hated")
def hold_needed(battle: Battle, unit: Unit, chased: Sequence[str]) -> TwoDiceTarget:
    """Leadership, one less if the unit hates an enemy that flees."""
    needed = leadership_needed(battle, unit, RULE)
    if not any(hates(battle, unit, battle.units[foe]) for foe in chased):
        return needed
    line = Modifier(-1, "hated enemy", "morale.hated")
    return msgspec.structs.replace(needed, modifiers=(*needed.modifiers, line))


def holds_back(battle: Battle, unit: Unit, chased: Sequence[str]) -> Flow[bool]:
    needed = hold_needed(battle, unit, chased)
    faces: Faces = yield Roll("pursuit.avoid", RULE, unit.side, 2, label=f"{unit.name}: {needed.needed}")
    passed = needed.met_by(faces)
    battle.emit(
        LeadershipTested(rule=RULE, unit=unit.id, test="not pursuing", needed=needed, faces=faces, passed=passed)
    )
    return passed


def begin(battle: Battle, unit_id: str, routers: str) -> None:
    battle.change(unit_id, pursuing=routers)
    battle.emit(PursuitBegan(rule=RULE, unit=unit_id, routers=routers))
