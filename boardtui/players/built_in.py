"""The built-in engine, run as a program of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import boardtui
from boardtui.players.engine_slot import EngineSlot
from boardtui.players.lazy_engine import LazyEngine
from boardtui.players.player import Engine, Limit
from boardtui.players.specs import EngineSpec, spec_of
from boardtui.rules.game import Game

if TYPE_CHECKING:
    from boardtui.players.engine_console import FindConsole


def built_in_engine(
    name: str,
    family: type[Game],
    *,
    level: int | None = None,
    threads: int = 1,
    seed: int | None = None,
    varies: bool = True,
    accepted_loss: float = 0.0,
    usual: Limit | None = None,
    slot: EngineSlot | None = None,
    console: FindConsole | None = None,
) -> Engine:
    """Return the built-in engine of a kind of game, at a level or at full strength.

    A level varies its openings unless `varies` is False. It may play any move that loses up to
    `accepted_loss` discs, in games that count them. The first question starts it. `usual` is the
    default limit for a move. At a level, which searches with one thread, the same seed plays the
    same moves. Questions wait for `slot`; `console` receives the engine's traffic.
    """
    spec = spec_of(family)
    assert spec is not None

    def make() -> Engine:
        from boardtui.players.clients import CLIENTS
        from boardtui.players.engine_command import NO_LIMIT, EngineCommand

        command = EngineCommand(
            name,
            _command(spec, level, seed, threads, accepted_loss, varies=varies),
            is_built_in=True,
            usual=usual or NO_LIMIT,
            environment=environment(),
            seed=seed,
            console=console and console(),
        )
        return CLIENTS[spec.protocols[0]](command)

    return LazyEngine(name, [make], slot=slot)


def _command(
    spec: EngineSpec,
    level: int | None,
    seed: int | None,
    threads: int = 1,
    accepted_loss: float = 0.0,
    *,
    varies: bool = True,
) -> tuple[str, ...]:
    words = ["engine", spec.family.key, "--protocol", spec.protocols[0]]
    words += [] if level is None else ["--level", str(level)]
    words += [] if threads == 1 else ["--threads", str(threads)]
    words += [] if seed is None else ["--seed", str(seed)]
    words += [] if varies or level is None else ["--no-variety"]
    words += ["--accept-loss", f"{accepted_loss:g}"] if accepted_loss and spec.counts_discs else []
    return python_command(*words)


def python_command(*words: str) -> tuple[str, ...]:
    """Return the command line that runs this program with the given words."""
    # Without -P a file in the current directory could replace a module.
    return (sys.executable, "-P", "-m", "boardtui", *words)


def environment() -> Mapping[str, str] | None:
    """Return an environment that finds this package; None if ours does."""
    home = _home()
    # Without the first, the directory of the script, which -P leaves out.
    if home in sys.path[1:]:
        return None
    paths = [home, os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _home() -> str:
    """Return the directory of the package."""
    return str(Path(boardtui.__file__).parents[1])
