"""Saves of older formats: what they asked, the kinds of events they knew, and how they hashed a state.

A format hashed every field of the state by its name. A field that has moved since is written `old=new.place` in its
table. Once a field is gone for good, the hashes of that format cannot be worked out any more, and its saves are
verified by their inputs and events alone."""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from operator import attrgetter
from typing import Any

import msgspec

from arap.battle.battle import Battle, Snapshot
from arap.battle.kept.state_hash import PACK, SIZE
from arap.battle.values import (
    PICK_UP,
    Acting,
    Away,
    Below,
    Chance,
    ChargeUnderWay,
    Cloud,
    Ground,
    Held,
    InForce,
    Model,
    Mouth,
    Observed,
    Onset,
    Parted,
    Rallied,
    Ranging,
    Result,
    Rout,
    Stood,
    Tally,
    TestsDue,
    ThisTurn,
    Traffic,
    Turn,
    Unit,
)
from arap.game.game import Game
from arap.kernel.requests import Ask
from arap.rules.triggers.trigger import Trigger

Fields = dict[str, Callable[[Any], Any]]


def names(text: str) -> list[str]:
    return text.split()


def fields(text: str) -> Fields:
    """How to find each field, by the name the format had for it."""
    pairs = [name.partition("=") for name in names(text)]
    return {old: attrgetter(new or old) for old, _, new in pairs}


def near_of_4(unit: Unit) -> Any:
    """Format 4 noted the enemies near a unit when it was picked up. Today that is done when it first moves."""
    if PICK_UP in unit.now.reacted and unit.now.was_near is None:
        raise AttributeError("was_near")
    return unit.now.was_near


