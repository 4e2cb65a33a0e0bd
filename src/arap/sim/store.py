"""Results of many games in a Parquet file. Games are first appended to a log beside it, so that a run that was stopped,
or killed, can go on; the Parquet file appears whole or not at all."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

import msgspec

from arap.army.scenario import Scenario
from arap.kernel.errors import ArapError
from arap.kernel.version import __version__
from arap.sim.record import GameRow
from arap.sim.task import Task

if TYPE_CHECKING:
    import pyarrow as pa

KEY, PARTIAL, ROWS_AT_ONCE = b"arap", ".partial", 1000
FORMAT = 1


class Header(msgspec.Struct, frozen=True):
    """What the games of a file have in common."""

    scenarios: tuple[Scenario, ...]
    bots: tuple[str, ...]
    seed: str
    version: str = __version__
    format: int = FORMAT

    @property
    def mark(self) -> str:
        """A hash of the settings: two runs with the same mark play the same games."""
        return blake2b(msgspec.json.encode(self), digest_size=16).hexdigest()


def header_of(task: Task) -> Header:
    return Header(task.scenarios, task.bots, str(task.seed))


class Store:
    """The results of a run, on disk as they come. `rows` are those that were there before."""

    def __init__(self, path: Path, header: Header, rows: dict[int, GameRow], log: IO[bytes]) -> None:
        self.path, self.header, self.rows, self.log = path, header, rows, log

    @classmethod
    @contextmanager
    def opened(cls, path: Path, task: Task, games: int) -> Iterator[Self]:
        """The file of a run, new or begun before. A file of other games is refused."""
        needed()
        header = header_of(task)
        rows = finished_rows(path, header) if path.exists() else {}
        log, partial = open_log(path)
        try:
            rows |= {row.number: row for row in logged_rows(log, partial, header)}
            if over := [number for number in rows if number >= games]:
                raise ArapError(f"{path} has {max(over) + 1} games, more than {games}; ask for as many or more.")
            yield cls(path, header, rows, log)
        finally:
            log.close()

    def add(self, row: GameRow) -> None:
        """Keeps a game at once; a line that was cut short by a kill is not counted."""
        self.log.write(msgspec.json.encode(row) + b"\n")
        self.log.flush()

    def finish(self, rows: Mapping[int, GameRow]) -> None:
        """Writes the Parquet file in one step, and removes the log."""
        begun = self.path.with_name(self.path.name + ".new")
        write_parquet(begun, self.header, [rows[number] for number in sorted(rows)])
        os.replace(begun, self.path)
        partial_of(self.path).unlink()


def needed() -> None:
    """Refuses to begin without pyarrow."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise ArapError("Files of results need pyarrow: install it with `pip install 'arap[results]'`.") from None


def partial_of(path: Path) -> Path:
    return path.with_name(path.name + PARTIAL)


def open_log(path: Path) -> tuple[IO[bytes], Path]:
    """The log of a run, for this process alone."""
    partial = partial_of(path)
    try:
        log = partial.open("a+b")
    except OSError as error:
        raise ArapError(f"{partial} cannot be written ({error.strerror}); choose another place with --out.") from None
    try:
        import fcntl

        fcntl.flock(log, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        log.close()
        raise ArapError(f"Another run is writing {path}; wait for it, or choose another file with --out.") from None
    return log, partial


def logged_rows(log: IO[bytes], partial: Path, header: Header) -> list[GameRow]:
    """The games in a log; an empty log gets its first line. What a kill left of a last line is cut off."""
    log.seek(0)
    *lines, _ = log.read().split(b"\n")
    if not lines:
        log.truncate(0)
        log.write(header.mark.encode() + b"\n")
        log.flush()
        return []
    check_same(partial, lines[0].decode(errors="replace"), header)
    try:
        rows = [msgspec.json.decode(line, type=GameRow) for line in lines[1:]]
    except msgspec.DecodeError:
        raise ArapError(f"{partial} is damaged; delete it to play its games again.") from None
    log.truncate(sum(len(line) + 1 for line in lines))
    return rows


def check_same(path: Path, mark: str, header: Header) -> None:
    if mark != header.mark:
        raise ArapError(
            f"{path} has games of other scenarios, bots, seed or version of arap; choose another file with --out."
        )


def finished_rows(path: Path, header: Header) -> dict[int, GameRow]:
    """The games of a file that is complete, if they belong to this run."""
    found = read_results(path)
    check_same(path, found.header.mark, header)
    return {row.number: row for row in found.rows}


class Results(msgspec.Struct, frozen=True):
    """A file of results."""

    header: Header
    rows: tuple[GameRow, ...]


def read_results(path: Path) -> Results:
    """A file of results, or a sentence on what is wrong with it."""
    needed()
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(path)
    except FileNotFoundError:
        begun = partial_of(path).exists()
        hint = "the run was stopped; start it again to complete it" if begun else "`arap sim ... --out` writes one"
        raise ArapError(f"There is no file {path}; {hint}.") from None
    except (OSError, pa.ArrowInvalid) as error:
        raise ArapError(f"{path} is not a Parquet file that can be read ({str(error).splitlines()[0]}).") from None
    try:
        header = msgspec.json.decode((table.schema.metadata or {})[KEY], type=Header)
        rows = msgspec.convert(table.to_pylist(), tuple[GameRow, ...])
    except (KeyError, msgspec.DecodeError, msgspec.ValidationError):
        raise ArapError(f"{path} has no results of this version of `arap sim`; write it anew with --out.") from None
    return Results(header, rows)


def write_parquet(path: Path, header: Header, rows: list[GameRow]) -> None:
    """Writes the rows in groups, with the header in the metadata, and makes sure that they are on the disk."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = schema_of_rows().with_metadata({KEY: msgspec.json.encode(header)})
    with path.open("wb") as file:
        with pq.ParquetWriter(file, schema, compression="zstd") as writer:
            for start in range(0, len(rows), ROWS_AT_ONCE):
                plain: list[dict[str, Any]] = msgspec.to_builtins(rows[start : start + ROWS_AT_ONCE])
                writer.write_table(pa.Table.from_pylist(plain, schema=schema))
        file.flush()
        os.fsync(file.fileno())


def schema_of_rows() -> "pa.Schema":
    """The columns: those of `GameRow`, with sides, units and deaths as lists of structs."""
    import pyarrow as pa

    text, whole, real = pa.string(), pa.int32(), pa.float32()
    luck = pa.struct({"kind": text, "dice": whole, "successes": whole, "expected": pa.float64(), "percent": whole})
    side = {
        "id": text, "name": text, "bot": text, "points": pa.float64(), "points_by_turn": pa.list_(pa.float64()),
        "attempts": whole, "busts": whole, "luck": pa.list_(luck),
    }  # fmt: skip
    unit = {"id": text, "name": text, "side": text, "models": whole, "killed": whole, "left": whole}
    death = {"unit": text, "side": text, "x": real, "y": real, "turn": whole, "by": text}
    columns = {
        "number": pa.int64(), "scenario": text, "seed": text, "first": text, "winner": text, "reason": text,
        "turns": whole, "decisions": whole, "hash": text, "sides": pa.list_(pa.struct(side)),
        "units": pa.list_(pa.struct(unit)), "deaths": pa.list_(pa.struct(death)),
    }  # fmt: skip
    return pa.schema(columns)
