"""`boardtui engine gomoku`: the Gomoku engine on standard input and output."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from boardtui.engine import program
from boardtui.engine.fronts.front import Front, Write
from boardtui.engine.fronts.gomocup import Gomocup
from boardtui.engine.fronts.preparation import Setup, kernels_in
from boardtui.engine.fronts.session import Session, Settings
from boardtui.engine.gomoku import make_thinker
from boardtui.engine.gomoku.levels import LEVELS
from boardtui.engine.program import Fail, Kind
from boardtui.engine.thinker import Thinker
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku

SLOW_NODES = 300
"""What a move at a level may cost where nothing is compiled."""


def run(settings: Settings, _protocol: str = "") -> NoReturn:
    """Serve standard input until it ends, then leave the process; only Gomocup is spoken."""
    program.run(kind(), settings)


def kind() -> Kind:
    """The Gomoku engine, which speaks the Gomocup protocol."""
    return Kind(Gomoku(), LEVELS, SLOW_NODES, _make, _kernels, _front)


def _front(_line: str, session: Session, write: Write, _fail: Fail) -> Front:
    return Gomocup(session, write)


def _make(setup: Setup) -> Thinker:
    from boardtui.engine.gomoku.patterns import can_read

    assert isinstance(setup.game, Gomoku)
    if not can_read(setup.game):
        raise ValueError(f"rows of {setup.game.line} stones are too long for it by this rule")
    return make_thinker(setup.game, setup.hash_megabytes)


def _kernels(_game: Game) -> int:
    return kernels_in(Path(__file__).parent.glob("*.py"))
