"""Saves of format 2: how they hashed a state, and the kinds of events they know. Only verifying needs it.

Format 2 hashed the whole state at once, every field by its name. A field that has moved since is written
`old=new.place` in its table. Once a field is gone for good, the hashes of format 2 cannot be worked out any more, and
saves are verified by their inputs and events alone."""

from collections.abc import Callable
from hashlib import blake2b
from operator import attrgetter
from typing import Any

import msgspec

from arap.battle.battle import Battle, Snapshot
from arap.battle.values import (
    Acting,
    Away,
    Cloud,
    Ground,
    Held,
    Model,
    Onset,
    Parted,
    Rallied,
    Ranging,
    Result,
    Rout,
    Stood,
    Tally,
    Traffic,
    Turn,
    Unit,
)
from arap.game.game import Game
from arap.kernel.requests import Ask
from arap.rules.triggers.trigger import Trigger

PACK = msgspec.msgpack.Encoder().encode
Fields = dict[str, Callable[[Any], Any]]


def names(text: str) -> list[str]:
    return text.split()


def fields(text: str) -> Fields:
    """How to find each field, by the name format 2 had for it."""
    pairs = [name.partition("=") for name in names(text)]
    return {old: attrgetter(new or old) for old, _, new in pairs}


FIELDS: dict[type, Fields] = {
    Snapshot: fields("models units turn result"),
    Model: fields("""id unit kind x y z facing wounds prone speed spent empty began fleeting tactical spent_until dashed
        came discharged silenced_until observing hidden"""),
    Unit: fields("""id name side models strength attempted finished picked_up suppression pending pinned_until ground
        rout rallied start_count tallies casualties quarter_tested locked in_charge heads_down throwers ranging stood
        pursuing pursued charged intercepted rounds toll held parted trail mopping"""),
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
TRIGGERS = frozenset(names("failed-dice route wounds pinned pass stray finished"))
EVENT_KINDS = frozenset(
    names("""activation-rolled activations-ended agility-rolled allowance-rolled armour-struck battle-ended blows-landed
    broke-off bust casualties-chosen character-joined character-left charge-declared charge-failed charge-made
    charger-moved creature-stampeded dispute-settled faced-attackers fighters-turned figures-struck
    first-player-rolled game-turn-ended hazard-tested heads-changed hit-and-run-tested hits-rolled
    initiative-tested injuries-rolled interception-answered jump-fell-short leadership-tested length-rolled
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


def state_hash(snapshot: msgspec.Struct) -> str:
    """The hash that format 2 gave a state; "" if the state no longer has all those fields."""
    try:
        data = as_data(snapshot)
    except (AttributeError, KeyError):
        return ""
    return blake2b(PACK(data), digest_size=8).hexdigest()


def as_data(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return {name: as_data(find(value)) for name, find in FIELDS[type(value)].items()}
    if isinstance(value, tuple):
        return [as_data(each) for each in value]
    return value


def is_new(ask: Ask) -> bool:
    """Whether a question offers something about a trigger that format 2 did not know."""
    return isinstance(ask.detail, Trigger) and ask.detail.kind not in TRIGGERS


class Format2Battle(Battle):
    """A battle that hashes its state as format 2 did."""

    __slots__ = ()

    def hash(self) -> str:
        return state_hash(self.snapshot())


class Format2Game(Game):
    """A game to compare with the record of a save of format 2."""

    battle_type = Format2Battle
