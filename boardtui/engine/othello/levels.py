"""How well the Othello engine plays at each level, in discs."""

from __future__ import annotations

from boardtui.engine.levels import Level

LEVELS: dict[int, Level] = {
    1: Level(depth=1, solves=0, noise=28.0, variety=4.0),
    2: Level(depth=1, solves=2, noise=11.0, variety=4.0),
    3: Level(depth=2, solves=4, noise=7.0, variety=3.0),
    4: Level(depth=3, solves=6, noise=4.5, variety=3.0),
    5: Level(depth=4, solves=8, noise=3.0, variety=2.0),
    6: Level(depth=5, solves=10, noise=2.0, variety=2.0),
    7: Level(depth=6, solves=12, noise=1.0, variety=1.5),
    8: Level(depth=7, solves=14, noise=0.5, variety=1.5),
    9: Level(depth=10, solves=17, noise=0.2, variety=1.0),
    10: Level(depth=None, solves=0, noise=0.0, variety=0.5),
}
"""The levels by their number, the weakest first."""
