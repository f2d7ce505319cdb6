"""The built-in engine, run as a program beside ours."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import boardtui
from boardtui.players.player import Engine, Limit
from boardtui.players.specs import EngineSpec, spec_of
from boardtui.players.stand_in import StandIn
from boardtui.rules.game import Game


def built_in_engine(
    name: str,
    family: type[Game],
    *,
    level: int | None = None,
    seed: int | None = None,
    usual: Limit | None = None,
) -> Engine:
    """The built-in engine of a kind of game, at a level or at full strength.

    It is started when it is first asked. There must be such an engine.
    `usual` is the limit for a move where none is given. The same seed plays the same moves.
    """
    spec = spec_of(family)
    assert spec is not None

    def make() -> Engine:
        from boardtui.players.clients import CLIENTS
        from boardtui.players.engine import NO_LIMIT, Program

        program = Program(
            name,
            _command(spec, level, seed),
            is_ours=True,
            usual=usual or NO_LIMIT,
            environment=_environment(),
            seed=seed,
        )
        return CLIENTS[spec.protocols[0]](program)

    return StandIn(name, [make])


def _command(spec: EngineSpec, level: int | None, seed: int | None) -> tuple[str, ...]:
    game, protocol = spec.family.key, spec.protocols[0]
    # Without -P a file in the current directory could stand in for a module.
    words = [sys.executable, "-P", "-m", "boardtui", "engine", game, "--protocol", protocol]
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