FIELDS_OF_2: dict[type, Fields] = {
    Snapshot: fields("models units turn result"),
    Model: fields("""id unit kind x y z facing wounds prone speed spent empty began fleeting tactical spent_until dashed
        came discharged silenced_until observing hidden"""),
    Unit: fields("""id name side models strength attempted finished picked_up suppression pending pinned_until ground
        rout rallied start_count=now.start_count tallies=now.tallies casualties=now.casualties
        quarter_tested=now.quarter_tested locked in_charge=now.in_charge heads_down throwers=now.throwers ranging stood
        pursuing pursued charged=now.charged intercepted rounds toll held parted trail mopping"""),
    Turn: fields("""game_turn serial order active phase busts acting kept waiting countdown conditions ladders reserves
        clouds onsets fought away"""),
    Result: fields("winner points reason rule"),
    Tally: fields("firer hits large_hits ordinance_hits casualties tested pinned"),
    Ground: fields("until no_bonus_against"),
    Rout: fields("cause others"),
    Parted: fields("unit until"),
    Rallied: fields("until shuns"),
    Ranging: fields("model target serial place run seen"),
    Stood: fields("unit places"),
    Onset: fields("charger target direction bonus unsettles cover inflicted taken hazards jumpers fallen"),
    Acting: fields("unit points by_pick_up aimed covered acted trails"),
    Held: fields("unit side due"),
    Away: fields("unit models edge spot left due"),
    Traffic: fields("ladder mounted left"),
    Cloud: fields("id x y z radius height blind until_turn_of until_game_turn"),
}
FIELDS_OF_3 = FIELDS_OF_2 | {
    Unit: fields("""id name side models strength attempted finished reacted=now.reacted suppression pending pinned_until
        ground rout rallied start_count=now.start_count tallies=now.tallies casualties=now.casualties
        quarter_tested=now.quarter_tested locked in_charge=now.in_charge heads_down throwers=now.throwers ranging stood
        pursuing pursued charged=now.charged rounds toll held parted trail mopping"""),
    Turn: fields("""game_turn serial order active phase busts acting kept waiting countdown conditions ladders reserves
        clouds onsets fought away reacting"""),
}
FIELDS_OF_4 = FIELDS_OF_3 | {
    Unit: FIELDS_OF_3[Unit] | fields("front overwatch") | {"was_near": near_of_4},
    Turn: FIELDS_OF_3[Turn] | fields("charge"),
    Acting: FIELDS_OF_3[Acting] | fields("moving way"),
    Onset: FIELDS_OF_3[Onset] | fields("hooks"),
    ChargeUnderWay: fields("charger target tests at answered failed"),
    TestsDue: fields("unit firer pins killed"),
}
FIELDS_OF_5 = FIELDS_OF_4 | {
    Unit: FIELDS_OF_4[Unit] | fields("was_near=now.was_near spared=now.spared"),
    ChargeUnderWay: fields("charger target tests at answered failed free"),
}
FIELDS_OF_6 = FIELDS_OF_5 | {
    Model: FIELDS_OF_5[Model]
    | fields("""counter flight exposed aimed_from covered dummy slung landed confused
        entangled"""),
    Observed: fields("model target aim since serial guns"),
    ChargeUnderWay: FIELDS_OF_5[ChargeUnderWay] | fields("climbs"),
    ThisTurn: fields("""start_count reacted tallies casualties quarter_tested in_charge throwers charged was_near spared
        whole copied lost fleet challenged"""),
    Unit: fields("""id name side models strength attempted finished suppression pending pinned_until ground rout rallied
        locked heads_down ranging stood pursuing pursued rounds toll held parted trail mopping front overwatch restoring
        reform awaits agitated observed now"""),
    Acting: FIELDS_OF_5[Acting] | fields("loud sharing bound done string"),
    Held: FIELDS_OF_5[Held] | fields("astray"),
    Away: FIELDS_OF_5[Away] | fields("ongoing behind"),
    Below: fields("unit models blip"),
    Mouth: fields("id x y"),
    InForce: fields("card name side hook amount models until"),
    Chance: fields("blanks events hands played force"),
    Turn: FIELDS_OF_5[Turn] | fields("parting dense below mouths chance"),
}
TRIGGERS = frozenset(names("failed-dice route wounds pinned pass stray finished"))
RETURNS = "pursuit.return"
"""The rule of questions that no format before 6 asked: where pursuers return, and which way they face."""
NEW_QUESTIONS = frozenset(("stand-up", "grenades"))
EVENTS_OF_BOTH = frozenset(
    names("""activation-rolled activations-ended agility-rolled allowance-rolled armour-struck battle-ended blows-landed
    broke-off bust casualties-chosen character-joined character-left charge-declared charge-failed charge-made
    charger-moved creature-stampeded dispute-settled faced-attackers fighters-turned figures-struck
    first-player-rolled game-turn-ended hazard-tested heads-changed hit-and-run-tested hits-rolled
    initiative-tested injuries-rolled jump-fell-short leadership-tested length-rolled
    look-out-sir marker-placed melee-over model-fell model-removed model-wounded no-room-to-flinch nobody-struck
    order-settled phase-began pick-up-rolled pick-ups-taken points-kept points-lapsed pursuer-moved
    pursuers-left-table pursuers-returned pursuit-began pursuit-ended pursuit-rolled rally-declined random-event
    regrouped reserve-rolled reserve-waits return-rolled round-began round-decided round-scored saves-rolled
    shot-lost smoke-discharged smoke-lifted state-lapsed step-began stray-shots suppression-changed
    suppression-gained template-placed test-not-needed throw-rolled turn-began turn-ended unit-aimed unit-arrived
    unit-broke unit-destroyed unit-faced unit-finished unit-fled unit-got-up unit-intercepted unit-left-table
    unit-moved unit-pinned unit-rallied unit-reloaded volley-began went-to-ground wounds-allocated wounds-lost
    wounds-rolled""")
)


EVENTS_OF_4 = EVENTS_OF_BOTH | frozenset(
    names("""fighters-stood-up fire-held grenade-went-off grenades-kept grenades-thrown order-interrupted
    reaction-answered reaction-rolled runners-escaped vehicle-veered went-on-overwatch""")
)


EVENTS_OF_5 = EVENTS_OF_4 | frozenset(names("hits-shared interception-void runners-died"))


EVENTS_OF_6 = EVENTS_OF_5 | frozenset(
    names("""action-taken blip-converted card-amount card-drawn card-in-force card-lapsed card-played card-struck
    challenge-refused cloud-laid dense-range-rolled deployment-rolled dummies-placed escape-rolled faced-off
    hits-divided met-below mishap-rolled mob-agitated model-dazed models-hid models-knocked-down models-mended
    models-revealed models-shot mover-halted moves-strung other-losses-counted points-given reform-settled
    reposition-rolled reserve-called reserve-left reserve-returned separation-settled shell-fell stayed-hidden
    target-observed unit-scattered unit-split unit-surfaced unit-tunnelled units-joined units-numbered went-below""")
)


