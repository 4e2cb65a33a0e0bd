"""Who holds which seat: whoever knows its secret. The store keeps only digests of secrets."""

import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from arap.battle.names import GM, WATCHER
from arap.kernel.errors import ArapError

Role: TypeAlias = Literal["host", "player", "watcher", "gm"]
BYTES = 16
OWNER_FILE = "owner.key"


class Key(msgspec.Struct, frozen=True):
    """What a secret opens. The host made the battle and holds all seats that people play until an invited player takes
    one; a player holds one `seat`, and has `taken` it once their link was opened. The GM holds the GM's seat; so does a
    host without a side."""

    digest: str
    role: Role
    seat: str = ""
    taken: bool = False


class Invitation(msgspec.Struct, frozen=True):
    """A secret to pass on: for a player of a `seat`, for the GM, or for a watcher."""

    role: Role
    seat: str
    secret: str


class HandedOut(msgspec.Struct, frozen=True):
    """The secrets of a new battle: the host's own, and those to pass on. They are told once."""

    secret: str
    invitations: tuple[Invitation, ...]


def new_secret() -> str:
    """128 bits from the system, as text that fits into a link."""
    return secrets.token_hex(BYTES)


def digest_of(secret: str) -> str:
    """What is kept of a secret; the secret is random and long enough not to be found from it."""
    return sha256(secret.encode()).hexdigest()


def secrets_for(seats: Sequence[str]) -> HandedOut:
    """New secrets for a battle: one for each seat that another person may take, and one for watchers."""
    return HandedOut(new_secret(), tuple([Invitation(role, seat, new_secret()) for role, seat in invitable(seats)]))


def invitable(seats: Sequence[str]) -> list[tuple[Role, str]]:
    """The invitations to a battle with these seats of people: to a side if another is left for the host."""
    sides = [seat for seat in seats if seat != GM]
    found: list[tuple[Role, str]] = [("player", seat) for seat in sides if len(sides) > 1]
    if GM in seats and sides:
        found.append(("gm", GM))
    return [*found, ("watcher", "")]


def new_invitation(seats: Sequence[str], role: Role, seat: str) -> Invitation:
    """A new secret in place of one that was lost."""
    if (role, seat) not in invitable(seats):
        raise ArapError("Nobody can be invited to that seat; invite a player of another side, the GM or a watcher.")
    return Invitation(role, seat, new_secret())


def keys_of(handed: HandedOut) -> list[Key]:
    """What the store keeps of the secrets of a battle."""
    passed = [Key(digest_of(one.secret), one.role, one.seat) for one in handed.invitations]
    return [Key(digest_of(handed.secret), "host"), *passed]


def seats_of(key: Key, seats: Sequence[str], keys: Iterable[Key], *, guarded: bool = False) -> tuple[str, ...]:
    """The seats of a battle that the holder of a key holds. The host is the GM too until somebody else has come, unless
    the GM would see what is kept from the host (`guarded`)."""
    if key.role != "host":
        return (key.seat,) if key.seat else ()
    away = {each.seat for each in keys if each.taken}
    if (away or guarded) and set(seats) != {GM}:
        away.add(GM)
    return tuple([seat for seat in seats if seat not in away])


def narrowed(held: tuple[str, ...], wanted: str | None) -> tuple[str, ...]:
    """The seats a guest takes of those it holds: all, one, or none."""
    if wanted is None or wanted == WATCHER:
        return held if wanted is None else ()
    if wanted not in held:
        name = "the GM" if wanted == GM else wanted
        raise ArapError(f"Your link does not hold the seat of {name}; open the link that was made for it.")
    return (wanted,)


def owner_secret(folder: Path) -> str:
    """The secret of the person whose data folder it is; it is made once and readable by that person alone."""
    path = folder / OWNER_FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.is_file():
            path.touch(0o600)
            path.write_text(new_secret(), encoding="ascii")
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeError) as problem:
        raise ArapError(f"The key of your games in {path} cannot be read or made ({problem}).") from None
