"""The smallest game, and the way to write them down."""

from __future__ import annotations

from boardtui.play.view_state import ViewState
from boardtui.record.tree import GameRecord
from boardtui.rules.board import Color
from boardtui.rules.game import Move
from boardtui.rules.gomoku import Gomoku

TIC_TAC_TOE = Gomoku(3, 3)
BLACK, WHITE = Color(0), Color(1)


def moves(*names: str) -> list[Move]:
    return [TIC_TAC_TOE.parse_move(name) for name in names]


def played(state: ViewState) -> str:
    """The line of a state with a bar at the cursor: "a1 b1 | c1"."""
    words = [state.game.format_move(node.move) for node in state.line[1:] if node.move]
    words.insert(state.depth, "|")
    return " ".join(words)


def main_line(record: GameRecord) -> str:
    """The moves that a program without variations sees."""
    return " ".join(record.game.format_move(node.move) for node in record.mainline() if node.move)
