"""Policies: a player lets the server pass on offers of a kind, always or for the rest of a player turn."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from arap.battle.battle import Battle
from arap.kernel.errors import ArapError
from arap.kernel.requests import Ask
from arap.rules.squads.settling import order_is_idle
from arap.rules.triggers.trigger import OFFERED, Kind, Trigger

Manner: TypeAlias = Literal["ask", "turn", "always"]
MANNERS: tuple[Manner, ...] = ("ask", "turn", "always")


class Policy(msgspec.Struct, frozen=True):
    """The server passes for a seat when something of this kind is offered: "always", or for the rest of the player turn
    with this number ("turn")."""

    seat: str
    kind: Kind
    manner: Manner
    serial: int = 0

    def holds(self, battle: Battle) -> bool:
        return self.manner == "always" or self.serial == battle.turn.serial


class PolicyView(msgspec.Struct, frozen=True):
    """A policy as the page shows it: `offered` says in words what the server passes on."""

    seat: str
    kind: str
    manner: Manner
    offered: str


def policy_view(policy: Policy) -> PolicyView:
    return PolicyView(policy.seat, policy.kind, policy.manner, OFFERED[policy.kind])


def kind_of(ask: Ask | None) -> Kind | None:
    """The kind of trigger a question is about; None if it offers no reaction."""
    return ask.detail.kind if ask is not None and isinstance(ask.detail, Trigger) else None


def passes(policies: Iterable[Policy], battle: Battle, ask: Ask | None) -> bool:
    """Whether a policy answers this question by passing, or nothing depends on the answer."""
    if ask is not None and order_is_idle(battle, ask):
        return True
    kind = kind_of(ask)
    if ask is None or kind is None:
        return False
    return any(policy.seat == ask.seat and policy.kind == kind and policy.holds(battle) for policy in policies)


def with_policy(policies: Iterable[Policy], battle: Battle, seat: str, kind: str, manner: str) -> tuple[Policy, ...]:
    """The policies after a seat has chosen how offers of a kind are answered. Policies that are over are dropped."""
    known = next((each for each in OFFERED if each == kind), None)
    if known is None:
        raise ArapError(f"There are no offers of the kind {kind!r}; there are {', '.join(OFFERED)}.")
    if manner not in MANNERS:
        raise ArapError(f"Offers are answered by {', '.join(MANNERS)}, not by {manner!r}.")
    kept = [each for each in policies if each.holds(battle) and (each.seat, each.kind) != (seat, known)]
    match manner:
        case "always":
            kept.append(Policy(seat, known, "always"))
        case "turn":
            kept.append(Policy(seat, known, "turn", battle.turn.serial))
    return tuple(kept)
