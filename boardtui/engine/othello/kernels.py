"""The kernels of the Othello engine that Python calls."""

from __future__ import annotations

from boardtui.engine.kernel import Needs
from boardtui.engine.othello.any_size import search as any_size
from boardtui.engine.othello.endgame import solve_zero_window
from boardtui.engine.othello.endgame_table import best_move
from boardtui.engine.othello.evaluation import set_features
from boardtui.engine.othello.search import principal_variation
from boardtui.engine.othello.stability import fill_edges

ON_8X8 = Needs(
    longest=(principal_variation,),
    inside=(solve_zero_window,),
    beside=(set_features, fill_edges),
)

ON_SMALLER_BOARDS = Needs(longest=(any_size.search,), beside=(solve_zero_window, best_move))

ON_LARGER_BOARDS = Needs(longest=(any_size.search,))
