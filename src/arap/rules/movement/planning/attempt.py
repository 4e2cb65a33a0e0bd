"""A move tried out: its plan, and why it is refused or stops short."""

from collections.abc import Callable, Sequence

import msgspec

from arap.battle.acts import ModelPath
from arap.battle.battle import Battle
from arap.battle.muster import squad_of
from arap.battle.parts import parts_of
from arap.battle.values import Unit
from arap.kernel.reasons import Refusal, cites
from arap.kernel.words import listed, plural
from arap.rules.coherency import bonds, coherent, held, spot
from arap.rules.leadership_value import own_leadership
from arap.rules.movement.dice.attempts import as_shown
from arap.rules.movement.dice.sources import forecasts
from arap.rules.movement.legality.hindrance import Cause, Hindrance
from arap.rules.movement.legality.legal import by_name, declared_parts, hindrances, torn, why_not_apart, why_not_order
from arap.rules.movement.measures.plan import MovePlan
from arap.rules.movement.measures.terms import ORDINARY, Terms
from arap.rules.movement.paths.party import Party, party_of
from arap.rules.movement.travel.watchers import watchers_of


class Attempt(msgspec.Struct, frozen=True):
    """A plan without its watchers, the cause of its refusal (None: it is legal), and the cause of stopping short (None:
    it does not)."""

    plan: MovePlan
    party: Party | None = None
    cause: Cause | None = None
    short: Cause | None = None
    terms: Terms = ORDINARY

    @property
    def is_avoidable(self) -> bool:
        """Whether it is refused for a reason that a shorter move may avoid."""
        return self.cause is not None and self.cause.is_avoidable

    def stopped(self, why: Refusal | None, cause: Cause | None, limit: str | None = None) -> "Attempt":
        """This move as one that stops short."""
        limit = self.plan.limit if self.plan.refusal else limit
        return msgspec.structs.replace(
            self, plan=msgspec.structs.replace(self.plan, clipped=True, short=why, limit=limit), short=cause
        )

    def stopped_before(self, beyond: "Attempt", asked: "Attempt") -> "Attempt":
        """This move as one that stops short, for the reason why the move just `beyond` its end is refused. If the move
        asked for is too long for the same cause, its reason is given instead."""
        same = asked.plan.limit == beyond.plan.limit and asked.cause is beyond.cause
        told = asked if same and asked.cause and asked.cause.is_measured else beyond
        return self.stopped(told.plan.refusal, told.cause, told.plan.limit)

    def finished(self, battle: Battle) -> MovePlan:
        """The plan, with the enemies that may react to it, and whether it divides the unit or joins it to others."""
        if self.party is None:
            return self.plan
        unit, legal = self.plan.unit, self.plan.refusal is None
        parts = declared_parts(battle, unit, self.party, self.terms) if legal and not self.plan.coherent else []
        joins = joined_by(battle, unit, self.party) if legal else []
        return msgspec.structs.replace(
            self.plan, watchers=watchers_of(battle, unit, self.party), parts=tuple(map(tuple, parts)),
            joins=tuple([part.id for part in joins]), note=note_of(battle, parts, joins),
        )  # fmt: skip


def check_move(battle: Battle, unit_id: str, paths: Sequence[ModelPath], terms: Terms = ORDINARY) -> MovePlan:
    """What exactly these paths cost, and whether they are legal: for each model, and for the unit."""
    return attempt_move(battle, unit_id, paths, terms, divides=True).finished(battle)


def attempt_move(
    battle: Battle, unit_id: str, paths: Sequence[ModelPath], terms: Terms, *, divides: bool = False
) -> Attempt:
    """A move along exactly these paths. Unless it `divides` the unit on purpose, the unit keeps together."""
    if refusal := why_not_order(battle, unit_id, paths, terms):
        return Attempt(MovePlan(unit_id, (), (), False, refusal), cause=Cause.ORDER)
    party = party_of(battle, unit_id, paths, terms)
    found = list(hindrances(battle, unit_id, party, terms))
    net = bonds(party.spots)
    dice = forecasts(battle, party.paths)
    plans = tuple(
        [
            as_shown(battle, path).plan(hindrance.why if hindrance else None, rolls)
            for path, hindrance, rolls in zip(party.paths, found, dice, strict=True)
        ]
    )
    apart = why_not_apart(battle, unit_id, party, terms, net) if divides else torn(battle, unit_id, party, net)
    limit, refusal, cause = first_cause(battle, party, found) or (None, apart, Cause.APART)
    plan = MovePlan(unit_id, plans, held(net, party.ids), coherent(net), refusal, limit=limit)
    return Attempt(plan, party, cause if refusal else None, terms=terms)


@cites("coherency.split")
def joined_by(battle: Battle, unit_id: str, party: Party) -> list[Unit]:
    """The other parts of the squad that the unit is one with after the move."""
    others = [unit for unit in parts_of(battle, squad_of(unit_id)) if unit.id != unit_id]
    free = [unit for unit in others if not (unit.routing or unit.pursuing or unit.locked)]
    spots = party.spots if free else []
    return [
        unit
        for unit in free
        if any(bonds([here, spot(battle, model)])[0].holds for model in battle.members(unit.id) for here in spots)
    ]


@cites("coherency.split.leadership")
def note_of(battle: Battle, parts: Sequence[Sequence[str]], joins: Sequence[Unit]) -> str:
    """What a move does to the squad, in words: how large its parts are, and which of them has its leader."""
    split = f"Will split: {listed([part_in_words(battle, part) for part in parts])}." if parts else ""
    joined = f"Will join {listed([unit.name for unit in joins])}." if joins else ""
    return " ".join([each for each in (split, joined) if each])


def part_in_words(battle: Battle, part: Sequence[str]) -> str:
    value, whose = own_leadership([battle.kind(battle.models[model]) for model in part])
    return f"{plural(len(part), 'model')} ({whose}: {value})"


def first_cause(
    battle: Battle, party: Party, found: Sequence[Hindrance | None]
) -> tuple[str | None, Refusal | None, Cause] | None:
    """The first model that cannot go its way, the reason, and its cause."""
    for path, hindrance in zip(party.paths, found, strict=True):
        if hindrance:
            return path.model.id, by_name(battle, path.model.id, hindrance.why), hindrance.cause
    return None


def halved(
    tried: Callable[[float], Attempt], low: float, high: float, times: int, best: Attempt | None, beyond: Attempt
) -> tuple[Attempt | None, Attempt]:
    """The farthest legal move between a legal one (`best`, as far as `low`) and an illegal one (`beyond`, as far as
    `high`), found by repeated halving; and what is refused just beyond it."""
    for _ in range(times):
        half = (low + high) / 2.0
        attempt = tried(half)
        if attempt.plan.refusal is None:
            best, low = attempt, half
        else:
            beyond, high = attempt, half
    return best, beyond
