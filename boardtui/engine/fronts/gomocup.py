"""The engine's end of the Gomocup protocol: see `boardtui.protocols.gomocup`."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

from boardtui import __version__
from boardtui.engine.fronts.allowance import SECONDS_A_MOVE
from boardtui.engine.fronts.front import CommandError, Write
from boardtui.engine.fronts.gomocup_board import (
    WHITE,
    GomocupBoard,
    numbers_in,
    point_of,
    points_of_opening,
    position_of,
    rule_of,
)
from boardtui.engine.fronts.gomocup_clock import GomocupClock
from boardtui.engine.fronts.gomocup_memory import GomocupMemory
from boardtui.engine.fronts.lines import InputLine
from boardtui.engine.fronts.preparation import PreparationFailed
from boardtui.engine.fronts.session import EngineSession
from boardtui.protocols.gomocup import (
    OPPONENT,
    OWN,
    SIDES,
    command_of,
    write_info,
    write_point,
)
from boardtui.protocols.opening_choice import TRIES, decide, opening_move
from boardtui.record.evaluation import Info, Limit, worth_of
from boardtui.rules.board import Color, Point
from boardtui.rules.errors import OptionError
from boardtui.rules.game import Game, Pass, Place, Position
from boardtui.rules.openings import OpeningRule

COMPILING_SECONDS = 8.0
"""The longest that START waits for a search that may have to be compiled."""

LOADING_SECONDS = 1.5
"""The longest that START waits for a compiled search: c-gomoku-cli gives up after 3 seconds."""

_LEAVING = 0.3
"""Seconds after END for a move that is still being searched."""

_WAITING = 0.8
"""Share of a turn to wait for a search that is not ready yet."""

_AT_SIGHT = 0.08
"""Seconds for a move without a search, while one is being prepared."""

_STONES_TO_CHOOSE_AT = (0, 3, 5)
_STONES_TO_PLACE = 3


class Gomocup:
    """Front that obeys a Gomocup manager."""

    def __init__(
        self, session: EngineSession, write: Write, is_prepared: Callable[[Game], bool]
    ) -> None:
        """Begin without a board; `is_prepared` tells whether a search needs no compiling."""
        self._session = session
        self._write = write
        self._is_prepared = is_prepared
        self._board = GomocupBoard()
        self._is_rating = False
        self._is_compiled = False
        """True if a search needs no compiling; one by another rule than the last needs little."""
        self._last_question = 0
        """Number of the last line to come in that may be a question."""
        self._block: list[str] | None = None
        """Lines of a command that goes on until DONE, the command first."""
        self._complaint = ""
        self._clock = GomocupClock()
        self._side: Color | None = None
        self._memory = GomocupMemory(session.hash_megabytes, session.threads)
        self._commands: dict[str, Callable[[str], object]] = {
            "START": self._start,
            "RECTSTART": self._start_rectangle,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "PLAY": self._play,
            "TAKEBACK": self._take_back,
            "INFO": self._info,
            "ABOUT": self._about,
            "STOP": lambda _: None,
            "YXSTOP": lambda _: None,
            "YXNBEST": self._rate,
            "YXSHOWFORBID": self._show_forbidden,
            "YXHASHCLEAR": self._forget,
        }
        self._blocks: dict[str, Callable[[list[str]], object]] = {
            "BOARD": self._set_board_and_move,
            "YXBOARD": self._set_board,
            "SWAP2BOARD": self._choose_opening,
        }

    def announce(self, news: str) -> None:
        self._say(f"MESSAGE {news}")

    def arrived(self, number: int, line: InputLine) -> None:
        self._clock.note_arrival()
        searches = self._session.searches
        command = command_of(line.text)
        if command in {"STOP", "YXSTOP"}:
            searches.hurry(number)
        elif command == "END":
            if searches.is_interrupted_by(self._last_question + 1):
                searches.abandon(number)
            else:
                # The end of a script, or of a manager that does not wait.
                timer = threading.Timer(_LEAVING, self._leave_soon, (number,))
                timer.daemon = True
                timer.start()
        elif self._is_rating and searches.is_interrupted_by(number):
            searches.hurry(number)
        if command not in {"INFO", "END"}:
            self._last_question = number

    def _leave_soon(self, number: int) -> None:
        """Answer the last move before END, unless a script has moves before it."""
        searches = self._session.searches
        if searches.is_interrupted_by(self._last_question + 1):
            searches.hurry(number)

    def answer(self, line: InputLine) -> bool:
        self._clock.take_up()
        text = line.text.strip()
        command = command_of(text)
        if command == "END":
            return False
        try:
            self._obey(command, text, is_whole=line.whole)
        except (CommandError, PreparationFailed) as error:
            self._say(f"ERROR {error}")
        return True

    def _obey(self, command: str, text: str, *, is_whole: bool) -> None:
        if not is_whole:
            raise CommandError("the line is too long")
        block = self._block
        if block is not None and command == "DONE":
            self._block = None
            self._blocks[block[0]](block[1:])
        elif block is not None and command not in {*self._commands, *self._blocks}:
            # No board has more points: the rest must be wrong.
            if len(block) <= 500:
                block.append(text)
        elif command in self._blocks:
            self._clock.begin_turn()
            self._block = [command]
        elif command in self._commands:
            self._block = None
            self._clock.begin_turn()
            self._commands[command](text[len(command) :].strip())
        else:
            self._say(f"UNKNOWN {text[:40]}")

    def _start(self, rest: str) -> None:
        (size,) = numbers_in(rest, 1, "a board size such as 15")
        self._board.begin(size)
        self._forget_game()
        game = self._board.game
        self._is_compiled = self._is_compiled or self._is_prepared(game)
        seconds = LOADING_SECONDS if self._is_compiled else COMPILING_SECONDS
        if self._session.await_readiness(game, seconds - self._clock.spent, is_endless=True):
            self._is_compiled = True
        self._say("OK")

    def _start_rectangle(self, rest: str) -> None:
        width, height = numbers_in(rest, 2, "a width and height such as 15,15")
        if width != height:
            raise CommandError("only square boards are supported")
        self._start(str(width))

    def _restart(self, _rest: str) -> None:
        self._board.clear()
        self._forget_game()
        self._say("OK")

    def _forget_game(self) -> None:
        self._session.vary()
        self._clock.begin()
        self._side = None

    def _begin(self, _rest: str) -> None:
        if self._board.stones:
            raise CommandError("the board is not empty; RESTART empties it")
        self._move()

    def _turn(self, rest: str) -> None:
        self._check_rule()
        self._board.put(self._board.point(rest), OPPONENT)
        self._move()

    def _play(self, rest: str) -> None:
        point = self._board.point(rest)
        self._board.put(point, OWN)
        self._say(write_point(point))

    def _take_back(self, rest: str) -> None:
        self._board.take(rest)
        self._say("OK")

    def _set_board_and_move(self, lines: list[str]) -> None:
        self._set_board(lines)
        self._move()

    def _set_board(self, lines: list[str]) -> None:
        self._check_rule()
        self._board.clear(self._side)
        self._side = None
        for line in lines:
            self._board.put_line(line)

    def _move(self) -> None:
        """Choose a move, play it and send it."""
        self._check_rule()
        position = self._board.position
        info = self._search(position)
        if not self._session.searches.is_abandoned:
            point = point_of(position, info)
            self._board.put(point, OWN)
            self._tell(write_point(point))
        self._clock.spend()

    def _search(self, position: Position, infos: list[Info] | None = None) -> Info | None:
        """Search for the move to play; `infos` takes the reports at each depth."""
        if position.outcome is not None:
            raise CommandError("the game is over")

        def report(info: Info) -> None:
            self._report(info)
            if infos is not None:
                infos.append(info)

        if not self._is_in_time(position):
            return None
        return self._session.choose(position, self._allowed(), report)

    def _is_in_time(self, position: Position) -> bool:
        """Wait for a thinker; False if most of the turn is over before it is ready.

        Compiling is waited for: no turn is long enough for that.
        """
        seconds = self._allowed().seconds
        if seconds is None or not self._is_compiled:
            return True
        waiting = max(min(seconds * _WAITING, seconds - _AT_SIGHT), 0.0)
        return self._session.await_readiness(position.game, waiting)

    def _rate(self, rest: str) -> None:
        (wanted,) = numbers_in(rest, 1, "a number of moves such as 3")
        self._check_rule()
        position = self._board.position
        if position.outcome is not None:
            raise CommandError("the game is over")
        if position.legal_moves == (Pass(),):
            self._report(Info(0, 0.0, position.legal_moves))
            self._say("pass")
            return
        moves = min(max(wanted, 1), len(position.legal_moves))
        self._is_rating = True
        try:
            limits = self._allowed() if self._clock.limits.seconds else self._clock.limits
            rated = self._session.rate(position, limits, moves, self._report)
        finally:
            self._is_rating = False
        self._tell(write_point(point_of(position, rated[0] if rated else None)))

    def _report(self, info: Info) -> None:
        self._say(write_info(info))

    def _choose_opening(self, lines: list[str]) -> None:
        """Place the first three stones of a Swap2 opening, or choose a colour."""
        self._check_rule()
        game = self._board.game
        points = points_of_opening(game, lines)
        if len(points) not in _STONES_TO_CHOOSE_AT:
            raise CommandError(f"SWAP2BOARD is about 0, 3 or 5 stones, not {len(points)}")
        if points:
            position = position_of(game, points[::2], points[1::2], turn=WHITE)
            infos: list[Info] = []
            info = self._search(position, infos)
            is_white_better = worth_of(infos) >= 0
            answer = write_point(point_of(position, info)) if is_white_better else "SWAP"
        else:
            answer = " ".join(map(write_point, self._balanced_stones()))
        self._tell(answer)

    def _balanced_stones(self) -> list[Point]:
        """Place three stones that leave the sides about even."""
        try:
            position = replace(self._board.game, opening=OpeningRule.SWAP2).start()
        except OptionError as error:
            raise CommandError(str(error)) from None
        chance = Random(self._session.seed)
        stones: list[Point] = []
        while len(stones) < _STONES_TO_PLACE:
            move = decide(opening_move(position, chance), self._judge)
            assert isinstance(move, Place)
            stones.append(move.point)
            position = position.play(move)
        return stones

    def _judge(self, position: Position) -> float:
        """Return how good a position is for the side to move, after a share of a move's time."""
        infos: list[Info] = []
        position = self._board.game.position(position.board, position.turn)
        if self._is_in_time(position):
            seconds = (self._allowed().seconds or SECONDS_A_MOVE) / TRIES
            self._session.think(position, Limit(seconds=seconds), infos.append)
        return worth_of(infos)

    def _show_forbidden(self, _rest: str) -> None:
        position = self._board.position
        points = position.game.forbidden_points(position)
        self._say("FORBID " + "".join(f"{col:02}{row:02}" for col, row in points) + ".")

    def _forget(self, _rest: str) -> None:
        self._session.forget(self._board.game)

    def _info(self, rest: str) -> None:
        """Take note of a setting; settings that make no sense are ignored."""
        key, _, value = rest.partition(" ")
        value = value.strip()
        if key.lower() == "side":
            name = value.lower()
            self._side = Color(SIDES.index(name)) if name in SIDES else None
            return
        if key.lower() == "rule":
            self._set_rule(value)
            return
        try:
            (number,) = numbers_in(value, 1, "a number such as 1")
        except CommandError:
            return
        match key.lower():
            case "line":
                self._board.line = number
            case "max_memory":
                self._memory.limit(number)
                self._use_memory()
            case "thread_num":
                self._memory.want_threads(number)
                self._use_memory()
            case setting:
                self._clock.take(setting, number)

    def _set_rule(self, value: str) -> None:
        self._complaint = ""
        try:
            self._board.rule = rule_of(value)
        except CommandError as error:
            self._complaint = str(error)
        self._expect()

    def _check_rule(self) -> None:
        if self._complaint:
            raise CommandError(self._complaint)

    def _use_memory(self) -> None:
        self._session.threads = self._memory.threads
        self._session.hash_megabytes = self._memory.hash_megabytes
        self._expect()

    def _expect(self) -> None:
        """Begin to prepare for the game set up so far."""
        with suppress(CommandError):
            self._session.expect(self._board.game)

    def _allowed(self) -> Limit:
        """Return the limit for the rest of the current turn."""
        return self._clock.allowed(self._board.stones)

    def _about(self, _rest: str) -> None:
        self._say(f'name="boardtui", version="{__version__}", author="boardtui", country=""')

    def _tell(self, answer: str) -> None:
        """Send the answer to a question, unless it was abandoned."""
        if not self._session.searches.is_abandoned:
            self._say(answer)
            self._clock.note_answer()

    def _say(self, line: str) -> None:
        self._write(line + "\n")
