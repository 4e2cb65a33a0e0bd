"""An act of the GM: what it is, who may do it, and the registry. Each has one small file in this package."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from math import isfinite
from pkgutil import walk_packages
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from arap.battle.acts import Act, act_name
from arap.battle.battle import Battle
from arap.battle.event import Place
from arap.battle.events.gm import GmActed
from arap.battle.gm.state import Enlisted
from arap.battle.names import GM
from arap.kernel.reasons import Refusal, cites
from arap.kernel.requests import Flow
from arap.kernel.walking import values_in
from arap.rules.gm.form import Field, Group, Thing

RULE = "turn.adjudication"
HOME = "arap.rules.gm"
PREFIX = "gm-"
LONGEST = 120


class GmAct(Act, msgspec.Struct, frozen=True, kw_only=True, tag_field="act", forbid_unknown_fields=True):
    """Something that the GM does, and why."""

    why: str


A = TypeVar("A", bound=GmAct)


class Deed(ABC, Generic[A]):
    """How an act of the GM is offered, checked and carried out. `title` is what a button says, `does` what comes of it,
    `group` what it is done to."""

    act: type[A]
    title: str
    does: str
    group: Group
    place: int

    @property
    def name(self) -> str:
        return act_name(self.act).removeprefix(PREFIX)

    @abstractmethod
    def fields(self, battle: Battle, thing: Thing) -> Sequence[Field]:
        """What the GM fills in, with what it is now."""

    def fits(self, battle: Battle, thing: Thing) -> bool:
        """Whether the act makes sense for a thing on the table."""
        return True

    @abstractmethod
    def why_not(self, battle: Battle, act: A) -> Refusal | None:
        """Why the act cannot be done."""

    @abstractmethod
    def carry_out(self, battle: Battle, act: A) -> Flow[None] | None:
        """Does it and tells of it. What follows is a flow, if players or dice have a part in it."""

    def ghost(self, battle: Battle, act: A) -> "Ghost":
        """Where a model or a piece would be."""
        return NOTHING

    def tell(
        self,
        battle: Battle,
        act: A,
        text: str,
        *,
        units: tuple[str, ...] = (),
        models: tuple[str, ...] = (),
        at: Place | None = None,
        enlisted: Enlisted | None = None,
    ) -> None:
        """Logs what the GM does."""
        battle.emit(
            GmActed(
                rule=RULE, act=act_name(act), text=text, why=act.why.strip(), units=units, models=models, at=at,
                enlisted=enlisted,
            )
        )  # fmt: skip


class Ghost(msgspec.Struct, frozen=True):
    """Shapes on the table: bases (x, y, radius), and outlines."""

    discs: tuple[tuple[float, float, float], ...] = ()
    outlines: tuple[tuple[tuple[float, float], ...], ...] = ()


NOTHING = Ghost()
AnyDeed: TypeAlias = Deed[Any]
D = TypeVar("D", bound=type[AnyDeed])
DEEDS: dict[type[GmAct], AnyDeed] = {}


def deed(kind: D) -> D:
    """Registers what the GM can do."""
    found = kind()
    DEEDS[found.act] = found
    return kind


@cache
def all_deeds() -> tuple[AnyDeed, ...]:
    """Everything the GM can do, in the order of the drawer."""
    home = import_module(HOME)
    for found in walk_packages(home.__path__, f"{HOME}."):
        import_module(found.name)
    return tuple(sorted(DEEDS.values(), key=lambda each: each.place))


def deed_of(act: GmAct) -> AnyDeed:
    return DEEDS[type(act)]


def no(reason: str) -> Refusal:
    return Refusal(reason, RULE)


NOTHING_CHANGES = no("That would change nothing")


@cites("turn.adjudication")
def why_not_reason(why: str) -> Refusal | None:
    """An act of the GM is logged with its reason."""
    if not why.strip():
        return no("Give a reason in a few words; the log shows it")
    if len(why) > LONGEST:
        return no(f"A reason has at most {LONGEST} letters, this one has {len(why)}")
    return no("A reason is one line") if not why.strip().isprintable() else None


@cites("turn.adjudication")
def why_not_overrule(battle: Battle, seat: str, act: GmAct) -> Refusal | None:
    """Why the GM cannot do this: another seat than that of the GM, no reason, or a state that cannot be."""
    if seat != GM:
        return no("Only the GM changes the table")
    if not all(isfinite(value) for value in values_in(act, float)):
        return no("Every number must be finite")
    found: Refusal | None = why_not_reason(act.why) or deed_of(act).why_not(battle, act)
    return found or why_idle(battle, act)


@cites("turn.adjudication")
def why_idle(battle: Battle, act: GmAct) -> Refusal | None:
    """An act that would leave everything as it is is none: it is tried on a copy of the battle."""
    copy = battle.clone()
    copy.hashing = False
    follows = deed_of(act).carry_out(copy, act)
    return NOTHING_CHANGES if follows is None and copy.hash() == battle.hash() else None


@cites("turn.adjudication")
def overrule(battle: Battle, act: GmAct) -> Flow[None] | None:
    """Carries out what the GM does; gives what follows from it, if players or dice have a part in that."""
    follows: Flow[None] | None = deed_of(act).carry_out(battle, act)
    return follows
