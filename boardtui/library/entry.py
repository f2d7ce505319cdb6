"""A game as the library keeps it, made from one that was scanned in a file."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from boardtui.formats.errors import FormatReason
from boardtui.formats.facts import Facts
from boardtui.formats.format import Format
from boardtui.formats.line import is_forced_pass
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.library import replay as othello
from boardtui.library.keys import key_of, stones_on
from boardtui.library.moves import Stored, StoredMoves, digest_of, start_text, stored
from boardtui.library.openings import opening_of_keys
from boardtui.play.seats import colors_at_home
from boardtui.record.digest import Digest
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, grid
from boardtui.rules.game import Game, Move, OpeningName, Outcome, Pass, Place, Position
from boardtui.rules.opening_names import UNNAMED, opening_of
from boardtui.saves.cards import GameCard
from boardtui.system.named_tuples import NamedTuple

_CELLS = grid(othello.GAME.board_size)
_SQUARES: dict[Move, int] = {
    Pass(): othello.PASS,
    **{Place(point): number for number, point in enumerate(_CELLS.points(_CELLS.cells))},
}

_LONGEST_NAME = 200
"""Characters of a name or an event that are kept."""
_CONVINCING = 12
"""Moves that are not all legal by chance."""


class Winner(IntEnum):
    """The result of a game, as a byte."""

    NONE = 0
    """It is not known, or the game is not over."""
    BLACK = 1
    WHITE = 2
    DRAW = 3
    OTHER = 4
    """A third side, or several but not all sides."""


class LibraryGame(NamedTuple):
    """A game in the library."""

    game: Game
    names: tuple[str, ...]
    """The players by colour; empty where the file names none."""
    event: str
    date: str
    """Year, month and day, or the year alone; empty if unknown."""
    winner: Winner
    score: int | None
    """The lead of the first side in points, at the end or as stated; None without points."""
    opening: OpeningName
    start: str
    """The start position; empty for the usual one."""
    moves: Stored
    first: int
    """The stones on the board at the start."""
    keys: Sequence[int]
    """The key of the position with `first` stones, and with each stone more."""
    is_cut: bool = False
    """True if the moves end early, before an illegal one in the file or something unreadable."""
    is_contradicted: bool = False
    """True if the moves lead to another result than the file states."""
    people: tuple[Color, ...] = ()
    """The colours of people here who played in boardtui without a name."""
    is_played: bool = False
    """True if a person played in boardtui, with a name or without."""
    stated: int = 0
    """The points of both sides together, where the file states the score; 0 for any other."""

    @property
    def plies(self) -> int:
        """The number of stones that were placed."""
        return len(self.keys) - 1

    @property
    def year(self) -> int:
        """The year; 0 if unknown."""
        return int(self.date[:4] or 0)

    @property
    def digest(self) -> Digest:
        """The digest of rules, moves and players."""
        return digest_of(self.game, self.start, self.moves, self.names)


def entry_of(known: Format[Any], scanned: ScannedGame[Any]) -> LibraryGame:
    """Return the entry of a scanned game, up to its first illegal move. Raises FormatError."""
    if scanned.game == othello.GAME:
        squares = _squares(scanned.moves)
        replay = othello.replay(squares) if len(squares) >= _CONVINCING else None
        if replay is not None and replay.is_whole and not scanned.problems:
            return _of_replay(scanned, replay)
    # A game with its own start position: few of its moves are legal from the usual one.
    return _of_record(scanned, known)


def entry_of_facts(scanned: ScannedGame[Any]) -> LibraryGame:
    """Return the entry of a game whose moves cannot be read: what its file says of it."""
    facts, start = scanned.facts, scanned.game.start()
    lead, stated_points = _score(start, start.outcome, facts)
    return LibraryGame(
        scanned.game,
        *_said(facts),
        _winner(scanned.game, facts.outcome),
        lead,
        UNNAMED,
        "",
        stored(scanned.game, ()),
        stones_on(start),
        _keys([start]),
        stated=stated_points,
    )


def _of_replay(scanned: ScannedGame[Any], replay: othello.ReplayedMoves) -> LibraryGame:
    facts, end = scanned.facts, replay.end
    played = end.outcome
    lead, stated_points = _score(end, played, facts)
    return LibraryGame(
        scanned.game,
        *_said(facts),
        _winner(scanned.game, played or facts.outcome),
        lead,
        opening_of_keys(replay.keys),
        "",
        replay.squares,
        othello.FIRST_COLUMN,
        replay.keys,
        is_contradicted=facts.contradict(played),
        people=_people(facts, end),
        is_played=_is_played(facts, end),
        stated=stated_points,
    )


def _of_record(scanned: ScannedGame[Any], known: Format[Any]) -> LibraryGame:
    """Return the entry of a game that is played by the rules. Raises FormatError."""
    reading = known.read(scanned)
    record = reading.record
    try:
        return _entry(record, scanned.facts, is_cut=_is_cut(reading, scanned))
    finally:
        record.dissolve()


def _entry(record: GameRecord, facts: Facts, *, is_cut: bool) -> LibraryGame:
    nodes = record.mainline()
    positions = [record.root.position, *(node.position for node in nodes if node.move is not None)]
    moves = [node.move for node in nodes if node.move is not None and not is_forced_pass(node)]
    end = positions[-1]
    played = end.outcome
    lead, stated_points = _score(end, played, facts)
    return LibraryGame(
        record.game,
        *_said(facts),
        _winner(record.game, played or facts.outcome),
        lead,
        opening_of(positions),
        start_text(positions[0]),
        stored(record.game, moves),
        stones_on(positions[0]),
        _keys(positions),
        is_cut,
        facts.contradict(played),
        _people(facts, end),
        _is_played(facts, end),
        stated_points,
    )


def digest_of_record(record: GameRecord) -> Digest:
    """Return the digest that a record has in the library."""
    moves = [
        node.move
        for node in record.root.mainline()
        if node.move is not None and not is_forced_pass(node)
    ]
    start = start_text(record.root.position)
    names = _names(record.names(record.root.end()))
    return digest_of(record.game, start, stored(record.game, moves), names)


def digest_of_row(row: GameCard[Any], names: Sequence[str]) -> Digest:
    """Return the digest of a game of the library once it has other players, by colour."""
    start = "" if row.start is None else start_text(row.start)
    moves = row.moves
    assert isinstance(moves, StoredMoves)
    return digest_of(row.game, start, moves.stored, _names(names))


def _keys(positions: Sequence[Position]) -> array[int]:
    """Return the keys of positions with one stone more each; of several, the last counts."""
    first = stones_on(positions[0])
    by_stones = {stones_on(position): key_of(position) for position in positions}
    return array("I", (by_stones[first + plies] for plies in range(len(by_stones))))


def _is_cut(reading: Reading, scanned: ScannedGame[Any]) -> bool:
    """Return True if stones of a scanned game are missing in its record, or perhaps missing."""
    record = reading.record
    placed = sum(isinstance(node.move, Place) for node in record.mainline())
    if placed < sum(isinstance(move, Place) for move in scanned.moves):
        return True
    is_over = record.root.end().position.outcome is not None
    return not is_over and any(each.reason is FormatReason.NOT_A_MOVE for each in reading.problems)


def _squares(moves: Sequence[Move]) -> list[int]:
    """Return moves as squares; empty if there are others than placements and passes."""
    try:
        return [_SQUARES[move] for move in moves]
    except KeyError:
        return []


def _said(facts: Facts) -> tuple[tuple[str, ...], str, str]:
    """Return names, event and date."""
    return _names(facts.names), _line(facts.event), facts.day


def _names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the players as the library keeps them; none if all are unknown."""
    kept = tuple(map(_line, names))
    return kept if any(kept) else ()


