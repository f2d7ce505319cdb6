"""GTP, the Go Text Protocol, version 2, as programs that play Othello use it.

Squares are named as in Othello, with row 1 on top. A forced pass may be told or left out.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable
from typing import Final

from boardtui import __version__
from boardtui.engine.fronts.allowance import Clock
from boardtui.engine.fronts.front import Write
from boardtui.engine.fronts.lines import Line
from boardtui.engine.fronts.preparation import PreparationFailed
from boardtui.engine.fronts.session import Session
from boardtui.formats.errors import FormatError
from boardtui.record.evaluation import Limit
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import NotationError, RulesError
from boardtui.rules.game import Move, Position
from boardtui.rules.othello import SIZES, Othello

_COLORS: Final = {"b": Color(0), "black": Color(0), "w": Color(1), "white": Color(1)}
_NAMES = ("black", "white")
_STONES = {None: ".", Color(0): "X", Color(1): "O"}
_UNPRINTED = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


class _Refusal(Exception):
    """The command fails; the text is the answer."""


class Gtp:
    """Answers GTP commands."""

    def __init__(self, session: Session, write: Write, write_aside: Write) -> None:
        self._session = session
        self._write = write
        self._write_aside = write_aside
        self._clocks: dict[Color, Clock | None] = {}
        self._number = 0
        self._is_over = False
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "boardtui",
            "version": lambda _: __version__,
            "known_command": lambda words: str(_one(words) in self._commands).lower(),
            "list_commands": lambda _: "\n".join(self._commands),
            "quit": self._quit,
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": self._komi,
            "play": self._play,
            "genmove": self._genmove,
            "reg_genmove": self._reg_genmove,
            "undo": self._undo,
            "showboard": self._showboard,
            "list_games": lambda _: "Othello",
            "set_game": self._set_game,
            "time_settings": self._time_settings,
            "time_left": self._time_left,
            "loadsgf": self._loadsgf,
            "final_score": self._final_score,
            "gogui-rules_game_id": lambda _: "Othello",
            "gogui-rules_board": self._gogui_board,
            "gogui-rules_board_size": lambda _: str(self._position.board.size.cols),
            "gogui-rules_legal_moves": self._gogui_legal_moves,
            "gogui-rules_side_to_move": self._gogui_side_to_move,
            "gogui-rules_final_result": self._gogui_final_result,
        }

    def announce(self, news: str) -> None:
        self._write_aside(f"# {news}\n")

    def arrived(self, number: int, line: Line) -> None:
        words = _words(line.text)
        searches = self._session.searches
        if words and words[-1] == "quit" and searches.is_interrupted_by(number):
            searches.hurry(number)

    def answer(self, number: int, line: Line) -> bool:
        words = _words(line.text)
        if not words:
            return True
        identity = words.pop(0) if words[0].isdecimal() and words[0].isascii() else ""
        self._number = number
        command = self._commands.get(words[0] if words else "", _unknown) if line.whole else _cut
        try:
            sign, text = "=", command(words[1:])
        except (_Refusal, PreparationFailed) as error:
            sign, text = "?", str(error)
        self._write(f"{sign}{identity} {text}".rstrip(" ") + "\n\n")
        return not self._is_over

    @property
    def _position(self) -> Position:
        return self._session.position

    def _quit(self, _words: list[str]) -> str:
        self._is_over = True
        return ""

    def _boardsize(self, words: list[str]) -> str:
        size = _whole_number(_one(words), "boardsize")
        if size not in SIZES:
            raise _Refusal("unacceptable size")
        self._begin(Othello(size))
        self._session.expect(Othello(size))
        return ""

    def _clear_board(self, _words: list[str]) -> str:
        game = self._position.game
        assert isinstance(game, Othello)
        self._begin(game)
        return ""

    def _begin(self, game: Othello) -> None:
        self._session.begin(GameRecord(game))
        self._clocks = {
            color: clock and Clock.wound(clock.main, clock.period, clock.stones)
            for color, clock in self._clocks.items()
        }

    def _komi(self, words: list[str]) -> str:
        # Othello has none; programs send it out of habit.
        _number(_one(words), "komi")
        return ""

    def _set_game(self, words: list[str]) -> str:
        if " ".join(words).lower() != "othello":
            raise _Refusal("unsupported game")
        return self._clear_board([])

    def _play(self, words: list[str]) -> str:
        if len(words) != 2:
            raise _Refusal("play needs a color and a move")
        color = _color(words[0])
        move = self._move(words[1])
        try:
            self._session.play(move, color)
        except RulesError:
            raise _Refusal("illegal move") from None
        return ""

    def _genmove(self, words: list[str]) -> str:
        color = _color(_one(words))
        began = time.monotonic()
        move = self._choose(color)
        clock = self._clocks.get(color)
        if clock is not None:
            self._clocks[color] = clock.after(time.monotonic() - began)
        if move is None:
            return "pass"
        self._session.play(move, color)
        return self._position.game.format_move(move)

    def _reg_genmove(self, words: list[str]) -> str:
        move = self._choose(_color(_one(words)))
        return "pass" if move is None else self._position.game.format_move(move)

    def _choose(self, color: Color) -> Move | None:
        """The move for that side, not played yet; None when the game is over."""
        try:
            position = self._session.turned(color).position
        except RulesError as error:
            raise _Refusal(str(error)) from None
        if position.outcome is not None:
            return None
        clock = self._clocks.get(color)
        empties = position.board.vacant.bit_count()
        limits = Limit(seconds=clock.seconds(empties) if clock else None)
        thought = self._session.choose(self._number, position, limits)
        if thought is None:
            raise _Refusal("interrupted")
        return thought.line[0]

    def _undo(self, _words: list[str]) -> str:
        if not self._session.undo():
            raise _Refusal("cannot undo")
        return ""

    def _showboard(self, _words: list[str]) -> str:
        board, game = self._position.board, self._position.game
        columns = " ".join(map(game.notation.column, range(board.size.cols)))
        lines = [f"   {columns}"]
        for row in range(board.size.rows):
            cells = " ".join(_STONES[board[Point(col, row)]] for col in range(board.size.cols))
            lines.append(f"{row + 1:>2} {cells} {row + 1}")
        lines.append(f"   {columns}")
        if self._position.outcome is None:
            lines.append(f"{_NAMES[self._position.turn]} to move")
        return "\n" + "\n".join(lines)

    def _time_settings(self, words: list[str]) -> str:
        if len(words) != 3:
            raise _Refusal("time_settings needs main time, byo-yomi time and byo-yomi stones")
        main, period = (_number(word, "time") for word in words[:2])
        stones = _whole_number(words[2], "stones")
        self._clocks = {color: Clock.wound(main, period, stones) for color in _COLORS.values()}
        return ""

    def _time_left(self, words: list[str]) -> str:
        if len(words) != 3:
            raise _Refusal("time_left needs a color, a time and stones")
        color, left = _color(words[0]), _number(words[1], "time")
        stones = _whole_number(words[2], "stones")
        known = self._clocks.get(color) or Clock(left)
        self._clocks[color] = Clock(known.main, known.period, known.stones, left, stones)
        return ""

    def _loadsgf(self, words: list[str]) -> str:
        from boardtui.formats.detect import read_file

        if not words:
            raise _Refusal("loadsgf needs a file")
        last = _whole_number(words.pop(), "move number") if _is_number(words) else None
        try:
            reading = read_file(" ".join(words), game=Othello())[0]
        except FormatError:
            raise _Refusal("cannot load file") from None
        record = reading.record
        if not isinstance(record.game, Othello):
            raise _Refusal("this is not a game of Othello")
        moves = tuple(record.root.mainline())
        # With a number, the position before that move.
        nodes = (record.root, *moves)
        node = nodes[-1] if last is None else nodes[max(min(last, len(nodes)) - 1, 0)]
        self._session.begin(record, node)
        return ""

    def _final_score(self, _words: list[str]) -> str:
        result = self._result()
        if result is None:
            raise _Refusal("cannot score")
        return result

    def _result(self) -> str | None:
        """The final score as GTP has it; None before the end."""
        if self._position.outcome is None:
            return None
        score = self._position.game.final_score(self._position)
        assert score is not None
        lead = score[0] - score[1]
        return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"

    def _gogui_board(self, _words: list[str]) -> str:
        return "\n" + "\n".join(" ".join(row) for row in str(self._position.board).splitlines())

    def _gogui_legal_moves(self, _words: list[str]) -> str:
        return " ".join(map(self._position.game.format_move, self._position.legal_moves))

    def _gogui_side_to_move(self, _words: list[str]) -> str:
        return _NAMES[self._position.turn]

    def _gogui_final_result(self, _words: list[str]) -> str:
        return self._result() or ""

    def _move(self, text: str) -> Move:
        try:
            return self._position.game.parse_move(text)
        except NotationError:
            raise _Refusal("invalid color or coordinate") from None


def _words(text: str) -> list[str]:
    """The words of a line, without what GTP drops: control characters and comments."""
    return _UNPRINTED.sub("", text).partition("#")[0].split()


def _unknown(_words: list[str]) -> str:
    raise _Refusal("unknown command")


def _cut(_words: list[str]) -> str:
    raise _Refusal("the line is too long")


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise _Refusal("one argument is needed")
    return words[0]


def _color(text: str) -> Color:
    color = _COLORS.get(text.lower())
    if color is None:
        raise _Refusal("invalid color or coordinate")
    return color


def _is_number(words: list[str]) -> bool:
    return len(words) > 1 and words[-1].isascii() and words[-1].isdecimal()


def _whole_number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise _Refusal(f"{what} not an integer")
    return int(text)


def _number(text: str, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or (what == "time" and number < 0):
        raise _Refusal(f"{what} not a number")
    return number
