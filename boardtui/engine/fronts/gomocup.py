"""The Gomocup protocol, and what its users and our own programs add to it.

As others have them: `INFO max_depth N`, `INFO max_node N` (0 is none), `YXBOARD … DONE` (a position
without a question), `YXSHOWFORBID`, `YXHASHCLEAR`, `STOP` or `YXSTOP` (answer at once). Our own:
`INFO line N` (stones in a row) before START; `INFO side black|white`, the colour of our stones in
the next position, which their numbers tell otherwise; `YXNBEST N`, which rates the best moves:
`MESSAGE depth D ev S[ W|X] n NODES ms TIME pv x,y …` for each at each depth, S in the units of the
search, W where the winner is proved and X where the score is, and in the end the best move.
`MESSAGE preparing K/N` is said while kernels are compiled, then `MESSAGE ready`.
Source: plastovicka.github.io/protocl2en.htm.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random

from boardtui import __version__
from boardtui.engine.fronts.allowance import SECONDS_A_MOVE
from boardtui.engine.fronts.front import Write
from boardtui.engine.fronts.gomocup_clock import Clock
from boardtui.engine.fronts.gomocup_table import (
    OPPONENT,
    OWN,
    WHITE,
    Table,
    Trouble,
    move_at_once,
    numbers_in,
    points_of_opening,
    position_of,
    rule_of,
)
from boardtui.engine.fronts.lines import Line
from boardtui.engine.fronts.preparation import PreparationFailed
from boardtui.engine.fronts.session import Session
from boardtui.engine.fronts.swap2 import balanced_stones
from boardtui.engine.thinker import Thought
from boardtui.record.evaluation import Certainty, Limit, worth_of
from boardtui.rules.board import Color, Point
from boardtui.rules.game import Pass, Place, Position
from boardtui.rules.gomoku import BLACK

READY_SECONDS = 8.0
"""How long START waits at most until the search is ready: it is not a turn's time."""

OWN_MEGABYTES = 200
"""What the program takes beside the memory for what it has found out."""

_LEAVING = 0.3
"""Seconds after END that a move which is still thought about is left."""

_WAITING = 0.8
"""Of a turn, what a search that is not ready yet may be waited for."""

_AT_SIGHT = 0.08
"""Seconds that a move without a search may take while one is being prepared."""

_SIDES = {"black": BLACK, "white": WHITE}
_COMMAND = re.compile(r"[A-Za-z]\w*")
_SURE = {Certainty.SEARCHED: "", Certainty.WINNER: " W", Certainty.EXACT: " X"}
_STONES_TO_CHOOSE_AT = (0, 3, 5)


