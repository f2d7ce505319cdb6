"""The built-in engine, run as a program beside ours."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import boardtui
from boardtui.players.player import Engine, Limit
from boardtui.players.stand_in import StandIn
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku
from boardtui.rules.othello import Othello


def built_in_engine(
    name: str,
    family: type[Game] = Othello,
    *,
    level: int | None = None,
    seed: int | None = None,
    usual: Limit | None = None,
) -> Engine:
    """The built-in engine of a kind of game, at a level or at full strength.

    It is started when it is first asked.
    `usual` is what a move may cost where nobody says otherwise. The same seed plays the same moves.
    """

    def make() -> Engine:
        from boardtui.players.engine import NO_LIMIT, Program

        program = Program(
            name,
            _command(family, level, seed),
            is_ours=True,
            usual=usual or NO_LIMIT,
            environment=_environment(),
            seed=seed,
        )
        if issubclass(family, Gomoku):
            from boardtui.players.gomocup import GomocupEngine

            return GomocupEngine(program)
        from boardtui.players.nboard import NBoardEngine

        return NBoardEngine(program)

    return StandIn(name, [make])


def _command(family: type[Game], level: int | None, seed: int | None) -> tuple[str, ...]:
    protocol = "gomocup" if issubclass(family, Gomoku) else "nboard"
    # Without -P a file in the current directory could stand in for a module.
    words = [sys.executable, "-P", "-m", "boardtui", "engine", family.key, "--protocol", protocol]
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
