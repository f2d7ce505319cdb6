"""Whole programs of a club, and what befalls them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from boardtui.play.log import Entry

from .programs import Program, programs
from .records import logs_of


def require_shown(logs: Mapping[str, Sequence[Entry]], program: Program) -> None:
    """Require that all that a program showed is in the logs, and flushed what it said to be."""
    for log, number, kind, data in program.shown:
        entry = logs[log][number - 1]
        assert (entry.kind, dict(entry.data)) == (kind, json.loads(data))
    for log, number in program.flushed.items():
        assert number <= len(logs[log])


@pytest.mark.parametrize("kind", ["othello", "swap2", "renju"])
@pytest.mark.parametrize("rounds", [3, pytest.param(50, marks=pytest.mark.long)])
def test_after_kill_9_nothing_shown_is_lost_or_doubled(
    folder: Path, kind: str, rounds: int
) -> None:
    chance = Random(rounds)
    with programs(folder) as players:
        there = {name: players.start(name, kind=kind, games=1000) for name in ("ann", "bob")}
        for _round in range(rounds):
            name = chance.choice(list(there))
            program = there[name]
            program.wait_for("flushed", chance.randint(1, 12))
            program.kill()
            there[name] = players.start(name, kind=kind, games=1000)
        for program in there.values():
            program.kill()
        for last in [players.start(name, kind=kind) for name in there]:
            last.end()
        logs = logs_of(folder)
        for program in players.all:
            require_shown(logs, program)
