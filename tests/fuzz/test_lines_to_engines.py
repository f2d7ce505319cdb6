"""Our engines live through any lines, still answer, and end as they should."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterable
from itertools import islice
from random import Random

import pytest

from boardtui.engine.fronts.session import EngineOptions
from boardtui.engine.gomoku import program as gomoku
from boardtui.engine.othello import program as othello
from boardtui.engine.thinker import InfoCallback
from boardtui.players.specs import Protocol
from boardtui.record.evaluation import Info, Limit
from boardtui.rules.game import Position
from tests.engine.scripted import Conversation, ScriptedThinker
from tests.fuzz.protocol_lines import MANAGERS, hostile_lines

BATCH = 20
"""Lines until the engine is asked whether it is alive."""

PATIENCE = 60.0

KINDS = {
    Protocol.NBOARD: othello.kind("nboard"),
    Protocol.GTP: othello.kind("gtp"),
    Protocol.GOMOCUP: gomoku.kind(),
}


class QuickThinker(ScriptedThinker):
    """Needs no time, whatever the limits."""

    def rate(
        self, position: Position, limits: Limit, moves: int, report: InfoCallback | None = None
    ) -> list[Info]:
        return super().rate(position, limits._replace(depth=1, seconds=None), moves, report)


class Line:
    """The pipes to an engine and from it, both served at once, so that none ever blocks."""

    def __init__(self, target: int, source: int) -> None:
        self._target, self._source = target, source
        self._heard = b""
        os.set_blocking(target, False)

    def ask(self, protocol: Protocol, lines: Iterable[bytes]) -> None:
        """Send lines, and wait until the question after them is answered."""
        manager = MANAGERS[protocol]
        rest = b"".join(line + b"\n" for line in (*lines, manager.question))
        said, end = rest, time.monotonic() + PATIENCE
        while rest or not self._is_answered(manager.answer):
            left = end - time.monotonic()
            can_hear, can_say, _ = select.select(
                [self._source], [self._target] if rest else [], [], max(left, 0)
            )
            assert can_hear or can_say, f"no answer after {said!r}"
            if can_say:
                rest = rest[os.write(self._target, rest[:4096]) :]
            if can_hear:
                data = os.read(self._source, 1 << 16)
                assert data, f"ended after {said!r}"
                self._heard += data

    def _is_answered(self, answer: bytes) -> bool:
        """Look for the answer, and forget what came before."""
        *whole, self._heard = self._heard.split(b"\n")
        return any(line.startswith(answer) for line in whole)


def torment(line: Line, protocol: Protocol, lines: int, seed: int) -> None:
    hostile = hostile_lines(protocol, Random(seed))
    line.ask(protocol, [MANAGERS[protocol].greeting])
    for _ in range(0, lines, BATCH):
        line.ask(protocol, islice(hostile, BATCH))


@pytest.mark.parametrize("protocol", MANAGERS, ids=str)
@pytest.mark.parametrize(
    ("seed", "lines"),
    [(1, 2000), pytest.param(2, 60_000, marks=pytest.mark.long)],
)
def test_a_front_lives_through_any_lines(protocol: Protocol, seed: int, lines: int) -> None:
    engine = Conversation(
        lambda _setup: QuickThinker(), EngineOptions(Limit(depth=1), seed=seed), KINDS[protocol]
    )
    try:
        torment(Line(engine._to_engine, engine._from_engine), protocol, lines, seed)
        assert not engine.left.is_set()
    finally:
        status = engine.close()
    assert status == 0


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("protocol", MANAGERS, ids=str)
@pytest.mark.parametrize(
    ("seed", "lines"),
    [
        pytest.param(1, 500, marks=pytest.mark.long),
        pytest.param(2, 5000, marks=pytest.mark.marathon),
    ],
)
def test_an_engine_lives_through_any_lines(protocol: Protocol, seed: int, lines: int) -> None:
    game = "gomoku" if protocol is Protocol.GOMOCUP else "othello"
    command = [sys.executable, "-m", "boardtui", "engine", game, "--protocol", protocol]
    with subprocess.Popen(
        [*command, "--nodes", "100", "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            torment(Line(process.stdin.fileno(), process.stdout.fileno()), protocol, lines, seed)
            process.stdin.close()
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
