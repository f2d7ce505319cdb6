"""SGF, the Smart Game Format, for every registered game.

We write FF[4] with `GM[2]` for Othello and `GM[4]` for Gomoku. Othello's points are written as
players name them, `B[f5]`; Gomoku's as two letters for column and row from the top, `B[hh]`. Both
are read everywhere. Private properties hold what SGF has no word for:

- `BTGAME[key][option:value]…` in the root: a game that `GM`, `SZ` and `RU` do not settle
- `BTSEATS[human][easy]` in the root: who sits at the board, by seat
- `BTHEAD[]` in a node: the game stands here, not at the end of the main line
- `BTEND[]` in a node: the game ended here as `RE` says, not at the end of the main line
- `BTCHOICE[option]`: a move that picks what an opening offers
"""

from __future__ import annotations

from boardtui.formats.sgf_reader import loads
from boardtui.formats.sgf_writer import dumps

__all__ = ["dumps", "loads"]
