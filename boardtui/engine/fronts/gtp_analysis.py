"""Replies of GTP that come line by line while a search goes on, as Sabaki and Lizzie read them.

A reply begins with a line of its sign, goes on with lines of `write_infos`, and ends with an empty
line; `genmove_analyze` writes `play` and its move before that.
Source: Sabaki, docs/guides/engine-analysis-integration.md.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from itertools import zip_longest
from types import TracebackType
from typing import NamedTuple, Self

from boardtui.engine.fronts.front import CommandError, Write
from boardtui.protocols.gtp import read_color
from boardtui.record.evaluation import MOST_LINES, Certainty, Info
from boardtui.rules.board import Color
from boardtui.rules.game import Game

_DISCS = 5.0
"""The lead that makes the odds of a win e : 1, roughly; the protocol wants a percentage."""


class Request(NamedTuple):
    """The arguments of a command that analyses."""

    color: Color | None = None
    """None is the side to move."""
    interval: float = 0.0
    """Seconds between two lines; with 0 there is one for each depth."""
    moves: int = MOST_LINES
    """The number of best moves to report on."""


def read_request(words: Sequence[str]) -> Request:
    """Return the request of the words `[color] [interval] [interval N] [minmoves N]`.

    Intervals are in hundredths of a second. Raises CommandError.
    """
    request, waiting = Request(), list(words)
    if waiting and (color := read_color(waiting[0])) is not None:
        request = request._replace(color=color)
        del waiting[0]
    if waiting and waiting[0].isdecimal():
        waiting.insert(0, "interval")
    for name, value in zip_longest(waiting[::2], waiting[1::2], fillvalue=""):
        if not (value.isascii() and value.isdecimal() and len(value) <= 9):
            raise CommandError("a color and an interval in hundredths of a second are needed")
        match name:
            case "interval":
                request = request._replace(interval=int(value) / 100)
            case "minmoves":
                request = request._replace(moves=max(request.moves, int(value)))
            case _:
                raise CommandError(f"{name[:20]} is not supported")
    return request


def write_infos(game: Game, infos: Sequence[Info]) -> str:
    """Return the line of the reports on the best moves, the best first.

    The percentage of wins is multiplied by 100; visits are those of all moves together.
    """
    return " ".join(
        f"info move {game.format_move(info.line[0])} visits {info.nodes} "
        f"winrate {round(10_000 * _share_of_wins(info))} scoreLead {info.score + 0.0:.2f} "
        f"order {order} pv {' '.join(map(game.format_move, info.line))}"
        for order, info in enumerate(infos)
    )


def _share_of_wins(info: Info) -> float:
    """Return the share of games that a side wins with a lead in discs."""
    if info.certainty is not Certainty.SEARCHED:
        return 0.5 if info.score == 0 else float(info.score > 0)
    return 1 / (1 + math.exp(-info.score / _DISCS))


class StreamedReply:
    """A reply that begins with the first line that is written; the block that uses it ends it."""

    def __init__(self, write: Write, sign: str) -> None:
        self.has_begun = False
        self._write = write
        self._sign = sign
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._ticker: threading.Thread | None = None
        self._game: Game | None = None
        self._wanted = 1
        self._interval = 0.0
        self._group: list[Info] = []
        self._line = ""
        """The newest line, which is written at the next tick."""
        self._written = ""

    def begin(self, game: Game, moves: int, interval: float) -> None:
        """Take reports on this number of moves at each depth, and write the newest at intervals."""
        self._game, self._wanted, self._interval = game, moves, interval
        if interval:
            self._ticker = threading.Thread(target=self._tick, daemon=True)
            self._ticker.start()

    def report(self, info: Info) -> None:
        """Take the report on a move."""
        assert self._game is not None
        self._group.append(info)
        if len(self._group) < self._wanted:
            return
        line = write_infos(self._game, self._group)
        self._group = []
        with self._lock:
            self._line = line
        if not self._interval:
            self._write_newest()

    def say(self, line: str) -> None:
        """Write a line after the reports."""
        self._stop()
        self._send(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._stop()
        if self.has_begun or error is None:
            self._send("")

    def _stop(self) -> None:
        """Write the last reports unless they are there; no tick comes after this."""
        self._ended.set()
        if self._ticker is not None:
            self._ticker.join()
            self._ticker = None
        if self._line != self._written:
            self._write_newest()

    def _tick(self) -> None:
        while not self._ended.wait(self._interval):
            self._write_newest()

    def _write_newest(self) -> None:
        with self._lock:
            line = self._written = self._line
        if line:
            self._send(line)

    def _send(self, line: str) -> None:
        sign = "" if self.has_begun else f"{self._sign}\n"
        self.has_begun = True
        self._write(f"{sign}{line}\n")
