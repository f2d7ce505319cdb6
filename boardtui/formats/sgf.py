"""SGF, the Smart Game Format, for every registered game.

We write FF[4] with `GM[2]` for Othello and `GM[4]` for Gomoku. Othello's points are written as
players name them, `B[f5]`; Gomoku's as two letters for column and row from the top, `B[hh]`. Both
are read everywhere. Private properties hold what SGF has no word for:

- `BTGAME[key][option:value]…` in the root: a game that `GM`, `SZ` and `RU` do not settle
- `BTSEATS[human][easy]` in the root: who sits at the board, by seat
- `BTHEAD[]` in a node: the game stands here, not at the end of the main line
- `BTEND[result]` in a node: the game ended here, not at the end of the main line; `RE` is of the
  latter if the rules ended it
- `BTEVAL[depth:12][certainty:exact][nodes:5000][move:f5][move:d6]` in a node: what is known of its
  value `V` besides the number
- `BTCHOICE[option]`: a move that picks what an opening offers
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardtui.formats.limits import FOREIGN, Limits

if TYPE_CHECKING:
    from boardtui.formats.reading import Reading
    from boardtui.record.tree import GameRecord, Node
    from boardtui.rules.game import Game

# Reader and writer are loaded on first use: a new game is drawn before it has anything to save.


def loads(
    data: str | bytes, *, game: Game | None = None, limits: Limits = FOREIGN
) -> list[Reading]:
    """The games of an SGF text, as `sgf_reader.read` reads them."""
    from boardtui.formats import sgf_reader
    from boardtui.formats.content import Content

    return sgf_reader.read(Content(data, limits.bytes), game, limits)


def dumps(record: GameRecord, *, seats: Sequence[str] = (), head: Node | None = None) -> str:
    """The record as SGF, as `sgf_writer.dumps` writes it."""
    from boardtui.formats import sgf_writer

    return sgf_writer.dumps(record, seats=seats, head=head)
