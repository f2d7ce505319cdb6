"""`boardtui solve`: the exact scores of Othello positions in Edax's problem files."""

from __future__ import annotations

import os
import sys
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable
from contextlib import nullcontext, suppress
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple, TypeVar
from unicodedata import east_asian_width

from boardtui.engine.fronts.lines import LONGEST
from boardtui.engine.othello import make_thinker
from boardtui.engine.thinker import Report, Thinker, final_value
from boardtui.formats.obf import read_position
from boardtui.record.evaluation import Info, Limit
from boardtui.rules.errors import NotationError
from boardtui.rules.game import Move, Pass, Position
from boardtui.rules.othello import Othello
from boardtui.system.reasons import Reason, Statement
from boardtui.system.regular_files import open_regular

T = TypeVar("T")

_INCOMPLETE = 1
_SLOW_SECONDS = 1.0
"""Seconds of preparation before a message says so."""

_BETWEEN_STOPS = 0.005
"""Seconds between two requests to stop."""

_BETWEEN_NEWS = 1.0
"""Seconds between two looks at the progress of a search."""

_ERASE = "\r\x1b[K"
"""Erases the line of a terminal."""


class SolveNote(Reason):
    """Messages beside the results."""

    UNREADABLE = "Line {line}: {problem}"
    NO_POSITION = "There is no position here: each line holds 64 squares and the side to move."
    PREPARING = "Preparing the engine; this takes a while the first time…"
    SEARCHING = "Position {index}: {seconds} s"
    FOUND = "Position {index}: {seconds} s, depth {depth}, {move} {score} so far"


Words = Callable[[Statement], str]
"""Puts a statement into words."""


class Solution(NamedTuple):
    """The solution of an endgame."""

    score: int
    """For the side to move, empty squares to the winner."""
    line: tuple[Move, ...]
    """Best play; empty when the game is over."""
    nodes: int
    seconds: float


class SearchProgress:
    """A progress line on standard error, if that is a terminal; erased at the end."""

    def __init__(self, index: int, words: Words = str) -> None:
        """Show the progress on the position of that number."""
        self._index = index
        self._words = words
        self._began = time.perf_counter()
        self._latest: Info | None = None
        self._is_shown = False
        self._is_seen = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"

    def note(self, thought: Info) -> None:
        """Keep the latest report of the search; may be called from another thread."""
        self._latest = thought

    def show(self) -> None:
        """Write or renew the line."""
        if self._is_seen:
            self._is_shown = True
            with suppress(OSError):
                # A line that is longer than the terminal is wide could not be erased.
                room = os.get_terminal_size(sys.stderr.fileno()).columns - 1
                self._write(_fitting(self._text(), room) if room > 0 else self._text())

    def erase(self) -> None:
        if self._is_shown:
            with suppress(OSError):
                self._write("")

    def _text(self) -> str:
        seconds, latest = int(time.perf_counter() - self._began), self._latest
        facts: dict[str, object] = {"index": self._index, "seconds": seconds}
        if latest is None:
            return self._words(Statement(SolveNote.SEARCHING, facts))
        facts["depth"] = latest.depth
        facts["move"] = Othello().format_move(latest.line[0])
        facts["score"] = f"{latest.score:+.0f}"
        return self._words(Statement(SolveNote.FOUND, facts))

    @staticmethod
    def _write(text: str) -> None:
        print(_ERASE + text, end="", file=sys.stderr, flush=True)


def _fitting(text: str, columns: int) -> str:
    """The part of a text that fits; East Asian characters take two columns."""
    widths = (2 if east_asian_width(character) in "FW" else 1 for character in text)
    return text[: bisect_right(list(accumulate(widths)), columns)]


