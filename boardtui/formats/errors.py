"""Errors in files and texts, with their place."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Self

from boardtui.system.reasons import PlaceNote, Reason, Reasoned

if TYPE_CHECKING:
    from boardtui.rules.game import Game

_LINE_END = re.compile("\n")


class FormatReason(Reason):
    """Reasons why a file or a text cannot be read or written, or not in full."""

    NO_FILE = "There is no file {path}."
    DIRECTORY = "{path} is a folder, not a file."
    UNREADABLE = "{path} cannot be read: {reason}."
    UNWRITABLE = "{path} cannot be written: {reason}."
    LARGE_FILE = "{path} is larger than {limit} MB."
    LARGE_TEXT = "The text is larger than {limit} MB."
    LARGE_SAVE = "it is larger than {limit} MB"
    DEFECT = "This was not read because of a bug in boardtui: {error}"
    NO_ENDING = "{path} has no extension, so its format is unknown; choose from: {known}."
    FOREIGN_ENDING = "{ending} files are not supported; choose from: {known}."
    READ_ONLY = "{format} files can be read, but not written."
    UNKNOWN_FORMAT = "The format is not recognised. Supported formats: {known}."
    UNKNOWN_CHARSET = "The character encoding “{name}” is not supported."
    DAMAGED_CHARACTERS = "Some characters are damaged; they are shown as “{sign}”."

    IN_FILE = "{name}: {problem}"
    IN_GAME = "Game {number}: {problem}"
    IN_MOVE = "Game {number}, move {move}: {problem}"
    NO_RECORDS = "{path} has no files in any of these formats: {known}."
    MANY_FILES = "Only the first {count} of the folder’s {total} files were read."

    NO_GAME = "There is no game here: an SGF game begins with “(;”."
    NO_SGF = "“{text}” is not SGF."
    UNCLOSED_GAME = "The next game begins before this one ends."
    TRUNCATED = "The file ends in the middle of a game."
    SECOND_ROOT = "The game has a second root node."
    EARLY_PROPERTY = "A property comes before the first “;”."
    OPEN_VALUE = "This “[” is never closed."
    LONG_VALUE = "A value has more than {limit} characters."
    LONG_NAME = "The name of a property is too long."
    MANY_GAMES = "The file has more than {limit} games."
    MANY_PROPERTIES = "The game has more than {limit} properties."
    MANY_VARIATIONS = "The game has more than {limit} variations."
    MANY_NODES = "The game has more than {limit} nodes."
    MANY_MARKS = "The game has more than {limit} marks."

    UNTOLD_GAME = "The record does not say which game was played."
    UNTOLD_RULE = "A list of moves does not say which rule was used."
    WRONG_GAME = "The record says {game}, but its moves do not fit that game."
    NO_GAME_NUMBER = "“{text}” is not an SGF game number."
    FOREIGN_GAME = "This is a record of {game}. Supported games: {games}."
    UNKNOWN_GAME = "SGF game number {number} is not supported. Supported games: {games}."
    UNKNOWN_RULE = "The rule “{rule}” is not supported; the game is read as {game}."
    NO_SIZE = "“{text}” is not a board size."
    NOT_SQUARE = "A board of {cols}×{rows} is not square."
    NO_POINT = "“{text}” is not a point on a board."
    OUTSIDE = "{text} is outside the board."
    TWINS = "Two variations begin with the same move; they were merged."
    JOINED = "This node has no move; it was merged with the node before it."
    LATE_SETUP = "Stones are set up in the middle of the game; the rest was not read."
    MANY_STONES = "More stones are set up than fit on the board."
    WRONG_TURN = "It is {name}’s turn."
    WRONG_RESULT = "The result given in the file does not match the moves."

    NOT_OTHELLO = "“{name}” is not supported: only Othello games can be read from GGF."
    ANTI_OTHELLO = "Anti-Othello, in which the player with fewer discs wins, is not supported."
    NO_BOARD_SIZE = "The board (BO) must begin with its size, such as 8."
    STRANGE_ROW = "“{text}” is not a row of a board."
    NO_POSITION = "The text is neither a board nor a record."
    NO_MOVE = "A move is missing here."
    NOT_A_MOVE = "“{text}” is not a move."
    MANY_MOVES = "The list has more than {limit} moves."

    GOMOKU_ONLY = "{format} files support only Gomoku games with five in a row."
    ONE_GAME = "A {format} file can hold only one game."
    ONE_SIZE = "{format} files support only {size}×{size} boards."
    OWN_START_IN = "{format} files cannot hold a custom start position."
    ONLY_BEGINNING = "Only the first {limit} MB of the file were read."
    NO_RESULT = "“{text}” is not a result."
    NO_GAMES = "There are no games here."
    NO_POSITIONS = "There are no positions here."
    NO_ROW = "The file has no {table} with the number {number}."
    NO_SUCH_GAME = "There is no game {number}. The last game is number {count}."
    MANY_ROWS = "The tables have more than {limit} rows; the rest were left out."
    DAMAGED_XML = "The XML is damaged here; the rest was not read."
    DEEP_XML = "The XML is nested more than {limit} levels deep; the rest was not read."
    LONG_XML = "A tag or comment in the XML is larger than {limit} MB; the rest was not read."
    ENTITIES = "The XML declares entities, which are not supported."
    ONLY_NODES = "The tree has more than {limit} nodes; the rest were left out."
    NEW_VERSION = (
        "Version {version} of the format is not supported. The newest supported version "
        "is {newest}."
    )
    NO_POINT_THERE = "This point is not on the board; the rest was not read."
    REST = "The data after the last move was ignored."
    NO_NAME = "“{text}” cannot be used as a player’s name in a {format} file."

    NO_TAGS = "There is no game here: a PGN game begins with a tag such as [Black “Ada”]."
    NO_TAG = "“{text}” is not a tag."
    NO_FEN = "“{text}” is not a position."
    OPEN_COMMENT = "This “{{” is never closed."
    MANY_WORDS = "The text of the game has more than {limit} words."

    NAMES_ONLY = "This file has only names; the games are in the .wtb files beside it."
    OTHER_SIZE = "The games were played on {size}×{size} boards; only {known}×{known} is supported."
    SOLITAIRES = "This file contains puzzles for one player, not games."
    EMPTY_ARCHIVE = "There are no games in this file."
    OTHER_COUNT = "The file says that it has {stated} games, but there are {count}."
    UNFINISHED = "The moves end before the game is over; the file gives the score as {stated}."
    WRONG_SCORE = "The file gives the score as {stated}, but the moves result in {played}."

    NOT_JSON = "This is not JSON."
    MANY_VALUES = "The text has more than {limit} lists and objects."
    NOT_REVERSI = "“{name}” is not supported: only Reversi games can be read from Othello Quest."
    UNREAD_START = "The game has a custom start position, which is not supported."
    NOT_A_SCORE = "“{text}” is not a move with a score."
    LONG_POSITION = "The text has more than {limit} characters, so it is not a position."
    NO_PICTURE = "This text does not show a board."
    UNEVEN_ROW = "Row {row} of the board has {count} squares, but the first row has {width}."
    GUESSED_SIDE = "The side to move is missing; {name} is assumed."

    OTHELLO_ONLY = "GGF supports only Othello games."
    USUAL_OTHELLO_ONLY = "OBF supports only Othello positions on 8×8 boards."
    OTHELLO_8_ONLY = "PGN supports only Othello games on 8×8 boards."
    THREE_SIDES_ONLY = "SGF supports only games with up to three sides, including Black and White."
    TWO_SIDES_ONLY = "Only games with two sides can be written as a list of moves."
    OWN_START = "A list of moves cannot hold a custom start position."


HARMLESS = frozenset({FormatReason.TWINS, FormatReason.JOINED})
"""Problems of games that are complete nevertheless."""

OF_NO_GAME = frozenset(
    {
        FormatReason.DAMAGED_CHARACTERS,
        FormatReason.MANY_FILES,
        FormatReason.MANY_ROWS,
        FormatReason.OTHER_COUNT,
    }
)
"""Problems of a file or a folder that stand in place of no game."""


class FormatError(Reasoned, ValueError):
    """A file or text cannot be read or written."""

    def __init__(
        self, reason: Reason, line: int | None = None, column: int | None = None, /, **facts: object
    ) -> None:
        super().__init__(reason, **facts)
        self.line = line
        """Counted from 1; None for the file as a whole."""
        self.column = column
        """Counted from 1, in characters."""
        self.byte: int | None = None
        """In a binary file, counted from 0; None in a text and for the file as a whole."""
        self.candidates: tuple[Game, ...] = ()
        """Possible games of a record that does not name one, likeliest first; it can be read as any
        of them."""

    def at_byte(self, byte: int) -> Self:
        """Return this error with its place in a binary file."""
        self.byte = byte
        return self

    @property
    def place(self) -> tuple[PlaceNote, Mapping[str, object]] | None:
        if self.byte is not None:
            return PlaceNote.BYTE, {"byte": self.byte}
        if self.line is not None:
            return PlaceNote.COLUMN, {"line": self.line, "column": self.column}
        return None


class LimitExceeded(FormatError):
    """A file or text exceeds a limit, though it may be valid."""


class Source:
    """A text, or a part of one, with methods that make errors with line and column."""

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        """`line` and `column` are those of the first character in the whole text."""
        self.text = text
        self._line = line
        self._column = column

    def error(self, offset: int, reason: Reason, /, **facts: object) -> FormatError:
        return FormatError(reason, *self._place(offset), **facts)

    def excess(self, offset: int, reason: Reason, /, **facts: object) -> LimitExceeded:
        """Return the error that a limit is exceeded at an offset."""
        return LimitExceeded(reason, *self._place(offset), **facts)

    def part(self, start: int, end: int) -> Source:
        """Return a part of the text, for errors with their place in the whole."""
        return Source(self.text[start:end], *self._place(start))

    def placed(self, offset: int, error: Reasoned) -> FormatError:
        """Return the error with the place of an offset, unless it has a place already."""
        if isinstance(error, FormatError) and error.line is not None:
            return error
        return self.error(offset, error.reason, **error.facts)

    def _place(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, counted from 1."""
        line = bisect_right(self._line_starts, offset)
        column = offset - self._line_starts[line - 1]
        return self._line + line - 1, column + (self._column if line == 1 else 1)

    @cached_property
    def _line_starts(self) -> array[int]:
        # An array, since a text may have millions of lines.
        starts = array("L", (0,))
        starts.extend(match.end() for match in _LINE_END.finditer(self.text))
        return starts
