"""The file or folder of a match's games; an interrupted match goes on with them.

Games are written as SGF. `EV` and `RO` are the event and the number of the game; private properties
of the root hold the rest: `BTMATCH` the facts that define the match, `BTFAULT` the kind of the
loser's fault.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from boardtui.formats.errors import FormatError
from boardtui.formats.sgf.text import first_text, read_simple_text, write_text
from boardtui.match.errors import MatchError, MatchReason
from boardtui.match.game_result import Fault, FaultKind, GameResult
from boardtui.match.openings import write_moves
from boardtui.match.referee import Played, score_by_seat
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Seat
from boardtui.saves.game_output import GameOutput, OutputError
from boardtui.system.reasons import Word

MATCH, FAULT, ROUND = "BTMATCH", "BTFAULT", "RO"

EVENT = "boardtui match"

_WHAT = {
    "game": Word("game"),
    "first": Word("first player"),
    "second": Word("second player"),
    "others": Word("third or later player"),
    "time": Word("time limit"),
    "threads": Word("number of threads"),
    "nodes": Word("node limit"),
    "seed": Word("seed"),
    "longest": Word("number of moves until a draw"),
    "openings": Word("list of openings"),
}
"""The facts that define a match, in the order of reports on differences."""

FACTS = tuple(_WHAT)


class Records:
    """The games of a match that are on disk."""

    def __init__(self, path: Path, facts: Mapping[str, str]) -> None:
        """Open a file, or a folder, for the match with these `FACTS`, and read its games.

        A partly written game at the end is removed. Raises OutputError, MatchError for games of
        another match, and FormatError for a file that cannot be read.
        """
        self.games: dict[int, GameResult] = {}
        """Results by the number of the game."""
        self._last = 0
        """The number of the last game in the file."""
        self._is_in_order = True
        self._facts = facts
        self._output = GameOutput(path, MATCH)
        try:
            for file, record in self._output.records():
                self._take(file, record)
        except BaseException:
            self._output.close()
            raise

    def add(self, number: int, played: Played) -> None:
        """Write a finished game; raises OutputError, leaving the earlier games intact."""
        record = played.record
        record.event, record.date = EVENT, dt.datetime.now().astimezone().date()
        facts = [write_text(f"{name}:{fact}") for name, fact in self._facts.items()]
        record.root.keep({ROUND: [str(number)], MATCH: facts})
        if played.result.fault is not None:
            record.root.keep({FAULT: [played.result.fault.kind]})
        self._output.add(number, record)
        self._note(number, played.result)

    def close(self) -> None:
        """Leave the games in the order of their numbers."""
        try:
            if not self._is_in_order:
                # What cannot be read now is left as it is.
                with suppress(OutputError, FormatError):
                    records = (record for _path, record in self._output.records())
                    self._output.replace(sorted(records, key=_number))
        finally:
            self._output.close()

    def _take(self, path: Path, record: GameRecord) -> None:
        """Note a game that is there."""
        number, result = self._result(path, record)
        if number in self.games:
            raise MatchError(MatchReason.TWICE, path=path, number=number)
        self._note(number, result)

    def _note(self, number: int, result: GameResult) -> None:
        self.games[number] = result
        self._is_in_order &= number > self._last
        self._last = number

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
