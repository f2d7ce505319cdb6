"""`boardtui engine othello`: the Othello engine on standard input and output."""

from __future__ import annotations

from typing import NoReturn

from boardtui.engine import server
from boardtui.engine.fronts.front import Front, Write
from boardtui.engine.fronts.gtp import Gtp
from boardtui.engine.fronts.nboard import NBoard
from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.session import EngineOptions, EngineSession
from boardtui.engine.othello import make_thinker, needs_of
from boardtui.engine.readiness import count_kernels
from boardtui.engine.server import EngineKind, Fail, say_aside
from boardtui.engine.skill import Skill
from boardtui.engine.thinker import Thinker
from boardtui.protocols import nboard
from boardtui.rules.game import Game
from boardtui.rules.othello import Othello

SLOW_NODES = 10_000
"""Nodes for a move of a level if nothing is compiled."""

SKILLS: dict[int, Skill] = {
    1: Skill(depth=1, solves=0, noise=28.0, variety=4.0),
    2: Skill(depth=1, solves=2, noise=11.0, variety=4.0),
    3: Skill(depth=2, solves=4, noise=7.0, variety=3.0),
    4: Skill(depth=3, solves=6, noise=4.5, variety=3.0),
    5: Skill(depth=4, solves=8, noise=3.0, variety=2.0),
    6: Skill(depth=5, solves=10, noise=2.0, variety=2.0),
    7: Skill(depth=6, solves=12, noise=1.0, variety=1.5),
    8: Skill(depth=7, solves=14, noise=0.5, variety=1.5),
    9: Skill(depth=10, solves=17, noise=0.2, variety=1.0),
    10: Skill(depth=None, solves=0, noise=0.0, variety=0.5),
}
"""The skill at each level, the weakest first; values are discs."""


def run(options: EngineOptions, protocol: str = "") -> NoReturn:
    """Serve standard input until it ends, then leave the process."""
    server.run(kind(protocol), options)


def kind(protocol: str = "") -> EngineKind:
    """Return the Othello engine; without a protocol, the first line decides."""

    def front(line: str, session: EngineSession, write: Write, fail: Fail) -> Front:
        first = line.split(maxsplit=1)[0]
        if protocol == "nboard" or (not protocol and first in nboard.COMMANDS):
            return NBoard(session, write, fail)
        return Gtp(session, write, say_aside)

    return EngineKind(Othello(), SKILLS, SLOW_NODES, _make, _kernels, front)


def _make(setup: Setup) -> Thinker:
    return make_thinker(setup.game.board_size.cols, setup.hash_megabytes, setup.threads)


def _kernels(game: Game) -> int:
    return count_kernels(needs_of(game.board_size.cols))