def _people(facts: Facts, end: Position) -> tuple[Color, ...]:
    """Return the colours of those people here who have no name."""
    people = _seated(facts, end)
    return tuple(color for color in people if not facts.names or not facts.names[color])


def _is_played(facts: Facts, end: Position) -> bool:
    return bool(_seated(facts, end))


def _seated(facts: Facts, end: Position) -> tuple[Color, ...]:
    """Return the colours of the people here who played in boardtui."""
    if len(facts.seats) != len(end.game.sides):
        return ()
    return colors_at_home(facts.seats, end)


def _line(text: str) -> str:
    return " ".join(text[:_LONGEST_NAME].split())


def _score(end: Position, played: Outcome | None, facts: Facts) -> tuple[int | None, int]:
    """Return the lead of the first of two sides, by the rules or else as stated.

    A stated one comes with the points of both sides together, any other with 0.
    """
    if played is not None:
        score, stated = end.game.final_score(end), 0
    else:
        score = None if facts.outcome is None else facts.outcome.score
        stated = sum(score or ())
    lead = score[0] - score[1] if score is not None and len(score) == 2 else None
    return lead, stated


def _winner(game: Game, outcome: Outcome | None) -> Winner:
    winners = outcome.winners if outcome is not None else ()
    if not winners:
        return Winner.NONE
    if len(winners) == len(game.sides):
        return Winner.DRAW
    first = Winner.BLACK if winners[0] == 0 else Winner.WHITE
    return first if len(winners) == 1 and winners[0] in {0, 1} else Winner.OTHER
