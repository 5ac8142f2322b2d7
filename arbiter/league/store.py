"""The store of a league: one SQLite file, the only source of truth.

What is in the file was played, what is not was not: a finished game's result and its whole record go in with one
transaction. Fixtures are written before they are played, so that a game keeps its number and its seeds whenever it is
played. Times are milliseconds.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import msgspec

from arbiter.league.changes import Canon
from arbiter.league.error import LeagueError
from arbiter.league.formats import Bye, Fixture
from arbiter.league.place import FILE_NAME as FILE_NAME
from arbiter.league.records import unpack
from arbiter.league.result import GameResult
from arbiter.league.rows import game_result, reads

VERSION = 1
_APPLICATION = 0x4A51_4C47  # "JQLG"
_BUSY_S = 10.0
_UNWRITABLE = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
_FOREIGN = f"this is no league's database; what `arbiter league run` made is due: the folder, or {FILE_NAME} in it"

_SCHEMA = """
CREATE TABLE league (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE versions (number INTEGER PRIMARY KEY, file TEXT NOT NULL, canon TEXT NOT NULL, digest TEXT NOT NULL);
CREATE TABLE bots (
    name TEXT PRIMARY KEY, place INTEGER NOT NULL, command TEXT NOT NULL, announced TEXT, out TEXT
) WITHOUT ROWID;
CREATE TABLE fixtures (
    number INTEGER PRIMARY KEY, round INTEGER NOT NULL, pair INTEGER NOT NULL,
    first TEXT NOT NULL REFERENCES bots, second TEXT NOT NULL REFERENCES bots
);
CREATE TABLE byes (round INTEGER NOT NULL, bot TEXT NOT NULL REFERENCES bots, PRIMARY KEY (round, bot)) WITHOUT ROWID;
CREATE TABLE games (
    number INTEGER PRIMARY KEY REFERENCES fixtures, winner INTEGER, reason TEXT NOT NULL, plies INTEGER NOT NULL,
    clock_0 REAL NOT NULL, clock_1 REAL NOT NULL, longest_0 REAL NOT NULL, longest_1 REAL NOT NULL,
    processor_0 REAL, processor_1 REAL, fault_0 INTEGER NOT NULL, fault_1 INTEGER NOT NULL,
    disputed INTEGER NOT NULL, surplus INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE records (number INTEGER PRIMARY KEY REFERENCES games, data BLOB NOT NULL);
CREATE TABLE voids (number INTEGER NOT NULL REFERENCES fixtures, why TEXT NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class StoredBot:
    """A bot of the league. `announced`: what it called itself; `out`: why it does not play, None where it does."""

    name: str
    command: tuple[str, ...]
    announced: str | None
    out: str | None


def results_path(given: Path) -> Path:
    """The database of a league's folder, or the one given. Raises LeagueError where there is none."""
    path = given / FILE_NAME if given.is_dir() else given
    if not path.is_file():
        raise LeagueError(f"{path}: there is no such file; `arbiter league run` makes one")
    return path


class Store:
    """A league's database, open. Use it as a context."""

    def __init__(self, path: Path, create: bool = False) -> None:
        """Open the database at `path`; with `create`, make a new one where there is none.

        One that was closed well can be read where nothing can be written, on a disk that is read-only for instance.
        Raises LeagueError for a file that is none of a league, or of a later version.
        """
        if not create and not path.is_file():
            raise LeagueError(f"{path}: there is no such file")
        self.path = path
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=_BUSY_S)
        except sqlite3.Error as error:
            raise LeagueError(f"{path}: {error}") from error
        try:
            try:
                self._begin(create)
            except sqlite3.OperationalError as error:
                if create or not self._only_to_be_read(error):
                    raise
                self._db.close()
                self._db = sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True, isolation_level=None)
                self._begin(create)
        except BaseException as error:
            self._db.close()
            if isinstance(error, sqlite3.Error):
                foreign = error.sqlite_errorcode == sqlite3.SQLITE_NOTADB
                raise LeagueError(f"{path}: {_FOREIGN if foreign else error}") from error
            raise

    def _only_to_be_read(self, error: sqlite3.Error) -> bool:
        """Whether SQLite just could not make its files beside the database, and the database is whole without them."""
        written = self.path.with_name(f"{self.path.name}-wal")
        return error.sqlite_errorcode & 0xFF in _UNWRITABLE and not (written.is_file() and written.stat().st_size)

    def _begin(self, create: bool) -> None:
        self._db.execute("PRAGMA foreign_keys = ON")
        if create and not self._pragma("application_id") and not self._pragma("schema_version"):
            self._db.execute("PRAGMA journal_mode = WAL")
            with self._transaction():
                for statement in _SCHEMA.split(";\n"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id = {_APPLICATION}")
                self._db.execute(f"PRAGMA user_version = {VERSION}")
        if self._pragma("application_id") != _APPLICATION:
            raise LeagueError(f"{self.path}: {_FOREIGN}")
        if self._pragma("user_version") != VERSION:
            version = self._pragma("user_version")
            raise LeagueError(f"{self.path}: version {version}, and this arbiter knows version {VERSION}")

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._db.close()

    # --- what the league is ------------------------------------------------------------------------------------------

    @property
    @reads
    def seed(self) -> int | None:
        """The league's seed; None in a store without a league."""
        found = self.note("seed")
        return int(found) if found else None

    @reads
    def note(self, name: str) -> str | None:
        """Something else that is kept of the league, by its name; None where there is nothing."""
        found = self._db.execute("SELECT value FROM league WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else None

    def put_note(self, name: str, value: str) -> None:
        """Keep something else of the league."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO league VALUES (?, ?)", (name, value))

    @property
    @reads
    def file(self) -> str:
        """The league file as it was last applied."""
        return str(self._db.execute("SELECT file FROM versions ORDER BY number DESC").fetchone()[0])

    @property
    @reads
    def canon(self) -> Canon:
        """What the league is played by: see `arbiter.league.changes`."""
        found = self._db.execute("SELECT canon FROM versions ORDER BY number DESC").fetchone()
        return msgspec.json.decode(found[0])  # type: ignore[no-any-return]

    def begin(self, seed: int, file: str, canon: Canon, digest: str) -> None:
        """Write a league into an empty store."""
        with self._transaction():
            self._db.execute("INSERT INTO league VALUES ('seed', ?)", (str(seed),))
            self._put_version(file, canon, digest)

    def forget(self) -> None:
        """Empty the store of a league of which nothing was played."""
        with self._transaction():
            for table in ("records", "games", "voids", "byes", "fixtures", "bots", "versions", "league"):
                self._db.execute(f"DELETE FROM {table}")

    def apply(self, file: str, canon: Canon, digest: str) -> None:
        """Go on with another version of the league file."""
        with self._transaction():
            self._put_version(file, canon, digest)

    def _put_version(self, file: str, canon: Canon, digest: str) -> None:
        self._db.execute(
            "INSERT INTO versions (file, canon, digest) VALUES (?, ?, ?)",
            (file, msgspec.json.encode(canon).decode(), digest),
        )
        for place, bot in enumerate(canon["bots"]):
            self._db.execute(
                "INSERT INTO bots (name, place, command) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
                "place = excluded.place, command = excluded.command",
                (bot["name"], place, msgspec.json.encode(bot["command"]).decode()),
            )

    @reads
    def bots(self) -> list[StoredBot]:
        """The bots, in the order of the league file."""
        rows = self._db.execute("SELECT name, command, announced, out FROM bots ORDER BY place")
        return [StoredBot(row[0], tuple(msgspec.json.decode(row[1])), *row[2:]) for row in rows]

    def put_tried(self, tried: Mapping[str, tuple[str | None, str | None]]) -> None:
        """What starting the bots has shown: for each what it called itself, and why it is out."""
        with self._transaction():
            for name, found in tried.items():
                self._db.execute("UPDATE bots SET announced = ?, out = ? WHERE name = ?", (*found, name))

    # --- what is to be played ----------------------------------------------------------------------------------------

    def put_stage(self, fixtures: Iterable[Fixture], byes: Iterable[Bye]) -> None:
        """Write what is to be played next."""
        with self._transaction():
            self._db.executemany(
                "INSERT INTO fixtures (number, round, pair, first, second) VALUES (?, ?, ?, ?, ?)",
                [(f.number, f.round, f.pair, f.first, f.second) for f in fixtures],
            )
            self._db.executemany("INSERT INTO byes VALUES (?, ?)", [(bye.round, bye.bot) for bye in byes])

    @reads
    def fixtures(self) -> list[Fixture]:
        """Every game that was ever to be played, in order."""
        rows = self._db.execute("SELECT round, first, second, number, pair FROM fixtures ORDER BY number")
        keys = ("round", "first", "second", "number", "pair")
        return [msgspec.convert(dict(zip(keys, row, strict=True)), Fixture) for row in rows]

    @reads
    def byes(self) -> list[Bye]:
        """Who had no opponent, and in which round."""
        return [Bye(*row) for row in self._db.execute("SELECT round, bot FROM byes ORDER BY round, bot")]

    # --- what was played ---------------------------------------------------------------------------------------------

    def put_game(self, result: GameResult, data: bytes) -> None:
        """A finished game and its packed record, in one transaction.

        A void one can be followed by another; any other is final: raises sqlite3.IntegrityError.
        """
        faults = [seat in result.fault_of for seat in (0, 1)]
        values = (
            result.number, result.winner, result.reason, result.plies, *result.clock_ms, *result.longest_ms,
            *result.processor_ms, *faults, result.disputed,
        )  # fmt: skip
        with self._transaction():
            is_void = "number = (SELECT number FROM games WHERE number = ? AND reason = 'void')"
            for table in ("records", "games"):
                self._db.execute(f"DELETE FROM {table} WHERE {is_void}", (result.number,))
            self._db.execute(f"INSERT INTO games VALUES ({', '.join('?' * len(values))}, 0)", values)
            self._db.execute("INSERT INTO records VALUES (?, ?)", (result.number, data))

    def put_void(self, number: int, why: str) -> None:
        """An attempt at a game that came to nothing."""
        with self._transaction():
            self._db.execute("INSERT INTO voids VALUES (?, ?)", (number, why))

    def put_decided(self, last: int | None) -> None:
        """The league was decided with game `last`: what was played beyond it does not count. None: it is open."""
        with self._transaction():
            self._db.execute("UPDATE games SET surplus = ? IS NOT NULL AND number > ?", (last, last))

    @reads
    def results(self, surplus: bool = False) -> list[GameResult]:
        """Every finished game, in the league's order; those that stayed void among them.

        `surplus`: with the games that were played beyond the one that decided the league.
        """
        rows = self._db.execute(
            "SELECT number, round, pair, first, second, winner, reason, plies, clock_0, clock_1, longest_0, longest_1, "
            "processor_0, processor_1, fault_0, fault_1, disputed FROM games JOIN fixtures USING (number) "
            "WHERE surplus <= ? ORDER BY number",
            (surplus,),
        )
        return [game_result(row) for row in rows]

    @reads
    def voids(self) -> list[tuple[int, str]]:
        """The attempts that came to nothing: the game's number and what happened."""
        return [(row[0], row[1]) for row in self._db.execute("SELECT number, why FROM voids ORDER BY rowid")]

    @reads
    def record(self, number: int) -> dict[str, bytes]:
        """The files of a finished game, by what follows its name: see `arbiter.league.records`. Raises LeagueError."""
        found = self._db.execute("SELECT data FROM records WHERE number = ?", (number,)).fetchone()
        if found is None:
            raise LeagueError(f"{self.path}: game {number} has not been played")
        return unpack(found[0])

    def _pragma(self, name: str) -> int:
        return int(self._db.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")
