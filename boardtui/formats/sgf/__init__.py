"""SGF, the Smart Game Format, for every registered game.

We write FF[4] with `GM[2]` for Othello and `GM[4]` for Gomoku. Othello's points are written as
players name them, `B[f5]`; Gomoku's as two letters for column and row from the top, `B[hh]`. Both
are read everywhere. Private properties are for facts that SGF cannot express:

- `BTGAME[key][option:value]…` in the root: a game that `GM`, `SZ` and `RU` do not determine
- `BTSEATS[human][easy]` in the root: the players by seat
- `BTWHO[person:ann][level:easy]` in the root: the same with their ids, where `BTSEATS` does not
  tell them
- `BTRATED[name]` in the root: identifies a game of these players that counts for a rating, or says
  why it does not: `advice`, `taken-back`
- `BTCOACH[]` in the root: a coach judges the moves of people
- `BTFROM[moves]` in the root: the number of moves taken over from the game that `SO` names, if the
  game was played on from another one
- `BTHEAD[]` in a node: the current node, if not the end of the main line
- `BTEND[result]` in a node: the node where the game ended, if not the end of the main line;
  `RE` is that of the latter if it ended by the rules
- `BTFOLD[]` in a node: the moves after it are folded away in the variation tree
- `BTBEST[]` in a node: its move is best play that the program put into the record
- `BTEVAL[depth:12][certainty:exact][nodes:5000][line:f5 d6]` in a node: details of its value `V`
- `BTCOST[lost:7.5][depth:20][certainty:exact][better:g6 h7]` in a node: what its move lost against
  better play; depth and certainty are left out if they are those of the values around the move;
  `DO` and `BM` beside it follow from it, unless it has a `[mark:author]`
- `BTCHOICE[option]`: a move that chooses an option of an opening
- `BTOFFER[point]`: a move that offers a point for the next stone
- `BTMOVE[d3]`: a move of the third side, which SGF lacks; `BTPLAYER[…]` is its player's name,
  `BTSTONES[…]` the stones set up for it; `PL`, `RE` and `BTRESIGN` have the letter of its colour
- `BTRESIGN[R]`: a side drops out of a game that the others go on with, as a move
- `BTMATCH[name:value]…` in the root: the facts that define the match of the game
- `BTFAULT[kind]` in the root: the fault that lost a game of a match
- `BTTIME[282.5/3][600/5][12]` in the root: the clocks of a game that goes on: for each seat the
  main time and the periods left, then the seconds of the turn so far
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from boardtui.formats.limits import FOREIGN, Limits

if TYPE_CHECKING:
    from boardtui.formats.reading import Reading
    from boardtui.record.timing import Timing
    from boardtui.record.tree import GameRecord, Node
    from boardtui.record.who import Who
    from boardtui.rules.game import Game

# Reader and writer are loaded on first use: a new game is drawn before it has anything to save.


def loads(
    data: str | bytes, *, game: Game | None = None, limits: Limits = FOREIGN
) -> list[Reading]:
    """Read all games of a text; raises FormatError when none can be read."""
    from boardtui.formats.sgf import reader

    return reader.loads(data, game, limits)


def dumps(
    record: GameRecord,
    *,
    seats: Sequence[Who] = (),
    head: Node | None = None,
    timing: Timing | None = None,
) -> str:
    """Write a record as `writer.dumps` does."""
    from boardtui.formats.sgf import writer

    return writer.dumps(record, seats=seats, head=head, timing=timing)


def pieces(
    record: GameRecord,
    *,
    seats: Sequence[Who] = (),
    head: Node | None = None,
    timing: Timing | None = None,
) -> Iterator[str]:
    """Write a record in pieces as `writer.pieces` does."""
    from boardtui.formats.sgf import writer

    return writer.pieces(record, seats=seats, head=head, timing=timing)
