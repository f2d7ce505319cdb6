"""A thinker that does as it is told, and a program that speaks for it through pipes."""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable

from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.searches import SCRIPT_SECONDS
from boardtui.engine.fronts.session import EngineOptions
from boardtui.engine.othello import program as othello
from boardtui.engine.server import EngineKind, serve
from boardtui.engine.thinker import InfoCallback, Thinker
from boardtui.record.evaluation import Certainty, Info, Limit
from boardtui.rules.game import Move, Position

ENDLESS = 1000.0
"""Seconds for a search that does not end by itself."""

PATIENCE = 60.0
"""Seconds until a test gives up waiting for a line, many for a machine that has other work too."""


class ScriptedThinker:
    """Likes the first legal move best, by one disc more than the next one.

    A search without limits, or with `ENDLESS` seconds, goes on until it is stopped.
    """

    def __init__(self, certainty: Certainty = Certainty.SEARCHED, confidence: int = 100) -> None:
        self.limits: list[Limit] = []
        self.forgotten = 0
        self.searching = threading.Event()
        self._certainty = certainty
        self._confidence = confidence
        self._stopped = threading.Event()

    def think(self, position: Position, limits: Limit, report: InfoCallback | None = None) -> Info:
        return self.rate(position, limits, 1, report)[0]

    def best_lines(
        self, position: Position, limits: Limit, count: int, report: InfoCallback | None = None
    ) -> list[Info]:
        return self.rate(position, limits, count, report)

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
    ) -> list[Info]:
        self._stopped.clear()
        self.limits.append(limits)
        self.searching.set()
        best = [
            self._thought(position, move, 10.0 - rank, limits)
            for rank, move in enumerate(position.legal_moves[:moves])
        ]
        if report is not None:
            for thought in best:
                report(thought)
        if limits == Limit() or (limits.seconds or 0) > ENDLESS / 2:
            assert self._stopped.wait(PATIENCE), "nobody stopped the search"
        self.searching.clear()
        return best

    def stop(self) -> None:
        self._stopped.set()

    def forget(self) -> None:
        self.forgotten += 1

    def _thought(self, position: Position, move: Move, score: float, limits: Limit) -> Info:
        replies = position.play(move).legal_moves[:1]
        depth = limits.depth or 7
        line, sure = (move, *replies), self._certainty
        return Info(depth, score, line, sure, 1234, 0.5, self._confidence)


class Conversation:
    """Talks to an engine that runs in threads of this process."""

    def __init__(
        self,
        make: Callable[[Setup], Thinker],
        options: EngineOptions | None = None,
        kind: EngineKind | None = None,
        script_seconds: float = SCRIPT_SECONDS,
    ) -> None:
        """Start an engine of a kind, Othello if none is named, around thinkers of the test's."""
        source, self._to_engine = os.pipe()
        self._from_engine, target = os.pipe()
        self._descriptors = (source, target)
        self._unread = b""
        self.left = threading.Event()
        self.status: int | None = None

        def leave(status: int) -> None:
            if not self.left.is_set():
                self.status = status
                self.left.set()

        self._serving = threading.Thread(
            target=serve,
            args=(
                (kind or othello.kind())._replace(make=make),
                options or EngineOptions(seed=1),
                leave,
            ),
            kwargs={"source": source, "target": target, "script_seconds": script_seconds},
            daemon=True,
        )
        self._serving.start()

    def send(self, *lines: str) -> None:
        self.send_bytes("".join(line + "\n" for line in lines).encode())

    def send_bytes(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._to_engine, data) :]

    def read(self) -> str:
        """The next line that the engine sends."""
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self._unread:
            ready, _, _ = select.select([self._from_engine], [], [], deadline - time.monotonic())
            assert ready, f"no further line, only {self._unread!r}"
            self._unread += os.read(self._from_engine, 1 << 16)
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode()

    def read_to(self, beginning: str) -> list[str]:
        """The lines up to the first one with that beginning, which is included."""
        lines = [self.read()]
        while not lines[-1].startswith(beginning):
            lines.append(self.read())
        return lines

    def ask(self, command: str) -> str:
        """The answer to a GTP command, without its empty line."""
        self.send(command)
        return self.answer()

    def answer(self) -> str:
        """The next answer of GTP."""
        lines = [self.read()]
        while lines[-1]:
            lines.append(self.read())
        return "\n".join(lines[:-1])

    def close(self) -> int | None:
        """End the input; the status that the engine leaves with."""
        if self._to_engine >= 0:
            os.close(self._to_engine)
            self._to_engine = -1
            assert self.left.wait(PATIENCE), "the engine does not end"
            self._serving.join(PATIENCE)
            for descriptor in self._descriptors:
                os.close(descriptor)
            self._unread += self._rest()
            os.close(self._from_engine)
        return self.status

    def _rest(self) -> bytes:
        rest = b""
        while data := os.read(self._from_engine, 1 << 16):
            rest += data
        return rest