class Gomocup:
    """Obeys a Gomocup manager."""

    def __init__(self, session: Session, write: Write) -> None:
        self._session = session
        self._write = write
        self._table = Table()
        self._number = 0
        self._began = 0.0
        self._is_rating = False
        self._is_compiled = False
        """Whether a search was ready, after which those by other rules soon are."""
        self._last_question = 0
        """The number of the last line that may be a question, among those that have come in."""
        self._block: list[str] | None = None
        """The lines of a command that goes on until DONE, the command first."""
        self._complaint = ""
        self._clock = Clock()
        self._side: Color | None = None
        self._most_megabytes = session.hash_megabytes
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
            "BOARD": self._board,
            "YXBOARD": self._set_board,
            "SWAP2BOARD": self._choose_opening,
        }

    def announce(self, news: str) -> None:
        self._say(f"MESSAGE {news}")

    def arrived(self, number: int, line: Line) -> None:
        searches = self._session.searches
        command = _command(line.text)
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
        """Let the last move before the end be answered, unless a script has moves before it."""
        searches = self._session.searches
        if searches.is_interrupted_by(self._last_question + 1):
            searches.hurry(number)

    def answer(self, number: int, line: Line) -> bool:
        text = line.text.strip()
        command = _command(text)
        if command == "END":
            return False
        self._number = number
        try:
            self._obey(command, text, is_whole=line.whole)
        except (Trouble, PreparationFailed) as error:
            self._say(f"ERROR {error}")
        return True

    def _obey(self, command: str, text: str, *, is_whole: bool) -> None:
        if not is_whole:
            raise Trouble("the line is too long")
        block = self._block
        if block is not None and command == "DONE":
            self._block = None
            self._blocks[block[0]](block[1:])
        elif block is not None and command not in {*self._commands, *self._blocks}:
            # No board has more points; what comes after them is wrong anyway.
            if len(block) <= 500:
                block.append(text)
        elif command in self._blocks:
            self._began = time.monotonic()
            self._block = [command]
        elif command in self._commands:
            self._block = None
            self._began = time.monotonic()
            self._commands[command](text[len(command) :].strip())
        else:
            self._say(f"UNKNOWN {text[:40]}")

    def _start(self, rest: str) -> None:
        (size,) = numbers_in(rest, 1, "a board size such as 15")
        self._table.begin(size)
        self._forget_game()
        self._is_compiled = self._session.await_readiness(
            self._number, self._table.game, READY_SECONDS, is_endless=True
        )
        self._say("OK")

    def _start_rectangle(self, rest: str) -> None:
        width, height = numbers_in(rest, 2, "a width and height such as 15,15")
        if width != height:
            raise Trouble("only square boards are supported")
        self._start(str(width))

    def _restart(self, _rest: str) -> None:
        self._table.clear()
        self._forget_game()
        self._say("OK")

    def _forget_game(self) -> None:
        self._session.vary()
        self._clock.begin()
        self._side = None

    def _begin(self, _rest: str) -> None:
        if self._table.stones:
            raise Trouble("the board is not empty; RESTART empties it")
        self._move()

    def _turn(self, rest: str) -> None:
        self._check_rule()
        self._table.put(self._table.point(rest), OPPONENT)
        self._move()

    def _play(self, rest: str) -> None:
        point = self._table.point(rest)
        self._table.put(point, OWN)
        self._say(_written(point))

    def _take_back(self, rest: str) -> None:
        self._table.take(rest)
        self._say("OK")

    def _board(self, lines: list[str]) -> None:
        self._set_board(lines)
        self._move()

    def _set_board(self, lines: list[str]) -> None:
        self._check_rule()
        self._table.clear(self._side)
        self._side = None
        for line in lines:
            self._table.put_line(line)

    def _move(self) -> None:
        """Choose a move, play and tell it."""
        self._check_rule()
        position = self._table.position
        thought = self._thought(position)
        if not self._session.searches.is_abandoned(self._number):
            point = _point_of(position, thought)
            self._table.put(point, OWN)
            self._say(_written(point))
        self._clock.spend(time.monotonic() - self._began)

    def _thought(self, position: Position, thoughts: list[Thought] | None = None) -> Thought | None:
        """What to play; `thoughts` takes what was found out at each depth."""
        if position.outcome is not None:
            raise Trouble("the game is over")

        def report(thought: Thought) -> None:
            self._report(thought)
            if thoughts is not None:
                thoughts.append(thought)

        if not self._is_in_time(position):
            return None
        return self._session.choose(self._number, position, self._allowed(), report)

    def _is_in_time(self, position: Position) -> bool:
        """Wait for the search of a game; False if most of the turn is over before it is ready.

        Compiling is waited for: no turn is long enough for that.
        """
        seconds = self._allowed().seconds
        if seconds is None or not self._is_compiled:
            return True
        waiting = max(min(seconds * _WAITING, seconds - _AT_SIGHT), 0.0)
        return self._session.await_readiness(self._number, position.game, waiting)

    def _rate(self, rest: str) -> None:
        (wanted,) = numbers_in(rest, 1, "a number of moves such as 3")
        self._check_rule()
        position = self._table.position
        if position.outcome is not None:
            raise Trouble("the game is over")
        if position.legal_moves == (Pass(),):
            self._report(Thought(0, 0.0, position.legal_moves, Certainty.SEARCHED, 0, 0.0))
            self._say("pass")
            return
        moves = min(max(wanted, 1), len(position.legal_moves))
        self._is_rating = True
        try:
            limits = self._allowed() if self._clock.limits.seconds else self._clock.limits
            rated = self._session.rate(self._number, position, limits, moves, self._report)
        finally:
            self._is_rating = False
        if not self._session.searches.is_abandoned(self._number):
            self._say(_written(_point_of(position, rated[0] if rated else None)))

    def _report(self, thought: Thought) -> None:
        line = " ".join(
            _written(move.point) if isinstance(move, Place) else "pass" for move in thought.line
        )
        self._say(
            f"MESSAGE depth {thought.depth} ev {thought.score:.2f}{_SURE[thought.certainty]} "
            f"n {thought.nodes} ms {thought.seconds * 1000:.0f} pv {line}"
        )

    def _choose_opening(self, lines: list[str]) -> None:
        """Place the first three stones of a swap2 opening, or choose a colour."""
        self._check_rule()
        game = self._table.game
        points = points_of_opening(game, lines)
        if len(points) not in _STONES_TO_CHOOSE_AT:
            raise Trouble(f"SWAP2BOARD is about 0, 3 or 5 stones, not {len(points)}")
        if points:
            position = position_of(game, points[::2], points[1::2], turn=WHITE)
            thoughts: list[Thought] = []
            thought = self._thought(position, thoughts)
            is_white_better = worth_of(thoughts) >= 0
            answer = _written(_point_of(position, thought)) if is_white_better else "SWAP"
        else:
            stones = balanced_stones(game, Random(self._session.seed), self._judge)
            answer = " ".join(map(_written, stones))
        if not self._session.searches.is_abandoned(self._number):
            self._say(answer)

    def _judge(self, position: Position, share: float) -> float:
        """How good a position is for the side to move, after such a share of a move's time."""
        thoughts: list[Thought] = []
        if not self._is_in_time(position):
            return worth_of(thoughts)
        seconds = (self._allowed().seconds or SECONDS_A_MOVE) * share
        self._session.think(self._number, position, Limit(seconds=seconds), thoughts.append)
        return worth_of(thoughts)

    def _show_forbidden(self, _rest: str) -> None:
        position = self._table.position
        points = position.game.forbidden_points(position)
        self._say("FORBID " + "".join(f"{col:02}{row:02}" for col, row in points) + ".")

    def _forget(self, _rest: str) -> None:
        self._session.forget(self._number, self._table.game)

    def _info(self, rest: str) -> None:
        """Take note of a setting; what it is no use for is not worth an answer."""
        key, _, value = rest.partition(" ")
        value = value.strip()
        if key.lower() == "side":
            self._side = _SIDES.get(value.lower())
            return
        if key.lower() == "rule":
            self._set_rule(value)
            return
        try:
            (number,) = numbers_in(value, 1, "a number such as 1")
        except Trouble:
            return
        match key.lower():
            case "line":
                self._table.line = number
            case "max_memory":
                self._limit_memory(number)
            case setting:
                self._clock.take(setting, number)

    def _set_rule(self, value: str) -> None:
        self._complaint = ""
        try:
            self._table.rule = rule_of(value)
        except Trouble as trouble:
            self._complaint = str(trouble)
        self._expect()

    def _check_rule(self) -> None:
        if self._complaint:
            raise Trouble(self._complaint)

    def _limit_memory(self, most: int) -> None:
        megabytes = most // (1 << 20) - OWN_MEGABYTES if most > 0 else self._most_megabytes
        self._session.hash_megabytes = min(max(megabytes, 1), self._most_megabytes)
        self._expect()

    def _expect(self) -> None:
        """Let what was told be ready as soon as it can."""
        with suppress(Trouble):
            self._session.expect(self._table.game)

    def _allowed(self) -> Limit:
        """What is left for the turn that is going on."""
        return self._clock.allowed(time.monotonic() - self._began, self._table.stones)

    def _about(self, _rest: str) -> None:
        self._say(f'name="boardtui", version="{__version__}", author="boardtui", country=""')

    def _say(self, line: str) -> None:
        self._write(line + "\n")


def _command(text: str) -> str:
    """The word that a line begins with, in capitals; empty if it begins with none."""
    match = _COMMAND.match(text.strip())
    return match[0].upper() if match else ""


def _written(point: Point) -> str:
    return f"{point.col},{point.row}"


def _point_of(position: Position, thought: Thought | None) -> Point:
    """The point of a thought, or, where there was no time for one, a likely one.

    Raises Trouble where there is nothing but a pass.
    """
    move = move_at_once(position) if thought is None else thought.line[0]
    if not isinstance(move, Place):
        raise Trouble("every vacant point is forbidden")
    return move.point
