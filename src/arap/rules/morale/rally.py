"""Rallying: how routing units come to a halt."""

from math import dist
from typing import NamedTuple

from arap.battle.acts import NO, YES, Choose, Face
from arap.battle.battle import Battle
from arap.battle.chance import on_unit
from arap.battle.events import LeadershipTested, ModelMoved
from arap.battle.events.rout import RallyDeclined, UnitRallied
from arap.battle.gm.imposed import imposed_on
from arap.battle.secrets.counters import detected
from arap.battle.settings import RALLY_SUPPRESSION
from arap.battle.values import Model, Rallied, Unit
from arap.kernel.reasons import Modifier, Refusal, cites, implements
from arap.kernel.requests import Ask, Faces, Flow, Option, Roll, answer_to
from arap.kernel.two_dice import TwoDiceTarget
from arap.kernel.words import percent
from arap.rules.calendar import next_own_turn
from arap.rules.majority import most_have
from arap.rules.morale.facing import offer_facing, turn_about
from arap.rules.morale.leadership import leadership
from arap.rules.morale.shelter import fled_through_cover
from arap.rules.movement.flight.flee import at_edge, flee, leave_table
from arap.table import within

NEAR = 8.0


class Chance(NamedTuple):
    """One attempt to rally: the rule that allows it, and its description."""

    rule: str
    words: str


@cites("turn.compulsory.routers-and-pursuers", "rout.table-edge")
def flee_and_rally(battle: Battle, unit_id: str) -> Flow[None]:
    """A routing unit flees, and its survivors may try to rally. If it still routs at the edge of the table, it
    leaves."""
    moved = yield from flee(battle, unit_id, "pass")
    if unit_id in battle.units:
        yield from rally_or_leave(battle, unit_id, moved)


@cites("rout.table-edge")
def rally_or_leave(
    battle: Battle, unit_id: str, moved: tuple[ModelMoved, ...], *, rally: bool = True, leave: bool = True
) -> Flow[None]:
    """The survivors of a flight may try to rally. A unit that still routs at the edge leaves the table."""
    if rally and most_have(battle, battle.units[unit_id], "know_no_fear"):
        yield from know_no_fear(battle, unit_id)
        return
    if rally:
        yield from try_to_rally(battle, unit_id, chances(battle, unit_id, moved))
    if leave and battle.units[unit_id].routing and at_edge(battle, unit_id):
        leave_table(battle, unit_id)


@implements("rally.know-no-fear")
def know_no_fear(battle: Battle, unit_id: str) -> Flow[None]:
    """The unit rallies without dice after one move in the compulsory phase, and shuns the enemies that beat it."""
    rout = battle.units[unit_id].rout
    beaten_by = (rout.cause, *rout.others) if rout and rout.cause else ()
    shunned = tuple(dict.fromkeys((*beaten_by, *pursuers_of(battle, unit_id))))
    yield from halt(battle, unit_id, "rally.know-no-fear", shunned)


@implements("rally.after")
def pursuers_of(battle: Battle, unit_id: str) -> tuple[str, ...]:
    """The units that pursue these routers."""
    return tuple(sorted([unit.id for unit in battle.units.values() if unit.pursuing == unit_id]))


@cites("rally.test", "rally.cover", "rally.table-edge")
def chances(battle: Battle, unit_id: str, moved: tuple[ModelMoved, ...]) -> list[Chance]:
    """The ordinary test, another one for a flight through cover, and a last one at the edge of the table."""
    found = [Chance("rally.test", "")]
    if moved and fled_through_cover(battle, unit_id, moved):
        found.append(Chance("rally.cover", " once more, in cover"))
    if at_edge(battle, unit_id):
        found.append(Chance("rally.table-edge", " a last time, at the edge of the table"))
    return found


@implements("rally.test", "rally.table-edge")
def try_to_rally(battle: Battle, unit_id: str, chances: list[Chance]) -> Flow[None]:
    """Each attempt is made only if the one before failed. A unit that declines one gets no other."""
    for number, chance in enumerate(chances, 1):
        needed = rally_needed(battle, battle.units[unit_id], chance.rule)
        ask = offer(battle, unit_id, chance, needed, len(chances) - number)
        if (yield from answer_to(ask, Choose)) != YES:
            battle.emit(RallyDeclined(rule=chance.rule, unit=unit_id))
            return
        if (yield from rally_test(battle, unit_id, needed)):
            yield from halt(battle, unit_id, chance.rule, pursuers_of(battle, unit_id))
            return