def solve(thinker: Thinker, position: Position, report: Report | None = None) -> Solution:
    """Return the exact result of a position, reporting estimates meanwhile."""
    began = time.perf_counter()
    if position.outcome is not None:
        return Solution(final_value(position), (), 0, 0.0)
    moves = position.legal_moves
    if moves == (Pass(),):
        # A pass only changes whose score it is.

        def turned(thought: Info) -> None:
            if report is not None:
                report(thought._replace(score=-thought.score, line=(Pass(), *thought.line)))

        rest = solve(thinker, position.play(Pass()), turned)
        seconds = time.perf_counter() - began
        return Solution(-rest.score, (Pass(), *rest.line), rest.nodes, seconds)
    thought = thinker.think(position, Limit(), report)
    nodes, line = thought.nodes, list(thought.line)
    for move in line:
        position = position.play(move)
    while position.outcome is None:
        # A line from the transposition table ends early; the rest costs next to nothing.
        if position.legal_moves == (Pass(),):
            further: tuple[Move, ...] = (Pass(),)
        else:
            rest_of_line = thinker.think(position, Limit())
            nodes += rest_of_line.nodes
            further = rest_of_line.line
        for move in further:
            position = position.play(move)
        line += further
    return Solution(round(thought.score), tuple(line), nodes, time.perf_counter() - began)


def run(name: str, hash_megabytes: int, words: Words = str, threads: int = 1) -> int:
    """Solve the positions of a file, or of standard input for "-"; return the exit status.

    `words` turns messages into text. Raises OSError when the file cannot be opened.
    """
    with nullcontext(sys.stdin.buffer) if name == "-" else open_regular(Path(name)) as file:
        lines = iter(lambda: file.readline(LONGEST), b"")
        return _run(lines, hash_megabytes, words, threads)


def _run(lines: Iterable[bytes], hash_megabytes: int, words: Words, threads: int = 1) -> int:
    thinker: Thinker | None = None
    index = status = 0
    for number, data in enumerate(lines, 1):
        try:
            position = read_position(data.decode(errors="replace"))
        except NotationError as error:
            facts = {"line": number, "problem": error}
            _say_aside(words(Statement(SolveNote.UNREADABLE, facts)))
            status = _INCOMPLETE
            continue
        if position is None:
            continue
        index += 1
        if thinker is None:
            thinker = _made(hash_megabytes, words, threads)
        solution = _interruptible(thinker, position, SearchProgress(index, words))
        print(_written(index, solution), flush=True)
    if not index and not status:
        _say_aside(words(Statement(SolveNote.NO_POSITION, {})))
        status = _INCOMPLETE
    return status


def _made(hash_megabytes: int, words: Words, threads: int) -> Thinker:
    """The thinker; a message says so if making it takes long."""

    def excuse() -> None:
        _say_aside(words(Statement(SolveNote.PREPARING, {})))

    excusing = threading.Timer(_SLOW_SECONDS, excuse)
    excusing.daemon = True
    excusing.start()
    try:
        thinker = make_thinker(8, hash_megabytes, threads)
    finally:
        excusing.cancel()
    return thinker


def _say_aside(text: str) -> None:
    print(f"boardtui: {text}", file=sys.stderr)


def _interruptible(thinker: Thinker, position: Position, progress: SearchProgress) -> Solution:
    """Solve in a thread, for compiled code does not notice Ctrl-C in the main one."""
    found: list[Solution] = []
    failures: list[Exception] = []
    done = threading.Event()  # an interrupted join would take the thread for ended

    def work() -> None:
        try:
            found.append(solve(thinker, position, progress.note))
        except Exception as error:  # noqa: BLE001  it is raised below
            failures.append(error)
        finally:
            done.set()

    worker = threading.Thread(target=work, daemon=True)
    try:
        worker.start()
        while not done.wait(_BETWEEN_NEWS):
            progress.show()
    except KeyboardInterrupt:
        # Each search for the rest of a line is a new one, without limits.
        while worker.ident is not None and not done.wait(_BETWEEN_STOPS):
            thinker.stop()
        raise
    finally:
        progress.erase()
    for error in failures:
        raise error
    return found[0]


def _written(index: int, solution: Solution) -> str:
    game = Othello()
    moves = [game.format_move(move) for move in solution.line]
    best = moves[0] if moves else "-"
    score, seconds = f"{solution.score:+d}", f"{solution.seconds:.3f}"
    return "\t".join((str(index), score, best, str(solution.nodes), seconds, " ".join(moves)))
