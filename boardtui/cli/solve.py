"""`boardtui solve`: the exact scores of Othello positions in Edax's problem files."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path

from boardtui.cli.output import say_aside
from boardtui.cli.progress_line import ProgressLine
from boardtui.engine.fronts.lines import LONGEST
from boardtui.engine.othello import make_thinker
from boardtui.engine.othello.solve import Solution, solve
from boardtui.engine.thinker import Thinker
from boardtui.formats.obf import read_position
from boardtui.record.evaluation import Info
from boardtui.rules.errors import NotationError
from boardtui.rules.game import Position
from boardtui.rules.othello import Othello
from boardtui.system.regular_files import open_regular
from boardtui.words.errors import sentence
from boardtui.words.language import _

_INCOMPLETE = 1
_SLOW_SECONDS = 1.0
"""Seconds of preparation before a message explains the wait."""

_BETWEEN_STOPS = 0.005
"""Seconds between two requests to stop."""

BETWEEN_NEWS = 1.0
"""Seconds between two looks at the progress of a search."""

MakeThinker = Callable[[int, int, int], Thinker]
"""Makes a thinker for a board size, megabytes for its table and a number of threads."""


class SearchProgress:
    """The progress of the search of a position."""

    def __init__(self, index: int) -> None:
        """Begin with the position of a number."""
        self._index = index
        self._began = time.perf_counter()
        self._latest: Info | None = None

    def note(self, thought: Info) -> None:
        """Keep the latest report of the search; may be called from another thread."""
        self._latest = thought

    def text(self) -> str:
        """Return the progress in one line."""
        seconds, latest = int(time.perf_counter() - self._began), self._latest
        if latest is None:
            return _("Position {index}: {seconds} s").format(index=self._index, seconds=seconds)
        return _("Position {index}: {seconds} s, depth {depth}, {move} {score} so far").format(
            index=self._index,
            seconds=seconds,
            depth=latest.depth,
            move=Othello().format_move(latest.line[0]),
            score=f"{latest.score:+.0f}",
        )


def run(name: str, hash_megabytes: int, threads: int = 1) -> int:
    """Solve the positions of a file, or of standard input for "-"; return the exit status.

    Raises OSError when the file cannot be opened.
    """
    with nullcontext(sys.stdin.buffer) if name == "-" else open_regular(Path(name)) as file:
        lines = iter(lambda: file.readline(LONGEST), b"")
        return solve_lines(lines, hash_megabytes, threads, make=make_thinker)


def solve_lines(
    lines: Iterable[bytes],
    hash_megabytes: int,
    threads: int = 1,
    *,
    make: MakeThinker,
    between_news: float = BETWEEN_NEWS,
) -> int:
    """Solve the positions in some lines; return the exit status.

    The progress of a search is shown every `between_news` seconds.
    """
    thinker: Thinker | None = None
    index = status = 0
    for number, data in enumerate(lines, 1):
        try:
            position = read_position(data.decode(errors="replace"))
        except NotationError as error:
            text = _("Line {line}: {problem}")
            say_aside(text.format(line=number, problem=sentence(error)))
            status = _INCOMPLETE
            continue
        if position is None:
            continue
        index += 1
        if thinker is None:
            thinker = _made(make, hash_megabytes, threads)
        solution = _interruptible(thinker, position, SearchProgress(index), between_news)
        print(_written(index, solution), flush=True)
    if not index and not status:
        say_aside(_("No position was found. Each line needs 64 squares and the side to move."))
        status = _INCOMPLETE
    return status


def _made(make: MakeThinker, hash_megabytes: int, threads: int) -> Thinker:
    """Return a thinker; a message explains the wait if that takes long."""
    excuse = _("Preparing the engine. The first time, this takes a while…")
    excusing = threading.Timer(_SLOW_SECONDS, say_aside, (excuse,))
    excusing.daemon = True
    excusing.start()
    try:
        return make(8, hash_megabytes, threads)
    finally:
        excusing.cancel()


def _interruptible(
    thinker: Thinker, position: Position, progress: SearchProgress, between_news: float
) -> Solution:
    """Solve in a thread, as compiled code does not notice Ctrl-C in the main thread."""
    found: list[Solution] = []
    failures: list[Exception] = []
    done = threading.Event()  # after an interrupted join, the thread would count as ended

    def work() -> None:
        try:
            found.append(solve(thinker, position, progress.note))
        except Exception as error:  # noqa: BLE001  it is raised below
            failures.append(error)
        finally:
            done.set()

    worker = threading.Thread(target=work, daemon=True)
    with ProgressLine() as line:
        try:
            worker.start()
            while not done.wait(between_news):
                line.show(progress.text())
        except KeyboardInterrupt:
            # The best line takes several searches, each without limits: stop them all.
            while worker.ident is not None and not done.wait(_BETWEEN_STOPS):
                thinker.stop()
            raise
    for error in failures:
        raise error
    return found[0]


def _written(index: int, solution: Solution) -> str:
    game = Othello()
    moves = [game.format_move(move) for move in solution.line]
    best = moves[0] if moves else "-"
    score, seconds = f"{solution.score:+d}", f"{solution.seconds:.3f}"
    return "\t".join((str(index), score, best, str(solution.nodes), seconds, " ".join(moves)))