MENDED = frozenset((("fighters-turned", "rout.contact-enemy", "melee.break-off.free-attacks"),))
"""Kinds of events for which an older version named another rule than this one: the rule then, and now."""


class OldFormat(msgspec.Struct, frozen=True):
    """An older format: the kinds of its events, how it hashed a state, and what its games were not asked: less than
    those of format 4, or where pursuers return."""

    events: frozenset[str]
    state_hash: Callable[[Snapshot], str]
    asked_less: bool = True
    asked_of_returns: bool = False


def hash_of_2(snapshot: Snapshot) -> str:
    """Format 2 hashed the whole state at once."""
    data = as_data(snapshot, FIELDS_OF_2)
    return blake2b(PACK(data), digest_size=8).hexdigest() if data is not None else ""


def hash_of_3(snapshot: Snapshot) -> str:
    return hash_by_value(snapshot, FIELDS_OF_3)


def hash_of_4(snapshot: Snapshot) -> str:
    return hash_by_value(snapshot, FIELDS_OF_4)


def hash_of_5(snapshot: Snapshot) -> str:
    return hash_by_value(snapshot, FIELDS_OF_5)


def hash_of_6(snapshot: Snapshot) -> str:
    return hash_by_value(snapshot, FIELDS_OF_6)


def hash_by_value(snapshot: Snapshot, tables: Mapping[type, Fields]) -> str:
    """From format 3 to 6 every value was hashed by itself, with all its fields."""
    values = (*snapshot.models, *snapshot.units, snapshot.turn, snapshot.result)
    found = [as_data(value, tables) if value is not None else None for value in values]
    if any(data is None and value is not None for data, value in zip(found, values, strict=True)):
        return ""
    digests = [blake2b(PACK(data), digest_size=SIZE).digest() for data in found]
    return blake2b(b"".join(digests), digest_size=8).hexdigest()


OLD_FORMATS: dict[int, OldFormat] = {
    2: OldFormat(EVENTS_OF_BOTH | {"interception-answered"}, hash_of_2),
    3: OldFormat(EVENTS_OF_BOTH | {"reaction-answered"}, hash_of_3),
    4: OldFormat(EVENTS_OF_4, hash_of_4, asked_less=False),
    5: OldFormat(EVENTS_OF_5, hash_of_5, asked_less=False),
    6: OldFormat(EVENTS_OF_6, hash_of_6, asked_less=False, asked_of_returns=True),
}


def as_data(value: Any, tables: Mapping[type, Fields]) -> Any:
    """A value with the fields a format knew; None if it no longer has all of them."""
    try:
        return plain(value, tables)
    except (AttributeError, KeyError):
        return None


def plain(value: Any, tables: Mapping[type, Fields]) -> Any:
    if isinstance(value, msgspec.Struct):
        return {name: plain(find(value), tables) for name, find in tables[type(value)].items()}
    if isinstance(value, tuple):
        return [plain(each, tables) for each in value]
    return value


def is_new(ask: Ask, save_format: int) -> bool:
    """Whether games of a format were not asked this."""
    old = OLD_FORMATS.get(save_format)
    if old is None:
        return False
    if ask.rule == RETURNS:
        return not old.asked_of_returns
    if not old.asked_less:
        return False
    if ask.kind in NEW_QUESTIONS:
        return True
    return isinstance(ask.detail, Trigger) and ask.detail.kind not in TRIGGERS


class OldBattle(Battle):
    """A battle that hashes its state as an older format did."""

    __slots__ = ()
    old: OldFormat

    def hash(self) -> str:
        return self.old.state_hash(self.snapshot())


def game_that_hashes_like(old: OldFormat) -> type[Game]:
    """A kind of game to compare with the record of a save."""
    battle = type("BattleOfOldFormat", (OldBattle,), {"__slots__": (), "old": old})
    return type("GameOfOldFormat", (Game,), {"battle_type": battle})


OLD_GAMES: dict[int, type[Game]] = {number: game_that_hashes_like(old) for number, old in OLD_FORMATS.items()}
