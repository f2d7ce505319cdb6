"""The file or folder of a match's games; an interrupted match goes on with them.

Games are written as SGF. `EV` and `RO` are the event and the number of the game; private properties
of the root hold the rest: `BTMATCH` the facts that define the match, `BTFAULT` the kind of the
loser's fault.
"""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO

from boardtui.formats import sgf
from boardtui.formats.errors import FormatError
from boardtui.formats.file_bytes import opened
from boardtui.formats.limits import OWN
from boardtui.formats.sgf.text import first_text, read_simple_text, write_text
from boardtui.match.errors import MatchError, MatchReason
from boardtui.match.game_result import Fault, FaultKind, GameResult
from boardtui.match.openings import write_moves
from boardtui.match.referee import Played, score_by_seat
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.saves.save_file import lock
from boardtui.system.atomic_files import write_atomically
from boardtui.system.reasons import Word, reason_of
from boardtui.system.regular_files import open_to_append

MATCH, FAULT, ROUND = "BTMATCH", "BTFAULT", "RO"

EVENT = "boardtui match"

SUFFIX = ".sgf"

_BEGINNING = b"(;FF[4]"
"""Beginning of each game, on a line of its own."""

_WHAT = {
    "game": Word("game"),
    "first": Word("first player"),
    "second": Word("second player"),
    "others": Word("third player or one after it"),
    "time": Word("time for the moves"),
    "threads": Word("threads"),
    "nodes": Word("limit of nodes"),
    "longest": Word("moves until a draw"),
    "openings": Word("list of openings"),
}
"""The facts that define a match, in the order of reports on differences."""

FACTS = tuple(_WHAT)


class Records:
    """The games of a match that are on disk."""

    def __init__(self, path: Path, facts: Mapping[str, str]) -> None:
        """Open a file, or a folder, for the match with these `FACTS`, and read its games.

        A partly written game at the end is removed. Raises MatchError for games of another match,
        and FormatError for a file that cannot be read.
        """
        self.games: dict[int, GameResult] = {}
        """Results by the number of the game."""
        self._path = path
        self._last = 0
        """The number of the last game in the file."""
        self._is_in_order = True
        self._facts = facts
        self._is_folder = path.is_dir() or not path.suffix
        if not self._is_folder and path.suffix.lower() != SUFFIX:
            raise MatchError(MatchReason.WRONG_ENDING, path=path)
        try:
            self._held = self._open()
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from None
        try:
            for file in self._files():
                self._read(file)
        except BaseException:
            self._held.close()
            raise

    def add(self, number: int, played: Played) -> None:
        """Write a finished game; raises MatchError, leaving the earlier games intact."""
        record = played.record
        record.event, record.date = EVENT, dt.datetime.now().astimezone().date()
        facts = [write_text(f"{name}:{fact}") for name, fact in self._facts.items()]
        record.root.keep({ROUND: [str(number)], MATCH: facts})
        if played.result.fault is not None:
            record.root.keep({FAULT: [played.result.fault.kind]})
        data = sgf.dumps(record).encode()
        try:
            if self._is_folder:
                write_atomically(self._path / f"{number:05}{SUFFIX}", data)
            else:
                _append(self._held, data)
        except OSError as error:
            raise self._unwritable(error) from None
        self._note(number, played.result)

    def close(self) -> None:
        """Leave the games in the order of their numbers."""
        try:
            if not (self._is_in_order or self._is_folder):
                self._sort()
        finally:
            self._held.close()

    def _note(self, number: int, result: GameResult) -> None:
        self.games[number] = result
        self._is_in_order &= number > self._last
        self._last = number

    def _sort(self) -> None:
        """Write the file anew, with the games that were played at one time in their order."""
        # It is as good a file in any order.
        with suppress(OSError, FormatError, MatchError):
            with opened(self._path, OWN.bytes) as file:
                data = file.read(OWN.bytes + 1)
            records = sorted(_records(self._path, data), key=_number)
            write_atomically(self._path, "".join(map(sgf.dumps, records)).encode())

    def _open(self) -> IO[bytes]:
        """Open the file to append to, or the folder's lock, as this program's own."""
        path = self._path
        if self._is_folder:
            path.mkdir(parents=True, exist_ok=True)
            path /= ".lock"
        held = open_to_append(path)
        if not lock(held):
            held.close()
            raise MatchError(MatchReason.IN_USE, path=self._path)
        return held

    def _files(self) -> list[Path]:
        return sorted(self._path.glob(f"*{SUFFIX}")) if self._is_folder else [self._path]

    def _read(self, path: Path) -> None:
        with opened(path, OWN.bytes) as file:
            data = file.read(OWN.bytes + 1)
        whole = data if self._is_folder else _whole(data)
        for record in _records(path, whole):
            number, result = self._result(path, record)
            if number in self.games:
                raise MatchError(MatchReason.TWICE, path=path, number=number)
            self._note(number, result)
        if len(whole) < len(data):
            self._held.truncate(len(whole))

    def _result(self, path: Path, record: GameRecord) -> tuple[int, GameResult]:
        properties = record.root.properties
        number = _number(record)
        told = (read_simple_text(raw).partition(":") for raw in properties.get(MATCH, ()))
        facts = {name: fact for name, _sign, fact in told}
        if not facts or not number:
            raise MatchError(MatchReason.NO_RECORD, path=path)
        for name, what in _WHAT.items():
            if facts.get(name, "") != " ".join(self._facts[name].split()):
                raise MatchError(MatchReason.OTHER_MATCH, path=path, what=what)
        return number, result_of(record)

    def _unwritable(self, error: Exception) -> MatchError:
        if isinstance(error, MatchError):
            return error
        return MatchError(MatchReason.UNWRITABLE, path=self._path, reason=reason_of(error))


