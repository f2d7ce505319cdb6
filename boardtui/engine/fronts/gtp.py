"""The engine's end of GTP: see `boardtui.protocols.gtp`."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from boardtui import __version__
from boardtui.engine.fronts.front import CommandError, Write
from boardtui.engine.fronts.gtp_analysis import StreamedReply, read_request
from boardtui.engine.fronts.gtp_clock import GtpClock
from boardtui.engine.fronts.lines import InputLine
from boardtui.engine.fronts.preparation import PreparationFailed
from boardtui.engine.fronts.session import EngineSession
from boardtui.engine.thinker import InfoCallback
from boardtui.formats.errors import FormatError
from boardtui.protocols.gtp import (
    COLORS,
    GtpCommand,
    Reply,
    read_color,
    read_command,
    write_reply,
)
from boardtui.record.evaluation import Info, Limit
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import NotationError, RulesError
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.othello import SIZES, Othello

_STONES = {None: ".", Color(0): "X", Color(1): "O"}
_SIDES = (Color(0), Color(1))


class Gtp:
    """Front that answers GTP commands."""

    def __init__(self, session: EngineSession, write: Write, write_aside: Write) -> None:
        self._session = session
        self._write = write
        self._write_aside = write_aside
        self._clocks: dict[Color, GtpClock | None] = {}
        self._is_over = False
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: "boardtui",
            "version": lambda _: __version__,
            "known_command": lambda words: str(_one(words) in self._known).lower(),
            "list_commands": lambda _: "\n".join(self._known),
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
            "boardtui-threads": self._threads,
        }
        self._streams: dict[str, Callable[[list[str], StreamedReply], None]] = {
            "analyze": self._analyze,
            "lz-analyze": self._analyze,
            "genmove_analyze": self._genmove_analyze,
            "lz-genmove_analyze": self._genmove_analyze,
        }
        self._known = (*self._commands, *self._streams)
        self._is_analyzing = False

    def announce(self, news: str) -> None:
        self._write_aside(f"# {news}\n")

    def arrived(self, number: int, line: InputLine) -> None:
        command = read_command(line.text)
        searches = self._session.searches
        is_ending = self._is_analyzing or (command is not None and command.name == "quit")
        if is_ending and searches.is_interrupted_by(number):
            searches.hurry(number)

    def answer(self, line: InputLine) -> bool:
        command = read_command(line.text)
        if command is None:
            return True
        if command.name in self._streams and line.whole:
            self._stream(command)
            return True
        obey = self._commands.get(command.name, _unknown) if line.whole else _cut
        try:
            reply = Reply(is_success=True, text=obey(command.arguments))
        except (CommandError, PreparationFailed) as error:
            reply = Reply(is_success=False, text=str(error))
        self._write(write_reply(reply, command))
        return not self._is_over

    def _stream(self, command: GtpCommand) -> None:
        """Answer a command line by line, while its search goes on."""
        reply = StreamedReply(self._write, f"={command.id}")
        try:
            with reply:
                self._streams[command.name](command.arguments, reply)
        except (CommandError, PreparationFailed) as error:
            if not reply.has_begun:
                self._write(write_reply(Reply(is_success=False, text=str(error)), command))

    @property
    def _position(self) -> Position:
        return self._session.position

    def _quit(self, _words: list[str]) -> str:
        self._is_over = True
        return ""

    def _boardsize(self, words: list[str]) -> str:
        size = _whole_number(_one(words), "boardsize")
        if size not in SIZES:
            raise CommandError("unacceptable size")
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
            color: clock and GtpClock.wound(clock.main, clock.period, clock.stones)
            for color, clock in self._clocks.items()
        }

    def _komi(self, words: list[str]) -> str:
        # Othello has none; programs send it out of habit.
        _number(_one(words), "komi")
        return ""

    def _set_game(self, words: list[str]) -> str:
        if " ".join(words).lower() != "othello":
            raise CommandError("unsupported game")
        return self._clear_board([])

    def _play(self, words: list[str]) -> str:
        if len(words) != 2:
            raise CommandError("play needs a color and a move")
        color = _color(words[0])
        move = self._move(words[1])
        try:
            self._session.play(move, color)
        except RulesError:
            raise CommandError("illegal move") from None
        return ""

    def _genmove(self, words: list[str]) -> str:
        return self._move_of(_color(_one(words)))

    def _genmove_analyze(self, words: list[str], reply: StreamedReply) -> None:
        request = read_request(words)
        color = self._position.turn if request.color is None else request.color
        reply.begin(self._position.game, 1, request.interval)
        reply.say(f"play {self._move_of(color, reply.report)}")

    def _move_of(self, color: Color, report: InfoCallback | None = None) -> str:
        """Choose the move of a side, play it, and return it."""
        began = time.monotonic()
        move = self._choose(color, report)
        clock = self._clocks.get(color)
        if clock is not None:
            self._clocks[color] = clock.after(time.monotonic() - began)
        move = move or Pass()  # as is usual after the end
        self._session.play(move, color)
        return self._position.game.format_move(move)

    def _reg_genmove(self, words: list[str]) -> str:
        move = self._choose(_color(_one(words)))
        return "pass" if move is None else self._position.game.format_move(move)

    def _analyze(self, words: list[str], reply: StreamedReply) -> None:
        """Report on the best moves until the next command comes."""
        request = read_request(words)
        position = self._turned(request.color)
        if position.outcome is not None:
            return
        moves = position.legal_moves
        wanted = min(request.moves, len(moves))
        reply.begin(position.game, wanted, request.interval)
        if moves == (Pass(),):
            reply.report(Info(0, 0.0, moves))
            return
        self._is_analyzing = True
        try:
            self._session.rate(position, Limit(), wanted, reply.report)
        finally:
            self._is_analyzing = False

    def _turned(self, color: Color | None) -> Position:
        """Return the position with a side to move; raises CommandError if it is not its turn."""
        try:
            return self._session.turned(color).position
        except RulesError as error:
            raise CommandError(str(error)) from None

    def _choose(self, color: Color, report: InfoCallback | None = None) -> Move | None:
        """Return the move for a side without playing it; None when the game is over."""
        position = self._turned(color)
        if position.outcome is not None:
            return None
        clock = self._clocks.get(color)
        empties = position.board.vacant.bit_count()
        limits = Limit(seconds=clock.seconds(empties) if clock else None)
        info = self._session.choose(position, limits, report)
        if info is None:
            raise CommandError("interrupted")
        return info.line[0]

    def _undo(self, _words: list[str]) -> str:
        if not self._session.undo():
            raise CommandError("cannot undo")
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
            lines.append(f"{COLORS[self._position.turn]} to move")
        return "\n" + "\n".join(lines)

    def _time_settings(self, words: list[str]) -> str:
        if len(words) != 3:
            raise CommandError("time_settings needs main time, byo-yomi time and byo-yomi stones")
        main, period = (_number(word, "time") for word in words[:2])
        stones = _whole_number(words[2], "stones")
        self._clocks = {color: GtpClock.wound(main, period, stones) for color in _SIDES}
        return ""

    def _time_left(self, words: list[str]) -> str:
        if len(words) != 3:
            raise CommandError("time_left needs a color, a time and stones")
        color, left = _color(words[0]), _number(words[1], "time")
        stones = _whole_number(words[2], "stones")
        known = self._clocks.get(color) or GtpClock(left)
        self._clocks[color] = GtpClock(known.main, known.period, known.stones, left, stones)
        return ""

    def _loadsgf(self, words: list[str]) -> str:
        from boardtui.formats.detect import read_file

        if not words:
            raise CommandError("loadsgf needs a file")
        last = _whole_number(words.pop(), "move number") if _is_number(words) else None
        try:
            reading = next(read_file(" ".join(words), game=Othello()))
        except FormatError:
            raise CommandError("cannot load file") from None
        record = reading.record
        if not isinstance(record.game, Othello):
            raise CommandError("this is not a game of Othello")
        moves = tuple(record.root.mainline())
        # With a number, the position before that move.
        nodes = (record.root, *moves)
        node = nodes[-1] if last is None else nodes[max(min(last, len(nodes)) - 1, 0)]
        self._session.begin(record, node)
        return ""

    def _final_score(self, _words: list[str]) -> str:
        result = self._result()
        if result is None:
            raise CommandError("cannot score")
        return result

    def _result(self) -> str | None:
        """Return the final score as GTP has it, such as `B+12`; None before the end."""
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
        return COLORS[self._position.turn]

    def _gogui_final_result(self, _words: list[str]) -> str:
        return self._result() or ""

    def _threads(self, words: list[str]) -> str:
        """Set the number of threads, or return it."""
        if not words:
            return str(self._session.threads)
        self._session.set_threads(_whole_number(_one(words), "threads"))
        return ""

    def _move(self, text: str) -> Move:
        try:
            return self._position.game.parse_move(text)
        except NotationError:
            raise CommandError("invalid color or coordinate") from None


def _unknown(_words: list[str]) -> str:
    raise CommandError("unknown command")


def _cut(_words: list[str]) -> str:
    raise CommandError("the line is too long")


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise CommandError("one argument is needed")
    return words[0]


def _color(text: str) -> Color:
    color = read_color(text)
    if color is None:
        raise CommandError("invalid color or coordinate")
    return color


def _is_number(words: list[str]) -> bool:
    return len(words) > 1 and words[-1].isascii() and words[-1].isdecimal()


def _whole_number(text: str, what: str) -> int:
    # Very long numbers take long to convert.
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise CommandError(f"{what} not an integer")
    return int(text)


def _number(text: str, what: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or (what == "time" and number < 0):
        raise CommandError(f"{what} not a number")
    return number