@cites("rally.no-enemy-near", "suppress.effect")
def rally_needed(battle: Battle, unit: Unit, rule: str = "rally.test") -> TwoDiceTarget:
    """Leadership, one better with no enemy within 8". Suppression counts only by setting, because rallying is
    voluntary."""
    value, reason = leadership(battle, unit)
    lines = []
    if not enemy_near(battle, unit):
        lines.append(Modifier(1, 'no enemy within 8"', "rally.no-enemy-near"))
    if unit.suppression and RALLY_SUPPRESSION(battle):
        lines.append(Modifier(-unit.suppression, "suppression", "suppress.effect"))
    lines += on_unit(battle, unit.models, "leadership") + imposed_on(battle, unit.id, "leadership")
    return TwoDiceTarget(rule, value, reason, tuple(lines))


@implements("rally.no-enemy-near")
def enemy_near(battle: Battle, unit: Unit) -> bool:
    """Whether an enemy unit is within 8", centre to centre. Routers and hidden models not yet found do not count."""
    members, known = battle.members(unit.id), battle.known_to(unit.side)
    enemies = [enemy for enemy in detected(known, unit.side) if not enemy.routing]
    foes = [foe for enemy in enemies for foe in known.members(enemy.id)]
    return any(within(dist(place(model), place(foe)), NEAR) for model in members for foe in foes)


def place(model: Model) -> tuple[float, float, float]:
    return model.x, model.y, model.z


def offer(battle: Battle, unit_id: str, chance: Chance, needed: TwoDiceTarget, further: int) -> Ask:
    """The owner may try to rally the unit or let it run. The question shows the odds and the stakes."""
    unit = battle.units[unit_id]
    options = (
        Option(YES, "Try to rally", rule=chance.rule, does="Passed: they stop and may act again in your next turn."),
        Option(NO, "Let them run", rule="rally.test", does="No test: they go on routing."),
    )
    prompt = f"{unit.name}: try to rally{chance.words}?"
    return Ask(
        unit.side, "rally", chance.rule, prompt, options, YES, (unit_id,),
        notes=(odds_in_words(needed), stakes(battle, unit_id, further)),
    )  # fmt: skip


def odds_in_words(needed: TwoDiceTarget) -> str:
    why = ", ".join([f"{needed.base_reason} {needed.base}", *[str(line) for line in needed.modifiers]])
    return f"{needed.needed.capitalize()} ({percent(needed.chance)}): {why}."


def stakes(battle: Battle, unit_id: str, further: int) -> str:
    """What a failure means, and what it means to decline."""
    edge = at_edge(battle, unit_id)
    lost = "they leave the table for good" if edge else "they flee again in the next compulsory phase"
    last = "one last attempt" if further == 1 else "another attempt"
    again = f"{last} follows" if further else lost
    where = "They are at the edge of the table. " if edge else ""
    return f"{where}If the attempt fails, {again}. If you do not try, {lost}."


def rally_test(battle: Battle, unit_id: str, needed: TwoDiceTarget) -> Flow[bool]:
    """Two dice: equal or less passes."""
    unit = battle.units[unit_id]
    faces: Faces = yield Roll("rally.test", needed.rule, unit.side, 2, label=f"{unit.name}: {needed.needed}")
    passed = needed.met_by(faces)
    battle.emit(
        LeadershipTested(rule=needed.rule, unit=unit_id, test="rally", needed=needed, faces=faces, passed=passed)
    )
    return passed


def halt(battle: Battle, unit_id: str, rule: str, shuns: tuple[str, ...] = ()) -> Flow[None]:
    """The unit halts, and its owner chooses its facing. It can be activated in the owner's next activation phase at the
    earliest."""
    turn, side = battle.turn, battle.units[unit_id].side
    until = turn.serial if turn.active == side else next_own_turn(turn, side)
    battle.change(unit_id, rout=None, rallied=Rallied(until, shuns))
    battle.emit(UnitRallied(rule=rule, unit=unit_id, shuns=shuns))
    answer = yield from answer_to(offer_facing(battle, unit_id), Face)
    turn_about(battle, unit_id, answer)


def why_not_charge(unit: Unit, target: Unit) -> Refusal | None:
    """In its first turn after the rally, a unit does not charge enemies that pursued it or drove it off."""
    if unit.rallied and target.id in unit.rallied.shuns:
        return Refusal(f"{unit.does('have just rallied')} from {target.name} and cannot charge them yet", "rally.after")
    return None
