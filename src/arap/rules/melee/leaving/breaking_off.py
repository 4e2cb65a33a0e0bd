"""Breaking off: leaving a melee at the start of a round."""

from arap.battle.acts import NO, YES, Choose
from arap.battle.battle import Battle
from arap.battle.events.aftermath import BrokeOff
from arap.battle.values import Model, Parted, Unit
from arap.kernel.reasons import Refusal, cites, implements
from arap.kernel.requests import Ask, Flow, Option, answer_to
from arap.rules.calendar import next_own_turn
from arap.rules.combats import Combat
from arap.rules.melee.blows.hacks import free_hacks
from arap.rules.melee.leaving.declaring_pursuit import declare_pursuits, is_contested
from arap.rules.melee.leaving.flinching import flinch_from_melee
from arap.rules.melee.moving.free_moves import departure
from arap.rules.melee.moving.locking import foes_of, unlock
from arap.rules.morale.leadership import leadership_needed, leadership_test
from arap.rules.morale.rally import odds_in_words
from arap.rules.movement.flight.flee import flee_distance

RULE = "melee.break-off"


@cites("melee.break-off")
def break_offs(battle: Battle, combat: Combat) -> Flow[set[str]]:
    """Asks the owner of each unit in its second or a later round. Each try is resolved before the next. Returns the
    units that have left the melee."""
    left: set[str] = set()
    for unit_id in combat.units:
        unit = battle.units.get(unit_id)
        if unit is None or not foes_of(battle, unit_id) or why_not_break_off(unit):
            continue
        answer = yield from answer_to(ask_break_off(battle, unit), Choose)
        if answer == YES and (yield from break_off(battle, unit_id)):
            left.add(unit_id)
    return left


@cites("melee.break-off", "melee.hit-and-run")
def why_not_break_off(unit: Unit) -> Refusal | None:
    """A unit may not break off in its first round, nor right after a failed Hit and Run."""
    if not unit.rounds:
        return Refusal(f"{unit.name} may break off only from the second round on", RULE)
    if unit.held:
        return Refusal(f"{unit.does('have')} just failed Hit and Run", RULE)
    return None


def ask_break_off(battle: Battle, unit: Unit) -> Ask:
    """Fight on or try to leave. The question shows the owner the odds and the consequences."""
    options = (
        Option(NO, "Fight on", rule="melee.sequence", does="The round is fought."),
        Option(YES, "Try to break off", rule=RULE, does="A test; if it fails they rout."),
    )
    notes = (
        odds_in_words(leadership_needed(battle, unit, RULE)),
        "If they pass the test, each engaged enemy strikes once and they move away. If they fail, they rout.",
    )
    prompt = f"{unit.name}: fight on or break off?"
    return Ask(unit.side, "break-off", RULE, prompt, options, NO, (unit.id,), notes=notes)


@implements("melee.break-off")
@cites("melee.break-off.failed")
def break_off(battle: Battle, unit_id: str) -> Flow[bool]:
    """A Leadership test. Passed: free blows, then the move away. Failed: the unit flinches and routs. Returns whether
    it has left the melee."""
    foes = foes_of(battle, unit_id)
    passed, _ = yield from leadership_test(battle, battle.units[unit_id], "break-off", RULE, RULE)
    if not passed:
        return (yield from fail_to_break_off(battle, unit_id, foes))
    blows = "melee.break-off.free-attacks"
    yield from free_hacks(battle, strikers(battle, unit_id, foes), unit_id, one_each=True, rule=blows)
    if unit_id in battle.units:
        yield from leave(battle, unit_id, foes)
    return True


@implements("melee.break-off.failed")
def fail_to_break_off(battle: Battle, unit_id: str, foes: tuple[str, ...]) -> Flow[bool]:
    """The unit flinches and routs. Enemies that are now free decide on pursuit."""
    contested = is_contested(battle, Combat((unit_id, *foes)))
    left = yield from flinch_from_melee(battle, unit_id, foes, "melee.break-off.failed")
    if left:
        yield from declare_pursuits(battle, [(foe, (unit_id,)) for foe in foes], {unit_id}, contested=contested)
    return left


def strikers(battle: Battle, unit_id: str, foes: tuple[str, ...]) -> list[Model]:
    return [model for foe in foes for model in battle.members(foe)]


@cites("melee.break-off", "melee.break-off.move")
def leave(battle: Battle, unit_id: str, foes: tuple[str, ...]) -> Flow[None]:
    """The unit leaves the melee and moves its flee distance."""
    unlock(battle, unit_id)
    part_from(battle, unit_id, foes)
    battle.emit(BrokeOff(rule=RULE, unit=unit_id, left=foes))
    faces = yield from flee_distance(battle, unit_id)
    yield from departure(battle, unit_id, foes, faces, "melee.break-off.move")


@implements("melee.break-off.after")
def part_from(battle: Battle, unit_id: str, foes: tuple[str, ...]) -> None:
    """Neither unit approaches the other until the end of its own next player turn."""
    for one, others in ((unit_id, foes), *[(foe, (unit_id,)) for foe in foes]):
        unit = battle.units[one]
        until = next_own_turn(battle.turn, unit.side)
        kept = [parted for parted in unit.parted if parted.unit not in others]
        battle.change(one, parted=(*kept, *[Parted(other, until) for other in others]))