def _number(record: GameRecord) -> int:
    """Return the number of a game; 0 if it has none."""
    text = first_text(record.root.properties, ROUND)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


def result_of(record: GameRecord) -> GameResult:
    """Return the result of a written game; the time and nodes of its moves are unknown."""
    end = record.root.end()
    outcome = record.outcome or end.position.outcome
    color = None if outcome is None else outcome.winner
    winner = None if color is None else record.game.seats(end.position)[color]
    kind = first_text(record.root.properties, FAULT)
    fault = None
    if winner is not None and kind in tuple(FaultKind):
        fault = Fault(1 - winner, FaultKind(kind), end.comment)
    return GameResult(
        players=tuple(record.players.get(Seat(seat), "") for seat in range(2)),
        opening="",
        moves=write_moves(record.game, end.path()),
        winner=winner,
        score=None if fault else score_by_seat(end.position),
        fault=fault,
    )


def _records(path: Path, data: bytes) -> Iterator[GameRecord]:
    """Yield the games of a file; raises MatchError."""
    if not data.strip():
        return
    try:
        for reading in sgf.loads(data, limits=OWN):
            if reading.problems:
                raise reading.problems[0]
            yield reading.record
    except FormatError as error:
        raise MatchError(MatchReason.MISREAD, path=path, error=error) from None


def _whole(data: bytes) -> bytes:
    """Return a file's content without a game at its end that was not written as a whole."""
    if data.rstrip().endswith(b")"):
        return data
    last = data.rfind(b"\n(") + 1
    begun = data[last:]
    is_game = begun.startswith(_BEGINNING[: len(begun)])
    is_ours = last > 0 or MATCH.encode() in data
    return data[:last] if is_game and is_ours else data


def _append(file: IO[bytes], data: bytes) -> None:
    """Write a game as a whole, or not at all."""
    number = file.fileno()
    before = os.fstat(number).st_size
    try:
        # Unbuffered: after a failed write, a buffer would write the rest of it later.
        while data:
            data = data[os.write(number, data) :]
        os.fsync(number)
    except OSError:
        with suppress(OSError):
            os.ftruncate(number, before)
        raise
