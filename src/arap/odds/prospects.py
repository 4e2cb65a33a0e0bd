"""What the options of a pending question promise, in a sentence each: melee, morale and answers to a charge."""

import msgspec

from arap.battle.acts import YES, Charge, Choose, Fight, React
from arap.battle.battle import Battle
from arap.kernel.requests import Act, Ask
from arap.kernel.words import percent
from arap.odds.melee.charge import RECEIVE, Answer, ChargeOdds, charge_odds
from arap.odds.melee.leaving import break_off_odds, pursuit_odds, rally_odds
from arap.odds.melee.round import combat_of, round_odds
from arap.odds.melee.values import RoundOdds
from arap.odds.melee.words import round_in_words
from arap.odds.reactions import mean_of
from arap.rules.charge.reacting import STAND_AND_FIRE
from arap.rules.melee.fighting.orders import Round
from arap.rules.triggers.trigger import Charging, Trigger

FEW_SAMPLES = 40
MOST_OPTIONS = 6


class ProspectRow(msgspec.Struct, frozen=True):
    """What one option promises; `option` is its number. `told` says so in a sentence. If `exact` is false, no chance is
    off by more than `error` in 19 of 20 cases."""

    option: int
    told: str
    exact: bool = True
    error: float = 0.0


class Prospects(msgspec.Struct, frozen=True, tag="prospects", tag_field="reply"):
    """The rows of the options about which something can be said."""

    rows: tuple[ProspectRow, ...] = ()


def prospects_of(battle: Battle, ask: Ask | None) -> Prospects:
    """What the first options of a question promise to the seat that is asked. Nothing about other questions."""
    if ask is None:
        return Prospects()
    found = []
    for number, option in enumerate(ask.options[:MOST_OPTIONS]):
        row = row_of(battle, ask, number, option.answer)
        if row is not None:
            found.append(row)
    return Prospects(tuple(found))


def row_of(battle: Battle, ask: Ask, number: int, answer: Act | None) -> ProspectRow | None:
    match ask.kind, answer:
        case "fight", Fight() if isinstance(ask.detail, Round):
            return fighting(battle, ask, ask.detail, number, answer)
        case "break-off", Choose():
            return leaving(battle, ask, number, answer)
        case "rally", Choose() if answer == YES:
            odds = rally_odds(battle, ask.about[0])
            return ProspectRow(number, f"They rally {percent(odds.rallies)}.")
        case "pursuit", Choose() if answer.option in battle.units:
            chase = pursuit_odds(battle, ask.about[0], answer.option)
            return ProspectRow(number, f"On open ground they are caught {percent(chase.catches)}.")
        case "order", Choose() if (combat := combat_of(battle, answer.option)) is not None:
            return round_row(number, round_odds(battle, combat, samples=FEW_SAMPLES), ask.seat)
    if isinstance(ask.detail, Trigger) and isinstance(ask.detail.detail, Charging):
        return answering(battle, ask, ask.detail, ask.detail.detail, number, answer)
    return None


def fighting(battle: Battle, ask: Ask, detail: Round, number: int, answer: Fight) -> ProspectRow | None:
    """One way to fight this round. The charges of the round were noted when it began."""
    copy = battle.clone(knowing=True)
    copy.change_turn(onsets=(*copy.turn.onsets, *detail.onsets))
    combat = combat_of(copy, ask.about[0])
    if combat is None:
        return None
    return round_row(number, round_odds(copy, combat, {ask.seat: answer}, samples=FEW_SAMPLES), ask.seat)


def leaving(battle: Battle, ask: Ask, number: int, answer: Choose) -> ProspectRow | None:
    """Fighting on, or an attempt to break off."""
    if answer == YES:
        odds = break_off_odds(battle, ask.about[0])
        lost = mean_of(odds.casualties)
        told = f"They get away {percent(odds.leaves)} and lose {lost:.1f} to blows; they rout {percent(odds.routs)}."
        return ProspectRow(number, told, odds.exact, odds.error)
    combat = combat_of(battle, ask.about[0])
    return round_row(number, round_odds(battle, combat, samples=FEW_SAMPLES), ask.seat) if combat else None


def round_row(number: int, odds: RoundOdds, seat: str) -> ProspectRow:
    return ProspectRow(number, round_in_words(odds, seat), odds.exact, odds.error)


def answering(
    battle: Battle, ask: Ask, trigger: Trigger, charging: Charging, number: int, answer: Act | None
) -> ProspectRow | None:
    """What a charged unit can expect if it stands and fires, or receives the charge."""
    if trigger.kind != "charge" or charging.target not in battle.units:
        return None
    way: Answer = RECEIVE
    if isinstance(answer, React):
        if answer.reaction != STAND_AND_FIRE:
            return None
        way = STAND_AND_FIRE
    act = Charge(charging.target, charging.chargers, fleet=charging.fleet)
    odds = charge_odds(battle, trigger.unit, act, way, declared=True)
    return ProspectRow(number, charge_in_words(odds), odds.exact, odds.error)


def charge_in_words(odds: ChargeOdds) -> str:
    """A charge in a sentence, to the owner of the charged unit."""
    parts = [f"{percent(odds.contact)} into contact", f"you lose {odds.killed:.1f}", f"they lose {odds.lost:.1f}"]
    parts += [f"you break {percent(odds.breaks)}"] if odds.breaks >= 0.005 else []
    return f"{parts[0]}; {', '.join(parts[1:])}."
