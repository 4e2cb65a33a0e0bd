"""What a seat may know: a copy of the battle without the models that others keep hidden."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec.structs import replace

from arap.battle.chance import chance_seen, secret_cards
from arap.battle.event import UNSEEN
from arap.battle.gm.imposed import gm_seen
from arap.battle.muster import enlisted_in, setup_of, side_of
from arap.battle.names import GM
from arap.battle.secrets.counters import COUNTERS_OF_A_UNIT, counters_for, place_counters, with_counters, word_for
from arap.battle.secrets.face_down import COUNTER
from arap.battle.secrets.underground import BELOW, figures_below, is_heard
from arap.battle.values import Acting, Away, Model, Observed, Tally, Turn, Unit
from arap.kernel.reasons import cites

if TYPE_CHECKING:
    from arap.battle.battle import Battle


BLIP = "blip"
Named: TypeAlias = Mapping[str, Sequence[str]]
"""Names by side."""


class Secret(msgspec.Struct, frozen=True):
    """What one side keeps from all others: its models they do not see, and the units of which they see no model.
    `counters`: what they call the blips among these. `cards` are the chance cards in its hand."""

    side: str
    models: tuple[str, ...]
    units: tuple[str, ...]
    counters: tuple[tuple[str, str], ...] = ()
    cards: tuple[str, ...] = ()


class Copied(msgspec.Struct, frozen=True):
    """A copy for a seat, and the values it was made from: it is good as long as the battle still holds them."""

    turn: Turn
    units: tuple[Unit, ...]
    battle: Any


def secrets_of(battle: "Battle") -> tuple[Secret, ...]:
    """What each side keeps from the others now."""
    return battle.position.once("secrets", lambda: find_secrets(battle)) if battle.position.secretive else ()


@cites("chance.cards")
def all_secrets(battle: "Battle") -> tuple[Secret, ...]:
    """What each side keeps from the others now, with the chance cards in its hand, and with the hidden models that the
    GM has taken off."""
    found, hands, gone = secrets_of(battle), secret_cards(battle.turn), gone_unseen(battle)
    away = {secret.side: secret for secret in away_unseen(battle)}
    if not hands and not gone and not away:
        return found
    secrets = {secret.side: secret for secret in found}
    whole = [secrets.get(side, Secret(side, (), ())) for side in dict.fromkeys([*secrets, *hands, *gone, *away])]
    return tuple([with_absent(each, hands, gone, away.get(each.side, Secret(each.side, (), ()))) for each in whole])


def with_absent(secret: Secret, hands: Named, gone: Named, away: Secret) -> Secret:
    """What a side keeps from the others on the table, with its cards and its models that are not on the table."""
    return replace(
        secret,
        models=(*secret.models, *gone.get(secret.side, ()), *away.models),
        units=(*secret.units, *away.units),
        counters=(*secret.counters, *away.counters),
        cards=tuple(hands.get(secret.side, ())),
    )


@cites("reserve.held", "hide.counters")
def away_unseen(battle: "Battle") -> list[Secret]:
    """What the sides keep from each other of units that have left the table in hiding, as blips or face down."""
    found = []
    for away in battle.turn.away:
        hidden = [model for model in away.models if model.is_secret]
        if hidden:
            whole = (away.unit.id,) if len(hidden) == len(away.models) else ()
            groups = [(unit, COUNTERS_OF_A_UNIT) for unit in whole if all(each.covered == COUNTER for each in hidden)]
            models = tuple([model.id for model in hidden])
            found.append(Secret(away.unit.side, models, whole, (*counter_names(hidden), *groups)))
    sides = dict.fromkeys([secret.side for secret in found])
    return [joined([secret for secret in found if secret.side == side]) for side in sides]


def joined(secrets: Sequence[Secret]) -> Secret:
    """Several secrets of a side as one."""
    return replace(
        secrets[0],
        models=tuple([model for each in secrets for model in each.models]),
        units=tuple([unit for each in secrets for unit in each.units]),
        counters=tuple([counter for each in secrets for counter in each.counters]),
    )


def gone_unseen(battle: "Battle") -> dict[str, list[str]]:
    """The hidden models of each side that the GM has taken off."""
    found: dict[str, list[str]] = {}
    for model in battle.turn.gm.unseen if battle.turn.gm else ():
        found.setdefault(side_of(battle.scenario, enlisted_in(model)), []).append(model)
    return found


def find_secrets(battle: "Battle") -> tuple[Secret, ...]:
    hidden = [model for model in battle.models.values() if model.is_secret]
    sides = dict.fromkeys([battle.units[model.unit].side for model in hidden])
    return tuple([secret_of(battle, side, hidden) for side in sides])


def secret_of(battle: "Battle", side: str, hidden: Iterable[Model]) -> Secret:
    models = [model for model in hidden if battle.units[model.unit].side == side]
    counts = Counter([model.unit for model in models])
    whole = [unit for unit, count in counts.items() if count == len(battle.units[unit].models)]
    groups = [(unit, COUNTERS_OF_A_UNIT) for unit in whole if lies_face_down(battle, unit)]
    seen = [model for model in models if model.covered != BELOW or is_heard(battle, model)]
    return Secret(side, tuple([model.id for model in models]), tuple(whole), (*counter_names(seen), *groups))


def lies_face_down(battle: "Battle", unit: str) -> bool:
    return all(battle.models[model].covered == COUNTER for model in battle.units[unit].models)


def counter_names(models: Iterable[Model]) -> Iterator[tuple[str, str]]:
    """Blips and their models, and models face down; and the counters that enemies see in their place."""
    for model in models:
        if model.covered:
            yield model.id, f"{word_for(model)}-{model.counter}.1"
        if model.covered in (BLIP, BELOW):
            yield model.unit, f"{word_for(model)}-{model.counter}"


def counters_seen(secrets: Iterable[Secret], seat: str) -> dict[str, str]:
    """What a seat calls the blips it does not know."""
    return {} if seat == GM else {name: told for each in secrets if each.side != seat for name, told in each.counters}


def unknown_to(secrets: Iterable[Secret], seat: str) -> frozenset[str]:
    """The models, units and cards that a seat does not know; the GM knows all, a watcher only what every side knows."""
    if seat == GM:
        return frozenset()
    theirs = [each for each in secrets if each.side != seat]
    return frozenset([name for each in theirs for name in (*each.models, *each.units, *each.cards)])


def hides_models(secrets: Iterable[Secret], seat: str) -> bool:
    """Whether there are models that a seat does not know."""
    return seat != GM and any(each.models for each in secrets if each.side != seat)


def known_to(battle: "Battle", seat: str) -> "Battle":
    """The battle as a seat knows it: the battle itself if nothing is hidden from the seat, or if the battle is over."""
    secrets = all_secrets(battle)
    if not secrets or battle.result is not None:
        return battle
    unknown = unknown_to(secrets, seat)
    if not unknown:
        return battle
    units = tuple(battle.units.values())
    copied: Copied | None = battle.position.get(("known", seat))
    if copied is None or copied.turn is not battle.turn or not are_same(copied.units, units):
        copied = Copied(battle.turn, units, redacted(battle, unknown))
        battle.position["known", seat] = copied
    known: Battle = copied.battle
    return known


def are_same(before: tuple[Unit, ...], now: tuple[Unit, ...]) -> bool:
    return len(before) == len(now) and all(was is unit for was, unit in zip(before, now, strict=True))


def redacted(battle: "Battle", unknown: frozenset[str]) -> "Battle":
    """A copy without these models and units, and without what others remember of them; counters may stand for them."""
    copy = battle.clone(knowing=unknown.isdisjoint(battle.models))
    counters = counters_for(battle, unknown)
    if counters:
        copy.set_scenario(*with_counters(battle, unknown))
    copy.hashing = False
    copy.unseen = unseen_in(battle, unknown)
    for model_id in unknown & copy.models.keys():
        del copy.models[model_id]
    for unit in battle.units.values():
        if unit.id in unknown:
            del copy.units[unit.id]
        elif (seen := seen_of(unit, unknown)) is not unit:
            copy.units[unit.id] = seen
        if not unknown.isdisjoint(unit.models):
            copy.position.forms.pop(unit.id, None)
    place_counters(copy, counters)
    copy.touched -= unknown
    copy.turn = seen_turn(battle.turn, unknown)
    return copy


def unseen_in(battle: "Battle", unknown: frozenset[str]) -> dict[str, int]:
    """How many models of each unit a seat does not see. Of a blip it has no reason to believe that any are lost."""
    models = [battle.models[name] for name in unknown if name in battle.models]
    models += [model for away in battle.turn.away for model in away.models if model.id in unknown]
    figures = [model for model in models if model.covered not in (BLIP, BELOW) and not model.dummy]
    figures += [figure for model in models if model.covered == BELOW for figure in figures_below(battle, model.unit)]
    gone = [model for model in battle.turn.gm.unseen if model in unknown] if battle.turn.gm else []
    ids = [figure.id for figure in figures if not figure.dummy] + gone
    found = dict(Counter(map(enlisted_in, ids)))
    return found | {
        model.unit: len(setup_of(battle.scenario, model.unit).models)
        for model in models
        if model.covered == BLIP and not model.dummy
    }


def seen_of(unit: Unit, unknown: frozenset[str]) -> Unit:
    """The unit without its unknown models and without what it remembers of unknown enemies."""
    changed: dict[str, Any] = {}
    if not unknown.isdisjoint(unit.models):
        changed["models"] = without(unit.models, unknown)
    now, near = unit.now, unit.now.was_near
    if any(tally.firer in unknown for tally in (*now.tallies, *now.copied)):
        tallies, copied = by_unseen(now.tallies, unknown), by_unseen(now.copied, unknown)
        changed["now"] = now = replace(now, tallies=tallies, copied=copied)
    if near and any(enemy in unknown for enemy, _ in near):
        changed["now"] = replace(now, was_near=tuple([each for each in near if each[0] not in unknown]))
    if unit.rout and not unknown.isdisjoint((unit.rout.cause or "", *unit.rout.others)):
        cause = None if unit.rout.cause in unknown else unit.rout.cause
        changed["rout"] = replace(unit.rout, cause=cause, others=without(unit.rout.others, unknown))
    if unit.observed and (observed := observed_by(unit, unknown)) != unit.observed:
        changed["observed"] = observed
    return replace(unit, **changed) if changed else unit


def observed_by(unit: Unit, unknown: frozenset[str]) -> tuple[Observed, ...]:
    """What the observers of a unit watch, without unknown targets and guns."""
    return tuple(
        [
            replace(entry, guns=tuple([gun for gun in entry.guns if gun[0] not in unknown]))
            for entry in unit.observed
            if entry.target not in unknown and entry.model not in unknown
        ]
    )


def by_unseen(tallies: tuple[Tally, ...], unknown: frozenset[str]) -> tuple[Tally, ...]:
    return tuple([replace(tally, firer=UNSEEN) if tally.firer in unknown else tally for tally in tallies])


def seen_turn(turn: Turn, unknown: frozenset[str]) -> Turn:
    """The turn without the entries of unknown units."""
    changed: dict[str, Any] = {}
    for field in ("acting", "kept"):
        entries: tuple[Acting, ...] = getattr(turn, field)
        if any(entry.unit in unknown for entry in entries):
            changed[field] = tuple([entry for entry in entries if entry.unit not in unknown])
    if any(entry.unit in unknown for entry in turn.below):
        changed["below"] = tuple([entry for entry in turn.below if entry.unit not in unknown])
    if any(not unknown.isdisjoint(away.unit.models) for away in turn.away):
        changed["away"] = tuple(away_seen(turn.away, unknown))
    if turn.chance and turn.chance.hands:
        changed["chance"] = chance_seen(turn.chance, unknown)
    if turn.gm:
        changed["gm"] = gm_seen(turn, unknown)
    for field in ("waiting", "reacting", "fought"):
        if not unknown.isdisjoint(names := getattr(turn, field)):
            changed[field] = without(names, unknown)
    return replace(turn, **changed) if changed else turn


def away_seen(entries: Iterable[Away], unknown: frozenset[str]) -> Iterator[Away]:
    """The units off the table without those that left it unseen."""
    for away in entries:
        models = tuple([model for model in away.models if model.id not in unknown])
        if models:
            yield replace(away, unit=seen_of(away.unit, unknown), models=models)


def without(names: tuple[str, ...], unknown: frozenset[str]) -> tuple[str, ...]:
    return tuple([name for name in names if name not in unknown])
