"""Boards drawn with characters, as people paste them: rows of stones, or all cells in one line.

Names of columns and rows, frames and a legend may stand around them, and the side to move before
or after: `X`, `Black to move`, `turn: white`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from math import isqrt
from string import ascii_lowercase, digits

from boardtui.formats.content import Content
from boardtui.formats.errors import FormatError, FormatReason, Source
from boardtui.formats.facts import Facts
from boardtui.formats.reading import Reading
from boardtui.formats.scanned import ScannedGame
from boardtui.record.tree import GameRecord
from boardtui.rules.board import SYMBOLS, Board, Color, Point
from boardtui.rules.errors import RulesError
from boardtui.rules.game import Game, Place, Position
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import SIZES, Othello
from boardtui.rules.three_way import ThreeWayOthello
from boardtui.system.named_tuples import NamedTuple

_STONES = ("Xx*Bb@●⚫黒", "OoWw○⚪白", "#Rr赤")
"""The signs of each side."""

_SYMBOLS = SYMBOLS[: len(_STONES)]
_VACANT = "-._+·┼┌┬┐├┤└┴┘"
_CELLS = str.maketrans(
    {sign: symbol for symbol, signs in zip(_SYMBOLS, _STONES, strict=True) for sign in signs}
    | dict.fromkeys(_VACANT, ".")
)
_FILLERS = " \t\u3000|│/"
_NO_FILLERS = str.maketrans("", "", _FILLERS)
_SIGNS_OF_ROWS = "".join([*_STONES, _VACANT, _FILLERS, digits])

_LONGEST = 4096
"""Characters of a text that may be a picture."""

_LONGEST_SHOWN = 40
"""Characters of a line that an error shows."""

_LEAST_ROWS = 3
_LEAST_CELLS = 16
"""Cells of a board in one line."""

_NAME = re.compile(r"\d{0,2}")
_FRAME = re.compile(r"(?=.*[-=─━])[+┌└├][-=─━+┬┴┼ ]*[+┐┘┤]")
_LEGEND = re.compile(r"(?:\S\s?(?:black|white|red|黒|白|赤)[\s,、]*){2,3}", re.IGNORECASE)
_SIDE = re.compile(
    r"(?:(?:side|turn|next|to move|to play)\b.{0,10}?[:=]\s*)?"
    r"(?P<side>black|white|red|[xo*bw@●○#r黒白赤])"
    r"(?:\s*番|(?:['’]s)?\s+(?:to\s+(?:move|play)|turn)\.?)?",
    re.IGNORECASE,
)
_COLUMNS = (ascii_lowercase, ascii_lowercase.replace("i", ""))


class Picture(NamedTuple):
    """The parts of a picture."""

    source: Source
    rows: tuple[str, ...]
    """The cells of each row, in the signs of a `Board`."""
    offsets: tuple[int, ...]
    """Offset of each row in the text."""
    side: str
    """The side to move, in the same signs; empty if none is named."""
    first_name: str
    """The number before the first row, if there is one."""


def is_picture(content: Content) -> bool:
    """Return True if a text is a picture of a board."""
    start = content.start
    return len(start) <= _LONGEST and _parse(start) is not None


def scan(content: Content, game: Game | None = None) -> Iterator[ScannedGame[Position]]:
    """Yield the position in a picture, as a game that begins with it; raises FormatError.

    Without `game` the game is found by the size and the stones in the centre.
    """
    picture = _parse(content.text)
    if picture is None:  # the head of the file looked like one
        raise Source(content.text).error(0, FormatReason.NO_PICTURE)
    board = _board(picture, 2 if game is None else len(game.sides))
    try:
        game = game or _game_of(board)
        board = _upright(board, picture.first_name, game)
        position = _position(game, board, picture.side)
    except RulesError as error:
        raise picture.source.placed(picture.offsets[0], error) from error
    problems = []
    if not picture.side:
        name = game.side_name(position.turn)
        problems.append(
            picture.source.error(picture.offsets[-1], FormatReason.GUESSED_SIDE, name=name)
        )
    yield ScannedGame(game, Facts(), (), position, tuple(problems))


def flaw_in(content: Content) -> FormatError | None:
    """Return the error of the line that keeps a text with rows of a board from being a picture."""
    text = content.start
    if len(text) > _LONGEST:
        return None
    lines = _Lines.of(text)
    if lines.strange is None or len(lines.rows) < _LEAST_ROWS:
        return None
    line = text[lines.strange :].split("\n", 1)[0]
    before = len(line) - len(line.lstrip(_SIGNS_OF_ROWS))
    shown = line.strip()[:_LONGEST_SHOWN]
    return Source(text).error(lines.strange + before, FormatReason.STRANGE_ROW, text=shown)


def read(scanned: ScannedGame[Position]) -> Reading:
    """Return a record that begins with the scanned position."""
    record = GameRecord(scanned.game, start=scanned.raw)
    return Reading(record, scanned.problems, head=record.root)


class _Lines(NamedTuple):
    """The lines of a text, as those of a picture."""

    rows: list[tuple[int, str, str]]
    """Offsets, names and cells."""
    side: str
    """As in `Picture`."""
    strange: int | None
    """Offset of the first line that no picture has."""

    @classmethod
    def of(cls, text: str) -> _Lines:
        rows: list[tuple[int, str, str]] = []
        side, strange, offset = "", None, 0
        for whole in text.split("\n"):
            line = whole.strip()
            name, cells = _row(line)
            if _is_around_board(line):
                pass
            elif len(cells) >= _LEAST_ROWS:
                rows.append((offset, name, cells))
            elif (match := _SIDE.fullmatch(line)) and not side:
                side = match["side"][0].translate(_CELLS)
            elif strange is None:
                strange = offset
            offset += len(whole) + 1
        return cls(rows, side, strange)


def _parse(text: str) -> Picture | None:
    """Return the parts of a picture; None for another text."""
    rows, side, strange = _Lines.of(text)
    if strange is not None:
        return None
    if len(rows) == 1:
        return _in_one_line(text, *rows[0], side)
    drawn = "".join(cells for *_place, cells in rows)
    if len(rows) < _LEAST_ROWS or not (side or _shows_board(drawn)):
        return None
    offsets, names, cells_of_rows = zip(*rows, strict=True)
    return Picture(Source(text), cells_of_rows, offsets, side, names[0])


def _row(line: str) -> tuple[str, str]:
    """Return the name and the cells of a row; no cells for a line that is no row."""
    name = _NAME.match(line)
    cells = line.strip(digits).translate(_NO_FILLERS).translate(_CELLS)
    is_row = name is not None and set(cells) <= {".", *_SYMBOLS}
    return (name[0], cells) if name is not None and is_row else ("", "")


def _in_one_line(text: str, offset: int, _name: str, cells: str, side: str) -> Picture | None:
    """Return the picture with all its rows in one line."""
    if not side and isqrt(len(cells)) ** 2 == len(cells) - 1 and cells[-1] != ".":
        cells, side = cells[:-1], cells[-1]
    width = isqrt(len(cells))
    if len(cells) < _LEAST_CELLS or width**2 != len(cells) or not _shows_board(cells):
        return None
    rows = tuple(cells[start : start + width] for start in range(0, len(cells), width))
    return Picture(Source(text), rows, (offset,) * width, side, "")


def _is_around_board(line: str) -> bool:
    """Check for a line that may stand around the rows: an empty one, a frame, names, a legend."""
    return not line or bool(
        _FRAME.fullmatch(line) or _names_columns(line) or _LEGEND.fullmatch(line)
    )


def _shows_board(cells: str) -> bool:
    """Check for stones: dashes alone may be passes, dots a path."""
    return any(symbol in cells for symbol in _SYMBOLS)


def _names_columns(line: str) -> bool:
    """Check for a line such as "a b c d e f g h"."""
    letters = "".join(line.lower().split())
    return len(letters) >= _LEAST_ROWS and any(names.startswith(letters) for names in _COLUMNS)


def _board(picture: Picture, colors: int) -> Board:
    """Return the board of a picture, of as many colours or more; raises FormatError."""
    width, height = len(picture.rows[0]), len(picture.rows)
    for number, (offset, row) in enumerate(zip(picture.offsets, picture.rows, strict=True), 1):
        if len(row) != width:
            facts = {"row": number, "count": len(row), "width": width}
            raise picture.source.error(offset, FormatReason.UNEVEN_ROW, **facts)
    if width != height:
        raise picture.source.error(
            picture.offsets[0], FormatReason.NOT_SQUARE, cols=width, rows=height
        )
    drawing = "\n".join(picture.rows)
    if _SYMBOLS[2] in drawing + picture.side:
        colors = max(3, colors)
    return Board.from_text(drawing, colors)


def _game_of(board: Board) -> Game:
    """Return the game that is played on a board; raises RulesError where there is none."""
    size = board.size.cols
    if len(board.stones) > 2:
        return ThreeWayOthello(size=size)
    centre = (size // 2 - 1, size // 2)
    if size in SIZES and all(board[Point(*at)] is not None for at in product(centre, repeat=2)):
        return Othello(size=size)
    return Gomoku(size=size, line=min(size, Gomoku().line))


def _upright(board: Board, first_name: str, game: Game) -> Board:
    """Return the board with its first row on top, where the picture has the last one there."""
    size = game.board_size
    if first_name != game.notation.row(size.rows - 1, size):
        return board
    return Board.from_text("\n".join(reversed(str(board).split("\n"))), len(board.stones))


def _position(game: Game, board: Board, side: str) -> Position:
    """Return the position with this side to move, or with the likely one; raises RulesError."""
    if side:
        return game.position(board, Color(_SYMBOLS.index(side)))
    placed = board.occupied.bit_count() - game.start().board.occupied.bit_count()
    sides = len(game.sides)
    likely = [game.position(board, Color((placed + step) % sides)) for step in range(sides)]
    return next((each for each in likely if _has_place(each)), likely[0])


def _has_place(position: Position) -> bool:
    return any(isinstance(move, Place) for move in position.legal_moves)
