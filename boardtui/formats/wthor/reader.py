"""Reader of games in WTHOR."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason
from boardtui.formats.facts import Facts
from boardtui.formats.limits import MAX_BYTES
from boardtui.formats.line import play
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.formats.wthor.header import LENGTH, WthorHeader, read_header
from boardtui.formats.wthor.names import players_beside, tournaments_beside
from boardtui.record.evaluation import Certainty, Evaluation
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, grid
from boardtui.rules.errors import NotationError, NotationReason, RulesError
from boardtui.rules.game import Game, Move, Outcome, Place, Termination
from boardtui.rules.othello import Othello
from boardtui.system.named_tuples import NamedTuple
from boardtui.system.progress import paced

_RECORD = struct.Struct("<HHHBB60s")
_GAME = Othello()
_DISCS = 64
_MOVES = 60
_PLACES: dict[int, Move] = {
    10 * point.row + point.col + 11: Place(point)
    for point in grid(_GAME.board_size).points(grid(_GAME.board_size).cells)
}
"""The move of each byte: a1 is 11, h8 is 88."""

_SQUARES = bytes(_PLACES)
_OUTCOMES = {
    score: Outcome(winners, Termination.AGREEMENT, score=(score, _DISCS - score))
    for winners, scores in (
        ((Color(0),), range(_DISCS // 2 + 1, _DISCS + 1)),
        ((Color(1),), range(_DISCS // 2)),
        ((Color(0), Color(1)), (_DISCS // 2,)),
    )
    for score in scores
}
"""The outcome that each score of Black states."""


class WthorFile(NamedTuple):
    """A file of games."""

    header: WthorHeader
    data: bytes


class WthorGame(NamedTuple):
    """A game in a file."""

    archive: WthorFile
    number: int
    """Counted from 1."""

    @property
    def fields(self) -> tuple[int, int, int, int, int, bytes]:
        """Tournament, Black, White, Black's score and theoretical score, and the moves."""
        fields: tuple[int, int, int, int, int, bytes] = _RECORD.unpack_from(
            self.archive.data, LENGTH + (self.number - 1) * _RECORD.size
        )
        return fields

    @property
    def squares(self) -> bytes:
        """A byte for each move; passes are not stored."""
        return self.fields[-1].rstrip(b"\0")

    def problem(self, move: int, error: FormatError | RulesError) -> FormatError:
        """Return an error with its place; the move is counted from 1, 0 is the whole game."""
        facts: dict[str, object] = {"number": self.number, "problem": error}
        if move:
            return FormatError(FormatReason.IN_MOVE, move=move, **facts)
        return FormatError(FormatReason.IN_GAME, **facts)


def is_wthor(content: Content) -> bool:
    """Return True if a content begins with a header of games or names."""
    return read_header(content.head) is not None


def scan(
    content: Content, _game: Game | None = None
) -> Iterator[ScannedGame[WthorGame] | FormatError]:
    """Scan the games of a content, with the names in the files beside it.

    Raises FormatError for a file without games on 8×8.
    """
    data = content.read(MAX_BYTES + 1)
    header = read_header(data)
    assert header is not None
    _check(header)
    count, rest = divmod(len(data) - LENGTH, _RECORD.size)
    if count != header.games or rest:
        yield FormatError(FormatReason.OTHER_COUNT, stated=header.games, count=count)
    players, tournaments = players_beside(content.path), tournaments_beside(content.path)
    archive = WthorFile(header, data)
    for number in paced(range(1, count + 1)):
        entry = WthorGame(archive, number)
        tournament, black, white, score, _theory, _data = entry.fields
        names = players[black], players[white]
        event = f"{tournaments[tournament]} {header.year}"
        facts = Facts(names, None, event, _OUTCOMES.get(score), header.year)
        yield ScannedGame(_GAME, facts, _moves(entry.squares), entry)


def read(scanned: ScannedGame[WthorGame]) -> Reading:
    """Read a scanned game up to its first illegal move."""
    entry = scanned.raw
    empties = entry.archive.header.empties
    *_numbers, score, theory, _data = entry.fields
    record = GameRecord(scanned.game)
    node, problems = record.root, list(scanned.problems)
    for number, square in enumerate(entry.squares, 1):
        try:
            node = play(node, _move(square))
        except RulesError as error:
            problems.append(entry.problem(number, error))
            break
        if number == _MOVES - empties and theory <= _DISCS:
            node.evaluation = Evaluation(2 * theory - _DISCS, empties, Certainty.EXACT)
    else:
        if (fault := _misstated(record, score)) is not None:
            problems.append(entry.problem(0, fault))
    scanned.facts.enter(record)
    return Reading(record, tuple(problems))


def _check(header: WthorHeader) -> None:
    """Raise FormatError for a file without games on 8×8."""
    if header.names:
        raise FormatError(FormatReason.NAMES_ONLY)
    if header.size not in {0, _GAME.size}:
        raise FormatError(FormatReason.OTHER_SIZE, size=header.size, known=_GAME.size)
    if header.solitaires:
        raise FormatError(FormatReason.SOLITAIRES)
    if not header.games:
        raise FormatError(FormatReason.EMPTY_ARCHIVE)


def _moves(squares: bytes) -> tuple[Move, ...]:
    """Return the moves up to the first byte that is none."""
    # For all moves at once, in C: the archive has eight million of them.
    if strange := squares.translate(None, _SQUARES):
        squares = squares[: squares.index(strange[0])]
    return tuple(map(_PLACES.__getitem__, squares))


def _move(square: int) -> Move:
    """Return the move of a byte; raises NotationError."""
    place = _PLACES.get(square)
    if place is None:
        raise NotationError(NotationReason.NO_POINT, text=str(square))
    return place


def _misstated(record: GameRecord, score: int) -> FormatError | None:
    """Return the error that the moves lead to another score than is stated for Black, if they do.

    A game that they do not finish has the stated one.
    """
    end, is_possible = record.root.end().position, score in _OUTCOMES
    stated = f"{score}-{_DISCS - score}" if is_possible else str(score)
    if end.outcome is None:
        return None if is_possible else FormatError(FormatReason.UNFINISHED, stated=stated)
    black, white = _GAME.final_score(end)
    if black == score:
        return None
    return FormatError(FormatReason.WRONG_SCORE, stated=stated, played=f"{black}-{white}")
