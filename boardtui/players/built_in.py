"""The built-in engine, run as a program beside ours."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import boardtui
from boardtui.players.player import Engine, Limit
from boardtui.players.stand_in import StandIn


def built_in_engine(
    name: str,
    *,
    level: int | None = None,
    seed: int | None = None,
    usual: Limit | None = None,
) -> Engine:
    """The built-in engine at a level, or at full strength; it is started when it is first asked.

    `usual` is what a move may cost where nobody says otherwise. The same seed plays the same moves.
    """

    def make() -> Engine:
        from boardtui.players.engine import NO_LIMIT, Program
        from boardtui.players.nboard import NBoardEngine

        program = Program(
            name,
            _command(level, seed),
            is_ours=True,
            usual=usual or NO_LIMIT,
            environment=_environment(),
        )
        return NBoardEngine(program)

    return StandIn(name, [make])


def _command(level: int | None, seed: int | None) -> tuple[str, ...]:
    # Without -P a file in the current directory could stand in for a module.
    words = [sys.executable, "-P", "-m", "boardtui", "engine", "othello", "--protocol", "nboard"]
    words += [] if level is None else ["--level", str(level)]
    words += [] if seed is None else ["--seed", str(seed)]
    return tuple(words)


def _environment() -> Mapping[str, str] | None:
    """Where the program finds the package that runs here, if it is not installed."""
    home = _home()
    if home in sys.path[1:]:
        return None
    paths = [home, os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _home() -> str:
    """The directory that the package lies in."""
    return str(Path(boardtui.__file__).parents[1])
