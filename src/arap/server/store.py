"""Where games are kept: a database with one row a game and one row an input. What is acknowledged is in it."""

import os
import sys
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from arap.game.game import Input
from arap.game.records.save import Header, check_format
from arap.kernel.errors import ArapError
from arap.server.keys import Key
from arap.server.policies import Policy

ENCODE = msgspec.json.encode
HEADERS = msgspec.json.Decoder(Header)
INPUTS = msgspec.json.Decoder(Input)
SHOWN = 50
OWNER_ALONE = 0o600

metadata = sql.MetaData()
games = sql.Table(
    "games",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("title", sql.Text, nullable=False),
    sql.Column("header", sql.Text, nullable=False),
    sql.Column("turn", sql.Integer, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("changed", sql.String(32), nullable=False, index=True),
    sql.Column("revision", sql.Integer, nullable=False),
)
inputs = sql.Table(
    "inputs",
    metadata,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True),
    sql.Column("given", sql.Text, nullable=False),
)

policies = sql.Table(
    "policies",
    metadata,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("seat", sql.String(64), primary_key=True),
    sql.Column("kind", sql.String(64), primary_key=True),
    sql.Column("manner", sql.String(16), nullable=False),
    sql.Column("serial", sql.Integer, nullable=False),
)

keys = sql.Table(
    "keys",
    metadata,
    sql.Column("game", sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("digest", sql.String(64), primary_key=True, index=True),
    sql.Column("role", sql.String(16), nullable=False),
    sql.Column("seat", sql.String(64), nullable=False),
    sql.Column("taken", sql.Boolean, nullable=False),
)


class Progress(msgspec.Struct, frozen=True):
    """How far a game has come, as the list of games shows it."""

    turn: int
    over: bool


class Kept(msgspec.Struct, frozen=True):
    """A game as it was kept. `revision` counts its changes: a writer must know the latest."""

    header: Header
    inputs: tuple[Input, ...]
    revision: int
    policies: tuple[Policy, ...] = ()


class NamedSide(msgspec.Struct, frozen=True):
    id: str
    name: str


class Sides(msgspec.Struct, frozen=True):
    sides: tuple[NamedSide, ...]
    name: str = ""
    settings: dict[str, Any] = {}


class Who(msgspec.Struct, frozen=True):
    """The little of a header that the list of games shows."""

    scenario: Sides
    players: dict[str, str]


class Row(msgspec.Struct, frozen=True):
    """A line of the list of games."""

    id: str
    title: str
    turn: int
    changed: str
    over: bool
    who: Who


WHO = msgspec.json.Decoder(Who)


class Superseded(ArapError):
    """Somebody else has changed the game since it was read."""


class Store:
    """The database of games."""

    def __init__(self, url: str) -> None:
        self._engine = engine_of(url)
        try:
            metadata.create_all(self._engine)
        except SQLAlchemyError as problem:
            raise ArapError(f"The database {shown(url)} cannot be used: {reason(problem)}.") from None

    def close(self) -> None:
        self._engine.dispose()

    def add(self, game: str, title: str, header: Header, given: Sequence[Input], progress: Progress) -> int:
        """Keeps a new game; gives its revision."""
        row = {"id": game, "title": title, "header": ENCODE(header).decode(), "changed": now(), "revision": 1}
        with self._transaction() as connection:
            connection.execute(games.insert().values(**row, turn=progress.turn, over=progress.over))
            write_inputs(connection, game, 0, given)
        return 1

    def change(self, game: str, revision: int, start: int, given: Sequence[Input], progress: Progress) -> int:
        """Keeps the inputs from number `start` on in place of what was there; gives the new revision."""
        latest = games.update().where(games.c.id == game, games.c.revision == revision)
        values = {"turn": progress.turn, "over": progress.over, "changed": now(), "revision": revision + 1}
        with self._transaction() as connection:
            if connection.execute(latest.values(**values)).rowcount != 1:
                raise Superseded("This game has gone on in another server; look again and decide anew.")
            connection.execute(inputs.delete().where(inputs.c.game == game, inputs.c.n >= start))
            write_inputs(connection, game, start, given)
        return revision + 1

    def rewrite(self, game: str, revision: int, header: Header, given: Sequence[Input]) -> int:
        """Keeps a game with another header and other inputs; gives the new revision. It counts as unchanged since."""
        latest = games.update().where(games.c.id == game, games.c.revision == revision)
        with self._transaction() as connection:
            changed = connection.execute(latest.values(header=ENCODE(header).decode(), revision=revision + 1))
            if changed.rowcount != 1:
                raise Superseded("This game has gone on in another server; look again and decide anew.")
            connection.execute(inputs.delete().where(inputs.c.game == game))
            write_inputs(connection, game, 0, given)
        return revision + 1

    def keep_policies(self, game: str, chosen: Sequence[Policy]) -> None:
        """Keeps these policies of a game in place of the ones before."""
        rows = [{"game": game, **msgspec.structs.asdict(policy)} for policy in chosen]
        with self._transaction() as connection:
            connection.execute(policies.delete().where(policies.c.game == game))
            if rows:
                connection.execute(policies.insert(), rows)

    @contextmanager
    def _transaction(self) -> Iterator[sql.Connection]:
        """All or nothing, on the disk when it ends."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as problem:
            raise ArapError(f"The game could not be kept ({reason(problem)}); nothing has changed.") from problem

    def read(self, game: str) -> Kept:
        with self._engine.connect() as connection:
            row = connection.execute(sql.select(games).where(games.c.id == game)).first()
            if row is None:
                raise ArapError(f"There is no game {game!r} here; pick one from the list or start a new one.")
            header = HEADERS.decode(row.header)
            check_format(header, f"The game {game!r}")
            wanted = sql.select(inputs.c.given).where(inputs.c.game == game).order_by(inputs.c.n)
            given = tuple(INPUTS.decode(text) for text in connection.execute(wanted).scalars())
            rows = connection.execute(sql.select(policies).where(policies.c.game == game))
            chosen = tuple([Policy(row.seat, row.kind, row.manner, row.serial) for row in rows])
        return Kept(header, given, row.revision, chosen)

    def hand_keys(self, game: str, given: Sequence[Key]) -> None:
        """Keeps further keys of a game."""
        rows = [{"game": game, **msgspec.structs.asdict(key)} for key in given]
        with self._transaction() as connection:
            connection.execute(keys.insert(), rows)

    def keys_of(self, game: str) -> list[Key]:
        """The keys of a game, which must be there."""
        with self._engine.connect() as connection:
            rows = connection.execute(sql.select(keys).where(keys.c.game == game)).all()
            if not rows and connection.execute(sql.select(games.c.id).where(games.c.id == game)).first() is None:
                raise ArapError(f"There is no game {game!r} here; pick one from the list or start a new one.")
        return [Key(row.digest, row.role, row.seat, row.taken) for row in rows]

    def replace_key(self, game: str, key: Key) -> None:
        """Keeps a key in place of the one before for the same role and seat; whether the seat was taken stays so."""
        same = (keys.c.game == game) & (keys.c.role == key.role) & (keys.c.seat == key.seat)
        with self._transaction() as connection:
            if not connection.execute(keys.update().where(same).values(digest=key.digest)).rowcount:
                connection.execute(keys.insert(), [{"game": game, **msgspec.structs.asdict(key)}])

    def take_seat(self, game: str, digest: str) -> None:
        """Notes that an invited player has come: the host no longer holds the seat."""
        with self._transaction() as connection:
            connection.execute(keys.update().where(keys.c.game == game, keys.c.digest == digest).values(taken=True))

    def claim(self, digest: str) -> None:
        """Makes the holder of a key the host of all games without keys: those of versions that had none."""
        free = sql.select(games.c.id).where(games.c.id.not_in(sql.select(keys.c.game)))
        with self._transaction() as connection:
            rows = [
                {"game": game, "digest": digest, "role": "host", "seat": "", "taken": False}
                for game in connection.execute(free).scalars()
            ]
            if rows:
                connection.execute(keys.insert(), rows)

    def is_over(self, game: str) -> bool:
        """Whether there is nothing left to play of a game: it is over, or it was deleted."""
        with self._engine.connect() as connection:
            return connection.execute(sql.select(games.c.over).where(games.c.id == game)).scalar() is not False

    def latest(self, digests: Collection[str]) -> list[Row]:
        """The games that these keys open, the one changed last first."""
        wanted = sql.select(games.c.id, games.c.title, games.c.turn, games.c.changed, games.c.over, games.c.header)
        wanted = wanted.where(games.c.id.in_(sql.select(keys.c.game).where(keys.c.digest.in_(digests))))
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.order_by(games.c.changed.desc()).limit(SHOWN))
            return [Row(*row[:-1], WHO.decode(row.header)) for row in rows]

    def delete(self, game: str) -> None:
        """Forgets a game and all that was decided in it."""
        with self._transaction() as connection:
            connection.execute(policies.delete().where(policies.c.game == game))
            connection.execute(inputs.delete().where(inputs.c.game == game))
            connection.execute(keys.delete().where(keys.c.game == game))
            if connection.execute(games.delete().where(games.c.id == game)).rowcount != 1:
                raise ArapError(f"There is no game {game!r} here; it may have been deleted before.")


def write_inputs(connection: sql.Connection, game: str, start: int, given: Sequence[Input]) -> None:
    rows = [{"game": game, "n": n, "given": ENCODE(one).decode()} for n, one in enumerate(given, start)]
    if rows:
        connection.execute(inputs.insert(), rows)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def engine_of(url: str) -> sql.Engine:
    """The engine of a database URL; SQLite writes ahead and syncs every commit."""
    try:
        engine = sql.create_engine(url)
    except (ArgumentError, NoSuchModuleError):
        raise ArapError(f"{shown(url)} is not a database URL; an example is postgresql+psycopg://host/arap.") from None
    except ModuleNotFoundError as problem:
        raise ArapError(f"The database {shown(url)} needs the package {problem.name}; install it first.") from None
    if engine.dialect.name == "sqlite":
        sql.event.listen(engine, "connect", make_durable)
    return engine


def make_durable(connection: Any, record: object) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000"):
        connection.execute(f"PRAGMA {pragma}")


def shown(url: str) -> str:
    """A database URL without its password."""
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return repr(url)


def reason(problem: SQLAlchemyError) -> str:
    return str(getattr(problem, "orig", None) or problem).strip().splitlines()[0].rstrip(".")


def data_folder() -> Path:
    """Where a player's games are kept on this platform."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "arap"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "arap"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "arap"


def store_in(folder: Path) -> Store:
    """The store in a folder, which is made if need be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise ArapError(
            f"The folder {folder} for games cannot be made ({problem.strerror}); name another with --data."
        ) from None
    keep_private(folder / "games.sqlite")
    return Store(f"sqlite:///{folder / 'games.sqlite'}")


def keep_private(path: Path) -> None:
    """Makes a file that its owner alone can read, or takes it from the eyes of others. SQLite makes the files beside
    the database like the database itself."""
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER_ALONE))
        for file in (path, *path.parent.glob(f"{path.name}-*")):
            file.chmod(OWNER_ALONE)
