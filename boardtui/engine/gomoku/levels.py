"""How well the Gomoku engine plays at each level; values of moves are percentages."""

from __future__ import annotations

from boardtui.engine.levels import Level

_OPENING = 6

LEVELS: dict[int, Level] = {
    1: Level(1, 0, noise=60.0, variety=10.0, opening=_OPENING, win=90.0, considered=40),
    2: Level(1, 0, noise=35.0, variety=10.0, opening=_OPENING, win=99.0, considered=30),
    3: Level(1, 0, noise=20.0, variety=10.0, opening=_OPENING, win=120.0, considered=20, alert=2),
    4: Level(2, 0, noise=15.0, variety=8.0, opening=_OPENING, considered=16, alert=2),
    5: Level(3, 0, noise=10.0, variety=8.0, opening=_OPENING, considered=12, alert=2),
    6: Level(4, 0, noise=7.0, variety=6.0, opening=_OPENING, considered=10, alert=3),
    7: Level(6, 0, noise=3.0, variety=6.0, opening=_OPENING, considered=6, alert=4),
    8: Level(8, 0, noise=1.5, variety=5.0, opening=_OPENING, considered=4, nodes=100_000, alert=5),
    9: Level(10, 0, noise=0.5, variety=4.0, opening=_OPENING, considered=3, nodes=200_000, alert=5),
    10: Level(None, 0, noise=0.0, variety=3.0, opening=_OPENING),
}
"""The levels by their number, the weakest first."""
