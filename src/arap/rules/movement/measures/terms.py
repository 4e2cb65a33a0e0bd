"""The terms on which a unit moves in one action."""

from collections.abc import Sequence

import msgspec

from arap.battle.acts import Move
from arap.battle.battle import Battle
from arap.battle.values import Model
from arap.rules.movement.measures.allowance import basic_moves
from arap.rules.movement.measures.ground import AT_EASE, CRAWL, FLIGHT, WALK, Pace

CONSOLIDATE = "melee.consolidate"


class Terms(msgspec.Struct, frozen=True):
    """Tactical or not; the allowances dice gave to the members named; the standing members that crawl, and the members
    that lie down at the end. `swim`: the dice were for swimming. `rest`: only the members named go on, after a fall.
    `free` is the rule of a move that is no action, in which turning costs nothing; `leaving` are the enemies it leads
    away from. `reaction`: it is made in a reaction and keeps clear of enemies. `full`: all of the
    allowance must be used. `spared` are the inches of members that bad ground does not make more expensive."""

    tactical: bool = False
    allowances: tuple[tuple[str, float], ...] = ()
    crawl: tuple[str, ...] = ()
    prone: tuple[str, ...] = ()
    swim: bool = False
    rest: bool = False
    free: str = ""
    leaving: tuple[str, ...] = ()
    reaction: bool = False
    full: bool = False
    spared: tuple[tuple[str, float], ...] = ()

    @property
    def consolidates(self) -> bool:
        return self.free == CONSOLIDATE

    @property
    def only_named(self) -> bool:
        """Whether only members with an allowance from dice or a fall move."""
        return self.tactical or self.swim or self.rest

    @property
    def odd(self) -> bool:
        """Whether a member on level ground may be unable to move on these terms."""
        return self.tactical or self.rest or bool(self.prone)

    def crawls(self, model: Model) -> bool:
        """A tactical move mixes dashes and crawling, and a fleeing model gets up; in any other move prone models
        crawl."""
        return not self.tactical and not self.leaving and (model.prone or model.id in self.crawl)

    def pace(self, model: Model) -> Pace:
        """What the ground costs it: nothing beyond the distance when it consolidates; in a free move turns cost
        nothing."""
        if self.crawls(model):
            return CRAWL
        return (
            msgspec.structs.replace(self.upright, spared=self.inches_spared(model.id)) if self.spared else self.upright
        )

    def inches_spared(self, model_id: str) -> float:
        return dict(self.spared).get(model_id, 0.0)

    @property
    def upright(self) -> Pace:
        """The pace of standing members."""
        return WALK if not self.free else AT_EASE if self.consolidates else FLIGHT

    def ordered(self, act: Move) -> "Terms":
        """These terms, with what an order says about crawling and lying down."""
        if not act.crawl and not act.prone:
            return self
        return msgspec.structs.replace(self, crawl=tuple(dict.fromkeys((*self.crawl, *act.crawl))), prone=act.prone)


ORDINARY = Terms()


def allowances(battle: Battle, models: Sequence[Model], terms: Terms) -> list[float]:
    """How far each may go: what dice gave it, else its basic move; no member moves tactically without a die."""
    if terms is ORDINARY:
        return basic_moves(battle, models)
    granted = dict(terms.allowances)
    moves = [0.0] * len(models) if terms.tactical or terms.rest else basic_moves(battle, models)
    return [granted.get(model.id, move) for model, move in zip(models, moves, strict=True)]
