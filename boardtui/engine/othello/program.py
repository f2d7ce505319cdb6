"""`boardtui engine othello`: the Othello engine on standard input and output."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from boardtui.engine import program
from boardtui.engine.fronts.front import Front, Write
from boardtui.engine.fronts.gtp import Gtp
from boardtui.engine.fronts.nboard import NBoard
from boardtui.engine.fronts.preparation import Setup, kernels_in
from boardtui.engine.fronts.session import Session, Settings
from boardtui.engine.othello import make_thinker
from boardtui.engine.othello.levels import LEVELS
from boardtui.engine.program import Fail, Kind, say_aside
from boardtui.engine.thinker import Thinker
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello

SLOW_NODES = 10_000
"""What a move at a level may cost where nothing is compiled."""

_NBOARD_WORDS = frozenset({"nboard", "set", "move", "hint", "go", "ping", "learn", "analyze"})


def run(settings: Settings, protocol: str = "") -> NoReturn:
    """Serve standard input until it ends, then leave the process."""
    program.run(kind(protocol), settings)


def kind(protocol: str = "") -> Kind:
    """The Othello engine; without a protocol, the first line tells which one is spoken."""

    def front(line: str, session: Session, write: Write, fail: Fail) -> Front:
        first = line.split(maxsplit=1)[0]
        if protocol == "nboard" or (not protocol and first in _NBOARD_WORDS):
            return NBoard(session, write, fail)
        return Gtp(session, write, say_aside)

    return Kind(Othello(), LEVELS, SLOW_NODES, _make, _kernels, front)


def _make(setup: Setup) -> Thinker:
    return make_thinker(setup.game.board_size.cols, setup.hash_megabytes)


def _kernels(game: Game) -> int:
    here = Path(__file__).parent
    return kernels_in((here if game == Othello() else here / "rows").glob("*.py"))
