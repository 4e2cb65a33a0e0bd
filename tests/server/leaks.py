"""Leaks to plant in a server: each puts something that a seat must not know into one kind of message."""

import sys
from collections.abc import Callable
from typing import Any

import msgspec

from arap.game import queries as q
from arap.game.game import Game
from arap.game.view import View
from arap.kernel.reasons import Refusal
from arap.server.hall import Guest
from arap.server.match import Declined, Match
from arap.server.tellings import Telling

QUERIES: dict[str, tuple[type, ...]] = {
    "plans": (q.PlanMove, q.PlanFire, q.PlanCharge, q.PlanDice, q.PlanOverwatch),
    "odds": (q.AskOdds,),
    "sight": (q.AskSight, q.LookAhead),
    "hints": (q.AskThreat, q.ReadOrder, q.ListTargets, q.ListCharges),
}


def secret_of(game: Game) -> str:
    """Where the hidden stand, and what the blips are."""
    battle = game.battle
    models = [model for model in battle.models.values() if model.is_secret]
    return ", ".join(f"{model.x:.3f} {model.unit}" for model in sorted(models, key=lambda model: (model.x, model.y)))


def whispered(value: Any, secret: str) -> Any:
    """The value with the secret in the first text among its fields."""
    field = next(name for name in value.__struct_fields__ if isinstance(getattr(value, name), str))
    return msgspec.structs.replace(value, **{field: f"{getattr(value, field)} {secret}"})


def wrap(owner: type, name: str, around: Callable[..., Any]) -> None:
    """Has a method called by way of `around`, which is given the method as it was."""
    before = getattr(owner, name)
    setattr(owner, name, lambda self, *args, **named: around(before, self, *args, **named))


def in_views(view: Callable[..., View], match: Match, seats: tuple[str, ...]) -> View:
    return whispered(view(match, seats), secret_of(match.game))  # type: ignore[no-any-return]


def in_options(view: Callable[..., View], match: Match, seats: tuple[str, ...]) -> View:
    seen = view(match, seats)
    return msgspec.structs.replace(seen, ask=whispered(seen.ask, secret_of(match.game))) if seen.ask else seen


def in_refusals(answer: Callable[..., None], match: Match, *args: Any) -> None:
    try:
        answer(match, *args)
    except Declined as no:
        raise Declined(Refusal(f"{no} {secret_of(match.game)}", no.rule)) from None


def in_replies(kinds: tuple[type, ...]) -> Callable[..., Any]:
    def around(answer: Callable[..., Any], match: Match, query: q.Query, seats: tuple[str, ...]) -> Any:
        reply = answer(match, query, seats)
        return whispered(reply, secret_of(match.game)) if isinstance(query, kinds) else reply

    return around


def in_log(follow: Callable[..., None], telling: Telling, game: Game) -> None:
    had = len(telling.lines)
    follow(telling, game)
    telling.lines[had:] = [whispered(line, secret_of(game)) for line in telling.lines[had:]]


def in_replay(past: Callable[..., View], match: Match, *args: Any) -> View:
    return whispered(past(match, *args), secret_of(match.game))  # type: ignore[no-any-return]


def in_exports(text: Callable[..., str], match: Match, *args: Any) -> str:
    return text(match, *args) + secret_of(match.game)


def in_numbers(show: Callable[..., None], guest: Guest, match: Match, view: View, *, always: bool) -> None:
    """A message for every decision, also for those that a guest learns nothing of."""
    show(guest, match, view, always=True)


LEAKS: dict[str, tuple[type, str, Callable[..., Any]]] = {
    "views": (Match, "view", in_views),
    "options": (Match, "view", in_options),
    "refusals": (Match, "answer", in_refusals),
    "log": (Telling, "follow", in_log),
    "replay": (Match, "past", in_replay),
    "exports": (Match, "save_text", in_exports),
    "number of messages": (Guest, "show", in_numbers),
    **{name: (Match, "query", in_replies(kinds)) for name, kinds in QUERIES.items()},
}


def serve_with(leak: str) -> tuple[str, ...]:
    """The program of a server with this leak."""
    plant = f"from tests.server.leaks import LEAKS, wrap; wrap(*LEAKS[{leak!r}])"
    return sys.executable, "-c", f"{plant}; from arap.cli import main; main()"
