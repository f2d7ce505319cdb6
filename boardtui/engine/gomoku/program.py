"""`boardtui engine gomoku`: the Gomoku engine on standard input and output."""

from __future__ import annotations

from typing import NoReturn

from boardtui.engine import cache, server
from boardtui.engine.fronts.front import Front, Write
from boardtui.engine.fronts.gomocup import Gomocup
from boardtui.engine.fronts.preparation import Setup
from boardtui.engine.fronts.session import EngineOptions, EngineSession
from boardtui.engine.gomoku import make_thinker, needs_of
from boardtui.engine.readiness import count_kernels
from boardtui.engine.server import EngineKind, Fail
from boardtui.engine.skill import Oversight, Skill
from boardtui.engine.thinker import Thinker
from boardtui.rules.game import Game
from boardtui.rules.gomoku import Gomoku

SLOW_NODES = 300
"""Nodes for a move of a level if nothing is compiled."""

_OPENING = 6

_OVERSIGHTS = (Oversight(plies=2, chance=1 / 3), Oversight(plies=4, chance=1 / 2))
"""Every third four and every second open three: left alone, it is an open four two plies later."""

_EXACT_FROM = 7
"""The lowest level that makes no mistake where exact values are known."""

_SKILLS = {
    1: Skill(1, 0, 36.0, 10.0, _OPENING, win=90.0, alert=1, oversights=_OVERSIGHTS),
    2: Skill(1, 0, noise=35.0, variety=10.0, opening=_OPENING, win=99.0, considered=30),
    3: Skill(1, 0, noise=20.0, variety=10.0, opening=_OPENING, win=120.0, considered=20, alert=2),
    4: Skill(2, 0, noise=15.0, variety=8.0, opening=_OPENING, considered=16, alert=2),
    5: Skill(3, 0, noise=10.0, variety=8.0, opening=_OPENING, considered=12, alert=2),
    6: Skill(4, 0, noise=7.0, variety=6.0, opening=_OPENING, considered=10, alert=3),
    7: Skill(6, 0, noise=3.0, variety=5.0, opening=_OPENING, considered=6, alert=4),
    8: Skill(8, 0, noise=1.5, variety=5.0, opening=_OPENING, considered=4, nodes=100_000, alert=5),
    9: Skill(12, 0, noise=0.3, variety=5.0, opening=_OPENING, considered=2, nodes=700_000, alert=5),
    10: Skill(None, 0, noise=0.0, variety=5.0, opening=_OPENING),
}
SKILLS: dict[int, Skill] = {
    number: skill._replace(
        # Without a depth of its own, a level pays for each move that it compares.
        considered_in_opening=4 if skill.depth is None else 8,
        is_exact=number >= _EXACT_FROM,
    )
    for number, skill in _SKILLS.items()
}
"""The skill at each level, the weakest first; values are percentages."""


def run(options: EngineOptions, _protocol: str = "") -> NoReturn:
    """Serve standard input until it ends, then leave the process; only Gomocup is spoken."""
    server.run(kind(), options)


def kind() -> EngineKind:
    """Return the Gomoku engine, which speaks the Gomocup protocol."""
    return EngineKind(Gomoku(), SKILLS, SLOW_NODES, _make, _kernels, _front)


def _front(_line: str, session: EngineSession, write: Write, _fail: Fail) -> Front:
    return Gomocup(session, write, _is_prepared)


def _make(setup: Setup) -> Thinker:
    from boardtui.engine.gomoku.patterns import can_read

    assert isinstance(setup.game, Gomoku)
    if not can_read(setup.game):
        raise ValueError(f"rows of {setup.game.line} stones are too long for it by this rule")
    return make_thinker(setup.game, setup.hash_megabytes, setup.threads)


def _is_prepared(game: Game) -> bool:
    """Return True if `boardtui prepare` has compiled all that a game needs."""
    assert isinstance(game, Gomoku)
    cache.prepare()
    return all(map(cache.is_filled, needs_of(game)))


def _kernels(game: Game) -> int:
    assert isinstance(game, Gomoku)
    return count_kernels(*needs_of(game))
